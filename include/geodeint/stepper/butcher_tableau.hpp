// SPDX-License-Identifier: BSL-1.0
//
// The coefficients of an explicit Runge-Kutta method as a small table: stage i uses the stages
// before it with the weights a_ij, at the time c_i = sum_j a_ij, and the step is sum_i b_i k_i.
//
//     inline constexpr geodeint::butcher_tableau<3> my_method{
//         .order = 3,
//         .a = {{}, {ratio{1, 2}}, {-1, 2}},
//         .b = {ratio{1, 6}, ratio{2, 3}, ratio{1, 6}}};
//
// Written as ratios the weights are exact for numbers of every precision; 1.0 / 6 is taken for the
// double that it is.
//
//     geodeint::runge_kutta_munthe_kaas<geodeint::so3, my_method> stepper;
//
// A method with an error estimate has a second row of weights, `embedded`, of its own order.
#pragma once

#include <cstddef>

namespace geodeint {

/// n / d, or a double.
struct ratio {
    double numerator = 0;
    double denominator = 1;

    constexpr ratio() = default;
    constexpr ratio(double number) : numerator{number} {} // every number is one over 1
    constexpr ratio(double n, double d) : numerator{n}, denominator{d} {}

    constexpr operator double() const { return numerator / denominator; }
    /// In the precision of Real.
    template <class Real>
    constexpr Real in() const {
        return Real(numerator) / Real(denominator);
    }
};

template <std::size_t Stages>
struct butcher_tableau {
    static constexpr std::size_t stages = Stages;

    unsigned short order;
    ratio a[Stages][Stages];
    ratio b[Stages];
    unsigned short embedded_order = 0; ///< 0: there is no embedded method
    ratio embedded[Stages] = {};

    constexpr double c(std::size_t i) const {
        long double sum = 0;
        for (const ratio& weight : a[i]) sum += static_cast<double>(weight);
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
    .order = 3, .a = {{}, {ratio{1, 2}}, {-1, 2}}, .b = {ratio{1, 6}, ratio{2, 3}, ratio{1, 6}}};

/// The classical method of order 4.
inline constexpr butcher_tableau<4> runge_kutta4{
    .order = 4,
    .a = {{}, {ratio{1, 2}}, {0, ratio{1, 2}}, {0, 0, 1}},
    .b = {ratio{1, 6}, ratio{1, 3}, ratio{1, 3}, ratio{1, 6}}};

/// Kutta's 3/8 rule.
inline constexpr butcher_tableau<4> kutta_3_8{
    .order = 4,
    .a = {{}, {ratio{1, 3}}, {ratio{-1, 3}, 1}, {1, -1, 1}},
    .b = {ratio{1, 8}, ratio{3, 8}, ratio{3, 8}, ratio{1, 8}}};

/// Butcher's method of order 5 in six stages.
inline constexpr butcher_tableau<6> butcher5{
    .order = 5,
    .a = {{},
          {ratio{1, 4}},
          {ratio{1, 8}, ratio{1, 8}},
          {0, ratio{-1, 2}, 1},
          {ratio{3, 16}, 0, 0, ratio{9, 16}},
          {ratio{-3, 7}, ratio{2, 7}, ratio{12, 7}, ratio{-12, 7}, ratio{8, 7}}},
    .b = {ratio{7, 90}, 0, ratio{32, 90}, ratio{12, 90}, ratio{32, 90}, ratio{7, 90}}};

/// Butcher's method of order 6 in seven stages, the fewest possible.
inline constexpr butcher_tableau<7> butcher6{
    .order = 6,
    .a = {{},
          {ratio{1, 3}},
          {0, ratio{2, 3}},
          {ratio{1, 12}, ratio{1, 3}, ratio{-1, 12}},
          {ratio{25, 48}, ratio{-55, 24}, ratio{35, 48}, ratio{15, 8}},
          {ratio{3, 20}, ratio{-11, 24}, ratio{-1, 8}, ratio{1, 2}, ratio{1, 10}},
          {ratio{-261, 260}, ratio{33, 13}, ratio{43, 156}, ratio{-118, 39}, ratio{32, 195},
           ratio{80, 39}}},
    .b = {ratio{13, 200}, 0, ratio{11, 40}, ratio{11, 40}, ratio{4, 25}, ratio{4, 25},
          ratio{13, 200}}};

/// Dormand and Prince's method of order 5 with an embedded one of order 4.
inline constexpr butcher_tableau<7> dormand_prince5{
    .order = 5,
    .a = {{},
          {ratio{1, 5}},
          {ratio{3, 40}, ratio{9, 40}},
          {ratio{44, 45}, ratio{-56, 15}, ratio{32, 9}},
          {ratio{19372, 6561}, ratio{-25360, 2187}, ratio{64448, 6561}, ratio{-212, 729}},
          {ratio{9017, 3168}, ratio{-355, 33}, ratio{46732, 5247}, ratio{49, 176},
           ratio{-5103, 18656}},
          {ratio{35, 384}, 0, ratio{500, 1113}, ratio{125, 192}, ratio{-2187, 6784},
           ratio{11, 84}}},
    .b = {ratio{35, 384}, 0, ratio{500, 1113}, ratio{125, 192}, ratio{-2187, 6784}, ratio{11, 84},
          0},
    .embedded_order = 4,
    .embedded = {ratio{5179, 57600}, 0, ratio{7571, 16695}, ratio{393, 640}, ratio{-92097, 339200},
                 ratio{187, 2100}, ratio{1, 40}}};

} // namespace tableaux

} // namespace geodeint
