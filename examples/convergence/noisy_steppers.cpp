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
#include <geodeint/stepper/hamiltonian_poisson.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/lie_poisson_splitting.hpp>
#include <geodeint/stepper/munthe_kaas_heun.hpp>
#include <geodeint/stepper/munthe_kaas_midpoint.hpp>
#include <geodeint/stepper/stochastic_heun.hpp>
#include <geodeint/stepper/variational_midpoint.hpp>
#include <geodeint/structure/lie_dual.hpp>
#include <geodeint/system/lie_poisson.hpp>
#include <geodeint/system/noise.hpp>

#include <tuple>

namespace geo = geodeint;
using Eigen::Vector3d;

std::vector<geo::convergence> weak_errors_of_noisy_steppers(double sigma,
                                                            const geo::convergence_study& study) {
    using geo::fixed_point;
    using geo::so3;
    using dual = geo::lie_dual<so3, geo::exponential>;
    // the noises one by one, as splitting wants them
    const auto system = [sigma](const auto& path) {
        const auto about = [sigma](int axis) {
            return geo::squared_pairing{Vector3d(Vector3d::Unit(axis)), sigma};
        };
        return geo::lie_poisson<so3>(geo::models::rigid_body::ephrati(),
                                     geo::noise(about(0), about(1), about(2)),
                                     geo::truncated{path});
    };
    return geo::weak_order(
        system, ephrati::rigid_body::start(),
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
        {{"x_3", [](const Vector3d& x) { return x(2); }}}, study, ephrati::execution{},
        geo::path_progress{});
}
