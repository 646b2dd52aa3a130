// SPDX-License-Identifier: BSL-1.0
//
// A Hamiltonian on power<so3> that is local: it knows the field that the neighbours of a site make
// there, and in which groups sites can be moved at the same time. models::spin_lattice is one.
#pragma once

#include <geodeint/concepts.hpp>

#include <Eigen/Core>

#include <concepts>
#include <cstddef>

namespace geodeint {

template <class H>
concept site_hamiltonian = requires(const H& h, const Eigen::Matrix<double, 3, Eigen::Dynamic>& s,
                                    Eigen::Index i) {
    // the number of copies
    { h.sites() } -> std::convertible_to<std::size_t>;
    // -dH/ds_i, for all i of one colour independent of s_j for the others of that colour
    { h.field(s, i) } -> std::convertible_to<Eigen::Vector3d>;
    // H is -field.s_i and a rest that does not depend on s_i
    { h.is_linear_in_each_site() } -> std::convertible_to<bool>;
    // a range of ranges of sites, those with size and random access
    { h.colours().begin()->begin()[0] } -> std::convertible_to<Eigen::Index>;
    { h.colours().begin()->size() } -> std::convertible_to<std::size_t>;
};

} // namespace geodeint
