// SPDX-License-Identifier: BSL-1.0
//
// What accuracy costs: the error at T = 10 against the number of steps, of gradient evaluations and
// the time of a run, for odeint's own steppers and for ours, on the free rigid body and on the
// heavy top. Classical steppers win on error per evaluation; what they pay with is the orbit, in
// the last column.
#include <geodeint/geodeint.hpp>

#include "support/command_line.hpp"
#include "support/finding.hpp"
#include "support/plot.hpp"
#include "support/text_table.hpp"

#include <boost/numeric/odeint.hpp>
#include <boost/program_options.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

namespace geo = geodeint;
namespace ode = boost::numeric::odeint;
namespace gallery = geodeint::gallery;

/// A Hamiltonian that counts how often its gradient is asked for; copies share the count.
template <class H>
struct counted : H {
    explicit counted(const H& h) : H{h} {}
    std::shared_ptr<std::size_t> evaluations = std::make_shared<std::size_t>(0);

    template <class State>
    auto gradient(const State& x) const {
        ++*evaluations;
        return H::gradient(x);
    }
};

struct cost {
    double steps, evaluations, seconds, error, casimir;
};

struct method {
    std::string name;
    std::vector<cost> runs;
};

constexpr double duration = 10;

/// All methods on one model: the dual of G, its Hamiltonian and where to start.
template <class G, class H>
class contest {
public:
    using state = typename G::dual_type;

    contest(const H& h, const state& start) : h_{h}, start_{start}, exact_{reference()} {}

    /// Fixed steps, fewer and more.
    template <class Stepper>
    void fixed(const std::string& name, int fewest = 20) {
        method result{name, {}};
        for (int n = fewest; n <= 64 * fewest; n *= 2)
            result.runs.push_back(measure([&](const auto& system, state& x) {
                ode::integrate_n_steps(Stepper{}, std::cref(system), x, 0.0, duration / n, n);
                return static_cast<double>(n);
            }));
        methods_.push_back(result);
    }

    /// Steps chosen by an error control, looser and tighter.
    template <class Stepper>
    void controlled(const std::string& name) {
        method result{name, {}};
        for (double tolerance = 1e-3; tolerance > 1e-12; tolerance /= 30)
            result.runs.push_back(measure([&](const auto& system, state& x) {
                const auto stepper = ode::make_controlled(tolerance, tolerance, Stepper{});
                return static_cast<double>(
                    ode::integrate_adaptive(stepper, std::cref(system), x, 0.0, duration, 0.01));
            }));
        methods_.push_back(result);
    }

    const std::vector<method>& methods() const { return methods_; }

private:
    state reference() const {
        state x = start_;
        ode::integrate_n_steps(ode::runge_kutta_fehlberg78<state>{}, geo::lie_poisson<G>(h_), x,
                               0.0, duration / 20000, 20000);
        return x;
    }

    template <class Run>
    cost measure(const Run& run) const {
        cost result{0, 0, 1e9, 0, 0};
        for (int repetition = 0; repetition < 5; ++repetition) {
            const auto system = geo::lie_poisson<G>(h_);
            state x = start_;
            const auto begin = std::chrono::steady_clock::now();
            result.steps = run(system, x);
            const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
            result.seconds = std::min(result.seconds, time.count());
        }
        const counted<H> counting{h_};
        state x = start_;
        run(geo::lie_poisson<G>(counting), x);
        result.evaluations = static_cast<double>(*counting.evaluations);
        using geo::norm_inf;
        result.error = norm_inf(state(x - exact_));
        const auto before = G::casimirs(start_), after = G::casimirs(x);
        for (std::size_t i = 0; i < before.size(); ++i)
            result.casimir = std::max(result.casimir, std::abs(after[i] - before[i]));
        return result;
    }

    H h_;
    state start_;
    state exact_;
    std::vector<method> methods_;
};

/// The run of each method that first gets below an error of 1e-6.
void print(const std::string& title, const std::vector<method>& methods) {
    gallery::text_table table{"to an error of 1e-6", "steps", "gradients",
                              "microseconds",        "error", "Casimir drift"};
    for (const method& each : methods) {
        const auto good = std::find_if(each.runs.begin(), each.runs.end(),
                                       [](const cost& run) { return run.error < 1e-6; });
        if (good == each.runs.end())
            table.row(each.name, "-", "-", "-", each.runs.back().error, each.runs.back().casimir);
        else
            table.row(each.name, std::to_string(std::lround(good->steps)),
                      // a splitting asks the parts of the Hamiltonian, which do not count
                      good->evaluations > 0 ? std::to_string(std::lround(good->evaluations)) : "-",
                      std::to_string(std::lround(1e6 * good->seconds)), good->error, good->casimir);
    }
    std::cout << title << "\n\n" << table << '\n';
}

gallery::panel panel(const std::string& title, const std::vector<method>& methods,
                     double cost::*work, const std::string& label,
                     double cost::*outcome = &cost::error, std::size_t named_from = 0,
                     std::size_t named_to = 100) {
    gallery::panel result{.title = title,
                          .x_label = label,
                          .y_label = outcome == &cost::error ? "error at T = 10"
                                                             : "Casimir drift at T = 10",
                          .log_x = true,
                          .log_y = true};
    for (std::size_t k = 0; k < methods.size(); ++k) {
        const method& each = methods[k];
        gallery::curve curve{.label = k >= named_from && k < named_to ? each.name : "",
                             .style = gallery::line_style::line_and_points};
        // an underscore starts an index in the legend
        std::replace(curve.label.begin(), curve.label.end(), '_', ' ');
        // a ninth colour
        if (&each == &methods.back()) curve.tint = gallery::colour::grey;
        for (const cost& run : each.runs) {
            if (!(run.*work > 0)) continue;
            curve.x.push_back(run.*work);
            curve.y.push_back(std::max(run.*outcome, 1e-16));
        }
        if (!curve.x.empty()) result.curves.push_back(curve);
    }
    return result;
}

