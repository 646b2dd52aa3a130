// SPDX-License-Identifier: BSL-1.0
#include "support/farmer_sequence.hpp"

#include "support/poisson_problems.hpp"

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

namespace {

/// The largest |S_i by the Farmer sequence - S_i by the recursion| / (1 + |S_i|), i = 2, ..., 6
template <class System, class State>
double difference(const System& system, const State& y) {
    const auto& h = system.hamiltonian();
    const auto terms = detail::hamilton_jacobi_series<6>::at(system.tensor(), h, y);
    const auto compare = [&](double value, std::size_t i) {
        return std::abs(value - terms.value[i - 1]) / (1 + std::abs(terms.value[i - 1]));
    };
    using farmer = farmer_sequence;
    return std::max(
        {compare(farmer::generating_term<1>(system.tensor(), h, y, terms.gradient), 2),
         compare(farmer::generating_term<2>(system.tensor(), h, y, terms.gradient), 3),
         compare(farmer::generating_term<3>(system.tensor(), h, y, terms.gradient), 4),
         compare(farmer::generating_term<4>(system.tensor(), h, y, terms.gradient), 5),
         compare(farmer::generating_term<5>(system.tensor(), h, y, terms.gradient), 6)});
}

} // namespace

BOOST_AUTO_TEST_SUITE(farmer_sequences)

BOOST_AUTO_TEST_CASE(begin_as_in_the_thesis) {
    using composition = farmer_sequence::composition;
    const auto third = farmer_sequence::terms(3);
    BOOST_TEST(third.size() == 4u);
    BOOST_TEST(third.at(composition{3}) == 1);
    BOOST_TEST(third.at((composition{2, 1})) == 2);
    BOOST_TEST(third.at((composition{1, 2})) == 1);
    BOOST_TEST(third.at((composition{1, 1, 1})) == 1);
    const auto fourth = farmer_sequence::terms(4);
    BOOST_TEST(fourth.at((composition{2, 2})) == 3);
    BOOST_TEST(fourth.at((composition{3, 1})) == 3);
    BOOST_TEST(fourth.at((composition{1, 2, 1})) == 2);
    BOOST_TEST(fourth.at((composition{2, 1, 1})) == 3);
}

BOOST_AUTO_TEST_CASE(add_up_to_bell_numbers) {
    const long bell[] = {1, 2, 5, 15, 52, 203};
    for (std::size_t n = 1; n <= 6; ++n) {
        long sum = 0;
        for (const auto& [parts, count] : farmer_sequence::terms(n)) sum += count;
        BOOST_TEST(sum == bell[n - 1]);
    }
}

BOOST_AUTO_TEST_CASE(give_the_terms_of_the_recursion) {
    BOOST_TEST(difference(skewed_system(), degenerate_start()) < 1e-13);
    BOOST_TEST(difference(volterra_system(), volterra_start()) < 1e-13);
    BOOST_TEST(difference(body_system<so3>(), Vector3d{0.6, -0.4, 0.9}) < 1e-13);
}

BOOST_AUTO_TEST_SUITE_END()
