/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Conditions, and where memory is accessed. Included where numbers and truth are defined: as in C, or symbolic. */

/* Architecture: the sixteen conditions are eight tests and their opposites. */
static inline truth condition_test(unsigned test, truth negative, truth zero, truth carry, truth overflow)
{
    switch (test) {
    case 0: return zero;
    case 1: return carry;
    case 2: return negative;
    case 3: return overflow;
    case 4: return carry & !zero;
    case 5: return negative == overflow;
    case 6: return (negative == overflow) & !zero;
    default: return true;
    }
}

/* Whether CONDITION holds, whose test was PASSED or not. */
static inline truth condition_applies(unsigned condition, truth passed)
{
    return passed != (condition & 1) || condition >> 1 == 7;
}

/* Where the accesses begin, given what the registers hold. The PC is that of the instruction + 4, no register is 0. */
static inline uint32_t addressing_begin(const struct addressing *addressing, uint32_t base, uint32_t index)
{
    if (addressing->aligns_base)
        base &= ~3u;
    return base + (index << addressing->shift) + (uint32_t)addressing->offset;
}
