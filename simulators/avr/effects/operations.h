/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What each instruction does to registers, flags and RAM: inlined where it is executed.
 *
 * Source: AVR Instruction Set Manual (DS40002198), the operations and status register formulas of each instruction. */
#pragma once

#include "effects.h"

enum { R0 = 0 };

INLINE void set_word(const struct bank *bank, unsigned lane, unsigned low, uint16_t value)
{
    *at(bank, lane, low)     = (uint8_t)value;
    *at(bank, lane, low + 1) = (uint8_t)(value >> 8);
}

/* ---- Flags, in bytes as effects.h has them. The result R and the operands Rd and Rr of the manual are RESULT, LEFT
 * and RIGHT. */

/* WHICH is a constant. */
INLINE void set_flag(const struct bank *bank, unsigned lane, unsigned which, uint8_t value)
{
    if (bank->needed >> which & 1)
        *flag_at(bank, lane, which) = value;
}

/* All bits of it are the highest one of BYTE, which may be all that counts. */
INLINE uint8_t spread(uint8_t byte)
{
    return (uint8_t)-((int8_t)byte < 0);
}

/* S is N xor V. */
INLINE void set_result_flags(const struct bank *bank, unsigned lane, uint8_t zero, uint8_t negative, uint8_t overflow)
{
    set_flag(bank, lane, S_Z, zero);
    set_flag(bank, lane, S_N, negative);
    set_flag(bank, lane, S_V, overflow);
    set_flag(bank, lane, S_S, negative ^ overflow);
}

/* CARRY is 0 or 0xff. */
INLINE uint8_t add(const struct bank *bank, unsigned lane, uint8_t left, uint8_t right, uint8_t carry)
{
    uint8_t result = (uint8_t)(left + right - carry);
    set_flag(bank, lane, S_C, spread((uint8_t)((left & right) | ((left | right) & ~result))));
    set_flag(bank, lane, S_H, left ^ right ^ result);
    set_result_flags(bank, lane, result, result, (left ^ result) & (right ^ result));
    return result;
}

/* ZERO as if the result were this. */
INLINE uint8_t subtract_and_set(const struct bank *bank, unsigned lane, uint8_t left, uint8_t right, uint8_t carry,
                                uint8_t zero)
{
    uint8_t result = (uint8_t)(left - right + carry);
    set_flag(bank, lane, S_C, spread((uint8_t)((~left & right) | ((~left | right) & result))));
    set_flag(bank, lane, S_H, left ^ right ^ result);
    set_result_flags(bank, lane, result | zero, result, (left ^ right) & (left ^ result));
    return result;
}

INLINE uint8_t subtract(const struct bank *bank, unsigned lane, uint8_t left, uint8_t right)
{
    return subtract_and_set(bank, lane, left, right, 0, 0);
}

/* SBC, SBCI and CPC leave Z clear if it was. */
INLINE uint8_t subtract_with_carry(const struct bank *bank, unsigned lane, uint8_t left, uint8_t right)
{
    return subtract_and_set(bank, lane, left, right, flag(bank, lane, S_C), flag(bank, lane, S_Z));
}

/* AND, OR, EOR, COM: no overflow. INC and DEC: overflow at one value. */
INLINE uint8_t flagged(const struct bank *bank, unsigned lane, uint8_t result, uint8_t overflow)
{
    set_result_flags(bank, lane, result, result, overflow);
    return result;
}

/* The lowest bit of BEFORE falls out. */
INLINE uint8_t shifted(const struct bank *bank, unsigned lane, uint8_t result, uint8_t before)
{
    uint8_t carry = (uint8_t)-(before & 1);
    set_flag(bank, lane, S_C, carry);
    set_result_flags(bank, lane, result, result, result ^ carry);
    return result;
}

