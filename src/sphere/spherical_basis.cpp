// SPDX-License-Identifier: BSL-1.0
#include "vectorised.hpp"

#include <geodeint/error.hpp>
#include <geodeint/sphere/spherical_basis.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <cstddef>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

namespace geodeint {

namespace {

constexpr double root_2 = 1.4142135623730951;
/// Rows of the tables are padded to this multiple, so that wide loops have no remainder.
constexpr int lanes = 8;

/// Numbers per row of the tables of diagonal m: the half that symmetry leaves, in whole lanes.
int row_length(int n, int m) {
    const int half = (n - m + 1) / 2;
    return (half + lanes - 1) / lanes * lanes;
}

/// The eigenvector (e^{lm}_k)_l of x for the eigenvalue x_k, l = m ... n - 1.
class column_of_basis {
public:
    column_of_basis(int n, int m)
        : z_(static_cast<std::size_t>(n - m)),
          beta_(static_cast<std::size_t>(n - m)),
          joint_{static_cast<std::size_t>(std::lround(std::sqrt(double(m) * n))) - std::size_t(m)} {
        for (std::size_t i = 1; i < beta_.size(); ++i) {
            const double l = m + static_cast<double>(i);
            beta_[i] = std::sqrt((l - m) * (l + m) * (n - l) * (n + l) / (4 * l * l - 1)) / 2;
        }
    }

    const std::vector<double>& operator()(double x) {
        const std::size_t last = z_.size() - 1;
        std::size_t joint = std::min(joint_, last);
        up(x, std::min(joint + 1, last));
        // of two neighbours at most one can be close to a zero
        if (joint < last && std::abs(z_[joint + 1]) > std::abs(z_[joint])) ++joint;
        const double value = z_[joint];
        down(x, joint);
        const double ratio = value / z_[joint];
        for (std::size_t i = joint; i <= last; ++i) z_[i] *= ratio;

        double squares = 0;
        for (const double z : z_) squares += z * z;
        const double length = std::sqrt(squares);
        for (double& z : z_) z = std::abs(z) < negligible * length ? 0 : z / length;
        return z_;
    }

private:
    static constexpr double large = 1e150;
    /// far below round-off, and far above the range where arithmetic becomes slow
    static constexpr double negligible = 1e-100;

    void up(double x, std::size_t end) {
        z_[0] = 1;
        for (std::size_t i = 0; i < end; ++i) {
            z_[i + 1] = (x * z_[i] - (i > 0 ? beta_[i] * z_[i - 1] : 0)) / beta_[i + 1];
            if (std::abs(z_[i + 1]) > large)
                for (std::size_t j = 0; j <= i + 1; ++j) z_[j] /= large;
        }
    }
    void down(double x, std::size_t end) {
        const std::size_t last = z_.size() - 1;
        if (end == last) return;
        z_[last] = 1;
        for (std::size_t i = last; i > end; --i) {
            z_[i - 1] = (x * z_[i] - (i < last ? beta_[i + 1] * z_[i + 1] : 0)) / beta_[i];
            if (std::abs(z_[i - 1]) > large)
                for (std::size_t j = i - 1; j <= last; ++j) z_[j] /= large;
        }
    }

    std::vector<double> z_;
    std::vector<double> beta_;
    std::size_t joint_;
};

/// One diagonal m of a matrix, folded: the vectors d_k + d_{n-1-k} and d_k - d_{n-1-k} meet the
/// rows with l - m even and odd, respectively. Real and imaginary parts apart, zeros up to whole
/// lanes.
struct folded_diagonal {
    static constexpr std::size_t capacity = spherical_basis::largest_size / 2 + lanes;
    struct part {
        alignas(64) std::array<double, capacity> re, im;
    };
    std::array<part, 2> parity;

