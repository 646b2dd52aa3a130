// SPDX-License-Identifier: BSL-1.0
#include <geodeint/checkpoint/integrate_resumable.hpp>

#include <geodeint/algebra/pose_with.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/observe/recorder.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/munthe_kaas_heun.hpp>
#include <geodeint/stepper/stochastic_heun.hpp>

#include "ensemble/noisy_body.hpp"
#include "support/file_contents.hpp"
#include "support/temporary_folder.hpp"

#include <boost/numeric/odeint/integrate/integrate_n_steps.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta4.hpp>
#include <boost/test/unit_test.hpp>

#include <array>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>

#include <sys/wait.h>
#include <unistd.h>

using namespace geodeint;
using namespace geodeint::testing;
namespace ode = boost::numeric::odeint;

namespace {

constexpr std::uint64_t steps = 1000;
constexpr double dt = 0.05;

/// Throws when it has seen a number of steps.
struct impatient {
    int left;
    void operator()(const Vector3d&, double) {
        if (--left < 0) throw std::runtime_error{"enough"};
    }
};

template <class Stepper, class System>
void check_resumes(const Stepper& stepper, const System& system) {
    const temporary_folder folder;
    Vector3d whole = body_start;
    const double end = integrate_resumable(stepper, system, whole, 0.0, dt, steps,
                                           {.file = folder / "whole", .every = 130});
    BOOST_TEST(end == dt * steps);
    Vector3d x;
    for (const int patience : {1, 100, 200, 131, 500}) {
        x = body_start;
        BOOST_CHECK_THROW(integrate_resumable(stepper, system, x, 0.0, dt, steps,
                                              {.file = folder / "part", .every = 130},
                                              impatient{patience}),
                          std::runtime_error);
    }
    x = body_start;
    recorder<Vector3d> rest;
    integrate_resumable(stepper, system, x, 0.0, dt, steps, {.file = folder / "part", .every = 130},
                        rest);
    BOOST_TEST((x == whole));
    BOOST_TEST(rest.times().back() == dt * steps);
    BOOST_TEST(rest.times().front() > 0);
    // finished: the result is in the file
    x = body_start;
    integrate_resumable(stepper, system, x, 0.0, dt, steps, {.file = folder / "part", .every = 130},
                        impatient{0});
    BOOST_TEST((x == whole));

    Vector3d by_odeint = body_start;
    ode::integrate_n_steps(Stepper{stepper}, system, by_odeint, 0.0, dt, steps);
    BOOST_TEST((x - by_odeint).norm() < 1e-9);
}

void write_with_checksum(const std::filesystem::path& file, const std::string& bytes) {
    const std::uint64_t sum = checksum(std::as_bytes(std::span{bytes}));
    std::ofstream out{file, std::ios::binary};
    out << bytes;
    out.write(reinterpret_cast<const char*>(&sum), sizeof sum);
}

/// The same of any state, which is interrupted once.
template <class Stepper, class System, class State>
State resumed(const Stepper& stepper, const System& system, const State& start, bool interrupted) {
    const temporary_folder folder;
    State x = start;
    int left = interrupted ? 70 : 1000;
    const auto watch = [&](const State&, double) {
        if (--left < 0) throw std::runtime_error{"enough"};
    };
    const auto run = [&] {
        integrate_resumable(stepper, system, x, 0.0, dt, 100,
                            {.file = folder / "part", .every = 30}, watch);
    };
    if (interrupted) {
        BOOST_CHECK_THROW(run(), std::runtime_error);
        x = start;
        left = 1000;
    }
    run();
    return x;
}

} // namespace

BOOST_AUTO_TEST_CASE(steppers_with_a_memory) {
    // without noise the iterations start from where the last ones ended
    const auto system = lie_poisson<so3>(body);
    check_resumes(munthe_kaas_midpoint<so3>{}, system);
    check_resumes(isospectral_midpoint<so3>{}, system);
}

