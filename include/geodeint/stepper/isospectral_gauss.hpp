// SPDX-License-Identifier: BSL-1.0
//
// The isospectral symplectic Runge-Kutta methods of Modin and Viviani (2020) on the Gauss tableaux:
// order 2 Stages without exponential and without inverse, for the motion X' = [B(X), X] of a matrix
// algebra with B = (grad H)^*. With Psi_j = dt B(Z_jj),
//
//     U_j  = X + sum_l a_jl Psi_l U_l
//     V_k  = X - sum_l a_kl V_l Psi_l           = -tau(U_k)
//     Z_jk = V_k + sum_l a_jl Psi_l Z_lk,       Z_kj = -tau(Z_jk)
//     X'   = X + sum_j b_j [Psi_j, Z_jj]
//
// which is the canonical Runge-Kutta step on the cotangent bundle of the group, written in
// X = Q^* P. One stage is isospectral_midpoint.
//
// Keeps: every coadjoint orbit (the spectrum) and the Poisson bracket, to the solver's tolerance;
// time reversal; for long times the energy to O(dt^(2 Stages)), without drift. Deterministic.
//
//     geodeint::isospectral_gauss<geodeint::so3, 2> stepper;    or isospectral_gauss4<so3>
#pragma once

#include <geodeint/algebra/matrix_form.hpp>
#include <geodeint/algebra/matrix_product.hpp>
#include <geodeint/concepts.hpp>
#include <geodeint/error.hpp>
#include <geodeint/noise/increments.hpp>
#include <geodeint/odeint/stepper_base.hpp>
#include <geodeint/solve/cascade.hpp>
#include <geodeint/solve/step_solver.hpp>
#include <geodeint/structure/gauss_collocation.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <array>
#include <cmath>
#include <complex>
#include <cstddef>
#include <utility>

