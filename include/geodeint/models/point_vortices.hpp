// SPDX-License-Identifier: BSL-1.0
//
// Point vortices on the unit sphere (Ephrati et al., section 6.3): k vortices of strengths Gamma_i,
// of any sign, at the unit vectors x_i, which are the columns of a 3 x k state on power<su<2>> (the
// paper's choice) or power<so3>. With u_i = x_i/|x_i|,
//
//     H0   = -1/(4 pi) sum_{i<j} Gamma_i Gamma_j log(1 - u_i.u_j)     (38), corrected: the cosine
//     x_i' = s/Gamma_i x_i x dH0/dx_i
//
// s = -1 gives the classical equations x_i' = 1/(4 pi) sum_j Gamma_j x_j x x_i / (1 - x_i.x_j), a
// positive vortex turning its neighbours anticlockwise as seen from outside. s = +1 is the sign
// that the paper's (6) gives its own Hamiltonian: the same motion backward in time.
//
// What `gradient` is. The bracket of vortices has a weight 1/Gamma_i for each of them, the brackets
// of this library have none. gradient(x) is therefore the generator that moves the state,
// s/Gamma_i dH0/dx_i: the gradient of the energy H0 in the pairing s sum_i Gamma_i x_i.v_i, and in
// the dot product only up to the factors s/Gamma_i. In the momenta mu_i = Gamma_i x_i the bracket
// has no weights, H(mu) = s H0(mu_i/Gamma_i) has just this gradient, and since a step is linear in
// the state for given generators, it is the same step. A discrete gradient, which compares energy
// and gradient by the dot product, would be a wrong one here.
//
// Kept by the flow: |x_i|, H0, and the momentum sum_i Gamma_i x_i; by the isospectral midpoint rule
// |x_i| always and the momentum without noise, where both algebras give the spherical midpoint rule
// of McLachlan, Modin and Verdier. Vortices at one point have no velocity: a step from there is
// refused.
//
//     auto vortices = geodeint::models::point_vortices::ephrati();
//     auto system = vortices.system();
//     auto x = geodeint::models::point_vortices::ephrati_initial_state();
#pragma once

#include <geodeint/algebra/power.hpp>
#include <geodeint/algebra/su.hpp>
#include <geodeint/error.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <Eigen/Core>

#include <cmath>
#include <cstddef>
#include <numbers>
#include <span>
#include <utility>
#include <vector>

namespace geodeint::models {

class point_vortices {
public:
    using state_type = Eigen::Matrix<double, 3, Eigen::Dynamic>;
    /// `gradient` is not that of operator() in the dot product, so that discrete gradients must not
    /// combine the two.
    static constexpr bool has_weighted_gradient = true;

    /// The sign s: that of the classical equations, or the one that Ephrati et al. print.
    enum class orientation { classical = -1, ephrati = 1 };

    explicit point_vortices(Eigen::VectorXd strengths, orientation s = orientation::classical)
        : strengths_{std::move(strengths)},
          total_{strengths_.sum()},
          orientation_{s},
          sign_{static_cast<double>(s)} {
        if (strengths_.size() == 0) throw invalid_argument{"strengths", "must not be empty"};
        for (const double strength : strengths_)
            if (!std::isfinite(strength) || strength == 0)
                throw invalid_argument{"strengths", "must be finite and not zero"};
        for (Eigen::Index i = 0; i < strengths_.size(); ++i)
            for (Eigen::Index j = i + 1; j < strengths_.size(); ++j)
                pairs_.push_back({i, j, strengths_(i), strengths_(j), sign_});
    }

    /// Two of the vortices, as a part of the energy. Both turn about their common momentum,
    ///
    ///     x_i' = x_i x w,   x_j' = x_j x w,   w = s/(2 pi d^2) (Gamma_i x_i + Gamma_j x_j)/(|x_i| |x_j|),
    ///
    /// with d = |u_i - u_j|, which is constant: exact for a pair, however close. (What w has along x_i
    /// moves nothing, so that this gradient is the other one's up to that.)
    struct pair {
        Eigen::Index i, j;
        double strength_i, strength_j, sign;

