/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Instructions of x86-64 on the registers of one lane, which are words at known addresses.
 *
 * Source: Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2. */
#pragma once

#include "calls.h"
#include "state.h"

enum register_number { EAX, ECX, EDX };

enum { LOAD_FROM = 0x8b, STORE_TO = 0x89, LONGEST_SHIFT = 31 };

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

/* MOV between REGISTER and WORD, or another instruction of that form. */
static inline void add_memory(unsigned instruction, unsigned number, const uint32_t *word)
{
    add_bytes(instruction, 4u | number << 3); /* ModRM: an address without registers, as SIB says */
    add_byte(0x25);
    add_word((uint32_t)(uintptr_t)word);
}

static inline void load_register(enum register_number number, unsigned from)
{
    add_memory(LOAD_FROM, number, &own.registers[from]);
}

static inline void store_register(enum register_number number, unsigned to)
{
    add_memory(STORE_TO, number, &own.registers[to]);
}

static inline void set_word(uint32_t *word, uint32_t value)
{
    add_memory(0xc7, EAX, word); /* mov dword [word], value */
    add_word(value);
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

static inline bool is_near(void)
{
    return (uintptr_t)&own + sizeof own <= INT32_MAX;
}
