// SPDX-License-Identifier: BSL-1.0
//
// The Farmer sequence of Cosserat's thesis (definitions 2.5.2 and 2.5.4), another way to write the
// Hamilton-Jacobi series. Compositions (p_1, ..., p_k) of n carry multiplicities that start at (1)
// and grow by adding one to any of the parts or appending a one, and
//
//     S_{n+1} = sum multiplicity(p_1, ..., p_k) K_k[grad S_{p_1}, ..., grad S_{p_k}],
//
// where K_k is the k-th derivative of p -> H(alpha(y, p)) at p = 0: the brackets ad_{S_p} of the
// thesis differentiate along constant covectors and commute. The multiplicities of n add up to the
// Bell number of n. hamilton_jacobi_series gives the same S_i at less cost; this one serves for
// comparison and for calculations by hand.
//
//     for (const auto& [parts, multiplicity] : geodeint::testing::farmer_sequence::terms(3)) ...
#pragma once

#include <geodeint/structure/detail/hamilton_jacobi_series.hpp>

#include <cstddef>
#include <map>
#include <vector>

namespace geodeint::testing {

class farmer_sequence {
public:
    using composition = std::vector<std::size_t>;

    /// The compositions of n with their multiplicities.
    static std::map<composition, long> terms(std::size_t n) {
        std::map<composition, long> now{{{1}, 1}};
        for (std::size_t sum = 1; sum < n; ++sum) {
            std::map<composition, long> next;
            for (const auto& [parts, count] : now) {
                for (std::size_t i = 0; i < parts.size(); ++i) {
                    composition grown = parts;
                    ++grown[i];
                    next[grown] += count;
                }
                composition longer = parts;
                longer.push_back(1);
                next[longer] += count;
            }
            now = next;
        }
        return now;
    }

    /// S_{N+1}(y) from the gradients of S_1, ..., S_N at y, in coordinates.
    template <std::size_t N, class Realisation, class H, class Gradients>
    static double generating_term(const Realisation& realisation, const H& h,
                                  const typename Realisation::state_type& y,
                                  const Gradients& gradients) {
        using in = detail::realisation_of_series<Realisation, N + 1>;
        using vector = typename in::vector;
        const vector point = in::coordinates(y);
        double sum = 0;
        for (const auto& [parts, count] : terms(N)) {
            std::vector<vector> directions;
            for (const std::size_t part : parts) directions.push_back(gradients[part - 1]);
            sum += static_cast<double>(count) *
                   derivative<N>(in::map(realisation), h, point, directions);
        }
        return sum;
    }

private:
    /// K_k[v_1, ..., v_k] by polarisation: 2^{-k}/k! times the sum over signs e of
    /// e_1 ... e_k (d/dt)^k H(alpha(y, t (e_1 v_1 + ... + e_k v_k))), halved as e and -e agree
    template <std::size_t N, class Map, class H, class Vector>
    static double derivative(const Map& map, const H& h, const Vector& y,
                             const std::vector<Vector>& directions) {
        using series = detail::taylor<N>;
        using series_vector = Eigen::Matrix<series, Vector::RowsAtCompileTime, 1>;
        const std::size_t k = directions.size();
        double sum = 0;
        for (std::size_t signs = 0; signs < (std::size_t{1} << (k - 1)); ++signs) {
            Vector direction = directions[0];
            double sign = 1;
            for (std::size_t i = 1; i < k; ++i) {
                const double e = (signs >> (i - 1)) % 2 == 0 ? 1 : -1;
                direction += e * directions[i];
                sign *= e;
            }
            series_vector start(y.size()), p(y.size()), source(y.size());
            for (Eigen::Index i = 0; i < y.size(); ++i) {
                start(i) = series(y(i));
                p(i) = series(direction(i)).shifted();
            }
            map.alpha(start, p, source);
            const series energy = h(source);
            sum += sign * energy[k];
        }
        // [t^k] is already the derivative over k!
        return sum / static_cast<double>(std::size_t{1} << (k - 1));
    }
};

} // namespace geodeint::testing
