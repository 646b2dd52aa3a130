// SPDX-License-Identifier: BSL-1.0
//
// The command line of an example that makes one kind of run: --dt, --steps, --full for a million of
// them and --quick for a tenth. Returns nothing where help was asked for; a wrong option throws.
//
//     const auto run = run_length_of(argc, argv, "A pendulum", {.dt = 0.1, .steps = 100000});
#pragma once

#include "command_line.hpp"

#include <geodeint/error.hpp>

#include <boost/program_options.hpp>

#include <optional>
#include <sstream>
#include <string>

namespace geodeint::gallery {

struct run_length {
    double dt;
    int steps;
};

inline std::optional<run_length> run_length_of(int argc, char** argv, const std::string& title,
                                               const run_length& usual) {
    namespace po = boost::program_options;
    run_length run = usual;
    std::ostringstream usual_dt; // the digits that a person would write
    usual_dt << usual.dt;
    po::options_description options{title + "\n\nOptions"};
    options.add_options()("help,h", "this text")(
        "dt", po::value(&run.dt)->default_value(usual.dt, usual_dt.str()),
        "time step")("steps", po::value(&run.steps)->default_value(usual.steps),
                     "steps of a run")("full", "a million steps");
    const auto given = parse(argc, argv, with_quick(options));
    if (!given) return std::nullopt;
    if (given->count("full")) unless_given(*given, "steps", run.steps, 1'000'000);
    if (given->count("quick")) unless_given(*given, "steps", run.steps, usual.steps / 10);
    require_positive(run.dt, "dt");
    require_positive(run.steps, "steps");
    return run;
}

} // namespace geodeint::gallery
