// SPDX-License-Identifier: BSL-1.0
//
// Arbitrary bytes in the place of a checkpoint: as the whole file, behind a right beginning and
// before a right checksum, or as the payload of a file that is right in everything else. The run
// refuses them by checkpoint_error, or it goes on from them to its end.
#include <geodeint/algebra/so3.hpp>
#include <geodeint/checkpoint/checkpoint.hpp>
#include <geodeint/checkpoint/checksum.hpp>
#include <geodeint/checkpoint/detail/checkpoint_file.hpp>
#include <geodeint/checkpoint/integrate_resumable.hpp>
#include <geodeint/checkpoint/storage.hpp>
#include <geodeint/ensemble/ensemble.hpp>
#include <geodeint/ensemble/histogram.hpp>
#include <geodeint/ensemble/moments.hpp>
#include <geodeint/ensemble/quantiles.hpp>
#include <geodeint/ensemble/serial.hpp>
#include <geodeint/ensemble/snapshots.hpp>
#include <geodeint/function/linear.hpp>
#include <geodeint/models/rigid_body.hpp>
#include <geodeint/noise/wiener_path.hpp>
#include <geodeint/stepper/stochastic_heun.hpp>
#include <geodeint/system/lie_poisson.hpp>
#include <geodeint/system/noise.hpp>

#include "bytes.hpp"
#include "expect.hpp"

#include <boost/numeric/odeint/stepper/runge_kutta4.hpp>

#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <span>
#include <string>
#include <vector>

#include <unistd.h>

using namespace geodeint;
using Eigen::Vector3d;
using fuzz::expect;

namespace {

using contents = std::vector<std::byte>;

/// A file of this process, in the folder that TMPDIR names.
const std::filesystem::path& file() {
    static const std::filesystem::path name =
        std::filesystem::temp_directory_path() /
        ("geodeint_fuzz_" + std::to_string(::getpid()) + ".checkpoint");
    return name;
}

void write(std::span<const std::byte> bytes) {
    std::ofstream out{file(), std::ios::binary};
    out.write(reinterpret_cast<const char*>(bytes.data()),
              static_cast<std::streamsize>(bytes.size()));
}
contents read() {
    std::ifstream in{file(), std::ios::binary};
    contents bytes;
    for (char each; in.get(each);) bytes.push_back(static_cast<std::byte>(each));
    return bytes;
}

/// Four steps of a linear system whose size is known at run time.
void single_run(std::uint64_t every) {
    const auto decay = [](const std::vector<double>& x, std::vector<double>& dxdt, double) {
        expect(x.size() == 2, "the state has its size");
        dxdt = {-x[0], -x[1]};
    };
    std::vector<double> x{1, 2};
    integrate_resumable(boost::numeric::odeint::runge_kutta4<std::vector<double>>{}, decay, x, 0.0,
                        0.1, 4, {.file = file(), .every = every});
    expect(x.size() == 2, "the result has the size of the state");
}

/// 130 paths, three blocks, with statistics of every kind.
void small_ensemble(std::uint64_t every) {
    const auto make_system = [](const wiener_path& path) {
        return lie_poisson<so3>(models::rigid_body::ephrati(), noise(linear{Vector3d{0, 0, 0.1}}),
                                path);
    };
    const auto height = [](const Vector3d& m) { return m.z(); };
    const Eigen::Vector3d start = models::rigid_body::ephrati_initial_state();
    const ensemble_settings settings{
        .paths = 130, .dt = 0.1, .times = {0.1}, .checkpoint = {.file = file(), .every = every}};
    const ensemble runs{stochastic_heun<Vector3d>{}, make_system, start, settings};
    auto result = runs.run(serial{}, moments{}, histogram{height, -2, 2, 5}, quantiles{height},
                           snapshots{height});
    auto [mean, counts, spread, all] = result;
    expect(counts[0].bins() == 5, "the histogram has its bins");
    expect(all[0].paths().size() == all[0].values().size(), "each path has its value");
}

/// The file that a computation leaves, without payload and checksum.
contents beginning_of(const std::function<void()>& compute) {
    std::filesystem::remove(file());
    compute();
    contents bytes = read();
    // the payload is the rest behind its size, the only such place
    for (std::size_t at = 20; at + 16 <= bytes.size(); ++at) {
        std::uint64_t size = 0;
        std::memcpy(&size, bytes.data() + at, sizeof size);
        if (size == bytes.size() - at - 16) {
            bytes.resize(at);
            return bytes;
        }
    }
    expect(false, "there is a payload");
    return {};
}

void attempt(const std::function<void()>& compute, const contents& beginning, std::size_t how,
             std::span<const std::byte> input) {
    if (how == 0) {
        write(input);
    } else {
        byte_writer out;
        // with its version, or all of it
        out.write_bytes(beginning.data(), how == 1 ? 12 : beginning.size());
        if (how == 2) out.write(static_cast<std::uint64_t>(input.size()));
        out.write_bytes(input.data(), input.size());
        out.write(checksum(out.bytes()));
        write(out.bytes());
    }
    try {
        compute();
    } catch (const checkpoint_error& error) {
        expect(error.file() == file(), "the complaint names the file");
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::bytes input{data, size};
    const std::size_t choice = input.choice(6);
    const std::size_t how = choice % 3;
    if (choice < 3) {
        const auto compute = [] { single_run(4); };
        static const contents beginning = beginning_of(compute);
        attempt(compute, beginning, how, input.rest());
    } else {
        const auto compute = [] { small_ensemble(130); };
        static const contents beginning = beginning_of(compute);
        attempt(compute, beginning, how, input.rest());
    }
    std::filesystem::remove(file());
    return 0;
}
