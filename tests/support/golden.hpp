// SPDX-License-Identifier: BSL-1.0
//
// Reference data for replay tests, from files below tests/data. Two formats, two readers:
//
//     golden_table table{"lie_group/immk_rb_L_noise.csv"};   "# key = value" lines, a header, rows
//     table.metadata("method")   table.parameter("dt")       text, number
//     table.rows()   table.number(k, "t")   table.text(k, "func")   table.empty(k, "x4")
//     table.vector<3>(k, "mu")                                columns mu1, mu2, mu3
//
//     golden_arrays data{"isospectral/rigid_body_gl2.txt"};   "@scalar name value", "@array name m
//     n" data.scalar("h")   data.array("states")   data.complex_array("X0")
//
// A missing file, name or number is an exception that says what was looked for and where.
#pragma once

#include <Eigen/Core>

#include <algorithm>
#include <complex>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace geodeint::testing {

namespace golden_detail {

/// Relative names are looked up below tests/data.
inline std::filesystem::path locate(const std::filesystem::path& name) {
#ifdef GEODEINT_TEST_DATA
    return std::filesystem::path{GEODEINT_TEST_DATA} / name;
#else
    return name;
#endif
}

inline std::ifstream open(const std::filesystem::path& path) {
    std::ifstream file{path};
    if (!file) throw std::runtime_error{"reference data: cannot open " + path.string()};
    return file;
}

inline std::string trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t\r");
    if (first == std::string_view::npos) return {};
    return std::string{text.substr(first, text.find_last_not_of(" \t\r") - first + 1)};
}

inline double to_number(const std::string& text, const std::string& where) {
    std::size_t used = 0;
    double value = 0;
    try {
        value = std::stod(text, &used);
    } catch (const std::exception&) {
        used = std::string::npos;
    }
    if (text.empty() || used != text.size())
        throw std::runtime_error{"reference data: \"" + text + "\" is not a number in " + where};
    return value;
}

} // namespace golden_detail

class golden_table {
public:
    explicit golden_table(const std::filesystem::path& name) : path_{golden_detail::locate(name)} {
        auto file = golden_detail::open(path_);
        std::string line;
        while (std::getline(file, line)) {
            line = golden_detail::trimmed(line);
            if (line.empty()) continue;
            if (line.front() == '#')
                read_metadata(line);
            else if (columns_.empty())
                read_header(line);
            else
                read_row(line);
        }
        if (columns_.empty()) throw std::runtime_error{"reference data: no header in " + where()};
    }

    const std::string& metadata(const std::string& key) const {
        const auto found = metadata_.find(key);
        if (found == metadata_.end())
            throw std::runtime_error{"reference data: no \"# " + key + " = ...\" in " + where()};
        return found->second;
    }
    double parameter(const std::string& key) const {
        return golden_detail::to_number(metadata(key), where() + ", " + key);
    }

    std::size_t rows() const { return rows_.size(); }
    bool has_column(const std::string& column) const { return columns_.contains(column); }

    const std::string& text(std::size_t row, const std::string& column) const {
        const auto found = columns_.find(column);
        if (found == columns_.end())
            throw std::runtime_error{"reference data: no column " + column + " in " + where()};
        return rows_.at(row)[found->second];
    }
    bool empty(std::size_t row, const std::string& column) const {
        return text(row, column).empty();
    }
    double number(std::size_t row, const std::string& column) const {
        return golden_detail::to_number(text(row, column), where() + ", column " + column +
                                                               ", row " + std::to_string(row));
    }

    /// The columns name1, ..., nameN of a row.
    template <int N>
    Eigen::Matrix<double, N, 1> vector(std::size_t row, const std::string& name) const {
        Eigen::Matrix<double, N, 1> values;
        for (int i = 0; i < N; ++i) values[i] = number(row, name + std::to_string(i + 1));
        return values;
    }
    /// The same, as many as there are columns, up to the first empty cell.
    Eigen::VectorXd vector(std::size_t row, const std::string& name) const {
        std::vector<double> values;
        for (std::string column = name + "1"; has_column(column) && !empty(row, column);
             column = name + std::to_string(values.size() + 1))
            values.push_back(number(row, column));
        return Eigen::Map<Eigen::VectorXd>(values.data(), static_cast<Eigen::Index>(values.size()));
    }

