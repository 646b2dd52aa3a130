// SPDX-License-Identifier: BSL-1.0
//
// The projections with which a discrete gradient scheme keeps several functions at once.
//
// With discrete gradients xi of the energy and s of the entropy, Pi(z) s need not vanish, and the
// entropy could fall. It cannot with
//
//     P Pi(z) P xi,     P = I - s s^T / (s.s),
//
// since s . P Pi P xi = 0; and xi . P Pi P xi = 0 still, because P Pi P is skew. Where Pi(z) s = 0
// it is Pi(z) xi. Covectors are taken for vectors by the pairing, which is a scalar product here.
//
//     detail::projected_bracket(tensor, z, xi, s, pairing, velocity, scratch);
#pragma once

#include <geodeint/structure/poisson_tensor.hpp>

#include <cmath>
#include <cstddef>
#include <span>

namespace geodeint::detail {

/// velocity = P Pi(z) P xi; Pi(z) xi where s = 0.
template <class Tensor, class State, class Vector, class Pairing>
void projected_bracket(const Tensor& tensor, const State& z, const Vector& xi, const Vector& s,
                       const Pairing& pairing, Vector& velocity, Vector& scratch) {
    sharp(tensor, z, xi, velocity);
    const double size = pairing(s, s);
    if (!(size > 0)) return;
    sharp(tensor, z, s, scratch);
    velocity += -pairing(xi, s) / size * scratch;
    velocity += -pairing(velocity, s) / size * s;
}

/// Makes the covectors of `rows` orthonormal; one that depends on those before it becomes zero.
template <class Vector, class Pairing>
void orthonormalise(std::span<Vector> rows, const Pairing& pairing) {
    for (std::size_t a = 0; a < rows.size(); ++a) {
        const double before = pairing(rows[a], rows[a]);
        // twice, because the first pass is orthogonal up to its rounding only
        for (int pass = 0; pass < 2; ++pass)
            for (std::size_t b = 0; b < a; ++b) rows[a] += -pairing(rows[a], rows[b]) * rows[b];
        const double after = pairing(rows[a], rows[a]);
        rows[a] *= after > 1e-20 * before ? 1 / std::sqrt(after) : 0.0;
    }
}

/// v becomes v - N^+ N v, its part orthogonal to the orthonormal rows of N.
template <class Vector, class Pairing>
void project_out(std::span<Vector> rows, const Pairing& pairing, Vector& v) {
    for (const Vector& row : rows) v += -pairing(v, row) * row;
}

} // namespace geodeint::detail
