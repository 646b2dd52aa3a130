// SPDX-License-Identifier: BSL-1.0
//
// The free rigid body in n dimensions on so(n)*, with a moment of inertia I_ij = I_ji for every
// plane (Ephrati et al., section 6.2):
//
//     H(X) = sum_{i<j} X_ij^2 / (2 I_ij),     grad H = X_ij / I_ij,     X' = [X, grad H(X)],
//
// and noise in every plane by itself, h_ij = sigma X_ij^2 / 2. (The paper pairs matrices
// by tr(X^T V), twice the pairing of so<N>; its Hamiltonians have twice these values and the same
// flow.) It is Manakov's integrable body if I_ij is of the form (a_i - a_j)/(b_i - b_j), and any
// positive numbers are accepted. One object serves so<N> of fixed and of dynamic size.
//
//     auto body = geodeint::models::manakov::ephrati(10);
//     auto system = body.system<10>();    or geodeint::lie_poisson<geodeint::so<10>>(body)
#pragma once

#include <geodeint/algebra/so.hpp>
#include <geodeint/error.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <Eigen/Core>

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace geodeint::models {

class manakov {
public:
    /// The off-diagonal entries of a symmetric matrix; its diagonal is not used.
    explicit manakov(const Eigen::MatrixXd& inertia)
        : inertia_{inertia},
          inverse_inertia_{Eigen::MatrixXd::Zero(inertia.rows(), inertia.cols())} {
        if (inertia.rows() != inertia.cols() || inertia.rows() < 2)
            throw invalid_argument{"inertia", "must be a square matrix, two by two or larger"};
        for (Eigen::Index i = 0; i < inertia.rows(); ++i)
            for (Eigen::Index j = 0; j < inertia.cols(); ++j) {
                if (i == j) continue;
                require_positive(inertia(i, j), "inertia");
                if (inertia(i, j) != inertia(j, i))
                    throw invalid_argument{"inertia", "must be symmetric"};
                inverse_inertia_(i, j) = 1 / inertia(i, j);
            }
        gather_planes();
    }

    /// Ephrati et al. (36): I_12, I_13, ..., I_1n, I_23, ... = 1, 2, 3, ...
    static manakov ephrati(int n) {
        Eigen::MatrixXd inertia = Eigen::MatrixXd::Zero(n, n);
        double next = 1;
        for (int i = 0; i < n; ++i)
            for (int j = i + 1; j < n; ++j) inertia(i, j) = inertia(j, i) = next++;
        return manakov{inertia};
    }

    const Eigen::MatrixXd& inertia() const { return inertia_; }

    template <class Derived>
    double operator()(const Eigen::MatrixBase<Derived>& x) const {
        return 0.25 * x.cwiseAbs2().cwiseProduct(inverse_inertia_).sum();
    }
    template <class Derived>
    auto gradient(const Eigen::MatrixBase<Derived>& x) const {
        return inverse_inertia_.cwiseProduct(x.derived());
    }
    /// In the coordinates of so<N>, the entries above the diagonal row by row.
    template <class Derived>
    Eigen::MatrixXd hessian(const Eigen::MatrixBase<Derived>& x) const {
        const Eigen::Index n = x.rows();
        Eigen::VectorXd diagonal(n * (n - 1) / 2);
        Eigen::Index k = 0;
        for (Eigen::Index i = 0; i < n; ++i)
            for (Eigen::Index j = i + 1; j < n; ++j) diagonal(k++) = inverse_inertia_(i, j);
        return diagonal.asDiagonal();
    }

    /// sum X_ij^2 / (2 I_ij) over planes of which no two have an axis in common: they commute.
    class commuting_planes {
    public:
        void add(Eigen::Index i, Eigen::Index j, double inverse_inertia) {
            planes_.push_back({i, j, inverse_inertia});
        }
        template <class Derived, class Gradient>
        void gradient(const Eigen::MatrixBase<Derived>& x, Gradient& g) const {
            g.setZero(x.rows(), x.cols());
            for (const plane& each : planes_) {
                g(each.i, each.j) = each.inverse_inertia * x(each.i, each.j);
                g(each.j, each.i) = each.inverse_inertia * x(each.j, each.i);
            }
        }

    private:
        struct plane {
            Eigen::Index i, j;
            double inverse_inertia;
        };
        std::vector<plane> planes_;
    };
    /// The energy as a sum of n - 1 of these, or of n where n is odd.
    const std::vector<commuting_planes>& parts() const { return parts_; }

    /// h_ij = sigma X_ij^2 / 2 for all i < j, row by row, evaluated in one pass.
    class plane_noise {
    public:
        plane_noise(int n, double sigma) : n_{n}, sigma_{sigma} {
            if (n < 2) throw invalid_argument{"n", "must be at least 2"};
            require_finite(sigma, "sigma");
        }

        std::size_t size() const { return static_cast<std::size_t>(n_ * (n_ - 1) / 2); }

        template <class Derived, class Gradient>
        void add_gradient(const Eigen::MatrixBase<Derived>& x, double, std::span<const double> dW,
                          Gradient& sum, Gradient&) const {
            std::size_t k = 0;
            for (Eigen::Index i = 0; i < n_; ++i)
                for (Eigen::Index j = i + 1; j < n_; ++j) {
                    const double kick = sigma_ * dW[k++] * x(i, j);
                    sum(i, j) += kick;
                    sum(j, i) -= kick;
                }
        }
        template <class State, class Matrix>
        void add_hessian(const State&, double, std::span<const double> dW, Matrix& sum) const {
            for (std::size_t k = 0; k < size(); ++k) {
                const auto index = static_cast<Eigen::Index>(k);
                sum(index, index) += sigma_ * dW[k];
            }
        }

    private:
        Eigen::Index n_;
        double sigma_;
    };

    /// Ephrati et al. (37): sigma = 0.1.
    static plane_noise ephrati_noise(int n, double sigma = 0.1) { return {n, sigma}; }

    /// On so(N)*, without noise or with (noise, path).
    template <int N = Eigen::Dynamic, class... Noise>
    auto system(Noise... noise) const {
        return lie_poisson<so<N>>(*this, std::move(noise)...);
    }

private:
    /// Every plane once: part r has the axes r + k and r - k modulo n - 1 for each k > 0, and r with
    /// the last axis. Where n is odd, it is modulo n, and r has no partner.
    void gather_planes() {
        const Eigen::Index n = inertia_.rows(), rounds = n % 2 == 0 ? n - 1 : n;
        for (Eigen::Index round = 0; round < rounds; ++round) {
            commuting_planes& part = parts_.emplace_back();
            if (n % 2 == 0) part.add(round, rounds, inverse_inertia_(round, rounds));
            for (Eigen::Index k = 1; k <= (rounds - 1) / 2; ++k) {
                const Eigen::Index i = (round + k) % rounds, j = (round + rounds - k) % rounds;
                part.add(i, j, inverse_inertia_(i, j));
            }
        }
    }

    Eigen::MatrixXd inertia_;
    Eigen::MatrixXd inverse_inertia_;
    std::vector<commuting_planes> parts_;
};

} // namespace geodeint::models
