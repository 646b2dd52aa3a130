// SPDX-License-Identifier: BSL-1.0
#include <geodeint/system/fewest_noises.hpp>

#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/so.hpp>

#include <boost/test/unit_test.hpp>

#include <Eigen/Core>

#include <vector>

using namespace geodeint;
using Eigen::Vector3d;
using screw = se3::algebra_type;

namespace {

template <class Noise>
Eigen::MatrixXd covariance(const Noise& noises) {
    Eigen::MatrixXd sum;
    for (const auto& h : noises.hamiltonians()) {
        Eigen::VectorXd x(flat_size(h.beta));
        flatten(h.beta, x);
        if (sum.size() == 0) sum.setZero(x.size(), x.size());
        sum += x * x.transpose();
    }
    return sum;
}

} // namespace

BOOST_AUTO_TEST_SUITE(the_fewest_noises)

BOOST_AUTO_TEST_CASE(have_the_covariance_of_the_given_ones) {
    std::vector<linear<Vector3d>> many;
    for (int i = 0; i < 20; ++i)
        many.push_back({{0.1 * i - 1, 0.3 * (i % 3), 0.2 * (i % 7) - 0.5}});
    const auto three = fewest_noises(noise(many));
    BOOST_TEST(three.size() == 3U);
    BOOST_TEST((covariance(three) - covariance(noise(many))).norm() < 1e-13);
}

BOOST_AUTO_TEST_CASE(are_no_more_than_the_directions_they_span) {
    const Vector3d a{1, 2, 3}, b{0.3, -1, 0.5};
    const auto two = fewest_noises(noise(linear{a}, linear{b}, linear{Vector3d(a - b)},
                                         linear{Vector3d(0.3 * a)}, linear{Vector3d(-b)}));
    BOOST_TEST(two.size() == 2U);
    BOOST_TEST(fewest_noises(noise(linear{a})).size() == 1U);
    BOOST_TEST(fewest_noises(noise(std::vector<linear<Vector3d>>{})).size() == 0U);
    BOOST_TEST(fewest_noises(noise(linear{Vector3d(0 * a)})).size() == 0U);
}

BOOST_AUTO_TEST_CASE(are_the_same_in_every_unit) {
    // lengths in other units scale what moves the advected part alone
    const auto screws = [](double length) {
        return noise(linear{screw{Vector3d{0.3, 0, 0.1}, Vector3d(length * Vector3d{1, 2, 0})}},
                     linear{screw{Vector3d{0, 0.2, 0.1}, Vector3d(length * Vector3d{0, 1, 3})}},
                     linear{screw{Vector3d{0.3, 0.2, 0.2}, Vector3d(length * Vector3d{1, 3, 3})}});
    };
    const auto metres = fewest_noises(screws(1)), far = fewest_noises(screws(0x1p-60));
    BOOST_REQUIRE(metres.size() == 2U);
    BOOST_REQUIRE(far.size() == 2U);
    for (std::size_t i = 0; i < 2; ++i) {
        BOOST_TEST((metres.hamiltonians()[i].beta.momentum == far.hamiltonians()[i].beta.momentum));
        BOOST_TEST((0x1p-60 * metres.hamiltonians()[i].beta.advected ==
                    far.hamiltonians()[i].beta.advected));
    }
}

BOOST_AUTO_TEST_CASE(stay_in_the_algebra) {
    using G = so<3>;
    std::vector<linear<Eigen::Matrix3d>> many;
    for (int i = 0; i < 5; ++i)
        many.push_back({G::from_coordinates(Vector3d{1.0 * i, 2.0 - i * i, 0.5 * i})});
    const auto fewest = fewest_noises(noise(many));
    BOOST_TEST(fewest.size() <= 3U);
    for (const auto& h : fewest.hamiltonians())
        BOOST_TEST((h.beta + h.beta.transpose()).norm() < 1e-14);
    BOOST_TEST((covariance(fewest) - covariance(noise(many))).norm() < 1e-12);
}

BOOST_AUTO_TEST_SUITE_END()
