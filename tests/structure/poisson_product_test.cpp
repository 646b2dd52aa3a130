// SPDX-License-Identifier: BSL-1.0
#include <geodeint/structure/poisson_product.hpp>

#include "support/allocation_counter.hpp"
#include "support/order.hpp"
#include "support/poisson_problems.hpp"
#include "support/realisation_checks.hpp"

#include <geodeint/stepper/hamiltonian_poisson.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;

namespace {

using vector8 = Eigen::Matrix<double, 8, 1>;

auto body_species_and_oscillator() {
    return poisson_product{lie_dual<so3>{},
                           log_canonical{Eigen::Matrix3d{{0, 1, 1}, {-1, 0, 1}, {-1, -1, 0}}},
                           constant_poisson{Eigen::Matrix2d{{0, 1}, {-1, 0}}}};
}

/// A body, three species and an oscillator that feel each other.
struct coupled {
    template <class Vector>
    auto operator()(const Vector& x) const {
        using std::log;
        using scalar = typename Vector::Scalar;
        scalar sum = 0.5 * (x[0] * x[0] + 0.5 * x[1] * x[1] + 0.2 * x[2] * x[2]) +
                     0.5 * (x[6] * x[6] + x[7] * x[7]) + 0.3 * x[6] * x[0] + 0.1 * x[3] * x[1];
        for (int i = 3; i < 6; ++i) sum += x[i] - log(x[i]);
        return sum;
    }
};

const vector8 start = (vector8{} << 0.6, -0.4, 0.9, 1.4, 0.7, 1.2, 0.3, -0.2).finished();

} // namespace

static_assert(bi_realisation<decltype(body_species_and_oscillator())>);
static_assert(decltype(body_species_and_oscillator())::symmetric);

BOOST_AUTO_TEST_SUITE(products_of_structures)

BOOST_AUTO_TEST_CASE(are_bi_realisations) {
    const vector8 p = (vector8{} << 0.3, -0.2, 0.1, 0.2, -0.4, 0.3, 0.5, -0.6).finished();
    check_realisation(body_species_and_oscillator(), start, p);
}

BOOST_AUTO_TEST_CASE(run_at_every_order_and_keep_what_the_parts_keep) {
    using R = decltype(body_species_and_oscillator());
    const auto system = poisson(body_species_and_oscillator(), generic_hamiltonian{coupled{}});
    check_order([] { return hamiltonian_poisson<R>{}; }, system, start, 0.0, 1.0, 2);
    check_order([] { return hamiltonian_poisson<R, 4>{}; }, system, start, 0.0, 1.0, 4);
    vector8 x = start;
    hamiltonian_poisson<R, 4> stepper;
    for (int i = 0; i < 1000; ++i) stepper.do_step(system, x, 0.1 * i, 0.1);
    BOOST_TEST(std::abs(x.head<3>().norm() / start.head<3>().norm() - 1) < 1e-13);
    BOOST_TEST(std::abs(x[3] * x[5] / x[4] / (start[3] * start[5] / start[4]) - 1) < 1e-13);
    check_no_allocation([] { return hamiltonian_poisson<R, 4>{}; }, system, start);
}

BOOST_AUTO_TEST_SUITE_END()
