// SPDX-License-Identifier: BSL-1.0
#include <geodeint/stepper/commutator_free4.hpp>

// first, because conformance.hpp uses its state_distance
#include "support/group_problems.hpp"

#include "support/allocation_counter.hpp"
#include "support/conformance.hpp"
#include "support/order.hpp"
#include "support/problems.hpp"
#include "support/structure.hpp"

#include <geodeint/algebra/right_invariant.hpp>
#include <geodeint/models/heavy_top.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/stepper/runge_kutta_munthe_kaas.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;
using body_motion = cotangent<rotation, Vector3d>;

namespace {

const Vector3d body_start{-0.5878, 0.3, 0.8090};

/// As commutator_free4, but with the two motions of the end in one: what brackets would be for.
template <class G>
class added_up : public stepper_base<added_up<G>, typename G::dual_type, 4> {
public:
    using state = typename G::dual_type;
    using sigma = typename G::algebra_type;

    template <class System>
    void advance(System& system, const state& x, double t, double dt, state& next) {
        const auto generator = [&](const state& at, double when) {
            sigma k, scratch;
            system.generator(at, when, dt, {}, k, scratch);
            return k;
        };
        const auto moved = [](const sigma& by, const state& from) {
            state to;
            dual<G>::template move<exponential>(by, from, to);
            return to;
        };
        const sigma k1 = generator(x, t);
        const state halfway = moved(0.5 * k1, x);
        const sigma k2 = generator(halfway, t + dt / 2);
        const sigma k3 = generator(moved(0.5 * k2, x), t + dt / 2);
        const sigma k4 = generator(moved(k3 - 0.5 * k1, halfway), t + dt);
        next = moved((1.0 / 6) * (k1 + 2.0 * k2 + 2.0 * k3 + k4), x);
    }
};

} // namespace

BOOST_AUTO_TEST_SUITE(commutator_free_method_of_order_four)

BOOST_AUTO_TEST_CASE(has_order_four) {
    const eight_runs<so3> on_so3{3, 0.3, 1.0};
    on_so3.check_order([] { return commutator_free4<so3>{}; }, 4);
    const eight_runs<se3> on_se3{1, 0.3, 1.0};
    on_se3.check_order([] { return commutator_free4<se3>{}; }, 4);
    const eight_runs<right_invariant<se3>> on_the_right{1, 0.3, 1.0};
    on_the_right.check_order([] { return commutator_free4<right_invariant<se3>>{}; }, 4);
}

BOOST_AUTO_TEST_CASE(with_one_motion_at_the_end_the_order_is_two) {
    const eight_runs<so3> on_so3{3, 0.3, 1.0};
    on_so3.check_order([] { return added_up<so3>{}; }, 2);
}

BOOST_AUTO_TEST_CASE(agrees_with_the_method_that_uses_brackets) {
    const auto top = models::heavy_top::luesink().system();
    auto x = models::heavy_top::luesink_initial_state(), y = x;
    commutator_free4<se3> without;
    runge_kutta_munthe_kaas4<se3> with;
    for (int i = 0; i < 1000; ++i) {
        without.do_step(top, x, 1e-3 * i, 1e-3);
        with.do_step(top, y, 1e-3 * i, 1e-3);
    }
    BOOST_TEST(norm_inf(x - y) < 1e-11);
}

BOOST_AUTO_TEST_CASE(keeps_casimirs) {
    const auto top = models::heavy_top::luesink().system();
    const auto drifts =
        invariant_drift([] { return commutator_free4<se3>{}; }, top,
                        models::heavy_top::luesink_initial_state(), 0.0, 0.1, 2000, &se3::casimirs);
    BOOST_TEST(worst(drifts) < 1e-14);
}

BOOST_AUTO_TEST_CASE(moves_attitudes_and_their_momenta) {
    const auto system = models::rigid_body::gay_balmaz().system();
    body_motion x{some_element<rotation>(), body_start};
    Vector3d mu = body_start;
    const Vector3d spatial = x.configuration * x.momentum;
    commutator_free4<body_motion> stepper;
    commutator_free4<so3> reduced;
    for (int i = 0; i < 1000; ++i) {
        stepper.do_step(system, x, 0.01 * i, 0.01);
        reduced.do_step(system, mu, 0.01 * i, 0.01);
    }
    BOOST_TEST((x.momentum - mu).norm() < 1e-12);
    BOOST_TEST((x.configuration * x.momentum - spatial).norm() < 1e-12);
}

BOOST_AUTO_TEST_CASE(is_an_odeint_stepper) {
    check_conformance([] { return commutator_free4<so3>{}; },
                      models::rigid_body::gay_balmaz().system(), body_start);
    check_conformance([] { return commutator_free4<rigid_motion>{}; }, steered<rigid_motion>{},
                      some_element<rigid_motion>());
}

BOOST_AUTO_TEST_CASE(does_not_allocate) {
    check_no_allocation([] { return commutator_free4<so3>{}; },
                        models::rigid_body::gay_balmaz().system(), body_start);
}

BOOST_AUTO_TEST_SUITE_END()
