// SPDX-License-Identifier: BSL-1.0
//
// Pictures of the examples: a figure is data, gnuplot draws it.
//
//     draw({.title = "Energy drift",
//           .panels = {{.x_label = "t", .y_label = "|H - H_0|", .log_y = true,
//                       .curves = {{.label = "runge_kutta4", .x = times, .y = drift}}}}},
//          "energy");                          // output/energy.png, output/energy.csv
//
// A panel with a `sphere` is a view of that sphere; its curves have x, y and z, and fade where the
// sphere hides them. Labels are UTF-8 and may use gnuplot's ^ and _ for superscripts and
// subscripts. Colours are those of Okabe and Ito, which colour-blind readers tell apart.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace geodeint::gallery {

enum class colour { automatic, blue, vermillion, green, orange, sky, purple, black, yellow, grey };
enum class line_style { line, thin, dashed, points, line_and_points };

struct curve {
    std::string label = {}; ///< empty: not in the legend
    std::vector<double> x = {};
    std::vector<double> y = {};
    std::vector<double> z = {};     ///< only on a sphere
    std::vector<double> error = {}; ///< half of each error bar; not on a sphere
    line_style style = line_style::line;
    colour tint = colour::automatic;
};

struct panel {
    std::string title = {};
    std::string x_label = {};
    std::string y_label = {};
    std::string z_label = {}; ///< only on a sphere
    bool log_x = false;
    bool log_y = false;
    double sphere = 0; ///< its radius; 0: an ordinary panel
    std::vector<curve> curves = {};
};

struct figure {
    std::string title = {};
    std::vector<panel> panels = {};
    int columns = 1;
    int width = 900;
    int height = 600;
};

/// What `draw` wrote.
struct drawing {
    std::filesystem::path picture;
    std::filesystem::path data;
    bool drawn; ///< false where gnuplot is not installed
};

/// Where pictures go: $GEODEINT_OUTPUT, or ./output.
std::filesystem::path output_folder();

/// Writes name.csv (panel, curve, x, y, z, and error where there are bars) and name.png to the
/// output folder. Without gnuplot it says so on std::cerr and writes the data alone. Throws
/// std::invalid_argument for coordinates of unequal length, std::runtime_error where a file cannot
/// be written or gnuplot fails.
drawing draw(const figure& figure, const std::string& name);

} // namespace geodeint::gallery
