// SPDX-License-Identifier: BSL-1.0
//
// A Hamiltonian, noises and a path that fail in mid-step, for every stepper of the list; and whether
// its steps allocate.
#include "support/allocation_counter.hpp"
#include "support/driven_polynomial.hpp"
#include "support/erased_steppers.hpp"
#include "support/faults.hpp"

#include <geodeint/noise/wiener_path.hpp>

#include <boost/test/unit_test.hpp>

#include <vector>

using namespace geodeint;
using namespace geodeint::testing;

namespace {

constexpr double dt = 1.0 / 32;

/// Everything may fail.
template <class G>
problem<G> breakable_problem(fault& strike) {
    std::vector<any_hamiltonian<G>> noises;
    for (const auto& each : driven_noises<G>()) noises.push_back(breakable{each, strike});
    return {breakable{driven_polynomial<G>(), strike}, noises,
            breakable{wiener_path{5, 3, dt}, strike}};
}

template <class G>
void check_faults() {
    for (const auto& each : erased_steppers<G>())
        for (const drive how : each.drives())
            BOOST_TEST_CONTEXT(each.name << (how == drive::drift ? "" : " with noise")) {
                const fault_tolerance tolerance{each.limited.same_bits_after_fault ? 0 : 1e-13};
                check_survives_faults(
                    each.maker_of(how),
                    [&](fault& strike) { return system_of(breakable_problem<G>(strike), how); },
                    driven_start<G>(), dt, tolerance);
            }
}

/// The erased noise has a size that the compiler does not know: its increments are allocated once.
template <class G>
void check_allocations() {
    const problem<G> whole = driven_problem<G>(wiener_path{5, 3, dt});
    for (const auto& each : erased_steppers<G>()) BOOST_TEST_CONTEXT(each.name) {
            check_no_allocation(each.make_for_drift, system_of(whole, drive::drift),
                                driven_start<G>(), 0.0, dt);
        }
}

} // namespace

BOOST_AUTO_TEST_SUITE(listed_steppers)

BOOST_AUTO_TEST_CASE(survive_faults_of_rigid_bodies) { check_faults<so3>(); }

BOOST_AUTO_TEST_CASE(survive_faults_of_tops) { check_faults<se3>(); }

BOOST_AUTO_TEST_CASE(do_not_allocate) {
    check_allocations<so3>();
    check_allocations<se3>();
}

BOOST_AUTO_TEST_SUITE_END()
