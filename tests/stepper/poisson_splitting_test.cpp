// SPDX-License-Identifier: BSL-1.0
#include <geodeint/stepper/poisson_splitting.hpp>

#include "support/allocation_counter.hpp"
#include "support/order.hpp"
#include "support/structure.hpp"

#include <geodeint/algebra/so3.hpp>
#include <geodeint/function/squared_pairing.hpp>
#include <geodeint/models/lotka_volterra.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/observe/detail/poisson_defect.hpp>
#include <geodeint/stepper/symmetric_composition.hpp>
#include <geodeint/structure/constant_poisson.hpp>
#include <geodeint/structure/lie_dual.hpp>
#include <geodeint/structure/log_canonical.hpp>
#include <geodeint/structure/poisson_product.hpp>
#include <geodeint/system/poisson.hpp>

#include <boost/test/unit_test.hpp>

#include <array>
#include <cmath>
#include <type_traits>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector3d;
using vector5 = Eigen::Matrix<double, 5, 1>;

namespace {

using volterra = log_canonical<3>;
auto three_species() { return models::lotka_volterra::cosserat().system<3>(); }
const Vector3d volterra_start{1.5, 0.8, 0.6};

/// f(<b, x>) with f(s) = s^2/2 + s^4/5, a function of a linear form.
template <class Vector>
struct function_of_form {
    Vector form;

    double operator()(const Vector& x) const {
        const double s = form.dot(x);
        return s * s / 2 + s * s * s * s / 5;
    }
    Vector gradient(const Vector& x) const {
        const double s = form.dot(x);
        return (s + 0.8 * s * s * s) * form;
    }
};
template <class Vector, std::size_t Count>
struct sum_of_forms {
    std::array<function_of_form<Vector>, Count> list;

    double operator()(const Vector& x) const {
        double sum = 0;
        for (const auto& part : list) sum += part(x);
        return sum;
    }
    Vector gradient(const Vector& x) const {
        Vector sum = Vector::Zero();
        for (const auto& part : list) sum += part.gradient(x);
        return sum;
    }
    const auto& parts() const { return list; }
};

/// A degenerate constant structure, with three forms that do not commute.
using constant = constant_poisson<3>;
auto constant_system() {
    return poisson(constant{Eigen::Matrix3d{{0, 1, 0.5}, {-1, 0, 2}, {-0.5, -2, 0}}},
                   sum_of_forms<Vector3d, 3>{{{{{1, 0.2, 0}}, {{0, 0.8, 0.3}}, {{0.1, 0, 0.7}}}}});
}

/// A rigid body and an oscillator: forms in each factor, and one that couples them, whose flow is
/// that of commuting parts of the two.
using mixed = poisson_product<lie_dual<so3, exponential>, constant_poisson<2>>;
auto mixed_system() {
    vector5 a, b, c, d;
    a << 0.9, 0.2, 0, 0, 0;
    b << 0, 0.7, -0.3, 0, 0;
    c << 0, 0, 0, 1, 0.1;
    d << 0.1, 0, 0.5, 0, 0.8;
    return poisson(
        mixed{lie_dual<so3, exponential>{}, constant_poisson{Eigen::Matrix2d{{0, 1}, {-1, 0}}}},
        sum_of_forms<vector5, 4>{{{{a}, {b}, {c}, {d}}}});
}
vector5 mixed_start() {
    vector5 x;
    x << 0.3, -0.5, 0.8, 0.4, -0.2;
    return x;
}

template <class Realisation, class Scheme = strang>
auto make() {
    return poisson_splitting<Realisation, Scheme>{};
}
template <class Realisation>
auto of_order_four() {
    return symmetric_composition<poisson_splitting<Realisation>, 4>{};
}

} // namespace

BOOST_AUTO_TEST_SUITE(poisson_splittings)

BOOST_AUTO_TEST_CASE(have_their_orders_on_every_structure) {
    const detail::order_grid grid{.largest_error = 1e-2};
    check_order(make<volterra, lie_trotter>, three_species(), volterra_start, 0.0, 1.0, 1, grid);
    check_order(make<volterra>, three_species(), volterra_start, 0.0, 1.0, 2);
    check_order(of_order_four<volterra>, three_species(), volterra_start, 0.0, 1.0, 4);
    check_order(make<constant>, constant_system(), Vector3d{0.3, -0.5, 0.8}, 0.0, 1.0, 2);
    check_order(of_order_four<constant>, constant_system(), Vector3d{0.3, -0.5, 0.8}, 0.0, 1.0, 4);
    check_order(make<mixed>, mixed_system(), mixed_start(), 0.0, 1.0, 2);
    check_order(of_order_four<mixed>, mixed_system(), mixed_start(), 0.0, 1.0, 4);
}

