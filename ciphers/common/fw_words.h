/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Words of 32 bits: what portable ciphers of additions, rotations and XORs share. */
#ifndef FW_WORDS_H
#define FW_WORDS_H

#include "fw.h"

/* From and to bytes, the least significant first; the bytes may be unaligned. */
static inline uint32_t fw_load_u32(const uint8_t bytes[4])
{
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

static inline void fw_store_u32(uint8_t bytes[4], uint32_t word)
{
    bytes[0] = (uint8_t)word;
    bytes[1] = (uint8_t)(word >> 8);
    bytes[2] = (uint8_t)(word >> 16);
    bytes[3] = (uint8_t)(word >> 24);
}

static inline uint32_t fw_left_1(uint32_t word)
{
    return word << 1 | word >> 31;
}

static inline uint32_t fw_right_1(uint32_t word)
{
    return word >> 1 | word << 31;
}

/* A multiple of 8 below 32 moves whole bytes, to the left. */
static inline uint32_t fw_left_bytes(uint32_t word, uint8_t bits)
{
    return bits ? word << bits | word >> (32 - bits) : word;
}

/* Left by BITS, a constant below 32: whole bytes first, then at most four single steps to either side. Cores without a
 * barrel shifter have an instruction for each byte or word of a single step; compilers for the others merge it all. */
static inline uint32_t fw_left(uint32_t word, uint8_t bits)
{
    word = fw_left_bytes(word, (uint8_t)(((bits + 3) & 0x18)));
    switch (bits & 7) {
    case 4: return fw_left_1(fw_left_1(fw_left_1(fw_left_1(word))));
    case 3: return fw_left_1(fw_left_1(fw_left_1(word)));
    case 2: return fw_left_1(fw_left_1(word));
    case 1: return fw_left_1(word);
    case 7: return fw_right_1(word);
    case 6: return fw_right_1(fw_right_1(word));
    case 5: return fw_right_1(fw_right_1(fw_right_1(word)));
    default: return word;
    }
}

static inline uint32_t fw_right(uint32_t word, uint8_t bits)
{
    return fw_left(word, (uint8_t)((32 - bits) & 31));
}

#endif
