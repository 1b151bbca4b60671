/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "sums.h"

#include <array>
#include <functional>

#include "forms.h"

namespace sweep
{

/* Of 63-bit numbers: a bijection, shifted left by one, and its inverse. */
constexpr uint64_t LOW_63 = UINT64_MAX >> 1, FACTOR = 0x5851f42d4c957f2d, INVERSE = 0x4097ef87329e28a5;

static uint64_t scattered(uint64_t number)
{
    number = number * FACTOR & LOW_63;
    number ^= number >> 32;
    return number * FACTOR << 1;
}

static uint64_t gathered(uint64_t signature)
{
    uint64_t number = (signature >> 1) * INVERSE & LOW_63;
    number ^= number >> 32;
    return number * INVERSE & LOW_63;
}

/* Whether NODE is a FUNCTION of few hubs, or sums of them, such as a bit of an S-box, or of its multiple. */
bool sums::is_of_few(literal node, cut &function) const
{
    if (!graph.is_gate(node))
        return false;
    const cuts::list its = functions.of(node);
    if (its.of_hubs == 0)
        return false;
    function = its.kept[its.kept[0].count <= MOST_FACTORS ? 0 : its.of_hubs - 1];
    return function.count >= 2 && function.count <= MOST_FACTORS && !function.is_affine();
}

using factors = std::array<literal, MOST_FACTORS>;

/* Those leaves of FUNCTION that are NAMED. */
static factors product(const cut &function, unsigned named)
{
    factors  its{};
    unsigned count = 0;
    for (unsigned i = 0; i < function.count; i++)
        if (named >> i & 1)
            its[count++] = function.leaves[i];
    return its;
}

static uint64_t signature_of(const factors &its)
{
    uint64_t hash = LOW_63;
    for (literal factor : its)
        hash = mixed(hash ^ factor);
    return hash << 1;
}

uint64_t sums::signature(literal node) const
{
    uint64_t known = node < signatures.size() ? signatures[node] : 0;
    if (known != 0 || node == 0)
        return known;
    cut function;
    if (!is_of_few(node, function))
        return scattered(node);
    uint64_t its = 0;
    for (uint64_t left = normal_form(function); left != 0; left &= left - 1) {
        const unsigned named = (unsigned)__builtin_ctzll(left);
        its ^= named == 0                   ? 1
               : (named & (named - 1)) == 0 ? signature(function.leaves[__builtin_ctz(named)])
                                            : signature_of(product(function, named));
    }
    signatures.resize(graph.size());
    return signatures[node] = its;
}

std::optional<literal> sums::add(literal node)
{
    vectors.add(node);
    std::vector<literal> sum;
    if (!parts(node, sum)) {
        distributed.add(node);
        if (!distributed.parts(node, sum))
            return std::nullopt;
    }
    uint64_t its = 0;
    for (literal part : sum)
        its ^= signature(part >> 1) ^ (part & 1);
    literal  flip = (literal)(its & 1);
    uint64_t term = gathered(its); /* 0 if it is constant */
    signatures.resize(graph.size());
    signatures[node] = its;
    reasons why;
    if (term < node && equal(2 * node, 2 * (literal)term ^ flip, why))
        return 2 * (literal)term ^ flip;
    uint64_t hash  = mixed(its | 1);
    uint32_t found = by_signature.find(hash, [&](uint32_t bit) { return equal(2 * node, bit ^ flip, why); });
    if (found != buckets::NONE)
        return found ^ flip;
    by_signature.insert(hash, 2 * node ^ flip);
    return std::nullopt;
}

bool sums::parts(literal node, std::vector<literal> &sum) const
{
    return functions.sum(node, sum) || vectors.parts(node, sum) || distributed.parts(node, sum);
}

std::vector<literal> sums::leaves(literal node) const
{
    std::vector<literal> sum;
    if (!functions.sum(node, sum))
        return vectors.parts(node, sum) ? vectors.leaves(node) : distributed.leaves(node);
    for (literal &part : sum)
        part >>= 1;
    return sum;
}

/* Takes the last term apart until none is left: what is not a sum, and stands on one side only, is in the way, unless
 * it is a function of few leaves that others cancel. */
bool sums::equal(literal a, literal b, reasons &why) const
{
    std::vector<literal> heap{a >> 1, b >> 1}, sum;
    std::vector<factors> products;
    literal              inverted = (a ^ b) & 1;
    cut                  function;
    why = reasons();
    std::make_heap(heap.begin(), heap.end());
    auto pop = [&] {
        std::pop_heap(heap.begin(), heap.end());
        literal last = heap.back();
        heap.pop_back();
        return last;
    };
    auto push = [&](literal part) {
        inverted ^= part & 1;
        heap.push_back(part >> 1);
        std::push_heap(heap.begin(), heap.end());
    };
    while (!heap.empty()) {
        literal last = pop();
        if (last == 0)
            continue;
        if (!heap.empty() && heap.front() == last) {
            pop();
            continue;
        }
        if (why.terms.size() + why.functions.size() == MOST_PARTS)
            return false;
        if (parts(last, sum)) {
            why.terms.push_back(last);
            for (literal part : sum)
                push(part);
        } else if (is_of_few(last, function)) {
            why.functions.push_back(last);
            for (uint64_t left = normal_form(function); left != 0; left &= left - 1) {
                const unsigned named = (unsigned)__builtin_ctzll(left);
                if (named == 0)
                    inverted ^= 1;
                else if ((named & (named - 1)) == 0)
                    push(2 * function.leaves[__builtin_ctz(named)]);
                else
                    products.push_back(product(function, named));
            }
        } else
            return false;
    }
    std::sort(products.begin(), products.end());
    for (size_t i = 0; i < products.size(); i += 2)
        if (i + 1 == products.size() || products[i] != products[i + 1])
            return false;
    return inverted == 0;
}

void sums::next_group(std::vector<literal> &all, std::vector<literal> &sum, std::vector<literal> &its_leaves) const
{
    sum.clear(), its_leaves.clear();
    std::vector<literal> once; /* leaves that are added */
    literal              inverted = 0;
    auto                 meets    = [&](literal leaf) {
        return std::find(its_leaves.begin(), its_leaves.end(), leaf) != its_leaves.end();
    };
    for (bool found = true; found;) {
        found = false;
        for (size_t i = 0; i < all.size() && !found; i++) {
            cut function;
            is_of_few(all[i], function);
            found = sum.empty() || std::any_of(function.leaves, function.leaves + function.count, meets);
            if (!found)
                continue;
            const uint64_t form = normal_form(function);
            inverted ^= (literal)(form & 1);
            for (unsigned j = 0; j < function.count; j++) {
                if (!meets(function.leaves[j]))
                    its_leaves.push_back(function.leaves[j]);
                if (form >> (1u << j) & 1)
                    once.push_back(2 * function.leaves[j]);
            }
            sum.push_back(2 * all[i]);
            all.erase(all.begin() + (long)i);
        }
    }
    std::sort(once.begin(), once.end());
    for (size_t i = 0; i < once.size(); i++)
        if (i + 1 < once.size() && once[i] == once[i + 1])
            i++;
        else
            sum.push_back(once[i]);
    std::sort(sum.begin(), sum.end(), std::greater<literal>());
    sum.back() ^= inverted;
}

} // namespace sweep