        void gradient(const state_type& x, state_type& velocity) const {
            velocity.setZero(3, x.cols());
            velocity.col(i) = velocity.col(j) = turning(x);
        }
        /// The flow over the time s, without touching the others.
        template <class G>
        void flow(double, double s, state_type& x) const {
            using copy = typename G::copy_algebra;
            const Eigen::Vector3d turn = copy::chirality * s * turning(x);
            x.col(i) = copy::coadjoint_exp(turn, x.col(i));
            x.col(j) = copy::coadjoint_exp(turn, x.col(j));
        }

    private:
        Eigen::Vector3d turning(const state_type& x) const {
            const double squared_distance =
                (x.col(j).normalized() - x.col(i).normalized()).squaredNorm();
            if (squared_distance == 0)
                throw invalid_argument{"x", "two vortices are at the same point"};
            return sign /
                   (2 * std::numbers::pi * squared_distance * x.col(i).norm() * x.col(j).norm()) *
                   (strength_i * x.col(i) + strength_j * x.col(j));
        }
    };
    /// All pairs, for splitting schemes.
    const std::vector<pair>& parts() const { return pairs_; }

    /// Ephrati et al., section 6.3: four vortices of strength 1.
    static point_vortices ephrati(orientation s = orientation::classical) {
        return point_vortices{Eigen::VectorXd::Ones(4), s};
    }
    /// The paper does not say where they start; ours wind down the sphere at heights 3/4, 1/4,
    /// -1/4, -3/4, each a golden angle on from the last.
    static state_type ephrati_initial_state() {
        state_type x(3, 4);
        for (int i = 0; i < 4; ++i) {
            const double height = 0.75 - 0.5 * i;
            const double longitude = std::numbers::pi * (1 + std::sqrt(5.0)) * (i + 0.5);
            const double radius = std::sqrt(1 - height * height);
            x.col(i) << radius * std::cos(longitude), radius * std::sin(longitude), height;
        }
        return x;
    }

    const Eigen::VectorXd& strengths() const { return strengths_; }
    orientation sign() const { return orientation_; }

    /// The energy H0.
    template <class Derived>
    double operator()(const Eigen::MatrixBase<Derived>& x) const {
        require_shape(x);
        double sum = 0;
        for (Eigen::Index i = 0; i < x.cols(); ++i) {
            const Eigen::Vector3d u = x.col(i).normalized();
            for (Eigen::Index j = i + 1; j < x.cols(); ++j)
                sum += strengths_(i) * strengths_(j) *
                       std::log((x.col(j).normalized() - u).squaredNorm() / 2);
        }
        return -sum / (4 * std::numbers::pi);
    }

    /// velocity_i = s/Gamma_i dH0/dx_i. Since 1 - u_i.u_j = |u_j - u_i|^2/2, which does not cancel,
    ///
    ///     velocity_i = s/(4 pi |x_i|) sum_{j != i} Gamma_j ( 2 (u_j - u_i)/|u_j - u_i|^2 + u_i ).
    template <class Derived, class Velocity>
    void gradient(const Eigen::MatrixBase<Derived>& x, Velocity& velocity) const {
        require_shape(x);
        velocity.resize(3, x.cols());
        velocity.setZero();
        for (Eigen::Index i = 0; i < x.cols(); ++i) {
            const Eigen::Vector3d u = x.col(i).normalized();
            for (Eigen::Index j = i + 1; j < x.cols(); ++j) {
                const Eigen::Vector3d apart = x.col(j).normalized() - u;
                const double squared_distance = apart.squaredNorm();
                if (squared_distance == 0)
                    throw invalid_argument{"x", "two vortices are at the same point"};
                const Eigen::Vector3d pull = 2 / squared_distance * apart;
                velocity.col(i) += strengths_(j) * pull;
                velocity.col(j) -= strengths_(i) * pull;
            }
            // all pairs of i are in now: j > i from above, j < i from earlier rounds of the loop
            velocity.col(i) += (total_ - strengths_(i)) * u;
            velocity.col(i) *= sign_ / (4 * std::numbers::pi * x.col(i).norm());
        }
    }
    template <class Derived>
    state_type gradient(const Eigen::MatrixBase<Derived>& x) const {
        state_type velocity;
        gradient(x, velocity);
        return velocity;
    }

