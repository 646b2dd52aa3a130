// SPDX-License-Identifier: BSL-1.0
//
// Runs a fuzz target without a fuzzer, the same way every time: over the files of a corpus, and
// over inputs that are made of them, or of nothing, by a random engine.
//
//     fuzz_corpus_<target> FOLDER [INPUTS [SEED]]
//
// The input at which it ends is named, and written to the file `fuzz_failure_<program>`, which the
// program takes in the place of a folder, as the fuzzer does.
#include <algorithm>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include <unistd.h>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using input = std::vector<std::uint8_t>;

std::string current = "before the first input\n";
input bytes;
std::string failure_file;

/// Calls that a signal handler may make.
extern "C" void report(int signal) {
    std::signal(signal, SIG_DFL);
    [[maybe_unused]] ssize_t written = ::write(STDERR_FILENO, current.data(), current.size());
    if (std::FILE* file = std::fopen(failure_file.c_str(), "wb")) {
        std::fwrite(bytes.data(), 1, bytes.size(), file);
        std::fclose(file);
    }
    std::raise(signal);
}

void run(const std::string& name, input next) {
    current = "failed at " + name + "\n";
    bytes = std::move(next);
    LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
}

input read(const std::filesystem::path& file) {
    std::ifstream in{file, std::ios::binary};
    if (!in) throw std::runtime_error{file.string() + " cannot be read"};
    return {std::istreambuf_iterator<char>{in}, {}};
}

/// Something new: a few changes of a file of the corpus, or random bytes.
input invent(const std::vector<input>& corpus, std::mt19937_64& engine) {
    const auto below = [&](std::size_t limit) {
        return engine() % std::max<std::size_t>(limit, 1);
    };
    input made;
    if (!corpus.empty() && below(4) != 0)
        made = corpus[below(corpus.size())];
    else
        made.resize(below(120));
    if (made.empty() || below(8) == 0) made.resize(made.size() + below(16));
    if (corpus.empty() || below(4) == 0)
        for (std::uint8_t& each : made) each = static_cast<std::uint8_t>(engine());
    for (std::size_t changes = below(6); changes > 0 && !made.empty(); --changes) {
        const std::size_t at = below(made.size());
        switch (below(4)) {
        case 0:
            made[at] = static_cast<std::uint8_t>(engine());
            break;
        case 1:
            made[at] ^= static_cast<std::uint8_t>(1U << below(8));
            break;
        case 2:
            made.erase(made.begin() + static_cast<std::ptrdiff_t>(at));
            break;
        default:
            made.insert(made.begin() + static_cast<std::ptrdiff_t>(at),
                        static_cast<std::uint8_t>(engine()));
        }
    }
    return made;
}

} // namespace

int main(int argc, char** argv) try {
    if (argc < 2) throw std::runtime_error{"which corpus?"};
    const std::filesystem::path source = argv[1];
    const std::uint64_t count = argc > 2 ? std::stoull(argv[2]) : 0;
    const std::uint64_t seed = argc > 3 ? std::stoull(argv[3]) : 1;
    failure_file = "fuzz_failure_" + std::filesystem::path{argv[0]}.filename().string();
    for (const int signal : {SIGABRT, SIGSEGV, SIGFPE, SIGTERM}) std::signal(signal, report);

    std::vector<std::filesystem::path> files{source};
    if (std::filesystem::is_directory(source))
        files.assign(std::filesystem::directory_iterator{source}, {});
    std::sort(files.begin(), files.end());
    std::vector<input> corpus;
    for (const std::filesystem::path& file : files) {
        corpus.push_back(read(file));
        run(file.string(), corpus.back());
    }
    std::mt19937_64 engine{seed};
    for (std::uint64_t n = 0; n < count; ++n)
        run("input " + std::to_string(n) + " of seed " + std::to_string(seed),
            invent(corpus, engine));
    std::cout << corpus.size() << " files and " << count << " inputs of seed " << seed << '\n';
} catch (const std::exception& error) {
    std::cerr << current << error.what() << '\n';
    return 1;
}
