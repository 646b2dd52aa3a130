// SPDX-License-Identifier: BSL-1.0
//
// Sweeps over sites by several threads, and resumed: noise belongs to seed, path, step, sweep and site.
#include <geodeint/ensemble/openmp_threads.hpp>
#include <geodeint/models/spin_lattice.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/sample/heat_bath_sweep.hpp>
#include <geodeint/sample/over_relaxation.hpp>
#include <geodeint/stepper/thermal_sweeps.hpp>

#include <boost/test/unit_test.hpp>

#include <cstdint>
#include <stdexcept>
#include <string>

using geodeint::openmp_threads;
using geodeint::models::spin_lattice;
using state = spin_lattice::state_type;

namespace {

const spin_lattice cubic = spin_lattice::cubic(8).exchange(1).dmi({0, 0, 0.3}).field({0, 0.1, 0});

template <class... Execution>
state after_sweeps(int from, int to, state s, const Execution&... execution) {
    geodeint::heat_bath_sweep sweep{1, geodeint::site_uniforms{7, 3}};
    for (int k = from; k < to; ++k) {
        sweep(cubic, s, k, execution...);
        geodeint::over_relaxation{}(cubic, s, execution...);
    }
    return s;
}

template <class Stepper>
state after_steps(Stepper stepper, int from, int to, state s) {
    const double h = 0.4;
    const auto system = cubic.system(geodeint::heat_bath{.friction = 0.5, .temperature = 1},
                                     geodeint::wiener_path{7, 3, h});
    for (int k = from; k < to; ++k) stepper.do_step(system, s, k * h, h);
    return s;
}

} // namespace

BOOST_AUTO_TEST_CASE(any_number_of_threads_has_the_same_bits) {
    const state start = cubic.aligned({0, 0.6, 0.8});
    const state swept = after_sweeps(0, 20, start);
    const state stepped = after_steps(geodeint::thermal_sweeps<geodeint::adjusted>{}, 0, 20, start);
    BOOST_TEST((swept != start));
    BOOST_TEST((stepped != swept));
    for (const int threads : {1, 2, 7}) {
        BOOST_TEST((after_sweeps(0, 20, start, openmp_threads{threads}) == swept));
        using stepper = geodeint::thermal_sweeps<geodeint::adjusted, openmp_threads>;
        stepper many{openmp_threads{threads}};
        BOOST_TEST((after_steps(many, 0, 20, start) == stepped));
    }
}

BOOST_AUTO_TEST_CASE(a_run_that_was_interrupted_has_the_same_bits) {
    const state start = cubic.aligned({0, 0.6, 0.8});
    BOOST_TEST((after_sweeps(9, 20, after_sweeps(0, 9, start)) == after_sweeps(0, 20, start)));
    // the correction of rounding remembers, so that a resumed run is off by rounding with it
    geodeint::thermal_sweeps<> stepper;
    stepper.correct_rounding(false);
    BOOST_TEST((after_steps(stepper, 9, 20, after_steps(stepper, 0, 9, start)) ==
                after_steps(stepper, 0, 20, start)));
    // canary: other cells have other noise
    BOOST_TEST((after_steps(stepper, 10, 21, after_steps(stepper, 0, 9, start)) !=
                after_steps(stepper, 0, 20, start)));
}

BOOST_AUTO_TEST_CASE(counts_of_accepted_moves_are_those_of_one_thread) {
    const double h = 1.6;
    const auto system = cubic.system(geodeint::heat_bath{.friction = 0.5, .temperature = 1},
                                     geodeint::wiener_path{1, 0, h});
    geodeint::thermal_sweeps<geodeint::adjusted> one;
    geodeint::thermal_sweeps<geodeint::adjusted, openmp_threads> many{openmp_threads{3}};
    state s = cubic.aligned({0, 0, 1}), other = s;
    for (int k = 0; k < 10; ++k) {
        one.do_step(system, s, k * h, h);
        many.do_step(system, other, k * h, h);
    }
    BOOST_TEST(one.acceptance() == many.acceptance());
    BOOST_TEST((one.acceptance() > 0.5 && one.acceptance() < 1));
}

BOOST_AUTO_TEST_CASE(the_first_failure_of_a_site_is_thrown) {
    const auto fails_from = [](std::size_t first) {
        return [=](std::size_t i) {
            if (i >= first) throw std::runtime_error{std::to_string(i)};
        };
    };
    const auto message = [](const char* text) {
        return [=](const std::runtime_error& error) { return std::string{error.what()} == text; };
    };
    BOOST_CHECK_EXCEPTION(openmp_threads{2}.each(100, fails_from(37)), std::runtime_error,
                          message("37"));
}