BOOST_AUTO_TEST_CASE(keep_casimirs_and_the_energy_without_drift) {
    // A k = 0 for k = (1, -1, 1)
    const auto casimir = [](const Vector3d& x) { return std::array{x(0) * x(2) / x(1)}; };
    BOOST_TEST(worst(invariant_drift(make<volterra>, three_species(), volterra_start, 0.0, 0.05,
                                     20'000, casimir)) < 1e-12);
    const auto size = [](const vector5& x) { return std::array{x.head<3>().squaredNorm()}; };
    BOOST_TEST(worst(invariant_drift(make<mixed>, mixed_system(), mixed_start(), 0.0, 0.05, 20'000,
                                     size)) < 1e-12);
    const auto plane = [](const Vector3d& x) { return std::array{Vector3d{2, -0.5, 1}.dot(x)}; };
    BOOST_TEST(worst(invariant_drift(make<constant>, constant_system(), Vector3d{0.3, -0.5, 0.8},
                                     0.0, 0.05, 20'000, plane)) < 1e-12);
    const models::lotka_volterra model = models::lotka_volterra::cosserat();
    const auto energy = [&](const Vector3d& x) { return std::array{model(x)}; };
    const auto within = [&](int steps) {
        return worst(invariant_drift(make<volterra>, three_species(), volterra_start, 0.0, 0.05,
                                     steps, energy));
    };
    const double early = within(1000);
    BOOST_TEST(early < 1e-2);
    BOOST_TEST(within(20'000) < 1.1 * early);
}

BOOST_AUTO_TEST_CASE(are_poisson_maps_where_parts_keep_their_impulse) {
    const auto defect = [](auto stepper, const auto& system, const auto& x) {
        using state = std::remove_cvref_t<decltype(x)>;
        const auto step = [&](state y) {
            stepper.do_step(system, y, 0.0, 0.3);
            return y;
        };
        const auto tensor = [&](const state& y) {
            Eigen::MatrixXd pi(y.size(), y.size());
            for (Eigen::Index j = 0; j < y.size(); ++j) {
                state column;
                system.space().sharp(y, state::Unit(j), column);
                pi.col(j) = column;
            }
            return pi;
        };
        return detail::poisson_defect<state>(step, tensor, x);
    };
    BOOST_TEST(defect(make<volterra>(), three_species(), volterra_start) < 1e-11);
    BOOST_TEST(defect(make<constant>(), constant_system(), Vector3d{0.3, -0.5, 0.8}) < 1e-11);
    BOOST_TEST(defect(make<mixed>(), mixed_system(), mixed_start()) < 1e-11);
    // a form is no part of a log-canonical structure
    const auto wrong = poisson(volterra{models::lotka_volterra::cosserat().structure<3>()},
                               sum_of_forms<Vector3d, 1>{{{{{1, 0.2, 0.4}}}}});
    BOOST_TEST(defect(make<volterra>(), wrong, volterra_start) > 1e-3);
}

BOOST_AUTO_TEST_CASE(a_single_part_is_the_exact_flow) {
    const auto system = poisson(volterra{models::lotka_volterra::cosserat().structure<3>()},
                                sum_of_forms<Vector3d, 1>{{{{{0, 1, 0}}}}});
    Vector3d x = volterra_start;
    make<volterra>().do_step(system, x, 0.0, 0.7);
    const Vector3d exact = reference_solution(system, volterra_start, 0.0, 0.7);
    BOOST_TEST((x - exact).norm() < 1e-12);
}

BOOST_AUTO_TEST_CASE(run_with_noise_and_back) {
    const auto model = models::lotka_volterra::cosserat();
    const auto one = function_of_form<Vector3d>{{0.3, 0, 0}},
               two = function_of_form<Vector3d>{{0, 0, 0.3}};
    const auto as_parts = [](auto h) { return sum_of_forms<Vector3d, 1>{{h}}; };
    const auto system =
        model.system<3>(noise(as_parts(one), as_parts(two)), wiener_path{5, 0, 0.05});
    Vector3d x = volterra_start;
    auto stepper = make<volterra>();
    const double casimir = x(0) * x(2) / x(1);
    for (int i = 0; i < 100; ++i) stepper.do_step(system, x, i * 0.05, 0.05);
    BOOST_TEST(std::abs(x(0) * x(2) / x(1) - casimir) < 1e-12);
    for (int i = 100; i-- > 0;) stepper.do_step(system, x, (i + 1) * 0.05, -0.05);
    BOOST_TEST((x - volterra_start).norm() < 1e-12);
}

BOOST_AUTO_TEST_CASE(does_not_allocate) {
    check_no_allocation(make<volterra>, three_species(), volterra_start);
    check_no_allocation(make<mixed>, mixed_system(), mixed_start());
}

BOOST_AUTO_TEST_SUITE_END()
