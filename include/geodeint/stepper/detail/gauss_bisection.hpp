// SPDX-License-Identifier: BSL-1.0
//
// How hamiltonian_poisson gets its generating function at orders above 2, from the gradient of H
// alone. The generating function S_t of the exact flow solves the Hamilton-Jacobi equation
// dS_t/dt = H(alpha(y, grad S_t(y))), S_0 = 0; its characteristics are the canonical flow of
// K = H o alpha on T*R^n,
//
//     X' = -dK/dp,     P' = dK/dx,     P(0) = 0, X(dt) = y,     grad S_dt(y) = P(dt),
//
// here integrated by the Gauss method with s stages. With h = dt and K' = (u, v) the gradient of K
// over its two arguments at (X_i, P_i),
//
//     X_i = y + h sum_j (b_j - a_ij) v_j,     P_i = h sum_j a_ij u_j,     p = h sum_j b_j u_j,
//
// solved together with alpha(y, p) = x. Order 2 s. The Gauss method is symplectic: the graph of p
// stays the graph of a gradient, so that the step is a Poisson map exactly, at every order. For a
// constant structure it is the Gauss method on R^n itself.
//
// `even_gauss_bisection` takes K = (H o alpha + H o beta)/2, for twice the gradients; the step is
// then symmetric (dt forward, then -dt, leads back), where the other is so up to O(dt^{2s+2}).
//
// H may depend on time. The source belongs to a step that ends at t + dt and extends backward, so
// that stage i evaluates H at t + dt - c_i dt; in the even form source and target extend from t +
// dt/2 to both sides.
//
//     using volterra = geodeint::log_canonical<3>;
//     geodeint::hamiltonian_poisson<volterra, 4, geodeint::gauss_bisection> stepper;
//     geodeint::hamiltonian_poisson<volterra, 4, geodeint::even_gauss_bisection> symmetric;
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/noise/detail/increments.hpp>
#include <geodeint/solve/unit_blocks.hpp>
#include <geodeint/structure/detail/constructions.hpp>
#include <geodeint/structure/detail/gauss_collocation.hpp>

#include <cstddef>
#include <span>

namespace geodeint::detail {

template <bool Even>
struct gauss_bisection_of {
    template <class Realisation, unsigned short Order>
    class scheme {
        static_assert(Order >= 2 && Order % 2 == 0 && Order <= 16,
                      "Gauss bi-section has the orders 2, 4, 6, ..., 16");
        using state_type = typename Realisation::state_type;
        using covector_type = typename Realisation::covector_type;
        using method = gauss_collocation<Order / 2>;
        static constexpr int stages = Order / 2;
        static constexpr int size = flat_dimension<state_type>;

    public:
        /// In columns: the impulse u of (y, p); h u_1, ..., h u_s; h v_1, ..., h v_s.
        using unknown_type = Eigen::Matrix<double, size, 2 * stages + 1>;

        void shape(unknown_type& unknown, const state_type& x) const {
            if constexpr (size == Eigen::Dynamic) unknown.resize(flat_size(x), 2 * stages + 1);
        }

        template <class System>
        class equation {
        public:
            using unknown_type = typename scheme::unknown_type;
            /// The blocks of the space in every column.
            static constexpr int unit_block = state_block_of<Realisation>() != whole_unknown
                                                  ? state_block_of<Realisation>()
                                                  : size;
            Eigen::Index unit_length() const requires(unit_block == Eigen::Dynamic) {
                return flat_size(x_);
            }
            static_assert(deterministic<System>,
                          "noise Hamiltonians need hamiltonian_poisson of order 2, or of order 1");

            equation(scheme& work, System& system, const Realisation& realisation,
                     const state_type& x, double t, double dt, std::span<const double>)
                : work_{work}, system_{system}, realisation_{realisation}, x_{x}, t_{t}, dt_{dt} {
                for (state_type* each : {&work.y, &work.stage, &work.moved, &work.over_p})
                    resize_like(*each, x);
                for (covector_type* each :
                     {&work.p, &work.stage_p, &work.gradient, &work.over_y, &work.scratch})
                    resize_like(*each, x);
            }

