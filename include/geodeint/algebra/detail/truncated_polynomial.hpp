// SPDX-License-Identifier: BSL-1.0
//
// A polynomial in several variables, truncated above a total degree, as a number:
//
//     f(z) = sum_m c_m z^m,     |m| <= degree,
//
// with the operations that Hamiltonians are written in. Evaluated on x_i + z_i, a function gives all
// its derivatives at x up to the degree. It is a scalar of Eigen's, so that vectors and matrices of
// polynomials work; comparisons look at the constant term only, as a branch at x would.
//
// Variables and degree are those of a table of monomials, which polynomials refer to and which has to
// outlive them. A number is a polynomial without a table, and costs no memory.
//
//     const detail::monomials two{2, 3};
//     const auto z = detail::truncated_polynomial::variable(two, 0);        exp(z)
#pragma once

#include <geodeint/algebra/detail/eigen_scalar.hpp>
#include <geodeint/algebra/detail/whole_power.hpp>

#include <cmath>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace geodeint::detail {

/// The monomials of some variables up to a total degree, ordered by degree.
class monomials {
public:
    monomials(std::size_t variables, std::size_t degree)
        : variables_{variables}, degree_{degree}, lowered_(variables), raised_(variables) {
        std::vector<std::size_t> exponents(variables, 0);
        count_below_.push_back(0);
        for (std::size_t d = 0; d <= degree; ++d) {
            add_all(d, 0, exponents);
            count_below_.push_back(exponents_.size());
        }
        for (std::size_t i = 0; i < size(); ++i) add_neighbours(i);
        for (std::size_t i = 0; i < size(); ++i) add_products(i);
    }

    std::size_t variables() const { return variables_; }
    std::size_t degree() const { return degree_; }
    std::size_t size() const { return exponents_.size(); }
    std::size_t exponent(std::size_t i, std::size_t variable) const {
        return exponents_[i][variable];
    }
    /// How many are of a smaller degree; those of one degree stand together.
    std::size_t count_below(std::size_t degree) const { return count_below_[degree]; }
    /// z_v z^i, and z^i/z_v where it has one
    std::size_t raised(std::size_t i, std::size_t variable) const { return raised_[variable][i]; }
    std::size_t lowered(std::size_t i, std::size_t variable) const { return lowered_[variable][i]; }
    /// z^i z^j for all j that leave it within the degree, in their order
    const std::vector<std::uint32_t>& products(std::size_t i) const { return products_[i]; }

private:
    static constexpr std::uint32_t none = UINT32_MAX;

    void add_all(std::size_t left, std::size_t variable, std::vector<std::size_t>& exponents) {
        if (variable + 1 == variables_) {
            exponents[variable] = left;
            exponents_.push_back(exponents);
            return;
        }
        for (std::size_t e = left + 1; e-- > 0;) {
            exponents[variable] = e;
            add_all(left - e, variable + 1, exponents);
        }
    }
    /// Where exponents stand: every one counts those that come before it at its place.
    std::size_t index_of(const std::vector<std::size_t>& exponents) const {
        std::size_t index = 0, after = 0;
        for (std::size_t v = variables_; v-- > 0;) {
            after += exponents[v];
            index += binomial(after + variables_ - v - 1, variables_ - v);
        }
        return index;
    }
    static std::size_t binomial(std::size_t n, std::size_t k) {
        if (k > n) return 0;
        std::size_t value = 1;
        for (std::size_t i = 1; i <= k; ++i) value = value * (n - k + i) / i;
        return value;
    }
    std::size_t degree_of(std::size_t i) const {
        std::size_t sum = 0;
        for (const std::size_t e : exponents_[i]) sum += e;
        return sum;
    }
    void add_neighbours(std::size_t i) {
        for (std::size_t v = 0; v < variables_; ++v) {
            auto exponents = exponents_[i];
            ++exponents[v];
            raised_[v].push_back(
                degree_of(i) < degree_ ? static_cast<std::uint32_t>(index_of(exponents)) : none);
            exponents[v] -= 2;
            lowered_[v].push_back(
                exponents_[i][v] > 0 ? static_cast<std::uint32_t>(index_of(exponents)) : none);
        }
    }
    /// From the row of z^i/z_v: its products, raised by z_v.
    void add_products(std::size_t i) {
        const std::size_t length = count_below_[degree_ - degree_of(i) + 1];
        std::vector<std::uint32_t> row(length);
        std::size_t v = 0;
        while (v < variables_ && exponents_[i][v] == 0) ++v;
        for (std::size_t j = 0; j < length; ++j)
            row[j] = v == variables_ ? static_cast<std::uint32_t>(j)
                                     : raised_[v][products_[lowered_[v][i]][j]];
        products_.push_back(std::move(row));
    }

