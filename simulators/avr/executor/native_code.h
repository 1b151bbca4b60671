/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Instructions of x86-64 on the registers and flags of one run, in functions without base. */
#pragma once

#include "line_steps.h"
#include "x86_code.h"

/* As in instructions on bytes. */
enum byte_register { AL, CL, DL, AH = 4, CH, DH };

/* What lies side by side is loaded and stored byte by byte: a processor that loads two bytes at once waits until what
 * was stored in one of them has left for the cache. */

/* All 32 bits of the register, if it is AL, CL or DL. */
static inline void load_byte(enum byte_register number, const uint8_t *place)
{
    if (number == AH) {
        add_memory(0x8a, number, place);
        return;
    }
    add_byte(0x0f);
    add_memory(0xb6, number, place);
}

static inline void store_byte(enum byte_register number, uint8_t *place)
{
    add_memory(STORE_BYTE_TO, number, place);
}

static inline void set_byte(uint8_t *place, uint8_t value)
{
    add_memory(0xc6, 0, place); /* mov byte [place], value */
    add_byte(value);
}

/* Instructions by their number. */
enum { BY_ADD, BY_OR, BY_ADC, BY_SBB, BY_AND, BY_SUB, BY_XOR };

/* The byte at PLACE is changed by K, in the manner of one of these. */
static inline void change_byte(unsigned by, uint8_t *place, unsigned k)
{
    add_memory(0x80, by, place);
    add_byte(k);
}

/* What is at this address of data space. */
static inline uint8_t *data_place(unsigned address)
{
    return &steps.device->data[address];
}

static inline uint8_t *flag_place(unsigned which)
{
    const struct bank bank = {.flags = flags_alone, .lanes = 1};
    return flag_at(&bank, 0, which);
}

/* REGISTER becomes 1 if the condition of the instruction SETcc is true, else 0. */
static inline void add_setcc(unsigned setcc, enum byte_register number)
{
    add_byte(0x0f);
    add_bytes(setcc, 0xc0u | number);
}

enum { IF_OVERFLOW = 0x90, IF_ZERO = 0x94, IF_NOT_ZERO = 0x95, IF_LESS = 0x9c };
