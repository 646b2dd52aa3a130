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
// The system is a metriplectic(...) one whose functions take points of the manifold and whose
// gradients, Pi and K work with tangent vectors M::vector_type; gradients are projected to the
// tangent space.
//
// Order 2, symmetric. Keeps: the manifold, H and every L_a, to round-off, and the growth of S.
//
//     using space = product_manifold<sphere, flat_space<1>>;
//     metriplectic_midpoint_on<space> stepper;
#pragma once

#include <geodeint/error.hpp>
#include <geodeint/function/hamiltonian.hpp>
#include <geodeint/solve/cascade.hpp>
#include <geodeint/stepper/implicit_stepper.hpp>
#include <geodeint/stepper/metriplectic_midpoint.hpp>
#include <geodeint/stepper/projected_bracket.hpp>
#include <geodeint/stepper/promises.hpp>
#include <geodeint/stepper/quotient_trust.hpp>
#include <geodeint/stepper/rounding_account.hpp>
#include <geodeint/stepper/slope_table.hpp>
#include <geodeint/structure/manifold.hpp>
#include <geodeint/system/metriplectic.hpp>

#include <cmath>
#include <cstddef>
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>

namespace geodeint {

template <manifold M, class Solver = cascade>
class metriplectic_midpoint_on
    : public implicit_stepper<metriplectic_midpoint_on<M, Solver>, typename M::state_type, 2,
                              Solver, 4, typename M::vector_type> {
    using base = implicit_stepper<metriplectic_midpoint_on, typename M::state_type, 2, Solver, 4,
                                  typename M::vector_type>;

public:
    static constexpr promises keeps{.energy = kept::solved, .reversal = kept::solved};

    using point = typename M::state_type;
    using vector = typename M::vector_type;

    template <class System, class X>
    static constexpr bool runs = metriplectic_system_on<System, point, vector>;

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

    public:
        using unknown_type = vector;

        equation(const Step& step, metriplectic_midpoint_on& stepper)
            : system_{step.system},
              x_{step.x},
              t_{step.t},
              t_middle_{step.t_middle()},
              dt_{step.dt},
              entropy_grows_{simple || stepper.rule_ == entropy_rule::guaranteed},
              projected_{!simple && stepper.rule_ == entropy_rule::guaranteed},
              account_{stepper.account_},
              middle_{step.x},
              moved_{step.x} {
            if (!M::contains(x_)) throw invalid_argument{"x", "is not a point of the manifold"};
        }

        void map(const vector& u, vector& image) {
            if (!u.allFinite()) {
                image.setConstant(std::numeric_limits<double>::quiet_NaN());
                return;
            }
            const vector half = 0.5 * u;
            M::move(x_, half, middle_);
            M::move(x_, u, moved_);
            step_ = u;
            M::carry_forth(x_, half, step_);
            M::project(middle_, step_);
            const bool renew = !trust_.serves(u, computed_at_, scratch_);
            std::size_t i = 0;
            for_each_kept(system_, [&](const auto& f) { discrete(f, i++, renew); });
            vector velocity, dissipated;
            if (projected_) {
                discrete(system_.entropy(), i, renew);
                projected_bracket(system_.tensor(), middle_, slopes_.xi(), slopes_.entropy(),
                                  flat_pairing{}, velocity, dissipated);
            } else {
                gradient(system_.entropy(), slopes_[i]);
                sharp(system_.tensor(), middle_, slopes_.xi(), velocity);
            }
            if constexpr (System::conserved_count > 0)
                project_out(slopes_.orthonormal(flat_pairing{}), flat_pairing{}, velocity);
            dissipate(system_.dissipation(), middle_, slopes_.kept(), slopes_.entropy(),
                      dissipated);
            image = dt_ * (velocity + dissipated);
            M::carry_back(x_, half, image);
        }

        double effect(const vector& u) { return norm_inf(u); }

        /// The end of the step, with what rounding took given back.
        bool finish(const vector& u, point& next) {
            M::move(x_, u, next);
            const auto values = [this](const point& y) {
                return thermodynamic_values(system_, y, t_middle_);
            };
            return account_.settle(
                x_, t_, dt_, next, 1 + norm_sum(u), entropy_grows_, slopes_, values, flat_pairing{},
                [](const point& y, const vector& move, point& to) { M::move(y, move, to); }, step_,
                moved_);
        }

    private:
        template <class F>
        void gradient(const F& f, vector& slope) {
            gradient_of(f, std::as_const(middle_), t_middle_, slope);
            M::project(middle_, slope);
        }

        /// Gonzalez's discrete gradient; its quotient is frozen once the iterates are close, as in
        /// metriplectic_midpoint.
        template <class F>
        void discrete(const F& f, std::size_t i, bool renew) {
            gradient(f, slopes_[i]);
            if (renew) {
                const double before = energy_of(f, x_, t_middle_);
                const double after = energy_of(f, std::as_const(moved_), t_middle_);
                const double length = step_.squaredNorm();
                const double missing = (after - before) - slopes_[i].dot(step_);
                const double rounding =
                    8 * std::numeric_limits<double>::epsilon() *
                    (std::abs(before) + std::abs(after) + slopes_[i].norm() * std::sqrt(length));
                slopes_.excess(i).setZero();
                if (!(std::abs(missing) <= rounding)) slopes_.excess(i) = missing / length * step_;
            }
            slopes_[i] += slopes_.excess(i);
        }

        System& system_;
        const point& x_;
        double t_;
        double t_middle_;
        double dt_;
        bool entropy_grows_;
        bool projected_;
        rounding_account& account_;
        point middle_;
        point moved_;
        vector step_ = vector::Zero(); // V
        vector computed_at_ = vector::Zero();
        vector scratch_ = vector::Zero();
        quotient_trust trust_;
        std::vector<vector> no_room_;
        slope_table<vector, System::conserved_count> slopes_{no_room_, step_};
    };

private:
    entropy_rule rule_;
    rounding_account account_;
};

} // namespace geodeint
