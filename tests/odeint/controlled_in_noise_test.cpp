// SPDX-License-Identifier: BSL-1.0
#include <geodeint/odeint/controlled_in_noise.hpp>

#include <geodeint/algebra/power.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/models/point_vortices.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/noise/weak_path.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/noise/with_areas.hpp>
#include <geodeint/solve/fixed_point.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>
#include <geodeint/stepper/munthe_kaas_heun.hpp>
#include <geodeint/system/lie_poisson.hpp>
#include <geodeint/system/with_brackets.hpp>

#include <boost/numeric/odeint/integrate/integrate_adaptive.hpp>
#include <boost/test/unit_test.hpp>

#include <Eigen/Core>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <set>
#include <span>
#include <vector>

namespace ode = boost::numeric::odeint;
using namespace geodeint;
using Eigen::Vector3d;
using vortices = Eigen::Matrix3Xd;

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

/// Nothing but two noises about e_1 and e_2, each of size 1: a step turns m by dW_1 e_1 + dW_2 e_2.
struct no_energy {
    Vector3d gradient(const Vector3d&) const { return Vector3d::Zero(); }
};
const auto turned = [](const auto& path) {
    return lie_poisson<so3>(no_energy{},
                            noise(linear{Vector3d{1, 0, 0}}, linear{Vector3d{0, 1, 0}}), path);
};
using turn = munthe_kaas_heun<so3>; // exact where the gradients are constant

/// Looks at a step and at its halves, and goes on from that one which has turned further about e_3.
struct skipping {
    turn stepper;

    template <class System>
    void do_step(const System& system, Vector3d& m, double t, double dt) {
        Vector3d whole = m, halves = m;
        two_halves{}(stepper, system, t, dt, halves, whole);
        m = m.cross(halves - whole)[2] > 0 ? halves : whole;
    }
};

struct mean_and_error {
    double mean, error;
};
template <class Run>
mean_and_error mean_of(int paths, Run&& run) {
    double sum = 0, squares = 0;
    for (int path = 0; path < paths; ++path) {
        const double value = run(path);
        sum += value;
        squares += value * value;
    }
    const double mean = sum / paths;
    return {mean, std::sqrt((squares / paths - mean * mean) / paths)};
}

/// Three vortices (2, 2, -1) that meet almost in a point and part again. Their gradients are counted.
struct counted_vortices {
    models::point_vortices vortices{Vector3d{2, 2, -1}};
    std::size_t* gradients;

    template <class Derived, class Velocity>
    void gradient(const Eigen::MatrixBase<Derived>& x, Velocity& velocity) const {
        ++*gradients;
        vortices.gradient(x, velocity);
    }
};
/// Turns all of them about an axis. How near they come to each other is then the same on all paths;
/// where noise moves them about one another it is chance, and so is what any control is worth.
linear<vortices> common_turn(int axis) {
    vortices a = vortices::Zero(3, 3);
    a.row(axis).setConstant(0.02);
    return {a};
}

vortices near_collapse() {
    const auto places = [](double q) {
        const double r = 0.2;
        vortices x(3, 3);
        x.col(0) = Vector3d{1, -r, 0}.normalized();
        x.col(1) = Vector3d{1, r, 0}.normalized();
        x.col(2) = Vector3d{1, r, r * std::sqrt(2.0) * q}.normalized();
        return x;
    };
    // they meet in a point where sum Gamma_i Gamma_j |x_i - x_j|^2 = 0
    const auto sum = [&](double q) {
        const vortices x = places(q);
        return 2 * (x.col(0) - x.col(1)).squaredNorm() - (x.col(0) - x.col(2)).squaredNorm() -
               (x.col(1) - x.col(2)).squaredNorm();
    };
    double low = 0.8, high = 1.3;
    for (int i = 0; i < 60; ++i) {
        const double middle = (low + high) / 2;
        (sum(middle) > 0 ? low : high) = middle;
    }
    return places(low * 1.0005);
}

constexpr double longest = 1.0 / 16;

struct cost_and_error {
    std::size_t unsolved = 0, gradients = 0;
    double squares = 0, casimir = 0;

    double rms() const { return std::sqrt(squares / 8); }
};

using midpoint = isospectral_midpoint<power<so3>, fixed_point>;

const auto vortices_on = [](const wiener_path& path, std::size_t& gradients) {
    return lie_poisson<power<so3>>(counted_vortices{.gradients = &gradients},
                                   noise(common_turn(0), common_turn(1), common_turn(2)), path);
};

