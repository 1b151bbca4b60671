/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Instructions of x86-64 for functions that calls.h makes, on memory that is near their base, or at an
 * address below 2 GB if they have none.
 *
 * With a base code is shorter, and some processors foresee that a load reads what was stored at that distance from the
 * base. But of bytes that lie side by side they mistake one for another, which costs more than it saves (as measured on
 * Zen 5: 1.9 ns for an instruction on two such bytes, not 0.2).
 *
 * Source: Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2. */
#pragma once

#include "calls.h"

/* In instructions on bytes these are AL, CL and DL. */
enum register_number { EAX, ECX, EDX };

enum { LOAD_FROM = 0x8b, STORE_TO = 0x89, STORE_BYTE_TO = 0x88 };

static inline void add_byte(unsigned byte)
{
    const uint8_t code = (uint8_t)byte;
    calls_add_code(&code, 1);
}

static inline void add_bytes(unsigned first, unsigned second)
{
    add_byte(first);
    add_byte(second);
}

static inline void add_word(uint32_t word)
{
    calls_add_code(&word, sizeof word);
}

/* MOV between register NUMBER and PLACE, or another instruction of that form. */
static inline void add_memory(unsigned instruction, unsigned number, const void *place)
{
    enum { RBX_AND_BYTE = 0x43, RBX_AND_WORD = 0x83, SIB = 0x04, NO_REGISTER_AND_WORD = 0x25 }; /* ModRM, SIB */
    const int32_t distance = calls_distance(place);
    add_byte(instruction);
    if (!calls_have_base()) {
        add_bytes(SIB | number << 3, NO_REGISTER_AND_WORD);
        add_word((uint32_t)distance);
    } else if (distance == (int8_t)distance) {
        add_bytes(RBX_AND_BYTE | number << 3, (uint8_t)distance);
    } else {
        add_byte(RBX_AND_WORD | number << 3);
        add_word((uint32_t)distance);
    }
}

static inline void set_word(uint32_t *word, uint32_t value)
{
    add_memory(0xc7, 0, word); /* mov dword [word], value */
    add_word(value);
}
