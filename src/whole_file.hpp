// SPDX-License-Identifier: BSL-1.0
//
// Files that are written as a whole or not at all, such as pictures and tables that were computed
// before: beside the old file under the name with ".new" appended, and renamed over it once all
// bytes are written. What is no regular file, such as a device or a link, is written itself.
#pragma once

#include <filesystem>
#include <fstream>
#include <string_view>
#include <system_error>

namespace geodeint::detail {

/// False if the file cannot be written; an old one is still there then.
inline bool write_whole_file(const std::filesystem::path& file, std::string_view bytes) {
    using std::filesystem::file_type;
    std::error_code error;
    const file_type old = std::filesystem::symlink_status(file, error).type();
    const bool beside = old == file_type::regular || old == file_type::not_found;
    std::filesystem::path written = file;
    if (beside) written += ".new";
    std::ofstream out{written, std::ios::binary};
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    out.close();
    if (!beside) return bool(out);
    error.clear();
    if (out) std::filesystem::rename(written, file, error);
    if (out && !error) return true;
    std::filesystem::remove(written, error);
    return false;
}

} // namespace geodeint::detail
