// SPDX-License-Identifier: BSL-1.0
//
// Classical spins on a lattice, or on any graph: N vectors s_i of R^3 of any lengths, the columns of a
// 3 x N state on power<so3>, with
//
//     H = - sum_bonds ( J s_i.s_j + D.(s_i x s_j) ) - sum_i B.s_i + sum_i K (s_i.n)^2
//
//     exchange J       J > 0: ferromagnet
//     dmi D            of Dzyaloshinskii and Moriya; the order i, j of a bond is that of its making
//     field B          J, D and K times lengths of spins: everything is an energy
//     anisotropy K, n  K < 0: easy axis n, K > 0: easy plane across it
//
// Bonds of a chain, a square or a cubic lattice go from each site to its neighbours to the right,
// periodic unless said otherwise. The equations of motion are ds_i/dt = s_i x dH/ds_i.
//
//     auto spins = geodeint::models::spin_lattice::cubic(8).exchange(1).field({0, 0, 0.1});
//     auto s = spins.aligned({0, 0, 1});
//     auto system = spins.system();
//
// Where K = 0, H is linear in each site, with the field b_i = -dH/ds_i of its neighbours, and sites of
// one colour, which are not neighbours, can be moved at the same time (thermal_sweeps, heat_bath_sweep,
// over_relaxation). Bonds of one colour have no site in common (bond_splitting).
#pragma once

#include <geodeint/algebra/power.hpp>
#include <geodeint/algebra/so3.hpp>
#include <geodeint/error.hpp>
#include <geodeint/system/lie_poisson.hpp>

#include <Eigen/Core>

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

namespace geodeint::models {

class spin_lattice {
public:
    using state_type = Eigen::Matrix<double, 3, Eigen::Dynamic>;
    using site = Eigen::Index;

    /// Two sites that interact.
    struct bond {
        site first;
        site second;
    };
    enum class boundary { periodic, open };

    /// Any graph of `sites` sites.
    spin_lattice(site sites, std::vector<bond> bonds) : sites_{sites}, bonds_{std::move(bonds)} {
        if (sites < 1) throw invalid_argument{"sites", "must be positive"};
        for (const bond& each : bonds_)
            if (each.first < 0 || each.second < 0 || each.first >= sites || each.second >= sites ||
                each.first == each.second)
                throw invalid_argument{"bonds", "must join two different sites of the lattice"};
        list_neighbours();
        colour_sites();
        colour_bonds();
    }

    static spin_lattice chain(site length, boundary ends = boundary::periodic) {
        return grid<1>({length}, ends);
    }
    static spin_lattice square(site length, boundary ends = boundary::periodic) {
        return grid<2>({length, length}, ends);
    }
    static spin_lattice cubic(site length, boundary ends = boundary::periodic) {
        return grid<3>({length, length, length}, ends);
    }

    /// The same lattice with these interactions; all are 0 at first.
    spin_lattice exchange(double j) const {
        require_finite(j, "j");
        spin_lattice other = *this;
        other.exchange_ = j;
        return other;
    }
    spin_lattice dmi(const Eigen::Vector3d& d) const {
        require_finite(d, "d");
        spin_lattice other = *this;
        other.dmi_ = d;
        return other;
    }
    spin_lattice field(const Eigen::Vector3d& b) const {
        require_finite(b, "b");
        spin_lattice other = *this;
        other.field_ = b;
        return other;
    }
    spin_lattice anisotropy(double k, const Eigen::Vector3d& axis) const {
        require_finite(k, "k");
        require_finite(axis, "axis");
        if (axis.norm() == 0) throw invalid_argument{"axis", "must not be zero"};
        spin_lattice other = *this;
        other.anisotropy_ = k;
        other.axis_ = axis.normalized();
        return other;
    }

    std::size_t sites() const { return static_cast<std::size_t>(sites_); }
    const std::vector<bond>& bonds() const { return bonds_; }
    double exchange() const { return exchange_; }
    const Eigen::Vector3d& dmi() const { return dmi_; }
    const Eigen::Vector3d& field() const { return field_; }
    double anisotropy() const { return anisotropy_; }
    const Eigen::Vector3d& axis() const { return axis_; }

    /// Without anisotropy.
    bool is_linear_in_each_site() const { return anisotropy_ == 0; }

