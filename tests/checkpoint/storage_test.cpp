// SPDX-License-Identifier: BSL-1.0
#include <geodeint/checkpoint/storage.hpp>

#include <geodeint/algebra/cotangent.hpp>
#include <geodeint/algebra/pose_with.hpp>
#include <geodeint/algebra/rigid_motion.hpp>
#include <geodeint/algebra/rotation.hpp>
#include <geodeint/algebra/se3.hpp>
#include <geodeint/algebra/semidirect_dual.hpp>
#include <geodeint/algebra/so3.hpp>
#ifdef GEODEINT_TEST_SOPHUS
#include <geodeint/algebra/sophus.hpp>
#endif

#include <boost/test/unit_test.hpp>

#include <array>
#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

using Eigen::Vector3d;
using geodeint::byte_reader;
using geodeint::byte_writer;
using geodeint::storable;

namespace {

struct plain {
    double sum;
    int count;
    bool operator==(const plain&) const = default;
};

/// Stores its sum, not its function.
struct with_function {
    double (*function)(double);
    double sum = 0;
    void save(byte_writer& out) const { out.write(sum); }
    void load(byte_reader& in) { in.read(sum); }
};

struct not_storable {
    std::string text;
    std::unique_ptr<int> pointer;
};

template <class T>
T there_and_back(const T& value, T start) {
    byte_writer out;
    out.write(value);
    byte_reader in{out.bytes()};
    in.read(start);
    BOOST_TEST(in.left() == 0U);
    return start;
}
template <class T>
T there_and_back(const T& value) {
    return there_and_back(value, T{});
}

bool same_bits(const auto& x, const auto& y) { return std::memcmp(&x, &y, sizeof x) == 0; }

const Vector3d some_vector{1.0 / 3, -std::sqrt(2.0), 1e-300};

} // namespace

static_assert(storable<double> && storable<plain> && storable<with_function>);
static_assert(storable<Eigen::MatrixXcd> && storable<std::vector<std::vector<Vector3d>>>);
static_assert(storable<geodeint::rotation> && storable<geodeint::rigid_motion>);
static_assert(!storable<not_storable> && !storable<std::vector<not_storable>>);
static_assert(!storable<double*> && !storable<std::string_view>);
static_assert(!storable<std::tuple<double, std::unique_ptr<int>>>);
#ifdef GEODEINT_TEST_SOPHUS
static_assert(storable<Sophus::SO3d> && storable<Sophus::SE3d>);
static_assert(storable<geodeint::cotangent<Sophus::SO3d, Vector3d>>);
#endif

BOOST_AUTO_TEST_CASE(numbers_and_aggregates_come_back) {
    for (const double x : {0.1, -0.0, std::numeric_limits<double>::denorm_min(), HUGE_VAL})
        BOOST_TEST(same_bits(there_and_back(x), x));
    BOOST_TEST((there_and_back(plain{0.1, 7}) == plain{0.1, 7}));
    BOOST_TEST((there_and_back(std::tuple{1, 2.5, std::string{"three"}}) ==
                std::tuple{1, 2.5, std::string{"three"}}));
    BOOST_TEST((there_and_back(std::pair{1, std::string(1000, 'x')}).second.size() == 1000U));
}

BOOST_AUTO_TEST_CASE(matrices_come_back) {
    BOOST_TEST((there_and_back(some_vector) == some_vector));
    const Eigen::MatrixXcd large = Eigen::MatrixXcd::Random(7, 3);
    BOOST_TEST((there_and_back(large) == large));
    const std::vector<Eigen::VectorXd> list{Eigen::VectorXd::Random(4), Eigen::VectorXd{}};
    BOOST_TEST((there_and_back(list)[0] == list[0]));
    BOOST_TEST(there_and_back(list)[1].size() == 0);
}

BOOST_AUTO_TEST_CASE(states_come_back_bit_by_bit) {
    const geodeint::semidirect_dual pair{some_vector, Vector3d{some_vector.reverse()}};
    BOOST_TEST((there_and_back(pair) == pair));
    // many products: its length is one to round-off, not exactly
    geodeint::rotation turned;
    for (int k = 0; k < 1000; ++k) turned = turned * geodeint::rotation::exp(some_vector);
    BOOST_TEST(same_bits(there_and_back(turned), turned));
    const geodeint::cotangent<geodeint::rotation, Vector3d> state{turned, some_vector};
    const auto back = there_and_back(state);
    BOOST_TEST(same_bits(back.configuration, turned));
    BOOST_TEST((back.momentum == some_vector));
    const geodeint::pose_with<geodeint::rotation, 3> pose{turned, some_vector};
    BOOST_TEST(same_bits(there_and_back(pose).pose, turned));
    BOOST_TEST((there_and_back(pose).vector == some_vector));
}