namespace geodeint {

template <lie_algebra G, std::size_t Stages, class Solver = cascade>
class isospectral_gauss
    : public stepper_base<isospectral_gauss<G, Stages, Solver>, typename G::dual_type, 2 * Stages> {
    using form = matrix_form<G>;
    using matrices = typename form::algebra;
    using matrix_type = typename form::matrix_type;
    using tableau = gauss_collocation<Stages>;

    /// U_j and Z_jk with j <= k, side by side, one set after the other where there are copies.
    static constexpr int count = static_cast<int>(Stages + Stages * (Stages + 1) / 2);
    static constexpr int side = matrix_type::ColsAtCompileTime;
    using unknown_type =
        Eigen::Matrix<typename matrix_type::Scalar, side,
                      side == Eigen::Dynamic || form::has_copies ? Eigen::Dynamic : side * count>;

public:
    using algebra_type = typename G::algebra_type;
    using dual_type = typename G::dual_type;

    /// Where it stays.
    template <class System>
    using orbits = G;

    explicit isospectral_gauss(Solver solver = Solver{}) : solve_{std::move(solver)} {}

    /// How the last step was solved.
    const solve_report& last_solve() const { return solve_.report(); }

    template <lie_poisson_system_on<G> System>
    void advance(System& system, const dual_type& x, double t, double dt, dual_type& next) {
        static_assert(deterministic<System>,
                      "isospectral_gauss knows no noise: use isospectral_midpoint");
        const matrix_type& first = form::matrix(x, 0);
        solve_.unknown().resize(first.rows(), first.cols() * count * form::copies(x));
        equation<System> step{system, x, t, dt, room_};
        step.prepare();
        solve_.template solve<System>(step, x, t, dt, next, [&](const unknown_type&) {
            next = x + room_.turn;
            require_same_orbit(x, next, t, dt);
        });
    }

private:
    /// Of the equations for Z_jk those with j <= k are solved. Far beyond the steps for which the
    /// solution is unique they have others, at which the rest does not hold, and the step would
    /// leave the orbit: by as much as the state itself, which tr X^2 shows.
    void require_same_orbit(const dual_type& x, const dual_type& next, double t, double dt) const {
        double change = 0, size = 0;
        for (Eigen::Index copy = 0; copy < form::copies(x); ++copy) {
            const matrix_type &from = form::matrix(x, copy), &to = form::matrix(next, copy);
            change += std::real((to - from).transpose().cwiseProduct(to + from).sum());
            size += from.squaredNorm() + to.squaredNorm();
        }
        const solve_report& report = solve_.report();
        if (!(std::abs(change) <= (1e-6 + 100 * report.residual) * size))
            throw no_convergence{t, dt, report.iterations, report.residual};
    }

    struct workspace {
        std::array<dual_type, Stages> middle{};      // Z_jj
        std::array<algebra_type, Stages> velocity{}; // dt grad H(Z_jj)
        algebra_type scratch = blank<algebra_type>();
        dual_type turn = blank<dual_type>(); // sum_j b_j [Psi_j, Z_jj]
        matrix_type start = blank<matrix_type>();
        matrix_type psi = blank<matrix_type>();
        matrix_type stage = blank<matrix_type>();
        matrix_type product = blank<matrix_type>();
        matrix_type sum = blank<matrix_type>();
    };

    /// The equations for U_j - X and Z_jk - X, which vanish with dt.
    template <class System>
    struct equation {
        using unknown_type = isospectral_gauss::unknown_type;

        System& system;
        const dual_type& x;
        double t;
        double dt;
        workspace& room;

        void prepare() {
            for (auto& middle : room.middle) resize_like(middle, x);
            resize_like(room.turn, x);
            resize_like(room.scratch, x);
            const matrix_type& first = form::matrix(x, 0);
            for (auto* each : {&room.psi, &room.stage, &room.product, &room.sum})
                resize_like(*each, first);
        }

        void map(const unknown_type& unknown, unknown_type& image) {
            for (Eigen::Index copy = 0; copy < form::copies(x); ++copy) {
                room.start = form::matrix(x, copy);
                for (std::size_t j = 0; j < Stages; ++j) {
                    room.stage = room.start + block(unknown, copy, z(j, j));
                    form::assign(room.middle[j], copy, room.stage);
                }
            }
            for (std::size_t j = 0; j < Stages; ++j)
                system.generator(room.middle[j], t + tableau::c[j] * dt, dt, {}, room.velocity[j],
                                 room.scratch);
            image.setZero(unknown.rows(), unknown.cols());
            for (Eigen::Index copy = 0; copy < form::copies(x); ++copy) {
                room.start = form::matrix(x, copy);
                add_products(unknown, image, copy);
                close(image, copy);
            }
        }

        double effect(const unknown_type& correction) { return norm_inf(correction) / norm_inf(x); }

    private:
        static constexpr std::size_t z(std::size_t j, std::size_t k) {
            return Stages + k * (k + 1) / 2 + j;
        }
        template <class Unknown>
        static auto block(Unknown& unknown, Eigen::Index copy, std::size_t index) {
            const auto all = Eigen::fix<side>(static_cast<int>(unknown.rows()));
            const auto first = (copy * count + static_cast<Eigen::Index>(index)) * unknown.rows();
            return unknown.middleCols(first, all);
        }

        /// sum_l a_jl Psi_l U_l and sum_l a_jl Psi_l Z_lk, and the turn
        void add_products(const unknown_type& unknown, unknown_type& image, Eigen::Index copy) {
            room.sum.setZero();
            for (std::size_t l = 0; l < Stages; ++l) {
                room.psi = G::chirality * form::matrix(room.velocity[l], copy).adjoint();
                room.stage = room.start + block(unknown, copy, l);
                product(room.psi, room.stage, room.product);
                for (std::size_t j = 0; j < Stages; ++j)
                    block(image, copy, j) += tableau::a[j][l] * room.product;
                for (std::size_t k = 0; k < Stages; ++k) {
                    if (l <= k) {
                        room.stage = room.start + block(unknown, copy, z(l, k));
                    } else {
                        room.product = block(unknown, copy, z(k, l));
                        room.stage = room.start - matrices::involution(room.product);
                    }
                    product(room.psi, room.stage, room.product);
                    for (std::size_t j = 0; j <= k; ++j)
                        block(image, copy, z(j, k)) += tableau::a[j][l] * room.product;
                    if (k == l) room.sum += tableau::b[l] * room.product;
                }
            }
            // [Psi, Z] = Psi Z - tau(Psi Z)
            room.stage = room.sum - matrices::involution(room.sum);
            form::assign(room.turn, copy, room.stage);
        }

        /// Adds V_k - X = -tau(U_k - X) to Z_jk - X, and keeps Z_jj in the algebra exactly.
        void close(unknown_type& image, Eigen::Index copy) {
            for (std::size_t k = 0; k < Stages; ++k) {
                room.product = block(image, copy, k);
                room.stage = matrices::involution(room.product);
                for (std::size_t j = 0; j <= k; ++j) block(image, copy, z(j, k)) -= room.stage;
                room.product = block(image, copy, z(k, k));
                block(image, copy, z(k, k)) =
                    0.5 * (room.product - matrices::involution(room.product));
            }
        }
    };

    static constexpr std::size_t memory = flat_dimension<unknown_type> == Eigen::Dynamic ? 8 : 4;

    step_solver<unknown_type, dual_type, Solver, memory> solve_;
    workspace room_;
};

} // namespace geodeint
