// SPDX-License-Identifier: BSL-1.0
#include <geodeint/stepper/butcher_tableau.hpp>

#include "support/rooted_trees.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>

using namespace geodeint;
using namespace geodeint::testing;

namespace {

constexpr butcher_tableau<2> implicit_rule{.order = 2, .a = {{0.5}, {0, 0.5}}, .b = {0.5, 0.5}};
static_assert(!explicit_tableau<implicit_rule>);
static_assert(explicit_tableau<tableaux::kutta3>);
static_assert(explicit_tableau<tableaux::runge_kutta4>);
static_assert(explicit_tableau<tableaux::kutta_3_8>);
static_assert(explicit_tableau<tableaux::butcher5>);
static_assert(explicit_tableau<tableaux::butcher6>);
static_assert(explicit_tableau<tableaux::dormand_prince5>);
static_assert(tableaux::dormand_prince5.first_same_as_last());
static_assert(!tableaux::butcher5.first_same_as_last());

/// All conditions up to the order hold, and some condition of the next does not.
template <class Tableau, class Weights>
void check_order_of(const Tableau& tableau, const Weights& weights, std::size_t order) {
    for (std::size_t nodes = 1; nodes <= order; ++nodes) {
        const double defect = order_defect(tableau, weights, nodes);
        BOOST_TEST(defect < 2e-15, "trees of " << nodes << " nodes: off by " << defect);
    }
    BOOST_TEST(order_defect(tableau, weights, order + 1) > 1e-5);
}

} // namespace

BOOST_AUTO_TEST_SUITE(butcher_tableaux)

BOOST_AUTO_TEST_CASE(rooted_trees_are_counted_as_cayley_did) {
    const auto trees = rooted_trees(8);
    for (const auto& [nodes, number] :
         {std::pair{1, 1}, {2, 1}, {3, 2}, {4, 4}, {5, 9}, {6, 20}, {7, 48}, {8, 115}})
        BOOST_TEST(std::count_if(trees.begin(), trees.end(), [nodes = nodes](const auto& tree) {
                       return tree.nodes == static_cast<std::size_t>(nodes);
                   }) == number);
}

BOOST_AUTO_TEST_CASE(every_table_has_its_order_and_no_more) {
    const auto check = [](const auto& tableau) {
        check_order_of(tableau, tableau.b, tableau.order);
    };
    check(tableaux::kutta3);
    check(tableaux::runge_kutta4);
    check(tableaux::kutta_3_8);
    check(tableaux::butcher5);
    check(tableaux::butcher6);
    check(tableaux::dormand_prince5);
    check_order_of(tableaux::dormand_prince5, tableaux::dormand_prince5.embedded,
                   tableaux::dormand_prince5.embedded_order);
}

BOOST_AUTO_TEST_CASE(stage_times_are_the_sums_of_the_rows) {
    BOOST_TEST(tableaux::runge_kutta4.c(0) == 0.0);
    BOOST_TEST(tableaux::runge_kutta4.c(2) == 0.5);
    BOOST_TEST(std::abs(tableaux::dormand_prince5.c(4) - 8.0 / 9) < 1e-14);
    BOOST_TEST(std::abs(tableaux::dormand_prince5.c(6) - 1) < 1e-15);
}

BOOST_AUTO_TEST_SUITE_END()
