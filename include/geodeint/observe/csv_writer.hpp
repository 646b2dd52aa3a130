// SPDX-License-Identifier: BSL-1.0
//
// An odeint observer that writes a table of comma-separated values: the time, the coordinates of
// the state, and any further columns given as functions of the state; 17 significant digits, so
// that a reader gets the same numbers back.
//
//     geodeint::csv_writer csv{"orbit.csv", {"m1", "m2", "m3"}, geodeint::column{"energy", body}};
//     integrate_n_steps(stepper, system, m, 0.0, 0.01, 5000, csv);
//     csv.close();
//
// States are of any kind: vectors, arrays, pairs of coordinates and momenta, poses, of which the rotation
// is written as its quaternion w, x, y, z. Without names the coordinates are x0, x1, ...; a std::ostream serves in place of a file name. A
// file that cannot be opened is an invalid_argument, a failed write an odeint_error. Files are
// buffered: close() writes the rest and throws if it cannot; a writer that is destroyed without
// close() can only print a message on std::cerr.
//
// Copies share one output, so that it works by value as well as through std::ref.
#pragma once

#include <geodeint/error.hpp>
#include <geodeint/observe/detail/state_numbers.hpp>

#include <charconv>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace geodeint {

/// A further column: a name and a function of the state.
template <class Function>
struct column {
    std::string name;
    Function value;
};

template <class Function>
column(const char*, Function) -> column<Function>;
template <class Function>
column(std::string, Function) -> column<Function>;

template <class... Functions>
class csv_writer {
public:
    explicit csv_writer(const std::filesystem::path& file, column<Functions>... columns)
        : csv_writer{file, {}, std::move(columns)...} {}
    explicit csv_writer(std::ostream& stream, column<Functions>... columns)
        : csv_writer{stream, {}, std::move(columns)...} {}

    /// `names` are the names of the coordinates, as many as the state has.
    csv_writer(const std::filesystem::path& file, std::vector<std::string> names,
               column<Functions>... columns)
        : output_{std::make_shared<output>(file)}, columns_{std::move(columns)...} {
        output_->names = std::move(names);
    }
    csv_writer(std::ostream& stream, std::vector<std::string> names, column<Functions>... columns)
        : output_{std::make_shared<output>(stream)}, columns_{std::move(columns)...} {
        output_->names = std::move(names);
    }

    template <class State>
    void operator()(const State& x, double t) const {
        output& out = *output_;
        out.coordinates.clear();
        detail::append_numbers(x, out.coordinates);
        if (!out.begun) begin();
        if (out.coordinates.size() != out.names.size())
            throw invalid_argument{"names", std::to_string(out.names.size()) + " for a state of " +
                                                std::to_string(out.coordinates.size()) +
                                                " coordinates"};
        out.row.clear();
        out.append(t);
        for (const double coordinate : out.coordinates) out.append(coordinate);
        std::apply([&](const auto&... each) { (out.append(each.value(x)), ...); }, columns_);
        out.write_row();
    }

    /// Writes everything that is buffered, and closes a file.
    void close() const { output_->close(); }

private:
    struct output {
        explicit output(const std::filesystem::path& file)
            : name{file.string()}, own{file}, stream{own} {
            if (!own) throw invalid_argument{"file", "cannot open " + name + " for writing"};
        }
        explicit output(std::ostream& other) : name{"the stream"}, stream{other} {}
        output(const output&) = delete;
        output& operator=(const output&) = delete;
        ~output() {
            if (own.is_open() && own.good() && !own.flush())
                std::cerr << "geodeint: csv_writer: cannot write to " << name << '\n';
        }

        void append(double value) {
            char digits[32];
            const auto end = std::to_chars(digits, digits + sizeof digits, value,
                                           std::chars_format::general, 17);
            if (!row.empty()) row += ',';
            row.append(digits, end.ptr);
        }
        void append(const std::string& title) {
            if (!row.empty()) row += ',';
            if (title.find_first_of(",\"\r\n") == std::string::npos) {
                row += title;
                return;
            }
            row += '"';
            for (const char c : title) row.append(c == '"' ? 2 : 1, c);
            row += '"';
        }
        void write_row() {
            row += '\n';
            stream.write(row.data(), static_cast<std::streamsize>(row.size()));
            check();
        }
        void close() {
            stream.flush();
            check();
            if (own.is_open()) own.close();
            check();
        }
        void check() const {
            if (!stream)
                throw boost::numeric::odeint::odeint_error{
                    "geodeint: csv_writer: cannot write to " + name};
        }

        std::string name;
        std::ofstream own;
        std::ostream& stream;
        bool begun = false;
        std::vector<std::string> names;
        std::vector<double> coordinates;
        std::string row;
    };

    void begin() const {
        output& out = *output_;
        if (out.names.empty())
            for (std::size_t i = 0; i < out.coordinates.size(); ++i)
                out.names.push_back("x" + std::to_string(i));
        if (out.names.size() != out.coordinates.size()) return;
        out.row.clear();
        out.append("t");
        for (const std::string& each : out.names) out.append(each);
        std::apply([&](const auto&... each) { (out.append(each.name), ...); }, columns_);
        out.write_row();
        out.begun = true;
    }

    std::shared_ptr<output> output_;
    std::tuple<column<Functions>...> columns_;
};

} // namespace geodeint
