// SPDX-License-Identifier: BSL-1.0
//
// The implicit midpoint rule in a vector space, Stratonovich-consistent with noise:
//
//     x' = x + f(m) dt + sum_i g_i(m) dW_i,     m = (x + x')/2.
//
// Runs every odeint system, and the noise of this library's systems. Order 2, symmetric. Keeps
// quadratic invariants (the Casimirs of so(3) and se(3) among them), but only to the tolerance of
// its solver, and no others; not a Poisson map. A baseline to compare with.
//
// (Hairer, Lubich, Wanner, Geometric Numerical Integration, II.1 and IV.2; with noise Luesink et
// al., section 5.)
//
// The state may be of the program's own type, std::array<double, 3> or std::pair of coordinates and
// momenta (algebra/foreign_state.hpp).
//
//     geodeint::implicit_midpoint<Eigen::Vector3d> stepper;
//     boost::numeric::odeint::integrate_n_steps(stepper, system, x, 0.0, 0.01, 5000);
#pragma once

#include <geodeint/algebra/foreign_state.hpp>
#include <geodeint/algebra/vector_space.hpp>
#include <geodeint/solve/cascade.hpp>
#include <geodeint/solve/unit_blocks.hpp>
#include <geodeint/stepper/detail/foreign_stepper.hpp>
#include <geodeint/stepper/implicit_stepper.hpp>
#include <geodeint/stepper/promises.hpp>
#include <geodeint/system/lie_poisson.hpp>
#include <geodeint/system/vector_field.hpp>

namespace geodeint {

template <vector_or_foreign_state State, class Solver = cascade>
class implicit_midpoint
    : public implicit_stepper<implicit_midpoint<State, Solver>, State, 2, Solver, 4, State> {
public:
    static constexpr promises keeps{.reversal = kept::solved,
                                    .quadratic_casimirs = kept::solved,
                                    .quadratic_energy = kept::solved,
                                    .constant_bracket = kept::solved};

    using implicit_midpoint::implicit_stepper::implicit_stepper;

    template <class System, class X>
    static constexpr bool runs = true;

    /// x' - x = increment of the vector fields at x + (x' - x)/2
    template <class Step>
    struct equation {
        using unknown_type = State;
        using real = real_of<State>;
        static constexpr int unit_block =
            detail::state_block_of_system<typename Step::system_type, State>();

        Step step;
        detail::work_vector<State> middle, scratch;

        equation(const Step& this_step, implicit_midpoint& room)
            : step{this_step}, middle{room.middle_}, scratch{room.scratch_} {}

        void shape(State& change) { resize_like(change, step.x); }
        void map(const State& change, State& image) {
            middle = step.x + real(0.5) * change;
            increment_of(step.system, middle, step.t_middle(), step.dt, step.dW, image, scratch);
        }
        magnitude_of<real> effect(const State& change) {
            return norm_inf(change) / norm_inf(step.x);
        }
        bool finish(const State& change, State& next) {
            next = step.x + change;
            return true;
        }
    };

private:
    State middle_ = detail::blank<State>();
    State scratch_ = detail::blank<State>();
};

template <foreign_state State, class Solver>
class implicit_midpoint<State, Solver>
    : public detail::foreign_stepper<implicit_midpoint<coordinates_of<State>, Solver>, State> {
public:
    using implicit_midpoint::foreign_stepper::foreign_stepper;
};

} // namespace geodeint
