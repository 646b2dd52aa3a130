// SPDX-License-Identifier: BSL-1.0
//
// The Laplacian of the quantised sphere (Hoppe, Yau 1998; Modin, Viviani 2020) on skew-Hermitian
// N x N matrices, and its inverse. With the Hermitian matrices S_x, S_y, S_z of spin (N - 1)/2,
//
//     Delta W = -sum_a [S_a, [S_a, W]]
//     (Delta W)_ij = -((N - 1)(i + j + 1) - 2 i j) W_ij + s_i s_j W_{i-1,j-1}
//                    + s_{i+1} s_{j+1} W_{i+1,j+1},                        s_i = sqrt(i (N - i)),
//
// with indices from 0. Its eigenvalues are -l(l + 1) for l = 0 ... N - 1, 2l + 1 times each, as on
// the sphere. Every diagonal of W stays by itself and is mapped by a tridiagonal matrix, which is
// factorised once; a solve costs O(N^2). All diagonals are solved together, column by column of
// one triangle, so that the loop runs through memory in order.
//
// The kernel of Delta are the multiples of the unit matrix: `inverse` ignores the trace of W, as
// the isospectral schemes need it (their middle state has one), and returns a traceless matrix.
// Results are skew-Hermitian to the last bit. Only the upper triangle of W is read, and of its
// diagonal the imaginary parts. Copies share the factors; all functions are safe to call from
// several threads and do not allocate once the result has its size, which may be W itself.
//
//     geodeint::hoppe_yau_laplacian laplacian{128};
//     laplacian.inverse(vorticity, stream);                stream = Delta^{-1} vorticity
#pragma once

#include <Eigen/Core>

#include <memory>

namespace geodeint {

class hoppe_yau_laplacian {
public:
    /// On N x N matrices, N >= 2.
    explicit hoppe_yau_laplacian(int n);

    int size() const noexcept { return n_; }

    /// image = Delta w. Not in place.
    void apply(const Eigen::MatrixXcd& w, Eigen::MatrixXcd& image) const;

    /// p = scale Delta^{-1} w
    void inverse(const Eigen::MatrixXcd& w, Eigen::MatrixXcd& p, double scale = 1) const;

private:
    struct factors;
    int n_;
    std::shared_ptr<const factors> factors_;
};

} // namespace geodeint
