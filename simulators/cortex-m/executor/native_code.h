/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Instructions of x86-64 on the registers of one lane, in functions whose base is OWN. */
#pragma once

#include "state.h"
#include "x86_code.h"

enum { LONGEST_SHIFT = 31 };

static inline void load_register(enum register_number number, unsigned from)
{
    add_memory(LOAD_FROM, number, &own.registers[from]);
}

static inline void store_register(enum register_number number, unsigned to)
{
    add_memory(STORE_TO, number, &own.registers[to]);
}

/* WORD becomes 1 if the condition of the instruction SETcc is true, else 0. */
static inline void set_flag(unsigned setcc, uint32_t *word)
{
    add_byte(0x0f);
    add_bytes(setcc, 0xc2); /* setcc dl */
    add_byte(0x0f);
    add_bytes(0xb6, 0xd2); /* movzx edx, dl */
    add_memory(STORE_TO, EDX, word);
}

enum { IF_OVERFLOW = 0x90, IF_CARRY = 0x92, IF_NO_CARRY = 0x93 };
