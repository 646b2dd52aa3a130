// SPDX-License-Identifier: BSL-1.0
//
// Are gradient and Hessian the derivatives of the energy? Both are compared with
// finite_differences, the gradient with those of the energy, the Hessian with those of the
// gradient, in coordinates. A wrong one is named with the component that is worst, and both values.
//
//     geodeint::derivative_check check;
//     check.compare("gradient of the energy", given, energy, c);      c in R^n, given 1 x n
//     check.passes(), check.wrong()
//
// An entry is wrong if it is off by more than 1e-6 of the largest one and by more than ten times
// what differences with half the step change. Coordinates may have different units: entries are
// compared by what they make of a change as large as the coordinate is. Where the function cannot be
// evaluated, nothing is compared.
#pragma once

#include <geodeint/observe/detail/finite_differences.hpp>

#include <boost/numeric/odeint/util/odeint_error.hpp>

#include <Eigen/Core>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace geodeint {

/// An entry of a derivative that is not what it should be.
struct wrong_derivative {
    std::string name;       ///< of the derivative, "gradient of the energy"
    Eigen::Index row;       ///< 0 for a gradient
    Eigen::Index component; ///< counted from 0
    double given;
    double expected; ///< by finite differences
    bool is_matrix;

    std::string text() const {
        char values[80];
        std::snprintf(values, sizeof values, " is %.9g, finite differences give %.9g", given,
                      expected);
        const std::string column = std::to_string(component);
        return name + ": component " +
               (is_matrix ? "(" + std::to_string(row) + ", " + column + ")" : column) + values;
    }
};

class derivative_check {
public:
    using function = std::function<Eigen::VectorXd(const Eigen::VectorXd&)>;

    /// Compares `given`, m x n, with the derivative of `map`: R^n -> R^m at c. `scale` is the size
    /// of the coordinates.
    void compare(const std::string& name, const Eigen::MatrixXd& given, const function& map,
                 const Eigen::VectorXd& c, double scale = 1) {
        const Eigen::VectorXd sizes = Eigen::VectorXd::Constant(c.size(), scale);
        compare(name, given, map, c, sizes, Eigen::VectorXd::Ones(given.rows()));
    }
    /// With the sizes of the coordinates, and of the inverse values of the map.
    void compare(const std::string& name, const Eigen::MatrixXd& given, const function& map,
                 const Eigen::VectorXd& c, const Eigen::VectorXd& sizes,
                 const Eigen::VectorXd& inverse_sizes) {
        Eigen::MatrixXd coarse, fine;
        try {
            coarse = detail::finite_differences(map, c, 2e-3, sizes);
            fine = detail::finite_differences(map, c, 1e-3, sizes);
        } catch (const boost::numeric::odeint::odeint_error&) {
            return; // the function does not accept this state
        }
        if (!coarse.allFinite() || !fine.allFinite()) return;
        if (std::find(compared_.begin(), compared_.end(), name) == compared_.end())
            compared_.push_back(name);
        if (given.rows() != fine.rows() || given.cols() != fine.cols())
            return add({name, given.rows(), given.cols(), 0, 0, true}, HUGE_VAL);

        const auto unit = [&](Eigen::Index i, Eigen::Index j) {
            return inverse_sizes[i] * sizes[j];
        };
        double size = 1e-300;
        for (Eigen::Index i = 0; i < given.rows(); ++i)
            for (Eigen::Index j = 0; j < given.cols(); ++j)
                size = std::max(size,
                                unit(i, j) * std::max(std::abs(fine(i, j)), std::abs(given(i, j))));
        for (Eigen::Index i = 0; i < given.rows(); ++i)
            for (Eigen::Index j = 0; j < given.cols(); ++j) {
                const double off = unit(i, j) * std::abs(given(i, j) - fine(i, j));
                if (std::isfinite(off)) worst_ = std::max(worst_, off / size);
                if (off <= 1e-6 * size + 10 * unit(i, j) * std::abs(fine(i, j) - coarse(i, j)))
                    continue;
                add({name, i, j, given(i, j), fine(i, j), given.rows() > 1},
                    std::isfinite(off) ? off / size : HUGE_VAL);
            }
    }

    /// What was compared at least once, by name.
    const std::vector<std::string>& compared() const { return compared_; }
    /// The worst component of each derivative that is wrong.
    const std::vector<wrong_derivative>& wrong() const { return wrong_; }
    bool passes() const { return wrong_.empty(); }
    /// The largest deviation, relative to the largest entry.
    double worst() const { return worst_; }

private:
    void add(wrong_derivative found, double size) {
        for (std::size_t k = 0; k < wrong_.size(); ++k)
            if (wrong_[k].name == found.name) {
                if (size > sizes_[k]) {
                    wrong_[k] = std::move(found);
                    sizes_[k] = size;
                }
                return;
            }
        wrong_.push_back(std::move(found));
        sizes_.push_back(size);
    }

    std::vector<std::string> compared_;
    std::vector<wrong_derivative> wrong_;
    std::vector<double> sizes_;
    double worst_ = 0;
};

} // namespace geodeint
