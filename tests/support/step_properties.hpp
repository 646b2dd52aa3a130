// SPDX-License-Identifier: BSL-1.0
//
// What every step owes, whatever the system, the state and dt, checked for random ones:
//
//     check_steps<so3, drive::drift_and_noise>(500, step_promises{}, [] { return stepper{}; });
//     check_steps(500, each, drive::drift_and_noise);          a line of support/steppers.hpp
//
//     outcome        a finite state, or one of our exceptions with the state untouched, bit by bit,
//                    and the stepper as good as new; steps that are near are always solved
//     orbit          every Casimir is as before, at any dt
//     energy         where it is promised, at any dt
//     return         dt forward, then -dt on the same path: the state it began with
//     equivariance   the step of everything moved by a group element is the step, moved
//
// Tolerances are some units of round-off, times what the step is made of. A step's reach bounds
// |sigma| + |x| |d sigma/dx| for its generator sigma. Below `near` every implicit equation
// contracts by a half: its solution is unique, and no worse conditioned than a factor of two. The
// last two are checked there; far steps have several solutions.
#pragma once

#include "support/bits.hpp"
#include "support/erased.hpp"
#include "support/erased_steppers.hpp"
#include "support/random_systems.hpp"

#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/semidirect.hpp>
#include <geodeint/algebra/so.hpp>
#include <geodeint/algebra/su.hpp>
#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/error.hpp>

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace geodeint::testing {

inline constexpr double round_off = std::numeric_limits<double>::epsilon();
/// Up to this reach every solver converges.
inline constexpr double near = 1;

struct invariant {
    double value;
    double scale; ///< of the terms that the value is a sum of
};

/// The Casimirs of G with their scales; `stretch` is by how much a step may lengthen terms that
/// cancel.
template <class G>
struct invariants_of;

template <>
struct invariants_of<so3> {
    static std::vector<invariant> at(const Eigen::Vector3d& x, double) {
        return {{x.squaredNorm(), x.squaredNorm()}};
    }
};
/// All scalar products of advected vectors; with one vector, that with the momentum too.
template <int Count>
struct invariants_of<semidirect<so3, space_vectors<Count>>> {
    using state_type = typename semidirect<so3, space_vectors<Count>>::dual_type;
    static std::vector<invariant> at(const state_type& x, double stretch) {
        const auto& a = x.advected;
        std::vector<invariant> all;
        for (int i = 0; i < Count; ++i)
            for (int j = 0; j <= i; ++j)
                all.push_back({a.col(i).dot(a.col(j)), a.col(i).norm() * a.col(j).norm()});
        if constexpr (Count == 1)
            all.push_back({x.momentum.dot(a), (x.momentum.norm() + stretch * a.norm()) * a.norm()});
        return all;
    }
};
template <>
struct invariants_of<se3> : invariants_of<semidirect<so3, space_vectors<1>>> {};
/// Power sums of eigenvalues, of degree 2, 4, ... and 2, 3, ...
template <int N>
struct invariants_of<so<N>> {
    static std::vector<invariant> at(const typename so<N>::dual_type& x, double) {
        return power_sums(so<N>::casimirs(x), x.norm(), 2);
    }
    template <class Values>
    static std::vector<invariant> power_sums(const Values& values, double size, int step) {
        std::vector<invariant> all;
        double scale = size * size;
        for (const double value : values) {
            all.push_back({value, scale});
            scale *= step == 2 ? size * size : size;
        }
        return all;
    }
};
template <int N>
struct invariants_of<su<N>> {
    static std::vector<invariant> at(const typename su<N>::dual_type& x, double) {
        return invariants_of<so<2>>::power_sums(su<N>::casimirs(x), x.norm(), 1);
    }
};

/// The state after the step, or nothing, if the step was refused.
template <class State>
std::optional<State> attempt(const step_function<State>& do_step, const State& x, double t,
                             double dt) {
    State after = x;
    try {
        do_step(after, t, dt);
    } catch (const no_convergence&) {
        BOOST_TEST(same_bits(after, x), "a step that was not solved moved the state");
        return std::nullopt;
    } catch (const invalid_argument&) {
        BOOST_TEST(same_bits(after, x), "a step that was refused moved the state");
        return std::nullopt;
    }
    BOOST_TEST(all_finite(after));
    return after;
}

template <class Stepper, class System, class State>
std::optional<State> attempt(Stepper& stepper, const System& system, const State& x, double t,
                             double dt) {
    const step_function<State> do_step = [&](State& y, double at, double h) {
        stepper.do_step(std::cref(system), y, at, h);
    };
    return attempt(do_step, x, t, dt);
}

/// The largest change of an invariant, in units of round-off.
template <lie_algebra G>
double orbit_defect(const typename G::dual_type& before, const typename G::dual_type& after,
                    double stretch) {
    const auto old_values = invariants_of<G>::at(before, stretch);
    const auto new_values = invariants_of<G>::at(after, stretch);
    double worst = 0;
    for (std::size_t i = 0; i < old_values.size(); ++i) {
        const double scale = std::max(old_values[i].scale, new_values[i].scale);
        if (scale == 0) continue;
        const double change = std::abs(new_values[i].value - old_values[i].value);
        worst = std::max(worst, change / (round_off * scale));
    }
    return worst;
}

template <lie_algebra G>
double reach_of(const random_step<G>& step, drive how) {
    return how == drive::drift ? step.drift_reach() : step.noise_reach();
}

enum class energies { none, quadratic, every };
enum class symmetries { whole_group, rotations };

/// What a stepper says it keeps.
struct step_promises {
    bool keeps_orbit = true;
    /// Moves with a group element, so that the orbit does not depend on the solver.
    bool moves_on_orbit = true;
    /// Moves by a series, in as many pieces as the generator has units of length.
    bool moves_by_series = false;
    bool reversible = true;
    energies energy = energies::none;
    symmetries equivariant_under = symmetries::whole_group;
    /// Steps of another stepper that make one step.
    int inner_steps = 1;
};

/// The properties of one random step; see above.
template <lie_algebra G>
class step_properties {
public:
    using state_type = typename G::dual_type;
    /// Makes a fresh stepper and returns its steps on the system of the random step.
    using make_steps = std::function<step_function<state_type>(const random_step<G>&)>;

    step_properties(random_case& random, drive how, const step_promises& promised,
                    const make_steps& make)
        : random_{random},
          drive_{how},
          promised_{promised},
          make_{make},
          step_{random},
          reach_{reach_of(step_, how)} {}

    void check() {
        const auto stepper = make_(step_);
        const auto after = attempt(stepper, step_.x, step_.t, step_.dt);
        if (!after) {
            BOOST_TEST(reach_ > near, "a near step was refused");
            check_as_good_as_new(stepper);
            return;
        }
        // an equation with a generator of this reach is solved to round-off times the reach, and an
        // error of its solution turns the state by the reach once more
        const double solved = promised_.moves_on_orbit ? 0 : reach_ * reach_;
        if (promised_.keeps_orbit)
            BOOST_TEST(orbit_defect<G>(step_.x, *after, reach_) <=
                       16 * promised_.inner_steps +
                           2 * (solved + (promised_.moves_by_series ? reach_ : 0)));
        check_energy(*after);
        if (reach_ > near) return;
        const double tolerance = round_off * (16 + blurred(*after));
        if (promised_.reversible) check_return(stepper, *after, tolerance);
        check_equivariance(*after, tolerance);
    }

private:
    static double size(const state_type& x) { return G::coordinates(x).norm(); }
    static double distance(const state_type& x, const state_type& y) {
        return size(state_type(x - y));
    }

    /// A discrete gradient divides differences of energies E by the distance d of two states, and
    /// so knows the generator to 16 round-offs times dt E / d; twice, there and back.
    double blurred(const state_type& after) const {
        const double moved = distance(after, step_.x);
        if (promised_.energy != energies::every || moved == 0) return 0;
        return 32 * std::abs(step_.dt) * step_.h.energy_bound(1.5 * step_.size()) / moved;
    }

    void check_as_good_as_new(const step_function<state_type>& used) {
        const auto fresh = make_(step_);
        const double dt = 0.01 * step_.dt / (reach_ * reach_);
        const auto here = attempt(used, step_.x, step_.t, dt);
        const auto there = attempt(fresh, step_.x, step_.t, dt);
        BOOST_TEST(here.has_value() == there.has_value());
        if (here && there) BOOST_TEST(same_bits(*here, *there), "a failed step left a trace");
    }

    void check_return(const step_function<state_type>& stepper, const state_type& after,
                      double tolerance) {
        const auto back = attempt(stepper, after, step_.t + step_.dt, -step_.dt);
        BOOST_TEST(back.has_value());
        if (back) BOOST_TEST(distance(*back, step_.x) <= tolerance * step_.size());
    }

    void check_energy(const state_type& after) {
        const bool kept = promised_.energy == energies::every ||
                          (promised_.energy == energies::quadratic && step_.h.is_quadratic());
        if (!kept || drive_ != drive::drift) return;
        const double bound = step_.h.energy_bound(std::max(step_.size(), size(after)));
        BOOST_TEST(std::abs(step_.h(after) - step_.h(step_.x)) <=
                   (16 + 2 * reach_ * reach_) * round_off * bound);
    }

    void check_equivariance(const state_type& after, double tolerance) {
        const auto n = G::coordinates(step_.x).size();
        typename G::algebra_type a =
            G::from_coordinates(random_.uniform(0, 2) * random_direction<G>(random_, n));
        if constexpr (requires { a.advected.setZero(); })
            if (promised_.equivariant_under == symmetries::rotations) a.advected.setZero();
        const matrix_on<G> there = coadjoint_matrix<G>(a);
        const matrix_on<G> back = coadjoint_matrix<G>(typename G::algebra_type(-1.0 * a));
        const random_step<G> moved = step_.moved(there, back);
        // translations lengthen, and the forms of a Hamiltonian with them
        if (reach_of(moved, drive_) > near) return;
        const auto result = attempt(make_(moved), moved.x, moved.t, moved.dt);
        BOOST_TEST(result.has_value());
        if (!result) return;
        const state_type expected = G::from_coordinates(there * G::coordinates(after));
        const double condition = there.norm() * back.norm();
        BOOST_TEST(distance(*result, expected) <= tolerance * condition * step_.size());
    }

    random_case& random_;
    drive drive_;
    const step_promises& promised_;
    const make_steps& make_;
    random_step<G> step_;
    double reach_;
};

/// All of them for `count` random steps, by steppers that `make` makes.
template <lie_algebra G>
void check_steps(std::size_t count, drive how, const step_promises& promised,
                 const typename step_properties<G>::make_steps& make) {
    for_random_cases(count, [&](random_case& random) {
        step_properties<G>{random, how, promised, make}.check();
    });
}

/// make_stepper() returns a fresh stepper.
template <lie_algebra G, drive Drive, class MakeStepper>
void check_steps(std::size_t count, const step_promises& promised, MakeStepper make_stepper) {
    check_steps<G>(count, Drive, promised, [make_stepper](const random_step<G>& step) {
        const auto system = [&step] {
            if constexpr (Drive == drive::drift)
                return step.deterministic_system();
            else
                return step.noisy_system();
        };
        return [stepper = make_stepper(), system = system()](typename G::dual_type& x, double t,
                                                             double dt) mutable {
            stepper.do_step(std::cref(system), x, t, dt);
        };
    });
}

/// What a listed stepper keeps on a space whose Casimirs are quadratic, such as so(3)* and se(3)*.
template <class G>
step_promises promised_by(const erased_stepper<G>& stepper) {
    const promises& keeps = stepper.keeps;
    return {.keeps_orbit = is_kept(keeps.quadratic_casimirs),
            .moves_on_orbit = keeps.quadratic_casimirs == kept::exact,
            .reversible = is_kept(keeps.reversal),
            .energy = is_kept(keeps.energy)             ? energies::every
                      : is_kept(keeps.quadratic_energy) ? energies::quadratic
                                                        : energies::none,
            .equivariant_under =
                stepper.limited.translations ? symmetries::whole_group : symmetries::rotations,
            .inner_steps = stepper.limited.inner_steps};
}

template <class G>
void check_steps(std::size_t count, const erased_stepper<G>& stepper, drive how) {
    check_steps<G>(count, how, promised_by(stepper), [&](const random_step<G>& step) {
        const problem<G> whole{step.h, {step.noises.begin(), step.noises.end()}, step.path};
        return [steps = stepper.make(how), system = system_of(whole, how)](
                   typename G::dual_type& x, double t, double dt) mutable {
            steps.do_step(system, x, t, dt);
        };
    });
}

} // namespace geodeint::testing
