// SPDX-License-Identifier: BSL-1.0
#include "noisy_steppers.hpp"

#include "../ephrati_experiments.hpp"
#include "../ephrati_systems.hpp"

#include <geodeint/algebra/so3.hpp>
#include <geodeint/convergence/weak_order.hpp>
#include <geodeint/ensemble/path_progress.hpp>
#include <geodeint/function/squared_pairing.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/noise/truncated.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/euler_maruyama.hpp>
#include <geodeint/stepper/hamiltonian_poisson.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/lie_poisson_splitting.hpp>
#include <geodeint/stepper/milstein.hpp>
#include <geodeint/stepper/munthe_kaas_heun.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/poisson_splitting.hpp>
#include <geodeint/stepper/stochastic_heun.hpp>
#include <geodeint/stepper/variational_midpoint.hpp>
#include <geodeint/structure/lie_dual.hpp>
#include <geodeint/system/lie_poisson.hpp>
#include <geodeint/system/noise.hpp>
#include <geodeint/system/poisson.hpp>
#include <geodeint/system/sde.hpp>

#include <tuple>
#include <vector>

namespace geo = geodeint;
using Eigen::Vector3d;

std::vector<geo::convergence> weak_errors_of_noisy_steppers(double sigma,
                                                            const geo::convergence_study& study) {
    using geo::fixed_point;
    using geo::so3;
    using dual = geo::lie_dual<so3, geo::exponential>;
    // the noises one by one, as splitting wants them
    const auto about = [sigma](int axis) {
        return geo::squared_pairing{Vector3d(Vector3d::Unit(axis)), sigma};
    };
    const auto noises = geo::noise(about(0), about(1), about(2));
    const auto body = geo::models::rigid_body::ephrati();
    const auto system = [=](const auto& path) {
        return geo::lie_poisson<so3>(body, noises, geo::truncated{path});
    };
    const Vector3d start = ephrati::rigid_body::start();
    const std::vector<geo::observable<Vector3d>> x3{
        {"x_3", [](const Vector3d& x) { return x(2); }}};
    auto found = geo::weak_order(
        system, start,
        std::tuple{
            geo::scheme{"isospectral midpoint", geo::isospectral_midpoint<so3, fixed_point>{}},
            geo::scheme{"Munthe-Kaas midpoint",
                        geo::munthe_kaas_midpoint<so3, geo::exponential, fixed_point>{}},
            geo::scheme{"variational midpoint",
                        geo::variational_midpoint<so3, geo::cayley_map, Vector3d, fixed_point>{}},
            geo::scheme{"Hamiltonian Poisson",
                        geo::hamiltonian_poisson<dual, 2, geo::truncated_series, fixed_point>{}},
            geo::scheme{"splitting", geo::lie_poisson_splitting<so3>{}},
            geo::scheme{"Munthe-Kaas Heun", geo::munthe_kaas_heun<so3>{}},
            geo::scheme{"implicit midpoint", geo::implicit_midpoint<Vector3d, fixed_point>{}},
            geo::scheme{"Heun", geo::stochastic_heun<Vector3d>{}}},
        x3, study, ephrati::execution{}, geo::path_progress{});

    const auto by_cayley = [=](const auto& path) {
        return geo::poisson(geo::lie_dual<so3, geo::cayley_map>{}, body, noises,
                            geo::truncated{path});
    };
    const auto of_parts = geo::weak_order(
        by_cayley, start,
        std::tuple{geo::scheme{"splitting by Cayley's map",
                               geo::poisson_splitting<geo::lie_dual<so3, geo::cayley_map>>{}}},
        x3, study, ephrati::execution{}, geo::path_progress{});
    found.insert(found.end(), of_parts.begin(), of_parts.end());

    // the same in the sense of Ito: g_i = sigma x_i (x × e_i), and half of sum_i Dg_i g_i joins the drift
    const auto in_coordinates = [=](const auto& path) {
        const auto drift = [=](const auto& x, auto& dxdt, double) {
            const Vector3d& inertia = body.inertia();
            for (int i = 0; i < 3; ++i) {
                const int j = (i + 1) % 3, k = (i + 2) % 3;
                dxdt[i] = (1 / inertia[k] - 1 / inertia[j]) * x[j] * x[k] -
                          0.5 * sigma * sigma * (x[j] * x[j] + x[k] * x[k]) * x[i];
            }
        };
        const auto field = [=](int axis) {
            return [=](const auto& x, auto& dxdt) {
                const int j = (axis + 1) % 3, k = (axis + 2) % 3;
                dxdt[axis] = 0 * x[axis];
                dxdt[j] = sigma * x[axis] * x[k];
                dxdt[k] = -sigma * x[axis] * x[j];
            };
        };
        return geo::ito(drift, geo::fields(field(0), field(1), field(2)), geo::truncated{path});
    };
    const auto of_ito = geo::weak_order(
        in_coordinates, start,
        std::tuple{geo::scheme{"Milstein", geo::milstein<Vector3d>{}},
                   geo::scheme{"Euler and Maruyama", geo::euler_maruyama<Vector3d>{}}},
        x3, study, ephrati::execution{}, geo::path_progress{});
    found.insert(found.end(), of_ito.begin(), of_ito.end());
    return found;
}
