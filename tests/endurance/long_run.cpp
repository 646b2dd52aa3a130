// SPDX-License-Identifier: BSL-1.0
//
// How far rounding leads a stepper away from its orbit in 10^9 steps: the drift of the Casimirs of
// the rigid body and of the heavy top, for every stepper that keeps them,
//
//     max_{k <= n} |C(x_k) - C(x_0)| / |C(x_0)|     for n = 10^3, 10^4, ...
//
// over the states that are looked at, every thousandth; and the time of a step. With --plain, each
// stepper is also run as it would be without its orbit_account.
//
//     tests/long_run                              one billion steps each
//     tests/long_run 1e8 --plain isospectral      those whose name contains the word

#include "support/precise_casimirs.hpp"
#include "support/without_account.hpp"

#include <geodeint/algebra/cayley_map.hpp>
#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/function/gonzalez.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/models/heavy_top.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/stepper/hamiltonian_poisson.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>
#include <geodeint/stepper/isospectral_gauss.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/lie_poisson_splitting.hpp>
#include <geodeint/stepper/munthe_kaas_heun.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas_dopri5.hpp>
#include <geodeint/stepper/symmetric_composition.hpp>
#include <geodeint/stepper/variational_midpoint.hpp>
#include <geodeint/structure/lie_dual.hpp>

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
using geodeint::testing::without_account;
using top_state = semidirect_dual<Vector3d, Vector3d>;
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
    std::printf("%-40s", name.c_str());
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
            print_curve("  without its account", without_account<Stepper>{stepper}, system_, start_,
                        chosen_.steps);
    }
    /// A stepper that is made of others has no account of its own.
    template <class Stepper>
    void run_composed(const std::string& name, const Stepper& stepper) const {
        if (chosen_.names(name)) print_curve(name, stepper, system_, start_, chosen_.steps);
    }

private:
    const options& chosen_;
    const System& system_;
    State start_;
};

void rigid_body(const options& chosen) {
    const auto system = lie_poisson<so3>(models::rigid_body::gay_balmaz());
    const Vector3d start{0.4, 1.1, -0.7};
    const table body{chosen, system, start};
    body.run("isospectral_midpoint<so3>", isospectral_midpoint<so3>{});
    body.run("isospectral_gauss4<so3>", isospectral_gauss4<so3>{});
    body.run("isospectral_gauss6<so3>", isospectral_gauss6<so3>{});
    body.run("munthe_kaas_midpoint<so3>", munthe_kaas_midpoint<so3>{});
    body.run("munthe_kaas_midpoint<so3, cayley_map>", munthe_kaas_midpoint<so3, cayley_map>{});
    body.run("munthe_kaas_midpoint<so3, ..., gonzalez>",
             munthe_kaas_midpoint<so3, exponential, cascade, gonzalez>{});
    body.run("munthe_kaas_heun<so3>", munthe_kaas_heun<so3>{});
    body.run("runge_kutta_munthe_kaas3<so3>", runge_kutta_munthe_kaas3<so3>{});
    body.run("runge_kutta_munthe_kaas4<so3>", runge_kutta_munthe_kaas4<so3>{});
    body.run("runge_kutta_munthe_kaas5<so3>", runge_kutta_munthe_kaas5<so3>{});
    body.run("runge_kutta_munthe_kaas6<so3>", runge_kutta_munthe_kaas6<so3>{});
    body.run("runge_kutta_munthe_kaas_dopri5<so3>", runge_kutta_munthe_kaas_dopri5<so3>{});
    body.run("lie_poisson_splitting<so3>", lie_poisson_splitting<so3>{});
    body.run("hamiltonian_poisson<lie_dual<so3>>", hamiltonian_poisson<lie_dual<so3>>{});
    body.run("variational_midpoint<so3>", variational_midpoint<so3>{});
    body.run("implicit_midpoint<Vector3d>", implicit_midpoint<Vector3d>{});
    body.run_composed("symmetric_composition<isospectral, 4>",
                      symmetric_composition<isospectral_midpoint<so3>, 4>{});
}

void heavy_top(const options& chosen) {
    const auto system = lie_poisson<se3>(models::heavy_top::luesink());
    const table top{chosen, system, models::heavy_top::luesink_initial_state()};
    top.run("munthe_kaas_midpoint<se3>", munthe_kaas_midpoint<se3>{});
    top.run("munthe_kaas_midpoint<se3, cayley_map>", munthe_kaas_midpoint<se3, cayley_map>{});
    top.run("munthe_kaas_heun<se3>", munthe_kaas_heun<se3>{});
    top.run("runge_kutta_munthe_kaas4<se3>", runge_kutta_munthe_kaas4<se3>{});
    top.run("runge_kutta_munthe_kaas_dopri5<se3>", runge_kutta_munthe_kaas_dopri5<se3>{});
    top.run("hamiltonian_poisson<lie_dual<se3>>", hamiltonian_poisson<lie_dual<se3>>{});
    top.run("variational_midpoint<so3>, top", variational_midpoint<so3, cayley_map, top_state>{});
    top.run("implicit_midpoint<top>", implicit_midpoint<top_state>{});
    top.run_composed("symmetric_composition<munthe_kaas, 4>",
                     symmetric_composition<munthe_kaas_midpoint<se3>, 4>{});
}

void noisy_body(const options& chosen) {
    const auto system = lie_poisson<so3>(
        models::rigid_body::gay_balmaz(),
        noise(linear{Vector3d{0.3, 0, 0}}, linear{Vector3d{0, 0.2, 0.4}}), wiener_path{1, 0, dt});
    const Vector3d start{0.4, 1.1, -0.7};
    const table body{chosen, system, start};
    body.run("isospectral_midpoint<so3>, two noises", isospectral_midpoint<so3>{});
    body.run("munthe_kaas_midpoint<so3>, two noises", munthe_kaas_midpoint<so3>{});
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
    std::printf("Largest relative drift of a Casimir; dt = %g\n%-40s", dt, "steps");
    for (double decade = 1e3; decade <= static_cast<double>(chosen.steps); decade *= 10)
        std::printf(" %8.0e", decade);
    std::printf("\n");
    rigid_body(chosen);
    heavy_top(chosen);
    noisy_body(chosen);
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
}
