// SPDX-License-Identifier: BSL-1.0
//
// Trajectories of an independent implementation.
#include <geodeint/stepper/variational_midpoint.hpp>

#include "stepper/variational_problems.hpp"
#include "support/any_hamiltonian.hpp"
#include "support/conformance.hpp"
#include "support/lie_group_replay.hpp"
#include "support/phase_space_of_group.hpp"

#include <geodeint/solve/fixed_point.hpp>

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstddef>
#include <string>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

namespace {

// The trajectories are those of the scheme, by whatever solver.
using cayley_scheme = variational_midpoint<so3, cayley_map, Vector3d, fixed_point>;
using exponential_scheme = variational_midpoint<so3, exponential, Vector3d, fixed_point>;

// The states of the files var_* and diag_*.

rotation attitude(const golden_table& table, std::size_t row) {
    Eigen::Matrix3d R;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            R(i, j) = table.number(row, "R" + std::to_string(i + 1) + std::to_string(j + 1));
    return rotation{R};
}
void read(const golden_table& table, std::size_t row, Vector3d& x) {
    x = table.vector<3>(row, "Pi");
}
void read(const golden_table& table, std::size_t row, top_state& x) {
    x = {table.vector<3>(row, "Pi"), table.vector<3>(row, "Ga")};
}
template <class Momentum>
void read(const golden_table& table, std::size_t row, cotangent<rotation, Momentum>& x) {
    x.configuration = attitude(table, row);
    read(table, row, x.momentum);
}

/// The largest distance from the file's trajectory, for a system that `make` builds from the path.
template <class State, class Stepper, class Make>
double deviation(const std::string& file, Stepper stepper, Make&& make) {
    const golden_table table{"lie_group/" + file};
    const auto system = make(path_of(table));
    const double dt = table.parameter("dt");
    State x, expected;
    read(table, 0, x);
    double worst = 0;
    for (std::size_t row = 1; row < table.rows(); ++row) {
        stepper.do_step(system, x, static_cast<double>(row - 1) * dt, dt);
        read(table, row, expected);
        worst = std::max(worst, state_distance(x, expected));
    }
    return worst;
}

template <class G, class H>
auto quiet(H h) {
    return [=](const recorded_path&) { return erased_lie_poisson<G>(h); };
}
template <class G, class H, class Noise>
auto noisy(H h, Noise noises) {
    return [=](const recorded_path& path) { return erased_lie_poisson<G>(h, noises, path); };
}

} // namespace

BOOST_AUTO_TEST_SUITE(variational_midpoint_rule)

BOOST_AUTO_TEST_CASE(replays_the_free_body_with_and_without_its_attitude) {
    const auto body = models::rigid_body::gay_balmaz();
    const auto replayed = [&](const std::string& map, auto stepper) {
        const auto det = "var_rb_" + map + "_det.csv", rough = "var_rb_" + map + "_noise.csv";
        BOOST_TEST(deviation<Vector3d>(det, stepper, quiet<so3>(body)) < 1e-12);
        BOOST_TEST(deviation<free_state>(det, stepper, quiet<so3>(body)) < 1e-12);
        BOOST_TEST(deviation<Vector3d>(rough, stepper, noisy<so3>(body, three_linear_noises())) <
                   1e-12);
        BOOST_TEST(deviation<free_state>(rough, stepper, noisy<so3>(body, three_linear_noises())) <
                   1e-12);
    };
    replayed("cay", cayley_scheme{});
    replayed("exp", exponential_scheme{});
    const auto paper = noise(linear{Vector3d{0.02, 0, 0}}, linear{Vector3d{0, 0.02, 0}},
                             linear{Vector3d{0, 0, 0.02}});
    BOOST_TEST(deviation<free_state>("var_rb_cay_paper_noise.csv", cayley_scheme{},
                                     noisy<so3>(body, paper)) < 1e-12);
}

BOOST_AUTO_TEST_CASE(replays_the_heavy_top_with_and_without_its_attitude) {
    const auto top = gay_balmaz_top();
    const Vector3d zero = Vector3d::Zero();
    const auto check = [](const std::string& file, auto stepper, auto make) {
        BOOST_TEST(deviation<top_state>(file, stepper, make) < 1e-12);
        BOOST_TEST(deviation<turning_top>(file, stepper, make) < 1e-12);
    };
    const auto case1 = noise(linear_in({0, 0, 0.1}, zero));
    const auto case2a = noise(linear_in(zero, {0, 0, 0.98}));
    const auto case3a = noise(linear_in(zero, {0.98, 0, 0}), linear_in(zero, {0, 0.98, 0}));
    check("var_ht_cay_det.csv", cayley_scheme{}, quiet<se3>(top));
    check("var_ht_exp_det.csv", exponential_scheme{}, quiet<se3>(top));
    check("var_ht_cay_case1.csv", cayley_scheme{}, noisy<se3>(top, case1));
    check("var_ht_exp_case1.csv", exponential_scheme{}, noisy<se3>(top, case1));
    check("var_ht_cay_case2a.csv", cayley_scheme{}, noisy<se3>(top, case2a));
    check("var_ht_exp_case2a.csv", exponential_scheme{}, noisy<se3>(top, case2a));
    check("var_ht_cay_case2b.csv", cayley_scheme{}, noisy<se3>(top, noise(squared_momentum())));
    check("var_ht_cay_case3a.csv", cayley_scheme{}, noisy<se3>(top, case3a));
    check("var_ht_exp_case3a.csv", exponential_scheme{}, noisy<se3>(top, case3a));
}

BOOST_AUTO_TEST_CASE(replays_systems_without_symmetry) {
    const auto check = [](const std::string& name, auto h) {
        const auto still = [=](const recorded_path&) { return hamiltonian_on_group<so3>(h); };
        const auto shaken = [=](const recorded_path& path) {
            return hamiltonian_on_group<so3>(h, noises_on_group(), path);
        };
        const auto file = [&](const char* end) { return "var_full_" + name + end; };
        BOOST_TEST(deviation<free_state>(file("_cay_det.csv"), cayley_scheme{}, still) < 1e-12);
        BOOST_TEST(deviation<free_state>(file("_exp_det.csv"), exponential_scheme{}, still) <
                   1e-12);
        BOOST_TEST(deviation<free_state>(file("_cay_noise.csv"), cayley_scheme{}, shaken) < 1e-12);
        BOOST_TEST(deviation<free_state>(file("_exp_noise.csv"), exponential_scheme{}, shaken) <
                   1e-12);
    };
    check("heavytop", tilted_top());
    check("satellite", satellite());
}

BOOST_AUTO_TEST_CASE(does_not_replay_the_misprinted_scheme) {
    // Gay-Balmaz and Wu print the Cayley derivative with a minus: same Casimirs, another scheme
    const auto body = models::rigid_body::gay_balmaz();
    BOOST_TEST(deviation<free_state>("diag_var_rb_cayprinted_det.csv", cayley_scheme{},
                                     quiet<so3>(body)) > 1e-6);
    BOOST_TEST(deviation<free_state>("diag_var_rb_cayprinted_noise.csv", cayley_scheme{},
                                     noisy<so3>(body, three_linear_noises())) > 1e-6);
    BOOST_TEST(deviation<turning_top>("diag_var_ht_cayprinted_det.csv", cayley_scheme{},
                                      quiet<se3>(gay_balmaz_top())) > 1e-6);
}

BOOST_AUTO_TEST_SUITE_END()