BOOST_AUTO_TEST_CASE(steppers_without) {
    check_resumes(ode::runge_kutta4<Vector3d>{}, lie_poisson<so3>(body));
}

BOOST_AUTO_TEST_CASE(with_noise) {
    check_resumes(munthe_kaas_midpoint<so3>{}, noisy_body(wiener_path{5, 0, dt}));
}

BOOST_AUTO_TEST_CASE(state_and_time_resume_to_round_off_and_a_copied_stepper_to_the_bit) {
    const auto check = [](auto stepper, const auto& system) {
        const auto fresh = stepper;
        Vector3d x = body_start;
        const auto run = [&](auto& runner, Vector3d& y, int from, int to) {
            for (int n = from; n < to; ++n) runner.do_step(system, y, n * dt, dt);
        };
        run(stepper, x, 0, 500);
        auto copied = stepper, anew = fresh;
        Vector3d by_copy = x, by_state = x;
        run(stepper, x, 500, 1000);
        run(copied, by_copy, 500, 1000);
        run(anew, by_state, 500, 1000);
        BOOST_TEST((by_copy == x));
        BOOST_TEST((by_state - x).norm() < 1e-12);
    };
    check(munthe_kaas_midpoint<so3>{}, lie_poisson<so3>(body));
    check(isospectral_midpoint<so3>{}, lie_poisson<so3>(body));
    check(munthe_kaas_midpoint<so3>{}, noisy_body(wiener_path{5, 0, dt}));
}

