// SPDX-License-Identifier: BSL-1.0
//
// Series and modified Hamiltonians on a product: a body whose spin drives a pendulum.
#include <geodeint/structure/modified_hamiltonian.hpp>

#include "support/modified_hamiltonian_rates.hpp"

#include <geodeint/algebra/so3.hpp>
#include <geodeint/function/generic_hamiltonian.hpp>
#include <geodeint/structure/constant_poisson.hpp>
#include <geodeint/structure/lie_dual.hpp>
#include <geodeint/structure/poisson_product.hpp>
#include <geodeint/system/poisson.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;

namespace {

using vector = Eigen::Matrix<double, 5, 1>;

/// H = (m_1^2 + m_2^2/2 + m_3^2/5)/2 + p^2/2 - cos q + 0.3 m_3 q
struct driven {
    template <class Vector>
    auto operator()(const Vector& x) const {
        using std::cos;
        using scalar = typename Vector::Scalar;
        return scalar(0.5 * (x[0] * x[0] + 0.5 * x[1] * x[1] + 0.2 * x[2] * x[2]) +
                      0.5 * x[4] * x[4] - cos(x[3]) + 0.3 * x[2] * x[3]);
    }
};
auto system_of() {
    return poisson(
        poisson_product{lie_dual<so3>{}, constant_poisson{Eigen::Matrix2d{{0, 1}, {-1, 0}}}},
        generic_hamiltonian{driven{}});
}
const vector start{0.6, -0.4, 0.9, 0.5, -0.2};

} // namespace

BOOST_AUTO_TEST_SUITE(modified_hamiltonians_of_products)

BOOST_AUTO_TEST_CASE(are_kept_as_well_as_asked_for) {
    check_rates<2, truncated_series>(system_of(), start, 4, 0.1, {2, 4});
    check_rates<4, truncated_series>(system_of(), start, 4, 0.2, {4, 6});
}

BOOST_AUTO_TEST_SUITE_END()