/* ADIW, SBIW; bit 15 of OVERFLOW and CARRY counts. */
INLINE void set_word_flags(const struct bank *bank, unsigned lane, uint16_t result, uint16_t overflow, uint16_t carry)
{
    set_flag(bank, lane, S_C, spread((uint8_t)(carry >> 8)));
    set_result_flags(bank, lane, (uint8_t)(result | result >> 8), (uint8_t)(result >> 8), (uint8_t)(overflow >> 8));
}

INLINE void set_product(const struct bank *bank, unsigned lane, int32_t product, unsigned shift)
{
    uint16_t result = (uint16_t)((uint32_t)product << shift);
    set_flag(bank, lane, S_C, spread((uint8_t)((uint16_t)product >> 8)));
    set_flag(bank, lane, S_Z, (uint8_t)(result | result >> 8));
    set_word(bank, lane, R0, result);
}

/* ---- Effects, in one lane. ADDRESS is that of the access: in data space or flash. */

#define EFFECT(name)                                                                                                   \
    INLINE void name(__attribute__((unused)) const struct bank *bank, __attribute__((unused)) unsigned lane,           \
                     __attribute__((unused)) const struct effect *effect, __attribute__((unused)) uint32_t address)
#define RD (*at(bank, lane, effect->d))
#define RR (*at(bank, lane, effect->r))
#define K  (effect->k)

EFFECT(do_nothing) {}

EFFECT(do_add)
{
    RD = add(bank, lane, RD, RR, 0);
}

EFFECT(do_adc)
{
    RD = add(bank, lane, RD, RR, flag(bank, lane, S_C));
}

EFFECT(do_adiw)
{
    uint16_t before = word(bank, lane, effect->d), result = (uint16_t)(before + K);
    set_word_flags(bank, lane, result, ~before & result, before & ~result);
    set_word(bank, lane, effect->d, result);
}

EFFECT(do_sbiw)
{
    uint16_t before = word(bank, lane, effect->d), result = (uint16_t)(before - K);
    set_word_flags(bank, lane, result, before & ~result, ~before & result);
    set_word(bank, lane, effect->d, result);
}

EFFECT(do_sub)
{
    RD = subtract(bank, lane, RD, RR);
}

EFFECT(do_subi)
{
    RD = subtract(bank, lane, RD, (uint8_t)K);
}

EFFECT(do_sbc)
{
    RD = subtract_with_carry(bank, lane, RD, RR);
}

EFFECT(do_sbci)
{
    RD = subtract_with_carry(bank, lane, RD, (uint8_t)K);
}

EFFECT(do_cp)
{
    subtract(bank, lane, RD, RR);
}

EFFECT(do_cpi)
{
    subtract(bank, lane, RD, (uint8_t)K);
}

EFFECT(do_cpc)
{
    subtract_with_carry(bank, lane, RD, RR);
}

EFFECT(do_and)
{
    RD = flagged(bank, lane, RD & RR, 0);
}

EFFECT(do_andi)
{
    RD = flagged(bank, lane, RD & (uint8_t)K, 0);
}

EFFECT(do_or)
{
    RD = flagged(bank, lane, RD | RR, 0);
}

EFFECT(do_ori)
{
    RD = flagged(bank, lane, RD | (uint8_t)K, 0);
}

EFFECT(do_eor)
{
    RD = flagged(bank, lane, RD ^ RR, 0);
}

EFFECT(do_com)
{
    RD = flagged(bank, lane, (uint8_t)~RD, 0);
    set_flag(bank, lane, S_C, 0xff);
}

EFFECT(do_neg)
{
    RD = subtract(bank, lane, 0, RD);
}

EFFECT(do_inc)
{
    RD = flagged(bank, lane, (uint8_t)(RD + 1), (uint8_t)-(RD == 0x7f));
}

EFFECT(do_dec)
{
    RD = flagged(bank, lane, (uint8_t)(RD - 1), (uint8_t)-(RD == 0x80));
}

EFFECT(do_mul)
{
    set_product(bank, lane, RD * RR, 0);
}

