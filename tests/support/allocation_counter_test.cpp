// SPDX-License-Identifier: BSL-1.0
#include "support/allocation_counter.hpp"

#include "support/canaries.hpp"
#include "support/problems.hpp"

#include <geodeint/algebra/so3.hpp>
#include <geodeint/odeint/vector_space_state.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <Eigen/Dense>
#include <boost/numeric/odeint/stepper/runge_kutta4.hpp>

#include <cstdlib>
#include <memory>
#include <new>
#include <string>
#include <thread>
#include <vector>

namespace ode = boost::numeric::odeint;
using namespace geodeint::testing;

namespace {

/// Keeps the compiler from removing an allocation that nobody needs.
void use(const void* memory) {
    static const void* volatile sink;
    sink = memory;
    static_cast<void>(sink);
}

struct alignas(64) cache_line {
    char bytes[64];
};

/// 1 where allocations are counted, 0 where they cannot be.
constexpr std::size_t one = allocation_counter::available ? 1 : 0;

} // namespace

BOOST_AUTO_TEST_SUITE(counting)

BOOST_AUTO_TEST_CASE(every_way_to_allocate) {
    const auto count = [](auto&& action) { return allocations_in(action); };
    BOOST_TEST(count([] {}) == 0U);
    BOOST_TEST(count([] {
                   double on_the_stack[16] = {};
                   use(on_the_stack);
               }) == 0U);
    BOOST_TEST(count([] { use(std::make_unique<double>(1.0).get()); }) == one);
    BOOST_TEST(count([] { use(std::make_unique<double[]>(100).get()); }) == one);
    BOOST_TEST(count([] { use(std::make_unique<cache_line>().get()); }) == one);
    BOOST_TEST(count([] { use(std::vector<double>(10).data()); }) == one);
    BOOST_TEST(count([] { use(std::string(100, 'x').data()); }) == one);
    const auto release = [](void* memory) {
        use(memory);
        std::free(memory);
    };
    BOOST_TEST(count([&] { release(std::malloc(10)); }) == one);
    BOOST_TEST(count([&] { release(std::calloc(10, 10)); }) == one);
    BOOST_TEST(count([&] { release(std::aligned_alloc(64, 128)); }) == one);
    BOOST_TEST(count([&] {
                   void* memory = nullptr;
                   if (posix_memalign(&memory, 64, 100) != 0) throw std::bad_alloc{};
                   release(memory);
               }) == one);
    BOOST_TEST(count([&] {
                   void* memory = std::malloc(10);
                   use(memory);
                   release(std::realloc(memory, 100000));
               }) == 2 * one);
}

BOOST_AUTO_TEST_CASE(eigen) {
    BOOST_TEST(allocations_in([] { use(Eigen::VectorXd(5).data()); }) == one);
    BOOST_TEST(allocations_in([] { use(Eigen::MatrixXcd(5, 5).data()); }) == one);
    Eigen::MatrixXd a = Eigen::MatrixXd::Random(20, 20), b = a, c = a;
    BOOST_TEST(allocations_in([&] { c = 2 * a + b; }) == 0U);
    BOOST_TEST((allocations_in([&] { c = a * b; }) >= one)); // a product goes through a temporary
    BOOST_TEST(allocations_in([&] { use(Eigen::Matrix3d(Eigen::Matrix3d::Identity()).data()); }) ==
               0U);
}

BOOST_AUTO_TEST_CASE(only_this_thread) {
    std::vector<double> keep;
    const allocation_counter counter;
    std::size_t in_thread = 0;
    std::thread worker{[&] { in_thread = allocations_in([&] { keep.resize(1000); }); }};
    const std::size_t to_start_it = counter.count();
    worker.join();
    BOOST_TEST(in_thread == one);
    BOOST_TEST(counter.count() == to_start_it);
}

BOOST_AUTO_TEST_CASE(steppers) {
    const auto body = geodeint::lie_poisson<geodeint::so3>(driven_body{});
    const Eigen::Vector3d start{0.8, -0.5, 0.9};
    check_no_allocation([] { return correct_munthe_kaas4<geodeint::so3>{}; }, body, start);
    check_no_allocation([] { return ode::runge_kutta4<Eigen::Vector3d>{}; }, body, start);
    const auto decay = [](const Eigen::VectorXd& x, Eigen::VectorXd& dxdt, double) { dxdt = -x; };
    check_no_allocation([] { return ode::runge_kutta4<Eigen::VectorXd>{}; }, decay,
                        Eigen::VectorXd(start));
    // and one that allocates in every step is seen
    const auto wasteful = [](const Eigen::VectorXd& x, Eigen::VectorXd& dxdt, double) {
        const Eigen::VectorXd copy = x;
        use(copy.data());
        dxdt = -copy;
    };
    ode::runge_kutta4<Eigen::VectorXd> stepper;
    Eigen::VectorXd x = start;
    stepper.do_step(wasteful, x, 0.0, 0.1);
    BOOST_TEST(allocations_in([&] { stepper.do_step(wasteful, x, 0.1, 0.1); }) == 4 * one);
}

BOOST_AUTO_TEST_SUITE_END()
