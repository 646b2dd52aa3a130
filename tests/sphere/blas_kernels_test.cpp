// SPDX-License-Identifier: BSL-1.0
#include <geodeint/sphere/detail/blas_kernels.hpp>

#include <boost/test/unit_test.hpp>

#include <string>

using geodeint::detail::advice_on_blas;

BOOST_AUTO_TEST_SUITE(kernels_of_openblas)

BOOST_AUTO_TEST_CASE(are_left_alone_where_they_use_the_processor) {
    for (const char* kernels : {"Haswell", "Zen", "SkylakeX", "Cooperlake", "SapphireRapids"}) {
        BOOST_TEST(advice_on_blas(kernels, true, false).empty());
        BOOST_TEST(advice_on_blas(kernels, true, true).empty());
    }
    for (const char* kernels : {"Prescott", "Nehalem", "Sandybridge"})
        BOOST_TEST(advice_on_blas(kernels, false, false).empty());
}

BOOST_AUTO_TEST_CASE(of_an_older_processor_are_named_with_the_line_that_cures_it) {
    const std::string advice = advice_on_blas("Prescott", true, false);
    BOOST_TEST(advice.find("the kernels of Prescott;") != std::string::npos);
    BOOST_TEST(advice.find("set OPENBLAS_CORETYPE=HASWELL ") != std::string::npos);
    BOOST_TEST(advice_on_blas("Nehalem", true, true).find("OPENBLAS_CORETYPE=SKYLAKEX ") !=
               std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
