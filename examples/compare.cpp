// SPDX-License-Identifier: BSL-1.0
//
// Any system of the library, odeint's classical steppers and ours side by side: how far every
// Casimir and the energy drift, how far the end of the run is from that of a fine one, how many
// gradients of the Hamiltonian it took, and how long.
//
//     compare --system=heavy_top --stepper=runge_kutta4,variational_midpoint --dt=0.02 --steps=5000
#include "compare/comparison.hpp"

#include "support/command_line.hpp"
#include "support/text_table.hpp"

#include <boost/algorithm/string/classification.hpp>
#include <boost/algorithm/string/split.hpp>
#include <boost/lexical_cast.hpp>
#include <boost/program_options.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <exception>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

namespace po = boost::program_options;
using geodeint::gallery::text_table;

/// What was asked for makes no sense: exit status 2.
struct usage_error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

const std::vector<compare::problem>& problems() {
    static const std::vector<compare::problem> all{
        compare::rigid_body(),          compare::heavy_top(),
        compare::underwater_vehicle(),  compare::manakov(),
        compare::point_vortices(),      compare::lotka_volterra(),
        compare::relaxing_rigid_body(), compare::gas_containers(),
        compare::thermo_oscillator()};
    return all;
}

/// The entry of that name; without one, an error that lists them all.
template <class Entry>
const Entry& named(const std::vector<Entry>& entries, const std::string& name,
                   const std::string& kind) {
    for (const Entry& each : entries)
        if (each.name == name) return each;
    std::string text = "There is no " + kind + " '" + name + "'. There are:\n";
    for (const Entry& each : entries) text += "  " + each.name + "\n";
    throw usage_error{text};
}

double positive_number(const std::string& text, const std::string& option) {
    double value = 0;
    if (!boost::conversion::try_lexical_convert(text, value) || !std::isfinite(value) || value <= 0)
        throw usage_error{option + " must be a positive number, not '" + text + "'\n"};
    return value;
}

std::size_t count(const std::string& text, const std::string& option) {
    long long value = 0;
    if (!boost::conversion::try_lexical_convert(text, value) || value <= 0 || value > 100'000'000)
        throw usage_error{option + " must be a number from 1 to 100000000, not '" + text + "'\n"};
    return static_cast<std::size_t>(value);
}

std::optional<po::variables_map> parsed(int argc, char** argv,
                                        const po::options_description& options) try {
    return geodeint::gallery::parse(argc, argv, options);
} catch (const po::error& error) {
    throw usage_error{std::string{error.what()} + "\n"};
}

void print_list() {
    for (const compare::problem& each : problems()) {
        std::cout << each.name << ": " << each.what << ", dt = " << each.usual.dt << ", "
                  << each.usual.steps << " steps\n ";
        for (const compare::contender& stepper : each.contenders) std::cout << ' ' << stepper.name;
        std::cout << '\n';
    }
}

void compare_steppers(const compare::problem& problem, const compare::setting& setting,
                      const std::vector<const compare::contender*>& steppers) {
    std::cout << problem.name << ": " << problem.what << "\ndt = " << setting.dt << ", "
              << setting.steps << " steps\n\n";
    std::optional<text_table> table;
    std::string failures;
    for (const compare::contender* each : steppers) {
        const compare::measurement result = each->run(setting);
        std::vector<std::string> header{"stepper"}, row{each->name};
        for (const auto& [name, drift] : result.drifts) {
            header.push_back(name);
            row.push_back(result.failure.empty() ? text_table::text(drift) : "-");
        }
        for (const char* title : {"error", "gradients", "ms"}) header.emplace_back(title);
        if (result.failure.empty()) {
            char time[32];
            std::snprintf(time, sizeof time, "%.2f", result.milliseconds);
            row.insert(row.end(),
                       {text_table::text(result.error), text_table::text(result.gradients), time});
        } else {
            row.insert(row.end(), {"failed", "-", "-"});
            failures += each->name + ": " + result.failure + "\n";
        }
        if (!table) table.emplace(header);
        table->add(row);
    }
    std::cout << *table
              << "\nLargest change of each invariant; error at the end against a run of order 8 "
                 "with dt/8.\n"
              << failures;
}

} // namespace

int main(int argc, char** argv) try {
    std::string system = "rigid_body", dt, steps;
    std::vector<std::string> stepper_lists;
    po::options_description options{
        "Compares steppers on a system of the library.\n\n"
        "Prints the largest change of every Casimir and of the energy (of dissipative systems the\n"
        "largest loss of entropy in a step, too), the error at the end, the gradients of the\n"
        "Hamiltonian and the time that each stepper took. The exit status is 2 if an option has "
        "no\n"
        "meaning, and nothing is run.\n\nOptions"};
    options.add_options()("help,h", "this text")("list,l",
                                                 "the systems, and the steppers that run each")(
        "system", po::value(&system)->value_name("NAME")->default_value(system), "one of --list")(
        "stepper", po::value(&stepper_lists)->value_name("NAME,...")->composing(),
        "steppers, separated by commas; may be given again. Default: all that run the system")(
        "dt", po::value(&dt)->value_name("NUMBER"), "time step. Default: that of the system")(
        "steps", po::value(&steps)->value_name("NUMBER"),
        "how many. Default: those of the system")("full", "all systems, one after the other");
    const auto given = parsed(argc, argv, options);
    if (!given) {
        std::cout << "\nExamples\n"
                     "  compare --list\n"
                     "  compare --system=heavy_top --stepper=runge_kutta4,variational_midpoint\n"
                     "  compare --system=gas_containers --dt=0.2 --steps=10000\n";
        return 0;
    }
    if (given->count("list")) {
        print_list();
        return 0;
    }

    std::vector<const compare::problem*> chosen{&named(problems(), system, "system")};
    if (given->count("full") && (*given)["system"].defaulted()) {
        chosen.clear();
        for (const compare::problem& each : problems()) chosen.push_back(&each);
    }
    // everything is checked before anything is run
    struct job {
        const compare::problem* problem;
        compare::setting setting;
        std::vector<const compare::contender*> steppers;
    };
    std::vector<job> jobs;
    for (const compare::problem* problem : chosen) {
        job next{problem, problem->usual, {}};
        if (given->count("dt")) next.setting.dt = positive_number(dt, "--dt");
        if (given->count("steps")) next.setting.steps = count(steps, "--steps");
        for (const std::string& list : stepper_lists) {
            std::vector<std::string> names;
            boost::split(names, list, boost::is_any_of(","));
            for (const std::string& name : names)
                next.steppers.push_back(
                    &named(problem->contenders, name, "stepper for " + problem->name));
        }
        if (next.steppers.empty())
            for (const compare::contender& each : problem->contenders)
                next.steppers.push_back(&each);
        jobs.push_back(next);
    }
    for (const job& each : jobs) {
        if (&each != &jobs.front()) std::cout << '\n';
        compare_steppers(*each.problem, each.setting, each.steppers);
    }
} catch (const usage_error& error) {
    std::cerr << error.what();
    return 2;
} catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
}
