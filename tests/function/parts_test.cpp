// SPDX-License-Identifier: BSL-1.0
#include <geodeint/function/parts.hpp>

#include <geodeint/algebra/right_invariant.hpp>
#include <geodeint/algebra/se3.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/function/squared_pairing.hpp>
#include <geodeint/models/heavy_top.hpp>
#include <geodeint/models/manakov.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/models/underwater_vehicle.hpp>

#include <boost/test/unit_test.hpp>

#include <tuple>

using namespace geodeint;
using Eigen::Vector3d;

namespace {

struct without_parts {
    Vector3d gradient(const Vector3d& m) const { return m; }
};
struct with_one_part : without_parts {
    Vector3d parts() const { return {}; }
};
struct with_no_parts : without_parts {
    std::tuple<> parts() const { return {}; }
};
struct with_other_things : without_parts {
    std::tuple<without_parts, int> parts() const { return {}; }
};

/// m_3^4/4, a function of one pairing, is its own part
struct its_own_part {
    Vector3d gradient(const Vector3d& m) const { return {0, 0, m(2) * m(2) * m(2)}; }
    auto parts() const { return std::tuple{*this}; }
};

/// A body that keeps its parts, and hands out references; the weight is that of the sum alone.
struct a_list {
    double weight = 1;
    std::tuple<squared_pairing<Vector3d>, linear<Vector3d>> list{{Vector3d{1, 2, 0}, 0.5},
                                                                 {Vector3d{0, 0.3, 1}}};
    Vector3d gradient(const Vector3d& m) const {
        return weight * std::get<0>(list).gradient(m) + std::get<1>(list).gradient(m);
    }
    const auto& parts() const { return list; }
};

/// The whole body as one part, which it is not.
struct a_lump {
    models::rigid_body body = models::rigid_body::ephrati();
    Vector3d gradient(const Vector3d& m) const { return body.gradient(m); }
    auto parts() const { return std::tie(body); }
};

const Vector3d m{0.3, -1.2, 0.7};

} // namespace

static_assert(sum_of_parts<models::rigid_body, so3> && sum_of_parts<models::heavy_top, se3>);
static_assert(sum_of_parts<models::rigid_body, right_invariant<so3>>);
static_assert(sum_of_parts<linear<Vector3d>, so3> && sum_of_parts<its_own_part, so3>);
static_assert(sum_of_parts<squared_pairing<Vector3d>, so3>);
static_assert(sum_of_parts<models::underwater_vehicle, se3>);
static_assert(sum_of_parts<a_list, so3> && sum_of_parts<a_lump, so3>);
static_assert(!sum_of_parts<without_parts, so3> && !sum_of_parts<with_one_part, so3>);
static_assert(!sum_of_parts<with_no_parts, so3> && !sum_of_parts<with_other_things, so3>);
static_assert(!sum_of_parts<models::heavy_top, so3> && !sum_of_parts<int, so3>);

BOOST_AUTO_TEST_SUITE(sums_of_parts)

BOOST_AUTO_TEST_CASE(the_models_keep_their_promise) {
    const auto body = parts_defects<so3>(models::rigid_body::ephrati(), m);
    BOOST_TEST(body.sum == 0.0);
    BOOST_TEST(body.flow < 1e-15);
    const models::heavy_top top{Vector3d{4, 2, 1}, Vector3d{0.1, 0.3, 1}};
    const se3::dual_type x{m, Vector3d{0.5, 0.1, -0.4}};
    const auto left = parts_defects<se3>(top, x);
    BOOST_TEST(left.sum == 0.0);
    BOOST_TEST(left.flow < 1e-15);
    BOOST_TEST(parts_defects<right_invariant<se3>>(top, x).flow < 1e-15);
    const auto vehicle = parts_defects<se3>(models::underwater_vehicle::spheroid(3, 1), x);
    BOOST_TEST(vehicle.sum < 1e-15);
    BOOST_TEST(vehicle.flow < 1e-15);
}

BOOST_AUTO_TEST_CASE(parts_may_be_a_range) {
    static_assert(sum_of_parts<models::manakov, so<4>>);
    for (const int n : {2, 3, 4, 5, 8}) {
        const auto body = models::manakov::ephrati(n);
        BOOST_TEST(body.parts().size() == std::size_t(n % 2 == 0 ? n - 1 : n));
        const Eigen::MatrixXd random = Eigen::MatrixXd::Random(n, n);
        const auto defect =
            parts_defects<so<Eigen::Dynamic>>(body, Eigen::MatrixXd(random - random.transpose()));
        BOOST_TEST(defect.sum == 0.0);
        BOOST_TEST(defect.flow < 1e-14);
    }
}

BOOST_AUTO_TEST_CASE(parts_may_be_the_hamiltonian_itself_or_references) {
    BOOST_TEST(parts_defects<so3>(its_own_part{}, m).flow < 1e-15);
    BOOST_TEST(parts_defects<so3>(linear{m}, m).flow == 0.0);
    BOOST_TEST(parts_defects<so3>(squared_pairing{Vector3d{1, 2, 0}, 0.5}, m).sum == 0.0);
    BOOST_TEST(parts_defects<so3>(squared_pairing{Vector3d{1, 2, 0}, 0.5}, m).flow < 1e-15);
    const auto list = parts_defects<so3>(a_list{}, m);
    BOOST_TEST(list.sum < 1e-15);
    BOOST_TEST(list.flow < 1e-14);
}

BOOST_AUTO_TEST_CASE(broken_promises_show) {
    BOOST_TEST(parts_defects<so3>(a_list{2}, m).sum > 0.1);
    const auto lump = parts_defects<so3>(a_lump{}, m);
    BOOST_TEST(lump.sum == 0.0);
    BOOST_TEST(lump.flow > 0.1);
}

BOOST_AUTO_TEST_CASE(the_flow_of_a_part_is_its_solution) {
    // a quarter turn about the third axis: m' = m x (0, 0, w m_3) turns by -w m_3 s
    const squared_pairing rotor{Vector3d{0, 0, 1}, 2.0};
    const double quarter = std::acos(-1.0) / 2;
    Vector3d mu{1, 0, 0.5}, velocity;
    detail::flow_of_part<so3>(rotor, 0.0, quarter, mu, velocity);
    BOOST_TEST((mu - Vector3d{0, -1, 0.5}).norm() < 1e-15);
    detail::flow_of_part<right_invariant<so3>>(rotor, 0.0, quarter, mu, velocity);
    BOOST_TEST((mu - Vector3d{1, 0, 0.5}).norm() < 1e-15);
}

BOOST_AUTO_TEST_SUITE_END()