            void map(const unknown_type& unknown, unknown_type& image) {
                auto& w = work_;
                if constexpr (size == Eigen::Dynamic) image.resize(unknown.rows(), unknown.cols());
                unflatten(unknown.col(0), w.p);
                realisation_.middle(x_, w.p, w.y);
                for (int i = 0; i < stages; ++i) {
                    w.stage = w.y;
                    set_zero(w.stage_p);
                    for (int j = 0; j < stages; ++j) {
                        unflatten(unknown.col(1 + j), w.over_y);
                        w.stage_p += method::a[index(i)][index(j)] * w.over_y;
                        unflatten(unknown.col(1 + stages + j), w.over_p);
                        w.stage += (method::b[index(j)] - method::a[index(i)][index(j)]) * w.over_p;
                    }
                    slopes(method::c[index(i)], i, image);
                }
                set_zero(w.p);
                for (int j = 0; j < stages; ++j) {
                    unflatten(image.col(1 + j), w.over_y);
                    w.p += method::b[index(j)] * w.over_y;
                }
                realisation_.impulse(w.y, w.p, w.over_y);
                flatten(w.over_y, image.col(0));
            }
            double effect(const unknown_type& correction) {
                unflatten(correction.col(0), work_.p);
                realisation_.advance(x_, work_.p, work_.moved);
                work_.moved -= x_;
                return norm_inf(work_.moved) / norm_inf(x_);
            }
            bool finish(const unknown_type& unknown, state_type& next) {
                unflatten(unknown.col(0), work_.p);
                realisation_.advance(x_, work_.p, next);
                return true;
            }

        private:
            static constexpr std::size_t index(int i) { return static_cast<std::size_t>(i); }

            /// Writes h (u_i, v_i), the gradient of h K at the stage.
            void slopes(double c, int i, unknown_type& image) {
                auto& w = work_;
                realisation_.alpha(w.stage, w.stage_p, w.moved);
                if constexpr (!Even) {
                    system_.generator(w.moved, t_ + (1 - c) * dt_, dt_, {}, w.gradient, w.scratch);
                    realisation_.alpha_gradient(w.stage, w.stage_p, w.gradient, w.over_y, w.over_p);
                    flatten(w.over_y, image.col(1 + i));
                    flatten(w.over_p, image.col(1 + stages + i));
                } else {
                    system_.generator(w.moved, t_ + (1 - c) * dt_ / 2, dt_ / 2, {}, w.gradient,
                                      w.scratch);
                    realisation_.alpha_gradient(w.stage, w.stage_p, w.gradient, w.over_y, w.over_p);
                    flatten(w.over_y, image.col(1 + i));
                    flatten(w.over_p, image.col(1 + stages + i));
                    realisation_.beta(w.stage, w.stage_p, w.moved);
                    system_.generator(w.moved, t_ + (1 + c) * dt_ / 2, dt_ / 2, {}, w.gradient,
                                      w.scratch);
                    realisation_.beta_gradient(w.stage, w.stage_p, w.gradient, w.over_y, w.over_p);
                    unflatten(image.col(1 + i), w.gradient);
                    w.over_y += w.gradient;
                    flatten(w.over_y, image.col(1 + i));
                    unflatten(image.col(1 + stages + i), w.moved);
                    w.over_p += w.moved;
                    flatten(w.over_p, image.col(1 + stages + i));
                }
            }

            scheme& work_;
            System& system_;
            const Realisation& realisation_;
            const state_type& x_;
            double t_;
            double dt_;
        };

    private:
        state_type y = blank<state_type>(), stage = blank<state_type>(),
                   moved = blank<state_type>(), over_p = blank<state_type>();
        covector_type p = blank<covector_type>(), stage_p = blank<covector_type>(),
                      gradient = blank<covector_type>(), over_y = blank<covector_type>(),
                      scratch = blank<covector_type>();
    };
};

} // namespace geodeint::detail