/// The state at time 1 of each of eight paths by steps of 2^-level of the longest; nothing if one is not
/// solved.
std::array<std::optional<vortices>, 8> with_fixed_steps(int level, std::size_t& gradients) {
    std::array<std::optional<vortices>, 8> ends;
    for (std::size_t path = 0; path < 8; ++path) {
        const auto system = vortices_on(wiener_path{5, path, longest}, gradients);
        vortices x = near_collapse();
        const double h = std::ldexp(longest, -level);
        const int steps = 16 << level;
        midpoint stepper;
        try {
            for (int k = 0; k < steps; ++k) stepper.do_step(system, x, k * h, h);
            ends[path] = x;
        } catch (const no_convergence&) {
        }
    }
    return ends;
}

template <class Stepper, class System>
std::vector<double> times_of(const Stepper& stepper, const System& system, Vector3d& x, double from,
                             double to, double dt) {
    std::vector<double> times;
    ode::integrate_adaptive(stepper, system, x, from, to, dt,
                            [&](const Vector3d&, double t) { times.push_back(t); });
    return times;
}

const auto noisy_body = [](const auto& path) {
    return lie_poisson<so3>(models::rigid_body::ephrati(),
                            noise(linear{Vector3d{0.5, 0, 0.2}}, linear{Vector3d{0, 0.6, 0.1}}),
                            path);
};
const Vector3d body_start{0.6, 0, 0.8};
using body_midpoint = isospectral_midpoint<so3, fixed_point>;
using body_controller = controlled_in_noise<body_midpoint>;

/// Writes down what was asked of a path.
struct observed_path {
    wiener_path path;
    std::set<double>* ends;

    void increment(double t, double dt, std::span<double> dW) const {
        ends->insert(t + dt);
        path.increment(t, dt, dW);
    }
};

} // namespace

BOOST_AUTO_TEST_SUITE(control_in_noise)

BOOST_AUTO_TEST_CASE(has_the_right_limit) {
    // E m(1) = e^{-1/2} e_1; skipping adds a turn of 1/8 about e_3 in mean, whatever the step
    for (const double h : {0x1p-4, 0x1p-6}) {
        const int paths = h < 0x1p-5 ? 5000 : 20'000;
        const auto second = [&](auto stepper_of) {
            return mean_of(paths, [&](int number) {
                const auto system = turned(wiener_path{3, number, h});
                Vector3d m{1, 0, 0};
                stepper_of(system, m);
                return m[1];
            });
        };
        const auto kept = second([&](const auto& system, Vector3d& m) {
            ode::integrate_adaptive(controlled_in_noise<turn>{0.3 * h, 0, h}, system, m, 0.0, 1.0,
                                    h);
        });
        const auto skipped = second([&](const auto& system, Vector3d& m) {
            skipping stepper;
            const int steps = static_cast<int>(1 / h);
            for (int k = 0; k < steps; ++k) stepper.do_step(system, m, k * h, h);
        });
        BOOST_TEST_MESSAGE("h = " << h << ": no skip " << kept.mean << " +- " << kept.error
                                  << ", skipping " << skipped.mean << " +- " << skipped.error);
        BOOST_TEST(std::abs(kept.mean) < 4 * kept.error);
        BOOST_TEST(std::abs(skipped.mean) > 10 * skipped.error);
    }
}

BOOST_AUTO_TEST_CASE(pays_where_vortices_meet) {
    std::size_t reference_gradients = 0;
    const auto reference = with_fixed_steps(13, reference_gradients);
    const auto compare = [&](const auto& ends, std::size_t gradients) {
        cost_and_error found{.gradients = gradients};
        for (std::size_t path = 0; path < 8; ++path)
            if (ends[path])
                found.squares += (*ends[path] - *reference[path]).squaredNorm();
            else
                ++found.unsolved;
        return found;
    };
    // the cheapest fixed steps that are all solved and as precise
    constexpr double goal = 5e-2;
    std::optional<cost_and_error> fixed;
    for (int level = 7; level <= 11 && !fixed; ++level) {
        std::size_t gradients = 0;
        const auto ends = with_fixed_steps(level, gradients);
        const cost_and_error found = compare(ends, gradients);
        BOOST_TEST_MESSAGE("fixed, longest 2^-" << level << ": rms " << found.rms() << ", "
                                                << gradients / 8 << " gradients a path, "
                                                << found.unsolved << " unsolved");
        if (found.unsolved == 0 && found.rms() <= goal) fixed = found;
    }
    BOOST_REQUIRE(fixed);
    const auto adaptive = [&](const char* what, auto stepper) {
        std::size_t gradients = 0;
        double casimir = 0;
        std::array<std::optional<vortices>, 8> ends;
        for (std::size_t path = 0; path < 8; ++path) {
            vortices x = near_collapse();
            ode::integrate_adaptive(stepper, vortices_on(wiener_path{5, path, longest}, gradients),
                                    x, 0.0, 1.0, longest);
            casimir = std::max(casimir, (x.colwise().norm().array() - 1).abs().maxCoeff());
            ends[path] = x;
        }
        const cost_and_error found = compare(ends, gradients);
        BOOST_TEST_MESSAGE(what << ": rms " << found.rms() << ", " << gradients / 8
                                << " gradients a path, lengths to " << casimir);
        BOOST_TEST(casimir < 1e-13);
        return found;
    };
    const auto doubling = adaptive("two halves", controlled_in_noise<midpoint>{0, 1e-4, longest});
    BOOST_TEST(doubling.rms() <= goal);
    BOOST_TEST(3 * doubling.gradients <= fixed->gradients);
    using companion = beside<munthe_kaas_heun<power<so3>>>;
    const auto embedded =
        adaptive("beside Heun", controlled_in_noise<midpoint, companion>{0, 1e-5, longest});
    BOOST_TEST(embedded.rms() <= goal);
    BOOST_TEST(3 * embedded.gradients <= fixed->gradients);
}

