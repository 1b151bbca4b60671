/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Instructions of x86-64 for functions that calls.h makes, on memory that is near their base.
 *
 * Source: Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2. */
#pragma once

#include "calls.h"

/* In instructions on bytes these are AL, CL and DL. */
enum register_number { EAX, ECX, EDX };

enum { LOAD_FROM = 0x8b, STORE_TO = 0x89, STORE_BYTE_TO = 0x88, LOAD_BYTE_FROM = 0xb6 /* behind 0x0f */ };

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
    enum { RBX_AND_BYTE = 0x43, RBX_AND_WORD = 0x83 }; /* ModRM: distances from RBX */
    const int32_t distance = calls_distance(place);
    add_byte(instruction);
    if (distance == (int8_t)distance) {
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
