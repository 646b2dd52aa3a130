// SPDX-License-Identifier: BSL-1.0
//
// Noise from the random engines that a program has already: `brownian` draws from any engine of
// Boost.Random or of the standard library, by a normal distribution or another one. A rigid body
// is shaken about its three axes alike, so that the mean of its energy is known,
//
//     E H(t) = H_oo + (H_0 - H_oo) exp(-3 sigma^2 t),   H_oo = (1/I_1 + 1/I_2 + 1/I_3)/6,
//
// and every engine and distribution has to find it; the Casimir |m|^2 is kept on every path,
// whatever is drawn. Coins and three points are enough for means. Path k of the ensembles draws
// from an engine of its own, seeded with k, or for philox_engine from its stream k, so that
// threads change nothing.
#include <geodeint/algebra/so3.hpp>
#include <geodeint/checkpoint/storage.hpp>
#include <geodeint/ensemble/ensemble.hpp>
#include <geodeint/ensemble/moments.hpp>
#include <geodeint/ensemble/serial.hpp>
#include <geodeint/error.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/noise/brownian.hpp>
#include <geodeint/noise/philox_engine.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/system/lie_poisson.hpp>
#include <geodeint/system/noise.hpp>
#if defined(_OPENMP)
#include <geodeint/ensemble/openmp_threads.hpp>
#endif

#include "support/command_line.hpp"
#include "support/finding.hpp"
#include "support/text_table.hpp"

#include <boost/program_options.hpp>
#include <boost/random/bernoulli_distribution.hpp>
#include <boost/random/mersenne_twister.hpp>
#include <boost/random/normal_distribution.hpp>
#include <boost/random/taus88.hpp>
#include <boost/random/uniform_smallint.hpp>

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <random>
#include <string>
#include <vector>

namespace geo = geodeint;
namespace gallery = geodeint::gallery;
using Eigen::Vector3d;

constexpr double sigma = 0.5, time_step = 0.05, duration = 2;
const Vector3d inertia{1, 2, 3}, initial{std::sin(1.1), 0, std::cos(1.1)};

double law(double t) {
    const double limit = inertia.cwiseInverse().sum() / 6;
    const double first = 0.5 * initial.dot(initial.cwiseQuotient(inertia));
    return limit + (first - limit) * std::exp(-3 * sigma * sigma * t);
}

/// +1 or -1
struct coin {
    double operator()(auto& engine) const {
        return boost::random::bernoulli_distribution<>{}(engine) ? 1 : -1;
    }
};

/// 0 with the probability 2/3, +sqrt(3) and -sqrt(3) with 1/6 each: the moments of N(0, 1) up to the fifth
struct three_points {
    double operator()(auto& engine) const {
        const int face = boost::random::uniform_smallint<>{1, 6}(engine);
        return face <= 4 ? 0 : face == 5 ? std::sqrt(3.0) : -std::sqrt(3.0);
    }
};

template <class Engine>
Engine engine_of_path(std::uint64_t seed, std::uint64_t path) {
    if constexpr (std::same_as<Engine, geo::philox_engine>)
        return Engine{seed, path};
    else
        return Engine{static_cast<typename Engine::result_type>(seed + 7919 * path)};
}

/// Energy and change of |m|^2 at the end of all paths, with the bits of the result.
struct outcome {
    double errors; ///< the mean energy off its law, in standard errors
    double casimir;
    std::vector<std::byte> bits;
};