    std::size_t variables_, degree_;
    std::vector<std::vector<std::size_t>> exponents_;
    std::vector<std::size_t> count_below_;
    std::vector<std::vector<std::uint32_t>> lowered_, raised_, products_;
};

class truncated_polynomial {
public:
    static constexpr eigen_costs costs{.read = 100, .add = 100, .multiply = 1000};

    truncated_polynomial() = default;
    truncated_polynomial(double constant) : constant_{constant} {} // as in mathematics

    /// start + z_v
    static truncated_polynomial variable(const monomials& space, std::size_t v, double start = 0) {
        truncated_polynomial z{start};
        z.spread(space);
        if (space.degree() > 0) z.c_[space.raised(0, v)] = 1;
        return z;
    }

    double constant() const { return c_.empty() ? constant_ : c_[0]; }
    /// The coefficient of a monomial.
    double operator[](std::size_t i) const {
        if (!c_.empty()) return c_[i];
        return i == 0 ? constant_ : 0;
    }

    /// df/dz_v, of which the highest degree is not known and left at zero
    truncated_polynomial derivative(std::size_t v) const {
        if (c_.empty()) return {};
        truncated_polynomial slope;
        slope.spread(*space_);
        for (std::size_t i = 1; i < c_.size(); ++i)
            if (const std::size_t e = space_->exponent(i, v))
                slope.c_[space_->lowered(i, v)] += static_cast<double>(e) * c_[i];
        return slope;
    }
    /// Every coefficient times factor(k), where z_v has the exponent k.
    template <class Factor>
    truncated_polynomial scaled(std::size_t v, Factor&& factor) const {
        truncated_polynomial result = *this;
        if (c_.empty())
            result.constant_ *= factor(std::size_t{0});
        else
            for (std::size_t i = 0; i < c_.size(); ++i)
                if (c_[i] != 0) result.c_[i] *= factor(space_->exponent(i, v));
        return result;
    }

    truncated_polynomial& operator+=(const truncated_polynomial& g) { return add(1, g); }
    truncated_polynomial& operator-=(const truncated_polynomial& g) { return add(-1, g); }
    truncated_polynomial& operator*=(double factor) {
        constant_ *= factor;
        for (double& each : c_) each *= factor;
        return *this;
    }
    truncated_polynomial& operator/=(double divisor) { return *this *= 1 / divisor; }
    truncated_polynomial& operator*=(const truncated_polynomial& g) { return *this = *this * g; }
    truncated_polynomial& operator/=(const truncated_polynomial& g) { return *this = *this / g; }

    friend truncated_polynomial operator-(truncated_polynomial f) { return f *= -1.0; }
    friend truncated_polynomial operator+(truncated_polynomial f, const truncated_polynomial& g) {
        return f += g;
    }
    friend truncated_polynomial operator-(truncated_polynomial f, const truncated_polynomial& g) {
        return f -= g;
    }
    friend truncated_polynomial operator*(const truncated_polynomial& f,
                                          const truncated_polynomial& g) {
        if (f.c_.empty()) return scaled_by(f.constant_, g);
        if (g.c_.empty()) return scaled_by(g.constant_, f);
        truncated_polynomial product;
        product.spread(*f.space_);
        const std::vector<bool> occupied = g.occupied_degrees();
        for (std::size_t i = 0; i < f.c_.size(); ++i) {
            if (f.c_[i] == 0) continue;
            const auto& row = f.space_->products(i);
            for (std::size_t d = 0; f.space_->count_below(d) < row.size(); ++d) {
                if (!occupied[d]) continue;
                const std::size_t end = f.space_->count_below(d + 1);
                for (std::size_t j = f.space_->count_below(d); j < end; ++j)
                    product.c_[row[j]] += f.c_[i] * g.c_[j];
            }
        }
        return product;
    }
    friend truncated_polynomial operator*(double factor, truncated_polynomial f) {
        return f *= factor;
    }
    friend truncated_polynomial operator*(truncated_polynomial f, double factor) {
        return f *= factor;
    }
    friend truncated_polynomial operator/(truncated_polynomial f, double divisor) {
        return f *= 1 / divisor;
    }
    friend truncated_polynomial operator/(const truncated_polynomial& f,
                                          const truncated_polynomial& g) {
        return f * pow(g, -1.0);
    }

