/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "sums.h"

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

uint64_t sums::signature(literal node) const
{
    uint64_t known = node < signatures.size() ? signatures[node] : 0;
    return known != 0 || node == 0 ? known : scattered(node);
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
    std::vector<literal> terms;
    if (term < node && equal(2 * node, 2 * (literal)term ^ flip, terms))
        return 2 * (literal)term ^ flip;
    uint64_t hash  = mixed(its | 1);
    uint32_t found = by_signature.find(hash, [&](uint32_t bit) { return equal(2 * node, bit ^ flip, terms); });
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

/* Takes the last term apart until none is left: what is not a sum, and stands on one side only, is in the way. */
bool sums::equal(literal a, literal b, std::vector<literal> &terms) const
{
    std::vector<literal> heap{a >> 1, b >> 1}, sum;
    literal              inverted = (a ^ b) & 1;
    terms.clear();
    std::make_heap(heap.begin(), heap.end());
    auto pop = [&] {
        std::pop_heap(heap.begin(), heap.end());
        literal last = heap.back();
        heap.pop_back();
        return last;
    };
    while (!heap.empty()) {
        literal last = pop();
        if (last == 0)
            continue;
        if (!heap.empty() && heap.front() == last) {
            pop();
            continue;
        }
        if (terms.size() == MOST_PARTS || !parts(last, sum))
            return false;
        terms.push_back(last);
        for (literal part : sum) {
            inverted ^= part & 1;
            heap.push_back(part >> 1);
            std::push_heap(heap.begin(), heap.end());
        }
    }
    return inverted == 0;
}

} // namespace sweep
