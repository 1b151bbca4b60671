/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Taps of long shift registers, 32 at a time. */
#ifndef FW_WINDOW_H
#define FW_WINDOW_H

#include "fw.h"

/* The 32 bits from bit BITS of LOW on, which HIGH continues; BITS is a constant from 1 to 31. */
static inline __attribute__((always_inline)) uint32_t fw_window(uint32_t low, uint32_t high, const uint8_t bits)
{
#if defined(__AVR__) || defined(__MSP430__)
    /* No barrel shifter: the nearest whole byte, and single steps from there. */
    const uint8_t whole = (bits + 4) / 8 * 8;
    uint32_t      word  = whole == 0 ? low : whole == 32 ? high : low >> whole | high << (32 - whole);
    uint8_t       next  = whole > bits ? (uint8_t)(low >> (whole - 8)) : (uint8_t)(high >> whole);

    for (uint8_t i = bits; i < whole; i++, next = (uint8_t)(next << 1))
        word = word << 1 | next >> 7;
    for (uint8_t i = whole; i < bits; i++, next >>= 1)
        word = word >> 1 | (uint32_t)(next & 1) << 31;
    return word;
#else
    return low >> bits | high << (32 - bits);
#endif
}

#endif