    std::string where() const { return path_.string(); }

private:
    void read_metadata(const std::string& line) {
        const auto equals = line.find('=');
        if (equals == std::string::npos) return;
        metadata_[golden_detail::trimmed(line.substr(1, equals - 1))] =
            golden_detail::trimmed(line.substr(equals + 1));
    }
    void read_header(const std::string& line) {
        for (const auto& name : split(line)) columns_.emplace(name, columns_.size());
    }
    void read_row(const std::string& line) {
        rows_.push_back(split(line));
        if (rows_.back().size() != columns_.size())
            throw std::runtime_error{"reference data: row " + std::to_string(rows_.size() - 1) +
                                     " has " + std::to_string(rows_.back().size()) +
                                     " fields instead of " + std::to_string(columns_.size()) +
                                     " in " + where()};
    }
    static std::vector<std::string> split(const std::string& line) {
        std::vector<std::string> fields;
        std::size_t begin = 0;
        for (std::size_t comma; (comma = line.find(',', begin)) != std::string::npos;
             begin = comma + 1)
            fields.push_back(golden_detail::trimmed(line.substr(begin, comma - begin)));
        fields.push_back(golden_detail::trimmed(line.substr(begin)));
        return fields;
    }

    std::filesystem::path path_;
    std::map<std::string, std::string> metadata_;
    std::map<std::string, std::size_t> columns_;
    std::vector<std::vector<std::string>> rows_;
};

class golden_arrays {
public:
    explicit golden_arrays(const std::filesystem::path& name) : path_{golden_detail::locate(name)} {
        auto file = golden_detail::open(path_);
        std::string line;
        while (std::getline(file, line)) {
            std::istringstream words{line};
            std::string kind, key;
            if (!(words >> kind) || kind.front() == '#') continue;
            words >> key;
            if (kind == "@scalar")
                scalars_[key] = read_number(words, key);
            else if (kind == "@array")
                read_array(file, words, key);
            else
                throw std::runtime_error{"reference data: unexpected \"" + line + "\" in " +
                                         where()};
        }
    }

    bool has_array(const std::string& key) const { return arrays_.contains(key); }
    double scalar(const std::string& key) const { return lookup(scalars_, key, "scalar"); }
    const Eigen::MatrixXd& array(const std::string& key) const {
        return lookup(arrays_, key, "array");
    }
    /// Columns 2j and 2j + 1 hold the real and the imaginary part of column j.
    Eigen::MatrixXcd complex_array(const std::string& key) const {
        const Eigen::MatrixXd& parts = array(key);
        if (parts.cols() % 2 != 0)
            throw std::runtime_error{"reference data: array " + key +
                                     " has an odd number of columns"
                                     " and is not complex in " +
                                     where()};
        Eigen::MatrixXcd values(parts.rows(), parts.cols() / 2);
        for (Eigen::Index i = 0; i < values.rows(); ++i)
            for (Eigen::Index j = 0; j < values.cols(); ++j)
                values(i, j) = {parts(i, 2 * j), parts(i, 2 * j + 1)};
        return values;
    }

    std::string where() const { return path_.string(); }

private:
    template <class Map>
    const typename Map::mapped_type& lookup(const Map& map, const std::string& key,
                                            const char* kind) const {
        const auto found = map.find(key);
        if (found == map.end())
            throw std::runtime_error{"reference data: no " + std::string{kind} + " " + key +
                                     " in " + where()};
        return found->second;
    }
    double read_number(std::istream& words, const std::string& key) const {
        std::string word;
        words >> word;
        return golden_detail::to_number(word, where() + ", " + key);
    }
    void read_array(std::istream& file, std::istream& words, const std::string& key) {
        Eigen::Index rows = -1, columns = -1;
        if (!(words >> rows >> columns) || rows < 0 || columns < 0)
            throw std::runtime_error{"reference data: array " + key + " without shape in " +
                                     where()};
        Eigen::MatrixXd& values = arrays_[key];
        values.resize(rows, columns);
        for (Eigen::Index i = 0; i < rows; ++i)
            for (Eigen::Index j = 0; j < columns; ++j) values(i, j) = read_number(file, key);
    }

    std::filesystem::path path_;
    std::map<std::string, double> scalars_;
    std::map<std::string, Eigen::MatrixXd> arrays_;
};

} // namespace geodeint::testing