    void clear(int length) {
        for (part& p : parity) {
            std::fill_n(p.re.begin(), length, 0.0);
            std::fill_n(p.im.begin(), length, 0.0);
        }
    }
    void gather(const Eigen::MatrixXcd& x, int m, int length) {
        clear(length);
        const int count = static_cast<int>(x.rows()) - m;
        for (int k = 0; 2 * k < count; ++k) {
            const int mirrored = count - 1 - k;
            const std::complex<double> a = x(k, k + m);
            const std::complex<double> b = mirrored == k ? 0 : x(mirrored, mirrored + m);
            const auto at = static_cast<std::size_t>(k);
            parity[0].re[at] = a.real() + b.real();
            parity[0].im[at] = a.imag() + b.imag();
            parity[1].re[at] = a.real() - b.real();
            parity[1].im[at] = a.imag() - b.imag();
        }
    }
    /// Unfolds and calls put(k, value) for every entry of the diagonal.
    template <class Put>
    void scatter(int count, Put put) const {
        for (int k = 0; 2 * k < count; ++k) {
            const auto at = static_cast<std::size_t>(k);
            const std::complex<double> even{parity[0].re[at], parity[0].im[at]};
            const std::complex<double> odd{parity[1].re[at], parity[1].im[at]};
            if (2 * k + 1 == count) {
                put(k, even); // odd vectors vanish in the middle
            } else {
                put(k, even + odd);
                put(count - 1 - k, even - odd);
            }
        }
    }
};

/// Four rows at a time keep the arithmetic units busy while a sum waits for its last addition.
constexpr int group = 4;
struct products {
    double re[group], im[group];
};

/// re_i = sum_k e_k a_k, im_i = sum_k e_k b_k for four rows e, e + stride, ..., with partial sums
/// as wide as the machine's registers.
GEODEINT_VECTORISED
void dot_group(int length, std::ptrdiff_t stride, const double* e, const double* a, const double* b,
               products* result) {
    const double *e1 = e + stride, *e2 = e1 + stride, *e3 = e2 + stride;
    double a0 = 0, a1 = 0, a2 = 0, a3 = 0, b0 = 0, b1 = 0, b2 = 0, b3 = 0;
#pragma omp simd reduction(+ : a0, a1, a2, a3, b0, b1, b2, b3)
    for (int k = 0; k < length; ++k) {
        a0 += e[k] * a[k];
        a1 += e1[k] * a[k];
        a2 += e2[k] * a[k];
        a3 += e3[k] * a[k];
        b0 += e[k] * b[k];
        b1 += e1[k] * b[k];
        b2 += e2[k] * b[k];
        b3 += e3[k] * b[k];
    }
    *result = {{a0, a1, a2, a3}, {b0, b1, b2, b3}};
}

/// a += sum_i re_i e_i, b += sum_i im_i e_i
GEODEINT_VECTORISED
void add_group(int length, std::ptrdiff_t stride, const double* __restrict e, const products* c,
               double* __restrict a, double* __restrict b) {
    const double *e1 = e + stride, *e2 = e1 + stride, *e3 = e2 + stride;
    const products by = *c;
    for (int k = 0; k < length; ++k) {
        a[k] += (by.re[0] * e[k] + by.re[1] * e1[k]) + (by.re[2] * e2[k] + by.re[3] * e3[k]);
        b[k] += (by.im[0] * e[k] + by.im[1] * e1[k]) + (by.im[2] * e2[k] + by.im[3] * e3[k]);
    }
}

/// Calls visit(l, rows, stride) for the degrees l, l + 2, ... of one parity from `first` on, `rows`
/// of them at a time. The rest is visited in a group of its own with fewer rows and stride 0, which
/// repeats the first of them.
template <class Visit>
void for_each_group(int first, int end, std::ptrdiff_t length, Visit visit) {
    int l = first;
    for (; l + 2 * (group - 1) < end; l += 2 * group) visit(l, group, length);
    for (; l < end; l += 2) visit(l, 1, std::ptrdiff_t{0});
}

void require_size(const Eigen::MatrixXcd& x, int n, const char* argument) {
    if (x.rows() != n || x.cols() != n)
        throw invalid_argument{argument, "must be a square matrix of the size of the basis"};
}

} // namespace

/// For every m the rows l = m, m + 2, ..., then l = m + 1, m + 3, ..., with the first half of
/// e^{lm}.
struct spherical_basis::tables {
    int n;
    std::vector<std::size_t> begin;
    std::vector<double> values;

