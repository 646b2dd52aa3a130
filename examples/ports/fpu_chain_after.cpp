// SPDX-License-Identifier: BSL-1.0
//
// The chain of Fermi, Pasta and Ulam, as an ordinary odeint program: coordinates and momenta as a
// pair of vectors, and the forces, for one of odeint's symplectic steppers. Prints how far the
// energy has drifted.
#include <boost/numeric/odeint.hpp>
#include <geodeint/stepper/implicit_midpoint.hpp>
#include <geodeint/stepper/symmetric_composition.hpp>

#include <cmath>
#include <cstdio>
#include <utility>
#include <vector>

namespace ode = boost::numeric::odeint;
using coordinates = std::vector<double>;
using state = std::pair<coordinates, coordinates>;

struct fpu_chain {
    double alpha = 0.25;

    double force(double stretch) const { return stretch + alpha * stretch * stretch; }
    double potential(double stretch) const {
        return stretch * stretch / 2 + alpha * stretch * stretch * stretch / 3;
    }
    /// The chain ends at two walls.
    static double stretch(const coordinates& q, std::size_t i) {
        return (i < q.size() ? q[i] : 0) - (i > 0 ? q[i - 1] : 0);
    }

    void operator()(const coordinates& q, coordinates& dpdt) const {
        for (std::size_t i = 0; i < q.size(); ++i)
            dpdt[i] = force(stretch(q, i + 1)) - force(stretch(q, i));
    }
    double energy(const coordinates& q, const coordinates& p) const {
        double sum = potential(stretch(q, q.size()));
        for (std::size_t i = 0; i < q.size(); ++i)
            sum += p[i] * p[i] / 2 + potential(stretch(q, i));
        return sum;
    }
};

int main() {
    const fpu_chain chain;
    coordinates q(16), p(16, 0.0);
    for (std::size_t i = 0; i < q.size(); ++i)
        q[i] = std::sin(std::acos(-1.0) * static_cast<double>(i + 1) / 17);
    const double before = chain.energy(q, p);

    geodeint::symmetric_composition<geodeint::implicit_midpoint<state>, 6> stepper;
    ode::integrate_n_steps(stepper, chain, std::make_pair(boost::ref(q), boost::ref(p)), 0.0, 0.1,
                           10000);

    std::printf("drift  %.1e\n", std::abs(chain.energy(q, p) - before));
}
