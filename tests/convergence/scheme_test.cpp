// SPDX-License-Identifier: BSL-1.0
#include <geodeint/convergence/scheme.hpp>
#include <geodeint/stepper/stochastic_heun.hpp>

#include <boost/test/unit_test.hpp>

#include <Eigen/Core>

#include <tuple>
#include <type_traits>

using geodeint::scheme;
using heun = geodeint::stochastic_heun<Eigen::Vector3d>;

BOOST_AUTO_TEST_CASE(a_scheme_deduces_its_stepper) {
    const scheme named{"Heun", heun{}};
    static_assert(std::is_same_v<decltype(named), const scheme<heun>>);
    BOOST_TEST(named.name == "Heun");
    const std::tuple list{named, scheme{"a number", 3}};
    static_assert(std::is_same_v<decltype(list), const std::tuple<scheme<heun>, scheme<int>>>);
    BOOST_TEST(std::get<1>(list).stepper == 3);
}
