// SPDX-License-Identifier: BSL-1.0
#include "../whole_file.hpp"

#include <geodeint/error.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/sphere/spherical_coefficients.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace geodeint {

namespace {

int degrees_of(Eigen::Index count) {
    const auto degrees = static_cast<int>(std::lround(std::sqrt(static_cast<double>(count))));
    if (count == 0 || Eigen::Index{degrees} * degrees != count)
        throw invalid_argument{"values", "their number must be L^2 with L at least 1"};
    return degrees;
}

int require_degrees(int degrees) {
    if (degrees < 1 || degrees > spherical_coefficients::most_degrees)
        throw invalid_argument{"degrees", "must be between 1 and " +
                                              std::to_string(spherical_coefficients::most_degrees)};
    return degrees;
}

/// The words of a line, without its comment.
std::vector<std::string_view> words(std::string_view line) {
    line = line.substr(0, line.find('#'));
    std::vector<std::string_view> found;
    constexpr const char* blank = " \t\r";
    for (std::size_t at = line.find_first_not_of(blank); at != std::string_view::npos;) {
        const std::size_t end = std::min(line.find_first_of(blank, at), line.size());
        found.push_back(line.substr(at, end - at));
        at = line.find_first_not_of(blank, end);
    }
    return found;
}

template <class Number>
bool parse(std::string_view word, Number& value) {
    const auto result = std::from_chars(word.data(), word.data() + word.size(), value);
    return result.ec == std::errc{} && result.ptr == word.data() + word.size();
}

/// Reads line by line; complaints carry the name and the number of the line.
class reader {
public:
    reader(std::istream& in, std::string name) : in_{in}, name_{std::move(name)} {}

    std::map<std::pair<int, int>, double> coefficients() {
        std::string line;
        while (std::getline(in_, line)) {
            ++number_;
            if (in_.eof()) refuse("the line does not end: the file is truncated");
            take(words(line));
        }
        if (in_.bad()) refuse("cannot be read");
        if (announced_ && *announced_ != found_.size())
            refuse(std::to_string(*announced_) + " coefficients were announced, but there are " +
                   std::to_string(found_.size()) + ": the file is truncated");
        return std::move(found_);
    }

private:
    void take(const std::vector<std::string_view>& line) {
        if (line.empty()) return;
        if (line.front() == "coefficients") return announce(line);
        int l = 0, m = 0;
        double value = 0;
        if (line.size() != 3 || !parse(line[0], l) || !parse(line[1], m) || !parse(line[2], value))
            refuse("must be of the form 'l m value'");
        if (l < 0 || l >= spherical_coefficients::most_degrees)
            refuse("the degree l must be between 0 and " +
                   std::to_string(spherical_coefficients::most_degrees - 1));
        if (m < -l || m > l) refuse("the order m must be between -l and l");
        if (!std::isfinite(value)) refuse("the value must be finite");
        if (!found_.emplace(std::pair{l, m}, value).second)
            refuse("the coefficient " + std::to_string(l) + " " + std::to_string(m) +
                   " was given before");
    }
    void announce(const std::vector<std::string_view>& line) {
        std::size_t count = 0;
        if (announced_ || !found_.empty() || line.size() != 2 || !parse(line[1], count))
            refuse("'coefficients K' must come once, before all others");
        announced_ = count;
    }
    [[noreturn]] void refuse(const std::string& complaint) const {
        throw invalid_argument{"file",
                               name_ + ", line " + std::to_string(number_) + ": " + complaint};
    }

    std::istream& in_;
    std::string name_;
    std::size_t number_ = 0;
    std::optional<std::size_t> announced_;
    std::map<std::pair<int, int>, double> found_;
};

} // namespace

spherical_coefficients::spherical_coefficients(int degrees)
    : degrees_{require_degrees(degrees)},
      values_{Eigen::VectorXd::Zero(Eigen::Index{degrees} * degrees)} {}

spherical_coefficients::spherical_coefficients(Eigen::VectorXd values)
    : degrees_{require_degrees(degrees_of(values.size()))}, values_{std::move(values)} {
    if (!values_.allFinite()) throw invalid_argument{"values", "must be finite"};
}

spherical_coefficients spherical_coefficients::random_smooth(int largest_degree,
                                                             std::uint64_t seed) {
    if (largest_degree < 1 || largest_degree >= most_degrees)
        throw invalid_argument{"largest_degree",
                               "must be between 1 and " + std::to_string(most_degrees - 1)};
    spherical_coefficients field{largest_degree + 1};
    std::vector<double> deviates(static_cast<std::size_t>(field.values_.size()));
    wiener_path{seed, 0, 1.0}.increment(0, 1, deviates);
    for (int l = 1; l <= largest_degree; ++l)
        for (int m = -l; m <= l; ++m)
            field(l, m) = deviates[static_cast<std::size_t>(l * l + l + m)] / (l * (l + 1.0));
    field.values_ /= field.norm();
    return field;
}

spherical_coefficients spherical_coefficients::read(const std::filesystem::path& file) {
    std::ifstream in{file};
    if (!in) throw invalid_argument{"file", file.string() + ": cannot be opened"};
    return read(in, file.string());
}

spherical_coefficients spherical_coefficients::read(std::istream& in, const std::string& name) {
    const auto found = reader{in, name}.coefficients();
    if (found.empty()) throw invalid_argument{"file", name + ": has no coefficients"};
    // ordered by l first
    spherical_coefficients field{found.rbegin()->first.first + 1};
    for (const auto& [lm, value] : found) field(lm.first, lm.second) = value;
    return field;
}

void spherical_coefficients::write(const std::filesystem::path& file) const {
    std::ostringstream text;
    write(text);
    if (!detail::write_whole_file(file, text.str()))
        throw invalid_argument{"file", file.string() + ": cannot be written"};
}

void spherical_coefficients::write(std::ostream& out) const {
    std::ostringstream text;
    text.precision(17);
    text << "coefficients " << (values_.array() != 0).count() << '\n';
    for (int l = 0; l < degrees_; ++l)
        for (int m = -l; m <= l; ++m)
            if ((*this)(l, m) != 0) text << l << ' ' << m << ' ' << (*this)(l, m) << '\n';
    out << text.str();
}

Eigen::Index spherical_coefficients::checked(int l, int m) const {
    if (l < 0 || l >= degrees_) throw invalid_argument{"l", "must be between 0 and degrees - 1"};
    if (m < -l || m > l) throw invalid_argument{"m", "must be between -l and l"};
    return Eigen::Index{l} * l + l + m;
}

} // namespace geodeint
