// SPDX-License-Identifier: BSL-1.0
#include <geodeint/algebra/semidirect.hpp>

#include "support/lie_algebra_checks.hpp"

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;

namespace {

/// so(3) acting on itself by the bracket: the magnetic extension.
struct adjoint_representation {
    using vector_type = Eigen::Vector3d;
    static vector_type act(const Eigen::Vector3d& xi, const vector_type& b) {
        return so3::bracket(xi, b);
    }
    static vector_type act_dual(const Eigen::Vector3d& xi, const vector_type& a) {
        return so3::coadjoint(xi, a);
    }
    static Eigen::Vector3d diamond(const vector_type& b, const vector_type& a) {
        return -so3::coadjoint(b, a);
    }
};

} // namespace

static_assert(representation<space_vectors<2>, so3>);
static_assert(representation<adjoint_representation, so3>);
static_assert(!representation<Eigen::Vector3d, so3>);
static_assert(lie_algebra<semidirect<so3, space_vectors<2>>>);
static_assert(semidirect<so3, space_vectors<2>>::dimension == 9);
static_assert(!has_casimirs<semidirect<so3, space_vectors<2>>>);

BOOST_AUTO_TEST_SUITE(semidirect_products)

template <class G>
void check() {
    const auto draw = [](random_source& random) {
        return random.vector<typename G::algebra_type>();
    };
    check_lie_algebra<G>(draw, 0.5);
    check_lie_algebra<G>(draw, 1e-5);
}

BOOST_AUTO_TEST_CASE(of_so3_with_one_two_and_three_vectors) {
    check<semidirect<so3, space_vectors<1>>>();
    check<semidirect<so3, space_vectors<2>>>();
    check<semidirect<so3, space_vectors<3>>>();
}

BOOST_AUTO_TEST_CASE(of_so3_with_itself) { check<semidirect<so3, adjoint_representation>>(); }

BOOST_AUTO_TEST_CASE(the_gram_matrix_of_advected_vectors_is_kept) {
    using G = semidirect<so3, space_vectors<2>>;
    random_source random{13};
    const auto x = random.vector<G::algebra_type>(), mu = random.vector<G::dual_type>();
    const auto moved = G::coadjoint_exp(x, mu);
    BOOST_TEST((moved.advected.transpose() * moved.advected - mu.advected.transpose() * mu.advected)
                   .norm() < 1e-13);
}

BOOST_AUTO_TEST_SUITE_END()