    explicit tables(int size) : n{size} {
        std::size_t total = 0;
        for (int m = 0; m < n; ++m) {
            begin.push_back(total);
            total += static_cast<std::size_t>(n - m) * static_cast<std::size_t>(row_length(n, m));
        }
        values.resize(total);
        for (int m = 0; m < n; ++m) {
            column_of_basis column{n, m};
            for (int k = 0; 2 * k < n - m; ++k) {
                const std::vector<double>& z = column(k - (n - m - 1) / 2.0);
                for (int l = m; l < n; ++l) {
                    const double value = z[static_cast<std::size_t>(l - m)];
                    row(l, m)[k] = 2 * k + 1 == n - m && (l - m) % 2 == 1 ? 0 : value;
                }
            }
        }
    }

    const double* row(int l, int m) const {
        const int even_rows = (n - m + 1) / 2;
        const int number = (l - m) / 2 + ((l - m) % 2 == 0 ? 0 : even_rows);
        return values.data() + begin[static_cast<std::size_t>(m)] +
               static_cast<std::size_t>(number) * static_cast<std::size_t>(row_length(n, m));
    }
    double* row(int l, int m) { return const_cast<double*>(std::as_const(*this).row(l, m)); }
};

spherical_basis::spherical_basis(int n) : n_{n} {
    if (n < 2 || n > largest_size)
        throw invalid_argument{"n", "must be between 2 and " + std::to_string(largest_size)};
    tables_ = std::make_shared<const tables>(n);
}

Eigen::VectorXd spherical_basis::eigenvector(int l, int m) const {
    if (l < 0 || l >= n_) throw invalid_argument{"l", "must be between 0 and N - 1"};
    if (m < 0 || m > l) throw invalid_argument{"m", "must be between 0 and l"};
    const int count = n_ - m;
    const double* row = tables_->row(l, m);
    Eigen::VectorXd e(count);
    for (int k = 0; k < count; ++k)
        e(k) = 2 * k < count ? row[k] : ((l - m) % 2 == 0 ? 1 : -1) * row[count - 1 - k];
    return e;
}

Eigen::MatrixXcd spherical_basis::element(int l, int m) const {
    if (l < 0 || l >= n_) throw invalid_argument{"l", "must be between 0 and N - 1"};
    if (m < -l || m > l) throw invalid_argument{"m", "must be between -l and l"};
    const Eigen::VectorXd e = eigenvector(l, std::abs(m));
    Eigen::MatrixXcd t = Eigen::MatrixXcd::Zero(n_, n_);
    for (int k = 0; k < e.size(); ++k) {
        const int j = k + std::abs(m);
        const double entry = m == 0 ? e(k) : e(k) / root_2;
        t(k, j) = m >= 0 ? std::complex<double>{0, entry} : entry;
        t(j, k) = -std::conj(t(k, j));
    }
    return t;
}

void spherical_basis::analyse(const Eigen::MatrixXcd& x, Eigen::VectorXd& coefficients) const {
    require_size(x, n_, "x");
    coefficients.resize(Eigen::Index{n_} * n_);
    folded_diagonal diagonal;
    for (int m = 0; m < n_; ++m) {
        const int length = row_length(n_, m);
        diagonal.gather(x, m, length);
        for (int parity = 0; parity < 2; ++parity) {
            const auto& part = diagonal.parity[static_cast<std::size_t>(parity)];
            for_each_group(m + parity, n_, length, [&](int l, int rows, std::ptrdiff_t stride) {
                products c;
                dot_group(length, stride, tables_->row(l, m), part.re.data(), part.im.data(), &c);
                for (int i = 0; i < rows; ++i) {
                    coefficients(index(l + 2 * i, m)) = m == 0 ? c.im[i] : root_2 * c.im[i];
                    if (m > 0) coefficients(index(l + 2 * i, -m)) = root_2 * c.re[i];
                }
            });
        }
    }
}

Eigen::VectorXd spherical_basis::coefficients(const Eigen::MatrixXcd& x) const {
    Eigen::VectorXd result;
    analyse(x, result);
    return result;
}

void spherical_basis::synthesise(const Eigen::VectorXd& coefficients, Eigen::MatrixXcd& x) const {
    const auto degrees =
        static_cast<int>(std::lround(std::sqrt(static_cast<double>(coefficients.size()))));
    if (Eigen::Index{degrees} * degrees != coefficients.size() || degrees > n_)
        throw invalid_argument{"coefficients", "their number must be L^2 with L at most N"};
    x.resize(n_, n_);
    folded_diagonal diagonal;
    for (int m = 0; m < n_; ++m) {
        const int length = row_length(n_, m);
        diagonal.clear(length);
        for (int parity = 0; parity < 2; ++parity) {
            auto& part = diagonal.parity[static_cast<std::size_t>(parity)];
            for_each_group(
                m + parity, degrees, length, [&](int l, int rows, std::ptrdiff_t stride) {
                    products c{};
                    for (int i = 0; i < rows; ++i) {
                        c.im[i] = coefficients(index(l + 2 * i, m)) / (m == 0 ? 1 : root_2);
                        if (m > 0) c.re[i] = coefficients(index(l + 2 * i, -m)) / root_2;
                    }
                    add_group(length, stride, tables_->row(l, m), &c, part.re.data(),
                              part.im.data());
                });
        }
        diagonal.scatter(n_ - m, [&](int k, std::complex<double> value) {
            x(k, k + m) = value;
            x(k + m, k) = -std::conj(value);
        });
    }
}

Eigen::MatrixXcd spherical_basis::matrix(const Eigen::VectorXd& coefficients) const {
    Eigen::MatrixXcd x;
    synthesise(coefficients, x);
    return x;
}

Eigen::MatrixXcd spherical_basis::quantise(const spherical_coefficients& function) const {
    if (function.degrees() > n_)
        throw invalid_argument{"function", "has more degrees than the matrices have rows"};
    return matrix(std::sqrt(n_ / (4 * std::numbers::pi)) * function.values());
}

spherical_coefficients spherical_basis::function(const Eigen::MatrixXcd& x) const {
    return spherical_coefficients{std::sqrt(4 * std::numbers::pi / n_) * coefficients(x)};
}

void spherical_basis::add_scaled_components(const Eigen::MatrixXcd& x, int lowest,
                                            std::span<const double> factors,
                                            Eigen::MatrixXcd& sum) const {
    require_size(x, n_, "x");
    require_size(sum, n_, "sum");
    if (lowest < 0 || lowest > n_) throw invalid_argument{"lowest", "must be between 0 and N"};
    const Eigen::Index skipped = Eigen::Index{lowest} * lowest;
    if (static_cast<Eigen::Index>(factors.size()) != Eigen::Index{n_} * n_ - skipped)
        throw invalid_argument{"factors", "their number must be N^2 - lowest^2"};
    const auto at = [&](int l, int m) { return static_cast<std::size_t>(index(l, m) - skipped); };
    folded_diagonal diagonal, scaled;
    for (int m = 0; m < n_; ++m) {
        const int length = row_length(n_, m);
        diagonal.gather(x, m, length);
        scaled.clear(length);
        for (int parity = 0; parity < 2; ++parity) {
            const auto& from = diagonal.parity[static_cast<std::size_t>(parity)];
            auto& to = scaled.parity[static_cast<std::size_t>(parity)];
            const int below = std::max(m, lowest) - m - parity;
            const int first = m + parity + (below > 0 ? (below + 1) / 2 * 2 : 0);
            for_each_group(first, n_, length, [&](int l, int rows, std::ptrdiff_t stride) {
                const double* e = tables_->row(l, m);
                products c;
                dot_group(length, stride, e, from.re.data(), from.im.data(), &c);
                for (int i = 0; i < group; ++i) {
                    const int degree = l + 2 * i;
                    c.im[i] *= i < rows ? factors[at(degree, m)] : 0;
                    c.re[i] *= i < rows && m > 0 ? factors[at(degree, -m)] : 0;
                }
                add_group(length, stride, e, &c, to.re.data(), to.im.data());
            });
        }
        scaled.scatter(n_ - m, [&](int k, std::complex<double> value) {
            sum(k, k + m) += value;
            if (m > 0) sum(k + m, k) -= std::conj(value);
        });
    }
}

} // namespace geodeint
