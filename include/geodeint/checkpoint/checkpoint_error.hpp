// SPDX-License-Identifier: BSL-1.0
//
// A checkpoint that could not be written, or a file that is not the checkpoint looked for. Names
// the file; nothing was changed.
#pragma once

#include <boost/numeric/odeint/util/odeint_error.hpp>

#include <filesystem>
#include <string>
#include <utility>

namespace geodeint {

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
