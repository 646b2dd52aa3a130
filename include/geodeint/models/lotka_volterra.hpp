// SPDX-License-Identifier: BSL-1.0
//
// The Lotka-Volterra systems of Cosserat's thesis on the quadratic Poisson structure
// {x_i, x_j} = a_ij x_i x_j of log_canonical:
//
//     H(x) = sum_i (r_i x_i - q_i log |x_i|),      x_i' = x_i sum_j a_ij (r_j x_j - q_j).
//
//     auto model = geodeint::models::lotka_volterra::cosserat();
//     auto system = model.system<3>();
//
// Energy and gradient take vectors of any scalar. `blowup` has q = 0, and components of both signs:
// its solutions, given by `blowup_solution`, reach infinity.
#pragma once

#include <geodeint/error.hpp>
#include <geodeint/structure/log_canonical.hpp>
#include <geodeint/system/poisson.hpp>

#include <Eigen/Core>

#include <cmath>
#include <utility>
#include <vector>

namespace geodeint::models {

class lotka_volterra {
public:
    lotka_volterra(const Eigen::MatrixXd& interaction, const Eigen::VectorXd& linear,
                   const Eigen::VectorXd& logarithmic)
        : structure_{interaction}, linear_{linear}, logarithmic_{logarithmic} {
        require_size(linear, "linear");
        require_size(logarithmic, "logarithmic");
        for (Eigen::Index i = 0; i < linear.size(); ++i)
            parts_.emplace_back(i, linear(i), logarithmic(i));
    }

    /// Cosserat, (1.2): x' = x (y + z - 2), y' = y (z - x), z' = z (2 - x - y), with H = sum (x_i -
    /// log x_i). The thesis prints the coefficients of (1.1) with the other sign.
    static lotka_volterra cosserat() {
        return {cyclic(), Eigen::Vector3d::Ones(), Eigen::Vector3d::Ones()};
    }
    /// Its orbit of figure 1.1, of period 3.612819.
    static Eigen::Vector3d cosserat_initial_state() { return {2, 2, 2}; }

    /// Cosserat, section 4.2.2: H = x + y + z.
    static lotka_volterra blowup() {
        return {cyclic(), Eigen::Vector3d::Ones(), Eigen::Vector3d::Zero()};
    }
    static Eigen::Vector3d blowup_initial_state() { return {-3, 5, 1e-3}; }
    /// log(1 - H/x)/H = 0.25538; the thesis says 0.23.
    static double blowup_time() {
        const Eigen::Vector3d x = blowup_initial_state();
        return std::log(1 - x.sum() / x(0)) / x.sum();
    }
    /// The exact solution before that time.
    static Eigen::Vector3d blowup_solution(double t) {
        const Eigen::Vector3d x = blowup_initial_state();
        const double h = x.sum(), grown = std::expm1(h * t), decayed = std::expm1(-h * t);
        const double first = x(0) * h * (1 + grown) / (h + x(0) * grown);
        const double last = x(2) * h * (1 + decayed) / (h + x(2) * decayed);
        return {first, h - first - last, last};
    }

    /// The Poisson structure, also as one of fixed size.
    const log_canonical<>& structure() const { return structure_; }
    template <int N>
    log_canonical<N> structure() const {
        return log_canonical<N>{structure_.coefficients()};
    }

    template <class Scalar, int N>
    Scalar operator()(const Eigen::Matrix<Scalar, N, 1>& x) const {
        using std::abs, std::log;
        Scalar sum(0);
        for (Eigen::Index i = 0; i < x.size(); ++i) {
            sum += linear_(i) * x(i);
            if (logarithmic_(i) != 0) sum -= logarithmic_(i) * log(abs(x(i)));
        }
        return sum;
    }
    template <class Scalar, int N>
    void gradient(const Eigen::Matrix<Scalar, N, 1>& x, Eigen::Matrix<Scalar, N, 1>& g) const {
        g.resize(x.size());
        for (Eigen::Index i = 0; i < x.size(); ++i)
            g(i) = Scalar(linear_(i)) - Scalar(logarithmic_(i)) / x(i);
    }
    template <int N>
    Eigen::Matrix<double, N, N> hessian(const Eigen::Matrix<double, N, 1>& x) const {
        return Eigen::Matrix<double, N, N>(
            logarithmic_.cwiseQuotient(Eigen::VectorXd(x.cwiseAbs2())).asDiagonal());
    }

    /// r_i x_i - q_i log |x_i|, whose flow alone is known.
    class species {
    public:
        species(Eigen::Index i, double linear, double logarithmic)
            : i_{i}, linear_{linear}, logarithmic_{logarithmic} {}

        template <int N>
        void gradient(const Eigen::Matrix<double, N, 1>& x, Eigen::Matrix<double, N, 1>& g) const {
            g.setZero(x.size());
            g(i_) = linear_ - logarithmic_ / x(i_);
        }

    private:
        Eigen::Index i_;
        double linear_, logarithmic_;
    };
    /// One for each species, for poisson_splitting.
    const std::vector<species>& parts() const { return parts_; }

    /// On its structure, also as one of fixed size, without noise or with (noise(...), path).
    template <int N = Eigen::Dynamic, class... Noise>
    auto system(Noise... noise) const {
        return poisson(structure<N>(), *this, std::move(noise)...);
    }

private:
    static Eigen::Matrix3d cyclic() { return Eigen::Matrix3d{{0, 1, 1}, {-1, 0, 1}, {-1, -1, 0}}; }
    void require_size(const Eigen::VectorXd& x, const char* argument) const {
        if (x.size() != structure_.coefficients().rows() || !x.allFinite())
            throw invalid_argument{argument, "must have one finite number for every species"};
    }

    log_canonical<> structure_;
    Eigen::VectorXd linear_;
    Eigen::VectorXd logarithmic_;
    std::vector<species> parts_;
};

} // namespace geodeint::models
