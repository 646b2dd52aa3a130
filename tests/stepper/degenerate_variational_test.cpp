// SPDX-License-Identifier: BSL-1.0
//
// Reference steps, orders, the form, leaves, and what the two-step scheme of the literature does
// instead.
#include <geodeint/stepper/degenerate_variational.hpp>

#include "support/lagrangian_problems.hpp"
#include "support/order.hpp"

#include <geodeint/models/double_pendulum.hpp>
#include <geodeint/models/plane_guiding_centre.hpp>
#include <geodeint/models/square_bracket.hpp>
#include <geodeint/odeint/vector_space_state.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/symmetric_composition.hpp>
#include <geodeint/stepper/variational_lagrangian.hpp>
#include <geodeint/system/degenerate_lagrangian.hpp>

#include <boost/numeric/odeint/stepper/runge_kutta4.hpp>
#include <boost/test/unit_test.hpp>

#include <cmath>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector2d;

namespace {

template <class Rule, int K = 1>
using scheme = degenerate_variational<K, Rule, fixed_point>;

auto guiding_centre() { return models::plane_guiding_centre{0.2, 0.5}.system(); }
/// x' = x y H_y, y' = -x y H_x with (Y, X) = (x, y)
auto predators_and_prey() {
    return degenerate_lagrangian<1>(
        [](const auto& z) {
            using std::log;
            return log(z[1]) / z[0];
        },
        [](const auto& z) {
            using std::log;
            return z[0] - log(z[0]) + z[1] - 2.0 * log(z[1]);
        });
}

template <class Stepper, class System>
Vector2d one(const System& system, Vector2d x, double h) {
    Stepper stepper;
    stepper.do_step(system, x, 0.0, h);
    return x;
}

template <class System>
Vector2d step_by(const std::string& name, const System& system, const Vector2d& x, double h) {
    if (name == "left" || name == "right") return one<scheme<left_rule>>(system, x, h);
    if (name == "midpoint") return one<scheme<midpoint_rule>>(system, x, h);
    if (name == "gauss2") return one<scheme<gauss_rule<2>>>(system, x, h);
    if (name == "gauss3") return one<scheme<gauss_rule<3>>>(system, x, h);
    return one<symmetric_composition<scheme<midpoint_rule>, 6>>(system, x, h);
}

template <class System>
void replay(const std::string& model, const System& system) {
    const golden_table table{"lagrangian/degenerate_onestep.csv"};
    int rows = 0;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        if (table.text(row, "model") != model) continue;
        const Vector2d start{table.number(row, "Y"), table.number(row, "X")};
        const Vector2d end{table.number(row, "Yn"), table.number(row, "Xn")};
        const std::string name = table.text(row, "scheme");
        const double h = table.number(row, "h");
        // the right rule is the left one backward
        const double error = name == "right"
                                 ? relative_difference<2>(step_by(name, system, end, -h), start)
                                 : relative_difference<2>(step_by(name, system, start, h), end);
        BOOST_TEST(error < 1e-13, model << ' ' << name << ", h = " << h << ": " << error);
        ++rows;
    }
    BOOST_TEST(rows > 0);
}

/// In two dimensions a form is one number, 1/pi_12.
template <class System>
double defect(const System& system, const one_step<2>& step, const Vector2d& x, double h) {
    const auto form = [&](const Vector2d& z) {
        Vector2d column;
        system.space().sharp(z, Vector2d{0, 1}, column);
        Eigen::Matrix2d w;
        w << 0, -1 / column[0], 1 / column[0], 0;
        return w;
    };
    return form_defect<2>([&](const Vector2d& z) { return step(z, h); }, form, x);
}

} // namespace

BOOST_AUTO_TEST_SUITE(degenerate_variational_steps)

BOOST_AUTO_TEST_CASE(reference_steps) {
    replay("guiding_centre", guiding_centre());
    replay("square_x", models::square_bracket::system());
    replay("lotka_volterra2", predators_and_prey());
}

