// SPDX-License-Identifier: BSL-1.0
//
// Hamiltonian Poisson integrators with any structure constants, energy, state, time and step: on
// Lotka-Volterra systems, on constant structures and on so(3)*.
#include <geodeint/algebra/so3.hpp>
#include <geodeint/models/lotka_volterra.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/stepper/hamiltonian_poisson.hpp>
#include <geodeint/structure/constant_poisson.hpp>
#include <geodeint/structure/karasev.hpp>
#include <geodeint/structure/lie_dual.hpp>
#include <geodeint/structure/log_canonical.hpp>
#include <geodeint/system/lie_poisson.hpp>
#include <geodeint/system/poisson.hpp>

#include "stepping.hpp"

using namespace geodeint;
using Eigen::Matrix3d;
using Eigen::Vector3d;
using fuzz::bytes;

namespace {

const auto nothing = [](const Vector3d&, const Vector3d&, double) {};

Matrix3d any_skew(bytes& input) {
    const double a = input.number(), b = input.number(), c = input.number();
    return Matrix3d{{0, a, b}, {-a, 0, c}, {-b, -c, 0}};
}

/// An energy with gradient only, which counts.
struct volterra {
    models::lotka_volterra model;

    double operator()(const Vector3d& x) const { return model(x); }
    void gradient(const Vector3d& x, Vector3d& g) const {
        fuzz::expect(++fuzz::evaluations < fuzz::evaluation_limit, "a step ends");
        model.gradient(x, g);
    }
};

void step_any(bytes& input, std::size_t kind, const Vector3d& x) {
    if (kind < 3) {
        const models::lotka_volterra model{any_skew(input), input.vector(), input.vector()};
        const auto system = poisson(model.structure<3>(), volterra{model});
        if (kind == 0)
            return fuzz::steps(input, hamiltonian_poisson<log_canonical<3>>{}, system, x, nothing);
        if (kind == 1)
            return fuzz::steps(input, hamiltonian_poisson<log_canonical<3>, 4>{}, system, x,
                               nothing);
        const auto computed =
            poisson(make_karasev<Vector3d, 2>(model.structure<3>()), volterra{model});
        using structure = std::remove_cvref_t<decltype(computed.tensor())>;
        return fuzz::steps(input, hamiltonian_poisson<structure>{}, computed, x, nothing);
    }
    if (kind == 3) {
        const constant_poisson<3> structure{any_skew(input)};
        const fuzz::counted body{models::rigid_body{input.positive_vector()}};
        return fuzz::steps(input, hamiltonian_poisson<constant_poisson<3>, 4>{},
                           poisson(structure, body), x, nothing);
    }
    const fuzz::counted body{models::rigid_body{input.positive_vector()}};
    fuzz::steps(input, hamiltonian_poisson<lie_dual<so3>>{}, lie_poisson<so3>(body), x,
                [](const Vector3d& before, const Vector3d& now, double) {
                    fuzz::expect_same_length(before, now, 1e-6);
                });
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    bytes input{data, size};
    const std::size_t kind = input.choice(5);
    const Vector3d x = input.vector();
    try {
        step_any(input, kind, x);
    } catch (const invalid_argument&) {
        // of a structure, an inertia or an energy
    }
    return 0;
}
