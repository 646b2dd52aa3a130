// SPDX-License-Identifier: BSL-1.0
#include <geodeint/ensemble/path_failure.hpp>

#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_CASE(is_stored_whole) {
    const geodeint::path_failure failure{17, 0.1, "too steep"};
    geodeint::byte_writer out;
    out.write(failure);
    geodeint::byte_reader in{out.bytes()};
    BOOST_TEST((in.read<geodeint::path_failure>() == failure));
}
