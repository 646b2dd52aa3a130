// SPDX-License-Identifier: BSL-1.0
//
// Studies of convergence have the same bits on any number of threads.
#include <geodeint/convergence/strong_order.hpp>
#include <geodeint/convergence/weak_order.hpp>
#include <geodeint/ensemble/openmp_threads.hpp>

#include "convergence/study_problems.hpp"

#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/stochastic_heun.hpp>

#include <boost/test/unit_test.hpp>

#include <Eigen/Core>

#include <cmath>
#include <cstddef>
#include <tuple>
#include <vector>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

namespace {

const Vector3d start = models::rigid_body::ephrati_initial_state();
const std::tuple schemes{scheme{"midpoint", isospectral_midpoint<so3>{}},
                         scheme{"Heun", stochastic_heun<Vector3d>{}}};
const convergence_study study{.steps = {0x1p-4, 0x1p-5},
                              .reference_step = 0x1p-7,
                              .duration = 0.125,
                              .paths = 1000,
                              .seed = 4,
                              .sign_changes = convergence_study::signs::all};

bool same(const estimate& a, const estimate& b) {
    return a.value == b.value && a.standard_error == b.standard_error && a.low == b.low &&
           a.high == b.high;
}

void check_same(const std::vector<convergence>& a, const std::vector<convergence>& b) {
    BOOST_REQUIRE(a.size() == b.size());
    for (std::size_t s = 0; s < a.size(); ++s) {
        BOOST_TEST(same(a[s].order, b[s].order));
        for (std::size_t i = 0; i < study.steps.size(); ++i) {
            BOOST_TEST(same(a[s].errors[i], b[s].errors[i]));
            BOOST_TEST(same(a[s].distances[i], b[s].distances[i]));
        }
    }
}

template <class Execution>
auto strong(const Execution& execution) {
    return strong_order(make_rigid_body(0.5), start, schemes, study, execution);
}
template <class Execution>
auto weak(const Execution& execution) {
    return weak_order(make_rigid_body(0.5), start, schemes,
                      {{"x_1", [](const Vector3d& x) { return x(0); }},
                       {"x_2", [](const Vector3d& x) { return x(1); }}},
                      study, execution);
}

} // namespace

BOOST_AUTO_TEST_SUITE(openmp_convergence)

BOOST_AUTO_TEST_CASE(threads_do_not_change_a_bit) {
    const auto strong_alone = strong(serial{});
    const auto weak_alone = weak(serial{});
    for (const int threads : {1, 2, 3}) {
        check_same(strong(openmp_threads{threads}), strong_alone);
        check_same(weak(openmp_threads{threads, 2}), weak_alone);
    }
}

BOOST_AUTO_TEST_CASE(an_exception_of_a_thread_comes_out) {
    BOOST_CHECK_THROW(weak_order(make_rigid_body(0.5), start, schemes,
                                 {{"root", [](const Vector3d& x) { return std::sqrt(-x(2)); }}},
                                 study, openmp_threads{2}),
                      invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
