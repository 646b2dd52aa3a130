// SPDX-License-Identifier: BSL-1.0
//
// The random numbers of one step of a weak scheme, as increments.hpp has them for the others: three-
// point increments and coins, as many of each as the scheme asks for,
//
//     Scheme::increments(noises), Scheme::coins(noises)
//
// on the stack where the number of noises is known at compile time, and in room of the stepper
// otherwise.
#pragma once

#include <geodeint/noise/detail/increments.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace geodeint::detail {

/// A path that gives increments and coins.
template <class Path>
concept path_with_coins = requires(const Path& path, std::span<increment_of_path<Path>> numbers) {
    path.increment(0.0, 0.0, numbers, numbers);
};

template <class System, class Scheme>
class weak_draws {
    using noise = std::remove_cvref_t<decltype(std::declval<const System&>().noise())>;
    static constexpr bool is_static = requires { noise::static_size; };
    static constexpr std::size_t static_noises = [] {
        if constexpr (is_static)
            return noise::static_size;
        else
            return std::size_t{0};
    }();

public:
    using real_type = increment_of_system<System>;

    weak_draws(const System& system, double t, double dt, std::vector<real_type>& room) {
        const std::size_t noises = system.noise().size();
        const std::size_t increments = Scheme::increments(noises);
        if constexpr (is_static) {
            all_ = on_stack_;
        } else {
            room.resize(increments + Scheme::coins(noises));
            all_ = room;
        }
        increments_ = all_.first(increments);
        coins_ = all_.subspan(increments);
        system.path().increment(t, dt, increments_, coins_);
    }
    weak_draws(const weak_draws&) = delete;
    weak_draws& operator=(const weak_draws&) = delete;

    std::span<const real_type> increments() const { return increments_; }
    std::span<const real_type> coins() const { return coins_; }

private:
    std::array<real_type, Scheme::increments(static_noises) + Scheme::coins(static_noises)>
        on_stack_;
    std::span<real_type> all_, increments_, coins_;
};

} // namespace geodeint::detail
