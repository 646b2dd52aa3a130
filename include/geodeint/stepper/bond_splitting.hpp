// SPDX-License-Identifier: BSL-1.0
//
// Spins on a lattice (models/spin_lattice.hpp), explicit and exactly Poisson: the flow of each bond is
// known, and bonds of one colour, which share no site, flow at the same time. A step is the palindrome
//
//     sites(dt/2) colour_1(dt/2) ... colour_n(dt) ... colour_1(dt/2) sites(dt/2).
//
// Under -J s_i.s_j both spins turn about their sum S, which stays; under -J' s_i.(R s_j), with R a turn
// about the axis d, so do s_i and R s_j. A bond with D = |D| d is, with J' = sqrt(J^2 + |D|^2),
//
//     J s_i.s_j + D.(s_i x s_j) = J' s_i.(R s_j) + (J - J') (d.s_i)(d.s_j),
//
// whose second part turns each spin about d by the constant component of the other; it stands half
// before and half after. Sites turn about the field and, by an angle that their component along the
// axis gives, about the axis of anisotropy. Those turns are by the angle of Cayley, which is a function of
// what stays, too, so that each of them is a Poisson map.
//
// Keeps: the length of every spin and the Poisson bracket to round-off, time reversal; the total spin
// where only exchange acts; energy without drift. Order 2. Nothing is solved, and no step size fails.
//
// (Splitting by bonds: Frank, Huang, Leimkuhler, "Geometric integrators for classical spin systems",
// 1997. Splitting by sites, which thermal_sweeps does, keeps the energy exactly but is no Poisson map.)
//
//     geodeint::bond_splitting<geodeint::models::spin_lattice> stepper;
#pragma once

#include <geodeint/algebra/power.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/error.hpp>
#include <geodeint/noise/detail/increments.hpp>
#include <geodeint/stepper/detail/lane_blocks.hpp>
#include <geodeint/stepper/promises.hpp>
#include <geodeint/stepper/stepper_base.hpp>
#include <geodeint/structure/dual.hpp>

#include <Eigen/Core>
#include <Eigen/Geometry>

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <iterator>

