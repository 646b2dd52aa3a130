// SPDX-License-Identifier: BSL-1.0
//
// Where a long computation keeps what it has, so that it can be stopped at any time, even by
// SIGKILL or a power cut, and resumed with a bitwise identical result: run the same program again.
//
//     .checkpoint = {.file = "ensemble.checkpoint", .every = 100'000}
//
// What was done since the last checkpoint is done again. The file stays when the work is finished;
// the program, run once more, then returns the result at once. See checkpoint_file for the file.
#pragma once

#include <geodeint/error.hpp>

#include <boost/numeric/odeint/util/odeint_error.hpp>

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>

namespace geodeint {

struct checkpoint {
    std::filesystem::path file = {}; ///< empty: no checkpoints
    std::uint64_t every = 0;         ///< paths of an ensemble, steps of a single run

    bool wanted() const { return !file.empty(); }

    void require_valid() const {
        if (wanted() && every == 0) throw invalid_argument{"every", "must be positive"};
        if (!wanted() && every != 0)
            throw invalid_argument{"file", "must be named where checkpoints are wanted"};
    }
};

/// A checkpoint that could not be written, or a file that is not the checkpoint looked for. Names
/// the file; nothing was changed.
class checkpoint_error : public boost::numeric::odeint::odeint_error {
public:
    checkpoint_error(std::filesystem::path file, const std::string& complaint)
        : odeint_error{"geodeint: checkpoint " + file.string() + ": " + complaint},
          file_{std::move(file)} {}

    const std::filesystem::path& file() const noexcept { return file_; }

private:
    std::filesystem::path file_;
};

} // namespace geodeint
