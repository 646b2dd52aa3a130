// SPDX-License-Identifier: BSL-1.0
//
// The flow itself along isospectral motion, as an element Q of the group (reconstruction: Ephrati et
// al., eq. (9) and appendix A): of a rigid body in ten dimensions, of a quadratic energy on su(3), and
// of the fluid on a sphere, whose flow is a matrix of SU(N). Q stays in its group and carries the
// momentum, X = Ad*_Q X_0, both to round-off. What Q carries need not be the vorticity: a patch of dye
// goes with the fluid as the matrix D = Ad*_Q D_0, of which the example draws pictures.
#include <geodeint/algebra/cotangent.hpp>
#include <geodeint/algebra/group_matrix.hpp>
#include <geodeint/algebra/so.hpp>
#include <geodeint/algebra/su.hpp>
#include <geodeint/models/manakov.hpp>
#include <geodeint/models/zeitlin_euler.hpp>
#include <geodeint/sphere/spherical_basis.hpp>
#include <geodeint/sphere/vorticity_map.hpp>
#include <geodeint/stepper/isospectral_gauss.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include "support/command_line.hpp"
#include "support/finding.hpp"
#include "support/plot.hpp"
#include "support/text_table.hpp"

#include <boost/program_options.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <numbers>
#include <string>
#include <vector>

namespace geo = geodeint;
namespace gallery = geodeint::gallery;

template <class G>
using body = geo::cotangent<geo::group_matrix<G>, typename G::dual_type>;

/// H(X) = sum_i x_i^2/(2 I_i) in the coordinates of su(3), I_i = 1, 2, ..., 8.
struct quadratic_on_su3 {
    using algebra = geo::su<3>;
    Eigen::Matrix3cd gradient(const Eigen::Matrix3cd& x) const {
        algebra::coordinate_vector c = algebra::coordinates(x);
        for (Eigen::Index i = 0; i < c.size(); ++i) c(i) /= static_cast<double>(i + 1);
        return algebra::from_coordinates(c);
    }
};

/// After n steps from Q = 1: |Q^* Q - 1| and |X - Ad*_Q X_0|, relative to X_0, by largest entries.
struct departure {
    double group, orbit;
};
template <class G, class Stepper, class System>
departure follow(Stepper stepper, const System& system, const typename G::dual_type& start,
                 double dt, int steps) {
    body<G> x{geo::group_matrix<G>::identity(start.rows()), start};
    for (int i = 0; i < steps; ++i) stepper.do_step(system, x, i * dt, dt);
    const auto& Q = x.configuration.matrix();
    const typename G::matrix_type unit = Q.adjoint() * Q;
    const typename G::matrix_type carried = x.configuration.coadjoint_action(start);
    return {(unit - G::matrix_type::Identity(Q.rows(), Q.cols())).cwiseAbs().maxCoeff(),
            (x.momentum - carried).cwiseAbs().maxCoeff() / start.cwiseAbs().maxCoeff()};
}

template <class G>
typename G::dual_type spread_out(Eigen::Index dimension) {
    Eigen::VectorXd c(dimension);
    for (Eigen::Index i = 0; i < dimension; ++i) c(i) = std::sin(1 + 2.7 * double(i));
    return G::from_coordinates(c / c.norm());
}

/// A smooth field of unit vorticity without angular momentum, which would only turn the picture.
Eigen::MatrixXcd vorticity(int size, unsigned seed) {
    auto field = geo::spherical_coefficients::random_smooth(size - 1, seed);
    for (int m = -1; m <= 1; ++m) field(1, m) = 0;
    return geo::spherical_basis{size}.quantise(geo::spherical_coefficients{
        std::sqrt(4 * std::numbers::pi) / field.norm() * field.values()});
}

