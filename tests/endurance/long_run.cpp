// SPDX-License-Identifier: BSL-1.0
//
// How far rounding leads a stepper away from its orbit in 10^9 steps: the drift of the Casimirs of
// the rigid body and of the heavy top, for every stepper of the list that keeps them, and of skew
// matrices, spins and pairs (g, mu), for some,
//
//     max_{k <= n} |C(x_k) - C(x_0)| / |C(x_0)|     for n = 10^3, 10^4, ...
//
// over the states that are looked at, every thousandth; and the time of a step. With --plain, each
// stepper is also run as it would be without its rounding_correction.
//
//     tests/long_run                              one billion steps each
//     tests/long_run 1e8 --plain isospectral      those whose name contains the word

#include "support/precise_casimirs.hpp"
#include "support/steppers.hpp"
#include "support/without_correction.hpp"

#include <geodeint/algebra/cotangent.hpp>
#include <geodeint/algebra/power.hpp>
#include <geodeint/algebra/rotation.hpp>
#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/so.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/algebra/sp.hpp>
#include <geodeint/algebra/su.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/models/heavy_top.hpp>
#include <geodeint/models/manakov.hpp>
#include <geodeint/models/point_vortices.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/noise/weak_path.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/promises.hpp>
#include <geodeint/stepper/weak_splitting.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace geodeint;
using Eigen::Vector3d;
using geodeint::testing::precise_casimirs;
using geodeint::testing::without_correction;
using clock_type = std::chrono::steady_clock;

constexpr double dt = 0.01;
constexpr std::uint64_t between_looks = 1000;

struct options {
    std::uint64_t steps = 1'000'000'000;
    bool plain = false;
    std::vector<std::string_view> words;

    bool names(std::string_view stepper) const {
        return words.empty() || std::any_of(words.begin(), words.end(), [&](std::string_view word) {
                   return stepper.find(word) != stepper.npos;
               });
    }
};

template <class Stepper, class System, class State>
void print_curve(const std::string& name, Stepper stepper, const System& system, State x,
                 std::uint64_t steps) {
    std::printf("%-72s", name.c_str());
    const auto start = precise_casimirs(x);
    long double drift = 0;
    std::uint64_t decade = between_looks;
    const auto began = clock_type::now();
    for (std::uint64_t n = 0; n < steps;) {
        for (const std::uint64_t look = n + between_looks; n < look; ++n)
            stepper.do_step(system, x, static_cast<double>(n) * dt, dt);
        const auto now = precise_casimirs(x);
        for (std::size_t i = 0; i < now.size(); ++i)
            drift = std::max(drift, std::abs((now[i] - start[i]) / start[i]));
        if (n == decade) {
            std::printf(" %8.1e", static_cast<double>(drift));
            std::fflush(stdout);
            decade *= 10;
        }
    }
    const std::chrono::duration<double, std::nano> passed = clock_type::now() - began;
    std::printf(" %8.0f ns\n", passed.count() / static_cast<double>(steps));
}

/// The steppers of one system, one after the other.
template <class System, class State>
class table {
public:
    table(const options& chosen, const System& system, const State& start)
        : chosen_{chosen}, system_{system}, start_{start} {}

    template <class Stepper>
    void run(const std::string& name, const Stepper& stepper) const {
        if (!chosen_.names(name)) return;
        print_curve(name, stepper, system_, start_, chosen_.steps);
        if (chosen_.plain)
            print_curve("  without correction", without_correction(stepper), system_, start_,
                        chosen_.steps);
    }
    /// A stepper that is made of others has no correction of its own.
    template <class Stepper>
    void run_composed(const std::string& name, const Stepper& stepper) const {
        if (chosen_.names(name)) print_curve(name, stepper, system_, start_, chosen_.steps);
    }

private:
    const options& chosen_;
    System system_;
    State start_;
};

/// Every stepper of the list that keeps quadratic Casimirs and runs the system.
template <class G, class System>
void run_list(const options& chosen, const System& system, const typename G::dual_type& start) {
    const table all{chosen, system, start};
    geodeint::testing::for_each_stepper<G>([&]<class Stepper, geodeint::testing::limits Limits>(
                                               geodeint::testing::listed<Stepper, Limits>) {
        if constexpr (is_kept(promises_of<Stepper>.quadratic_casimirs) &&
                      (Limits.noise || detail::deterministic<System>)) {
            const std::string name = geodeint::testing::name_of<Stepper>();
            if constexpr (Limits.same_bits_after_fault)
                all.run(name, Stepper{});
            else
                all.run_composed(name, Stepper{});
        }
    });
}

void rigid_body(const options& chosen) {
    run_list<so3>(chosen, lie_poisson<so3>(models::rigid_body::gay_balmaz()),
                  Vector3d{0.4, 1.1, -0.7});
}

void heavy_top(const options& chosen) {
    run_list<se3>(chosen, lie_poisson<se3>(models::heavy_top::luesink()),
                  models::heavy_top::luesink_initial_state());
}

