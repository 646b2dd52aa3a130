// SPDX-License-Identifier: BSL-1.0
#include "support/golden.hpp"

#include <sstream>
#include <stdexcept>
#include <string_view>

namespace geodeint::testing {

std::filesystem::path golden_detail::locate(const std::filesystem::path& name) {
#ifdef GEODEINT_TEST_DATA
    return std::filesystem::path{GEODEINT_TEST_DATA} / name;
#else
    return name;
#endif
}

std::ifstream golden_detail::open(const std::filesystem::path& path) {
    std::ifstream file{path};
    if (!file) throw std::runtime_error{"reference data: cannot open " + path.string()};
    return file;
}

namespace {

std::string trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t\r");
    if (first == std::string_view::npos) return {};
    return std::string{text.substr(first, text.find_last_not_of(" \t\r") - first + 1)};
}

double to_number(const std::string& text, const std::string& where) {
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

std::vector<std::string> split(const std::string& line) {
    std::vector<std::string> fields;
    std::size_t begin = 0;
    for (std::size_t comma; (comma = line.find(',', begin)) != std::string::npos; begin = comma + 1)
        fields.push_back(trimmed(line.substr(begin, comma - begin)));
    fields.push_back(trimmed(line.substr(begin)));
    return fields;
}

/// The value of a key, or an exception that names what was looked for.
template <class Map>
const typename Map::mapped_type& lookup(const Map& map, const std::string& key, const char* kind,
                                        const std::string& where) {
    const auto found = map.find(key);
    if (found == map.end())
        throw std::runtime_error{"reference data: no " + std::string{kind} + " " + key + " in " +
                                 where};
    return found->second;
}

} // namespace

golden_table::golden_table(const std::filesystem::path& name) : path_{golden_detail::locate(name)} {
    auto file = golden_detail::open(path_);
    std::string line;
    while (std::getline(file, line)) {
        line = trimmed(line);
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

const std::string& golden_table::metadata(const std::string& key) const {
    const auto found = metadata_.find(key);
    if (found == metadata_.end())
        throw std::runtime_error{"reference data: no \"# " + key + " = ...\" in " + where()};
    return found->second;
}

double golden_table::parameter(const std::string& key) const {
    return to_number(metadata(key), where() + ", " + key);
}

bool golden_table::has_column(const std::string& column) const { return columns_.contains(column); }

const std::string& golden_table::text(std::size_t row, const std::string& column) const {
    const auto found = columns_.find(column);
    if (found == columns_.end())
        throw std::runtime_error{"reference data: no column " + column + " in " + where()};
    return rows_.at(row)[found->second];
}

bool golden_table::empty(std::size_t row, const std::string& column) const {
    return text(row, column).empty();
}

double golden_table::number(std::size_t row, const std::string& column) const {
    return to_number(text(row, column),
                     where() + ", column " + column + ", row " + std::to_string(row));
}

Eigen::VectorXd golden_table::vector(std::size_t row, const std::string& name) const {
    std::vector<double> values;
    for (std::string column = name + "1"; has_column(column) && !empty(row, column);
         column = name + std::to_string(values.size() + 1))
        values.push_back(number(row, column));
    return Eigen::Map<Eigen::VectorXd>(values.data(), static_cast<Eigen::Index>(values.size()));
}

std::string golden_table::where() const { return path_.string(); }

void golden_table::read_metadata(const std::string& line) {
    const auto equals = line.find('=');
    if (equals == std::string::npos) return;
    metadata_[trimmed(line.substr(1, equals - 1))] = trimmed(line.substr(equals + 1));
}

void golden_table::read_header(const std::string& line) {
    for (const auto& name : split(line)) columns_.emplace(name, columns_.size());
}

void golden_table::read_row(const std::string& line) {
    rows_.push_back(split(line));
    if (rows_.back().size() != columns_.size())
        throw std::runtime_error{"reference data: row " + std::to_string(rows_.size() - 1) +
                                 " has " + std::to_string(rows_.back().size()) +
                                 " fields instead of " + std::to_string(columns_.size()) + " in " +
                                 where()};
}

golden_arrays::golden_arrays(const std::filesystem::path& name)
    : path_{golden_detail::locate(name)} {
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
            throw std::runtime_error{"reference data: unexpected \"" + line + "\" in " + where()};
    }
}

bool golden_arrays::has_array(const std::string& key) const { return arrays_.contains(key); }

double golden_arrays::scalar(const std::string& key) const {
    return lookup(scalars_, key, "scalar", where());
}

const Eigen::MatrixXd& golden_arrays::array(const std::string& key) const {
    return lookup(arrays_, key, "array", where());
}

Eigen::MatrixXcd golden_arrays::complex_array(const std::string& key) const {
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

std::string golden_arrays::where() const { return path_.string(); }

double golden_arrays::read_number(std::istream& words, const std::string& key) const {
    std::string word;
    words >> word;
    return to_number(word, where() + ", " + key);
}

void golden_arrays::read_array(std::istream& file, std::istream& words, const std::string& key) {
    Eigen::Index rows = -1, columns = -1;
    if (!(words >> rows >> columns) || rows < 0 || columns < 0)
        throw std::runtime_error{"reference data: array " + key + " without shape in " + where()};
    Eigen::MatrixXd& values = arrays_[key];
    values.resize(rows, columns);
    for (Eigen::Index i = 0; i < rows; ++i)
        for (Eigen::Index j = 0; j < columns; ++j) values(i, j) = read_number(file, key);
}

} // namespace geodeint::testing
