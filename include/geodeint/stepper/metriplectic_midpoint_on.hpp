// SPDX-License-Identifier: BSL-1.0
//
// The discrete gradient scheme for metriplectic systems on a manifold (Bloch, Farre Puiggali,
// Martin de Diego, section 4.4, with the missing factors dt restored). A step is a tangent vector V
// at the middle z of a geodesic, x = exp_z(-V/2) and x' = exp_z(V/2), with
//
//     V  = dt ( P Pi(z) P xi + K(z, xi) s )
//     xi = dH(z) + ( H(x') - H(x) - dH(z).V ) / (V.V) V
//
// s the same with the entropy, and P = I - s s^T/(s.s), as in metriplectic_midpoint; without P, and
// with s = dS(z), under entropy_rule::midpoint (the paper's scheme). Such s is also taken for an
// entropy that says `is_linear`, which here is a linear function of flat coordinates.
//
// The paper's other retraction, exp_h, has z at the start of the step, x = z and x' = exp_x(V). It is
// not symmetric and has order 1; everything else holds for it as well:
//
//     metriplectic_midpoint_on<space, cascade, geodesic_from_start>
//
// The system is a metriplectic(...) one whose functions take points of the manifold and whose
// gradients, Pi and K work with tangent vectors M::vector_type; gradients are projected to the
// tangent space.
//
// Order 2, symmetric. Keeps: the manifold, H and every L_a, to round-off, and the growth of S: as the
// system evaluates it, S never falls in a step. Flat coordinates are solved and corrected each in its
// own unit.
//
//     using space = product_manifold<sphere, flat_space<1>>;
//     metriplectic_midpoint_on<space> stepper;
#pragma once

#include <geodeint/error.hpp>
#include <geodeint/function/hamiltonian.hpp>
#include <geodeint/solve/cascade.hpp>
#include <geodeint/solve/detail/rounding_probe.hpp>
#include <geodeint/stepper/detail/coordinate_metric.hpp>
#include <geodeint/stepper/detail/energy_correction.hpp>
#include <geodeint/stepper/detail/projected_bracket.hpp>
#include <geodeint/stepper/detail/quotient_trust.hpp>
#include <geodeint/stepper/detail/slope_table.hpp>
#include <geodeint/stepper/implicit_stepper.hpp>
#include <geodeint/stepper/metriplectic_midpoint.hpp>
#include <geodeint/stepper/promises.hpp>
#include <geodeint/structure/manifold.hpp>
#include <geodeint/system/metriplectic.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>

