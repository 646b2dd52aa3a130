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

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

namespace geodeint::testing {

namespace golden_detail {

/// Relative names are looked up below tests/data.
std::filesystem::path locate(const std::filesystem::path& name);

std::ifstream open(const std::filesystem::path& path);

} // namespace golden_detail

class golden_table {
public:
    explicit golden_table(const std::filesystem::path& name);

    const std::string& metadata(const std::string& key) const;
    double parameter(const std::string& key) const;

    std::size_t rows() const { return rows_.size(); }
    bool has_column(const std::string& column) const;

    const std::string& text(std::size_t row, const std::string& column) const;
    bool empty(std::size_t row, const std::string& column) const;
    double number(std::size_t row, const std::string& column) const;

    /// The columns name1, ..., nameN of a row.
    template <int N>
    Eigen::Matrix<double, N, 1> vector(std::size_t row, const std::string& name) const {
        Eigen::Matrix<double, N, 1> values;
        for (int i = 0; i < N; ++i) values[i] = number(row, name + std::to_string(i + 1));
        return values;
    }
    /// The same, as many as there are columns, up to the first empty cell.
    Eigen::VectorXd vector(std::size_t row, const std::string& name) const;

    std::string where() const;

private:
    void read_metadata(const std::string& line);
    void read_header(const std::string& line);
    void read_row(const std::string& line);

    std::filesystem::path path_;
    std::map<std::string, std::string> metadata_;
    std::map<std::string, std::size_t> columns_;
    std::vector<std::vector<std::string>> rows_;
};

class golden_arrays {
public:
    explicit golden_arrays(const std::filesystem::path& name);

    bool has_array(const std::string& key) const;
    double scalar(const std::string& key) const;
    const Eigen::MatrixXd& array(const std::string& key) const;
    /// Columns 2j and 2j + 1 hold the real and the imaginary part of column j.
    Eigen::MatrixXcd complex_array(const std::string& key) const;

    std::string where() const;

private:
    double read_number(std::istream& words, const std::string& key) const;
    void read_array(std::istream& file, std::istream& words, const std::string& key);

    std::filesystem::path path_;
    std::map<std::string, double> scalars_;
    std::map<std::string, Eigen::MatrixXd> arrays_;
};

} // namespace geodeint::testing
