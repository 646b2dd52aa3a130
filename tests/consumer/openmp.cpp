// SPDX-License-Identifier: BSL-1.0
#include <geodeint/ensemble/openmp_threads.hpp>
#include <geodeint/ensemble/reduce_paths.hpp>

#include <cstdint>
#include <iostream>

struct count {
    std::uint64_t paths = 0;
    void merge(const count& other) { paths += other.paths; }
};

int main() {
    const auto total = geodeint::reduce_paths(
        geodeint::openmp_threads{2}, 1000, count{},
        [](std::uint64_t first, std::uint64_t last, count& sum) { sum.paths += last - first; });
    std::cout << total.paths << '\n';
    return total.paths == 1000 ? 0 : 1;
}