    /// sum_i Gamma_i x_i
    template <class Derived>
    Eigen::Vector3d momentum(const Eigen::MatrixBase<Derived>& x) const {
        require_shape(x);
        return x * strengths_;
    }

    /// Three processes that act on all vortices alike, h_j = sigma/2 sum_i x_ij^2: the generator of
    /// every vortex i gains sigma sum_j x_ij e_j dW_j, whatever its strength.
    class common_noise {
    public:
        static constexpr std::size_t static_size = 3;

        explicit common_noise(double sigma) : sigma_{sigma} { require_finite(sigma, "sigma"); }

        static constexpr std::size_t size() { return static_size; }

        template <class Derived, class Velocity>
        void add_gradient(const Eigen::MatrixBase<Derived>& x, double, std::span<const double> dW,
                          Velocity& sum, Velocity&) const {
            const Eigen::Vector3d kick = sigma_ * Eigen::Map<const Eigen::Vector3d>{dW.data()};
            for (Eigen::Index i = 0; i < x.cols(); ++i) sum.col(i) += kick.cwiseProduct(x.col(i));
        }
        template <class Derived, class Matrix>
        void add_hessian(const Eigen::MatrixBase<Derived>& x, double, std::span<const double> dW,
                         Matrix& sum) const {
            for (Eigen::Index i = 0; i < 3 * x.cols(); ++i)
                sum(i, i) += sigma_ * dW[static_cast<std::size_t>(i % 3)];
        }

    private:
        double sigma_;
    };

    /// The same with three processes for every vortex, W_11, W_12, W_13, W_21, ...
    class independent_noise {
    public:
        independent_noise(std::size_t vortices, double sigma) : vortices_{vortices}, sigma_{sigma} {
            require_finite(sigma, "sigma");
        }

        std::size_t size() const { return 3 * vortices_; }

        template <class Derived, class Velocity>
        void add_gradient(const Eigen::MatrixBase<Derived>& x, double, std::span<const double> dW,
                          Velocity& sum, Velocity&) const {
            require_vortices(x);
            const Eigen::Map<const state_type> kicks{dW.data(), 3, x.cols()};
            sum += sigma_ * kicks.cwiseProduct(x);
        }
        template <class Derived, class Matrix>
        void add_hessian(const Eigen::MatrixBase<Derived>& x, double, std::span<const double> dW,
                         Matrix& sum) const {
            require_vortices(x);
            for (Eigen::Index i = 0; i < 3 * x.cols(); ++i)
                sum(i, i) += sigma_ * dW[static_cast<std::size_t>(i)];
        }

    private:
        template <class Derived>
        void require_vortices(const Eigen::MatrixBase<Derived>& x) const {
            if (static_cast<std::size_t>(x.cols()) != vortices_)
                throw invalid_argument{"x", "must have one column for each vortex of the noise"};
        }

        std::size_t vortices_;
        double sigma_;
    };

    /// Ephrati et al. (39), as we read it: three common processes, sigma = 0.1.
    static common_noise ephrati_noise(double sigma = 0.1) { return common_noise{sigma}; }

    /// On the copies of su(2)*, or of another G, without noise or with (noise, path).
    template <class G = su<2>, class... Noise>
    auto system(Noise... noise) const {
        return lie_poisson<power<G>>(*this, std::move(noise)...);
    }

private:
    template <class Derived>
    void require_shape(const Eigen::MatrixBase<Derived>& x) const {
        if (x.rows() != 3 || x.cols() != strengths_.size())
            throw invalid_argument{"x", "must be 3 x k, one column for each vortex"};
    }

    Eigen::VectorXd strengths_;
    std::vector<pair> pairs_;
    double total_;
    orientation orientation_;
    double sign_;
};

} // namespace geodeint::models
