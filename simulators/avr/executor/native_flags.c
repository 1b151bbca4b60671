/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "native_flags.h"

#include "native_code.h"

enum {
    FLAG_N = 1 << S_N,
    FLAG_V = 1 << S_V,
    FLAG_S = 1 << S_S,
    FLAG_H = 1 << S_H,
};

/* ---- The carry, which is also that of this computer, until it has executed what changes that */

static uint32_t carry_until; /* this place in the code; 0: it is not */

bool has_carry(void)
{
    return carry_until == calls_here();
}

void keep_carry(bool has)
{
    carry_until = has ? calls_here() : 0;
}

void bring_carry(void)
{
    if (has_carry())
        return;
    add_byte(0x0f);
    add_memory(LOAD_BYTE_FROM, EDX, flag_place(S_C));
    add_bytes(0x00, 0xd2); /* add dl, dl */
}

void spread_carry(void)
{
    add_bytes(0x18, 0xd2); /* sbb dl, dl */
}

/* ---- Flags */

/* Bit 7 of the flag becomes bit 0 of REGISTER. */
static void store_bit(unsigned which, enum byte_register number)
{
    add_bytes(0xf6, 0xd8u | number); /* neg */
    store_flag(which, number);
}

/* Those that this computer has, behind what computes RESULT. */
static void set_own_flags(uint32_t needed, enum byte_register result)
{
    if (needed & FLAG_H) {
        add_byte(0x9f); /* lahf: as H, it is bit 4 */
        store_flag(S_H, AH);
    }
    if (needed & FLAG_V)
        add_setcc(IF_OVERFLOW, CL);
    if (needed & FLAG_S)
        add_setcc(IF_LESS, CH);
    if (needed & FLAG_C) {
        spread_carry();
        store_flag(S_C, DL);
    }
    if (needed & FLAG_N)
        store_flag(S_N, result);
    if (needed & FLAG_V)
        store_bit(S_V, CL);
    if (needed & FLAG_S)
        store_bit(S_S, CH);
}

void set_flags_of_sum(const struct line_step *step)
{
    const uint32_t chained = line_step_reads_flags(step->effect.code) & step->needed & FLAG_Z;
    set_own_flags(step->needed, AL);
    if (chained != 0)
        add_memory(0x0a, AL, flag_place(S_Z)); /* or al, Z */
    if (step->needed & FLAG_Z)
        store_flag(S_Z, AL);
    keep_carry((step->needed & (FLAG_V | FLAG_S)) == 0 && chained == 0);
}

void set_flags_of_count(const struct line_step *step, bool had_carry)
{
    set_flags_of_sum(step);
    keep_carry(had_carry && has_carry());
}

void set_flags_of_logic(const struct line_step *step)
{
    if (step->needed & FLAG_Z)
        store_flag(S_Z, AL);
    if (step->needed & FLAG_N)
        store_flag(S_N, AL);
    if (step->needed & FLAG_S)
        store_flag(S_S, AL);
    if (step->needed & FLAG_V)
        set_byte(flag_place(S_V), flag_byte(S_V, false));
    if (step->needed & FLAG_C) /* COM */
        set_byte(flag_place(S_C), flag_byte(S_C, true));
}

/* As V is N xor C, S is C. */
void set_flags_of_shift(const struct line_step *step)
{
    if (step->needed & (FLAG_C | FLAG_S | FLAG_V))
        spread_carry();
    if (step->needed & FLAG_C)
        store_flag(S_C, DL);
    if (step->needed & FLAG_S)
        store_flag(S_S, DL);
    if (step->needed & FLAG_Z)
        store_flag(S_Z, AL);
    if (step->needed & FLAG_N)
        store_flag(S_N, AL);
    keep_carry((step->needed & FLAG_V) == 0);
    if (step->needed & FLAG_V) {
        add_bytes(0x30, 0xc2); /* xor dl, al */
        store_flag(S_V, DL);
    }
}

void set_flags_of_word(const struct line_step *step)
{
    if (step->needed & FLAG_Z)
        add_setcc(IF_NOT_ZERO, DH);
    set_own_flags(step->needed, AH);
    if (step->needed & FLAG_Z)
        store_flag(S_Z, DH);
    keep_carry((step->needed & (FLAG_V | FLAG_S)) == 0);
}

void set_flags_of_product(const struct line_step *step)
{
    if (step->needed & FLAG_C) {
        add_bytes(0x88, 0xe2); /* mov dl, ah */
        add_bytes(0xc0, 0xfa); /* sar dl, 7 */
        add_byte(7);
        store_flag(S_C, DL);
    }
    if (step->needed & FLAG_Z) {
        add_bytes(0x08, 0xe0); /* or al, ah */
        store_flag(S_Z, AL);
    }
}
