// SPDX-License-Identifier: BSL-1.0
#include <geodeint/stepper/detail/last_step.hpp>

#include <geodeint/algebra/rigid_motion.hpp>
#include <geodeint/algebra/translation.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using detail::last_step;
using Eigen::Vector3d;

BOOST_AUTO_TEST_SUITE(last_steps)

BOOST_AUTO_TEST_CASE(know_where_they_began_and_ended) {
    const Vector3d start{1, 2, 3}, end{4, 5, 6};
    last_step<Vector3d> last;
    last.remember(start, end, 0.5, 0.25);
    BOOST_TEST(last.begins_at(start));
    BOOST_TEST(last.ends_at(end));
    BOOST_TEST(!last.begins_at(end));
    // the last bit counts
    BOOST_TEST(!last.ends_at(Vector3d{4, 5, 6 * (1 + 0x1p-52)}));
}

BOOST_AUTO_TEST_CASE(know_whether_a_step_keeps_time) {
    last_step<Vector3d> last;
    last.remember({1, 2, 3}, {4, 5, 6}, 0.5, 0.25);
    BOOST_TEST(last.keeps_time(0.75, 0.25));
    BOOST_TEST(!last.keeps_time(0.75, 0.125));
    BOOST_TEST(!last.keeps_time(1.0, 0.25));
    last.break_off();
    BOOST_TEST(!last.keeps_time(0.75, 0.25));
}

BOOST_AUTO_TEST_CASE(are_marked_for_states_of_any_type) {
    detail::end_mark mark;
    const Vector3d end{4, 5, 6};
    BOOST_TEST(!mark.is_at(end));
    mark.remember(end);
    BOOST_TEST(mark.is_at(end));
    BOOST_TEST(mark.is_at(Eigen::VectorXd(end)));
    // the last bit counts, and the order
    BOOST_TEST(!mark.is_at(Vector3d{4, 5, 6 * (1 + 0x1p-52)}));
    BOOST_TEST(!mark.is_at(Vector3d{5, 4, 6}));
    BOOST_TEST(!mark.is_at(Eigen::Vector2d{4, 5}));
}

BOOST_AUTO_TEST_CASE(compare_sizes_first) {
    last_step<Eigen::VectorXd> last;
    last.remember(Vector3d{1, 2, 3}, Vector3d{4, 5, 6});
    BOOST_TEST(!last.ends_at(Eigen::Vector2d{4, 5}));
}

BOOST_AUTO_TEST_CASE(compare_elements_of_groups_and_pairs) {
    const rigid_motion g = rigid_motion::exp({Vector3d{0.1, 0.2, 0}, Vector3d{1, 0, 0}});
    const rigid_motion h = rigid_motion::exp({Vector3d{0.1, 0.2, 0}, Vector3d{1, 0, 1e-9}});
    BOOST_TEST(detail::is_same(g, g));
    BOOST_TEST(!detail::is_same(g, h));
    const translation<2> here{Eigen::Vector2d{1, 2}}, there{Eigen::Vector2d{1, 3}};
    BOOST_TEST(detail::is_same(here, here));
    BOOST_TEST(!detail::is_same(here, there));
    using pair = cotangent<translation<2>, Eigen::Vector2d>;
    const pair x{here, {5, 6}};
    BOOST_TEST(detail::is_same(x, x));
    BOOST_TEST(!detail::is_same(x, pair{there, {5, 6}}));
    BOOST_TEST(!detail::is_same(x, pair{here, {5, 7}}));
}

BOOST_AUTO_TEST_SUITE_END()
