/* What each instruction does to registers, flags and RAM: inlined where it is executed.
 *
 * Source: AVR Instruction Set Manual (DS40002198), the operations and status register formulas of each instruction. */
#ifndef FW_AVR_OPERATIONS_H
#define FW_AVR_OPERATIONS_H

#include <stdbool.h>

#include "effects.h"

enum { R0 = 0 };

/* ---- Flags. The result R and the operands Rd and Rr of the manual are RESULT, LEFT and RIGHT. */

static inline void set_sign_and_overflow(avr_t *device, bool negative, bool overflow)
{
    device->sreg[S_N] = negative;
    device->sreg[S_V] = overflow;
    device->sreg[S_S] = negative != overflow;
}

static inline uint8_t add(avr_t *device, uint8_t left, uint8_t right, bool carry)
{
    uint8_t result  = (uint8_t)(left + right + carry);
    uint8_t carries = (left & right) | ((left | right) & ~result);
    set_sign_and_overflow(device, result >> 7, ((left ^ result) & (right ^ result)) >> 7);
    device->sreg[S_C] = carries >> 7;
    device->sreg[S_H] = carries >> 3 & 1;
    device->sreg[S_Z] = result == 0;
    return result;
}

/* All flags but Z: SBC, SBCI and CPC leave it clear if it was. */
static inline uint8_t borrow(avr_t *device, uint8_t left, uint8_t right, bool carry)
{
    uint8_t result  = (uint8_t)(left - right - carry);
    uint8_t borrows = (~left & right) | ((~left | right) & result);
    set_sign_and_overflow(device, result >> 7, ((left ^ right) & (left ^ result)) >> 7);
    device->sreg[S_C] = borrows >> 7;
    device->sreg[S_H] = borrows >> 3 & 1;
    return result;
}

static inline uint8_t subtract(avr_t *device, uint8_t left, uint8_t right)
{
    uint8_t result    = borrow(device, left, right, false);
    device->sreg[S_Z] = result == 0;
    return result;
}

static inline uint8_t subtract_with_carry(avr_t *device, uint8_t left, uint8_t right)
{
    uint8_t result = borrow(device, left, right, device->sreg[S_C]);
    device->sreg[S_Z] &= result == 0;
    return result;
}

/* AND, OR, EOR, COM: no overflow. INC and DEC: overflow at one value. */
static inline uint8_t flagged(avr_t *device, uint8_t result, bool overflow)
{
    set_sign_and_overflow(device, result >> 7, overflow);
    device->sreg[S_Z] = result == 0;
    return result;
}

/* CARRY is the bit that falls out. */
static inline uint8_t shifted(avr_t *device, uint8_t result, bool carry)
{
    device->sreg[S_C] = carry;
    return flagged(device, result, (result >> 7) != carry);
}

static inline void set_word(uint8_t *data, unsigned low, uint16_t value)
{
    data[low]     = (uint8_t)value;
    data[low + 1] = (uint8_t)(value >> 8);
}

static inline uint16_t word(const uint8_t *data, unsigned low)
{
    return (uint16_t)(data[low] | data[low + 1] << 8);
}

static inline void set_product(avr_t *device, uint8_t *data, int product, unsigned shift)
{
    uint16_t result   = (uint16_t)((unsigned)product << shift);
    device->sreg[S_C] = (uint16_t)product >> 15;
    device->sreg[S_Z] = result == 0;
    set_word(data, R0, result);
}

/* ---- Effects. ADDRESS is that of the access: in data space or flash. */

#define EFFECT(name)                                                                                                   \
    static inline __attribute__((always_inline)) void name(                                                            \
        __attribute__((unused)) avr_t *device, __attribute__((unused)) uint8_t *data,                                  \
        __attribute__((unused)) const struct effect *effect, __attribute__((unused)) uint16_t address)
#define RD (data[effect->d])
#define RR (data[effect->r])
#define K  (effect->k)

EFFECT(do_nothing) {}

EFFECT(do_add)
{
    RD = add(device, RD, RR, false);
}

EFFECT(do_adc)
{
    RD = add(device, RD, RR, device->sreg[S_C]);
}

EFFECT(do_adiw)
{
    uint16_t before = word(data, effect->d), result = (uint16_t)(before + K);
    set_sign_and_overflow(device, result >> 15, (~before & result) >> 15 & 1);
    device->sreg[S_C] = (before & ~result) >> 15 & 1;
    device->sreg[S_Z] = result == 0;
    set_word(data, effect->d, result);
}

EFFECT(do_sbiw)
{
    uint16_t before = word(data, effect->d), result = (uint16_t)(before - K);
    set_sign_and_overflow(device, result >> 15, (before & ~result) >> 15 & 1);
    device->sreg[S_C] = (~before & result) >> 15 & 1;
    device->sreg[S_Z] = result == 0;
    set_word(data, effect->d, result);
}

