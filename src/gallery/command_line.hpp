// SPDX-License-Identifier: BSL-1.0
//
// The command line of an example: fills the variables that `options` names, or prints the options
// and returns nothing where help was asked for. A wrong option throws.
#pragma once

#include <boost/program_options.hpp>

#include <iostream>
#include <optional>

namespace geodeint::gallery {

inline std::optional<boost::program_options::variables_map>
parse(int argc, char** argv, const boost::program_options::options_description& options) {
    namespace po = boost::program_options;
    po::variables_map given;
    // without positional arguments: a forgotten dash is an error, not ignored
    po::store(po::command_line_parser(argc, argv).options(options).positional({}).run(), given);
    po::notify(given);
    if (given.count("help") == 0) return given;
    std::cout << options;
    return std::nullopt;
}

} // namespace geodeint::gallery