void measure(int steps) {
    using rotations = geo::so<10>;
    using fluid = geo::su<Eigen::Dynamic>;
    gallery::text_table table{std::to_string(steps) + " steps on", "scheme", "|Q* Q - 1|",
                              "|X - Ad*_Q X_0|"};
    double group = 0, orbit = 0;
    const auto row = [&](const std::string& where, const std::string& scheme, departure found) {
        table.row(where, scheme, found.group, found.orbit);
        group = std::max(group, found.group);
        orbit = std::max(orbit, found.orbit);
    };
    const auto run = [&]<class G>(const std::string& where, const auto& system,
                                  const typename G::dual_type& start, double dt, G) {
        row(where, "isospectral midpoint",
            follow<G>(geo::isospectral_midpoint<G, geo::cascade, body<G>>{}, system, start, dt,
                      steps));
        row(where, "isospectral gauss4",
            follow<G>(geo::isospectral_gauss4<G, geo::cascade, body<G>>{}, system, start, dt,
                      steps));
    };
    run("SO(10)", geo::lie_poisson<rotations>(geo::models::manakov::ephrati(10)),
        spread_out<rotations>(45), 0.1, rotations{});
    run("SU(3)", geo::lie_poisson<geo::su<3>>(quadratic_on_su3{}), spread_out<geo::su<3>>(8), 0.1,
        geo::su<3>{});
    const geo::models::zeitlin_euler sphere{16};
    run("SU(16), fluid", sphere.system(), vorticity(16, 42), 0.1 * sphere.hbar(), fluid{});
    std::cout << table << '\n';
    gallery::record("flow_map", {{"Q* Q = 1 on SO(10), SU(3), SU(16)", group, "-"},
                                 {"X = Ad*_Q X_0", orbit, "-"}});
}

/// Dye on the northern cap, carried by the flow: four maps in two rows.
void draw_dye(int size, int steps) {
    using algebra = geo::su<Eigen::Dynamic>;
    const geo::models::zeitlin_euler sphere{size};
    const geo::spherical_basis basis{size};
    const double dt = 0.2 * sphere.hbar();
    const auto system = sphere.system();
    body<algebra> x{geo::group_matrix<algebra>::identity(size), vorticity(size, 7)};
    // a cap, smoothed: exp(-4 (1 - cos theta)) without its mean
    geo::spherical_coefficients cap{size};
    double coefficient = 1;
    for (int l = 1; l < size; ++l) cap(l, 0) = coefficient = coefficient * 4.0 / (l + 3.0);
    const Eigen::MatrixXcd dye = basis.quantise(cap);

    const geo::vorticity_map map{512, geo::vorticity_map::mollweide};
    const double range = map.largest_value(cap);
    geo::isospectral_midpoint<algebra, geo::cascade, body<algebra>> stepper;
    std::vector<geo::indexed_image> pictures;
    for (int step = 0; step <= steps; ++step) {
        if (step % (steps / 3) == 0) {
            char caption[32];
            std::snprintf(caption, sizeof caption, "dye, t = %.1f", step * dt);
            const Eigen::MatrixXcd carried = x.configuration.coadjoint_action(dye);
            pictures.push_back(map(basis.function(carried), range, caption));
        }
        stepper.do_step(system, x, step * dt, dt);
    }
    const int width = pictures[0].width(), height = pictures[0].height();
    geo::indexed_image all{2 * width, 2 * height, geo::vorticity_map::palette()};
    for (int place = 0; place < 4; ++place)
        all.paste(pictures[static_cast<std::size_t>(place)], place % 2 * width, place / 2 * height);
    const auto file = gallery::output_folder() / "flow_map.png";
    std::filesystem::create_directories(gallery::output_folder());
    all.write_png(file);
    std::cout << "  " << file.string() << '\n';
}

int main(int argc, char** argv) try {
    namespace po = boost::program_options;
    int steps = 0, size = 0;
    po::options_description options{"The flow of isospectral motion as a matrix of the group\n\n"
                                    "Options"};
    options.add_options()("help,h", "this text")("steps", po::value(&steps)->default_value(2000),
                                                 "of the runs in the table")(
        "size", po::value(&size)->default_value(48),
        "N, rows of the matrices of the picture")("full", "100000 steps");
    const auto given = gallery::parse(argc, argv, options);
    if (!given) return 0;
    measure(given->count("full") > 0 ? 100'000 : steps);
    draw_dye(size, 300);
} catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
}