    /// Sites by colour: those of one are no neighbours.
    const std::vector<std::vector<site>>& colours() const { return site_colours_; }
    /// Bonds by colour: those of one share no site.
    const std::vector<std::vector<bond>>& bond_colours() const { return bond_colours_; }

    /// All spins along `spin`.
    state_type aligned(const Eigen::Vector3d& spin) const { return spin.replicate(1, sites_); }

    double operator()(const state_type& s) const {
        require_shape(s);
        double energy = 0;
        for (const bond& each : bonds_) {
            const Eigen::Vector3d first = s.col(each.first), second = s.col(each.second);
            energy -= exchange_ * first.dot(second) + dmi_.dot(first.cross(second));
        }
        for (site i = 0; i < sites_; ++i) {
            const double along = axis_.dot(s.col(i));
            energy += anisotropy_ * along * along - field_.dot(s.col(i));
        }
        return energy;
    }
    void gradient(const state_type& s, state_type& gradient) const {
        require_shape(s);
        gradient.resize(3, sites_);
        for (site i = 0; i < sites_; ++i)
            gradient.col(i) = 2 * anisotropy_ * axis_.dot(s.col(i)) * axis_ - field(s, i);
    }

    /// b_i = -dH/ds_i of the field and the neighbours, as if there were no anisotropy.
    Eigen::Vector3d field(const state_type& s, site i) const {
        double x = field_.x(), y = field_.y(), z = field_.z();
        const double* spins = s.data();
        const bool has_dmi = dmi_ != Eigen::Vector3d::Zero();
        for (std::size_t k = first_neighbour_[static_cast<std::size_t>(i)];
             k < first_neighbour_[static_cast<std::size_t>(i) + 1]; ++k) {
            const double* other = spins + 3 * neighbours_[k].other;
            x += exchange_ * other[0];
            y += exchange_ * other[1];
            z += exchange_ * other[2];
            if (has_dmi) {
                // D.(s_i x s_j) = s_i.(s_j x D), and the other way round for the second site
                const double sign = neighbours_[k].sign;
                x += sign * (other[1] * dmi_.z() - other[2] * dmi_.y());
                y += sign * (other[2] * dmi_.x() - other[0] * dmi_.z());
                z += sign * (other[0] * dmi_.y() - other[1] * dmi_.x());
            }
        }
        return {x, y, z};
    }

    auto system() const { return lie_poisson<power<so3>>(*this); }
    /// With noise(...) and a path, or a heat_bath and a path.
    template <class Noise, class Path>
    auto system(Noise noise, Path path) const {
        return lie_poisson<power<so3>>(*this, std::move(noise), std::move(path));
    }

    /// The sum of all spins over their number.
    Eigen::Vector3d magnetisation(const state_type& s) const {
        require_shape(s);
        return s.rowwise().mean();
    }
    double energy_per_site(const state_type& s) const {
        return (*this)(s) / static_cast<double>(sites_);
    }
    /// N |m|^2/(3 kT): its mean over states above the transition is the susceptibility chi per site.
    double susceptibility(const state_type& s, double temperature) const {
        require_positive(temperature, "temperature");
        return static_cast<double>(sites_) * magnetisation(s).squaredNorm() / (3 * temperature);
    }
    /// C(r) of a chain or along the first axis of a periodic lattice of such rows: the mean of
    /// s_i.s_{i + r} in rows of `length` sites.
    double correlation(const state_type& s, site r, site length) const {
        require_shape(s);
        if (length < 1 || sites_ % length != 0)
            throw invalid_argument{"length", "must divide the number of sites"};
        double sum = 0;
        for (site i = 0; i < sites_; ++i) {
            const site row = i / length * length;
            sum += s.col(i).dot(s.col(row + (i - row + r) % length));
        }
        return sum / static_cast<double>(sites_);
    }

private:
    struct neighbour {
        site other;
        double sign; ///< +1 for the first site of the bond, -1 for the second
    };