BOOST_AUTO_TEST_CASE(states_of_odeint_programs_come_back) {
    const std::pair<std::array<double, 2>, std::vector<double>> pair{{1, 2}, {3, 4, 5}};
    BOOST_TEST((there_and_back(pair) == pair));
    const Eigen::ArrayXd array = Eigen::ArrayXd::LinSpaced(4, 0, 1);
    BOOST_TEST((there_and_back(array) == array).all());
    const std::array<Vector3d, 2> rows{some_vector, Vector3d::Zero()};
    BOOST_TEST((there_and_back(rows) == rows));
}

BOOST_AUTO_TEST_CASE(members_win_and_keep_what_is_not_stored) {
    const with_function original{[](double x) { return x; }, 3.5};
    with_function empty{[](double x) { return 2 * x; }};
    const auto read = there_and_back(original, empty);
    BOOST_TEST(read.sum == 3.5);
    BOOST_TEST(read.function(1) == 2);
    std::vector<with_function> several{empty, empty};
    several = there_and_back(std::vector<with_function>{original, original}, several);
    BOOST_TEST(several[1].sum == 3.5);
    BOOST_TEST(several[1].function(1) == 2);
}

BOOST_AUTO_TEST_CASE(bytes_that_cannot_be_right_are_refused) {
    byte_writer out;
    out.write(std::vector<double>(10, 1.0));
    out.write(Vector3d{1, 2, 3});
    for (std::size_t size = 0; size < out.bytes().size(); ++size) {
        byte_reader in{std::span{out.bytes()}.first(size)};
        BOOST_CHECK_THROW((in.read<std::vector<double>>(), in.read<Vector3d>()),
                          geodeint::invalid_argument);
    }
    // absurd lengths are refused before room is made for them
    byte_writer absurd;
    absurd.write(std::numeric_limits<std::uint64_t>::max() / 4);
    absurd.write(0.0);
    byte_reader text{absurd.bytes()}, list{absurd.bytes()}, matrix{absurd.bytes()};
    BOOST_CHECK_THROW(text.read<std::string>(), geodeint::invalid_argument);
    BOOST_CHECK_THROW(list.read<std::vector<double>>(), geodeint::invalid_argument);
    BOOST_CHECK_THROW(matrix.read<Eigen::MatrixXd>(), geodeint::invalid_argument);
    byte_writer other;
    other.write(Eigen::Vector4d{1, 2, 3, 4});
    byte_reader shape{other.bytes()};
    BOOST_CHECK_THROW(shape.read<Vector3d>(), geodeint::invalid_argument);
}

BOOST_AUTO_TEST_CASE(shapes_whose_product_overflows_are_refused) {
    constexpr std::int64_t half = std::int64_t{1} << 32;
    for (const auto& [rows, columns] : {std::pair{half, half}, std::pair{half, half / 2},
                                        std::pair{std::int64_t{8}, half << 29}}) {
        byte_writer out;
        out.write(rows);
        out.write(columns);
        out.write(std::vector<double>(20, 1.0));
        byte_reader in{out.bytes()};
        BOOST_CHECK_THROW(in.read<Eigen::MatrixXd>(), geodeint::invalid_argument);
    }
}

BOOST_AUTO_TEST_CASE(a_bool_is_true_or_false) {
    byte_writer out;
    for (const char each : {'\0', '\1', '\2'}) out.write(each);
    byte_reader in{out.bytes()};
    BOOST_TEST(!in.read<bool>());
    BOOST_TEST(in.read<bool>());
    BOOST_CHECK_THROW(in.read<bool>(), geodeint::invalid_argument);
}

BOOST_AUTO_TEST_CASE(appends) {
    geodeint::byte_writer writer;
    BOOST_TEST(writer.bytes().empty());
    writer.write(std::uint8_t{1});
    writer.write_bytes("ab", 2);
    writer.write(std::uint8_t{255});
    const auto bytes = std::move(writer).bytes();
    BOOST_TEST(bytes.size() == 4U);
    BOOST_TEST(std::to_integer<int>(bytes[0]) == 1);
    BOOST_TEST(std::to_integer<int>(bytes[2]) == 'b');
    BOOST_TEST(std::to_integer<int>(bytes[3]) == 255);
}

BOOST_AUTO_TEST_CASE(reads_in_order_and_not_beyond_the_end) {
    const std::array<std::byte, 3> bytes{std::byte{1}, std::byte{2}, std::byte{3}};
    geodeint::byte_reader reader{bytes};
    BOOST_TEST(reader.read<std::uint8_t>() == 1);
    BOOST_TEST(reader.left() == 2U);
    double untouched = 7;
    BOOST_CHECK_THROW(reader.read(untouched), geodeint::invalid_argument);
    BOOST_TEST(untouched == 7);
    BOOST_TEST(reader.left() == 2U);
    std::uint16_t both;
    reader.read(both);
    BOOST_TEST(reader.left() == 0U);
    reader.read_bytes(nullptr, 0);
    BOOST_CHECK_THROW(reader.require(1), geodeint::invalid_argument);
}
