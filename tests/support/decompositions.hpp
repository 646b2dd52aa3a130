// SPDX-License-Identifier: BSL-1.0
//
// Decompositions of Eigen's that are compiled once for all tests, in decompositions.cpp: each of
// them takes the compiler longer than most tests. The precompiled header tells all tests of it.
#pragma once

#include <Eigen/Eigenvalues>
#include <Eigen/LU>

namespace Eigen {

extern template SelfAdjointEigenSolver<MatrixXd>&
SelfAdjointEigenSolver<MatrixXd>::compute(const EigenBase<MatrixXd>&, int);
extern template SelfAdjointEigenSolver<MatrixXcd>&
SelfAdjointEigenSolver<MatrixXcd>::compute(const EigenBase<MatrixXcd>&, int);
extern template void PartialPivLU<MatrixXd>::compute();
extern template void PartialPivLU<Matrix3d>::compute();
extern template void PartialPivLU<Matrix4d>::compute();
extern template void PartialPivLU<Matrix<double, 5, 5>>::compute();
extern template void PartialPivLU<MatrixXcd>::compute();
extern template void PartialPivLU<Matrix2cd>::compute();
extern template void PartialPivLU<Matrix3cd>::compute();
extern template void PartialPivLU<Matrix4cd>::compute();
extern template void FullPivLU<MatrixXd>::computeInPlace();

} // namespace Eigen

namespace geodeint::testing {

/// Q of A = Q R
Eigen::MatrixXd orthogonal_factor(const Eigen::MatrixXd& matrix);

} // namespace geodeint::testing
