/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Source: ARMv7-M Architecture Reference Manual (DDI 0403E), A5.2 and A5.3: the encodings of loads and stores. */
#include "addressing.h"

#include "bits.h"
#include "instruction.h"

enum { BYTE = 1, HALFWORD = 2, WORD = 4 };

static struct addressing with_offset(bool is_load, unsigned bytes, unsigned base, int offset)
{
    return (struct addressing){.base     = (uint8_t)base,
                               .index    = NO_REGISTER,
                               .count    = 1,
                               .bytes    = (uint8_t)bytes,
                               .is_store = !is_load,
                               .offset   = (int16_t)offset};
}

static struct addressing with_index(bool is_load, unsigned bytes, unsigned base, unsigned index, unsigned shift)
{
    struct addressing result = with_offset(is_load, bytes, base, 0);
    result.index             = (uint8_t)index;
    result.shift             = (uint8_t)shift;
    return result;
}

static struct addressing literal(unsigned bytes, int offset)
{
    struct addressing result = with_offset(true, bytes, PROGRAM_COUNTER, offset);
    result.aligns_base       = true;
    return result;
}

/* One word for each bit of LIST, upwards from the base or (DOWN) up to it. */
static struct addressing multiple(bool is_load, unsigned base, bool down, unsigned list)
{
    int               count  = __builtin_popcount(list);
    struct addressing result = with_offset(is_load, WORD, base, down ? -WORD * count : 0);
    result.count             = (uint8_t)count;
    return result;
}

/* 0101 oooR RRNN Nttt: STR, STRH, STRB, LDRSB, LDR, LDRH, LDRB, LDRSH */
static struct addressing narrow_with_index(unsigned code)
{
    static const uint8_t BYTES[] = {WORD, HALFWORD, BYTE, BYTE, WORD, HALFWORD, BYTE, HALFWORD};
    unsigned             which   = field(code, 9, 3);
    return with_index(which >= 3, BYTES[which], field(code, 3, 3), field(code, 6, 3), 0);
}

static struct addressing narrow(unsigned code)
{
    bool     is_load = field(code, 11, 1);
    unsigned base = field(code, 3, 3), list = field(code, 0, 8);
    int      offset = (int)field(code, 6, 5);

    switch (field(code, 12, 4)) {
    case 4: return literal(WORD, WORD * (int)list);
    case 5: return narrow_with_index(code);
    case 6: return with_offset(is_load, WORD, base, WORD * offset);
    case 7: return with_offset(is_load, BYTE, base, offset);
    case 8: return with_offset(is_load, HALFWORD, base, HALFWORD * offset);
    case 9: return with_offset(is_load, WORD, STACK_POINTER, WORD * (int)list);
    case 11: return multiple(is_load, STACK_POINTER, !is_load, field(code, 0, 9)); /* the ninth is LR or PC */
    default: return multiple(is_load, field(code, 8, 3), false, list);
    }
}

/* 1110 100P U1WL NNNN: LDRD and STRD; TBB and TBH, where neither P nor W are set */
static struct addressing dual_or_table(unsigned first, unsigned second)
{
    bool     before = field(first, 8, 1), up = field(first, 7, 1), is_load = field(first, 4, 1);
    unsigned base = field(first, 0, 4), shift = field(second, 4, 1);
    int      offset = WORD * (int)field(second, 0, 8);

    if (!before && !field(first, 5, 1))
        return with_index(true, BYTE << shift, base, field(second, 0, 4), shift);
    struct addressing result = with_offset(is_load, WORD, base, before ? (up ? offset : -offset) : 0);
    result.count             = 2;
    result.aligns_base       = base == PROGRAM_COUNTER;
    return result;
}

/* 1111 100s Uzzl NNNN: byte, halfword, word */
static struct addressing wide_single(unsigned first, unsigned second)
{
    bool     is_load = field(first, 4, 1), up = field(first, 7, 1);
    unsigned base = field(first, 0, 4), bytes = 1u << field(first, 5, 2);
    int      long_offset = (int)field(second, 0, 12), short_offset = (int)field(second, 0, 8);

    if (base == PROGRAM_COUNTER)
        return literal(bytes, up ? long_offset : -long_offset);
    if (up)
        return with_offset(is_load, bytes, base, long_offset);
    if (!field(second, 11, 1))
        return with_index(is_load, bytes, base, field(second, 0, 4), field(second, 4, 2));
    if (!field(second, 10, 1)) /* post-indexed */
        return with_offset(is_load, bytes, base, 0);
    return with_offset(is_load, bytes, base, field(second, 9, 1) ? short_offset : -short_offset);
}

struct addressing addressing_of(uint16_t first, uint16_t second)
{
    if (first >> 11 < 0x1d)
        return narrow(first);
    if (first >> 9 == 0x7c)
        return wide_single(first, second);
    if (field(first, 6, 1))
        return dual_or_table(first, second);
    return multiple(field(first, 4, 1), field(first, 0, 4), field(first, 8, 1), second);
}
