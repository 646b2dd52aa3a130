// SPDX-License-Identifier: BSL-1.0
//
// The increments of another path over the steps k h, k = 0 ... n - 1, drawn once and kept: what
// runs with several step sizes on one path share, so that no deviate is drawn twice.
//
//     tabulated<wiener_path> fine{h, n}, coarse{4 * h, n / 4};
//     fine.draw(path, components);         rows W((k + 1) h) - W(k h)
//     coarse.sum(fine);                    each the sum of 4 rows, from the left to the right
//
// The bits are those of a wiener_path itself where h is its cell: a coarse increment of it is the
// same sum in the same order. For intervals that are not steps of the table, such as the stages of
// a composition, the path itself is asked.
//
// Copies share the table. A system that was made with one of them follows whatever path was drawn
// last. Threads may read one table together, but none while another one draws.
#pragma once

#include <geodeint/concepts.hpp>
#include <geodeint/error.hpp>
#include <geodeint/noise/detail/cell_block.hpp>
#include <geodeint/noise/detail/increments.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace geodeint {

template <noise_path Path>
class tabulated {
public:
    using increment_type = detail::increment_of_path<Path>;

    /// A table for `steps` steps of length `step` from time 0 on; empty until something is drawn.
    tabulated(double step, std::size_t steps) : table_{std::make_shared<table>()} {
        require_positive(step, "step");
        table_->step = step;
        table_->steps = steps;
    }

    double step() const noexcept { return table_->step; }
    std::size_t steps() const noexcept { return table_->steps; }
    std::size_t components() const noexcept { return table_->components; }

    /// What was drawn last.
    const Path& path() const {
        if (!table_->path) throw invalid_argument{"path", "nothing was drawn yet"};
        return *table_->path;
    }

    /// Fills the table from a path.
    void draw(Path path, std::size_t components) const {
        prepare(components);
        detail::cell_block<increment_type> ahead;
        for (std::size_t k = 0; k < steps(); ++k)
            detail::draw_increments(path, static_cast<double>(k) * step(), step(), row(k), ahead);
        table_->path = std::move(path);
    }

    /// Fills the table from another one, whose step is a part of this one's.
    void sum(const tabulated& finer) const {
        const auto ratio = static_cast<std::size_t>(std::lround(step() / finer.step()));
        if (!finer.table_->path) throw invalid_argument{"finer", "must have been drawn"};
        if (ratio == 0 ||
            std::abs(static_cast<double>(ratio) * finer.step() - step()) > 1e-9 * step() ||
            ratio * steps() > finer.steps())
            throw invalid_argument{"finer", "must divide the steps of this table"};
        prepare(finer.components());
        for (std::size_t k = 0; k < steps(); ++k) {
            const std::span<increment_type> total = row(k);
            std::fill(total.begin(), total.end(), increment_type{0.0});
            for (std::size_t j = 0; j < ratio; ++j) {
                const std::span<const increment_type> part = finer.row(k * ratio + j);
                for (std::size_t i = 0; i < total.size(); ++i) total[i] += part[i];
            }
        }
        table_->path = finer.path();
    }

    /// dW_i = W_i(t + dt) - W_i(t), from the table where [t, t + dt] is one of its steps.
    void increment(double t, double dt, std::span<increment_type> dW) const {
        const double position = t / step();
        if (table_->path && dt == step() && dW.size() <= components() && position >= 0 &&
            position < static_cast<double>(steps())) {
            const auto k = static_cast<std::size_t>(position + 0.5);
            if (k < steps() && static_cast<double>(k) * step() == t) {
                const std::span<const increment_type> found = row(k);
                std::copy_n(found.begin(), dW.size(), dW.begin());
                return;
            }
        }
        path().increment(t, dt, dW);
    }

private:
    struct table {
        double step;
        std::size_t steps;
        std::size_t components = 0;
        std::vector<increment_type> increments = {}; // by steps
        std::optional<Path> path = {};
    };

    /// The table counts as empty until all rows are drawn, because a path may throw in between.
    void prepare(std::size_t components) const {
        table_->path.reset();
        table_->increments.resize(steps() * components);
        table_->components = components;
    }
    std::span<increment_type> row(std::size_t k) const {
        return {table_->increments.data() + k * components(), components()};
    }

    std::shared_ptr<table> table_;
};

} // namespace geodeint
