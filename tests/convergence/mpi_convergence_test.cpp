// SPDX-License-Identifier: BSL-1.0
//
// Studies of convergence have the same bits on any number of ranks; ctest starts this on one, two
// and three.
#include <geodeint/convergence/strong_order.hpp>
#include <geodeint/convergence/weak_order.hpp>
#include <geodeint/ensemble/mpi_ranks.hpp>

#include "convergence/study_problems.hpp"
#include "ensemble/mpi_session.hpp"

#include <geodeint/stepper/stochastic_heun.hpp>

#include <boost/test/unit_test.hpp>

#include <Eigen/Core>

#include <cstddef>
#include <tuple>
#include <vector>

using namespace geodeint;
using namespace geodeint::testing;
using Eigen::Vector2d;

BOOST_TEST_GLOBAL_FIXTURE(mpi_session);

namespace {

const convergence_study study{
    .steps = {0x1p-1, 0x1p-2}, .reference_step = 0x1p-4, .duration = 1, .paths = 1000, .seed = 4};
const std::tuple heun{scheme{"Heun", stochastic_heun<Vector2d>{}}};

void check_same(const convergence& a, const convergence& b) {
    BOOST_TEST(a.order.value == b.order.value);
    BOOST_TEST(a.order.high == b.order.high);
    for (std::size_t i = 0; i < study.steps.size(); ++i) {
        BOOST_TEST(a.errors[i].value == b.errors[i].value);
        BOOST_TEST(a.errors[i].standard_error == b.errors[i].standard_error);
    }
}

} // namespace

BOOST_AUTO_TEST_CASE(ranks_do_not_change_a_bit) {
    const auto strong = [](const auto& execution) {
        return strong_order(make_levy_area, Vector2d{0, 0}, heun, study, execution)[0];
    };
    const auto weak = [](const auto& execution) {
        return weak_order(make_levy_area, Vector2d{1, 1}, heun,
                          {{"y²", [](const Vector2d& x) { return x(1) * x(1); }}}, study,
                          execution)[0];
    };
    const mpi_ranks<> ranks{MPI_COMM_WORLD};
    check_same(strong(ranks), strong(serial{}));
    check_same(weak(ranks), weak(serial{}));
}
