// SPDX-License-Identifier: BSL-1.0
//
// Any Hamiltonian on the dual of G, any path, and the systems made of them, behind one type per G,
// so that a stepper is compiled once for all systems that tests run it on:
//
//     problem<so3> body{rigid_body, {linear_noise, quadratic_noise}, wiener_path{1, 2}};
//     body.drift()                a system without noise
//     body.with_noise()           with it
//
//     erased_lie_poisson<so3>(h)                       lie_poisson<so3>(h)
//     erased_lie_poisson<so3>(h, noise(...), path)     with noise
//
// A function that the Hamiltonian inside does not have, its Hessian or its parts, throws when it is
// called. Nothing is allocated by evaluating.
#pragma once

#include <geodeint/concepts.hpp>
#include <geodeint/function/hamiltonian.hpp>
#include <geodeint/function/parts.hpp>
#include <geodeint/system/lie_poisson.hpp>
#include <geodeint/system/noise.hpp>

#include <Eigen/Core>

#include <concepts>
#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <stdexcept>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace geodeint::testing {

/// Energy, gradient and Hessian of any function on the dual of G; the zero function by default.
template <lie_algebra G>
class any_function {
public:
    using state_type = typename G::dual_type;
    using gradient_type = typename G::algebra_type;
    using matrix_type = Eigen::Matrix<double, G::dimension, G::dimension>;

    any_function() = default;
    template <hamiltonian<G> H>
        requires(!std::derived_from<H, any_function>)
    explicit any_function(H h) : inside_{std::make_shared<model<H>>(std::move(h))} {}

    double operator()(const state_type& x, double t) const {
        return inside_ ? inside_->energy(x, t) : 0;
    }
    void gradient(const state_type& x, double t, gradient_type& g) const {
        if (inside_)
            inside_->write_gradient(x, t, g);
        else
            set_zero(g);
    }
    matrix_type hessian(const state_type& x, double t) const {
        return inside_ ? inside_->hessian(x, t) : matrix_type::Zero();
    }

private:
    struct interface {
        virtual ~interface() = default;
        virtual double energy(const state_type& x, double t) const = 0;
        virtual void write_gradient(const state_type& x, double t, gradient_type& g) const = 0;
        virtual matrix_type hessian(const state_type& x, double t) const = 0;
    };
    template <class H>
    struct model final : interface {
        explicit model(H inside) : h{std::move(inside)} {}
        double energy([[maybe_unused]] const state_type& x,
                      [[maybe_unused]] double t) const override {
            if constexpr (has_energy<H, state_type>)
                return energy_of(h, x, t);
            else
                throw std::logic_error{"this Hamiltonian has no energy"};
        }
        void write_gradient(const state_type& x, double t, gradient_type& g) const override {
            gradient_of(h, x, t, g);
        }
        matrix_type hessian([[maybe_unused]] const state_type& x,
                            [[maybe_unused]] double t) const override {
            if constexpr (has_hessian<H, state_type>)
                return detail::hessian_of(h, x, t);
            else
                throw std::logic_error{"this Hamiltonian has no Hessian"};
        }
        H h;
    };

    std::shared_ptr<const interface> inside_;
};

/// The same with integrable parts, as many as the largest sum of a test has. Where a Hamiltonian has
/// fewer, the rest are zero, which move nothing.
template <lie_algebra G>
class any_hamiltonian : public any_function<G> {
public:
    template <hamiltonian<G> H>
        requires(!std::derived_from<H, any_function<G>>)
    any_hamiltonian(H h) : any_function<G>{h} {
        if constexpr (sum_of_parts<H, G>)
            std::apply(
                [this](const auto&... part) {
                    parts_ = std::make_shared<parts_type>(first_of(any_function<G>{part}...));
                },
                detail::parts_of(h));
    }

    const auto& parts() const {
        if (!parts_) throw std::logic_error{"this Hamiltonian has no parts"};
        return *parts_;
    }

private:
    static constexpr std::size_t capacity = static_cast<std::size_t>(G::dimension) + 4;

    template <std::size_t... I>
    static std::tuple<decltype((void(I), any_function<G>{}))...>
        tuple_of(std::index_sequence<I...>);
    using parts_type = decltype(tuple_of(std::make_index_sequence<capacity>{}));

    template <class... Part>
    static parts_type first_of(const Part&... part) {
        static_assert(sizeof...(Part) <= capacity);
        return [&]<std::size_t... I>(std::index_sequence<I...>) {
            return parts_type{part..., (void(I), any_function<G>{})...};
        }
        (std::make_index_sequence<capacity - sizeof...(Part)>{});
    }

    std::shared_ptr<const parts_type> parts_;
};

class any_path {
public:
    template <noise_path Path>
        requires(!std::same_as<Path, any_path>)
    any_path(Path path)
        : increment_{[path = std::move(path)](double t, double dt, std::span<double> dW) {
              path.increment(t, dt, dW);
          }} {}

    void increment(double t, double dt, std::span<double> dW) const { increment_(t, dt, dW); }

private:
    std::function<void(double, double, std::span<double>)> increment_;
};

template <lie_algebra G>
struct problem {
    any_hamiltonian<G> h;
    std::vector<any_hamiltonian<G>> noises;
    any_path path;

    auto drift() const { return lie_poisson<G>(h); }
    auto with_noise() const { return lie_poisson<G>(h, noise(noises), path); }
};

/// lie_poisson<G>(h), of a type that does not depend on h,
template <lie_algebra G, hamiltonian<G> H>
auto erased_lie_poisson(const H& h) {
    return lie_poisson<G>(any_hamiltonian<G>{h});
}
/// and with noises, of a type that depends neither on them nor on the path.
template <lie_algebra G, hamiltonian<G> H, class... Noise, noise_path Path>
auto erased_lie_poisson(const H& h, const noise_pack<Noise...>& noises, const Path& path) {
    return std::apply(
        [&](const auto&... each) {
            return problem<G>{h, {each...}, path}.with_noise();
        },
        noises.hamiltonians());
}

} // namespace geodeint::testing
