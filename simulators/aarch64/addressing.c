/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Source: Arm Architecture Reference Manual (DDI 0487), C4.1, "Loads and Stores": the encodings. */
#include "addressing.h"

#include <stdbool.h>

#include "bits.h"

enum { MAX_BYTES = 8 /* of one access */, ZERO = 31 /* as an index */ };

/* BYTES in all, in elements of ELEMENT bytes, at the base. */
static struct addressing at_base(uint32_t code, unsigned bytes, unsigned element)
{
    unsigned unit = element < MAX_BYTES ? element : MAX_BYTES;
    return (struct addressing){.count = (uint8_t)(bytes / unit),
                               .bytes = (uint8_t)unit,
                               .base  = (uint8_t)field(code, 5, 5),
                               .index = NO_REGISTER};
}

/* ss01 1V00 iiii iiii iiii iiii iiit tttt: what lies near the instruction */
static struct addressing literal(uint32_t code)
{
    bool              is_vector = field(code, 26, 1), is_word_with_sign = !is_vector && field(code, 30, 2) == 2;
    unsigned          scale  = is_word_with_sign ? 2 : 2 + field(code, 30, 2);
    struct addressing result = at_base(code, 1u << scale, 1u << scale);
    result.base              = PROGRAM_COUNTER;
    result.offset            = signed_field(code >> 5, 19) * 4;
    return result;
}

/* ss10 1V0p pLii iiii itt ttt nnnnn ttttt: LDP, STP, LDNP, STNP, LDPSW; pp is 1 if the offset is added afterwards */
static struct addressing pair(uint32_t code)
{
    bool              is_vector = field(code, 26, 1), is_afterwards = field(code, 23, 2) == 1;
    unsigned          size = field(code, 30, 2), scale = is_vector ? 2 + size : size == 2 ? 3 : 2;
    struct addressing result = at_base(code, 2u << scale, 1u << scale);
    result.offset            = is_afterwards ? 0 : signed_field(code >> 15, 7) * (1 << scale);
    return result;
}

/* ss11 1V0u ooii iiii iiii iinn nnnt tttt: one register; o is 2 or 3 for vectors of 16 bytes */
static struct addressing single(uint32_t code)
{
    bool              is_vector = field(code, 26, 1), is_scaled = field(code, 24, 1), by_register = field(code, 21, 1);
    bool              is_afterwards = field(code, 10, 2) == 1;
    unsigned          scale         = is_vector && field(code, 23, 1) ? 4 : field(code, 30, 2);
    struct addressing result        = at_base(code, 1u << scale, 1u << scale);
    if (is_scaled) {
        result.offset = (int)field(code, 10, 12) << scale;
    } else if (by_register) {
        unsigned index   = field(code, 16, 5);
        result.index     = index == ZERO ? NO_REGISTER : (uint8_t)index;
        result.extension = (uint8_t)field(code, 13, 3);
        result.shift     = (uint8_t)(field(code, 12, 1) ? scale : 0);
    } else if (!is_afterwards) {
        result.offset = signed_field(code >> 12, 9);
    }
    return result;
}

/* 0Q00 110s pL0m mmmm oooo zznn nnnt tttt: LD1 to LD4 and ST1 to ST4 of whole registers. Those of one register after
 * the other move 8 bytes at a time; the others take turns element by element. */
static struct addressing structures(uint32_t code)
{
    unsigned bytes = field(code, 30, 1) ? 16 : 8, element = 1u << field(code, 10, 2);
    switch (field(code, 12, 4)) {
    case 7: return at_base(code, bytes, MAX_BYTES);
    case 10: return at_base(code, 2 * bytes, MAX_BYTES);
    case 6: return at_base(code, 3 * bytes, MAX_BYTES);
    case 2: return at_base(code, 4 * bytes, MAX_BYTES);
    case 8: return at_base(code, 2 * bytes, element);
    case 4: return at_base(code, 3 * bytes, element);
    default: return at_base(code, 4 * bytes, element);
    }
}

/* 0Q00 1101 pLRm mmmm ooCS zznn nnnt tttt: an element of each of one to four registers */
static struct addressing elements(uint32_t code)
{
    unsigned kind = field(code, 14, 2), size = field(code, 10, 2);
    bool     is_repeated = kind == 3, is_doubleword = kind == 2 && (size & 1);
    unsigned element = 1u << (is_repeated ? size : is_doubleword ? 3 : kind);
    unsigned count   = 1 + 2 * field(code, 13, 1) + field(code, 21, 1);
    return at_base(code, count * element, element);
}

struct addressing addressing_of(uint32_t code)
{
    switch (field(code, 27, 3)) {
    case 1: return field(code, 24, 1) ? elements(code) : structures(code);
    case 3: return literal(code);
    case 5: return pair(code);
    default: return single(code);
    }
}

uint64_t addressing_index(const struct addressing *addressing, uint64_t value)
{
    switch (addressing->extension) {
    case 2: return (uint64_t)(uint32_t)value << addressing->shift;         /* UXTW */
    case 6: return (uint64_t)(int64_t)(int32_t)value << addressing->shift; /* SXTW */
    default: return value << addressing->shift;
    }
}
