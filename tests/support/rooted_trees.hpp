// SPDX-License-Identifier: BSL-1.0
//
// The rooted trees of Butcher's theory, enumerated: a Runge-Kutta method has order p if and only if
//
//     sum_i b_i phi_i(tree) = 1 / density(tree)          for every tree with at most p nodes,
//
// where phi_i of a tree is the product over its branches of sum_j a_ij phi_j(branch), and its
// density is the number of its nodes times the densities of its branches.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace geodeint::testing {

/// A tree by the indices of its branches in the list of all trees, in descending order.
struct rooted_tree {
    std::size_t nodes = 1;
    std::vector<std::size_t> branches;
};

/// All rooted trees with at most `most_nodes` nodes, by number of nodes.
inline std::vector<rooted_tree> rooted_trees(std::size_t most_nodes) {
    std::vector<rooted_tree> trees{{}};
    // grafts trees of index at most `largest` until `left` nodes are used up
    const auto graft = [&trees](auto&& self, rooted_tree tree, std::size_t left,
                                std::size_t largest, std::vector<rooted_tree>& found) -> void {
        if (left == 0) {
            found.push_back(tree);
            return;
        }
        for (std::size_t branch = 0; branch <= largest; ++branch) {
            if (trees[branch].nodes > left) break;
            rooted_tree larger = tree;
            larger.nodes += trees[branch].nodes;
            larger.branches.push_back(branch);
            self(self, larger, left - trees[branch].nodes, branch, found);
        }
    };
    for (std::size_t nodes = 2; nodes <= most_nodes; ++nodes) {
        std::vector<rooted_tree> found;
        graft(graft, rooted_tree{}, nodes - 1, trees.size() - 1, found);
        trees.insert(trees.end(), found.begin(), found.end());
    }
    return trees;
}

/// The largest |sum_i b_i phi_i - 1/density| over the trees with exactly `nodes` nodes.
template <class Tableau, class Weights>
double order_defect(const Tableau& tableau, const Weights& b, std::size_t nodes) {
    constexpr std::size_t stages = Tableau::stages;
    const auto trees = rooted_trees(nodes);
    std::vector<std::vector<double>> phi;
    std::vector<double> density;
    double worst = 0;
    for (const rooted_tree& tree : trees) {
        std::vector<double> product(stages, 1.0);
        double gamma = static_cast<double>(tree.nodes);
        for (const std::size_t branch : tree.branches) {
            gamma *= density[branch];
            for (std::size_t i = 0; i < stages; ++i) {
                double sum = 0;
                for (std::size_t j = 0; j < stages; ++j) sum += tableau.a[i][j] * phi[branch][j];
                product[i] *= sum;
            }
        }
        phi.push_back(product);
        density.push_back(gamma);
        if (tree.nodes != nodes) continue;
        double weight = 0;
        for (std::size_t i = 0; i < stages; ++i) weight += b[i] * product[i];
        worst = std::max(worst, std::abs(weight - 1 / gamma));
    }
    return worst;
}

} // namespace geodeint::testing