EFFECT(do_muls)
{
    set_product(bank, lane, (int8_t)RD * (int8_t)RR, 0);
}

EFFECT(do_mulsu)
{
    set_product(bank, lane, (int8_t)RD * RR, 0);
}

EFFECT(do_fmul)
{
    set_product(bank, lane, RD * RR, 1);
}

EFFECT(do_fmuls)
{
    set_product(bank, lane, (int8_t)RD * (int8_t)RR, 1);
}

EFFECT(do_fmulsu)
{
    set_product(bank, lane, (int8_t)RD * RR, 1);
}

EFFECT(do_mov)
{
    RD = RR;
}

EFFECT(do_movw)
{
    RD                              = RR;
    *at(bank, lane, effect->d + 1u) = *at(bank, lane, effect->r + 1u);
}

EFFECT(do_ldi)
{
    RD = (uint8_t)K;
}

EFFECT(do_swap)
{
    RD = (uint8_t)(RD << 4 | RD >> 4);
}

EFFECT(do_asr)
{
    RD = shifted(bank, lane, (uint8_t)(RD >> 1 | (RD & 0x80)), RD);
}

EFFECT(do_lsr)
{
    RD = shifted(bank, lane, RD >> 1, RD);
}

EFFECT(do_ror)
{
    RD = shifted(bank, lane, (uint8_t)(RD >> 1 | (flag(bank, lane, S_C) & 0x80)), RD);
}

EFFECT(do_bst)
{
    set_flag(bank, lane, S_T, (uint8_t)-((RD & 1u << K) != 0));
}

EFFECT(do_bld)
{
    RD = (uint8_t)((RD & ~(1u << K)) | (flag(bank, lane, S_T) & 1u << K));
}

EFFECT(do_bset)
{
    *flag_at(bank, lane, K) = flag_byte(K, true);
}

EFFECT(do_bclr)
{
    *flag_at(bank, lane, K) = flag_byte(K, false);
}

EFFECT(do_load)
{
    RD = *at(bank, lane, address);
}

EFFECT(do_load_flash)
{
    RD = bank->flash[address];
}

EFFECT(do_store)
{
    *at(bank, lane, address) = RR;
}

/* The pointers below are X, Y, Z or SP; the access is made at the address that they have before the increment and after
 * the decrement. */

EFFECT(do_load_increment)
{
    do_load(bank, lane, effect, address);
    set_word(bank, lane, effect->pointer, (uint16_t)(address + 1));
}

EFFECT(do_load_decrement)
{
    set_word(bank, lane, effect->pointer, (uint16_t)address);
    do_load(bank, lane, effect, address);
}

EFFECT(do_load_flash_increment)
{
    do_load_flash(bank, lane, effect, address);
    set_word(bank, lane, effect->pointer, (uint16_t)(address + 1));
}

EFFECT(do_load_far_flash_increment)
{
    do_load_flash_increment(bank, lane, effect, address);
    *at(bank, lane, DATA_RAMPZ) = (address + 1) >> 16 & 1;
}

EFFECT(do_store_increment)
{
    do_store(bank, lane, effect, address);
    set_word(bank, lane, effect->pointer, (uint16_t)(address + 1));
}

EFFECT(do_store_decrement)
{
    do_store(bank, lane, effect, address);
    set_word(bank, lane, effect->pointer, (uint16_t)address);
}

EFFECT(do_push)
{
    do_store(bank, lane, effect, address);
    set_word(bank, lane, effect->pointer, (uint16_t)(address - 1));
}

/* The return address K is pushed low byte first, so its high byte comes to lie below. */
EFFECT(do_call)
{
    *at(bank, lane, address)      = (uint8_t)(K >> 8);
    *at(bank, lane, address + 1u) = (uint8_t)K;
    set_word(bank, lane, effect->pointer, (uint16_t)(address - 1));
}

EFFECT(do_return)
{
    set_word(bank, lane, effect->pointer, (uint16_t)(address + 1));
}
