// SPDX-License-Identifier: BSL-1.0
//
// A forecast with error bars: what can be said about a rigid body in a random environment that
// pushes it about all three axes alike,
//
//     dm = m x I^{-1}m dt + sigma sum_i m x e_i o dW_i.
//
// Without noise the energy H = m.I^{-1}m/2 stays, and the noise is a diffusion on the sphere |m| =
// 1, of which H - H_oo is a spherical harmonic of degree two. So the mean over all paths is known,
//
//     E H(t) = H_oo + (H_0 - H_oo) exp(-3 sigma^2 t),   H_oo = (1/I_1 + 1/I_2 + 1/I_3)/6,
//
// and after a long time all directions are equally likely. The example runs an ensemble, compares
// its mean with the law, and draws quantiles and histograms.
//
// It runs in threads, and under mpirun on many ranks, with the same bits in the result: it prints a
// checksum of all of them. With --checkpoint it can be killed and started again.
#include <geodeint/algebra/so3.hpp>
#include <geodeint/checkpoint/checksum.hpp>
#include <geodeint/checkpoint/storage.hpp>
#include <geodeint/ensemble/ensemble.hpp>
#include <geodeint/ensemble/histogram.hpp>
#include <geodeint/ensemble/moments.hpp>
#include <geodeint/ensemble/path_progress.hpp>
#include <geodeint/ensemble/quantiles.hpp>
#include <geodeint/ensemble/serial.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/stochastic_heun.hpp>
#include <geodeint/system/lie_poisson.hpp>
#if defined(_OPENMP)
#include <geodeint/ensemble/openmp_threads.hpp>
#endif
#if defined(GEODEINT_EXAMPLE_MPI)
#include <geodeint/ensemble/mpi_ranks.hpp>
#endif

#include "support/command_line.hpp"
#include "support/finding.hpp"
#include "support/plot.hpp"
#include "support/text_table.hpp"

#include <boost/program_options.hpp>

#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <string>
#include <vector>

namespace geo = geodeint;
namespace gallery = geodeint::gallery;
using Eigen::Vector3d;

struct wishes {
    std::uint64_t paths = 20000;
    std::uint64_t seed = 42;
    int threads = 0;
    std::string checkpoint = {};
    bool speaks = true; ///< one of the ranks
    std::string where = "one thread";
};

constexpr double noise_size = 0.5, time_step = 0.05;
const Vector3d moments_of_inertia{1, 2, 3};
const Vector3d first_momentum{std::sin(1.1), 0, std::cos(1.1)};

double law(double t) {
    const double limit = moments_of_inertia.cwiseInverse().sum() / 6;
    const double first = 0.5 * first_momentum.dot(first_momentum.cwiseQuotient(moments_of_inertia));
    return limit + (first - limit) * std::exp(-3 * noise_size * noise_size * t);
}

std::string fixed(double value, int digits) {
    char text[32];
    std::snprintf(text, sizeof text, "%.*f", digits, value);
    return text;
}

