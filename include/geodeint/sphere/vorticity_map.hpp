// SPDX-License-Identifier: BSL-1.0
//
// A function on the sphere as a coloured map, with a scale of its colours:
//
//     vorticity_map map{512};
//     map(basis.function(x), 1.5, "t = 3.0").write_png("vorticity.png");
//
// Blue is negative, white zero, orange to brown positive, symmetric about zero and with lightness
// falling evenly to both sides, so that readers with any colour vision and printers without colour
// see how large a value is, and the first two its sign. North is up, longitude 0 in the middle,
// lines every 30 degrees. The projection is the plain one of latitudes and longitudes or that of
// Mollweide, which shows areas in their true proportions.
#pragma once

#include <geodeint/sphere/indexed_image.hpp>
#include <geodeint/sphere/spherical_coefficients.hpp>

#include <Eigen/Core>

#include <string>

namespace geodeint {

class vorticity_map {
public:
    enum projection { latitude_longitude, mollweide };

    /// A map of `width` pixels, at least 64; it is half as high, without caption and scale.
    explicit vorticity_map(int width, projection shape = latitude_longitude);

    /// Values beyond +-range have the last colour.
    indexed_image operator()(const spherical_coefficients& function, double range,
                             const std::string& caption = "") const;

    /// The largest |f| on the grid of the map: a range that fits.
    double largest_value(const spherical_coefficients& function) const;

    /// 0 is white, 1 black, 2 grey; 3 to 255 the scale, 129 its middle.
    static const indexed_image::colours& palette();

private:
    Eigen::MatrixXd values(const spherical_coefficients& function) const;

    int width_;
    projection shape_;
};

} // namespace geodeint
