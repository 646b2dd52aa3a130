// SPDX-License-Identifier: BSL-1.0
//
// Every concept accepts its models and refuses types that miss one requirement.
#include <geodeint/algebra/cayley_map.hpp>
#include <geodeint/algebra/exponential.hpp>
#include <geodeint/algebra/right_invariant.hpp>
#include <geodeint/algebra/se3.hpp>
#include <geodeint/concepts.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/models/heavy_top.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/system/noise.hpp>

#include "support/dual_points.hpp"

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using Eigen::Vector3d;
using geodeint::testing::so3_by_series;

namespace {

struct not_an_algebra {
    using algebra_type = Vector3d;
    using dual_type = Vector3d;
};
struct energy_only {
    double operator()(const Vector3d& x) const { return x.norm(); }
};
struct by_value {
    Vector3d gradient(const Vector3d& x) const { return x; }
};
struct by_value_in_time {
    Vector3d gradient(const Vector3d& x, double t) const { return t * x; }
};
struct by_argument {
    void gradient(const Vector3d& x, Vector3d& g) const { g = x; }
};
struct by_argument_in_time {
    void gradient(const Vector3d& x, double t, Vector3d& g) const { g = t * x; }
};
struct without_transpose {
    static Vector3d coadjoint_action(so3, const Vector3d& x, const Vector3d& mu) {
        return so3::coadjoint_exp(x, mu);
    }
    static Vector3d derivative(so3, const Vector3d& x, const Vector3d& v) {
        return so3::dexp(x, v);
    }
};
struct of_the_wrong_type {
    std::string gradient(const Vector3d&) const { return {}; }
};

} // namespace

static_assert(lie_algebra<so3> && lie_algebra<se3> && lie_algebra<right_invariant<so3>>);
static_assert(!lie_algebra<int> && !lie_algebra<not_an_algebra>);
static_assert(has_casimirs<so3> && has_casimirs<se3>);
static_assert(group_element<rotation> && group_element<rigid_motion>);
static_assert(!group_element<Vector3d>);
static_assert(retraction<exponential, so3> && retraction<exponential, se3>);
static_assert(retraction<cayley_map, so3> && retraction<cayley_map, se3>);
static_assert(!retraction<energy_only, so3>);
static_assert(dual_retraction<exponential, so3> && dual_retraction<exponential, se3>);
static_assert(dual_retraction<cayley_map, so3> && dual_retraction<cayley_map, se3>);
static_assert(dual_retraction<exponential, so3_by_series>);
static_assert(!retraction<cayley_map, so3_by_series>);
static_assert(retraction<without_transpose, so3> && !dual_retraction<without_transpose, so3>);

static_assert(hamiltonian<by_value, so3> && hamiltonian<by_value_in_time, so3>);
static_assert(hamiltonian<by_argument, so3> && hamiltonian<by_argument_in_time, so3>);
static_assert(hamiltonian<models::rigid_body, so3> && hamiltonian<models::heavy_top, se3>);
static_assert(!hamiltonian<energy_only, so3> && !hamiltonian<of_the_wrong_type, so3>);
static_assert(!hamiltonian<models::heavy_top, so3>);

static_assert(has_energy<energy_only, Vector3d> && !has_energy<by_value, Vector3d>);
static_assert(has_hessian<models::rigid_body, Vector3d> && !has_hessian<by_value, Vector3d>);
static_assert(noise_path<wiener_path> && !noise_path<energy_only>);
static_assert(noise_field<decltype(noise(by_value{})), Vector3d, Vector3d>);
static_assert(!noise_field<by_value, Vector3d, Vector3d>);

BOOST_AUTO_TEST_CASE(concepts_are_checked_by_the_compiler) { BOOST_TEST(true); }
