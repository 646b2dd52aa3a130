// SPDX-License-Identifier: BSL-1.0
#include <geodeint/structure/dissipation.hpp>

#include <Eigen/Core>

#include <boost/test/unit_test.hpp>

#include <array>

using namespace geodeint;
using Eigen::Vector3d;

namespace {

const auto matrix = [](const Vector3d&, const Vector3d& xi) {
    return Eigen::Matrix3d(xi.squaredNorm() * Eigen::Matrix3d::Identity() - xi * xi.transpose());
};
struct applied {
    void apply(const Vector3d& z, const Vector3d& xi, const Vector3d& s, Vector3d& out) const {
        out = matrix(z, xi) * s;
    }
};
/// Tells how many covectors it was given.
struct counting {
    template <std::size_t Count>
    void apply(const Vector3d&, std::span<const Vector3d, Count>, const Vector3d&,
               Vector3d& out) const {
        out.setConstant(Count);
    }
};

} // namespace

static_assert(dissipation<decltype(matrix), Vector3d>);
static_assert(dissipation<applied, Vector3d> && detail::has_apply<applied, Vector3d>);
static_assert(dissipation<counting, Vector3d> && detail::keeps_several<counting, Vector3d, 3>);
static_assert(!dissipation<int, Vector3d> && !dissipation<applied, Eigen::Vector2d>);

BOOST_AUTO_TEST_SUITE(dissipative_brackets)

BOOST_AUTO_TEST_CASE(every_form_is_applied) {
    const Vector3d z{0, 0, 0}, s{0.5, -1, 2};
    const std::array<Vector3d, 2> kept{Vector3d{1, 2, 3}, Vector3d{0, 1, 0}};
    Vector3d first, second, third;
    detail::dissipate(matrix, z, std::span<const Vector3d, 2>{kept}, s, first);
    detail::dissipate(applied{}, z, std::span<const Vector3d, 2>{kept}, s, second);
    detail::dissipate(counting{}, z, std::span<const Vector3d, 2>{kept}, s, third);
    BOOST_TEST((first - matrix(z, kept[0]) * s).norm() == 0.0);
    BOOST_TEST((first - second).norm() == 0.0);
    BOOST_TEST(third(0) == 2);
}

BOOST_AUTO_TEST_SUITE_END()
