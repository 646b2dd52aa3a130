// SPDX-License-Identifier: BSL-1.0
#include <geodeint/solve/detail/extrapolation.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using Eigen::Vector3d;

namespace {

/// What an equation says of the units of its unknown.
template <class Unknown>
struct in_one_unit {
    using unknown_type = Unknown;
    static constexpr int unit_block = whole_unknown;
};
struct each_in_its_own {
    using unknown_type = Vector3d;
};

} // namespace

BOOST_AUTO_TEST_SUITE(starts_of_a_solve)

BOOST_AUTO_TEST_CASE(cubics_are_extrapolated_exactly) {
    detail::extrapolation<Vector3d> start;
    const auto unknown = [](double t) {
        return Vector3d{1000 + t, 2000 + t * t, 3000 - t * t * t / 8};
    };
    Vector3d guess;
    BOOST_TEST(!start.guess(in_one_unit<Vector3d>{}, guess));
    for (int i = 0; i < 6; ++i) {
        start.remember(unknown(i));
        BOOST_TEST(start.guess(in_one_unit<Vector3d>{}, guess));
        const double expected = i < 3 ? 3.0 : 1e-10;
        BOOST_TEST((guess - unknown(i + 1)).norm() < expected);
    }
    start.forget();
    BOOST_TEST(!start.guess(in_one_unit<Vector3d>{}, guess));
}

BOOST_AUTO_TEST_CASE(no_guess_is_made_far_from_the_last_unknown) {
    detail::extrapolation<Vector3d> start;
    Vector3d guess;
    start.remember(Vector3d{1, 0, 0});
    start.remember(Vector3d{1.09, 0, 0});
    BOOST_TEST(start.guess(in_one_unit<Vector3d>{}, guess));
    start.remember(Vector3d{2, 0, 0});
    BOOST_TEST(!start.guess(in_one_unit<Vector3d>{}, guess));
}

BOOST_AUTO_TEST_CASE(no_guess_is_made_far_from_the_last_unknown_in_any_unit) {
    detail::extrapolation<Vector3d> start;
    Vector3d guess;
    start.remember(Vector3d{1, 1e-9, 0});
    start.remember(Vector3d{1.09, 1.09e-9, 0});
    BOOST_TEST(start.guess(each_in_its_own{}, guess));
    start.remember(Vector3d{1.1, 3e-9, 0});
    BOOST_TEST(start.guess(in_one_unit<Vector3d>{}, guess));
    BOOST_TEST(!start.guess(each_in_its_own{}, guess));
}

BOOST_AUTO_TEST_CASE(sizes_known_when_it_runs) {
    detail::extrapolation<Eigen::VectorXd, 2> start;
    Eigen::VectorXd guess(4);
    start.remember(Eigen::VectorXd::Ones(4));
    start.remember(Eigen::VectorXd::Constant(4, 1.01));
    BOOST_TEST(start.guess(in_one_unit<Eigen::VectorXd>{}, guess));
    BOOST_TEST((guess - Eigen::VectorXd::Constant(4, 1.02)).norm() < 1e-15);
}

BOOST_AUTO_TEST_SUITE_END()
