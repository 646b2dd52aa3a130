// SPDX-License-Identifier: BSL-1.0
#include "plot.hpp"
#include "../../src/whole_file.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <numbers>
#include <sstream>
#include <stdexcept>
#include <string_view>

namespace geodeint::gallery {

namespace {

// In the order of enum colour; automatic curves take blue to yellow in turn.
constexpr std::array palette = {"",        "#0072B2", "#D55E00", "#009E73", "#E69F00",
                                "#56B4E9", "#CC79A7", "#000000", "#F0E442", "#9AA0A6"};
constexpr std::array faded = {"",        "#A8C4D6", "#E2BBA2", "#A8D0C4", "#E8D2A4",
                              "#C2DDEC", "#E3C8D6", "#A8A8A8", "#EDE8B4", "#D2D4D6"};

std::size_t colour_of(const curve& curve, std::size_t position) {
    const auto chosen = static_cast<std::size_t>(curve.tint);
    return chosen == 0 ? 1 + position % 8 : chosen;
}

/// In single quotes, within which gnuplot knows no escapes but a doubled quote.
std::string quoted(const std::string& text) {
    std::string result = "'";
    for (const char c : text) result += c == '\'' ? "''" : std::string(1, c == '\n' ? ' ' : c);
    return result + "'";
}

std::string with(line_style style, const char* tint) {
    const std::string colour = std::string(" lc rgb '") + tint + "'";
    switch (style) {
    case line_style::thin:
        return " with lines lw 1.2" + colour;
    case line_style::dashed:
        return " with lines lw 2 dt 2" + colour;
    case line_style::points:
        return " with points pt 7 ps 0.7" + colour;
    case line_style::line_and_points:
        return " with linespoints lw 2 pt 7 ps 1.1" + colour;
    case line_style::line:
        break;
    }
    return " with lines lw 2" + colour;
}

/// Collects the blocks of data and the plot command that refers to them.
struct plot_command {
    std::ostream& script;
    std::size_t& blocks;
    std::string command = {};

