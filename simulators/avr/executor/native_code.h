/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Instructions of x86-64 on the registers and flags of one run, in functions whose base is the engine's memory. */
#pragma once

#include "line_steps.h"
#include "x86_code.h"

/* As in instructions on bytes. */
enum byte_register { AL, CL, DL, AH = 4, CH, DH };

/* REGISTER, all 32 bits of it, becomes what is at data address FROM. */
static inline void load_register(enum register_number number, unsigned from)
{
    add_byte(0x0f);
    add_memory(LOAD_BYTE_FROM, number, &steps.device->data[from]);
}

static inline void store_register(enum byte_register number, unsigned to)
{
    add_memory(STORE_BYTE_TO, number, &steps.device->data[to]);
}

/* EAX becomes the word at data address LOW. Its bytes are loaded one by one: a processor waits to load a word at once
 * until bytes of it that were stored alone have left for the cache. */
static inline void load_pair(unsigned low)
{
    load_register(EAX, low);
    add_memory(0x8a, AH, &steps.device->data[low + 1]); /* mov ah, [low + 1] */
}

/* The word at data address LOW becomes AX. */
static inline void store_pair(unsigned low)
{
    add_byte(0x66);
    add_memory(STORE_TO, EAX, &steps.device->data[low]);
}

static inline uint8_t *flag_place(unsigned which)
{
    const struct bank bank = {.flags = flags_alone, .lanes = 1};
    return flag_at(&bank, 0, which);
}

static inline void store_flag(unsigned which, enum byte_register number)
{
    add_memory(STORE_BYTE_TO, number, flag_place(which));
}

static inline void set_byte(uint8_t *place, uint8_t value)
{
    add_memory(0xc6, 0, place); /* mov byte [place], value */
    add_byte(value);
}

/* REGISTER becomes 1 if the condition of the instruction SETcc is true, else 0. */
static inline void add_setcc(unsigned setcc, enum byte_register number)
{
    add_byte(0x0f);
    add_bytes(setcc, 0xc0u | number);
}

enum { IF_OVERFLOW = 0x90, IF_ZERO = 0x94, IF_NOT_ZERO = 0x95, IF_LESS = 0x9c };