BOOST_AUTO_TEST_CASE(reference_trajectory) {
    const golden_table table{"lagrangian/traj_guiding_centre.csv"};
    const auto system = guiding_centre();
    scheme<midpoint_rule> stepper;
    Vector2d x{table.number(0, "Y"), table.number(0, "X")};
    std::size_t n = 0;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        for (; n < static_cast<std::size_t>(table.number(row, "n")); ++n)
            stepper.do_step(system, x, 0.2 * static_cast<double>(n), 0.2);
        BOOST_TEST(std::abs(x[0] - table.number(row, "Y")) < 1e-10);
        BOOST_TEST(std::abs(x[1] - table.number(row, "X")) < 1e-10);
        BOOST_TEST(std::abs(system.hamiltonian()(x) - table.number(row, "H")) < 1e-10);
    }
}

BOOST_AUTO_TEST_CASE(orders) {
    const auto has_order = []<class Rule>(Rule, double order) {
        check_order([] { return scheme<Rule>{}; }, guiding_centre(), Vector2d{0.8, 0.5}, 0.0, 1.0,
                    order);
    };
    has_order(left_rule{}, 1);
    has_order(midpoint_rule{}, 2);
    has_order(gauss_rule<2>{}, 4);
    has_order(gauss_rule<3>{}, 6);
    const auto square = models::square_bracket::system();
    const Vector2d start{0.7, 0.9};
    check_order([] { return scheme<midpoint_rule>{}; }, square, start, 0.0, 1.0,
                models::square_bracket::solution(start, 1.0), 2);
}

BOOST_AUTO_TEST_CASE(steps_keep_the_form_and_can_be_reversed) {
    const auto system = guiding_centre();
    const Vector2d x{0.8, 0.5};
    const auto by = [&]<class Rule>(Rule) {
        return [&](const Vector2d& z, double h) { return one<scheme<Rule>>(system, z, h); };
    };
    BOOST_TEST(defect(system, by(left_rule{}), x, 0.2) < 1e-11);
    BOOST_TEST(defect(system, by(midpoint_rule{}), x, 0.2) < 1e-11);
    BOOST_TEST(defect(system, by(gauss_rule<2>{}), x, 0.2) < 1e-11);
    const auto runge_kutta = [&](Vector2d z, double h) {
        boost::numeric::odeint::runge_kutta4<Vector2d>{}.do_step(system, z, 0.0, h);
        return z;
    };
    BOOST_TEST(defect(system, runge_kutta, x, 0.2) > 1e-8);
    const auto there_and_back = [&](const auto& step) {
        return norm_inf(step(step(x, 0.2), -0.2) - x);
    };
    BOOST_TEST(there_and_back(by(midpoint_rule{})) < 1e-14);
    BOOST_TEST(there_and_back(by(gauss_rule<3>{})) < 1e-14);
    BOOST_TEST(there_and_back(by(left_rule{})) > 1e-4);
}

BOOST_AUTO_TEST_CASE(with_vartheta_a_momentum_it_is_the_variational_midpoint_rule) {
    // L = p(q, v) . q' - (p(q, v) . v/2 + V), p = M(q) v, state (q, v)
    const auto mass = [](const auto& q) {
        using std::cos;
        using Scalar = std::remove_cvref_t<decltype(q[0])>;
        const Scalar c = cos(q[0] - q[1]);
        Eigen::Matrix<Scalar, 2, 2> m;
        m << Scalar(2), c, c, Scalar(1);
        return m;
    };
    const auto vartheta = [=](const auto& x) {
        using Scalar = std::remove_cvref_t<decltype(x[0])>;
        const Eigen::Matrix<Scalar, 2, 1> q = x.template head<2>(), v = x.template tail<2>();
        return Eigen::Matrix<Scalar, 2, 1>(mass(q) * v);
    };
    const auto energy = [=](const auto& x) {
        using std::cos;
        using Scalar = std::remove_cvref_t<decltype(x[0])>;
        const Eigen::Matrix<Scalar, 2, 1> q = x.template head<2>(), v = x.template tail<2>();
        const Eigen::Matrix<Scalar, 2, 1> p = mass(q) * v;
        return Scalar(0.5 * (p[0] * v[0] + p[1] * v[1]) - 2.0 * cos(q[0]) - cos(q[1]));
    };
    const auto degenerate = degenerate_lagrangian<2>(vartheta, energy);
    const auto regular = models::double_pendulum::in_angles();
    Eigen::Vector4d x = Eigen::Vector4d{0.6, -0.9, 0.2, 0.7};
    Eigen::Vector4d y = regular.state(x.head<2>(), x.tail<2>());
    scheme<midpoint_rule, 2>{}.do_step(degenerate, x, 0.0, 0.1);
    variational_lagrangian<2, midpoint_rule, fixed_point>{}.do_step(regular, y, 0.0, 0.1);
    BOOST_TEST(norm_inf(regular.state(x.head<2>(), x.tail<2>()) - y) < 1e-14);
}

