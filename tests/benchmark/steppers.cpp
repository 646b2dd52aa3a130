// SPDX-License-Identifier: BSL-1.0
//
// Nanoseconds per step of every stepper of the list beside odeint's runge_kutta4 on the same system in
// the same run: the free rigid body and the heavy top at dt = 0.01, and the rigid body with three
// noises.
#include "support/steppers.hpp"
#include "step_rows.hpp"

#include <geodeint/geodeint.hpp>

#include <benchmark/benchmark.h>
#include <boost/numeric/odeint/stepper/runge_kutta4.hpp>

#include <string>

namespace geo = geodeint;
namespace ode = boost::numeric::odeint;
using namespace geodeint::testing;
using Eigen::Vector3d;

namespace {

/// odeint's runge_kutta4, then every stepper of the list that runs the system.
template <class G, class System>
void add_list(const std::string& problem, const System& system,
              const typename G::dual_type& start) {
    if constexpr (geo::detail::deterministic<System>)
        add_row<ode::runge_kutta4<typename G::dual_type>>(
            problem, name_of<ode::runge_kutta4<typename G::dual_type>>(), system, start);
    for_each_stepper<G>([&]<class Stepper, limits Limits>(listed<Stepper, Limits>) {
        if constexpr (Limits.noise || geo::detail::deterministic<System>)
            add_row<Stepper>(problem, name_of<Stepper>(), system, start);
    });
}

} // namespace

int main(int argc, char** argv) {
    const auto noise =
        geo::noise(geo::linear{Vector3d{0.1, 0, 0}}, geo::linear{Vector3d{0, 0.1, 0}},
                   geo::linear{Vector3d{0, 0, 0.1}});
    add_list<geo::so3>("rigid_body", geo::lie_poisson<geo::so3>(benchmark_body),
                       benchmark_momentum);
    add_list<geo::se3>("heavy_top", geo::lie_poisson<geo::se3>(geo::models::heavy_top::luesink()),
                       geo::models::heavy_top::luesink_initial_state());
    add_list<geo::so3>(
        "noisy_body",
        geo::lie_poisson<geo::so3>(benchmark_body, noise, geo::wiener_path{1, 0, benchmark_dt}),
        benchmark_momentum);
    return run_rows(argc, argv);
}
