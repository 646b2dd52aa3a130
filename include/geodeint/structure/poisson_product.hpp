// SPDX-License-Identifier: BSL-1.0
//
// The product of Poisson structures, and of their bi-realisations: states are the parts one after
// the other, brackets between parts are zero, and the Hamiltonian couples them.
//
//     geodeint::poisson_product{geodeint::lie_dual<geodeint::so3>{}, geodeint::constant_poisson{j}}
//
// is a rigid body with an oscillator, on vectors of R^5. Every part lives on vectors of a fixed
// size. Keeps what the parts keep.
#pragma once

#include <geodeint/structure/bi_realisation.hpp>

#include <Eigen/Core>

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

namespace geodeint {

namespace detail {

template <class R>
concept realisation_on_fixed_vectors = bi_realisation<R> && requires {
    requires R::state_type::ColsAtCompileTime == 1;
    requires R::state_type::RowsAtCompileTime != Eigen::Dynamic;
    requires std::is_same_v<typename R::state_type, typename R::covector_type>;
};

} // namespace detail

template <detail::realisation_on_fixed_vectors... Part>
class poisson_product {
    template <std::size_t I>
    using state_of = typename std::tuple_element_t<I, std::tuple<Part...>>::state_type;
    template <std::size_t I>
    static constexpr int size_of = state_of<I>::RowsAtCompileTime;
    /// Where the I-th part begins.
    template <std::size_t I>
    static constexpr int offset_of() {
        if constexpr (I == 0)
            return 0;
        else
            return offset_of<I - 1>() + size_of<I - 1>;
    }

public:
    using state_type =
        Eigen::Matrix<double, (static_cast<int>(Part::state_type::RowsAtCompileTime) + ...), 1>;
    using covector_type = state_type;
    static constexpr bool symmetric = (Part::symmetric && ...);

    explicit poisson_product(Part... part) : parts_{std::move(part)...} {}

    const std::tuple<Part...>& parts() const { return parts_; }

    void sharp(const state_type& x, const covector_type& p, state_type& out) const {
        each([&](const auto& part, auto of) {
            auto y = of(out);
            part.sharp(of(x), of(p), y);
            of.write(y, out);
        });
    }
    void alpha(const state_type& y, const covector_type& p, state_type& out) const {
        each([&](const auto& part, auto of) {
            auto z = of(out);
            part.alpha(of(y), of(p), z);
            of.write(z, out);
        });
    }
    void beta(const state_type& y, const covector_type& p, state_type& out) const {
        each([&](const auto& part, auto of) {
            auto z = of(out);
            part.beta(of(y), of(p), z);
            of.write(z, out);
        });
    }
    void alpha_gradient(const state_type& y, const covector_type& p, const covector_type& g,
                        covector_type& over_y, state_type& over_p) const {
        each([&](const auto& part, auto of) {
            auto gy = of(over_y), gp = of(over_p);
            part.alpha_gradient(of(y), of(p), of(g), gy, gp);
            of.write(gy, over_y);
            of.write(gp, over_p);
        });
    }
    void beta_gradient(const state_type& y, const covector_type& p, const covector_type& g,
                       covector_type& over_y, state_type& over_p) const {
        each([&](const auto& part, auto of) {
            auto gy = of(over_y), gp = of(over_p);
            part.beta_gradient(of(y), of(p), of(g), gy, gp);
            of.write(gy, over_y);
            of.write(gp, over_p);
        });
    }

    void impulse(const state_type& y, const covector_type& p, covector_type& u) const {
        each([&](const auto& part, auto of) {
            auto v = of(u);
            part.impulse(of(y), of(p), v);
            of.write(v, u);
        });
    }
    void middle(const state_type& x, const covector_type& u, state_type& y) const {
        each([&](const auto& part, auto of) {
            auto z = of(y);
            part.middle(of(x), of(u), z);
            of.write(z, y);
        });
    }
    void advance(const state_type& x, const covector_type& u, state_type& next) const {
        each([&](const auto& part, auto of) {
            auto z = of(next);
            part.advance(of(x), of(u), z);
            of.write(z, next);
        });
    }

private:
    /// The I-th part of a state.
    template <std::size_t I>
    struct segment {
        state_of<I> operator()(const state_type& x) const {
            return x.template segment<size_of<I>>(offset_of<I>());
        }
        void write(const state_of<I>& part, state_type& x) const {
            x.template segment<size_of<I>>(offset_of<I>()) = part;
        }
    };

    template <class Action>
    void each(Action&& action) const {
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            (action(std::get<I>(parts_), segment<I>{}), ...);
        }
        (std::index_sequence_for<Part...>{});
    }

    std::tuple<Part...> parts_;
};

} // namespace geodeint
