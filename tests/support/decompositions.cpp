// SPDX-License-Identifier: BSL-1.0
#include "support/decompositions.hpp"

#include <Eigen/QR>

namespace Eigen {

template SelfAdjointEigenSolver<MatrixXd>&
SelfAdjointEigenSolver<MatrixXd>::compute(const EigenBase<MatrixXd>&, int);
template SelfAdjointEigenSolver<MatrixXcd>&
SelfAdjointEigenSolver<MatrixXcd>::compute(const EigenBase<MatrixXcd>&, int);
template void PartialPivLU<MatrixXd>::compute();
template void PartialPivLU<Matrix3d>::compute();
template void PartialPivLU<Matrix4d>::compute();
template void PartialPivLU<Matrix<double, 5, 5>>::compute();
template void PartialPivLU<MatrixXcd>::compute();
template void PartialPivLU<Matrix2cd>::compute();
template void PartialPivLU<Matrix3cd>::compute();
template void PartialPivLU<Matrix4cd>::compute();
template void FullPivLU<MatrixXd>::computeInPlace();

} // namespace Eigen

namespace geodeint::testing {

Eigen::MatrixXd orthogonal_factor(const Eigen::MatrixXd& matrix) {
    return Eigen::HouseholderQR<Eigen::MatrixXd>{matrix}.householderQ();
}

} // namespace geodeint::testing
