// SPDX-License-Identifier: BSL-1.0
//
// What the example compare knows of a system: its name, a run that makes sense, and the steppers
// that can run it, each behind a function, so that systems of all types stand in one list. The
// systems are in the files of this folder, one for each kind.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace compare {

struct setting {
    double dt;
    std::size_t steps;
};

/// Of one stepper.
struct measurement {
    std::vector<std::pair<std::string, double>> drifts; ///< largest change of each invariant
    double error = 0;                                   ///< at the end, against the fine run
    std::size_t gradients = 0;                          ///< of the Hamiltonian
    double milliseconds = 0;                            ///< the best of three runs
    std::string failure; ///< why it did not come to the end; else empty
};

struct contender {
    std::string name;
    std::function<measurement(const setting&)> run;
};

struct problem {
    std::string name;
    std::string what;
    setting usual;
    std::vector<contender> contenders;
};

problem rigid_body();
problem heavy_top();
problem underwater_vehicle();
problem manakov();
problem point_vortices();
problem lotka_volterra();
problem relaxing_rigid_body();
problem gas_containers();
problem thermo_oscillator();

} // namespace compare
