// SPDX-License-Identifier: BSL-1.0
//
// By which angle theta a vector turns aside when noise moves it over the sphere for the time tau (see
// fisher_law.hpp): one of n angles, the nodes of the quadrature of Gauss for the heat kernel. It has
//
//     E P_l(cos theta) = exp(-l (l + 1) tau)     exactly for l = 0, ..., 2 n - 1,
//
// at every tau: the first 2 n - 1 harmonics of any distribution on the sphere decay as they do under
// Brownian motion, however long the step. Two points are enough for transport, <x>, <x^2> and <x^3>.
//
// The nodes are found from the moments of the kernel by Chebyshev's modified algorithm and the
// eigenvalues of Jacobi's matrix (Golub and Welsch), in long doubles: for tau > 1/64 by the moments
// above, below by those of w = (1 - cos theta)/(2 tau), which tend to those of an exponential law,
//
//     d/dtau E (1 - cos theta)^k = 2 k^2 E (1 - cos theta)^(k-1) - k (k + 1) E (1 - cos theta)^k,
//
// in the basis of Laguerre. So nothing cancels as tau tends to 0.
//
//     geodeint::gauss_law<2> law{tau};
//     law(u).cosine, law(u).sine
#pragma once

#include <geodeint/error.hpp>
#include <geodeint/noise/fisher_law.hpp>

#include <Eigen/Eigenvalues>

#include <array>
#include <cmath>
#include <cstddef>

namespace geodeint {

template <int Points = 2>
class gauss_law {
    static_assert(Points >= 1 && Points <= 8, "gauss_law<n> is for 1 to 8 points");
    static constexpr std::size_t points = Points;

public:
    /// Of Brownian motion for the time tau > 0, which has no unit.
    explicit gauss_law(double tau) {
        if (!(tau > 0 && std::isfinite(tau)))
            throw invalid_argument{"tau", "must be positive and finite"};
        find_nodes(tau > 1.0 / 64 ? legendre_moments(tau) : laguerre_moments(tau));
    }

    /// The angle that belongs to u, 0 < u < 1.
    detail::turn<double> operator()(double u) const {
        std::size_t i = 0;
        while (i + 1 < points && u > cumulative_[i]) ++i;
        return turns_[i];
    }

    /// The angles and their probabilities.
    const std::array<detail::turn<double>, points>& turns() const { return turns_; }
    const std::array<double, points>& weights() const { return weights_; }

private:
    using number = long double;
    static constexpr std::size_t count = 2 * points;

    /// Expectations of monic orthogonal polynomials p_l with p_{l+1} = (y - a_l) p_l - b_l p_{l-1}; the
    /// versine 1 - cosine is offset + scale y.
    struct moments {
        std::array<number, count> value, a, b;
        number offset, scale;
    };

    static moments legendre_moments(number tau) {
        moments m;
        m.offset = 1;
        m.scale = -1;
        number leading = 1; // of P_l
        for (std::size_t l = 0; l < count; ++l) {
            const auto k = static_cast<number>(l);
            if (l > 0) leading *= (2 * k - 1) / k;
            m.value[l] = std::exp(-k * (k + 1) * tau) / leading;
            m.a[l] = 0;
            m.b[l] = k * k / (4 * k * k - 1);
        }
        return m;
    }

    static moments laguerre_moments(number tau) {
        // of w = versine/(2 tau), as power series in tau: (k + j) c_kj = k^2 c_{k-1,j} - k (k+1) c_{k,j-1}
        constexpr std::size_t terms = 60;
        std::array<std::array<number, terms>, count> c{};
        std::array<number, count> power{};
        c[0][0] = power[0] = 1;
        for (std::size_t k = 1; k < count; ++k) {
            const auto n = static_cast<number>(k);
            number tau_j = 1;
            for (std::size_t j = 0; j < terms; ++j) {
                c[k][j] = (n * n * c[k - 1][j] - (j > 0 ? n * (n + 1) * c[k][j - 1] : 0)) /
                          (n + static_cast<number>(j));
                power[k] += c[k][j] * tau_j;
                tau_j *= tau;
            }
        }
        // monic Laguerre polynomials: sum_k (-1)^(l-k) binomial(l, k) l!/k! y^k
        moments m;
        m.offset = 0;
        m.scale = 2 * tau;
        for (std::size_t l = 0; l < count; ++l) {
            number sum = 0, factor = 1; // of y^l, y^(l-1), ...
            for (std::size_t k = l + 1; k-- > 0;) {
                sum += factor * power[k];
                const auto n = static_cast<number>(k);
                factor *= -n * n / static_cast<number>(l - k + 1);
            }
            const auto n = static_cast<number>(l);
            m.value[l] = sum;
            m.a[l] = 2 * n + 1;
            m.b[l] = n * n;
        }
        return m;
    }

    void find_nodes(const moments& m) {
        // Gautschi, "Orthogonal polynomials", section 2.1.7
        std::array<number, count + 1> last{}, now{}, next{};
        Eigen::Matrix<number, Points, Points> jacobi =
            Eigen::Matrix<number, Points, Points>::Zero();
        for (std::size_t l = 0; l < count; ++l) now[l] = m.value[l];
        number alpha = m.a[0] + now[1] / now[0], beta = 0;
        jacobi(0, 0) = alpha;
        for (std::size_t k = 1; k < points; ++k) {
            for (std::size_t l = k; l < count - k; ++l)
                next[l] =
                    now[l + 1] - (alpha - m.a[l]) * now[l] - beta * last[l] + m.b[l] * now[l - 1];
            alpha = m.a[k] + next[k + 1] / next[k] - now[k] / now[k - 1];
            beta = next[k] / now[k - 1];
            if (!(beta > 0)) throw invalid_argument{"tau", "is too large for so many points"};
            last = now;
            now = next;
            const auto i = static_cast<Eigen::Index>(k);
            jacobi(i, i) = alpha;
            jacobi(i, i - 1) = jacobi(i - 1, i) = std::sqrt(beta);
        }
        const Eigen::SelfAdjointEigenSolver<Eigen::Matrix<number, Points, Points>> nodes{jacobi};
        number sum = 0;
        for (std::size_t k = 0; k < points; ++k) {
            // by increasing cosine
            const auto i = static_cast<Eigen::Index>(m.scale < 0 ? k : points - 1 - k);
            const number part = nodes.eigenvectors()(0, i);
            turns_[k] = detail::turn_of_versine(
                static_cast<double>(m.offset + m.scale * nodes.eigenvalues()(i)));
            weights_[k] = static_cast<double>(part * part);
            sum += part * part;
            cumulative_[k] = static_cast<double>(sum);
        }
    }

    std::array<detail::turn<double>, points> turns_;
    std::array<double, points> weights_;
    std::array<double, points> cumulative_;
};

} // namespace geodeint
