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
    load_byte(DL, flag_place(S_C));
    add_bytes(0x00, 0xd2); /* add dl, dl */
}

void spread_carry(void)
{
    add_bytes(0x18, 0xd2); /* sbb dl, dl */
}

/* ---- Flags */

/* The flag becomes what REGISTER says by 0 or 1. */
static void store_bit(unsigned which, enum byte_register number)
{
    add_bytes(0xf6, 0xd8u | number); /* neg */
    store_byte(number, flag_place(which));
}

/* Those of NEEDED that this computer has, if the last byte of the result is at PLACE, or else in AL. */
static void set_own_flags(uint32_t needed, const uint8_t *place)
{
    if (needed & FLAG_H) {
        add_byte(0x9f); /* lahf: as H, it is bit 4 */
        store_byte(AH, flag_place(S_H));
    }
    if (needed & FLAG_V)
        add_setcc(IF_OVERFLOW, CL);
    if (needed & FLAG_S)
        add_setcc(IF_LESS, CH);
    if (needed & FLAG_C) {
        spread_carry();
        store_byte(DL, flag_place(S_C));
    }
    if ((needed & (FLAG_N | FLAG_Z)) != 0 && place != NULL)
        load_byte(AL, place);
    if (needed & FLAG_N)
        store_byte(AL, flag_place(S_N));
    if (needed & FLAG_V)
        store_bit(S_V, CL);
    if (needed & FLAG_S)
        store_bit(S_S, CH);
    keep_carry((needed & (FLAG_V | FLAG_S)) == 0);
}

/* Z is said by AL together with the byte at PLACE. */
static void set_zero_with(const uint8_t *place)
{
    add_memory(0x0a, AL, place); /* or al, [place] */
    store_byte(AL, flag_place(S_Z));
}

void set_flags_of_sum(const struct line_step *step, const uint8_t *place)
{
    const bool chained = (line_step_reads_flags(step->effect.code) & FLAG_Z) != 0;
    set_own_flags(step->needed, place);
    if ((step->needed & FLAG_Z) == 0)
        return;
    const bool carry = has_carry() && !chained;
    if (chained)
        set_zero_with(flag_place(S_Z));
    else
        store_byte(AL, flag_place(S_Z));
    keep_carry(carry);
}

void set_flags_of_count(const struct line_step *step, const uint8_t *place, bool had_carry)
{
    set_flags_of_sum(step, place);
    keep_carry(had_carry && has_carry());
}

void set_flags_of_logic(const struct line_step *step, const uint8_t *place)
{
    static const uint8_t OF_BYTE[] = {S_Z, S_N, S_S};
    if (step->needed & (FLAG_Z | FLAG_N | FLAG_S))
        load_byte(AL, place);
    for (unsigned i = 0; i < sizeof OF_BYTE; i++)
        if (step->needed >> OF_BYTE[i] & 1)
            store_byte(AL, flag_place(OF_BYTE[i]));
    if (step->needed & FLAG_V)
        set_byte(flag_place(S_V), flag_byte(S_V, false));
    if (step->needed & FLAG_C) /* COM */
        set_byte(flag_place(S_C), flag_byte(S_C, true));
}

/* As V is N xor C, S is C. */
void set_flags_of_shift(const struct line_step *step, const uint8_t *place)
{
    static const uint8_t OF_BYTE[] = {S_Z, S_N}, OF_CARRY[] = {S_C, S_S};
    if (step->needed & (FLAG_C | FLAG_S | FLAG_V))
        spread_carry();
    if (step->needed & (FLAG_Z | FLAG_N | FLAG_V))
        load_byte(AL, place);
    for (unsigned i = 0; i < sizeof OF_BYTE; i++)
        if (step->needed >> OF_BYTE[i] & 1)
            store_byte(AL, flag_place(OF_BYTE[i]));
    for (unsigned i = 0; i < sizeof OF_CARRY; i++)
        if (step->needed >> OF_CARRY[i] & 1)
            store_byte(DL, flag_place(OF_CARRY[i]));
    keep_carry((step->needed & FLAG_V) == 0);
    if (step->needed & FLAG_V) {
        add_bytes(0x30, 0xc2); /* xor dl, al */
        store_byte(DL, flag_place(S_V));
    }
}

void set_flags_of_word(const struct line_step *step, const uint8_t *place)
{
    set_own_flags(step->needed, place + 1);
    if (step->needed & FLAG_Z)
        set_zero_with(place);
}

void set_flags_of_product(const struct line_step *step)
{
    if (step->needed & FLAG_C) {
        add_bytes(0x88, 0xe2); /* mov dl, ah */
        add_bytes(0xc0, 0xfa); /* sar dl, 7 */
        add_byte(7);
        store_byte(DL, flag_place(S_C));
    }
    if (step->needed & FLAG_Z) {
        add_bytes(0x08, 0xe0); /* or al, ah */
        store_byte(AL, flag_place(S_Z));
    }
}