    template <std::size_t Dimension>
    static spin_lattice grid(const std::array<site, Dimension>& lengths, boundary ends) {
        site sites = 1;
        for (const site each : lengths) {
            if (each < 1) throw invalid_argument{"length", "must be positive"};
            sites *= each;
        }
        std::vector<bond> bonds;
        // direction by direction, so that each needs two colours of its own
        site stride = 1;
        for (const site each : lengths) {
            for (site i = 0; i < sites; ++i) {
                const site place = i / stride % each;
                // two sites in a row have one bond, be the row periodic or not
                if (place + 1 < each)
                    bonds.push_back({i, i + stride});
                else if (ends == boundary::periodic && each > 2)
                    bonds.push_back({i, i - place * stride});
            }
            stride *= each;
        }
        return {sites, std::move(bonds)};
    }

    void require_shape(const state_type& s) const {
        if (s.cols() != sites_) throw invalid_argument{"s", "must have one column for each site"};
    }
    static void require_finite(double x, const char* name) { geodeint::require_finite(x, name); }
    static void require_finite(const Eigen::Vector3d& x, const char* name) {
        for (int i = 0; i < 3; ++i) geodeint::require_finite(x(i), name);
    }

    void list_neighbours() {
        const auto n = static_cast<std::size_t>(sites_);
        first_neighbour_.assign(n + 1, 0);
        for (const bond& each : bonds_) {
            ++first_neighbour_[static_cast<std::size_t>(each.first) + 1];
            ++first_neighbour_[static_cast<std::size_t>(each.second) + 1];
        }
        for (std::size_t i = 0; i < n; ++i) first_neighbour_[i + 1] += first_neighbour_[i];
        neighbours_.resize(2 * bonds_.size());
        auto next = first_neighbour_;
        for (const bond& each : bonds_) {
            neighbours_[next[static_cast<std::size_t>(each.first)]++] = {each.second, 1};
            neighbours_[next[static_cast<std::size_t>(each.second)]++] = {each.first, -1};
        }
    }

    /// Each site gets the first colour that no neighbour has: two for bipartite grids.
    void colour_sites() {
        std::vector<std::size_t> colour(static_cast<std::size_t>(sites_), none);
        for (site i = 0; i < sites_; ++i) {
            std::vector<bool> taken;
            const auto at = static_cast<std::size_t>(i);
            for (std::size_t k = first_neighbour_[at]; k < first_neighbour_[at + 1]; ++k)
                take(colour[static_cast<std::size_t>(neighbours_[k].other)], taken);
            colour[at] = first_free(taken);
            put(i, colour[at], site_colours_);
        }
    }
    /// The same for bonds and the bonds that share a site with them.
    void colour_bonds() {
        std::vector<std::vector<bool>> taken(static_cast<std::size_t>(sites_));
        for (const bond& each : bonds_) {
            auto& first = taken[static_cast<std::size_t>(each.first)];
            auto& second = taken[static_cast<std::size_t>(each.second)];
            std::vector<bool> either = first;
            for (std::size_t c = 0; c < second.size(); ++c)
                if (second[c]) take(c, either);
            const std::size_t colour = first_free(either);
            take(colour, first);
            take(colour, second);
            put(each, colour, bond_colours_);
        }
    }
    static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
    static void take(std::size_t colour, std::vector<bool>& taken) {
        if (colour == none) return;
        if (taken.size() <= colour) taken.resize(colour + 1);
        taken[colour] = true;
    }
    static std::size_t first_free(const std::vector<bool>& taken) {
        return static_cast<std::size_t>(std::find(taken.begin(), taken.end(), false) -
                                        taken.begin());
    }
    template <class Each>
    static void put(const Each& each, std::size_t colour, std::vector<std::vector<Each>>& colours) {
        if (colours.size() <= colour) colours.resize(colour + 1);
        colours[colour].push_back(each);
    }

    site sites_;
    std::vector<bond> bonds_;
    std::vector<std::size_t> first_neighbour_; // of each site in neighbours_
    std::vector<neighbour> neighbours_;
    std::vector<std::vector<site>> site_colours_;
    std::vector<std::vector<bond>> bond_colours_;
    double exchange_ = 0;
    Eigen::Vector3d dmi_ = Eigen::Vector3d::Zero();
    Eigen::Vector3d field_ = Eigen::Vector3d::Zero();
    double anisotropy_ = 0;
    Eigen::Vector3d axis_ = Eigen::Vector3d::UnitZ();
};

} // namespace geodeint::models
