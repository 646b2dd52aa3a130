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
// On a cotangent<g, X> the body moves along as in that canonical step, with w_j = dt grad H(Z_jj),
//
//     F_j = 1 + sum_l a_jl F_l w_l,     Q' = Q K,     K = 1 + sum_j b_j F_j w_j,     X' = Ad*_K X
//
// Keeps: every coadjoint orbit (the spectrum) and the Poisson bracket, to the solver's tolerance;
// on pairs the group and the momentum Ad*_{g^{-1}} mu of the left symmetry; time reversal; for long
// times the energy to O(dt^(2 Stages)), without drift. Deterministic.
//
//     geodeint::isospectral_gauss4<geodeint::so3> stepper;
//     stepper.do_step(system, x, t, dt);     x is a momentum, or a cotangent<rotation, Vector3d>
//
// (The type State of the last argument is the one whose runs begin with a guess from the last steps.)
#pragma once

#include <geodeint/algebra/detail/matrix_product.hpp>
#include <geodeint/algebra/matrix_form.hpp>
#include <geodeint/concepts.hpp>
#include <geodeint/noise/detail/increments.hpp>
#include <geodeint/solve/cascade.hpp>
#include <geodeint/solve/unit_blocks.hpp>
#include <geodeint/stepper/detail/reconstruction.hpp>
#include <geodeint/stepper/implicit_stepper.hpp>
#include <geodeint/stepper/promises.hpp>
#include <geodeint/structure/detail/gauss_collocation.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <Eigen/LU>

#include <array>
#include <cmath>
#include <complex>
#include <cstddef>
#include <type_traits>