template <class Engine, class Distribution, class Execution>
outcome run(std::uint64_t seed, std::uint64_t paths, const Distribution& distribution,
            const Execution& execution) {
    const geo::models::rigid_body body{inertia};
    const auto shaken =
        geo::noise(geo::linear{Vector3d{sigma, 0, 0}}, geo::linear{Vector3d{0, sigma, 0}},
                   geo::linear{Vector3d{0, 0, sigma}});
    // an engine for each path, which outlives the run of the path and belongs to one thread at a time
    std::vector<Engine> engines(paths);
    const auto system = [&](const auto& path) {
        Engine& engine = engines[path.path()];
        engine = engine_of_path<Engine>(seed, path.path());
        return geo::lie_poisson<geo::so3>(body, shaken, geo::brownian{engine, distribution});
    };
    const geo::ensemble runs{
        geo::munthe_kaas_midpoint<geo::so3>{}, system, initial,
        geo::ensemble_settings{.paths = paths, .seed = seed, .dt = time_step, .times = {duration}}};
    auto result = runs.run(
        execution, geo::moments{[&](const Vector3d& m) { return body(m); }},
        geo::moments{[](const Vector3d& m) { return m.squaredNorm() - initial.squaredNorm(); }});
    auto& [energies, changes] = result;
    geo::byte_writer bits;
    bits.write(result);
    return {(energies[0].mean() - law(duration)) / energies[0].standard_error(),
            std::max(changes[0].max(), -changes[0].min()), bits.bytes()};
}

int compare(std::uint64_t seed, std::uint64_t paths) {
    gallery::text_table table{"engine and distribution", "mean energy off its law, errors",
                              "|m|^2"};
    double worst = 0, casimir = 0;
    const auto add = [&](const std::string& name, const outcome& found) {
        char errors[16];
        std::snprintf(errors, sizeof errors, "%.1f", found.errors);
        table.row(name, std::string{errors}, found.casimir);
        worst = std::max(worst, std::abs(found.errors));
        casimir = std::max(casimir, found.casimir);
    };
    const geo::serial serial;
    using philox = geo::philox_engine;
    const boost::random::normal_distribution<> normal;
    const outcome streams = run<philox>(seed, paths, normal, serial);
    add("philox_engine, normal", streams);
    add("philox_engine, coins", run<philox>(seed + 1, paths, coin{}, serial));
    add("philox_engine, three points", run<philox>(seed + 2, paths, three_points{}, serial));
    add("boost mt19937_64, normal", run<boost::random::mt19937_64>(seed, paths, normal, serial));
    add("boost taus88, three points",
        run<boost::random::taus88>(seed, paths, three_points{}, serial));
    add("std mt19937_64, std::normal_distribution",
        run<std::mt19937_64>(seed, paths, std::normal_distribution<>{}, serial));
    std::cout << "Rigid body I = (1, 2, 3), sigma = " << sigma << ", dt = " << time_step
              << ", t = " << duration << ", " << paths << " paths.\n\n"
              << table;

    bool same_bits = true;
#if defined(_OPENMP)
    for (const int threads : {2, 3})
        same_bits =
            same_bits &&
            run<philox>(seed, paths, normal, geo::openmp_threads{threads}).bits == streams.bits;
#endif
    philox standard;
    standard.discard(9999);
    const auto word = standard();
    // the largest of six
    return gallery::record(
        "random_engines",
        {{"mean energy off its law, standard errors", worst, "< 4", worst < 4},
         {"|m|^2 on all paths, whatever is drawn", casimir, "round-off", casimir < 1e-12},
         {"the same bits in 1, 2 and 3 threads", same_bits ? "yes" : "no", "yes", same_bits},
         {"word 10000 of philox_engine, of std::philox4x32", std::to_string(word), "1955073260",
          word == 1955073260}});
}

int main(int argc, char** argv) try {
    namespace po = boost::program_options;
    std::uint64_t seed, paths;
    po::options_description options{"Noise from any random engine\n\nOptions"};
    options.add_options()("help,h", "this text")("seed", po::value(&seed)->default_value(42),
                                                 "of the engines")(
        "paths", po::value(&paths)->default_value(20'000),
        "of each ensemble")("full", "a hundred thousand paths");
    const auto given = gallery::parse(argc, argv, gallery::with_quick(options));
    if (!given) return 0;
    if (given->count("full")) gallery::unless_given(*given, "paths", paths, 100'000);
    if (given->count("quick")) gallery::unless_given(*given, "paths", paths, 2000);
    if (paths < 2) throw geo::invalid_argument{"paths", "must be at least 2"};
    return compare(seed, paths);
} catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
}
