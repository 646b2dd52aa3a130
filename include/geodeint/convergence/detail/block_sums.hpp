// SPDX-License-Identifier: BSL-1.0
//
// The sums of several quantities over the paths of an ensemble, kept apart for at most 64 groups of
// consecutive paths: all that is needed for the uncertainty of any smooth function of the means,
// whatever correlations the quantities have, in a memory that does not grow with the paths.
//
//     block_sums sums{paths, quantities};
//     sums.add(path, values);                                        once for every path
//     sums.jackknife([](const Eigen::VectorXd& means) { ... });      a vector of estimates
//
// The jackknife leaves out one group after the other: with theta the function of all means, theta_j
// that without group j, n_j of n paths in it and h_j = n/n_j,
//
//     variance = 1/B sum_j ( h_j theta - (h_j - 1) theta_j - theta_J )^2 / (h_j - 1),
//     theta_J  = B theta - sum_j (1 - 1/h_j) theta_j
//
// (Busing, Meijer, van der Leeden, Statistics and Computing 9 (1999) 3; for equal groups the
// textbook's formula). The groups are independent, the quantities of one path need not be.
#pragma once

#include <geodeint/checkpoint/storage.hpp>
#include <geodeint/convergence/estimate.hpp>
#include <geodeint/error.hpp>

#include <Eigen/Core>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace geodeint::detail {

class block_sums {
public:
    static constexpr std::uint64_t most_groups = 64;
    /// With fewer paths an interval of confidence means little.
    static constexpr std::uint64_t fewest_paths = 10;

    /// For the paths 0 ... paths - 1 and so many quantities of each.
    block_sums(std::uint64_t paths, std::size_t quantities)
        : paths_{paths},
          counts_{Eigen::VectorXd::Zero(static_cast<Eigen::Index>(std::min(paths, most_groups)))},
          sums_{Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(quantities), counts_.size())} {
        if (paths < fewest_paths || paths >= std::uint64_t{1} << 40)
            throw invalid_argument{"paths", "must be at least 10 and below 2^40"};
    }

    std::uint64_t paths() const noexcept { return paths_; }
    std::size_t quantities() const noexcept { return static_cast<std::size_t>(sums_.rows()); }
    std::size_t groups() const noexcept { return static_cast<std::size_t>(sums_.cols()); }

    /// Adds the quantities of one path to those of its group.
    void add(std::uint64_t path, std::span<const double> values) {
        const auto group = static_cast<Eigen::Index>(path * groups() / paths_);
        counts_(group) += 1;
        for (std::size_t i = 0; i < values.size(); ++i)
            sums_(static_cast<Eigen::Index>(i), group) += values[i];
    }

    /// Adds what other paths of the same ensemble have given.
    void merge(const block_sums& other) {
        counts_ += other.counts_;
        sums_ += other.sums_;
    }

    void save(byte_writer& out) const {
        out.write(paths_);
        out.write(counts_);
        out.write(sums_);
    }
    /// Throws, unchanged, if the bytes are those of another number of paths or quantities.
    void load(byte_reader& in) {
        const auto paths = in.read<std::uint64_t>();
        const auto counts = in.read<Eigen::VectorXd>();
        const auto sums = in.read<Eigen::MatrixXd>();
        if (paths != paths_ || counts.size() != counts_.size() || sums.rows() != sums_.rows() ||
            sums.cols() != sums_.cols())
            throw invalid_argument{"bytes", "hold the sums of another ensemble"};
        counts_ = counts;
        sums_ = sums;
    }

    Eigen::VectorXd means() const { return sums_.rowwise().sum() / counts_.sum(); }

    /// The values of `statistic`, a function from the vector of means to a vector, and how certain
    /// they are. Needs all paths.
    template <class Statistic>
    std::vector<estimate> jackknife(const Statistic& statistic) const {
        const Eigen::VectorXd total = sums_.rowwise().sum();
        const double n = counts_.sum();
        const Eigen::VectorXd value = statistic(Eigen::VectorXd(total / n));
        const Eigen::Index blocks = counts_.size();
        Eigen::MatrixXd pseudo_values(value.size(), blocks);
        Eigen::VectorXd variance = Eigen::VectorXd::Zero(value.size());
        for (Eigen::Index j = 0; j < blocks; ++j) {
            const Eigen::VectorXd without =
                statistic(Eigen::VectorXd((total - sums_.col(j)) / (n - counts_(j))));
            pseudo_values.col(j) = without + n / counts_(j) * (value - without);
        }
        // theta_J, a mean of the pseudo-values by the sizes of their groups
        const Eigen::VectorXd centre = pseudo_values * counts_ / n;
        for (Eigen::Index j = 0; j < blocks; ++j)
            variance += (pseudo_values.col(j) - centre).cwiseAbs2() / (n / counts_(j) - 1);
        variance /= static_cast<double>(blocks);

        std::vector<estimate> result;
        for (Eigen::Index i = 0; i < value.size(); ++i)
            result.push_back(estimate::from(value(i), std::sqrt(variance(i)),
                                            static_cast<std::size_t>(blocks - 1)));
        return result;
    }

private:
    std::uint64_t paths_;
    Eigen::VectorXd counts_; // paths by group
    Eigen::MatrixXd sums_;   // quantities by group
};

} // namespace geodeint::detail
