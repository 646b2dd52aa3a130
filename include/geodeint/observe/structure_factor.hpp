// SPDX-License-Identifier: BSL-1.0
//
// Which waves run through a lattice of spins: the structure factors of a run, for wave vectors along the
// rows of `length` sites of which the lattice consists (chains, and the first axis of square and cubic
// ones, periodic),
//
//     s_q(t) = 1/sqrt(N) sum_j s_j(t) exp(i q x_j),       q = 2 pi mode/length,  x_j the place in the row
//     S(q) = <|s_q|^2>,        S(q, omega) = |sum_k w_k s_q(t_k) exp(i omega t_k)|^2 dt/(2 pi n),
//
// over n states that are dt apart, with the window of Hann, w_k = sqrt(8/3) sin^2(pi (k + 1/2)/n), whose mean
// square is 1: the integral of S(q, omega) over |omega| < pi/dt is S(q), up to what the window takes of a
// run that is not stationary. Lines are about 8 pi/(n dt) wide.
//
//     geodeint::structure_factor waves{length, {4, 8, 12}, dt};
//     waves.add(s);                       after each step
//     waves(0, omega)                     of the first of these modes
//     waves.peak(0)                       |omega| of its largest value
//
// (For instance Lovesey, "Theory of neutron scattering from condensed matter", 1984.)
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/error.hpp>

#include <Eigen/Core>

#include <cmath>
#include <complex>
#include <cstddef>
#include <numbers>
#include <utility>
#include <vector>

namespace geodeint {

class structure_factor {
public:
    using state_type = Eigen::Matrix<double, 3, Eigen::Dynamic>;

    structure_factor(Eigen::Index length, std::vector<Eigen::Index> modes, double dt)
        : length_{length}, dt_{dt} {
        if (length < 1) throw invalid_argument{"length", "must be positive"};
        if (modes.empty()) throw invalid_argument{"modes", "must not be empty"};
        require_positive(dt, "dt");
        for (const Eigen::Index mode : modes) {
            waves_.emplace_back(length);
            for (Eigen::Index j = 0; j < length; ++j)
                waves_.back()(j) =
                    std::polar(1.0, 2 * std::numbers::pi * static_cast<double>(mode * j % length) /
                                        static_cast<double>(length));
        }
        series_.resize(modes.size());
    }

    /// The next state, dt after the last.
    void add(const state_type& s) {
        if (s.cols() == 0 || s.cols() % length_ != 0)
            throw invalid_argument{"s", "must consist of rows of `length` sites"};
        if (!all_finite(s)) throw invalid_argument{"s", "must be finite"};
        const double scale = 1 / std::sqrt(static_cast<double>(s.cols()));
        for (std::size_t m = 0; m < waves_.size(); ++m) {
            amplitude sum = amplitude::Zero();
            for (Eigen::Index row = 0; row < s.cols(); row += length_)
                sum += s.middleCols(row, length_) * waves_[m];
            series_[m].push_back(scale * sum);
        }
    }

    /// S(q), of number `mode` of the modes.
    double operator()(std::size_t mode) const {
        double sum = 0;
        for (const amplitude& each : of(mode)) sum += each.squaredNorm();
        return sum / static_cast<double>(of(mode).size());
    }
    /// S(q, omega)
    double operator()(std::size_t mode, double omega) const {
        const std::vector<amplitude>& series = of(mode);
        const auto n = static_cast<double>(series.size());
        amplitude sum = amplitude::Zero();
        for (std::size_t k = 0; k < series.size(); ++k) {
            const double sine = std::sin(std::numbers::pi * (static_cast<double>(k) + 0.5) / n);
            sum += std::sqrt(8.0 / 3) * sine * sine *
                   std::polar(1.0, omega * static_cast<double>(k) * dt_) * series[k];
        }
        return sum.squaredNorm() * dt_ / (2 * std::numbers::pi * n);
    }

    /// The frequency with the largest S(q, omega) + S(q, -omega), beyond the line at 0 and below pi/dt.
    double peak(std::size_t mode) const {
        const double resolution =
            2 * std::numbers::pi / (static_cast<double>(of(mode).size()) * dt_);
        double best = 0, largest = -1;
        for (double omega = 4 * resolution; omega < std::numbers::pi / dt_;
             omega += resolution / 2) {
            const double power = (*this)(mode, omega) + (*this)(mode, -omega);
            if (power > largest) {
                largest = power;
                best = omega;
            }
        }
        return best;
    }

private:
    using amplitude = Eigen::Vector3cd;

    const std::vector<amplitude>& of(std::size_t mode) const {
        if (mode >= series_.size()) throw invalid_argument{"mode", "must be one of the modes"};
        if (series_[mode].size() < 16)
            throw invalid_argument{"s", "must be added 16 times at least"};
        return series_[mode];
    }

    Eigen::Index length_;
    double dt_;
    std::vector<Eigen::VectorXcd> waves_;
    std::vector<std::vector<amplitude>> series_;
};

} // namespace geodeint
