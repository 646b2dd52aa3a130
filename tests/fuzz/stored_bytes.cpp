// SPDX-License-Identifier: BSL-1.0
//
// Arbitrary bytes, read as everything that travels between ranks and into checkpoints. They are
// refused by invalid_argument, or what is read can be merged with its like, asked, written and read
// once more.
#include <geodeint/algebra/rotation.hpp>
#include <geodeint/algebra/semidirect_dual.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/checkpoint/storage.hpp>
#include <geodeint/convergence/detail/block_sums.hpp>
#include <geodeint/ensemble/detail/pairwise_tree.hpp>
#include <geodeint/ensemble/failure.hpp>
#include <geodeint/ensemble/histogram.hpp>
#include <geodeint/ensemble/moments.hpp>
#include <geodeint/ensemble/observed.hpp>
#include <geodeint/ensemble/quantiles.hpp>
#include <geodeint/ensemble/snapshots.hpp>

#include "bytes.hpp"
#include "expect.hpp"

#include <string>
#include <tuple>
#include <utility>
#include <vector>

using namespace geodeint;
using fuzz::expect;

namespace {

template <class T>
std::vector<std::byte> written(const T& value) {
    byte_writer out;
    out.write(value);
    return std::move(out).bytes();
}

/// What was read is written, read and written again: the same bytes.
template <class T>
void check_round_trip(const T& value, const T& empty) {
    const std::vector<std::byte> first = written(value);
    byte_reader in{first};
    T copy = empty;
    in.read(copy);
    expect(in.left() == 0, "all that was written is read");
    expect(written(copy) == first, "the copy has the same bytes");
}

template <class T>
void read_value(byte_reader& in, const T& empty = T{}) {
    T value = empty;
    in.read(value);
    check_round_trip(value, empty);
}

/// Accumulators are merged with what they meet in an ensemble, and asked for their results.
template <class Accumulator, class Ask>
void read_accumulator(byte_reader& in, const Accumulator& empty, const Accumulator& full,
                      Ask&& ask) {
    Accumulator value = empty;
    in.read(value);
    check_round_trip(value, empty);
    ask(value);
    Accumulator left = full, right = value;
    left.merge(value);
    right.merge(full);
    ask(left);
    ask(right);
}

/// The nodes of a tree, as a checkpoint holds them.
template <class Accumulator>
void read_tree(byte_reader& in, const Accumulator& empty) {
    detail::pairwise_tree<Accumulator> tree;
    tree.load(in, empty);
    byte_writer out;
    tree.save(out);
    tree.covers(tree.blocks());
    std::move(tree).total(empty);
}

enum class colour { red, green };

template <class Moments>
void ask_moments(const Moments& m) {
    if (m.count() > 0) m.mean(), m.min(), m.max();
    if (m.count() > 1) m.standard_error(), m.variance();
}

void read(std::size_t kind, byte_reader& in) {
    switch (kind) {
    case 0:
        return read_value<double>(in);
    case 1:
        return read_value<bool>(in);
    case 2:
        return read_value<colour>(in);
    case 3:
        return read_value<std::string>(in);
    case 4:
        return read_value<std::vector<double>>(in);
    case 5:
        return read_value<std::vector<std::pair<std::string, std::string>>>(in);
    case 6:
        return read_value<Eigen::MatrixXd>(in);
    case 7:
        return read_value<Eigen::Vector3d>(in, Eigen::Vector3d::Zero());
    case 8:
        return read_value<std::tuple<int, Eigen::VectorXd, std::vector<Eigen::VectorXd>>>(in);
    case 9:
        return read_value(in, semidirect_dual<Eigen::Vector3d, Eigen::Vector3d>{
                                  Eigen::Vector3d::Zero(), Eigen::Vector3d::Zero()});
    case 10:
        return read_value<rotation>(in);
    case 11:
        return read_value<std::vector<path_failure>>(in);
    case 12: {
        running_moments<double> full;
        for (const double x : {1.0, 2.0}) full.add(x);
        return read_accumulator(in, {}, full, [](const auto& m) { ask_moments(m); });
    }
    case 13: {
        running_moments<Eigen::VectorXd> full;
        for (const double x : {1.0, 2.0}) full.add(Eigen::VectorXd::Constant(2, x));
        return read_accumulator(in, {}, full, [](const auto& m) { ask_moments(m); });
    }
    case 14: {
        bin_counts empty{-1, 1, 4}, full = empty;
        for (const double x : {-2.0, 0.0, 0.3, 5.0}) full.add(x);
        return read_accumulator(in, empty, full, [](const bin_counts& counts) {
            expect(counts.bins() == 4, "a histogram keeps its bins");
            bin_counts more = counts;
            more.add(0.5);
            counts.count();
        });
    }
    case 15: {
        sample full;
        full.add(0.5);
        return read_accumulator(in, {}, full, [](const sample& values) {
            if (values.count() > 0) values.quantile(0.3);
        });
    }
    case 16: {
        path_values<double> full;
        full.add(3, 0.5);
        return read_accumulator(in, {}, full, [](const auto& values) {
            expect(values.paths().size() == values.values().size(), "each path has its value");
        });
    }
    case 17:
        return read_tree(in, running_moments<Eigen::VectorXd>{});
    case 18:
        return read_tree(in, bin_counts{0, 1, 3});
    default:
        return read_tree(in, path_values<Eigen::Vector3d>{});
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::bytes input{data, size};
    const std::size_t kind = input.choice(20);
    byte_reader in{input.rest()};
    try {
        read(kind, in);
    } catch (const invalid_argument&) {
    }
    return 0;
}
