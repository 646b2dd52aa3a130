// SPDX-License-Identifier: BSL-1.0
#include <geodeint/observe/agrees_with.hpp>

#include <geodeint/algebra/se3.hpp>
#include <geodeint/models/heavy_top.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/structure/constant_poisson.hpp>
#include <geodeint/system/poisson.hpp>

#include <boost/test/unit_test.hpp>

#include <array>
#include <limits>
#include <sstream>
#include <vector>

using namespace geodeint;
using Eigen::Vector3d;

namespace {

const Vector3d m{0.8, -0.1, 0.6};
const auto body = models::rigid_body{Vector3d{1, 2, 3}}.system();

/// Euler's equations, with a factor before the second.
struct euler {
    double factor = 1;
    template <class State>
    void operator()(const State& x, State& dxdt, double) const {
        dxdt[0] = (1.0 / 3 - 1.0 / 2) * x[1] * x[2];
        dxdt[1] = factor * (1 - 1.0 / 3) * x[2] * x[0];
        dxdt[2] = (1.0 / 2 - 1) * x[0] * x[1];
    }
};

} // namespace

BOOST_AUTO_TEST_SUITE(comparing_right_hand_sides)

BOOST_AUTO_TEST_CASE(that_agree_up_to_rounding) {
    BOOST_TEST(bool(agrees_with(euler{}, body, m)));
    BOOST_TEST(bool(agrees_with(euler{}, body, Vector3d(1e200 * m / 1e60))));
    BOOST_TEST(bool(agrees_with(euler{}, body, std::array{0.8, -0.1, 0.6})));
    std::ostringstream text;
    text << agrees_with(euler{}, body, m);
    BOOST_TEST(text.str() == "the function and the system agree\n");
}

BOOST_AUTO_TEST_CASE(in_every_unit) {
    // a molecule: torques are smaller than the rates of its axis by 34 orders of magnitude
    using top_state = se3::dual_type;
    for (const double momentum : {1.0, 1e-34, 1e20})
        for (const double time : {1.0, 1e-12}) {
            const auto top = models::heavy_top{momentum * time * Vector3d{4, 2, 1},
                                               momentum / time * Vector3d{0.1, 0, 1}}
                                 .system();
            const top_state x{momentum * Vector3d{-1, 1, 0.3}, Vector3d{-0.6, 0.6, 0.2}};
            const auto with = [&](double first, double last) {
                return [&top, first, last](const top_state& y, top_state& dxdt, double t) {
                    top(y, dxdt, t);
                    dxdt.momentum[0] *= first;
                    dxdt.advected[2] *= last;
                };
            };
            BOOST_TEST(bool(agrees_with(with(1, 1 + 1e-13), top, x)));
            BOOST_TEST(!agrees_with(with(1 + 1e-9, 1), top, x));
            BOOST_TEST(!agrees_with(with(1, 1 + 1e-9), top, x));
        }
}

BOOST_AUTO_TEST_CASE(that_differ_in_a_component) {
    for (const double factor : {2.0, 1 + 1e-9, std::numeric_limits<double>::quiet_NaN()}) {
        const auto found = agrees_with(euler{factor}, body, m);
        BOOST_TEST(!found);
        BOOST_REQUIRE(found.differences().size() == 1U);
        BOOST_TEST(found.differences()[0].component == 1U);
        BOOST_TEST(std::abs(found.differences()[0].of_the_system - 0.32) < 1e-15);
    }
    std::ostringstream text;
    text << agrees_with(euler{2}, body, std::array{0.8, -0.1, 0.6});
    BOOST_TEST(text.str() == "component 1: the function has 0.64, the system 0.32\n");
}

BOOST_AUTO_TEST_CASE(of_pairs_and_of_dynamic_size) {
    const auto top = models::heavy_top::luesink().system();
    const auto x = models::heavy_top::luesink_initial_state();
    const auto heavier = [&](const auto& y, auto& dydt, double t) {
        top(y, dydt, t);
        dydt.momentum *= 2.0;
    };
    BOOST_TEST(bool(agrees_with(top, top, x)));
    const auto wrong = agrees_with(heavier, top, x);
    BOOST_TEST(!wrong);
    for (const auto& each : wrong.differences()) BOOST_TEST(each.component < 3U);

    // H = (q^2 + p^2)/2
    struct oscillator {
        Eigen::VectorXd gradient(const Eigen::VectorXd& y) const { return y; }
    };
    const Eigen::MatrixXd canonical{{0, 1}, {-1, 0}};
    const auto system = poisson(constant_poisson<Eigen::Dynamic>{canonical}, oscillator{});
    const auto rhs = [](const std::vector<double>& y, std::vector<double>& dydt, double) {
        dydt[0] = y[1];
        dydt[1] = y[0];
    };
    const auto found = agrees_with(rhs, system, std::vector<double>{0.3, 0.7});
    BOOST_REQUIRE(found.differences().size() == 1U);
    BOOST_TEST(found.differences()[0].component == 1U);
}

BOOST_AUTO_TEST_CASE(of_a_wrong_size) {
    BOOST_CHECK_THROW(agrees_with(euler{}, body, std::vector<double>(4, 1.0)), invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