    void add(const std::string& points, const std::string& look, const std::string& label) {
        script << "$block" << blocks << " << EOD\n" << points << "EOD\n";
        command += (command.empty() ? "plot " : ", ") + ("$block" + std::to_string(blocks++)) +
                   look + (label.empty() ? " notitle" : " title " + quoted(label));
    }
    void finish() { script << (command.empty() ? "plot NaN notitle" : command) << '\n'; }
};

std::string point(double x, double y) {
    std::ostringstream text;
    text.imbue(std::locale::classic());
    text.precision(10);
    text << x << ' ' << y << '\n';
    return text.str();
}

/// x, y and both ends of the error bar; one that reaches zero on a logarithmic axis ends a decade
/// below its point.
std::string bars(const curve& curve, const panel& panel) {
    std::string result;
    for (std::size_t k = 0; k < curve.x.size(); ++k) {
        const double x = curve.x[k], y = curve.y[k], error = curve.error[k];
        if (!std::isfinite(x + y + error) || (panel.log_x && x <= 0) || (panel.log_y && y <= 0))
            continue;
        const double low = panel.log_y ? std::max(y - error, 0.1 * y) : y - error;
        std::string line = point(x, y);
        line.back() = ' ';
        result += line + point(low, y + error);
    }
    return result;
}

void draw_plane(std::ostream& script, const panel& panel, std::size_t& blocks) {
    const auto axis = [&](char name, const std::string& label, bool logarithmic) {
        script << "set " << name << "label " << quoted(label) << '\n';
        if (logarithmic)
            script << "set logscale " << name << "\nset format " << name << " '10^{%T}'\n"
                   << "unset m" << name << "tics\n";
    };
    axis('x', panel.x_label, panel.log_x);
    axis('y', panel.y_label, panel.log_y);
    script << "set grid lc rgb '#E4E6E8' lt 1 lw 1\nset border 3 lc rgb '#60656A'\n"
              "set tics nomirror textcolor rgb '#303336'\n";

    plot_command plot{script, blocks};
    for (std::size_t i = 0; i < panel.curves.size(); ++i) {
        const curve& curve = panel.curves[i];
        std::string points;
        bool any = false;
        for (std::size_t k = 0; k < curve.x.size(); ++k) {
            const double x = curve.x[k], y = curve.y[k];
            const bool shown = std::isfinite(x) && std::isfinite(y) && !(panel.log_x && x <= 0) &&
                               !(panel.log_y && y <= 0);
            points += shown ? point(x, y) : "\n"; // a gap
            any = any || shown;
        }
        // first, because gnuplot leaves a white disc in the middle of a bar
        if (any && !curve.error.empty())
            plot.add(bars(curve, panel),
                     std::string{" with yerrorbars pt -1 lw 1.5 lc rgb '"} +
                         palette[colour_of(curve, i)] + "'",
                     "");
        if (any) plot.add(points, with(curve.style, palette[colour_of(curve, i)]), curve.label);
    }
    if (plot.command.empty()) script << "set xrange [1:10]\nset yrange [1:10]\n";
    plot.finish();
}

/// An orthographic view: screen coordinates and the distance towards the eye.
struct projection {
    static constexpr double azimuth = 0.65, elevation = 0.38;
    std::array<double, 3> operator()(double x, double y, double z) const {
        const double ca = std::cos(azimuth), sa = std::sin(azimuth);
        const double ce = std::cos(elevation), se = std::sin(elevation);
        const double outwards = ca * x + sa * y;
        return {ca * y - sa * x, ce * z - se * outwards, ce * outwards + se * z};
    }
};

/// A curve in space, cut into what the sphere leaves to see and what it hides.
struct parts {
    std::string seen, hidden;
};

parts cut(const curve& curve, double radius) {
    parts result;
    const projection view;
    bool was_hidden = false;
    for (std::size_t k = 0; k < curve.x.size(); ++k) {
        const auto [right, up, near] = view(curve.x[k], curve.y[k], curve.z[k]);
        if (!std::isfinite(right + up)) {
            (was_hidden ? result.hidden : result.seen) += '\n'; // a gap
            continue;
        }
        const double cover = radius * radius - right * right - up * up;
        const bool is_hidden = cover > 0 && near < std::sqrt(cover) - 0.02 * radius;
        const std::string here = point(right, up);
        (is_hidden ? result.hidden : result.seen) += here;
        // the pieces meet in a common point
        if (k > 0 && is_hidden != was_hidden)
            (was_hidden ? result.hidden : result.seen) += here + '\n';
        was_hidden = is_hidden;
    }
    return result;
}

curve circle(double radius, double longitude, double latitude, bool meridian) {
    curve result;
    for (int k = 0; k <= 120; ++k) {
        const double turn = std::numbers::pi * (k - 60) / (meridian ? 120 : 60);
        const double lon = meridian ? longitude : turn, lat = meridian ? turn : latitude;
        result.x.push_back(radius * std::cos(lat) * std::cos(lon));
        result.y.push_back(radius * std::cos(lat) * std::sin(lon));
        result.z.push_back(radius * std::sin(lat));
    }
    return result;
}

void draw_sphere(std::ostream& script, const panel& panel, std::size_t& blocks) {
    const double r = panel.sphere;
    const projection view;
    std::array<double, 2> low{-1.05 * r, -1.05 * r}, high{1.05 * r, 1.4 * r};
    for (const curve& curve : panel.curves)
        for (std::size_t k = 0; k < curve.x.size(); ++k) {
            const auto at = view(curve.x[k], curve.y[k], curve.z[k]);
            for (std::size_t i = 0; i < 2; ++i) {
                if (!std::isfinite(at[i])) continue;
                low[i] = std::min(low[i], at[i] - 0.05 * r);
                high[i] = std::max(high[i], at[i] + 0.05 * r);
            }
        }
    script << "unset border\nunset tics\nset size ratio -1\nset xrange [" << low[0] << ':'
           << high[0] << "]\nset yrange [" << low[1] << ':' << high[1] << "]\n";
    // shading: discs that shrink towards a highlight at the upper left
    for (int k = 0; k < 32; ++k) {
        const double part = k / 32.0;
        const int grey = 222 + static_cast<int>(28 * part);
        char tint[8];
        std::snprintf(tint, sizeof tint, "#%02X%02X%02X", grey, grey + 2, grey + 4);
        script << "set object circle at " << -0.3 * part * r << ',' << 0.35 * part * r << " size "
               << (1 - part) * r << " fc rgb '" << tint << "' fs solid noborder behind\n";
    }
    const std::array<std::string, 3> labels{panel.x_label, panel.y_label, panel.z_label};
    for (std::size_t i = 0; i < 3; ++i) {
        const auto at = [&](double s) {
            return view(i == 0 ? s : 0, i == 1 ? s : 0, i == 2 ? s : 0);
        };
        const auto from = at(r), to = at(1.22 * r), text = at(1.31 * r);
        script << "set arrow from " << from[0] << ',' << from[1] << " to " << to[0] << ',' << to[1]
               << " lw 1.5 lc rgb '#60656A' back\nset label " << quoted(labels[i]) << " at "
               << text[0] << ',' << text[1] << " center front\n";
    }

    std::string grid;
    for (int k = 0; k < 12; ++k)
        grid += cut(circle(r, k * std::numbers::pi / 6, 0, true), r).seen + '\n';
    for (int k = -2; k <= 2; ++k)
        grid += cut(circle(r, 0, k * std::numbers::pi / 6, false), r).seen + '\n';
    std::vector<parts> pieces;
    for (const curve& curve : panel.curves) pieces.push_back(cut(curve, r));
    plot_command plot{script, blocks};
    const auto add = [&](std::size_t i, const std::string& points, const auto& tints, bool named) {
        const curve& curve = panel.curves[i];
        if (!points.empty())
            plot.add(points, with(curve.style, tints[colour_of(curve, i)]),
                     named ? curve.label : "");
    };
    for (std::size_t i = 0; i < pieces.size(); ++i)
        add(i, pieces[i].hidden, faded, pieces[i].seen.empty());
    plot.add(grid, " with lines lw 1 lc rgb '#C6CACE'", "");
    for (std::size_t i = 0; i < pieces.size(); ++i) add(i, pieces[i].seen, palette, true);
    plot.finish();
}

std::string script_of(const figure& figure, const std::filesystem::path& picture) {
    std::ostringstream script;
    script.imbue(std::locale::classic());
    const int columns = std::max(1, figure.columns);
    const int rows = (static_cast<int>(figure.panels.size()) + columns - 1) / columns;
    script << "set encoding utf8\nset terminal pngcairo enhanced size " << figure.width << ','
           << figure.height << " font 'sans,14' background rgb 'white'\nset output "
           << quoted(picture.string()) << "\nset multiplot layout " << std::max(1, rows) << ','
           << columns << " title " << quoted(figure.title) << " font ',16'\n";
    std::size_t blocks = 0;
    for (const panel& panel : figure.panels) {
        script
            << "reset\nset title " << quoted(panel.title)
            << "\nset key below center horizontal reverse Left samplen 2.5 spacing 1.1 height 1\n";
        panel.sphere > 0 ? draw_sphere(script, panel, blocks) : draw_plane(script, panel, blocks);
    }
    script << "unset multiplot\nset output\n";
    return script.str();
}

void check_lengths(const figure& figure) {
    for (const panel& panel : figure.panels)
        for (const curve& curve : panel.curves)
            if (curve.x.size() != curve.y.size() ||
                (panel.sphere > 0 && curve.x.size() != curve.z.size()) ||
                (!curve.error.empty() && curve.x.size() != curve.error.size()))
                throw std::invalid_argument{"curve '" + curve.label +
                                            "': coordinates of unequal length"};
}

void write_data(const figure& figure, const std::filesystem::path& file) {
    const auto cell = [](const std::string& text) {
        std::string result = "\"";
        for (const char c : text) result.append(c == '"' ? 2 : 1, c);
        return result + '"';
    };
    std::ostringstream out;
    out.imbue(std::locale::classic());
    out.precision(17);
    bool bars = false;
    for (const panel& panel : figure.panels)
        for (const curve& curve : panel.curves) bars = bars || !curve.error.empty();
    out << "panel,curve,x,y,z" << (bars ? ",error\n" : "\n");
    for (std::size_t p = 0; p < figure.panels.size(); ++p)
        for (const curve& curve : figure.panels[p].curves)
            for (std::size_t k = 0; k < curve.x.size(); ++k) {
                out << p + 1 << ',' << cell(curve.label) << ',' << curve.x[k] << ',' << curve.y[k]
                    << ',';
                if (k < curve.z.size()) out << curve.z[k];
                if (bars) out << ',';
                if (k < curve.error.size()) out << curve.error[k];
                out << '\n';
            }
    if (!detail::write_whole_file(file, out.str()))
        throw std::runtime_error{"cannot write " + file.string()};
}

/// Ends as a whole picture does. Where the disk is full, gnuplot notices nothing.
bool is_whole_png(const std::filesystem::path& picture) {
    constexpr std::string_view end{"IEND\xAE\x42\x60\x82", 8};
    std::ifstream in{picture, std::ios::binary};
    std::string last(end.size(), '\0');
    in.seekg(-static_cast<std::streamoff>(end.size()), std::ios::end);
    in.read(last.data(), static_cast<std::streamsize>(last.size()));
    return in && last == end;
}

/// The script draws to `drawn`, which becomes the picture once it is whole.
void run_gnuplot(const std::string& script, const std::filesystem::path& drawn,
                 const std::filesystem::path& picture) {
    // a gnuplot that ends early must be an error here, not the end of this program
    const auto previous = std::signal(SIGPIPE, SIG_IGN);
    std::FILE* gnuplot = popen("gnuplot", "w");
    bool fed = gnuplot && std::fwrite(script.data(), 1, script.size(), gnuplot) == script.size();
    fed = gnuplot && pclose(gnuplot) == 0 && fed;
    std::signal(SIGPIPE, previous);
    std::error_code error;
    if (fed && is_whole_png(drawn)) {
        std::filesystem::rename(drawn, picture, error);
        if (!error) return;
    }
    std::filesystem::remove(drawn, error);
    throw std::runtime_error{"gnuplot failed to draw " + picture.string()};
}

} // namespace

std::filesystem::path output_folder() {
    const char* chosen = std::getenv("GEODEINT_OUTPUT");
    return chosen && *chosen ? chosen : "output";
}

drawing draw(const figure& figure, const std::string& name) {
    check_lengths(figure);
    const std::filesystem::path folder = output_folder();
    std::filesystem::create_directories(folder);
    drawing result{folder / (name + ".png"), folder / (name + ".csv"), false};
    write_data(figure, result.data);
    if (std::system("command -v gnuplot >/dev/null 2>&1") != 0) {
        std::cerr << "gnuplot is not installed, so that " << result.picture.string()
                  << " was not drawn; its data are in " << result.data.string() << '\n';
        return result;
    }
    const std::filesystem::path drawn = folder / (name + ".new.png");
    run_gnuplot(script_of(figure, drawn), drawn, result.picture);
    result.drawn = true;
    return result;
}

} // namespace geodeint::gallery
