// SPDX-License-Identifier: BSL-1.0
//
// Sizes that are known when a program runs, and do not fit: the argument is named, the state stays.
#include <geodeint/algebra/so3.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/hamiltonian_poisson.hpp>
#include <geodeint/stepper/munthe_kaas_heun.hpp>
#include <geodeint/stepper/stochastic_heun.hpp>
#include <geodeint/structure/canonical.hpp>
#include <geodeint/structure/constant_poisson.hpp>
#include <geodeint/structure/log_canonical.hpp>
#include <geodeint/system/lie_poisson.hpp>
#include <geodeint/system/poisson.hpp>
#include <geodeint/system/sde.hpp>

#include <boost/test/unit_test.hpp>

#include <string>
#include <vector>

using namespace geodeint;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

/// One step of 1/8 from a state of so many ones throws, and names this argument.
template <class Stepper, class System>
void check_refused(Stepper stepper, const System& system, Eigen::Index numbers,
                   const std::string& argument) {
    VectorXd x = VectorXd::Ones(numbers);
    BOOST_CHECK_EXCEPTION(
        stepper.do_step(system, x, 0.0, 0.125), invalid_argument,
        [&](const invalid_argument& error) { return error.argument() == argument; });
    BOOST_TEST((x == VectorXd::Ones(numbers)));
}

template <class Space>
using integrator = hamiltonian_poisson<Space, 2, detail::truncated_series, fixed_point>;

struct square {
    VectorXd gradient(const VectorXd& x) const { return x; }
};
/// Its author took it for a state of three numbers.
struct of_three {
    VectorXd gradient(const VectorXd& x) const { return x.head(3); }
};

} // namespace

BOOST_AUTO_TEST_SUITE(sizes_that_do_not_fit)

BOOST_AUTO_TEST_CASE(of_states) {
    const MatrixXd a{{0, 1, 2, 0}, {-1, 0, 0, 1}, {-2, 0, 0, 1}, {0, -1, -1, 0}};
    const constant_poisson constant{a};
    check_refused(integrator<constant_poisson<Eigen::Dynamic>>{}, poisson(constant, square{}), 3,
                  "x");
    check_refused(integrator<log_canonical<>>{}, poisson(log_canonical{a}, square{}), 5, "x");
    check_refused(integrator<canonical<>>{}, poisson(canonical<>{}, square{}), 3, "x");
    check_refused(stochastic_heun<VectorXd>{}, poisson(constant, square{}), 3, "x");
}

BOOST_AUTO_TEST_CASE(of_gradients_and_noises) {
    const canonical<> plane;
    const wiener_path path{1, 0, 0.125};
    check_refused(integrator<canonical<>>{}, poisson(plane, of_three{}), 4, "gradient");
    const auto shaken = poisson(plane, square{}, noise(linear{VectorXd(VectorXd::Ones(3))}), path);
    check_refused(integrator<canonical<>>{}, shaken, 4, "gradient");
    const auto diffusion = diagonal([](const auto& x, auto& dxdt) { dxdt = x; }, 3);
    const auto drift = [](const auto& x, auto& dxdt) { dxdt = -x; };
    check_refused(stochastic_heun<VectorXd>{}, sde(drift, diffusion, path), 4, "diagonal");
}

// where the stepper's size is known when it is compiled, and those of others are not
BOOST_AUTO_TEST_CASE(of_vectors_for_a_fixed_size) {
    const auto is = [](const char* argument) {
        return [argument](const invalid_argument& error) { return error.argument() == argument; };
    };
    const auto body = lie_poisson<so3>(linear{Eigen::Vector3d{1, 2, 3}});
    munthe_kaas_heun<so3> stepper;
    for (const Eigen::Index n : {0, 2, 4}) {
        VectorXd x = VectorXd::Ones(n);
        std::vector<double> row(static_cast<std::size_t>(n), 1.0);
        BOOST_CHECK_EXCEPTION(stepper.do_step(body, x, 0.0, 0.125), invalid_argument, is("x"));
        BOOST_CHECK_EXCEPTION(stepper.do_step(body, row, 0.0, 0.125), invalid_argument, is("x"));
        BOOST_TEST((x == VectorXd::Ones(n)));
    }
    struct of_two {
        VectorXd gradient(const Eigen::Vector3d& m) const { return m.head(2); }
    };
    Eigen::Vector3d m{1, 0, 0};
    BOOST_CHECK_EXCEPTION(stepper.do_step(lie_poisson<so3>(of_two{}), m, 0.0, 0.125),
                          invalid_argument, is("gradient"));
    BOOST_TEST((m == Eigen::Vector3d{1, 0, 0}));
}

BOOST_AUTO_TEST_SUITE_END()