    friend bool operator==(const truncated_polynomial& f, const truncated_polynomial& g) {
        return f.constant() == g.constant();
    }
    friend auto operator<=>(const truncated_polynomial& f, const truncated_polynomial& g) {
        return f.constant() <=> g.constant();
    }

    // each by its Taylor coefficients at the constant term
    friend truncated_polynomial exp(const truncated_polynomial& f) {
        double term = std::exp(f.constant());
        return f.composed(
            [&](std::size_t k) { return k == 0 ? term : term /= static_cast<double>(k); });
    }
    friend truncated_polynomial log(const truncated_polynomial& f) {
        const double x = f.constant();
        double power = -1; // -(-1/x)^k
        return f.composed([&](std::size_t k) {
            if (k == 0) return std::log(x);
            power /= -x;
            return power / static_cast<double>(k);
        });
    }
    friend truncated_polynomial sin(const truncated_polynomial& f) { return f.turned(0); }
    friend truncated_polynomial cos(const truncated_polynomial& f) { return f.turned(1); }
    friend truncated_polynomial sqrt(const truncated_polynomial& f) { return pow(f, 0.5); }
    /// f^a for f_0 != 0; a non-negative whole number is multiplied out and takes any f.
    friend truncated_polynomial pow(const truncated_polynomial& f, double a) {
        if (a >= 0 && a <= 64 && a == std::floor(a))
            return detail::whole_power(f, static_cast<int>(a));
        const double x = f.constant();
        double term = std::pow(x, a);
        return f.composed([&](std::size_t k) {
            if (k > 0) term *= (a - static_cast<double>(k - 1)) / (static_cast<double>(k) * x);
            return term;
        });
    }
    friend truncated_polynomial abs(const truncated_polynomial& f) {
        return f.constant() < 0 ? -f : f;
    }

private:
    void spread(const monomials& space) {
        space_ = &space;
        c_.assign(space.size(), 0.0);
        c_[0] = constant_;
    }
    static truncated_polynomial scaled_by(double factor, const truncated_polynomial& f) {
        return factor == 0 ? truncated_polynomial{} : factor * f;
    }
    truncated_polynomial& add(double sign, const truncated_polynomial& g) {
        if (c_.empty() && !g.c_.empty()) spread(*g.space_);
        if (c_.empty())
            constant_ += sign * g.constant_;
        else if (g.c_.empty())
            c_[0] += sign * g.constant_;
        else
            for (std::size_t i = 0; i < c_.size(); ++i) c_[i] += sign * g.c_[i];
        return *this;
    }
    /// Of which degrees there are monomials.
    std::vector<bool> occupied_degrees() const {
        std::vector<bool> occupied(space_->degree() + 1, false);
        for (std::size_t d = 0; d < occupied.size(); ++d)
            for (std::size_t j = space_->count_below(d); j < space_->count_below(d + 1); ++j)
                if (c_[j] != 0) {
                    occupied[d] = true;
                    break;
                }
        return occupied;
    }
    /// sum_k coefficient(k) (f - f_0)^k; the coefficients are asked for in order
    template <class Coefficient>
    truncated_polynomial composed(Coefficient&& coefficient) const {
        if (c_.empty()) return {coefficient(0)};
        std::vector<double> coefficients;
        for (std::size_t k = 0; k <= space_->degree(); ++k) coefficients.push_back(coefficient(k));
        truncated_polynomial rest = *this, sum{coefficients.back()};
        rest.c_[0] = 0;
        for (std::size_t k = coefficients.size() - 1; k-- > 0;)
            sum = rest * sum + truncated_polynomial{coefficients[k]};
        return sum;
    }
    /// sin(f + quarters pi/2)
    truncated_polynomial turned(std::size_t quarters) const {
        const double sine = std::sin(constant()), cosine = std::cos(constant());
        const double derivatives[] = {sine, cosine, -sine, -cosine};
        double factorial = 1;
        return composed([&](std::size_t k) {
            if (k > 0) factorial *= static_cast<double>(k);
            return derivatives[(k + quarters) % 4] / factorial;
        });
    }

    const monomials* space_ = nullptr;
    double constant_ = 0;   // where there is no table
    std::vector<double> c_; // in the order of the table
};

} // namespace geodeint::detail