template <class Execution>
void forecast(const Execution& execution, const wishes& wish) {
    const geo::models::rigid_body body{moments_of_inertia};
    const auto environment =
        geo::noise(geo::linear{Vector3d{noise_size, 0, 0}}, geo::linear{Vector3d{0, noise_size, 0}},
                   geo::linear{Vector3d{0, 0, noise_size}});
    const auto system = [&](const auto& path) {
        return geo::lie_poisson<geo::so3>(body, environment, path);
    };
    const auto energy = [&](const Vector3d& m) { return body(m); };
    const auto third = [](const Vector3d& m) { return m.z() / m.norm(); };
    const auto change = [](const Vector3d& m) {
        return m.squaredNorm() - first_momentum.squaredNorm();
    };

    geo::ensemble_settings settings{.paths = wish.paths, .seed = wish.seed, .dt = time_step};
    for (int k = 0; k <= 24; ++k) settings.times.push_back(k * 5 * time_step);
    geo::ensemble_settings baseline_settings = settings;
    if (wish.speaks) settings.progress = geo::path_progress{};
    if (!wish.checkpoint.empty())
        settings.checkpoint = {.file = wish.checkpoint, .every = 100 * 64};

    const auto begin = std::chrono::steady_clock::now();
    const geo::ensemble runs{geo::munthe_kaas_midpoint<geo::so3>{}, system, first_momentum,
                             settings};
    auto result = runs.run(execution, geo::moments{energy}, geo::quantiles{energy},
                           geo::histogram{third, -1.0, 1.0, 40}, geo::moments{change});
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    auto& [energies, quantiles, directions, spheres] = result;

    // a part of the paths is enough to see what the baseline does
    baseline_settings.paths = std::min<std::uint64_t>(wish.paths, 2000);
    const geo::ensemble baseline{geo::stochastic_heun<Vector3d>{}, system, first_momentum,
                                 baseline_settings};
    auto [plain_spheres] = baseline.run(execution, geo::moments{change});
    if (!wish.speaks) return;

    std::cout << "Rigid body I = (1, 2, 3), sigma = " << noise_size << ", dt = " << time_step
              << ", " << wish.paths << " paths of seed " << wish.seed << ".\n\n";
    gallery::text_table table{"t",      "mean energy", "its law", "standard error",
                              "off by", "5 %",         "median",  "95 %"};
    double worst = 0;
    const std::size_t last = energies.size() - 1;
    for (std::size_t j = 0; j <= last; ++j) {
        const double t = energies.times()[j];
        const auto& at = energies[j];
        const double errors = j == 0 ? 0 : (at.mean() - law(t)) / at.standard_error();
        worst = std::max(worst, std::abs(errors));
        if (j % 4 != 0) continue;
        const std::vector<double> probabilities{0.05, 0.5, 0.95};
        const auto q = quantiles[j].quantiles(probabilities);
        table.row(fixed(t, 2), fixed(at.mean(), 5), fixed(law(t), 5), at.standard_error(),
                  fixed(errors, 1) + " of them", fixed(q[0], 3), fixed(q[1], 3), fixed(q[2], 3));
    }
    double sphere = 0;
    for (const auto& at : spheres) sphere = std::max({sphere, at.max(), -at.min()});
    const auto& plain = plain_spheres[last];
    const double plain_sphere = std::max(plain.max(), -plain.min());

    geo::byte_writer bits;
    bits.write(result);
    char checksum[32];
    std::snprintf(checksum, sizeof checksum, "%016llx",
                  static_cast<unsigned long long>(geo::checksum(bits.bytes())));
    const double steps = static_cast<double>(wish.paths) * settings.times.back() / time_step;
    std::cout << table << "\nLargest change of |m|^2 on any path, munthe_kaas_midpoint: " << sphere
              << "\n                             and stochastic_heun:      " << plain_sphere
              << "\nPaths that failed: " << result.failures().size()
              << "\nChecksum of all results: " << checksum << "\n";
    if (wish.checkpoint.empty()) // else some of them may have come from the file
        std::cout << steps << " steps in " << fixed(seconds, 2) << " s on " << wish.where << ": "
                  << gallery::text_table::text(steps / seconds) << " steps per second\n";
    std::cout << "\n";
    gallery::record("ensemble",
                    {{"mean energy off its law, standard errors", fixed(worst, 1), "within 3"},
                     {"|m|^2 on all paths", sphere, "exact"},
                     {"|m|^2, stochastic_heun", plain_sphere}});

    gallery::curve mean{.label = "mean of the ensemble",
                        .style = gallery::line_style::points,
                        .tint = gallery::colour::blue};
    gallery::curve exact{.label = "exact mean", .tint = gallery::colour::black};
    gallery::curve low{.label = "5 % and 95 % quantiles",
                       .style = gallery::line_style::dashed,
                       .tint = gallery::colour::vermillion};
    gallery::curve high{.style = gallery::line_style::dashed, .tint = gallery::colour::vermillion};
    for (std::size_t j = 0; j <= last; ++j) {
        const double t = energies.times()[j];
        const std::vector<double> probabilities{0.05, 0.95};
        const auto q = quantiles[j].quantiles(probabilities);
        for (gallery::curve* each : {&mean, &exact, &low, &high}) each->x.push_back(t);
        mean.y.push_back(energies[j].mean());
        exact.y.push_back(law(t));
        low.y.push_back(q[0]);
        high.y.push_back(q[1]);
    }
    gallery::panel density{.title = "Direction of the momentum",
                           .x_label = "m_3 / |m|",
                           .y_label = "probability density"};
    const gallery::colour tints[] = {gallery::colour::blue, gallery::colour::orange,
                                     gallery::colour::green};
    std::size_t tint = 0;
    for (const std::size_t j : {std::size_t{1}, std::size_t{6}, last}) {
        gallery::curve curve{.label = "t = " + fixed(directions.times()[j], 2),
                             .style = gallery::line_style::line_and_points,
                             .tint = tints[tint++]};
        for (std::size_t i = 0; i < directions[j].bins(); ++i) {
            curve.x.push_back(directions[j].centre(i));
            curve.y.push_back(directions[j].density(i));
        }
        density.curves.push_back(curve);
    }
    density.curves.push_back({.label = "all directions alike",
                              .x = {-1, 1},
                              .y = {0.5, 0.5},
                              .style = gallery::line_style::dashed,
                              .tint = gallery::colour::black});
    const auto drawing = gallery::draw({.title = "A forecast of the stochastic rigid body",
                                        .panels = {{.title = "Energy",
                                                    .x_label = "t",
                                                    .y_label = "H(m)",
                                                    .curves = {exact, mean, low, high}},
                                                   density},
                                        .columns = 2,
                                        .width = 1300,
                                        .height = 560},
                                       "ensemble");
    if (drawing.drawn) std::cout << "  " << drawing.picture.string() << '\n';
}

