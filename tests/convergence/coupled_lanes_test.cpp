// SPDX-License-Identifier: BSL-1.0
//
// Studies in lanes have the bits of studies with scalar steppers.
#include <geodeint/convergence/coupled_lanes.hpp>

#include "convergence/study_problems.hpp"

#include <geodeint/convergence/strong_order.hpp>
#include <geodeint/convergence/weak_order.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/stochastic_heun.hpp>

#include <boost/test/unit_test.hpp>

#include <Eigen/Core>

#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;
using midpoint = isospectral_midpoint<so3>;
using heun = stochastic_heun<Vector3d>;

namespace {

const Vector3d start = models::rigid_body::ephrati_initial_state();
const std::tuple scalar_schemes{scheme{"midpoint", midpoint{}}, scheme{"Heun", heun{}}};
const std::tuple lane_schemes{scheme{"midpoint", lane_stepper<midpoint, 4>{}},
                              scheme{"Heun", lane_stepper<heun, 4>{}}};

convergence_study study() {
    return {.steps = {0x1p-3, 0x1p-5},
            .reference_step = 0x1p-7,
            .duration = 0.5,
            .paths = 70,
            .seed = 9,
            .sign_changes = convergence_study::signs::all};
}

auto linear_noise(double sigma) {
    return noise(linear{Vector3d{sigma, 0, 0}}, linear{Vector3d{0.1 * sigma, sigma, 0}},
                 linear{Vector3d{0, 0.3 * sigma, sigma}});
}
const auto bounded = [](const auto& path) {
    return lie_poisson<so3>(models::rigid_body::ephrati(), linear_noise(0.5), truncated{path});
};
const auto unbounded = [](const auto& path) {
    return lie_poisson<so3>(models::rigid_body::ephrati(), linear_noise(0.5), path);
};

template <class MakeSystem>
void check_ends(const MakeSystem& make_system, const convergence_study& plan) {
    detail::coupled_runs alone{make_system, start, scalar_schemes, plan};
    typename detail::study_runs<MakeSystem, Vector3d, lane_stepper<midpoint, 4>,
                                lane_stepper<heun, 4>>::type together{make_system, start,
                                                                      lane_schemes, plan};
    BOOST_TEST(together.patterns() == alone.patterns());
    std::uint64_t next = 2;
    // seven paths: two batches, the second not full
    together.for_each_path(2, 9, [&](std::uint64_t path) {
        BOOST_TEST(path == next++);
        alone.for_each_path(path, path + 1, [](std::uint64_t) {});
        int wrong = 0;
        for (std::size_t s = 0; s < 2; ++s)
            for (std::size_t i = 0; i <= plan.steps.size(); ++i)
                for (std::size_t p = 0; p < alone.patterns(); ++p)
                    wrong += together.end(s, i, p) != alone.end(s, i, p);
        BOOST_TEST(wrong == 0);
    });
    BOOST_TEST(next == 9U);
}

} // namespace

BOOST_AUTO_TEST_SUITE(coupled_lanes_)

BOOST_AUTO_TEST_CASE(every_lane_has_the_bits_of_the_run_alone) {
    convergence_study plan = study();
    check_ends(bounded, plan);
    check_ends(unbounded, plan);
    plan.reference_scheme = 1;
    check_ends(bounded, plan);
    plan.paths_are = convergence_study::coupling::independent;
    plan.sign_changes = convergence_study::signs::as_drawn;
    check_ends(bounded, plan);
}

BOOST_AUTO_TEST_CASE(a_study_in_lanes_has_the_same_bits) {
    const convergence_study plan = study();
    const auto check = [](const std::vector<convergence>& a, const std::vector<convergence>& b) {
        BOOST_REQUIRE(a.size() == b.size());
        for (std::size_t s = 0; s < a.size(); ++s) {
            BOOST_TEST(a[s].order.value == b[s].order.value);
            BOOST_TEST(a[s].order.standard_error == b[s].order.standard_error);
            for (std::size_t i = 0; i < a[s].errors.size(); ++i)
                BOOST_TEST(a[s].errors[i].value == b[s].errors[i].value);
        }
    };
    check(strong_order(bounded, start, scalar_schemes, plan),
          strong_order(bounded, start, lane_schemes, plan));
    const std::vector<observable<Vector3d>> x3{{"x_3", [](const Vector3d& x) { return x(2); }}};
    check(weak_order(bounded, start, scalar_schemes, x3, plan),
          weak_order(bounded, start, lane_schemes, x3, plan));
}

BOOST_AUTO_TEST_CASE(a_lane_that_needs_more_is_stepped_alone) {
    // steps too large for the fixed point, which the scalar stepper solves by other means
    const auto violent = [](const auto& path) {
        return lie_poisson<so3>(models::rigid_body::ephrati(), linear_noise(3), path);
    };
    convergence_study plan = study();
    plan.steps = {0.5, 0.25};
    check_ends(violent, plan);
}

BOOST_AUTO_TEST_CASE(a_failing_path_is_named) {
    const auto spoilt = [](const auto& path) {
        return lie_poisson<so3>(models::rigid_body::ephrati(), linear_noise(1e300), path);
    };
    const std::tuple heuns{scheme{"Heun", lane_stepper<heun, 4>{}}};
    const convergence_study plan = study();
    BOOST_CHECK_EXCEPTION(strong_order(spoilt, start, heuns, plan), path_failed,
                          [](const path_failed& error) {
                              BOOST_TEST_MESSAGE(error.what());
                              return error.failure().path == 0 &&
                                     error.failure().reason.rfind("Heun, h = 0.125", 0) == 0;
                          });
}

BOOST_AUTO_TEST_SUITE_END()
