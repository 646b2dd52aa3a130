// SPDX-License-Identifier: BSL-1.0
//
// The step of hamiltonian_poisson on a numerical bi-realisation: the stages of the spray
// m' = pi(m) p and the point y where p = dt grad H(y) + sum_i dW_i grad h_i(y), in one solve,
//
//     M_i = x + sum_j a_ij k_j,     k_i = pi(M_i) p,
//     y = sum_j b_j M_j,            x' = x + sum_j b_j k_j.
//
// Order 2 and symmetric; a Poisson map that keeps Casimirs up to O(dt^{2 Stages + 1}), and to the
// solver's tolerance.
//
// (Karasev's realisation: Cosserat, section 2.2.4. The averaged equations of the thesis collapse to
// these because p is constant along the spray.)
//
//     geodeint::hamiltonian_poisson<decltype(realisation)> stepper;      for a make_karasev(...)
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/solve/unit_blocks.hpp>
#include <geodeint/structure/karasev.hpp>

#include <cstddef>
#include <span>

namespace geodeint::detail {

struct spray_collocation {
    template <class Realisation, unsigned short Order>
    class scheme {
        static_assert(Order == 2, "one spray has order 2; gauss_bisection makes more of it");
        using state_type = typename Realisation::state_type;
        using method = typename Realisation::method;
        static constexpr int stages = static_cast<int>(method::stages);
        static constexpr int size = flat_dimension<state_type>;

    public:
        /// In columns: k_1, ..., k_s.
        using unknown_type = Eigen::Matrix<double, size, stages>;

        void shape(unknown_type& unknown, const state_type& x) const {
            if constexpr (size == Eigen::Dynamic) unknown.resize(flat_size(x), stages);
        }

        template <class System>
        class equation {
        public:
            using unknown_type = typename scheme::unknown_type;
            /// Every coordinate.
            static constexpr int unit_block = 1;

            equation(scheme& work, System& system, const Realisation& realisation,
                     const state_type& x, double t, double dt, std::span<const double> dW)
                : work_{work},
                  system_{system},
                  realisation_{realisation},
                  x_{x},
                  t_middle_{t + dt / 2},
                  dt_{dt},
                  dW_{dW} {
                for (state_type* each : {&work.stage, &work.slope, &work.momentum, &work.scratch})
                    resize_like(*each, x);
            }

            void map(const unknown_type& k, unknown_type& image) {
                auto& w = work_;
                if constexpr (size == Eigen::Dynamic) image.resize(k.rows(), k.cols());
                combine(Realisation::mean_weights, k);
                system_.generator(w.stage, t_middle_, dt_, dW_, w.momentum, w.scratch);
                for (int i = 0; i < stages; ++i) {
                    combine(method::a[static_cast<std::size_t>(i)], k);
                    realisation_.sharp(w.stage, w.momentum, w.slope);
                    flatten(w.slope, image.col(i));
                }
            }
            double effect(const unknown_type& correction) {
                combine(method::b, correction);
                work_.stage -= x_;
                return norm_inf(work_.stage) / norm_inf(x_);
            }
            bool finish(const unknown_type& k, state_type& next) {
                combine(method::b, k);
                next = work_.stage;
                return true;
            }

        private:
            /// stage = x + sum_j weights_j k_j
            template <class Weights>
            void combine(const Weights& weights, const unknown_type& k) {
                work_.stage = x_;
                for (int j = 0; j < stages; ++j) {
                    unflatten(k.col(j), work_.slope);
                    work_.stage += weights[static_cast<std::size_t>(j)] * work_.slope;
                }
            }

            scheme& work_;
            System& system_;
            const Realisation& realisation_;
            const state_type& x_;
            double t_middle_;
            double dt_;
            std::span<const double> dW_;
        };

    private:
        state_type stage = blank<state_type>(), slope = blank<state_type>(),
                   momentum = blank<state_type>(), scratch = blank<state_type>();
    };
};

} // namespace geodeint::detail