/// By as many threads as wanted.
template <class Continue>
void with_threads(wishes& wish, Continue go_on) {
#if defined(_OPENMP)
    const geo::openmp_threads threads =
        wish.threads > 0 ? geo::openmp_threads{wish.threads} : geo::openmp_threads{};
    wish.where =
        std::to_string(threads.threads()) + (threads.threads() == 1 ? " thread" : " threads");
    go_on(threads);
#else
    if (wish.threads > 1) throw geo::invalid_argument{"threads", "were built without OpenMP"};
    go_on(geo::serial{});
#endif
}

int run(int argc, char** argv, wishes& wish) {
    namespace po = boost::program_options;
    long paths = 0;
    po::options_description options{"An ensemble of stochastic rigid bodies: a forecast with error "
                                    "bars\n\nOptions"};
    options.add_options()("help,h", "this text")("paths", po::value(&paths)->default_value(20000),
                                                 "number of paths")(
        "seed", po::value(&wish.seed)->default_value(42),
        "of the Brownian paths")("threads", po::value(&wish.threads)->default_value(0),
                                 "of each process; 0: as OMP_NUM_THREADS says")(
        "checkpoint", po::value(&wish.checkpoint),
        "a file to go on from after an interruption")("full", "a million paths");
    const auto given = gallery::parse(argc, argv, options);
    if (!given) return 0;
    if (given->count("full") != 0 && (*given)["paths"].defaulted()) paths = 1000000;
    if (paths < 2) throw geo::invalid_argument{"paths", "must be at least 2"};
    wish.paths = static_cast<std::uint64_t>(paths);
    with_threads(wish, [&](const auto& threads) {
#if defined(GEODEINT_EXAMPLE_MPI)
        const geo::mpi_ranks ranks{MPI_COMM_WORLD, threads};
        if (ranks.size() > 1)
            wish.where = std::to_string(ranks.size()) + " ranks with " + wish.where + " each";
        forecast(ranks, wish);
#else
        forecast(threads, wish);
#endif
    });
    return 0;
}

int main(int argc, char** argv) {
    wishes wish;
#if defined(GEODEINT_EXAMPLE_MPI)
    int provided = 0, rank = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    wish.speaks = rank == 0;
#endif
    int status = 0;
    try {
        status = run(argc, argv, wish);
    } catch (const std::exception& error) {
        if (wish.speaks) std::cerr << error.what() << '\n';
        status = 1;
    }
#if defined(GEODEINT_EXAMPLE_MPI)
    MPI_Finalize();
#endif
    return status;
}
