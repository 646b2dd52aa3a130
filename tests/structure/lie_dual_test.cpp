// SPDX-License-Identifier: BSL-1.0
#include <geodeint/structure/lie_dual.hpp>

#include "support/dual_points.hpp"
#include "support/golden.hpp"
#include "support/matrix_exponentials.hpp"
#include "support/realisation_checks.hpp"

#include <geodeint/algebra/power.hpp>
#include <geodeint/algebra/right_invariant.hpp>
#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/so.hpp>
#include <geodeint/algebra/sp.hpp>
#include <geodeint/algebra/su.hpp>

#include <boost/mpl/list.hpp>
#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;

BOOST_AUTO_TEST_SUITE(duals_of_lie_algebras)

using with_cayley = boost::mpl::list<so3, su2, right_invariant<so3>, so<3>, so<4>, so<5>, se3,
                                     right_invariant<se3>, sp<4>, power<so3>, power<su<2>>>;

BOOST_AUTO_TEST_CASE_TEMPLATE(are_bi_realisations_by_cayley, G, with_cayley) {
    random_source random{11};
    for (int i = 0; i < 3; ++i)
        check_realisation(lie_dual<G, cayley_map>{}, random_point<G>(random, size_of<G>(), 0.7),
                          random_point<G>(random, size_of<G>(), 0.5));
}

BOOST_AUTO_TEST_CASE(of_unitary_matrices_agree_between_source_and_middle) {
    // with the trace that y has and coordinates drop
    const lie_dual<su<3>, cayley_map> realisation;
    random_source random{13};
    const auto x = random_point<su<3>>(random, 8, 0.7), p = random_point<su<3>>(random, 8, 0.5);
    Eigen::Matrix3cd y, back, target, next;
    realisation.middle(x, p, y);
    realisation.alpha(y, p, back);
    BOOST_TEST(norm_inf(back - x) < 1e-15);
    realisation.beta(y, p, target);
    realisation.advance(x, p, next);
    BOOST_TEST(norm_inf(target - next) < 1e-15);
    BOOST_TEST(std::abs(y.trace()) > 1e-3);
}

BOOST_AUTO_TEST_CASE(replay_the_reference_maps) {
    const golden_table data{"poisson/birealisation_maps.csv"};
    const auto worst = [&]<class G, class Tau>(const std::string& name,
                                               const lie_dual<G, Tau>& realisation) {
        std::size_t row = 0;
        while (data.text(row, "structure") != name) ++row;
        const auto point = [&](const char* column) {
            return typename G::dual_type(G::from_coordinates(data.vector(row, column)));
        };
        auto source = point("y"), target = source;
        realisation.alpha(point("y"), point("p"), source);
        realisation.beta(point("y"), point("p"), target);
        return std::max(norm_inf(source - point("alpha")), norm_inf(target - point("beta")));
    };
    BOOST_TEST(worst("so3cayley+", lie_dual<so3, cayley_map>{}) < 2e-15);
    BOOST_TEST(worst("so3cayley-", lie_dual<right_invariant<so3>, cayley_map>{}) < 2e-15);
    BOOST_TEST(worst("so4cayley", lie_dual<so<4>, cayley_map>{}) < 2e-15);
    BOOST_TEST(worst("so3exp", lie_dual<so3, exponential>{}) < 2e-15);
    BOOST_TEST(worst("se3exp", lie_dual<se3, exponential>{}) < 2e-15);
    // the reference has {x_1, x_2} = +x_3
    BOOST_TEST(worst("heisexp", lie_dual<right_invariant<heisenberg>, exponential>{}) < 2e-15);
}

BOOST_AUTO_TEST_CASE(advance_keeps_casimirs_for_any_impulse) {
    random_source random{14};
    const auto x = random_point<so<4>>(random, 6, 1), u = random_point<so<4>>(random, 6, 2);
    Eigen::Matrix4d next;
    const auto before = so<4>::casimirs(x);
    lie_dual<so<4>, cayley_map>{}.advance(x, u, next);
    const auto after = so<4>::casimirs(next);
    for (std::size_t i = 0; i < before.size(); ++i)
        BOOST_TEST(std::abs(after[i] / before[i] - 1) < 1e-14);
}

BOOST_AUTO_TEST_CASE(the_series_ends_where_the_exponential_is_singular) {
    random_source random{15};
    const auto y = random_point<so<4>>(random, 6, 1);
    Eigen::Matrix4d turn = Eigen::Matrix4d::Zero(), image;
    turn(0, 1) = -1, turn(1, 0) = 1;
    const lie_dual<so<4>, exponential> realisation;
    BOOST_CHECK_NO_THROW(realisation.alpha(y, 3.0 * turn, image));
    BOOST_CHECK_EXCEPTION(realisation.alpha(y, 7.0 * turn, image), invalid_argument,
                          [](const invalid_argument& error) { return error.argument() == "x"; });
}

BOOST_AUTO_TEST_SUITE_END()
