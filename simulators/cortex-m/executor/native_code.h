/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Instructions of x86-64 on the registers of one lane, in functions whose base is OWN. */
#pragma once

#include "state.h"
#include "x86_code.h"

enum { LONGEST_SHIFT = 31 };

/* As the numbers of EAX, ECX and EDX. */
enum { ESI = 6 };

/* Instructions by their number: with a register and memory, or an immediate operand. */
enum { BY_ADD, BY_OR, BY_ADC, BY_SBB, BY_AND, BY_SUB, BY_XOR, BY_CMP, BY_MOV = 0x11 };

static inline void load_register(unsigned number, unsigned from)
{
    add_memory(LOAD_FROM, number, &own.registers[from]);
}

static inline void store_register(unsigned number, unsigned to)
{
    add_memory(STORE_TO, number, &own.registers[to]);
}

/* NUMBER becomes VALUE. Changes no flag. */
static inline void load_constant(unsigned number, uint32_t value)
{
    add_byte(0xb8u | number); /* mov number, value */
    add_word(value);
}

/* Register NUMBER, by one of these and the word at PLACE. */
static inline void change_by_memory(unsigned by, unsigned number, const uint32_t *place)
{
    add_memory(by * 8u + 3, number, place);
}

/* The same and VALUE. */
static inline void change_by_constant(unsigned by, unsigned number, uint32_t value)
{
    const bool is_short = (int32_t)value == (int8_t)value;
    add_bytes(is_short ? 0x83 : 0x81, 0xc0u | by * 8u | number);
    if (is_short)
        add_byte((uint8_t)value);
    else
        add_word(value);
}

/* The word at PLACE, by one of these and VALUE. */
static inline void change_memory(unsigned by, const uint32_t *place, uint32_t value)
{
    const bool is_short = (int32_t)value == (int8_t)value;
    add_memory(is_short ? 0x83 : 0x81, by, place);
    if (is_short)
        add_byte((uint8_t)value);
    else
        add_word(value);
}

/* Register NUMBER by one of these and ANOTHER. */
static inline void change_by_register(unsigned by, unsigned number, unsigned another)
{
    add_bytes(by * 8u + 1, 0xc0u | another << 3 | number);
}

/* Shifts by their number. */
enum { BY_ROL, BY_ROR, BY_RCL, BY_RCR, BY_SHL, BY_SHR, BY_SAR = 7 };

static inline void shift_register(unsigned by, unsigned number, unsigned amount)
{
    if (amount == 0)
        return;
    add_bytes(0xc1, 0xc0u | by << 3 | number);
    add_byte(amount);
}

/* By as much as CL says. */
static inline void shift_register_by(unsigned by, unsigned number)
{
    add_bytes(0xd3, 0xc0u | by << 3 | number);
}

/* INSTRUCTION of two bytes, the first of which is 0x0f, with register NUMBER and ANOTHER that it reads. */
static inline void add_of_two(unsigned instruction, unsigned number, unsigned another)
{
    add_byte(0x0f);
    add_bytes(instruction, 0xc0u | number << 3 | another);
}

/* WORD becomes 1 if the condition of the instruction SETcc is true, else 0. Changes EDX, but no flag. */
static inline void set_flag(unsigned setcc, uint32_t *word)
{
    add_of_two(setcc, 0, EDX);  /* setcc dl */
    add_of_two(0xb6, EDX, EDX); /* movzx edx, dl */
    add_memory(STORE_TO, EDX, word);
}

enum { IF_OVERFLOW = 0x90, IF_CARRY = 0x92, IF_NO_CARRY = 0x93 };
