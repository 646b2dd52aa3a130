// SPDX-License-Identifier: BSL-1.0
//
// Is a map a Poisson map? With the derivative D of the map at x, its image x' and the Poisson
// tensor P, the number
//
//     max | D P(x) D^T - P(x') |
//
// is at round-off if it is.
//
//     lie_poisson_defect<G>(map, mu)       on the dual of G, P(mu) y = chirality ad*_y mu
//     poisson_defect(map, tensor, x)       with any P = tensor(x), a matrix in flat coordinates
//
// The derivative is taken by finite_differences.
#pragma once

#include <geodeint/concepts.hpp>
#include <geodeint/observe/detail/finite_differences.hpp>
#include <geodeint/structure/dual.hpp>

#include <Eigen/Core>

#include <functional>
#include <type_traits>

namespace geodeint::detail {

/// The tensor of dual<G> as a matrix, in the coordinates of G.
template <lie_algebra G>
Eigen::MatrixXd lie_poisson_tensor(const typename G::dual_type& mu) {
    const Eigen::Index n = Eigen::VectorXd(G::coordinates(mu)).size();
    const auto generator = [n](Eigen::Index i) {
        return typename G::algebra_type(G::from_coordinates(Eigen::VectorXd::Unit(n, i)));
    };
    Eigen::MatrixXd tensor(n, n);
    for (Eigen::Index j = 0; j < n; ++j) {
        typename G::dual_type column;
        dual<G>::sharp(mu, generator(j), column);
        tensor.col(j) = G::coordinates(column);
    }
    return tensor;
}

/// max |D P D^T - P'| for the derivative and the tensors at both ends.
inline double poisson_defect_of(const Eigen::MatrixXd& derivative, const Eigen::MatrixXd& before,
                                const Eigen::MatrixXd& after) {
    // In plain loops: products of Eigen's take every program that measures longer to compile.
    const Eigen::Index m = derivative.rows(), n = derivative.cols();
    Eigen::MatrixXd moved(m, n), defect(m, m);
    for (Eigen::Index i = 0; i < m; ++i)
        for (Eigen::Index j = 0; j < n; ++j) {
            moved(i, j) = 0;
            for (Eigen::Index k = 0; k < n; ++k) moved(i, j) += derivative(i, k) * before(k, j);
        }
    for (Eigen::Index i = 0; i < m; ++i)
        for (Eigen::Index j = 0; j < m; ++j) {
            double sum = 0;
            for (Eigen::Index k = 0; k < n; ++k) sum += moved(i, k) * derivative(j, k);
            defect(i, j) = sum - after(i, j);
        }
    return norm_inf(defect);
}

/// max |D P(mu) D^T - P(map(mu))| on the dual of G, in the coordinates of G
template <lie_algebra G>
double
lie_poisson_defect(const std::function<typename G::dual_type(const typename G::dual_type&)>& map,
                   const typename G::dual_type& mu, double step = 2e-3) {
    const typename G::dual_type image = map(mu);
    const Eigen::MatrixXd derivative = finite_differences(
        [&](const Eigen::VectorXd& c) {
            const typename G::dual_type moved = map(typename G::dual_type(G::from_coordinates(c)));
            return Eigen::VectorXd(G::coordinates(moved));
        },
        Eigen::VectorXd(G::coordinates(mu)), step);
    return poisson_defect_of(derivative, lie_poisson_tensor<G>(mu), lie_poisson_tensor<G>(image));
}

/// max |D P(x) D^T - P(map(x))| with P(x) = tensor(x), a matrix in flat coordinates
template <vector_space State>
double
poisson_defect(const std::type_identity_t<std::function<State(const State&)>>& map,
               const std::type_identity_t<std::function<Eigen::MatrixXd(const State&)>>& tensor,
               const State& x, double step = 2e-3) {
    return poisson_defect_of(state_differences(map, x, step), tensor(x), tensor(map(x)));
}

} // namespace geodeint::detail
