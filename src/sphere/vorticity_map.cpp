// SPDX-License-Identifier: BSL-1.0
#include <geodeint/error.hpp>
#include <geodeint/sphere/latitude_longitude_grid.hpp>
#include <geodeint/sphere/vorticity_map.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <numbers>
#include <optional>

namespace geodeint {

namespace {

using std::numbers::pi;

constexpr std::uint8_t white = 0, black = 1, grey = 2;
constexpr int first_colour = 3, last_colour = 255, middle_colour = 129;

/// A colour given in Ottosson's Oklab, in which equal distances look equal.
indexed_image::rgb from_oklab(double lightness, double chroma, double hue) {
    const double a = chroma * std::cos(hue), b = chroma * std::sin(hue);
    const auto cube = [](double v) { return v * v * v; };
    const double l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b);
    const double m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b);
    const double s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b);
    const auto encode = [](double v) { // sRGB
        v = std::clamp(v, 0.0, 1.0);
        v = v <= 0.0031308 ? 12.92 * v : 1.055 * std::pow(v, 1 / 2.4) - 0.055;
        return static_cast<std::uint8_t>(std::lround(255 * v));
    };
    return {encode(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
            encode(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
            encode(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)};
}

struct place {
    double colatitude;
    double longitude;
};

/// The place on the sphere at (u, v) in [-1, 1]^2 of the map, v upward; nothing outside of it.
std::optional<place> unproject(vorticity_map::projection shape, double u, double v) {
    if (shape == vorticity_map::latitude_longitude) return place{pi / 2 * (1 - v), pi * u};
    if (u * u + v * v > 1) return std::nullopt;
    const double angle = std::asin(v);
    const double latitude = std::asin((2 * angle + std::sin(2 * angle)) / pi);
    return place{pi / 2 - latitude, pi * u / std::max(std::cos(angle), 1e-9)};
}

/// Interpolates linearly between the points of a regular grid.
double interpolate(const Eigen::MatrixXd& values, const place& at) {
    const auto rows = static_cast<int>(values.rows()), columns = static_cast<int>(values.cols());
    const double y = std::clamp(at.colatitude / pi * rows - 0.5, 0.0, rows - 1.0);
    const double x = (at.longitude + pi) / (2 * pi) * columns - 0.5;
    const int i = std::min(static_cast<int>(y), std::max(rows - 2, 0));
    const int j = static_cast<int>(std::floor(x));
    const int below = std::min(i + 1, rows - 1);
    const int left = (j % columns + columns) % columns, right = (left + 1) % columns;
    const double a = y - i, b = x - j;
    return (1 - a) * ((1 - b) * values(i, left) + b * values(i, right)) +
           a * ((1 - b) * values(below, left) + b * values(below, right));
}

std::uint8_t colour_of(double fraction) {
    const double steps = last_colour - middle_colour;
    return static_cast<std::uint8_t>(
        std::lround(middle_colour + steps * std::clamp(fraction, -1.0, 1.0)));
}

/// Which cell between lines every 30 degrees a place is in.
int cell_of(const place& at) {
    return static_cast<int>(std::floor(at.colatitude / (pi / 6))) * 100 +
           static_cast<int>(std::floor((at.longitude + pi) / (pi / 6)));
}

std::string number(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.3g", value);
    return text;
}

} // namespace

vorticity_map::vorticity_map(int width, projection shape) : width_{width}, shape_{shape} {
    if (width < 64 || width > 16384)
        throw invalid_argument{"width", "must be between 64 and 16384 pixels"};
}

const indexed_image::colours& vorticity_map::palette() {
    static const indexed_image::colours made = [] {
        indexed_image::colours all{};
        all[white] = {255, 255, 255};
        all[black] = {0, 0, 0};
        all[grey] = {150, 150, 150};
        for (int k = first_colour; k <= last_colour; ++k) {
            const double t = (k - middle_colour) / static_cast<double>(last_colour - middle_colour);
            const double size = std::abs(t);
            const double chroma = 0.13 * size * (2 - size);
            const double hue = (t < 0 ? 255 : 52) * pi / 180;
            all[static_cast<std::size_t>(k)] = from_oklab(0.985 - 0.62 * size, chroma, hue);
        }
        return all;
    }();
    return made;
}

Eigen::MatrixXd vorticity_map::values(const spherical_coefficients& function) const {
    return latitude_longitude_grid{width_ / 2, width_}.values(function);
}

double vorticity_map::largest_value(const spherical_coefficients& function) const {
    return values(function).cwiseAbs().maxCoeff();
}

indexed_image vorticity_map::operator()(const spherical_coefficients& function, double range,
                                        const std::string& caption) const {
    require_positive(range, "range");
    const Eigen::MatrixXd field = values(function);
    const int scale = width_ >= 384 ? 2 : 1;
    const int text = 7 * scale, gap = 4 * scale;
    const int top = caption.empty() ? gap : text + 2 * gap;
    const int height = width_ / 2;
    const int bar = top + height + gap;
    indexed_image image{width_ + 2 * gap, bar + 2 * text + 2 * gap, palette(), white};
    if (!caption.empty())
        image.print(caption, (image.width() - indexed_image::width_of(caption, scale)) / 2, gap,
                    black, scale);

    const auto at = [&](int x, int y) {
        return unproject(shape_, (2 * x + 1.0) / width_ - 1, 1 - (2 * y + 1.0) / height);
    };
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width_; ++x) {
            const auto here = at(x, y);
            if (!here) continue;
            const auto right = x + 1 < width_ ? at(x + 1, y) : here;
            const auto under = y + 1 < height ? at(x, y + 1) : here;
            const bool line = !right || !under || cell_of(*here) != cell_of(*right) ||
                              cell_of(*here) != cell_of(*under);
            image(gap + x, top + y) = line ? grey : colour_of(interpolate(field, *here) / range);
        }

    const int length = width_ / 2, left = gap + (width_ - length) / 2;
    for (int x = 0; x < length; ++x)
        for (int y = 0; y < text; ++y)
            image(left + x, bar + y) = colour_of((2 * x + 1.0) / length - 1);
    const auto label = [&](const std::string& what, int centre) {
        image.print(what, centre - indexed_image::width_of(what, scale) / 2, bar + text + gap,
                    black, scale);
    };
    label(number(-range), left);
    label("0", left + length / 2);
    label(number(range), left + length);
    return image;
}

} // namespace geodeint
