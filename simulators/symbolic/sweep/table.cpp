/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "table.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace sweep
{

cut itself(literal node)
{
    cut result;
    result.count = node != 0, result.leaves[0] = node;
    for (uint64_t &word : result.table)
        word = node != 0 ? VARIABLE[0] : 0;
    return result;
}

bool cut::same_leaves(const cut &other) const
{
    return count == other.count && std::equal(leaves, leaves + count, other.leaves);
}

bool cut::same_function(const cut &other, uint64_t flip) const
{
    for (unsigned w = 0; w < TABLE_WORDS; w++)
        if (table[w] != (other.table[w] ^ flip))
            return false;
    return true;
}

bool cut::unite(const cut &a, const cut &b)
{
    unsigned i = 0, j = 0;
    for (count = 0; i < a.count || j < b.count; count++) {
        if (count == LEAVES)
            return false;
        bool from_a   = j == b.count || (i < a.count && a.leaves[i] <= b.leaves[j]);
        bool from_b   = i == a.count || (j < b.count && b.leaves[j] <= a.leaves[i]);
        leaves[count] = from_a ? a.leaves[i] : b.leaves[j];
        i += from_a, j += from_b;
    }
    return true;
}

/* Exchanges variables A < B of the table. */
static void exchange(uint64_t table[TABLE_WORDS], unsigned a, unsigned b)
{
    if (b < 6) {
        unsigned shift = (1u << b) - (1u << a);
        uint64_t up    = VARIABLE[a] & ~VARIABLE[b];
        for (unsigned w = 0; w < TABLE_WORDS; w++) {
            uint64_t word = table[w];
            table[w]      = (word & ~(up | up << shift)) | (word & up) << shift | (word >> shift & up);
        }
    } else if (a >= 6) {
        std::swap(table[1], table[2]);
    } else {
        unsigned step = 1u << (b - 6), shift = 1u << a;
        for (unsigned w = 0; w < TABLE_WORDS; w++)
            if (!(w & step)) {
                uint64_t low = table[w], high = table[w + step];
                table[w]        = (low & ~VARIABLE[a]) | (high & ~VARIABLE[a]) << shift;
                table[w + step] = (high & VARIABLE[a]) | (low & VARIABLE[a]) >> shift;
            }
    }
}

/* The table of FROM over the leaves of TO, which are more. */
static void widen(const cut &from, const cut &to, uint64_t table[TABLE_WORDS])
{
    unsigned place[LEAVES];
    for (unsigned i = 0, j = 0; i < from.count; i++, j++) {
        while (to.leaves[j] != from.leaves[i])
            j++;
        place[i] = j;
    }
    std::memcpy(table, from.table, sizeof from.table);
    for (unsigned i = from.count; i-- > 0 && place[i] != i;) /* the place where it goes is of no variable now */
        exchange(table, i, place[i]);
}

void cut::both(const cut &a, uint64_t flip_a, const cut &b, uint64_t flip_b)
{
    uint64_t of_a[TABLE_WORDS], of_b[TABLE_WORDS];
    widen(a, *this, of_a), widen(b, *this, of_b);
    for (unsigned w = 0; w < TABLE_WORDS; w++)
        table[w] = (of_a[w] ^ flip_a) & (of_b[w] ^ flip_b);
}

static bool depends(const uint64_t table[TABLE_WORDS], unsigned i)
{
    for (unsigned w = 0; w < TABLE_WORDS; w++)
        if (i < 6 ? ((table[w] & VARIABLE[i]) >> (1u << i)) != (table[w] & ~VARIABLE[i])
                  : table[w] != table[w ^ 1u << (i - 6)])
            return true;
    return false;
}

void cut::reduce()
{
    unsigned kept = 0;
    for (unsigned i = 0; i < count; i++)
        if (depends(table, i)) {
            if (kept != i)
                exchange(table, kept, i), leaves[kept] = leaves[i];
            kept++;
        }
    count = kept;
}

bool cut::is_affine() const
{
    uint64_t flip = mask_of((literal)table[0]);
    for (unsigned w = 0; w < TABLE_WORDS; w++) {
        uint64_t sum = flip;
        for (unsigned i = 0; i < LEAVES; i++)
            if ((table[(1u << i) / 64] >> (1u << i) % 64 & 1) != (flip & 1))
                sum ^= variable(i, w);
        if (table[w] != sum)
            return false;
    }
    return true;
}

} // namespace sweep