BOOST_AUTO_TEST_CASE(leaves_out_no_end_of_a_rejected_step) {
    std::set<double> asked;
    const auto system = noisy_body(observed_path{wiener_path{4, 1, 0.25}, &asked});
    Vector3d x = body_start;
    const auto times = times_of(body_controller{0, 1e-3, 0.25}, system, x, 0, 2, 0.25);
    // every end that was looked at is a step's end or the middle of a step whose halves were kept
    std::set<double> visited(times.begin(), times.end());
    for (std::size_t i = 0; i + 1 < times.size(); ++i)
        visited.insert((times[i] + times[i + 1]) / 2);
    for (const double end : asked) BOOST_TEST(visited.count(end) == 1U);
    // and steps did change
    std::set<double> lengths;
    for (std::size_t i = 0; i + 1 < times.size(); ++i) lengths.insert(times[i + 1] - times[i]);
    BOOST_TEST(lengths.size() > 2U);
    for (const double length : lengths)
        BOOST_TEST(std::log2(length) == std::round(std::log2(length)));
}

BOOST_AUTO_TEST_CASE(is_a_function_of_state_and_time) {
    const auto system = noisy_body(wiener_path{4, 1, 0.25});
    const body_controller control{0, 1e-3, 0.25};
    Vector3d whole = body_start, again = body_start, parts = body_start;
    const auto times = times_of(control, system, whole, 0, 2, 0.25);
    times_of(control, system, again, 0, 2, 0.25);
    BOOST_TEST((whole == again));
    // interrupted after every step, with a controller and a system of its own for each
    double t = 0, dt = 0.25;
    std::vector<double> seen{t};
    while (t < 2) {
        body_controller fresh{0, 1e-3, 0.25};
        if (fresh.try_step(noisy_body(wiener_path{4, 1, 0.25}), parts, t, dt) == ode::success)
            seen.push_back(t);
    }
    BOOST_TEST((parts == whole));
    BOOST_TEST((seen == times));
    // the path at the times of a run is that of any other step, and backward the same
    for (const double time : times) {
        std::array<double, 2> W, coarse, back;
        system.path().increment(0.0, time, W);
        wiener_path{4, 1, 0.25}.increment(0.0, time, coarse);
        system.path().increment(time, -time, back);
        BOOST_TEST((W == coarse));
        for (std::size_t i = 0; i < 2; ++i) BOOST_TEST(back[i] == -W[i]);
    }
}

BOOST_AUTO_TEST_CASE(converges_with_its_tolerance) {
    const auto error = [&](double tolerance) {
        double squares = 0;
        for (int number = 0; number < 40; ++number) {
            const auto system = noisy_body(wiener_path{6, number, 0.25});
            Vector3d x = body_start, exact = body_start;
            ode::integrate_adaptive(body_controller{0, tolerance, 0.25}, system, x, 0.0, 1.0, 0.25);
            body_midpoint stepper;
            for (int k = 0; k < 4096; ++k) stepper.do_step(system, exact, k / 4096.0, 1 / 4096.0);
            squares += (x - exact).squaredNorm();
        }
        return std::sqrt(squares / 40);
    };
    const double coarse = error(1e-2), fine = error(1e-3);
    BOOST_TEST_MESSAGE("errors " << coarse << " and " << fine);
    BOOST_TEST(fine < coarse / 2);
}

