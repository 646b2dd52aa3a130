// SPDX-License-Identifier: BSL-1.0
#include <geodeint/structure/detail/gauss_collocation.hpp>

#include <boost/test/unit_test.hpp>

#include <cmath>

using namespace geodeint;

namespace {

/// The largest defect of the simplifying assumptions B(2s), C(s), D(s) and of symplecticity.
template <std::size_t Stages>
double defect() {
    using m = detail::gauss_collocation<Stages>;
    double worst = 0;
    const auto see = [&](double value) { worst = std::max(worst, std::abs(value)); };
    for (int k = 1; k <= int(2 * Stages); ++k) {
        double sum = 0;
        for (std::size_t j = 0; j < Stages; ++j) sum += m::b[j] * std::pow(m::c[j], k - 1);
        see(sum - 1.0 / k);
        if (k > int(Stages)) continue;
        for (std::size_t i = 0; i < Stages; ++i) {
            double row = 0, column = 0;
            for (std::size_t j = 0; j < Stages; ++j) {
                row += m::a[i][j] * std::pow(m::c[j], k - 1);
                column += m::b[j] * std::pow(m::c[j], k - 1) * m::a[j][i];
            }
            see(row - std::pow(m::c[i], k) / k);
            see(column - m::b[i] * (1 - std::pow(m::c[i], k)) / k);
        }
    }
    for (std::size_t i = 0; i < Stages; ++i)
        for (std::size_t j = 0; j < Stages; ++j)
            see(m::b[i] * m::a[i][j] + m::b[j] * m::a[j][i] - m::b[i] * m::b[j]);
    return worst;
}

} // namespace

BOOST_AUTO_TEST_SUITE(gauss_collocations)

BOOST_AUTO_TEST_CASE(satisfies_the_conditions_of_order_2s_and_is_symplectic) {
    BOOST_TEST(defect<1>() == 0.0);
    BOOST_TEST(defect<2>() < 1e-15);
    BOOST_TEST(defect<3>() < 1e-15);
    BOOST_TEST(defect<4>() < 1e-15);
    BOOST_TEST(defect<6>() < 1e-15);
    BOOST_TEST(defect<8>() < 1e-15);
    BOOST_TEST(defect<16>() < 1e-15);
}

BOOST_AUTO_TEST_CASE(of_two_stages_is_the_one_in_the_books) {
    using m = detail::gauss_collocation<2>;
    const double root = std::sqrt(3.0) / 6;
    BOOST_TEST(std::abs(m::c[0] - (0.5 - root)) < 1e-16);
    BOOST_TEST(std::abs(m::a[0][1] - (0.25 - root)) < 1e-16);
    BOOST_TEST(m::b[0] == 0.5);
    static_assert(m::order == 4);
}

BOOST_AUTO_TEST_SUITE_END()
