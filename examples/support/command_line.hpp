// SPDX-License-Identifier: BSL-1.0
//
// The command line of an example: fills the variables that `options` names, or prints the options
// and returns nothing where help was asked for. A wrong option throws. An example that is a test adds
// --quick to its options by `with_quick`: less of the same, in seconds, with the same claims.
#pragma once

#include <boost/program_options.hpp>

#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

namespace geodeint::gallery {

/// Boost puts a wrong word into its message for its variables, over and over: one that
/// holds a variable itself would never end.
inline void refuse_message_variables(int argc, char** argv) {
    for (int i = 1; i < argc; ++i)
        for (const char* variable :
             {"%canonical_option%", "%option%", "%original_token%", "%prefix%", "%value%"})
            if (std::string_view{argv[i]}.find(variable) != std::string_view::npos)
                throw boost::program_options::error{std::string{variable} +
                                                    " cannot be part of an argument"};
}

inline boost::program_options::options_description
with_quick(boost::program_options::options_description options) {
    options.add_options()("quick", "less of the same, in seconds: what the tests run");
    return options;
}

/// The value of an option, or another one where it was not given.
template <class Value>
void unless_given(const boost::program_options::variables_map& given, const char* option,
                  Value& value, const std::type_identity_t<Value>& other) {
    if (given[option].defaulted()) value = other;
}

inline std::optional<boost::program_options::variables_map>
parse(int argc, char** argv, const boost::program_options::options_description& options) {
    namespace po = boost::program_options;
    refuse_message_variables(argc, argv);
    po::variables_map given;
    // without positional arguments: a forgotten dash is an error, not ignored
    po::store(po::command_line_parser(argc, argv).options(options).positional({}).run(), given);
    po::notify(given);
    if (given.count("help") == 0) return given;
    std::cout << options;
    return std::nullopt;
}

} // namespace geodeint::gallery
