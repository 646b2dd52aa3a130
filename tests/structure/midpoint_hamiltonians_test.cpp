// SPDX-License-Identifier: BSL-1.0
//
// Midpoint rules are Hamiltonian Poisson integrators, and what they keep is the modified Hamiltonian of
// their realisation.
#include <geodeint/structure/modified_hamiltonian.hpp>

#include "support/poisson_problems.hpp"
#include "support/poisson_scheme.hpp"

#include <geodeint/stepper/implicit_midpoint.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/variational_midpoint.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

namespace {

const Vector3d start{0.6, -0.4, 0.9};

/// log2 of the ratio of peak to peak values of H~ up to dt^Powers, with steps of 0.2 and 0.1.
template <int Powers, class Stepper, class System, class Realisation, class H, class State>
double rate(const System& system, const Realisation& realisation, const H& h, const State& x0) {
    const auto spread = [&](double dt) {
        Stepper stepper;
        const auto kept = modified_hamiltonian<2>(realisation, h, dt, Powers);
        double low = HUGE_VAL, high = -HUGE_VAL;
        State x = x0;
        for (int i = 0; i <= std::lround(5 / dt); ++i) {
            const double value = kept(x);
            low = std::min(low, value);
            high = std::max(high, value);
            stepper.do_step(system, x, i * dt, dt);
        }
        return high - low;
    };
    const double coarse = spread(0.2), fine = spread(0.1);
    BOOST_TEST_MESSAGE("bands " << coarse << ' ' << fine << ", rate " << std::log2(coarse / fine));
    return std::log2(coarse / fine);
}
template <int Powers, class Stepper, class Realisation>
double rate_of_body() {
    const generic_hamiltonian h{diagonal_body{}};
    return rate<Powers, Stepper>(lie_poisson<so3>(h), Realisation{}, h, start);
}

} // namespace

BOOST_AUTO_TEST_SUITE(hamiltonians_of_midpoint_rules)

BOOST_AUTO_TEST_CASE(isospectral) {
    using stepper = isospectral_midpoint<so3, fixed_point>;
    BOOST_TEST(std::abs(rate_of_body<2, stepper, lie_dual<so3>>() - 2) < 0.25);
    BOOST_TEST(std::abs(rate_of_body<6, stepper, lie_dual<so3>>() - 6) < 0.25);
    // with another chart it is another function
    BOOST_TEST((rate_of_body<6, stepper, lie_dual<so3, exponential>>() < 2.5));
}

BOOST_AUTO_TEST_CASE(variational) {
    using by_cayley = variational_midpoint<so3, cayley_map, Vector3d, fixed_point>;
    using by_exponential = variational_midpoint<so3, exponential, Vector3d, fixed_point>;
    BOOST_TEST(std::abs(rate_of_body<6, by_cayley, lie_dual<so3, squared<cayley_map>>>() - 6) <
               0.25);
    BOOST_TEST(std::abs(rate_of_body<6, by_exponential, lie_dual<so3, squared<exponential>>>() -
                        6) < 0.25);
    BOOST_TEST(std::abs(rate_of_body<6, by_exponential, lie_dual<so3, exponential>>() - 6) < 0.25);
}

BOOST_AUTO_TEST_CASE(implicit_where_the_tensor_is_constant) {
    const auto system = degenerate_system();
    using stepper = implicit_midpoint<Vector3d, fixed_point>;
    const double measured =
        rate<6, stepper>(system, system.tensor(), system.hamiltonian(), degenerate_start());
    BOOST_TEST(std::abs(measured - 6) < 0.25);
}

BOOST_AUTO_TEST_CASE(not_of_munthe_kaas_which_is_no_poisson_map) {
    using stepper = munthe_kaas_midpoint<so3, exponential, fixed_point>;
    BOOST_TEST((rate_of_body<6, stepper, lie_dual<so3, exponential>>() < 2.5));
}

BOOST_AUTO_TEST_CASE(the_squared_cayley_map_makes_the_variational_step) {
    const generic_hamiltonian h{diagonal_body{}};
    Vector3d x = start, y = start;
    variational_midpoint<so3, cayley_map, Vector3d, fixed_point>{}.do_step(lie_poisson<so3>(h), x,
                                                                           0.0, 0.3);
    poisson_scheme<lie_dual<so3, squared<cayley_map>>>{}.do_step(lie_poisson<so3>(h), y, 0.0, 0.3);
    BOOST_TEST((x - y).norm() < 1e-14);
}

BOOST_AUTO_TEST_SUITE_END()