void noisy_body(const options& chosen) {
    std::printf("with two noises\n");
    run_list<so3>(
        chosen,
        lie_poisson<so3>(models::rigid_body::gay_balmaz(),
                         noise(linear{Vector3d{0.3, 0, 0}}, linear{Vector3d{0, 0.2, 0.4}}),
                         wiener_path{1, 0, dt}),
        Vector3d{0.4, 1.1, -0.7});
    // a path of its own, which is one in law
    const table in_law{
        chosen,
        lie_poisson<so3>(models::rigid_body::gay_balmaz(),
                         noise(linear{Vector3d{0.3, 0, 0.1}}, linear{Vector3d{0, 0.2, 0.4}},
                               linear{Vector3d{0.1, 0.1, 0}}),
                         weak_path{1, 0, dt}),
        Vector3d{0.4, 1.1, -0.7}};
    in_law.run("weak_splitting<so3>", weak_splitting<so3>{});
    in_law.run("weak_splitting<so3, ordered_noises>", weak_splitting<so3, ordered_noises>{});
}

/// H = |mu|^2/2 + <mu, A>^2/2
template <class G>
struct quadratic {
    using element = typename G::algebra_type;
    element a = G::from_coordinates(Eigen::Matrix<double, G::dimension, 1>::LinSpaced(-1, 1));

    element gradient(const element& mu) const { return mu + G::pairing(mu, a) * a; }
};
template <class G>
typename G::dual_type start_on() {
    return G::from_coordinates(Eigen::Matrix<double, G::dimension, 1>::LinSpaced(0.9, -0.4));
}

void matrices(const options& chosen) {
    const table body{chosen, lie_poisson<so<4>>(models::manakov::ephrati(4)), start_on<so<4>>()};
    body.run("isospectral_midpoint<so<4>>", isospectral_midpoint<so<4>, fixed_point>{});
    body.run("munthe_kaas_midpoint<so<4>>",
             munthe_kaas_midpoint<so<4>, exponential, fixed_point>{});
    body.run("munthe_kaas_heun<so<4>>", munthe_kaas_heun<so<4>>{});
    body.run("runge_kutta_munthe_kaas4<so<4>>", runge_kutta_munthe_kaas4<so<4>>{});
    const table spin{chosen, lie_poisson<su<3>>(quadratic<su<3>>{}), start_on<su<3>>()};
    spin.run("isospectral_midpoint<su<3>>", isospectral_midpoint<su<3>, fixed_point>{});
    spin.run("munthe_kaas_heun<su<3>>", munthe_kaas_heun<su<3>>{});
    // without a correction
    const table plain{chosen, lie_poisson<sp<4>>(quadratic<sp<4>>{}), start_on<sp<4>>()};
    plain.run_composed("isospectral_midpoint<sp<4>>", isospectral_midpoint<sp<4>, fixed_point>{});
}

void copies(const options& chosen) {
    using spins = power<su<2>>;
    const table vortices{chosen, lie_poisson<spins>(models::point_vortices::ephrati()),
                         models::point_vortices::ephrati_initial_state()};
    vortices.run("isospectral_midpoint<power<su<2>>>", isospectral_midpoint<spins, fixed_point>{});
    vortices.run("munthe_kaas_midpoint<power<su<2>>>",
                 munthe_kaas_midpoint<spins, exponential, fixed_point>{});
    vortices.run("munthe_kaas_heun<power<su<2>>>", munthe_kaas_heun<spins>{});
}

void pairs(const options& chosen) {
    using state = cotangent<rotation, Vector3d>;
    const table body{chosen, lie_poisson<so3>(models::rigid_body::gay_balmaz()),
                     state{rotation{}, Vector3d{0.4, 1.1, -0.7}}};
    body.run("munthe_kaas_midpoint<cotangent<rotation, Vector3d>>", munthe_kaas_midpoint<state>{});
    body.run("munthe_kaas_heun<cotangent<rotation, Vector3d>>", munthe_kaas_heun<state>{});
}

options read(int argc, char** argv) {
    options chosen;
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        char* end = nullptr;
        const double steps = std::strtod(argv[i], &end);
        if (word == "--plain")
            chosen.plain = true;
        else if (*end == '\0' && steps >= between_looks && steps <= 1e15)
            chosen.steps = static_cast<std::uint64_t>(steps) / between_looks * between_looks;
        else if (word.starts_with("-") || *end == '\0')
            throw invalid_argument{std::string{word}, "is neither --plain nor a number of steps "
                                                      "from 1000 to 1e15"};
        else
            chosen.words.push_back(word);
    }
    return chosen;
}

} // namespace

int main(int argc, char** argv) try {
    const options chosen = read(argc, argv);
    std::printf("Largest relative drift of a Casimir; dt = %g\n%-72s", dt, "steps");
    for (double decade = 1e3; decade <= static_cast<double>(chosen.steps); decade *= 10)
        std::printf(" %8.0e", decade);
    std::printf("\n");
    rigid_body(chosen);
    heavy_top(chosen);
    noisy_body(chosen);
    matrices(chosen);
    copies(chosen);
    pairs(chosen);
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
}
