/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "spans.h"

namespace sweep
{

/* The space of FUNCTION's leaves. */
uint32_t spans::space_of(const cut &function)
{
    uint64_t hash = 0;
    for (unsigned i = 0; i < LEAVES; i++)
        hash = mixed(hash ^ function.leaves[i]);
    uint32_t found = by_leaves.find(
        hash, [&](uint32_t it) { return std::equal(function.leaves, function.leaves + LEAVES, spaces[it].leaves); });
    if (found != buckets::NONE)
        return found;
    spaces.emplace_back();
    std::copy_n(function.leaves, LEAVES, spaces.back().leaves);
    by_leaves.insert(hash, (uint32_t)spaces.size() - 1);
    return (uint32_t)spaces.size() - 1;
}

static bool is_set(const uint64_t words[TABLE_WORDS], unsigned bit)
{
    return words[bit / 64] >> bit % 64 & 1;
}

static void add_row(spans::row &it, const spans::row &other)
{
    for (unsigned w = 0; w < TABLE_WORDS; w++)
        it.table[w] ^= other.table[w], it.elements[w] ^= other.elements[w];
}

/* Adds rows to IT, so that no pivot of them is left. */
static void reduce(const spans::space &its, spans::row &it)
{
    for (unsigned w = 0; w < TABLE_WORDS; w++)
        for (uint64_t left = it.table[w] & its.pivots[w]; left != 0; left &= left - 1)
            add_row(it, its.rows[its.by_pivot[64 * w + (unsigned)__builtin_ctzll(left)]]);
}

static uint64_t flip_of(const cut &function)
{
    return -(function.table[0] & 1);
}

static unsigned count(const uint64_t elements[TABLE_WORDS])
{
    unsigned result = 0;
    for (unsigned w = 0; w < TABLE_WORDS; w++)
        result += (unsigned)__builtin_popcountll(elements[w]);
    return result;
}

/* Makes NODE, which has this FUNCTION, an element; or the sum of others, which are in IT then, and false. */
bool spans::insert(space &its, literal node, const cut &function, row &it)
{
    it = row();
    for (unsigned w = 0; w < TABLE_WORDS; w++)
        it.table[w] = function.table[w] ^ flip_of(function);
    reduce(its, it);
    unsigned word = 0;
    while (word < TABLE_WORDS && it.table[word] == 0)
        word++;
    if (word == TABLE_WORDS)
        return false;
    const unsigned pivot = 64 * word + (unsigned)__builtin_ctzll(it.table[word]);
    it.elements[its.elements.size() / 64] |= (uint64_t)1 << its.elements.size() % 64;
    its.elements.push_back(2 * node ^ (literal)(function.table[0] & 1));
    for (row &other : its.rows) /* no row has the pivot of another */
        if (is_set(other.table, pivot))
            add_row(other, it);
    its.pivots[word] |= (uint64_t)1 << pivot % 64;
    its.by_pivot[pivot] = (uint8_t)its.rows.size();
    its.rows.push_back(it);
    return true;
}

/* Makes NODE an element of the space WHERE, of ALL leaves, if it is a function of some of them. */
void spans::insert_part(uint32_t where, literal node, const cut &all)
{
    for (const cut &it : functions.of(node))
        if (std::includes(all.leaves, all.leaves + all.count, it.leaves, it.leaves + it.count)) {
            cut wide = all;
            row sum;
            wide.both(it, 0, it, 0);
            insert(spaces[where], node, wide, sum);
            return;
        }
}

/* A sum of leaves remains one: what else it is a sum of would hide that. So does a function of few sums. */
void spans::add(literal node)
{
    const cuts::list its = functions.of(node);
    const cut       &it  = its.kept[0];
    if (!its.of_hubs || it.count != LEAVES || it.is_affine() || its.kept[its.of_hubs - 1].count <= LEAVES / 2)
        return;
    row                  its_row;
    std::vector<literal> sum;
    const uint32_t       where  = space_of(it);
    const bool           is_sum = functions.sum(node, sum);
    for (literal part : sum)
        insert_part(where, part >> 1, it);
    if (insert(spaces[where], node, it, its_row) || is_sum || count(its_row.elements) > MOST_PARTS)
        return;
    combinations.push_back({where, {}, (literal)(it.table[0] & 1)});
    std::copy_n(its_row.elements, TABLE_WORDS, combinations.back().elements);
    of_node.resize(graph.size());
    of_node[node] = (uint32_t)combinations.size();
}

bool spans::parts(literal node, std::vector<literal> &sum) const
{
    if (node >= of_node.size() || of_node[node] == 0)
        return false;
    const combination          &its      = combinations[of_node[node] - 1];
    const std::vector<literal> &elements = spaces[its.space].elements;
    sum.clear();
    for (unsigned i = 0; i < elements.size(); i++)
        if (is_set(its.elements, i))
            sum.push_back(elements[i]);
    sum[0] ^= its.flip;
    return true;
}

std::vector<literal> spans::leaves(literal node) const
{
    if (node >= of_node.size() || of_node[node] == 0)
        return {};
    const literal *its = spaces[combinations[of_node[node] - 1].space].leaves;
    return {its, its + LEAVES};
}

} // namespace sweep