namespace geodeint {

/// A lattice of spins with bonds in colours and interactions as models::spin_lattice has them.
template <class Lattice>
concept lattice_of_bonds = requires(const Lattice& h) {
    h.bond_colours().begin()->begin()->first;
    h.bond_colours().begin()->begin()->second;
    { h.exchange() } -> std::convertible_to<double>;
    { h.dmi() } -> std::convertible_to<Eigen::Vector3d>;
    { h.field() } -> std::convertible_to<Eigen::Vector3d>;
    { h.anisotropy() } -> std::convertible_to<double>;
    { h.axis() } -> std::convertible_to<Eigen::Vector3d>;
};

template <lattice_of_bonds Lattice>
class bond_splitting
    : public stepper_base<bond_splitting<Lattice>, typename power<so3>::dual_type, 2> {
    using algebra = power<so3>;

public:
    using state_type = typename algebra::dual_type;

    static constexpr promises keeps{.casimirs = kept::exact,
                                    .bracket = kept::exact,
                                    .energy = kept::bounded,
                                    .reversal = kept::exact};

    template <class System>
    using orbits = algebra;

    template <class System, class X>
    static constexpr bool runs = lives_on<System, dual<algebra>>&&
        detail::deterministic<System>&& requires(const System& system) {
        { system.hamiltonian() } -> std::same_as<const Lattice&>;
    };

    template <class System>
    void advance(System& system, const state_type& x, double, double dt, state_type& next) {
        const Lattice& h = system.hamiltonian();
        if (x.cols() != static_cast<Eigen::Index>(h.sites()))
            throw invalid_argument{"x", "must have one column for each site"};
        next = x;
        turn_sites(h, dt / 2, next);
        const auto& colours = h.bond_colours();
        const std::size_t count = colours.size();
        for (std::size_t c = 0; c + 1 < count; ++c) turn_bonds(h, colours[c], dt / 2, next);
        if (count > 0) turn_bonds(h, colours[count - 1], dt, next);
        for (std::size_t c = count; c-- > 1;) turn_bonds(h, colours[c - 1], dt / 2, next);
        turn_sites(h, dt / 2, next);
    }

private:
    using vector = Eigen::Vector3d;

    /// -B.s + K (n.s)^2: the turn about n stands half before and half after that about B.
    static void turn_sites(const Lattice& h, double time, state_type& s) {
        const vector field = -time * h.field(), axis = h.axis();
        const bool has_field = field != vector::Zero();
        const double k = h.anisotropy() * time;
        if (!has_field && k == 0) return;
        for (Eigen::Index i = 0; i < s.cols(); ++i) {
            vector spin = s.col(i);
            if (k != 0) spin = so3::coadjoint_cayley(k * axis.dot(spin) * axis, spin);
            if (has_field) spin = so3::coadjoint_cayley(field, spin);
            if (k != 0) spin = so3::coadjoint_cayley(k * axis.dot(spin) * axis, spin);
            s.col(i) = spin;
        }
    }

    template <class Bonds>
    static void turn_bonds(const Lattice& h, const Bonds& bonds, double time, state_type& s) {
        const vector dmi = h.dmi();
        if (dmi == vector::Zero()) {
            turn_pairs(-h.exchange() * time, bonds, s);
            return;
        }
        // the angle of R: s_i.(R s_j) = cos s_i.s_j + sin d.(s_i x s_j) across d
        const double strength = dmi.norm(), both = std::hypot(h.exchange(), strength);
        const vector axis = dmi / strength;
        const double cosine = h.exchange() / both, sine = -strength / both;
        const double rest = (both - h.exchange()) * time / 2;
        for (const auto& bond : bonds) {
            vector first = s.col(bond.first), second = s.col(bond.second);
            turn_about(axis, rest, first, second);
            std::array<double, 3> a, b;
            vector::Map(a.data()) = first;
            vector::Map(b.data()) = turn(axis, cosine, sine, second);
            turn_pair(-both * time, a, b);
            first = vector::Map(a.data());
            second = turn(axis, cosine, -sine, vector::Map(b.data()));
            turn_about(axis, rest, first, second);
            s.col(bond.first) = first;
            s.col(bond.second) = second;
        }
    }
    /// All pairs of one colour.
    template <class Bonds>
    static void turn_pairs(double j, const Bonds& bonds, state_type& s) {
        detail::lane_block first, second;
        double* const columns = s.data();
        detail::by_blocks(std::size(bonds), [&](std::size_t from, std::size_t count) {
            const auto each = std::begin(bonds) + static_cast<std::ptrdiff_t>(from);
            for (std::size_t k = 0; k < count; ++k) {
                const auto& bond = each[static_cast<std::ptrdiff_t>(k)];
                first.load(k, columns + 3 * bond.first);
                second.load(k, columns + 3 * bond.second);
            }
            first.pad(count);
            second.pad(count);
            for (std::size_t k = 0; k < count; k += detail::lane_row::width) {
                auto a = first.at(k), b = second.at(k);
                turn_pair(detail::lane_row::vector{j}, a, b);
                first.put(k, a);
                second.put(k, b);
            }
            for (std::size_t k = 0; k < count; ++k) {
                const auto& bond = each[static_cast<std::ptrdiff_t>(k)];
                first.store(k, columns + 3 * bond.first);
                second.store(k, columns + 3 * bond.second);
            }
        });
    }
    /// The flow of j a.b over the unit of time: both turn about a + b, by x = j (a + b). Only one has to
    /// be turned, because the sum stays.
    template <class Real>
    [[gnu::always_inline]] static void turn_pair(const Real& j, std::array<Real, 3>& a,
                                                 std::array<Real, 3>& b) {
        const auto cross = [](const std::array<Real, 3>& x, const std::array<Real, 3>& y) {
            return std::array<Real, 3>{x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2],
                                       x[0] * y[1] - x[1] * y[0]};
        };
        const std::array<Real, 3> sum{a[0] + b[0], a[1] + b[1], a[2] + b[2]};
        const std::array<Real, 3> x{j * sum[0], j * sum[1], j * sum[2]};
        const std::array<Real, 3> turn = cross(x, a), twice = cross(x, turn);
        const Real share = 1.0 / (1.0 + 0.25 * (x[0] * x[0] + x[1] * x[1] + x[2] * x[2]));
        for (std::size_t i = 0; i < 3; ++i) {
            a[i] = a[i] + share * (0.5 * twice[i] - turn[i]);
            b[i] = sum[i] - a[i];
        }
    }
    /// The flow of k (d.a)(d.b): each turns about d by the component of the other. By the angle itself,
    /// since the angles of Cayley of the two are no slopes of one function.
    static void turn_about(const vector& d, double k, vector& a, vector& b) {
        const double along_a = d.dot(a), along_b = d.dot(b);
        a = so3::coadjoint_exp(k * along_b * d, a);
        b = so3::coadjoint_exp(k * along_a * d, b);
    }
    /// A turn about the unit vector d.
    static vector turn(const vector& d, double cosine, double sine, const vector& a) {
        return cosine * a + sine * d.cross(a) + (1 - cosine) * d.dot(a) * d;
    }
};

} // namespace geodeint
