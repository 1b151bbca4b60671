/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Operands of x86-64 instructions: any of the 16 registers, or memory at an address below 2 GB that one may be added
 * to. For functions without base.
 *
 * Source: Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2. */
#pragma once

#include "x86_code.h"

enum { NO_REGISTER = 16 };

/* A register, or memory at BASE + DISPLACEMENT. */
struct x86_place {
    bool     is_register;
    unsigned base; /* or the register; NO_REGISTER: none */
    int32_t  displacement;
};

static inline struct x86_place in_register(unsigned number)
{
    return (struct x86_place){.is_register = true, .base = number};
}

static inline struct x86_place in_memory(const void *there)
{
    return (struct x86_place){.base = NO_REGISTER, .displacement = calls_distance(there)};
}

/* The bytes behind an opcode that say what it is about: NUMBER is a register, or a part of the opcode. */
static inline void add_operands(unsigned number, struct x86_place place)
{
    const unsigned base = place.base & 7, middle = (number & 7) << 3;
    if (place.is_register) {
        add_byte(0xc0 | middle | base);
        return;
    }
    if (place.base == NO_REGISTER)
        add_bytes(middle | 4, 0x25);
    else
        add_byte(0x80 | middle | base);
    if (place.base != NO_REGISTER && base == 4)
        add_byte(0x24);
    add_word((uint32_t)place.displacement);
}

enum { WORDS = 0x66 /* of 16 bits, as a prefix */, DOUBLE_WORDS = 0 };

/* TWO_BYTES: the opcode is behind 0x0f. */
static inline void add_form(unsigned prefix, bool two_bytes, unsigned opcode, unsigned number, struct x86_place place)
{
    const unsigned high = place.base != NO_REGISTER && place.base > 7;
    if (prefix != 0)
        add_byte(prefix);
    add_byte(0x40 | (number > 7) << 2 | high); /* REX: so that all low bytes can be named, too */
    if (two_bytes)
        add_byte(0x0f);
    add_byte(opcode);
    add_operands(number, place);
}

/* The form of an instruction for words whose opcode is OPCODE, or for bytes. */
static inline void add_sized(bool one_byte, unsigned opcode, unsigned number, struct x86_place place)
{
    add_form(one_byte ? 0 : WORDS, false, one_byte ? opcode & ~1u : opcode, number, place);
}

/* PLACE's word or byte with zeros above it. */
static inline void load_zero_extended(bool one_byte, unsigned number, struct x86_place place)
{
    add_form(0, true, one_byte ? 0xb6 : 0xb7, number, place);
}

static inline void load_sign_extended_byte(unsigned number, struct x86_place place)
{
    add_form(0, true, 0xbe, number, place);
}

static inline void copy_register(unsigned number, unsigned other)
{
    add_form(DOUBLE_WORDS, false, LOAD_FROM, number, in_register(other));
}

static inline void load_constant(unsigned number, uint32_t value)
{
    add_form(DOUBLE_WORDS, false, 0xc7, 0, in_register(number));
    add_word(value);
}

/* WORD, of 32 bits. */
static inline void store_constant(uint32_t *word, uint32_t value)
{
    add_form(DOUBLE_WORDS, false, 0xc7, 0, in_memory(word));
    add_word(value);
}

static inline void add_constant(bool one_byte, uint16_t value)
{
    add_byte(value);
    if (!one_byte)
        add_byte(value >> 8);
}

/* On this computer's stack, all 64 bits. */
static inline void add_push(unsigned number)
{
    if (number > 7)
        add_byte(0x41);
    add_byte(0x50 | (number & 7));
}

static inline void add_pop(unsigned number)
{
    if (number > 7)
        add_byte(0x41);
    add_byte(0x58 | (number & 7));
}

/* NUMBER becomes the sum of OTHER and OFFSET, of 16 bits; flags stay. */
static inline void add_sum(unsigned number, unsigned other, uint16_t offset)
{
    add_form(DOUBLE_WORDS, false, 0x8d, number,
             (struct x86_place){.base = other, .displacement = (int16_t)offset}); /* lea */
    load_zero_extended(false, number, in_register(number));
}

/* ---- Operations with a constant, or what is in a register */

struct x86_source {
    bool     is_constant;
    uint16_t value;
    unsigned number;
};

/* As parts of opcodes: each 8 more than the last. */
enum arithmetic { BY_ADD, BY_OR, BY_ADC, BY_SBB, BY_AND, BY_SUB, BY_XOR, BY_CMP };

static inline void add_arithmetic(enum arithmetic by, bool one_byte, struct x86_place place, struct x86_source source)
{
    if (!source.is_constant) {
        add_sized(one_byte, by * 8 + 1, source.number, place);
        return;
    }
    add_sized(one_byte, 0x81, by, place);
    add_constant(one_byte, source.value);
}

static inline void add_test(bool one_byte, struct x86_place place, struct x86_source source)
{
    add_sized(one_byte, source.is_constant ? 0xf7 : 0x85, source.is_constant ? 0 : source.number, place);
    if (source.is_constant)
        add_constant(one_byte, source.value);
}

static inline struct x86_source constant(uint16_t value)
{
    return (struct x86_source){.is_constant = true, .value = value};
}

static inline struct x86_source what_is_in(unsigned number)
{
    return (struct x86_source){.number = number};
}
