// SPDX-License-Identifier: BSL-1.0
//
// The local weak order of a step, without chance: the mean of a few polynomials over all outcomes of
// one step (enumeration.hpp) less what the generator makes of them (polynomial.hpp), at a step and at
// half of it. Local order 3 is weak order 2; schemes of weak order 1 have 2.
#pragma once

#include "support/enumeration.hpp"
#include "support/polynomial.hpp"

#include <geodeint/algebra/vector_space.hpp>

#include <boost/test/unit_test.hpp>

#include <Eigen/Core>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace geodeint::testing {

/// A start and polynomials, each with its exact derivatives along the motion.
template <int N>
class weak_reference {
public:
    template <lie_algebra G>
    weak_reference(const polynomial_generator<G, N>& generator, const typename G::dual_type& start,
                   std::vector<polynomial<N>> functions)
        : functions_{std::move(functions)} {
        Eigen::Matrix<double, N, 1> x;
        flatten(start, x);
        for (const auto& f : functions_) derivatives_.push_back(generator.powers(f, x, 6));
    }

    /// |E f(x(h)) - e^{h L} f| over all functions, where `step(dt)` makes a step from the start and
    /// returns where it ends.
    template <class Step>
    double error(enumeration& outcomes, double h, Step&& step) const {
        using values = Eigen::VectorXd;
        values mean = outcomes.mean([&] {
            const auto end = step(h);
            Eigen::Matrix<double, N, 1> x;
            flatten(end, x);
            values at_end(static_cast<Eigen::Index>(functions_.size()));
            for (std::size_t i = 0; i < functions_.size(); ++i)
                at_end[static_cast<Eigen::Index>(i)] = functions_[i](x);
            return at_end;
        });
        for (std::size_t i = 0; i < functions_.size(); ++i)
            mean[static_cast<Eigen::Index>(i)] -= taylor_sum(derivatives_[i], h);
        return mean.norm();
    }

    /// The order that the error shows between h and h/2.
    template <class Step>
    double order(enumeration& outcomes, double h, Step&& step) const {
        const double coarse = error(outcomes, h, step), fine = error(outcomes, h / 2, step);
        return std::log2(coarse / fine);
    }

private:
    std::vector<polynomial<N>> functions_;
    std::vector<std::vector<double>> derivatives_;
};

inline void check_weak_order_two(const std::string& what, double local_order) {
    BOOST_TEST_MESSAGE(what << ": local order " << local_order);
    BOOST_TEST((2.8 <= local_order && local_order <= 3.15), what << ": " << local_order);
}
inline void check_weak_order_one(const std::string& what, double local_order) {
    BOOST_TEST_MESSAGE(what << ": local order " << local_order);
    BOOST_TEST((1.8 <= local_order && local_order <= 2.2), what << ": " << local_order);
}

} // namespace geodeint::testing
