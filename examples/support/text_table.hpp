// SPDX-License-Identifier: BSL-1.0
//
// A table of aligned columns for the output of an example; numbers in %.2e, anything else as text.
//
//     text_table table{"stepper", "drift"};
//     table.row("runge_kutta4", 3.1e-9);
//     std::cout << table;
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdio>
#include <initializer_list>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

namespace geodeint::gallery {

class text_table {
public:
    text_table(std::initializer_list<std::string> header) : rows_{header} {}
    explicit text_table(std::vector<std::string> header) : rows_{std::move(header)} {}

    template <class... Cells>
    void row(const Cells&... cells) {
        add({text(cells)...});
    }
    void add(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }

    static std::string text(double value) {
        if (std::isnan(value)) return "nan";
        char digits[32];
        std::snprintf(digits, sizeof digits, "%.2e", value);
        return digits;
    }
    static std::string text(std::integral auto value) { return std::to_string(value); }
    static std::string text(std::string value) { return value; }

    friend std::ostream& operator<<(std::ostream& out, const text_table& table) {
        std::vector<std::size_t> widths;
        for (const auto& row : table.rows_) {
            widths.resize(std::max(widths.size(), row.size()));
            for (std::size_t i = 0; i < row.size(); ++i)
                widths[i] = std::max(widths[i], width(row[i]));
        }
        for (std::size_t r = 0; r < table.rows_.size(); ++r) {
            std::string line = "  ";
            const auto& row = table.rows_[r];
            for (std::size_t i = 0; i < row.size(); ++i) {
                // the first column to the left, numbers to the right
                const std::string pad(widths[i] - width(row[i]), ' ');
                line += i == 0 ? row[i] + pad : "  " + pad + row[i];
            }
            out << line << '\n';
            if (r > 0) continue;
            line = "  ";
            for (std::size_t i = 0; i < widths.size(); ++i)
                line += std::string(widths[i], '-') + (i + 1 < widths.size() ? "  " : "");
            out << line << '\n';
        }
        return out;
    }

private:
    /// Characters, not bytes.
    static std::size_t width(const std::string& text) {
        return static_cast<std::size_t>(
            std::count_if(text.begin(), text.end(), [](char c) { return (c & '\xC0') != '\x80'; }));
    }

    std::vector<std::vector<std::string>> rows_;
};

} // namespace geodeint::gallery