BOOST_AUTO_TEST_CASE(goes_backward_and_to_ends_between) {
    const auto system = noisy_body(wiener_path{4, 1, 0.25});
    Vector3d x = body_start;
    // 1.375 is a multiple of an eighth only
    const auto times = times_of(body_controller{0, 1e-3, 0.25}, system, x, 0.125, 1.375, 0.25);
    BOOST_TEST(times.back() == 1.375);
    BOOST_TEST(std::abs(x.norm() - 1) < 1e-14);
    times_of(body_controller{0, 1e-3, 0.25}, system, x, 1.375, 0.125, -0.25);
    BOOST_TEST((x - body_start).norm() < 0.05);
}

BOOST_AUTO_TEST_CASE(does_not_depend_on_units) {
    // times in other units, and a state in others still
    const double time = 0x1p30, size = 0x1p-40;
    struct scaled {
        double time, size;
        Vector3d gradient(const Vector3d& m) const {
            return models::rigid_body::ephrati().gradient(Vector3d(m / size)) / time;
        }
    };
    const double root = std::sqrt(time);
    const auto system = lie_poisson<so3>(scaled{time, size},
                                         noise(linear{Vector3d{0.5 / root, 0, 0.2 / root}},
                                               linear{Vector3d{0, 0.6 / root, 0.1 / root}}),
                                         wiener_path{4, 1, 0.25 * time});
    Vector3d x = size * body_start, y = size * body_start;
    const auto relative =
        times_of(body_controller{0, 1e-3, 0.25 * time}, system, x, 0, 2 * time, 0.25 * time);
    const auto absolute =
        times_of(body_controller{1e-3 * size, 0, 0.25 * time}, system, y, 0, 2 * time, 0.25 * time);
    BOOST_TEST(relative.size() > 8U);
    BOOST_TEST(relative.size() == absolute.size());
}

BOOST_AUTO_TEST_CASE(stops_at_the_cells_of_areas) {
    const double cell = 1.0 / 64;
    const auto system = lie_poisson<so3>(
        models::rigid_body::ephrati(),
        with_brackets<so3>(noise(linear{Vector3d{0.5, 0, 0.2}}, linear{Vector3d{0, 0.6, 0.1}})),
        with_areas{wiener_path{4, 1, cell}, 2});
    Vector3d x = body_start;
    const auto times = times_of(body_controller{0, 1e-5, 0.25, 2 * cell}, system, x, 0, 1, 0.25);
    for (std::size_t i = 0; i + 1 < times.size(); ++i)
        BOOST_TEST(times[i + 1] - times[i] >= 2 * cell);
    // without that it looks for steps below the cells, which do not exist
    x = body_start;
    double t = 0, dt = 2 * cell;
    BOOST_CHECK_THROW(while (true)(body_controller{0, 1e-9, 0.25}.try_step(system, x, t, dt)),
                      ode::step_adjustment_error);
    BOOST_TEST((x == body_start && t == 0));
}

BOOST_AUTO_TEST_CASE(refuses_what_has_no_meaning) {
    const auto system = noisy_body(wiener_path{4, 1, 0.25});
    Vector3d x = body_start;
    const auto check = [&](const char* argument, double t, double dt) {
        BOOST_CHECK_EXCEPTION((body_controller{0, 1e-3, 0.25}.try_step(system, x, t, dt)),
                              invalid_argument,
                              [&](const auto& e) { return e.argument() == argument; });
    };
    check("t", 0.1, 0.25);
    check("t", not_a_number, 0.25);
    check("dt", 0, 0);
    check("dt", 0, 1e-20);
    check("dt", 0, not_a_number);
    BOOST_CHECK_THROW((body_controller{0, 0, 0.25}), invalid_argument);
    BOOST_CHECK_THROW((body_controller{-1, 0, 0.25}), invalid_argument);
    BOOST_CHECK_THROW((body_controller{0, 1e-3, 0}), invalid_argument);
    BOOST_CHECK_THROW((body_controller{0, 1e-3, 0.25, 0.5}), invalid_argument);
    BOOST_TEST((x == body_start));
    // a path that knows no steps but its own: halves of them do not exist
    double t = 0, dt = 0.25;
    const auto weak = noisy_body(weak_path{4, 1, 0.25});
    const auto try_all = [&] {
        body_controller control{0, 1e-3, 0.25};
        while (control.try_step(weak, x, t, dt) == ode::fail) {
        }
    };
    BOOST_CHECK_THROW(try_all(), ode::step_adjustment_error);
    BOOST_TEST((x == body_start));
    Vector3d bad = Vector3d::Constant(not_a_number);
    t = 0;
    dt = 0.25;
    BOOST_CHECK_THROW((body_controller{0, 1e-3, 0.25}.try_step(system, bad, t, dt)),
                      invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
