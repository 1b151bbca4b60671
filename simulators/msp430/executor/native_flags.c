/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "native_flags.h"

static struct {
    unsigned      flags, unsaved;
    enum carry_is carry;
} held;

enum { SET_IF_OVERFLOW = 0x90, SET_IF_NEGATIVE = 0x98, SET_IF_NOT_ZERO = 0x95 };

static struct x86_place place_of(unsigned flag)
{
    static const unsigned ORDER[] = {FLAG_N, FLAG_Z, FLAG_C, FLAG_V};
    unsigned              index   = 0;
    while (ORDER[index] != flag)
        index++;
    return in_memory((uint64_t *)machine_now->flags + index);
}

void status_begin(void)
{
    held.flags = held.unsaved = 0;
}

void status_hold(unsigned flags, enum carry_is carry)
{
    held.flags = held.unsaved = flags;
    held.carry                = carry;
}

static void store(unsigned flag, unsigned setcc)
{
    add_form(0, true, setcc, 0, place_of(flag));
}

void status_store(unsigned live)
{
    const unsigned flags = held.unsaved & live;
    if (flags & FLAG_N)
        store(FLAG_N, SET_IF_NEGATIVE);
    if (flags & FLAG_Z)
        store(FLAG_Z, SET_IF_NOT_ZERO);
    if (flags & FLAG_C)
        store(FLAG_C, held.carry);
    if (flags & FLAG_V)
        store(FLAG_V, SET_IF_OVERFLOW);
    held.unsaved &= ~flags;
}

void status_spill(unsigned live)
{
    status_store(live);
    status_begin();
}

static void compare(unsigned flag, unsigned value)
{
    add_sized(true, 0x81, BY_CMP, place_of(flag)); /* cmp byte [flag], value */
    add_byte(value);
}

void status_bring_carry(bool inverted, unsigned live)
{
    bool is_inverted = true;
    if (held.flags & FLAG_C && held.carry != IS_NOT_ZERO) {
        is_inverted = held.carry == IS_NO_CARRY;
    } else {
        status_spill(live);
        compare(FLAG_C, 1); /* borrows if it is 0 */
    }
    if (is_inverted != inverted)
        add_byte(0xf5); /* cmc */
}

void status_store_carry(void)
{
    store(FLAG_C, IS_CARRY);
}

void status_store_overflow(void)
{
    store(FLAG_V, SET_IF_OVERFLOW);
}

void status_load(unsigned number)
{
    const struct x86_place place = in_register(number);
    status_spill(FLAGS);
    load_zero_extended(true, number, place_of(FLAG_V));
    add_form(DOUBLE_WORDS, false, 0xc1, 4, place); /* shl number, 6 */
    add_byte(6);
    add_sized(true, 0x0b, number, place_of(FLAG_N)); /* or number, [N] */
    add_form(DOUBLE_WORDS, false, 0xc1, 4, place);   /* shl number, 2 */
    add_byte(2);
    add_sized(true, 0x0b, number, place_of(FLAG_C));
    load_zero_extended(true, EDX, place_of(FLAG_Z));
    add_arithmetic(BY_XOR, false, in_register(EDX), constant(1));
    add_form(DOUBLE_WORDS, false, 0x01, EDX, in_register(EDX)); /* add edx, edx */
    add_arithmetic(BY_OR, false, place, what_is_in(EDX));
    add_sized(false, 0x0b, number, in_memory(&device.status));
}

void status_set(unsigned flags, bool value)
{
    for (unsigned flag = FLAG_C; flag <= FLAG_V; flag <<= 1)
        if (flags & flag) {
            add_sized(true, 0xc7, 0, place_of(flag)); /* mov byte [flag], value */
            add_byte(value != (flag == FLAG_Z));
        }
    held.flags &= ~flags;
    held.unsaved &= ~flags;
}

void status_overflow_from(unsigned number, unsigned sign_bit)
{
    add_form(0, false, 0xc1, 5, in_register(number)); /* shr number, sign_bit */
    add_byte(sign_bit);
    add_sized(true, 0x81, 4, in_register(number)); /* and number, 1 */
    add_byte(1);
    add_sized(true, 0x89, number, place_of(FLAG_V));
}

void status_overflow_only_if_negative(void)
{
    add_form(0, true, SET_IF_NEGATIVE, 0, in_register(EDX));
    add_sized(true, 0x21, EDX, place_of(FLAG_V)); /* and [V], dl */
}

/* ---- Jumps */

static const struct {
    unsigned             flags;
    enum calls_condition fails;
} CONDITIONS[] = {
    [IF_NOT_ZERO]         = {FLAG_Z, CALLS_IF_ZERO},
    [IF_ZERO]             = {FLAG_Z, CALLS_IF_NOT_ZERO},
    [IF_NO_CARRY]         = {FLAG_C, 0 /* see fails_by_carry() */},
    [IF_CARRY]            = {FLAG_C, 0},
    [IF_NEGATIVE]         = {FLAG_N, CALLS_IF_NOT_NEGATIVE},
    [IF_GREATER_OR_EQUAL] = {FLAG_N | FLAG_V, CALLS_IF_LESS},
    [IF_LESS]             = {FLAG_N | FLAG_V, CALLS_IF_NOT_LESS},
};

/* Of a jump that C decides, when this computer has it as CARRY. */
static enum calls_condition fails_by_carry(enum when when, enum carry_is carry)
{
    const bool if_set = when == IF_NO_CARRY;
    switch (carry) {
    case IS_CARRY: return if_set ? CALLS_IF_CARRY : CALLS_IF_NO_CARRY;
    case IS_NO_CARRY: return if_set ? CALLS_IF_NO_CARRY : CALLS_IF_CARRY;
    default: return if_set ? CALLS_IF_NOT_ZERO : CALLS_IF_ZERO;
    }
}

/* By what is in memory. */
static uint32_t add_jump_by_memory(enum when when)
{
    const bool if_zero = when == IF_ZERO || when == IF_NO_CARRY,
               of_two  = when == IF_LESS || when == IF_GREATER_OR_EQUAL;
    if (!of_two) {
        compare(CONDITIONS[when].flags, 0);
        return calls_add_jump(if_zero ? CALLS_IF_NOT_ZERO : CALLS_IF_ZERO);
    }
    load_zero_extended(true, EAX, place_of(FLAG_N));
    add_sized(true, 0x3b, EAX, place_of(FLAG_V)); /* cmp al, [V] */
    return calls_add_jump(when == IF_LESS ? CALLS_IF_ZERO : CALLS_IF_NOT_ZERO);
}

uint32_t status_add_jump_unless(enum when when, unsigned live)
{
    const unsigned flags = CONDITIONS[when].flags;
    status_store(live);
    if ((held.flags & flags) != flags) {
        status_spill(live | flags);
        return add_jump_by_memory(when);
    }
    return calls_add_jump(flags == FLAG_C ? fails_by_carry(when, held.carry) : CONDITIONS[when].fails);
}
