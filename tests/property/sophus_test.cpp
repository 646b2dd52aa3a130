// SPDX-License-Identifier: BSL-1.0
//
// Our own group elements and those of Sophus, carried by the same steps: the same motion. Without
// Sophus there is nothing to compare: this file is not compiled, and its test is skipped.
#include <boost/test/unit_test.hpp>

#include "support/group_problems.hpp"
#include "support/step_properties.hpp"

#include <geodeint/algebra/sophus.hpp>
#include <geodeint/stepper/munthe_kaas_heun.hpp>
#include <geodeint/stepper/variational_midpoint.hpp>

using namespace geodeint;
using namespace geodeint::testing;

namespace {

/// A random attitude or pose.
template <class Element, class G>
Element element(const testing::coordinates_of<G>& exponent) {
    return group_traits<Element>::exp(G::from_coordinates(exponent));
}

/// Both elements start at the same place and move with the same momentum.
template <lie_algebra G, class Ours, class Theirs, class OurStepper, class TheirStepper>
void check_motion(random_case& random) {
    const random_step<G> step{random};
    const auto n = G::coordinates(step.x).size();
    const testing::coordinates_of<G> exponent =
        random.uniform(0, 3) * random_direction<G>(random, n);
    cotangent<Ours, typename G::dual_type> x{element<Ours, G>(exponent), step.x};
    cotangent<Theirs, typename G::dual_type> y{element<Theirs, G>(exponent), step.x};
    const auto system = step.noisy_system();
    if (step.noise_reach() > near) return;
    OurStepper{}.do_step(system, x, step.t, step.dt);
    TheirStepper{}.do_step(system, y, step.t, step.dt);
    // positions are shifted by velocities of any size
    const double far = 1 + matrix_of(x.configuration).norm();
    BOOST_TEST((matrix_of(x.configuration) - matrix_of(y.configuration)).norm() <=
               32 * round_off * far);
    const typename G::dual_type difference = x.momentum - y.momentum;
    BOOST_TEST(norm_inf(difference) <= 16 * round_off * step.size());
}

template <class G, class Element>
using on = cotangent<Element, typename G::dual_type>;
template <class G, class Element>
using heun = munthe_kaas_heun<on<G, Element>>;
template <class G, class Element>
using variational = variational_midpoint<G, cayley_map, on<G, Element>>;

} // namespace

BOOST_AUTO_TEST_SUITE(sophus)

BOOST_AUTO_TEST_CASE(turns_as_our_rotations_do) {
    using theirs = Sophus::SO3d;
    for_random_cases(1000, [](random_case& random) {
        check_motion<so3, rotation, theirs, heun<so3, rotation>, heun<so3, theirs>>(random);
    });
    for_random_cases(1000, [](random_case& random) {
        check_motion<so3, rotation, theirs, variational<so3, rotation>, variational<so3, theirs>>(
            random);
    });
}

BOOST_AUTO_TEST_CASE(moves_as_our_rigid_motions_do) {
    using theirs = Sophus::SE3d;
    for_random_cases(1000, [](random_case& random) {
        check_motion<se3, rigid_motion, theirs, heun<se3, rigid_motion>, heun<se3, theirs>>(random);
    });
    for_random_cases(1000, [](random_case& random) {
        check_motion<se3, rigid_motion, theirs, variational<se3, rigid_motion>,
                     variational<se3, theirs>>(random);
    });
}

BOOST_AUTO_TEST_SUITE_END()
