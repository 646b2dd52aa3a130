// SPDX-License-Identifier: BSL-1.0
//
// A realisation of the user's own: the pull-back of a constant structure by a diffeomorphism, and
// the same with a mistake that the checks must find.
#include "support/order.hpp"
#include "support/poisson_problems.hpp"
#include "support/realisation_checks.hpp"

#include <geodeint/algebra/su.hpp>
#include <geodeint/stepper/hamiltonian_poisson.hpp>

#include <boost/test/unit_test.hpp>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector2d;

static_assert(bi_realisation<constant_poisson<3>> && bi_realisation<constant_poisson<2, false>>);
static_assert(bi_realisation<log_canonical<3>> && bi_realisation<log_canonical<>>);
static_assert(bi_realisation<lie_dual<so3, cayley_map>> && bi_realisation<lie_dual<so<4>>>);
static_assert(bi_realisation<lie_dual<se3, exponential>> && bi_realisation<lie_dual<su<3>>>);
static_assert(!bi_realisation<Vector2d> && !bi_realisation<so3>);

namespace {

/// {q, p} = 1 seen through (q, p) = (x1, x2 + c x1^2): dq = dx1, dp = dx2 + 2 c x1 dx1. A shear
/// keeps areas, so that the tensor stays the canonical one, but middles of steps are other points.
struct sheared_plane {
    using state_type = Vector2d;
    using covector_type = Vector2d;
    static constexpr bool symmetric = true;
    double shear = 0.3;
    double mistake = 0;

    Vector2d flat(const Vector2d& x) const { return {x[0], x[1] + shear * x[0] * x[0]}; }
    Vector2d back(const Vector2d& z) const { return {z[0], z[1] - shear * z[0] * z[0]}; }
    /// The covector at y that p is in the flat coordinates, and back.
    Vector2d lowered(const Vector2d& y, const Vector2d& p) const {
        return {p[0] - 2 * shear * y[0] * p[1], p[1]};
    }
    Vector2d raised(const Vector2d& y, const Vector2d& p) const {
        return {p[0] + 2 * shear * y[0] * p[1], p[1]};
    }
    static Vector2d turned(const Vector2d& p) { return {p[1], -p[0]}; }

    void sharp(const Vector2d&, const Vector2d& p, Vector2d& out) const { out = turned(p); }
    void alpha(const Vector2d& y, const Vector2d& p, Vector2d& out) const {
        out = back(flat(y) - (0.5 + mistake) * turned(lowered(y, p)));
    }
    void beta(const Vector2d& y, const Vector2d& p, Vector2d& out) const {
        out = back(flat(y) + (0.5 + mistake) * turned(lowered(y, p)));
    }
    void alpha_gradient(const Vector2d& y, const Vector2d& p, const Vector2d& g, Vector2d& over_y,
                        Vector2d& over_p) const {
        gradient(-0.5, y, p, g, over_y, over_p);
    }
    void beta_gradient(const Vector2d& y, const Vector2d& p, const Vector2d& g, Vector2d& over_y,
                       Vector2d& over_p) const {
        gradient(0.5, y, p, g, over_y, over_p);
    }
    void impulse(const Vector2d& y, const Vector2d& p, Vector2d& u) const { u = lowered(y, p); }
    void middle(const Vector2d& x, const Vector2d& u, Vector2d& y) const {
        y = back(flat(x) + 0.5 * turned(u));
    }
    void advance(const Vector2d& x, const Vector2d& u, Vector2d& next) const {
        next = back(flat(x) + turned(u));
    }

private:
    void gradient(double s, const Vector2d& y, const Vector2d& p, const Vector2d& g,
                  Vector2d& over_y, Vector2d& over_p) const {
        // out = back(z), z = flat(y) + s turned(q), q = lowered(y, p)
        const Vector2d z = flat(y) + s * turned(lowered(y, p));
        const Vector2d gz{g[0] - 2 * shear * z[0] * g[1], g[1]};
        const Vector2d gq = s * Vector2d{-gz[1], gz[0]};
        over_y = {gz[0] + 2 * shear * y[0] * gz[1] - 2 * shear * p[1] * gq[0], gz[1]};
        over_p = {gq[0], gq[1] - 2 * shear * y[0] * gq[0]};
    }
};

struct duffing {
    template <class Vector>
    auto operator()(const Vector& x) const {
        using scalar = typename Vector::Scalar;
        return scalar(0.5 * x[1] * x[1] + 0.5 * x[0] * x[0] + 0.25 * (x[0] * x[0] * x[0] * x[0]) +
                      0.2 * x[0] * x[1]);
    }
};

} // namespace

static_assert(bi_realisation<sheared_plane>);

BOOST_AUTO_TEST_SUITE(bi_realisations)

BOOST_AUTO_TEST_CASE(of_the_user_pass_the_checks) {
    check_realisation(sheared_plane{}, Vector2d{0.8, -0.4}, Vector2d{0.3, 0.5});
}

BOOST_AUTO_TEST_CASE(with_a_wrong_time_scale_do_not) {
    // twice too fast: every step is still a Poisson map, and no test of steps alone would tell
    const auto defect =
        realisation_defects(sheared_plane{.mistake = 0.5}, Vector2d{0.8, -0.4}, Vector2d{0.3, 0.5});
    BOOST_TEST(defect.brackets > 0.1);
    BOOST_TEST(defect.first_order > 0.1);
    BOOST_TEST(defect.gradients > 0.1);
}

BOOST_AUTO_TEST_CASE(of_the_user_run_at_every_order) {
    const auto system = poisson(sheared_plane{}, generic_hamiltonian{duffing{}});
    const Vector2d start{0.8, -0.4};
    check_order([] { return hamiltonian_poisson<sheared_plane>{}; }, system, start, 0.0, 1.0, 2);
    check_order([] { return hamiltonian_poisson<sheared_plane, 4>{}; }, system, start, 0.0, 1.0, 4);
    check_order([] { return hamiltonian_poisson<sheared_plane, 6>{}; }, system, start, 0.0, 1.0, 6);
}

BOOST_AUTO_TEST_SUITE_END()
