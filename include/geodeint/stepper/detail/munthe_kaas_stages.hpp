// SPDX-License-Identifier: BSL-1.0
//
// The stages of an explicit Runge-Kutta-Munthe-Kaas method: the tableau applied to the equation of
// the algebra element sigma(t) whose move leads from the start of the step to x(t),
//
//     s_i = sum_j a_ij k_j,     k_i = dexp^{-1}_{-e s_i} (dt xi(move(s_i, x), t + c_i dt)),
//
// with xi the velocity in the algebra and e the side of the space. What a step does with the k_i
// (its sum, an error estimate, a value in between) is up to the stepper that owns them.
//
// Users take runge_kutta_munthe_kaas<Space, tableau>; a scheme of one's own does
//
//     stages.evaluate<0, count>(system, x, t, dt, scratch);
//     stages.combine([](std::size_t i) { return tableau.b[i]; }, sigma);
#pragma once

#include <geodeint/algebra/detail/dexp_inverse_polynomial.hpp>
#include <geodeint/algebra/exponential.hpp>
#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/noise/detail/increments.hpp>
#include <geodeint/stepper/butcher_tableau.hpp>
#include <geodeint/structure/space_of.hpp>

#include <array>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace geodeint::detail {

template <class Space, const auto& Tableau>
    requires(moved_space<geodeint::space_of<Space>>&& explicit_tableau<Tableau>)
class munthe_kaas_stages {
    using real = real_of<typename geodeint::space_of<Space>::generator_type>;
    using time = time_of<real>;

public:
    using space = geodeint::space_of<Space>;
    using state_type = typename space::state_type;
    using algebra_type = typename space::generator_type;
    static constexpr std::size_t count = Tableau.stages;
    static constexpr int flat_dimension = geodeint::flat_dimension<algebra_type>;

    /// Stages First, First + 1, ..., Last - 1 of the step from x; `at` is scratch, and ends as the
    /// state of the last of them.
    template <std::size_t First, std::size_t Last, class System>
    void evaluate(System& system, const state_type& x, time t, time dt, state_type& at) {
        static_assert(deterministic<System>,
                      "Runge-Kutta-Munthe-Kaas methods know no noise: use munthe_kaas_heun or "
                      "munthe_kaas_midpoint");
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            (stage<First + I>(system, x, t, dt, at), ...);
        }
        (std::make_index_sequence<Last - First>{});
    }

    /// The velocity xi(x, t).
    template <class System>
    void velocity(System& system, const state_type& x, time t, algebra_type& xi) {
        space::generator(system, x, static_cast<double>(t), time(1), {}, xi, scratch_);
    }

    /// k_i of a stage at sigma whose velocity is known.
    template <std::size_t I>
    void set(const algebra_type& sigma, const algebra_type& xi, time dt) {
        k_[I] = corrected(sigma, real(dt) * xi);
    }
    /// k_1, which is at sigma = 0.
    void set_first(const algebra_type& xi, time dt) { k_[0] = real(dt) * xi; }

    /// sum = sum_i weight(i) k_i over i < Last, with weights known at compile time:
    /// combine<Last>([](std::size_t i) { return Tableau.b[i]; }, sigma).
    template <std::size_t Last = count, class Weight>
    void combine(Weight, algebra_type& sum) const {
        static_assert(next<Weight, Last>(0) < Last, "a row of the tableau has no weights");
        sum = terms<next<Weight, Last>(0), Last, Weight>();
    }

    const algebra_type& operator[](std::size_t i) const { return k_[i]; }

private:
    template <std::size_t I, class System>
    void stage(System& system, const state_type& x, time t, time dt, state_type& at) {
        if constexpr (I == 0) {
            space::generator(system, x, static_cast<double>(t), dt, {}, k_[0], scratch_);
        } else {
            const time c = time(Tableau.c(I));
            work_vector<algebra_type> sum = sum_, velocity = velocity_;
            combine<I>([](std::size_t j) { return Tableau.a[I][j]; }, sum);
            space::template move<exponential>(sum, x, at);
            space::generator(system, at, static_cast<double>(t + c * dt), dt, {}, velocity,
                             scratch_);
            k_[I] = corrected(sum, velocity);
        }
    }

    static algebra_type corrected(const algebra_type& s, const algebra_type& v) {
        constexpr int highest_power = Tableau.order > 2 ? Tableau.order - 2 : 0;
        return dexp_inverse_polynomial<typename space::algebra, highest_power>(space::side, s, v);
    }

    /// The first i >= from whose weight is not zero.
    template <class Weight, std::size_t Last>
    static constexpr std::size_t next(std::size_t from) {
        while (from < Last && Weight{}(from) == 0) ++from;
        return from;
    }

    /// A ratio in the precision of the state, or a double.
    template <std::size_t I, class Weight>
    static constexpr real weight() {
        constexpr auto value = Weight{}(I);
        if constexpr (std::is_same_v<real, double> || !std::is_same_v<decltype(value), const ratio>)
            return real(static_cast<double>(value));
        else
            return real(value.template in<time>());
    }

    /// The terms of a sum from I on, as one expression.
    template <std::size_t I, std::size_t Last, class Weight>
    auto terms() const {
        constexpr std::size_t after = next<Weight, Last>(I + 1);
        if constexpr (after == Last)
            return weight<I, Weight>() * k_[I];
        else
            return weight<I, Weight>() * k_[I] + terms<after, Last, Weight>();
    }

    std::array<algebra_type, count> k_ = blank_stages();
    algebra_type sum_ = blank<algebra_type>();
    algebra_type velocity_ = blank<algebra_type>();
    algebra_type scratch_ = blank<algebra_type>();

    static std::array<algebra_type, count> blank_stages() {
        std::array<algebra_type, count> k;
        k.fill(blank<algebra_type>());
        return k;
    }
};

} // namespace geodeint::detail