namespace geodeint {

namespace detail {

/// U_j and Z_jk with j <= k, side by side, one set after the other where there are copies.
template <lie_algebra G, std::size_t Stages>
struct gauss_stages {
    using matrix_type = typename matrix_form<G>::matrix_type;
    static constexpr int count = static_cast<int>(Stages + Stages * (Stages + 1) / 2);
    static constexpr int side = matrix_type::ColsAtCompileTime;
    static constexpr bool is_dynamic = side == Eigen::Dynamic || matrix_form<G>::has_copies;
    using type = Eigen::Matrix<typename matrix_type::Scalar, side,
                               is_dynamic ? Eigen::Dynamic : side * count>;
    /// With large matrices iterations are expensive, and a guess from more steps is cheap.
    static constexpr std::size_t memory = is_dynamic ? 8 : 4;
};

} // namespace detail

template <lie_algebra G, std::size_t Stages, class Solver = cascade,
          class State = typename G::dual_type>
class isospectral_gauss
    : public implicit_stepper<isospectral_gauss<G, Stages, Solver, State>, State, 2 * Stages,
                              Solver, detail::gauss_stages<G, Stages>::memory,
                              typename detail::gauss_stages<G, Stages>::type> {
    using form = matrix_form<G>;
    using matrices = typename form::algebra;
    using matrix_type = typename form::matrix_type;
    using real = real_of<typename G::dual_type>;
    using time = time_of<real>;
    using tableau = detail::gauss_collocation<Stages>;
    using stages = detail::gauss_stages<G, Stages>;
    static constexpr int count = stages::count;
    static constexpr int side = stages::side;
    static constexpr int whole =
        side == Eigen::Dynamic ? Eigen::Dynamic : side * static_cast<int>(Stages);

public:
    static constexpr promises keeps{.casimirs = kept::solved,
                                    .bracket = kept::solved,
                                    .energy = kept::bounded,
                                    .reversal = kept::solved};

    using algebra_type = typename G::algebra_type;
    using dual_type = typename G::dual_type;

    using isospectral_gauss::implicit_stepper::implicit_stepper;

    template <class X>
    static constexpr bool runs_on = detail::is_momentum_or_pair<G, X>;
    template <class System, class X>
    static constexpr bool runs = lives_on<System, dual<G>>&& detail::is_momentum_or_pair<G, X>;

    /// It stays on the orbits of G.
    template <class System>
    using orbits = G;

private:
    struct workspace {
        std::array<dual_type, Stages> middle{};      // Z_jj
        std::array<algebra_type, Stages> velocity{}; // dt grad H(Z_jj)
        algebra_type scratch = detail::blank<algebra_type>();
        dual_type turn = detail::blank<dual_type>(); // sum_j b_j [Psi_j, Z_jj]
        matrix_type start = detail::blank<matrix_type>();
        matrix_type psi = detail::blank<matrix_type>();
        matrix_type stage = detail::blank<matrix_type>();
        matrix_type product = detail::blank<matrix_type>();
        matrix_type sum = detail::blank<matrix_type>();
    };

public:
    /// The equations for U_j - X and Z_jk - X, which vanish with dt.
    template <class Step>
    struct equation {
        using unknown_type = typename stages::type;
        using state_type = typename Step::state_type;
        /// The stages of each copy.
        static constexpr int unit_block = form::has_copies ? Eigen::Dynamic : whole_unknown;
        Eigen::Index unit_length() const requires(form::has_copies) {
            const matrix_type& first = form::matrix(x, 0);
            return flat_size(first) * count;
        }
        static_assert(detail::deterministic<typename Step::system_type>,
                      "isospectral_gauss knows no noise: use isospectral_midpoint");

        Step step;
        const dual_type& x;
        workspace& room;
        const isospectral_gauss& stepper;

        equation(const Step& this_step, isospectral_gauss& this_stepper)
            : step{this_step},
              x{detail::on_orbit(this_step.x)},
              room{this_stepper.room_},
              stepper{this_stepper} {
            for (auto& middle : room.middle) resize_like(middle, x);
            resize_like(room.turn, x);
            resize_like(room.scratch, x);
            const matrix_type& first = form::matrix(x, 0);
            for (auto* each : {&room.psi, &room.stage, &room.product, &room.sum})
                resize_like(*each, first);
        }

        void shape(unknown_type& unknown) {
            const matrix_type& first = form::matrix(x, 0);
            unknown.resize(first.rows(), first.cols() * count * form::copies(x));
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
                step.system.generator(
                    room.middle[j],
                    static_cast<double>(step.t + tableau::template in<time>().c[j] * step.dt),
                    step.dt, {}, room.velocity[j], room.scratch);
            image.setZero(unknown.rows(), unknown.cols());
            for (Eigen::Index copy = 0; copy < form::copies(x); ++copy) {
                room.start = form::matrix(x, copy);
                add_products(unknown, image, copy);
                close(image, copy);
            }
        }

        magnitude_of<real> effect(const unknown_type& correction) {
            return norm_inf(correction) / norm_inf(x);
        }

        /// Only the equations for Z_jk with j <= k are solved. For steps so large that they have
        /// several solutions, the other equations need not hold, and the step would leave the orbit
        /// by as much as the size of the state, which tr X^2 shows.
        bool finish(const unknown_type&, state_type& end) {
            dual_type& next = detail::on_orbit(end);
            next = x + room.turn;
            if constexpr (detail::has_reconstruction<G, state_type>)
                detail::move_configuration(step.x, turning_angle(), end);
            real change(0), size(0);
            for (Eigen::Index copy = 0; copy < form::copies(x); ++copy) {
                const matrix_type &from = form::matrix(x, copy), &to = form::matrix(next, copy);
                change +=
                    Eigen::numext::real((to - from).transpose().cwiseProduct(to + from).sum());
                size += from.squaredNorm() + to.squaredNorm();
            }
            return magnitude(change) <=
                   (1e-6 + 100 * stepper.last_solve().residual) * magnitude(size);
        }

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
            const auto& method = tableau::template in<time>();
            room.sum.setZero();
            for (std::size_t l = 0; l < Stages; ++l) {
                room.psi = real(G::chirality) * form::matrix(room.velocity[l], copy).adjoint();
                room.stage = room.start + block(unknown, copy, l);
                detail::product(room.psi, room.stage, room.product);
                for (std::size_t j = 0; j < Stages; ++j)
                    block(image, copy, j) += real(method.a[j][l]) * room.product;
                for (std::size_t k = 0; k < Stages; ++k) {
                    if (l <= k) {
                        room.stage = room.start + block(unknown, copy, z(l, k));
                    } else {
                        room.product = block(unknown, copy, z(k, l));
                        room.stage = room.start - matrices::involution(room.product);
                    }
                    detail::product(room.psi, room.stage, room.product);
                    for (std::size_t j = 0; j <= k; ++j)
                        block(image, copy, z(j, k)) += real(method.a[j][l]) * room.product;
                    if (k == l) room.sum += real(method.b[l]) * room.product;
                }
            }
            // [Psi, Z] = Psi Z - tau(Psi Z)
            room.stage = room.sum - matrices::involution(room.sum);
            form::assign(room.turn, copy, room.stage);
        }

        /// 2 (K - 1)(K + 1)^{-1}, of which K is the Cayley map. Transposed, the F_j stand in a column
        /// that solves F_j^T - sum_l a_jl w_l^T F_l^T = 1.
        algebra_type turning_angle() const {
            const auto& method = tableau::template in<time>();
            const matrix_type& first = form::matrix(x, 0);
            const Eigen::Index n = first.rows(), all = n * static_cast<Eigen::Index>(Stages);
            Eigen::Matrix<typename matrix_type::Scalar, whole, whole> factors(all, all);
            factors.setIdentity();
            Eigen::Matrix<typename matrix_type::Scalar, whole, side> column(all, n);
            const auto start_of = [n](std::size_t j) { return static_cast<Eigen::Index>(j) * n; };
            for (std::size_t l = 0; l < Stages; ++l) {
                const matrix_type w = form::matrix(room.velocity[l], 0);
                for (std::size_t j = 0; j < Stages; ++j)
                    factors.block(start_of(j), start_of(l), n, n) -=
                        real(method.a[j][l]) * w.transpose();
                column.middleRows(start_of(l), n).setIdentity();
            }
            column = factors.partialPivLu().solve(column).eval();
            matrix_type f = matrix_type::Zero(n, n); // K - 1
            for (std::size_t j = 0; j < Stages; ++j) {
                const matrix_type w = form::matrix(room.velocity[j], 0);
                f += real(method.b[j]) * (column.middleRows(start_of(j), n).transpose() * w);
            }
            const matrix_type sum = f + real(2) * matrix_type::Identity(n, n);
            const matrix_type quotient = sum.partialPivLu().solve(f);
            const matrix_type angle = quotient - matrices::involution(quotient);
            algebra_type w;
            resize_like(w, x);
            form::assign(w, 0, angle);
            return w;
        }

        /// Adds V_k - X = -tau(U_k - X) to Z_jk - X, and keeps Z_jj in the algebra exactly.
        void close(unknown_type& image, Eigen::Index copy) {
            for (std::size_t k = 0; k < Stages; ++k) {
                room.product = block(image, copy, k);
                room.stage = matrices::involution(room.product);
                for (std::size_t j = 0; j <= k; ++j) block(image, copy, z(j, k)) -= room.stage;
                room.product = block(image, copy, z(k, k));
                block(image, copy, z(k, k)) =
                    real(0.5) * (room.product - matrices::involution(room.product));
            }
        }
    };

private:
    workspace room_;
};

/// Two stages: order 4.
template <lie_algebra G, class Solver = cascade, class State = typename G::dual_type>
using isospectral_gauss4 = isospectral_gauss<G, 2, Solver, State>;

/// Three stages: order 6.
template <lie_algebra G, class Solver = cascade, class State = typename G::dual_type>
using isospectral_gauss6 = isospectral_gauss<G, 3, Solver, State>;

} // namespace geodeint