void draw(const std::string& title, const std::vector<method>& methods, const std::string& name) {
    const gallery::drawing result =
        gallery::draw({.title = title,
                       .panels = {panel("", methods, &cost::evaluations, "gradient evaluations"),
                                  panel("", methods, &cost::seconds, "seconds")},
                       .columns = 2,
                       .width = 1400,
                       .height = 640},
                      name);
    if (result.drawn) std::cout << "  " << result.picture.string() << '\n';
}

/// Of the first run with an error below 1e-6.
double casimir_of(const std::vector<method>& methods, const std::string& name) {
    for (const method& each : methods)
        for (const cost& run : each.runs)
            if (each.name == name && run.error < 1e-6) return run.casimir;
    return HUGE_VAL;
}

int main(int argc, char** argv) try {
    namespace po = boost::program_options;
    po::options_description options{
        "Work-precision diagrams of classical and our steppers\n\nOptions"};
    options.add_options()("help,h", "this text")("full", "the same: every run is short");
    const auto given = gallery::parse(argc, argv, options);
    if (!given) return 0;

    using geo::se3, geo::so3;
    using body_state = so3::dual_type;
    using top_state = se3::dual_type;
    contest<so3, geo::models::rigid_body> body{geo::models::rigid_body::ephrati(),
                                               geo::models::rigid_body::ephrati_initial_state()};
    body.fixed<ode::runge_kutta4<body_state>>("odeint runge_kutta4");
    body.controlled<ode::runge_kutta_dopri5<body_state>>("odeint dopri5, controlled");
    body.fixed<ode::runge_kutta_fehlberg78<body_state>>("odeint fehlberg78", 5);
    body.fixed<geo::munthe_kaas_midpoint<so3>>("munthe_kaas_midpoint", 100);
    body.fixed<geo::symmetric_composition<geo::munthe_kaas_midpoint<so3>, 4>>(
        "the same, composed to order 4");
    body.fixed<geo::runge_kutta_munthe_kaas4<so3>>("runge_kutta_munthe_kaas4");
    body.fixed<geo::runge_kutta_munthe_kaas6<so3>>("runge_kutta_munthe_kaas6", 10);
    body.controlled<geo::runge_kutta_munthe_kaas_dopri5<so3>>(
        "runge_kutta_munthe_kaas_dopri5, controlled");
    body.fixed<geo::lie_poisson_splitting<so3>>("lie_poisson_splitting", 100);

    contest<se3, geo::models::heavy_top> top{geo::models::heavy_top::luesink(),
                                             geo::models::heavy_top::luesink_initial_state()};
    top.fixed<ode::runge_kutta4<top_state>>("odeint runge_kutta4");
    top.controlled<ode::runge_kutta_dopri5<top_state>>("odeint dopri5, controlled");
    top.fixed<ode::runge_kutta_fehlberg78<top_state>>("odeint fehlberg78", 5);
    top.fixed<geo::munthe_kaas_midpoint<se3>>("munthe_kaas_midpoint", 100);
    top.fixed<geo::symmetric_composition<geo::munthe_kaas_midpoint<se3>, 4>>(
        "the same, composed to order 4");
    top.fixed<geo::runge_kutta_munthe_kaas4<se3>>("runge_kutta_munthe_kaas4");
    top.fixed<geo::runge_kutta_munthe_kaas6<se3>>("runge_kutta_munthe_kaas6", 10);
    top.controlled<geo::runge_kutta_munthe_kaas_dopri5<se3>>(
        "runge_kutta_munthe_kaas_dopri5, controlled");
    top.fixed<geo::lie_poisson_splitting<se3>>("lie_poisson_splitting", 100);

    print("Free rigid body, T = 10", body.methods());
    print("Heavy top, T = 10", top.methods());
    std::cout << "Pictures, with the data beside them:\n";
    draw("Free rigid body: error against work", body.methods(), "work_precision_rigid_body");
    draw("Heavy top: error against work", top.methods(), "work_precision_heavy_top");
    std::vector<method> some = top.methods();
    some.pop_back(); // the splitting has no gradients to count
    const gallery::drawing both =
        gallery::draw({.title = "Heavy top: what more work buys",
                       .panels = {panel("error", some, &cost::evaluations, "gradient evaluations",
                                        &cost::error, 0, 4),
                                  panel("Casimir drift", some, &cost::evaluations,
                                        "gradient evaluations", &cost::casimir, 4, 8)},
                       .columns = 2,
                       .width = 1100,
                       .height = 580},
                      "work_precision");
    if (both.drawn) std::cout << "  " << both.picture.string() << '\n';
    gallery::record("work_precision",
                    {{"Casimir at an error of 1e-6, ours",
                      casimir_of(top.methods(), "runge_kutta_munthe_kaas4"), "round-off"},
                     {"the same, odeint runge_kutta4",
                      casimir_of(top.methods(), "odeint runge_kutta4"), "as the error"}});
    std::cout << "\nPer gradient the classical steppers are ahead, and they leave the orbit by "
                 "their error.\n"
                 "Ours stay on it to round-off at every step size.\n";
} catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
}
