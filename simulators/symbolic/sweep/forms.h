/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Functions of at most four leaves as sums of products of these: algebraic normal forms. */
#pragma once

#include "table.h"

namespace sweep
{

enum : unsigned { MOST_FACTORS = 4 };

/* Bit i is whether the product of those leaves of FUNCTION that i names is added; bit 0 is a constant. */
inline uint64_t normal_form(const cut &function)
{
    uint64_t table = function.table[0];
    for (unsigned i = 0; i < MOST_FACTORS; i++)
        table ^= (table & ~VARIABLE[i]) << (1u << i);
    return table & (((uint64_t)1 << (1u << function.count)) - 1);
}

} // namespace sweep