BOOST_AUTO_TEST_CASE(a_leaf_is_never_left) {
    const auto system = models::square_bracket::system();
    for (const double side : {1.0, -1.0}) {
        Vector2d x{0.7, 0.9 * side};
        scheme<midpoint_rule> stepper;
        const double energy = system.hamiltonian()(x);
        for (int i = 0; i < 2000; ++i) {
            stepper.do_step(system, x, 0.05 * i, 0.05);
            BOOST_REQUIRE(x[1] * side > 0);
        }
        BOOST_TEST(std::abs(system.hamiltonian()(x) / energy - 1) < 1e-2);
    }
}

BOOST_AUTO_TEST_CASE(the_energy_does_not_drift) {
    const auto system = guiding_centre();
    Vector2d x{0.8, 0.5};
    const double energy = system.hamiltonian()(x);
    scheme<midpoint_rule> stepper;
    double first = 0, second = 0;
    for (int i = 0; i < 100000; ++i) {
        stepper.do_step(system, x, 0.2 * i, 0.2);
        double& half = i < 50000 ? first : second;
        half = std::max(half, std::abs(system.hamiltonian()(x) - energy));
    }
    BOOST_TEST(first < 2e-4);
    BOOST_TEST(std::abs(second / first - 1) < 0.05);
}

BOOST_AUTO_TEST_CASE(the_two_step_map_leaves_the_primary_constraint_at_once) {
    // of the action with the midpoint rule on x^2 dx^dy: p_1 = D_2 L_d is not theta(x_1), theta =
    // (vartheta, 0), though it was at the start
    const auto system = models::square_bracket::system();
    const double h = 0.1;
    const Vector2d x0{0.7, 0.9};
    const auto vartheta = [](const Vector2d& z) { return 1 / z[1]; };
    // -D_1 L_d(x0, x1) = theta(x0), by Newton's method
    const auto momentum = [&](const Vector2d& x1, double sign) {
        const Vector2d m = 0.5 * (x0 + x1), d = x1 - x0;
        const Vector2d half_force = 0.5 * (Vector2d{0, -d[0] / (m[1] * m[1])} - h * m);
        return Vector2d(Vector2d{vartheta(m), 0} + sign * half_force);
    };
    Vector2d x1 = x0;
    for (int i = 0; i < 50; ++i) {
        const Eigen::Matrix2d slope = geodeint::detail::finite_differences(
            [&](const Eigen::VectorXd& x) { return Eigen::VectorXd(momentum(x, -1)); }, x1);
        geodeint::detail::small_lu<2> factors;
        factors.compute(slope);
        x1 += factors.solve(Vector2d{vartheta(x0), 0} - momentum(x1, -1));
    }
    BOOST_TEST(norm_inf(momentum(x1, -1) - Vector2d{vartheta(x0), 0}) < 1e-12);
    BOOST_TEST(norm_inf(momentum(x1, 1) - Vector2d{vartheta(x1), 0}) > 1e-5);
    Vector2d x = x0;
    scheme<midpoint_rule>{}.do_step(system, x, 0.0, h);
    BOOST_TEST(norm_inf(x - models::square_bracket::solution(x0, h)) < 1e-3);
}

BOOST_AUTO_TEST_CASE(a_singular_chart_throws_and_changes_nothing) {
    // vartheta_X = 0 at X = 0
    const auto system = degenerate_lagrangian<1>([](const auto& x) { return x[1] * x[1]; },
                                                 [](const auto& x) { return x[0] + x[1]; });
    degenerate_variational<1> stepper;
    Vector2d x{1, 0};
    BOOST_CHECK_THROW(stepper.do_step(system, x, 0.0, 0.1), boost::numeric::odeint::odeint_error);
    BOOST_TEST(x == Vector2d(1, 0));
}

BOOST_AUTO_TEST_SUITE_END()
