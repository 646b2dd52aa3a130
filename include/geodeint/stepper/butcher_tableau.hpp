// SPDX-License-Identifier: BSL-1.0
//
// The coefficients of an explicit Runge-Kutta method as a small table: stage i uses the stages
// before it with the weights a_ij, at the time c_i = sum_j a_ij, and the step is sum_i b_i k_i.
//
//     inline constexpr geodeint::butcher_tableau<3> my_method{
//         .order = 3,
//         .a = {{}, {1.0 / 2}, {-1, 2}},
//         .b = {1.0 / 6, 2.0 / 3, 1.0 / 6}};
//
//     geodeint::runge_kutta_munthe_kaas<geodeint::so3, my_method> stepper;
//
// A method with an error estimate has a second row of weights, `embedded`, of its own order.
#pragma once

#include <cstddef>

namespace geodeint {

template <std::size_t Stages>
struct butcher_tableau {
    static constexpr std::size_t stages = Stages;

    unsigned short order;
    double a[Stages][Stages];
    double b[Stages];
    unsigned short embedded_order = 0; ///< 0: there is no embedded method
    double embedded[Stages] = {};

    constexpr double c(std::size_t i) const {
        long double sum = 0;
        for (const double weight : a[i]) sum += weight;
        return static_cast<double>(sum);
    }

    /// No stage uses itself or a later one.
    constexpr bool is_explicit() const {
        for (std::size_t i = 0; i < Stages; ++i)
            for (std::size_t j = i; j < Stages; ++j)
                if (a[i][j] != 0) return false;
        return true;
    }

    /// The last stage is evaluated at the new state, where the next step begins.
    constexpr bool first_same_as_last() const {
        for (std::size_t j = 0; j < Stages; ++j)
            if (a[Stages - 1][j] != b[j]) return false;
        return true;
    }
};

/// A table of the kind above that describes an explicit method.
template <const auto& Tableau>
concept explicit_tableau = Tableau.is_explicit() && Tableau.order > 0;

namespace tableaux {

/// Kutta's method of order 3.
inline constexpr butcher_tableau<3> kutta3{
    .order = 3, .a = {{}, {1.0 / 2}, {-1, 2}}, .b = {1.0 / 6, 2.0 / 3, 1.0 / 6}};

/// The classical method of order 4.
inline constexpr butcher_tableau<4> runge_kutta4{.order = 4,
                                                 .a = {{}, {1.0 / 2}, {0, 1.0 / 2}, {0, 0, 1}},
                                                 .b = {1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6}};

/// Kutta's 3/8 rule.
inline constexpr butcher_tableau<4> kutta_3_8{.order = 4,
                                              .a = {{}, {1.0 / 3}, {-1.0 / 3, 1}, {1, -1, 1}},
                                              .b = {1.0 / 8, 3.0 / 8, 3.0 / 8, 1.0 / 8}};

/// Butcher's method of order 5 in six stages.
inline constexpr butcher_tableau<6> butcher5{
    .order = 5,
    .a = {{},
          {1.0 / 4},
          {1.0 / 8, 1.0 / 8},
          {0, -1.0 / 2, 1},
          {3.0 / 16, 0, 0, 9.0 / 16},
          {-3.0 / 7, 2.0 / 7, 12.0 / 7, -12.0 / 7, 8.0 / 7}},
    .b = {7.0 / 90, 0, 32.0 / 90, 12.0 / 90, 32.0 / 90, 7.0 / 90}};

/// Butcher's method of order 6 in seven stages, the fewest possible.
inline constexpr butcher_tableau<7> butcher6{
    .order = 6,
    .a = {{},
          {1.0 / 3},
          {0, 2.0 / 3},
          {1.0 / 12, 1.0 / 3, -1.0 / 12},
          {25.0 / 48, -55.0 / 24, 35.0 / 48, 15.0 / 8},
          {3.0 / 20, -11.0 / 24, -1.0 / 8, 1.0 / 2, 1.0 / 10},
          {-261.0 / 260, 33.0 / 13, 43.0 / 156, -118.0 / 39, 32.0 / 195, 80.0 / 39}},
    .b = {13.0 / 200, 0, 11.0 / 40, 11.0 / 40, 4.0 / 25, 4.0 / 25, 13.0 / 200}};

/// Dormand and Prince's method of order 5 with an embedded one of order 4.
inline constexpr butcher_tableau<7> dormand_prince5{
    .order = 5,
    .a = {{},
          {1.0 / 5},
          {3.0 / 40, 9.0 / 40},
          {44.0 / 45, -56.0 / 15, 32.0 / 9},
          {19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729},
          {9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656},
          {35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84}},
    .b = {35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84, 0},
    .embedded_order = 4,
    .embedded = {5179.0 / 57600, 0, 7571.0 / 16695, 393.0 / 640, -92097.0 / 339200, 187.0 / 2100,
                 1.0 / 40}};

} // namespace tableaux

} // namespace geodeint
