// SPDX-License-Identifier: BSL-1.0
//
// Counts the heap allocations of the current thread:
//
//     const allocation_counter counter;
//     stepper.do_step(system, x, t, dt);
//     BOOST_TEST(counter.count() == 0U);
//
//     allocations_in([&] { ... })                             the same as a function
//     allocation_counter::fail(3)                             the third one from now on fails
//     check_no_allocation(make_stepper, system, x0)           the rule for steppers: never for
//     states
//                                                             of fixed size, else in the first step
//                                                             only
//
// It replaces malloc and its relatives in the program, on which both operator new and Eigen rest,
// by functions that count and pass on to the C library. For that reason include it in exactly one
// source file of a program. Where this cannot be done (a sanitizer owns malloc, or the C library is
// not glibc) `allocation_counter::available` is false and every count is 0.
#pragma once

#include <geodeint/algebra/vector_space.hpp>

#include <boost/test/unit_test.hpp>

#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <functional>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define GEODEINT_TEST_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) ||                         \
    __has_feature(memory_sanitizer) || __has_feature(leak_sanitizer)
#define GEODEINT_TEST_SANITIZED 1
#endif
#endif

#if defined(__GLIBC__) && !defined(GEODEINT_TEST_SANITIZED)
#define GEODEINT_TEST_COUNTS_ALLOCATIONS 1
#endif

namespace geodeint::testing {

class allocation_counter {
public:
#ifdef GEODEINT_TEST_COUNTS_ALLOCATIONS
    static constexpr bool available = true;
#else
    static constexpr bool available = false;
#endif

    /// Allocations of this thread since the counter was made.
    std::size_t count() const { return total() - start_; }

    /// The k-th allocation of this thread from now on fails; with k = 0, none does.
    static void fail(std::size_t k) { failing() = k == 0 ? 0 : total() + k; }
    /// Counts an allocation; false if it has to fail.
    static bool grants() { return ++total() != failing(); }

    /// Allocations of this thread so far.
    static std::size_t& total() {
        static constinit thread_local std::size_t total = 0;
        return total;
    }

private:
    static std::size_t& failing() {
        static constinit thread_local std::size_t number = 0;
        return number;
    }

    std::size_t start_ = total();
};

template <class Action>
std::size_t allocations_in(Action&& action) {
    const allocation_counter counter;
    action();
    return counter.count();
}

/// Passes if do_step allocates nothing; for states of dynamic size, nothing after the first step.
template <class MakeStepper, class System, class State>
void check_no_allocation(MakeStepper make_stepper, const System& system, State x, double t = 0,
                         double dt = 1e-2) {
    auto stepper = make_stepper();
    const auto step = [&](int k) {
        return allocations_in([&] { stepper.do_step(std::cref(system), x, t + k * dt, dt); });
    };
    const std::size_t first = step(0);
    if constexpr (flat_dimension<State> != Eigen::Dynamic)
        BOOST_TEST(first == 0U, first << " allocations in the first step");
    for (int k = 1; k < 10; ++k) {
        const std::size_t later = step(k);
        BOOST_TEST(later == 0U, later << " allocations in step " << k + 1);
    }
}

} // namespace geodeint::testing

#ifdef GEODEINT_TEST_COUNTS_ALLOCATIONS

extern "C" {

void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t number, std::size_t size);
void* __libc_realloc(void* old, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);

void* malloc(std::size_t size) noexcept {
    if (!geodeint::testing::allocation_counter::grants()) return nullptr;
    return __libc_malloc(size);
}
void* calloc(std::size_t number, std::size_t size) noexcept {
    if (!geodeint::testing::allocation_counter::grants()) return nullptr;
    return __libc_calloc(number, size);
}
void* realloc(void* old, std::size_t size) noexcept {
    if (!geodeint::testing::allocation_counter::grants()) return nullptr;
    return __libc_realloc(old, size);
}
void* memalign(std::size_t alignment, std::size_t size) noexcept {
    if (!geodeint::testing::allocation_counter::grants()) return nullptr;
    return __libc_memalign(alignment, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) noexcept {
    return memalign(alignment, size);
}
int posix_memalign(void** memory, std::size_t alignment, std::size_t size) noexcept {
    *memory = memalign(alignment, size);
    return *memory == nullptr ? ENOMEM : 0;
}

} // extern "C"

#endif
