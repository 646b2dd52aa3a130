// SPDX-License-Identifier: BSL-1.0
//
// Is it a Dirac structure, and does a motion belong to it? With a frame (A, B) at x
// (structure/dirac_structure.hpp):
//
//     isotropy_defect(D, x)        max |A^T B + B^T A|
//     rank_of(D, x)                of the frame; n for a Dirac structure
//     involutivity_defect(D, x)    max |<[s_i, s_j], s_k>| for sections of orthonormal values at x, with
//                                      [(X, a), (Y, b)] = ([X, Y], L_X b - i_Y da),
//                                      <(X, a), (Y, b)> = a(Y) + b(X)
//     exactness_defect(D, t, x)    max |A^T dt A - B^T A|: zero if the one-form t is a primitive of the
//                                  form on the leaves, (dt)_ij = d_i t_j - d_j t_i. It is minus the
//                                  one-form of the action.
//     distance_from(D, x, v, a)    of (v, a) from D at x, relative to its length
//
// The first two are at round-off for an almost Dirac structure as well, the third only where the
// structure is integrable: forms that are closed, tensors that satisfy Jacobi's identity, constraints
// that come from positions. Derivatives are by differences, to about 1e-12.
#pragma once

#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/observe/detail/finite_differences.hpp>
#include <geodeint/structure/dirac_structure.hpp>

#include <Eigen/Core>
#include <Eigen/LU>
#include <Eigen/QR>

#include <algorithm>
#include <cmath>
#include <vector>

namespace geodeint {

inline double isotropy_defect(const dirac_structure& D, const Eigen::VectorXd& x) {
    const Eigen::MatrixXd product = D.vectors(x).transpose() * D.covectors(x);
    return norm_inf(Eigen::MatrixXd(product + product.transpose()));
}

inline Eigen::Index rank_of(const dirac_structure& D, const Eigen::VectorXd& x) {
    return D.frame(x).fullPivLu().rank();
}

inline double involutivity_defect(const dirac_structure& D, const Eigen::VectorXd& x) {
    const Eigen::Index n = D.dimension();
    const Eigen::MatrixXd frame = D.frame(x);
    const Eigen::MatrixXd values = Eigen::HouseholderQR<Eigen::MatrixXd>{frame}.householderQ() *
                                   Eigen::MatrixXd::Identity(2 * n, frame.cols());
    // s_i(y) = projector(y) values_i, and their derivatives at x
    const Eigen::MatrixXd slopes = detail::finite_differences(
        [&](const Eigen::VectorXd& y) {
            const Eigen::MatrixXd sections = D.projector(y) * values;
            return Eigen::VectorXd(sections.reshaped());
        },
        x);
    struct section {
        Eigen::VectorXd X, a;
        Eigen::MatrixXd DX, Da;
    };
    std::vector<section> sections;
    for (Eigen::Index i = 0; i < values.cols(); ++i)
        sections.push_back({values.col(i).head(n), values.col(i).tail(n),
                            slopes.middleRows(2 * n * i, n), slopes.middleRows(2 * n * i + n, n)});
    double largest = 0;
    for (const section& s : sections)
        for (const section& r : sections) {
            const Eigen::VectorXd commutator = r.DX * s.X - s.DX * r.X;
            const Eigen::VectorXd covector =
                r.Da * s.X + s.DX.transpose() * r.a - s.Da * r.X + s.Da.transpose() * r.X;
            for (const section& k : sections)
                largest = std::max(largest, std::abs(covector.dot(k.X) + k.a.dot(commutator)));
        }
    return largest;
}

inline double exactness_defect(const dirac_structure& D, const vector_function& one_form,
                               const Eigen::VectorXd& x) {
    const Eigen::MatrixXd A = D.vectors(x), slope = detail::finite_differences(one_form, x);
    return norm_inf(Eigen::MatrixXd(A.transpose() * (slope.transpose() - slope) * A -
                                    D.covectors(x).transpose() * A));
}

inline double distance_from(const dirac_structure& D, const Eigen::VectorXd& x,
                            const Eigen::VectorXd& v, const Eigen::VectorXd& a) {
    const Eigen::VectorXd pair = detail::stacked(v, a);
    return (pair - D.projector(x) * pair).norm() / pair.norm();
}

} // namespace geodeint
