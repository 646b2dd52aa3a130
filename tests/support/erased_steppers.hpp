// SPDX-License-Identifier: BSL-1.0
//
// The steppers of support/steppers.hpp behind one type per space. They are compiled once for all
// suites, in erased_steppers_on_*.cpp:
//
//     for (const auto& each : erased_steppers<so3>())
//         for (const drive how : each.drives()) {
//             any_stepper<Vector3d> stepper = each.make(how);
//             stepper.do_step(each.system(problem, how), x, t, dt);
//         }
#pragma once

#include "support/any_hamiltonian.hpp"
#include "support/any_stepper.hpp"
#include "support/limits.hpp"

#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/stepper/promises.hpp>

#include <functional>
#include <string>
#include <vector>

namespace geodeint::testing {

/// What drives a step.
enum class drive { drift, drift_and_noise };

template <class G>
class erased_stepper {
public:
    using state_type = typename G::dual_type;
    using maker = std::function<any_stepper<state_type>()>;

    std::string name;
    promises keeps;
    limits limited;
    maker make_for_drift;
    maker make_for_noise; ///< empty for a stepper that runs no noise

    std::vector<drive> drives() const {
        if (limited.noise) return {drive::drift, drive::drift_and_noise};
        return {drive::drift};
    }
    const maker& maker_of(drive how) const {
        return how == drive::drift ? make_for_drift : make_for_noise;
    }
    any_stepper<state_type> make(drive how) const { return maker_of(how)(); }
};

/// The system that the steppers made for this drive know.
template <class G>
any_system<typename G::dual_type> system_of(const problem<G>& whole, drive how) {
    using system = any_system<typename G::dual_type>;
    return how == drive::drift ? system{whole.drift()} : system{whole.with_noise()};
}

template <class G>
const std::vector<erased_stepper<G>>& erased_steppers();

template <>
const std::vector<erased_stepper<so3>>& erased_steppers<so3>();
template <>
const std::vector<erased_stepper<se3>>& erased_steppers<se3>();

} // namespace geodeint::testing
