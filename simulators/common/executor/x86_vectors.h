/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Instructions of AVX2 on vectors of 16 words, for code that calls.h makes.
 *
 * Source: Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2. */
#pragma once

#include "x86_places.h"

enum { VECTOR_WORDS = 16, VECTOR_BYTES = 2 * VECTOR_WORDS };

/* Map of opcodes, prefix by its number, opcode. */
#define VECTOR_CODE(map, prefix, opcode) ((map) << 16 | (prefix) << 8 | (opcode))

enum vector_code {
    V_LOAD      = VECTOR_CODE(1, 2, 0x6f), /* vmovdqu */
    V_STORE     = VECTOR_CODE(1, 2, 0x7f),
    V_ADD       = VECTOR_CODE(1, 1, 0xfd),
    V_SUB       = VECTOR_CODE(1, 1, 0xf9),
    V_AND       = VECTOR_CODE(1, 1, 0xdb),
    V_AND_NOT   = VECTOR_CODE(1, 1, 0xdf), /* of the complement of the first source */
    V_OR        = VECTOR_CODE(1, 1, 0xeb),
    V_XOR       = VECTOR_CODE(1, 1, 0xef),
    V_EQUAL     = VECTOR_CODE(1, 1, 0x75), /* all ones where they are */
    V_MAX       = VECTOR_CODE(2, 1, 0x3e), /* without signs */
    V_RIGHT_BY  = VECTOR_CODE(1, 1, 0xd1), /* shifted by the number in the last source */
    V_LEFT_BY   = VECTOR_CODE(1, 1, 0xf1),
    V_SHIFT     = VECTOR_CODE(1, 1, 0x71),
    V_BROADCAST = VECTOR_CODE(2, 1, 0x79), /* a word */
    V_TEST      = VECTOR_CODE(2, 1, 0x17),
    V_TO_MASK   = VECTOR_CODE(1, 1, 0xd7), /* vpmovmskb */
    V_FROM_WORD = VECTOR_CODE(1, 1, 0x6e), /* vmovd */
};

/* What V_SHIFT does. */
enum { RIGHT = 2, RIGHT_WITH_SIGN = 4, LEFT = 6 };

/* NUMBER becomes what the operation makes of vector FIRST and of SECOND. Operations of one source have 0 as FIRST. */
static inline void add_vector(enum vector_code code, unsigned number, unsigned first, struct x86_place second)
{
    const unsigned map = (unsigned)code >> 16, prefix = (unsigned)code >> 8 & 3;
    const unsigned high   = second.base != NO_REGISTER && second.base > 7;
    const unsigned length = code != V_FROM_WORD, tail = (~first & 15) << 3 | length << 2 | prefix;
    if (map == 1 && !high) {
        add_bytes(0xc5, (number < 8) << 7 | tail);
    } else {
        add_bytes(0xc4, (number < 8) << 7 | 1 << 6 | !high << 5 | map);
        add_byte(tail);
    }
    add_byte((unsigned)code & 0xff);
    add_operands(number, second);
}

static inline void add_vectors(enum vector_code code, unsigned number, unsigned first, unsigned second)
{
    add_vector(code, number, first, in_register(second));
}

/* NUMBER becomes vector FIRST, shifted by so many BITS. */
static inline void add_shift(unsigned how, unsigned number, unsigned first, unsigned bits)
{
    add_vector(V_SHIFT, how, number, in_register(first));
    add_byte(bits);
}

/* Before code of the program that does not know the upper halves of vectors. */
static inline void forget_upper_halves(void)
{
    add_bytes(0xc5, 0xf8); /* vzeroupper */
    add_byte(0x77);
}