EFFECT(do_sub)
{
    RD = subtract(device, RD, RR);
}

EFFECT(do_subi)
{
    RD = subtract(device, RD, (uint8_t)K);
}

EFFECT(do_sbc)
{
    RD = subtract_with_carry(device, RD, RR);
}

EFFECT(do_sbci)
{
    RD = subtract_with_carry(device, RD, (uint8_t)K);
}

EFFECT(do_cp)
{
    subtract(device, RD, RR);
}

EFFECT(do_cpi)
{
    subtract(device, RD, (uint8_t)K);
}

EFFECT(do_cpc)
{
    subtract_with_carry(device, RD, RR);
}

EFFECT(do_and)
{
    RD = flagged(device, RD & RR, false);
}

EFFECT(do_andi)
{
    RD = flagged(device, RD & (uint8_t)K, false);
}

EFFECT(do_or)
{
    RD = flagged(device, RD | RR, false);
}

EFFECT(do_ori)
{
    RD = flagged(device, RD | (uint8_t)K, false);
}

EFFECT(do_eor)
{
    RD = flagged(device, RD ^ RR, false);
}

EFFECT(do_com)
{
    RD                = flagged(device, (uint8_t)~RD, false);
    device->sreg[S_C] = 1;
}

EFFECT(do_neg)
{
    RD = subtract(device, 0, RD);
}

EFFECT(do_inc)
{
    RD = flagged(device, (uint8_t)(RD + 1), RD == 0x7f);
}

EFFECT(do_dec)
{
    RD = flagged(device, (uint8_t)(RD - 1), RD == 0x80);
}

EFFECT(do_mul)
{
    set_product(device, data, RD * RR, 0);
}

EFFECT(do_muls)
{
    set_product(device, data, (int8_t)RD * (int8_t)RR, 0);
}

EFFECT(do_mulsu)
{
    set_product(device, data, (int8_t)RD * RR, 0);
}

EFFECT(do_fmul)
{
    set_product(device, data, RD * RR, 1);
}

EFFECT(do_fmuls)
{
    set_product(device, data, (int8_t)RD * (int8_t)RR, 1);
}

EFFECT(do_fmulsu)
{
    set_product(device, data, (int8_t)RD * RR, 1);
}

EFFECT(do_mov)
{
    RD = RR;
}

EFFECT(do_movw)
{
    set_word(data, effect->d, word(data, effect->r));
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
    RD = shifted(device, (uint8_t)(RD >> 1 | (RD & 0x80)), RD & 1);
}

EFFECT(do_lsr)
{
    RD = shifted(device, RD >> 1, RD & 1);
}

EFFECT(do_ror)
{
    RD = shifted(device, (uint8_t)(RD >> 1 | device->sreg[S_C] << 7), RD & 1);
}

EFFECT(do_bst)
{
    device->sreg[S_T] = RD >> K & 1;
}

EFFECT(do_bld)
{
    RD = (uint8_t)((RD & ~(1u << K)) | (unsigned)device->sreg[S_T] << K);
}

EFFECT(do_bset)
{
    device->sreg[K] = 1;
}

EFFECT(do_bclr)
{
    device->sreg[K] = 0;
}

EFFECT(do_load)
{
    RD = data[address];
}

EFFECT(do_load_flash)
{
    RD = device->flash[address];
}

EFFECT(do_store)
{
    data[address] = RR;
}

/* The pointers below are X, Y, Z or SP; the access is made at the address that they have before the increment and after
 * the decrement. */

EFFECT(do_load_increment)
{
    do_load(device, data, effect, address);
    set_word(data, effect->pointer, (uint16_t)(address + 1));
}

EFFECT(do_load_decrement)
{
    set_word(data, effect->pointer, address);
    do_load(device, data, effect, address);
}

EFFECT(do_load_flash_increment)
{
    do_load_flash(device, data, effect, address);
    set_word(data, effect->pointer, (uint16_t)(address + 1));
}

EFFECT(do_store_increment)
{
    do_store(device, data, effect, address);
    set_word(data, effect->pointer, (uint16_t)(address + 1));
}

EFFECT(do_store_decrement)
{
    do_store(device, data, effect, address);
    set_word(data, effect->pointer, address);
}

EFFECT(do_push)
{
    do_store(device, data, effect, address);
    set_word(data, effect->pointer, (uint16_t)(address - 1));
}

/* The return address K is pushed low byte first, so its high byte comes to lie below. */
EFFECT(do_call)
{
    data[address]     = (uint8_t)(K >> 8);
    data[address + 1] = (uint8_t)K;
    set_word(data, effect->pointer, (uint16_t)(address - 1));
}

EFFECT(do_return)
{
    set_word(data, effect->pointer, (uint16_t)(address + 1));
}

#endif