BOOST_AUTO_TEST_CASE(killed) {
    const temporary_folder folder;
    const auto system = lie_poisson<so3>(body);
    const auto run = [&](const char* file, auto observer) {
        Vector3d x = body_start;
        integrate_resumable(munthe_kaas_midpoint<so3>{}, std::ref(system), x, 0.0, dt, steps,
                            {.file = folder / file, .every = 130}, observer);
        return x;
    };
    const pid_t child = fork();
    if (child == 0) {
        run("killed", [](const Vector3d&, double t) {
            if (t > 33) std::raise(SIGKILL);
        });
        _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    BOOST_TEST(WIFSIGNALED(status));
    double first = 0;
    const Vector3d resumed =
        run("killed", [&](const Vector3d&, double t) { first = first == 0 ? t : first; });
    BOOST_TEST(first == 651 * dt); // five times 130 steps, and one
    BOOST_TEST((resumed == run("whole", [](const Vector3d&, double) {})));
}

BOOST_AUTO_TEST_CASE(other_runs_are_refused) {
    const temporary_folder folder;
    const auto system = lie_poisson<so3>(body);
    const auto run = [&](auto stepper, const auto& other, Vector3d x, double step, std::uint64_t n,
                         std::uint64_t every) {
        const Vector3d before = x;
        try {
            integrate_resumable(stepper, other, x, 0.0, step, n,
                                {.file = folder / "a", .every = every});
            return std::string{};
        } catch (const checkpoint_error& error) {
            BOOST_TEST((x == before));
            return std::string{error.what()};
        }
    };
    const munthe_kaas_midpoint<so3> stepper;
    BOOST_TEST(run(stepper, system, body_start, dt, 100, 10).empty());
    const auto says = [](const std::string& text, const char* words) {
        return text.find(words) != std::string::npos;
    };
    BOOST_TEST(says(run(stepper, system, body_start, dt, 101, 10), "steps is 100 there"));
    BOOST_TEST(says(run(stepper, system, body_start, 0.1, 100, 10), "dt is"));
    BOOST_TEST(says(run(stepper, system, body_start, dt, 100, 11), "every is 10 there"));
    BOOST_TEST(says(run(stepper, system, Vector3d::UnitX(), dt, 100, 10), "initial state"));
    BOOST_TEST(says(run(stepper, lie_poisson<so3>(models::rigid_body{Vector3d{3, 2, 1}}),
                        body_start, dt, 100, 10),
                    "first step"));
    BOOST_TEST(
        says(run(ode::runge_kutta4<Vector3d>{}, system, body_start, dt, 100, 10), "first step"));
    // a whole file, with its checksum, of a run that went further than this one
    const std::string whole = contents(folder / "a");
    constexpr std::size_t end = sizeof(Vector3d) + sizeof(std::uint64_t);
    write_with_checksum(folder / "a", whole.substr(0, whole.size() - 1 - end) + '\1' +
                                          whole.substr(whole.size() - end, sizeof(Vector3d)));
    BOOST_TEST(says(run(stepper, system, body_start, dt, 100, 10), "is not readable"));
    std::ofstream{folder / "a"} << "something else";
    BOOST_TEST(says(run(stepper, system, body_start, dt, 100, 10), "is not a checkpoint"));
}

BOOST_AUTO_TEST_CASE(a_state_of_another_size_is_refused) {
    const temporary_folder folder;
    const auto decay = [](const std::vector<double>& x, std::vector<double>& dxdt, double) {
        dxdt = {-x[0], -x[1]};
    };
    const auto run = [&] {
        std::vector<double> x{1, 2};
        integrate_resumable(ode::runge_kutta4<std::vector<double>>{}, decay, x, 0.0, 0.1, 4,
                            {.file = folder / "a", .every = 4});
    };
    run();
    // the payload is one number shorter, and says so wherever it has to
    const std::string whole = contents(folder / "a");
    const std::size_t sizes = whole.size() - 5 * 8 - sizeof(std::uint64_t);
    std::string shorter = whole.substr(0, whole.size() - 2 * 8);
    shorter[sizes] = 24;
    shorter[sizes + 16] = 1;
    write_with_checksum(folder / "a", shorter);
    BOOST_CHECK_THROW(run(), checkpoint_error);
    write_with_checksum(folder / "a", whole.substr(0, whole.size() - 8));
    BOOST_CHECK_NO_THROW(run());
}

BOOST_AUTO_TEST_CASE(bad_input_is_named) {
    Vector3d x = body_start;
    const auto refused = [&](const char* argument, double t0, double step, checkpoint where) {
        BOOST_CHECK_EXCEPTION(integrate_resumable(munthe_kaas_midpoint<so3>{},
                                                  lie_poisson<so3>(body), x, t0, step, 3, where),
                              invalid_argument,
                              [&](const auto& error) { return error.argument() == argument; });
    };
    refused("t0", std::nan(""), dt, {.file = "a", .every = 1});
    refused("dt", 0, std::nan(""), {.file = "a", .every = 1});
    refused("every", 0, dt, {.file = "a"});
    refused("file", 0, dt, {});
}
BOOST_AUTO_TEST_CASE(poses_arrays_and_pairs_resume) {
    using pose = pose_with<rotation, 1>;
    const auto tumble = [](const pose& x, pose::rate_type& rate, double t) {
        rate.velocity() = Vector3d{1, x.vector(0), t};
        rate.change() = -x.vector;
    };
    const pose start{rotation{}, Eigen::Matrix<double, 1, 1>{2}};
    const munthe_kaas_heun<pose> stepper;
    BOOST_TEST((resumed(stepper, tumble, start, true) == resumed(stepper, tumble, start, false)));

    const auto swing = [](const auto& x, auto& dxdt, double) {
        dxdt[0] = x[1];
        dxdt[1] = -x[0];
    };
    using array = std::array<double, 2>;
    const array begin{1, 2};
    BOOST_TEST((resumed(stochastic_heun<array>{}, swing, begin, true) ==
                resumed(stochastic_heun<array>{}, swing, begin, false)));

    const auto force = [](const array& q, array& dpdt) { dpdt = {-q[0], -2 * q[1]}; };
    const std::pair<array, array> both{{1, 2}, {0, 0}};
    const stochastic_heun<std::pair<array, array>> pairs;
    BOOST_TEST((resumed(pairs, force, both, true) == resumed(pairs, force, both, false)));
}
