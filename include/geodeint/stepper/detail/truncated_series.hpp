// SPDX-License-Identifier: BSL-1.0
//
// How hamiltonian_poisson gets its generating function from the Hamilton-Jacobi series, the
// construction of Cosserat's thesis (step 2 of its algorithm, with the factorials corrected):
//
//     p = sum_{i=1}^k dt^i/i! grad S_i(y),        S_1 = H, S_2, S_3, ...
//
// With one term, p = dt grad H(y), it needs the gradient alone, takes noise (p = dt grad H +
// sum_i dW_i grad h_i at y) and a Hamiltonian that depends on time, taken at the middle of the
// step. With more, the S_i come from structure/detail/hamilton_jacobi_series.hpp and H must be
// autonomous and generic: callable, or with a gradient, for vectors of any scalar.
//
// In a symmetric realisation every other S_i vanishes, so that k terms give the order k + 1 for odd
// k; in one that is not, k terms give the order k.
//
//     geodeint::hamiltonian_poisson<geodeint::log_canonical<3>, 4, geodeint::truncated_series> a;
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/noise/detail/increments.hpp>
#include <geodeint/solve/unit_blocks.hpp>
#include <geodeint/structure/detail/constructions.hpp>
#include <geodeint/structure/detail/hamilton_jacobi_series.hpp>

#include <cstddef>
#include <span>
#include <type_traits>

namespace geodeint::detail {

struct truncated_series {
    template <class Realisation, unsigned short Order>
    class scheme {
        static_assert(!Realisation::symmetric || Order % 2 == 0,
                      "the orders of a symmetric realisation are even");
        using state_type = typename Realisation::state_type;
        using covector_type = typename Realisation::covector_type;
        using real = real_of<state_type>;
        using time = time_of<real>;

    public:
        static constexpr std::size_t terms = terms_for_order<Realisation, Order>;
        /// The impulse u of (y, p).
        using unknown_type = covector_type;

        void shape(unknown_type& unknown, const state_type& x) const { resize_like(unknown, x); }

        template <class System>
        class equation {
        public:
            using unknown_type = covector_type;
            static constexpr int unit_block = state_block_of<Realisation>();
            static_assert(terms == 1 || deterministic<System>,
                          "noise Hamiltonians need hamiltonian_poisson of order 2, or of order 1");
            static_assert(terms == 1 || std::is_same_v<real, double>,
                          "above order 2 hamiltonian_poisson runs on doubles");

            equation(scheme& work, System& system, const Realisation& realisation,
                     const state_type& x, time t, time dt, std::span<const real> dW)
                : y{work.y_},
                  p{work.p_},
                  scratch{work.scratch_},
                  system_{system},
                  realisation_{realisation},
                  x_{x},
                  t_middle_{static_cast<double>(t + dt / 2)},
                  dt_{dt},
                  dW_{dW} {
                resize_like(y, x);
                resize_like(p, x);
                resize_like(scratch, x);
            }

            void map(const covector_type& u, covector_type& image) {
                realisation_.middle(x_, u, y);
                if constexpr (terms == 1)
                    system_.generator(y, t_middle_, dt_, dW_, p, scratch);
                else
                    hamilton_jacobi_series<terms>::momentum(realisation_, system_.hamiltonian(), y,
                                                            dt_, p);
                realisation_.impulse(y, p, image);
            }
            magnitude_of<real> effect(const covector_type& u) {
                realisation_.advance(x_, u, y);
                y -= x_;
                return norm_inf(y) / norm_inf(x_);
            }
            bool finish(const covector_type& u, state_type& next) const {
                realisation_.advance(x_, u, next);
                return true;
            }

        private:
            work_vector<state_type> y;
            work_vector<covector_type> p;
            work_vector<covector_type> scratch;
            System& system_;
            const Realisation& realisation_;
            const state_type& x_;
            double t_middle_;
            time dt_;
            std::span<const real> dW_;
        };

    private:
        state_type y_ = blank<state_type>();
        covector_type p_ = blank<covector_type>();
        covector_type scratch_ = blank<covector_type>();
    };
};

} // namespace geodeint::detail
