/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "products.h"

#include "forms.h"

namespace sweep
{

enum : unsigned { MOST_TERMS = 4 };

/* A function as a sum of products of its leaves, of which those are inverted with which there are fewest. */
struct shortest_form {
    uint64_t products; /* bit 0 is a constant */
    unsigned inverted = 0;

    explicit shortest_form(const cut &function) : products(normal_form(function))
    {
        uint64_t form = products;
        for (unsigned step = 1, which = 0; step < 1u << function.count; step++) {
            const unsigned i = (unsigned)__builtin_ctz(step); /* Gray's code: one leaf at a time */
            form ^= (form & VARIABLE[i]) >> (1u << i);
            which ^= 1u << i;
            if (__builtin_popcountll(form & ~(uint64_t)1) < __builtin_popcountll(products & ~(uint64_t)1))
                products = form, inverted = which;
        }
    }
};

/* The earlier literal that is the product of FACTORS, as a function of these, or of one and a product of the others. */
std::optional<literal> products::product(std::vector<literal> factors) const
{
    if (factors.size() == 1)
        return factors.front();
    std::sort(factors.begin(), factors.end());
    cut its;
    std::fill_n(its.table, TABLE_WORDS, ~(uint64_t)0);
    for (literal factor : factors) {
        for (unsigned w = 0; w < TABLE_WORDS; w++)
            its.table[w] &= variable(its.count, w) ^ mask_of(factor);
        its.leaves[its.count++] = factor >> 1;
    }
    std::optional<literal> found = functions.find(its);
    for (size_t i = 0; i < factors.size() && factors.size() > 2 && !found; i++) {
        std::vector<literal> others = factors;
        others.erase(others.begin() + (long)i);
        if (std::optional<literal> rest = product(others); rest && *rest >> 1 != factors[i] >> 1 && *rest > ALWAYS)
            found = product({factors[i], *rest});
    }
    return found;
}

/* The nodes whose sum FUNCTION is, all of them products of its leaves, with a common factor; false if one is not
 * there. */
bool products::expand(const cut &function, std::vector<literal> &sum) const
{
    if (function.count < 3 || function.count > MOST_FACTORS)
        return false;
    const shortest_form form(function);
    uint64_t            left = form.products & ~(uint64_t)1;
    if (__builtin_popcountll(left) < 2 || __builtin_popcountll(left) > MOST_TERMS)
        return false;
    unsigned common = ~0u;
    for (uint64_t terms = left; terms != 0; terms &= terms - 1)
        common &= (unsigned)__builtin_ctzll(terms);
    if (common == 0)
        return false;
    for (sum.clear(); left != 0; left &= left - 1) {
        const unsigned       named = (unsigned)__builtin_ctzll(left);
        std::vector<literal> factors;
        for (unsigned i = 0; i < function.count; i++)
            if (named >> i & 1)
                factors.push_back(2 * function.leaves[i] ^ (form.inverted >> i & 1));
        const std::optional<literal> found = product(factors);
        if (!found)
            return false;
        sum.push_back(*found);
    }
    sum.back() ^= (literal)(form.products & 1);
    return true;
}

void products::add(literal node)
{
    std::vector<literal> sum;
    for (const cut &it : functions.of(node))
        if (expand(it, sum)) {
            expansions.push_back({sum, {it.leaves, it.leaves + it.count}});
            of_node.resize(node + 1);
            of_node[node] = (uint32_t)expansions.size();
            return;
        }
}

bool products::parts(literal node, std::vector<literal> &sum) const
{
    if (node >= of_node.size() || of_node[node] == 0)
        return false;
    sum = expansions[of_node[node] - 1].sum;
    return true;
}

std::vector<literal> products::leaves(literal node) const
{
    return node < of_node.size() && of_node[node] != 0 ? expansions[of_node[node] - 1].leaves : std::vector<literal>();
}

} // namespace sweep
