// SPDX-License-Identifier: BSL-1.0
//
// Arbitrary text as a file of spherical harmonics coefficients: refused by invalid_argument with
// the number of the line, or read, and then written and read again to the same values.
#include <geodeint/error.hpp>
#include <geodeint/sphere/spherical_coefficients.hpp>

#include "bytes.hpp"
#include "expect.hpp"

#include <sstream>
#include <string>

using geodeint::spherical_coefficients;
using geodeint::fuzz::expect;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::istringstream text{geodeint::fuzz::bytes{data, size}.text()};
    try {
        const spherical_coefficients field = spherical_coefficients::read(text, "input");
        expect(field.values().allFinite(), "the coefficients are finite");
        if (field.degrees() > 64 || field.values().isZero(0)) return 0; // slow, or nothing to write
        std::stringstream file;
        field.write(file);
        const spherical_coefficients again = spherical_coefficients::read(file, "output");
        for (int l = 0; l < field.degrees(); ++l)
            for (int m = -l; m <= l; ++m)
                expect((l < again.degrees() ? again(l, m) : 0.0) == field(l, m),
                       "what was written is read");
    } catch (const geodeint::invalid_argument& error) {
        expect(error.argument() == "file", "the complaint is about the file");
    }
    return 0;
}
