// SPDX-License-Identifier: BSL-1.0
//
// Arbitrary words as the command line of an example, with options of every kind that examples have:
// they are parsed, or refused by an exception that can be shown.
#include "../../examples/support/command_line.hpp"
#include "bytes.hpp"
#include "expect.hpp"

#include <boost/program_options.hpp>

#include <cstdint>
#include <exception>
#include <sstream>
#include <string>
#include <vector>

namespace {

/// Zeros part the words; the first one is the program's name.
std::vector<std::string> words(const std::string& text) {
    std::vector<std::string> found{"example"};
    std::istringstream in{text};
    for (std::string word; std::getline(in, word, '\0');) found.push_back(word);
    return found;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    namespace po = boost::program_options;
    std::vector<std::string> given = words(geodeint::fuzz::bytes{data, size}.text());
    std::vector<char*> arguments;
    for (std::string& each : given) arguments.push_back(each.data());
    arguments.push_back(nullptr);

    std::uint64_t seed = 0;
    int steps = 0;
    double dt = 0;
    std::string output;
    std::vector<std::string> steppers;
    po::options_description options{"options"};
    options.add_options()("help,h", "this text")("full", "the length of the paper")(
        "seed", po::value(&seed)->default_value(42),
        "of the path")("steps,n", po::value(&steps)->default_value(100),
                       "how many")("dt", po::value(&dt)->default_value(0.01, "0.01"), "time step")(
        "output", po::value(&output), "folder")("stepper", po::value(&steppers)->composing(),
                                                "which");
    std::ostringstream ignored; // the help
    std::streambuf* const screen = std::cout.rdbuf(ignored.rdbuf());
    try {
        const auto map =
            geodeint::gallery::parse(static_cast<int>(given.size()), arguments.data(), options);
        if (!map)
            geodeint::fuzz::expect(ignored.str().find("--seed") != std::string::npos,
                                   "help lists the options");
    } catch (const po::error& error) {
        geodeint::fuzz::expect(error.what()[0] != '\0', "the complaint says something");
    }
    std::cout.rdbuf(screen);
    return 0;
}
