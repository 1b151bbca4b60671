/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What instructions work on: registers, RAM and flags, of one run or of many at once. */
#pragma once

#include <simavr/sim_avr.h>
#include <stdbool.h>
#include <stdint.h>

#define INLINE static inline __attribute__((always_inline))

enum {
    FLAG_C        = 1 << S_C,
    FLAG_Z        = 1 << S_Z,
    FLAG_T        = 1 << S_T,
    OF_RESULT     = FLAG_Z | 1 << S_N | 1 << S_V | 1 << S_S,
    OF_SHIFT      = OF_RESULT | FLAG_C,
    OF_ARITHMETIC = OF_SHIFT | 1 << S_H,
};

/* Data-space addresses of the four I/O registers that belong to the processor itself; no others are simulated. */
enum { DATA_RAMPZ = 0x5b, DATA_SPL = 0x5d, DATA_SPH = 0x5e, DATA_SREG = 0x5f };

/* Each byte of data space has one place for each lane, one behind the other, as has each flag: with one lane that is
 * the memory of the engine. LANES and NEEDED are constants wherever effects are inlined. */
struct bank {
    uint8_t       *data, *flags;
    const uint8_t *flash;
    unsigned       lanes;
    uint32_t       needed; /* flags that will be read, bit S_C for C and so on: others need not be set */
};

typedef bool truth;

enum { FLAGS = 8, ALL_FLAGS = 0xff, FLAG_ROWS = 2 /* of each, one of them not used */ };

/* The byte at ADDRESS of data space, in LANE. */
INLINE uint8_t *at(const struct bank *bank, unsigned lane, uint32_t address)
{
    return &bank->data[address * bank->lanes + lane];
}

INLINE uint16_t word(const struct bank *bank, unsigned lane, unsigned low)
{
    return (uint16_t)(*at(bank, lane, low) | *at(bank, lane, low + 1) << 8);
}

/* Whether the byte at ADDRESS is the same in all lanes. */
INLINE bool bank_agrees(const struct bank *bank, uint32_t address)
{
    const uint8_t *row = at(bank, 0, address), first = *row;
    uint8_t        differing = 0;
    for (unsigned lane = 0; lane < bank->lanes; lane++)
        differing |= row[lane] ^ first;
    return differing == 0;
}

INLINE bool bank_agrees_on_word(const struct bank *bank, uint32_t low)
{
    return bank->lanes == 1 || (bank_agrees(bank, low) && bank_agrees(bank, low + 1));
}

/* Rows of flags do not lie close together: of one lane, compilers would make the stores of several one, and that would
 * wait for all. */
INLINE uint8_t *flag_at(const struct bank *bank, unsigned lane, unsigned which)
{
    return &bank->flags[FLAG_ROWS * which * bank->lanes + lane];
}

INLINE uint8_t flag(const struct bank *bank, unsigned lane, unsigned which)
{
    return *flag_at(bank, lane, which);
}

#include "flags.h"

/* The engine keeps each flag in a byte of its own, 0 or 1. */
static inline void flags_from_engine(const struct bank *bank, unsigned lane, const avr_t *device)
{
    for (unsigned which = 0; which < FLAGS; which++)
        *flag_at(bank, lane, which) = flag_byte(which, device->sreg[which]);
}

static inline void flags_to_engine(const struct bank *bank, unsigned lane, avr_t *device)
{
    for (unsigned which = 0; which < FLAGS; which++)
        device->sreg[which] = flag_value(which, flag(bank, lane, which));
}
