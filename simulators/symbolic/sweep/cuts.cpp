/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "cuts.h"

#include <cstring>

namespace sweep
{

cuts::cuts(const nodes &of) : graph(of) {}

/* Words of 32 bits that a table of COUNT variables takes. */
static unsigned words_of(unsigned count)
{
    return count <= 5 ? 1 : 1u << (count - 5);
}

/* The cuts of NODE, the last of which is the node itself; returns their number. */
unsigned cuts::load(literal node, cut kept[KEPT + 1]) const
{
    uint32_t place = node < places.size() ? places[node] : 0;
    unsigned count = 0;
    if (place != 0) {
        const uint32_t *words = &chunks[place / CHUNK][place % CHUNK];
        for (unsigned left = *words++; count < left; count++) {
            cut &it  = kept[count];
            it.count = *words++;
            for (unsigned i = 0; i < it.count; i++)
                it.leaves[i] = *words++;
            uint32_t table[2 * TABLE_WORDS];
            unsigned length = words_of(it.count);
            for (unsigned i = 0; i < 2 * TABLE_WORDS; i++)
                table[i] = words[i % length];
            std::memcpy(it.table, table, sizeof table);
            words += length;
        }
    }
    kept[count] = itself(node);
    return count + 1;
}

void cuts::store(literal node, const cut *kept, unsigned count)
{
    unsigned needed = 1;
    for (unsigned i = 0; i < count; i++)
        needed += 1 + kept[i].count + words_of(kept[i].count);
    if (used + needed > chunks.size() * CHUNK) {
        used = chunks.size() * CHUNK;
        chunks.emplace_back(new uint32_t[CHUNK]);
        used += used == 0; /* place 0 means that there is none */
    }
    places.resize(graph.size());
    places[node]    = (uint32_t)used;
    uint32_t *words = &chunks[used / CHUNK][used % CHUNK];
    used += needed;
    *words++ = count;
    for (unsigned i = 0; i < count; i++) {
        *words++ = kept[i].count;
        words    = std::copy_n(kept[i].leaves, kept[i].count, words);
        std::memcpy(words, kept[i].table, 4 * words_of(kept[i].count));
        words += words_of(kept[i].count);
    }
}

/* Whether cut A is kept rather than B: the one that reaches back further, then the smaller one. */
static bool rather(const cut &a, const cut &b)
{
    literal last_a = a.count ? a.leaves[a.count - 1] : 0, last_b = b.count ? b.leaves[b.count - 1] : 0;
    return last_a != last_b ? last_a < last_b : a.count < b.count;
}

/* The cuts of NODE from those of its operands, the smallest among them; returns their number. */
unsigned cuts::make(literal node, cut kept[KEPT]) const
{
    const aiger::gate gate = graph[node];
    cut               left[KEPT + 1], right[KEPT + 1], all[ALL];
    unsigned          lefts = load(gate.left >> 1, left), rights = load(gate.right >> 1, right), count = 0;
    for (unsigned i = 0; i < lefts; i++)
        for (unsigned j = 0; j < rights; j++) {
            cut &it = all[count];
            if (!it.unite(left[i], right[j]))
                continue;
            if (std::any_of(all, all + count, [&](const cut &other) { return it.same_leaves(other); }))
                continue;
            it.both(left[i], mask_of(gate.left), right[j], mask_of(gate.right));
            count++;
        }
    for (unsigned i = 0; i < count; i++)
        all[i].reduce();
    std::sort(all, all + count, rather);
    auto same = [](const cut &a, const cut &b) { return a.same_leaves(b); };
    count     = (unsigned)(std::unique(all, all + count, same) - all);
    if (count > KEPT) {
        auto smaller = [](const cut &a, const cut &b) { return a.count < b.count; };
        std::swap(all[KEPT - 1], *std::min_element(all + KEPT - 1, all + count, smaller));
        count = KEPT;
    }
    std::copy_n(all, count, kept);
    return count;
}

static uint64_t hash_of(const cut &function)
{
    uint64_t hash = function.count, flip = -(function.table[0] & 1);
    for (unsigned i = 0; i < function.count; i++)
        hash = mixed(hash ^ function.leaves[i]);
    for (uint64_t word : function.table)
        hash = mixed(hash ^ word ^ flip);
    return hash;
}

/* The literal that has FUNCTION, or NONE. */
uint32_t cuts::known(const cut &function, uint64_t hash) const
{
    return by_function.find(hash, [&](uint32_t bit) {
        cut      kept[KEPT + 1];
        unsigned count = load(bit >> 1, kept);
        return std::any_of(kept, kept + count, [&](const cut &it) {
            return it.same_leaves(function) &&
                   it.same_function(function, mask_of((literal)(it.table[0] ^ function.table[0])));
        });
    });
}

std::optional<cuts::match> cuts::add(literal node)
{
    cut      kept[KEPT];
    unsigned count = make(node, kept);
    uint64_t hashes[KEPT];
    for (unsigned i = 0; i < count; i++) {
        const cut &it   = kept[i];
        literal    flip = (literal)(it.table[0] & 1);
        if (it.count == 0)
            return match{flip, it};
        if (it.count == 1)
            return match{2 * it.leaves[0] ^ flip, it};
        hashes[i]      = hash_of(it);
        uint32_t found = known(it, hashes[i]);
        if (found != buckets::NONE)
            return match{found ^ flip, it};
    }
    store(node, kept, count);
    for (unsigned i = 0; i < count; i++)
        by_function.insert(hashes[i], 2 * node ^ (literal)(kept[i].table[0] & 1));
    return std::nullopt;
}

bool cuts::sum(literal node, literal &first, literal &second) const
{
    cut      kept[KEPT + 1];
    unsigned count = load(node, kept);
    for (unsigned i = 0; i < count; i++)
        if (kept[i].is_sum()) {
            first = 2 * kept[i].leaves[0], second = 2 * kept[i].leaves[1] ^ (literal)(kept[i].table[0] & 1);
            return true;
        }
    return false;
}

} // namespace sweep