namespace geodeint {

/// Where on the geodesic of a step z is: in its middle (M, (17)), or at its start.
struct geodesic_about_middle {
    static constexpr double position = 0.5;
    static constexpr unsigned short order = 2;
};
struct geodesic_from_start {
    static constexpr double position = 0;
    static constexpr unsigned short order = 1;
};

template <manifold M, class Solver = cascade, class Geodesic = geodesic_about_middle>
class metriplectic_midpoint_on
    : public implicit_stepper<metriplectic_midpoint_on<M, Solver, Geodesic>, typename M::state_type,
                              Geodesic::order, Solver, 4, typename M::vector_type> {
    using base = implicit_stepper<metriplectic_midpoint_on, typename M::state_type, Geodesic::order,
                                  Solver, 4, typename M::vector_type>;
    static constexpr bool is_symmetric = Geodesic::position == 0.5;

public:
    static constexpr promises keeps{.energy = kept::solved,
                                    .reversal = is_symmetric ? kept::solved : kept::no};

    using point = typename M::state_type;
    using vector = typename M::vector_type;

    static constexpr bool remembers_its_run = true;

    template <class System, class X>
    static constexpr bool runs = detail::metriplectic_system_on<System, point, vector>;

    explicit metriplectic_midpoint_on(Solver solver = Solver{})
        : metriplectic_midpoint_on{entropy_rule::guaranteed, std::move(solver)} {}
    explicit metriplectic_midpoint_on(entropy_rule rule, Solver solver = Solver{})
        : base{std::move(solver)}, rule_{rule} {}

    /// u = V carried back to x
    template <class Step>
    class equation {
        using System = typename Step::system_type;
        using entropy = std::remove_cvref_t<decltype(std::declval<System&>().entropy())>;
        static constexpr bool simple = requires { requires entropy::is_linear; };
        using sizes_of = detail::coordinate_sizes<M>;

    public:
        using unknown_type = vector;
        static constexpr int unit_block = 1;

        equation(const Step& this_step, metriplectic_midpoint_on& this_stepper)
            : step{this_step},
              entropy_grows_{simple || this_stepper.rule_ == entropy_rule::guaranteed},
              projected_{!simple && this_stepper.rule_ == entropy_rule::guaranteed},
              goes_on_{this_stepper.goes_on()},
              correction_{this_stepper.correction_},
              middle_{this_step.x},
              moved_{this_step.x},
              half_way_{this_step.x} {
            if (!M::contains(step.x)) throw invalid_argument{"x", "is not a point of the manifold"};
            sizes_of::write(step.x, step.x, sizes_);
        }

        void map(const vector& u, vector& image) {
            if (!place(u, image)) return;
            evaluate(u, !trust_.serves(u, computed_at_, scratch_), image);
        }
        /// With the quotients of the last map.
        void map_disturbed(const vector& u, int signs, vector& image) {
            if (!place(u, image)) return;
            for (point* each : {&middle_, &moved_}) disturb(signs, *each);
            evaluate(u, false, image);
        }

        double effect(const vector& u) {
            double largest = 0;
            for (Eigen::Index i = 0; i < u.size(); ++i)
                if (u(i) != 0) largest = std::max(std::abs(u(i)) / sizes_(i), largest);
            return largest;
        }

        /// Writes the end of the step and corrects the rounding errors of the kept functions.
        bool finish(const vector& u, point& next) {
            M::move(step.x, u, next);
            const auto values = [this](const point& y) {
                return detail::thermodynamic_values(step.system, y, step.t_middle());
            };
            const auto terms = [this](std::size_t i) {
                vector slope;
                detail::thermodynamic_gradient(step.system, i, step.x, step.t_middle(), slope);
                M::project(step.x, slope);
                return sizes_.dot(slope.cwiseAbs());
            };
            const auto entropy_slope = [this](const point& y, vector& slope) {
                gradient_of(step.system.entropy(), y, step.t_middle(), slope);
                M::project(y, slope);
            };
            vector sizes;
            sizes_of::write(step.x, next, sizes);
            return correction_.correct(
                step.x, goes_on_, step.dt, next, entropy_grows_, slopes_, values, terms,
                entropy_slope, detail::coordinate_metric<vector>{sizes},
                [](const point& y, const vector& move, point& to) { M::move(y, move, to); },
                carried_, moved_);
        }

    private:
        /// Writes the middle and the end of the step u, and V; false where there is none, with an
        /// image that is none.
        bool place(const vector& u, vector& image) {
            if (!u.allFinite()) {
                image.setConstant(std::numeric_limits<double>::quiet_NaN());
                return false;
            }
            const vector half = Geodesic::position * u;
            M::move(step.x, half, middle_);
            M::move(step.x, u, moved_);
            carried_ = u;
            M::carry_forth(step.x, half, carried_);
            M::project(middle_, carried_);
            if constexpr (!is_symmetric) {
                const vector way = 0.5 * u;
                M::move(step.x, way, half_way_);
                carried_half_way_ = u;
                M::carry_forth(step.x, way, carried_half_way_);
            }
            return true;
        }

        /// Moves y by some rounding errors.
        static void disturb(int signs, point& y) {
            if (signs == 0) return;
            vector by;
            sizes_of::write(y, y, by);
            by *= 0.5 * detail::probe_width * std::numeric_limits<double>::epsilon();
            for (Eigen::Index i = 0; i < by.size(); ++i)
                if (!is_moved_up(signs, i)) by(i) = -by(i);
            M::project(y, by);
            const point from = y;
            M::move(from, by, y);
        }

        /// image = dt times the velocity, carried back to x, with the quotients computed anew or as
        /// before.
        void evaluate(const vector& u, bool renew, vector& image) {
            std::size_t i = 0;
            detail::for_each_kept(step.system, [&](const auto& f) { discrete(f, i++, renew); });
            vector velocity, dissipated;
            if (projected_) {
                discrete(step.system.entropy(), i, renew);
                detail::projected_bracket(step.system.tensor(), middle_, slopes_.xi(),
                                          slopes_.entropy(), detail::flat_pairing{}, velocity,
                                          dissipated);
            } else {
                gradient(step.system.entropy(), slopes_[i]);
                sharp(step.system.tensor(), middle_, slopes_.xi(), velocity);
            }
            if constexpr (System::conserved_count > 0)
                detail::project_out(slopes_.orthonormal(detail::flat_pairing{}),
                                    detail::flat_pairing{}, velocity);
            detail::dissipate(step.system.dissipation(), middle_, slopes_.kept(), slopes_.entropy(),
                              dissipated);
            image = step.dt * (velocity + dissipated);
            M::carry_back(step.x, vector(Geodesic::position * u), image);
        }

        template <class F>
        void gradient(const F& f, vector& slope) {
            gradient_of(f, std::as_const(middle_), step.t_middle(), slope);
            M::project(middle_, slope);
        }

        /// Gonzalez's discrete gradient; its quotient is frozen once the iterates are close, as in
        /// metriplectic_midpoint.
        template <class F>
        void discrete(const F& f, std::size_t i, bool renew) {
            gradient(f, slopes_[i]);
            const double at_middle = slopes_[i].dot(carried_), along = along_geodesic(f, at_middle);
            if (renew) {
                const double before = energy_of(f, step.x, step.t_middle());
                const double after = energy_of(f, std::as_const(moved_), step.t_middle());
                const double missing = (after - before) - along;
                sizes_of::write(step.x, moved_, scratch_);
                const double rounding =
                    8 * std::numeric_limits<double>::epsilon() *
                    (std::abs(before) + std::abs(after) + scratch_.dot(slopes_[i].cwiseAbs()));
                slopes_.excess(i).setZero();
                if (!(std::abs(missing) <= rounding))
                    slopes_.excess(i) = missing / carried_.squaredNorm() * carried_;
            }
            slopes_[i] += slopes_.excess(i);
            if (!is_symmetric && along != at_middle)
                slopes_[i] += (along - at_middle) / carried_.squaredNorm() * carried_;
        }

        /// dH.V half way along the geodesic. If z is not there, dH(z).V misses a part of second order,
        /// which a difference of energies would give with far more rounding than that of gradients.
        template <class F>
        double along_geodesic(const F& f, double at_middle) {
            if constexpr (is_symmetric) {
                return at_middle;
            } else {
                gradient_of(f, std::as_const(half_way_), step.t_middle(), scratch_);
                M::project(half_way_, scratch_);
                return scratch_.dot(carried_half_way_);
            }
        }

        Step step;
        bool entropy_grows_;
        bool projected_;
        bool goes_on_;
        detail::energy_correction& correction_;
        point middle_;
        point moved_;
        point half_way_; // where z is not half way
        vector carried_half_way_ = vector::Zero();
        vector sizes_ = vector::Zero();   // of the coordinates at x
        vector carried_ = vector::Zero(); // V
        vector computed_at_ = vector::Zero();
        vector scratch_ = vector::Zero();
        detail::quotient_trust trust_;
        std::vector<vector> no_room_;
        detail::slope_table<vector, System::conserved_count> slopes_{no_room_, carried_};
    };

private:
    entropy_rule rule_;
    detail::energy_correction correction_;
};

} // namespace geodeint
