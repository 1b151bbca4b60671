/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "cuts.h"

#include <cstring>

namespace sweep
{

cuts::cuts(const nodes &of, const std::vector<uint32_t> &its_uses)
    : graph(of), uses(its_uses), hubs(uses.size()), sums_of_hubs(uses.size())
{
    for (literal node = 0; node < of.size(); node++)
        hubs[node] = is_hub(node, list());
}

/* Whether NODE is like an input of an S-box: used often, and no function of a few others that are. */
bool cuts::is_hub(literal node, const list &its) const
{
    return uses[node] >= MANY_USES && !its.of_hubs;
}

void cuts::merge(literal node, literal representative)
{
    if (uses[node] <= uses[representative])
        return;
    uses[representative] = uses[node];
    hubs[representative] = is_hub(representative, of(representative));
}

/* Words of 32 bits that a table of COUNT variables takes. */
static unsigned words_of(unsigned count)
{
    return count <= 5 ? 1 : 1u << (count - 5);
}

void cuts::load(literal node, list &its) const
{
    uint32_t place = node < places.size() ? places[node] : 0;
    if (place != 0) {
        const uint32_t *words = &chunks[place / CHUNK][place % CHUNK];
        its.of_hubs           = *words & 3;
        for (unsigned left = *words++ >> 2; its.count < left; its.count++) {
            cut &it  = its.kept[its.count];
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
    its.kept[its.count++] = itself(node);
}

cuts::list cuts::of(literal node) const
{
    list its;
    load(node, its);
    return its;
}

void cuts::store(literal node, const list &its)
{
    unsigned needed = 1;
    for (const cut &it : its)
        needed += 1 + it.count + words_of(it.count);
    if (used + needed > chunks.size() * CHUNK) {
        used = chunks.size() * CHUNK;
        chunks.emplace_back(new uint32_t[CHUNK]);
        used += used == 0; /* place 0 means that there is none */
    }
    places.resize(graph.size());
    places[node]    = (uint32_t)used;
    uint32_t *words = &chunks[used / CHUNK][used % CHUNK];
    used += needed;
    *words++ = 4 * its.count + its.of_hubs;
    for (const cut &it : its) {
        *words++ = it.count;
        words    = std::copy_n(it.leaves, it.count, words);
        std::memcpy(words, it.table, 4 * words_of(it.count));
        words += words_of(it.count);
    }
}

/* Whether cut A is kept rather than B: the one that reaches back further, then the smaller one. */
static bool rather(const cut &a, const cut &b)
{
    literal last_a = a.count ? a.leaves[a.count - 1] : 0, last_b = b.count ? b.leaves[b.count - 1] : 0;
    return last_a != last_b ? last_a < last_b : a.count < b.count;
}

/* Whether A is kept rather than B as a cut of few leaves: the operands of a gate, the least, show nothing of what lies
 * before them, but three or four inputs of an S-box do, and these are used more often than what is computed of them. */
bool cuts::rather_of_few(const cut &a, const cut &b) const
{
    auto is_of_few = [](const cut &it) { return it.count == 3 || it.count == 4; };
    if (!is_of_few(a) || !is_of_few(b))
        return is_of_few(a) != is_of_few(b) ? is_of_few(a) : a.count > b.count;
    const uint32_t of_a = least_uses(a), of_b = least_uses(b);
    return of_a != of_b ? of_a > of_b : rather(a, b);
}

/* How often the leaf of FUNCTION is used that is used least. */
uint32_t cuts::least_uses(const cut &function) const
{
    uint32_t least = FEW_USES;
    for (unsigned i = 0; i < function.count; i++)
        least = std::min(least, uses[function.leaves[i]]);
    return least;
}

/* What BIT is of the nearest hubs; WITH_SUMS: of those and of sums of them that are used often. */
const cut *cuts::nearest(literal bit, const list &its, bool with_sums) const
{
    if (bit <= ALWAYS || hubs[bit >> 1] || (with_sums && sums_of_hubs[bit >> 1]))
        return &its.kept[its.count - 1];
    return its.of_hubs ? &its.kept[with_sums ? its.of_hubs - 1 : 0] : nullptr;
}

/* The function of the nearest hubs, of those of its operands, unless they are too many. A key bit and a bit of a
 * counter can be hubs, and their sum an input of an S-box: then it counts as one, too. */
void cuts::make_of_hubs(const aiger::gate &gate, const list &left, const list &right, list &made) const
{
    for (bool with_sums : {false, true}) {
        const cut *one = nearest(gate.left, left, with_sums), *other = nearest(gate.right, right, with_sums);
        cut       &it = made.kept[made.of_hubs];
        if (one == nullptr || other == nullptr || !it.unite(*one, *other))
            continue;
        if (with_sums && made.of_hubs && it.same_leaves(made.kept[0]))
            continue;
        it.both(*one, mask_of(gate.left), *other, mask_of(gate.right));
        it.reduce();
        made.of_hubs++;
    }
}

/* The cuts of NODE from those of its operands, the smallest among them, and one of few leaves. */
cuts::list cuts::make(literal node) const
{
    const aiger::gate gate = graph[node];
    list              left, right, its;
    load(gate.left >> 1, left), load(gate.right >> 1, right);
    cut      all[ALL];
    unsigned count = 0;
    for (const cut &one : left)
        for (const cut &other : right) {
            cut &it = all[count];
            if (!it.unite(one, other))
                continue;
            if (std::any_of(all, all + count, [&](const cut &known) { return it.same_leaves(known); }))
                continue;
            it.both(one, mask_of(gate.left), other, mask_of(gate.right));
            count++;
        }
    for (unsigned i = 0; i < count; i++)
        all[i].reduce();
    std::sort(all, all + count, rather);
    auto same = [](const cut &a, const cut &b) { return a.same_leaves(b); };
    count     = (unsigned)(std::unique(all, all + count, same) - all);
    if (count > KEPT) {
        auto smaller = [](const cut &a, const cut &b) { return a.count < b.count; };
        if (cut *least = std::min_element(all, all + count, smaller); least >= all + KEPT - 2)
            std::swap(all[KEPT - 1], *least);
        auto few_first = [&](const cut &a, const cut &b) { return rather_of_few(a, b); };
        if (cut *few = std::min_element(all, all + count, few_first); few >= all + KEPT)
            std::swap(all[KEPT - 2], *few);
        count = KEPT;
    }
    make_of_hubs(gate, left, right, its);
    its.count = its.of_hubs;
    for (unsigned i = 0; i < count; i++)
        if (std::none_of(its.kept, its.kept + its.of_hubs, [&](const cut &known) { return all[i].same_leaves(known); }))
            its.kept[its.count++] = all[i];
    return its;
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
        const list its = of(bit >> 1);
        return std::any_of(its.begin(), its.end(), [&](const cut &it) {
            return it.same_leaves(function) &&
                   it.same_function(function, mask_of((literal)(it.table[0] ^ function.table[0])));
        });
    });
}

std::optional<literal> cuts::find(const cut &function) const
{
    const uint32_t found = known(function, hash_of(function));
    if (found == buckets::NONE)
        return std::nullopt;
    return graph.find(found ^ (literal)(function.table[0] & 1));
}

std::optional<cuts::match> cuts::add(literal node)
{
    const list its = make(node);
    uint64_t   hashes[MOST];
    for (unsigned i = 0; i < its.count; i++) {
        const cut &it   = its.kept[i];
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
    store(node, its);
    hubs[node]         = is_hub(node, its);
    sums_of_hubs[node] = its.of_hubs && uses[node] >= MANY_USES &&
                         std::any_of(its.kept, its.kept + its.count, [](const cut &it) { return it.is_affine(); });
    for (unsigned i = 0; i < its.count; i++)
        by_function.insert(hashes[i], 2 * node ^ (literal)(its.kept[i].table[0] & 1));
    return std::nullopt;
}

bool cuts::sum(literal node, std::vector<literal> &leaves) const
{
    const list its  = of(node);
    const cut *best = nullptr;
    for (unsigned i = 0; i + 1 < its.count; i++) /* the last one is the node itself */
        if ((best == nullptr || its.kept[i].count < best->count) && its.kept[i].is_affine())
            best = &its.kept[i];
    if (best == nullptr)
        return false;
    leaves.clear();
    for (unsigned i = 0; i < best->count; i++)
        leaves.push_back(2 * best->leaves[i]);
    leaves.back() ^= (literal)(best->table[0] & 1);
    return true;
}

} // namespace sweep
