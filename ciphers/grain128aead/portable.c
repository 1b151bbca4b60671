/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Grain-128AEADv2 in portable C: constant time, for processors of any width. 32 clocks of the registers at a time,
 * which serve two bytes.
 *
 * The public functions are weak: a tuned implementation of any of them takes its place when it is linked. Clocks and
 * the loop over bytes are the compiler's, which may make a copy of the loop for each mode; around.c has assembly for
 * them. */
#include "grain128aead.h"

#include "fw_exchange.h"
#include "fw_sponge.h"
#include "fw_words.h"

/* The words of a register that are clocked at a time. Small processors have no barrel shifter. */
#if defined(__AVR__) || defined(__MSP430__)
typedef uint8_t grain_word;

/* The 8 bits from bit BITS of R[0] on, a constant: at most four steps to either side. */
static inline __attribute__((always_inline)) uint8_t grain_tap(const uint8_t *r, const uint8_t bits)
{
    const uint16_t both = (uint16_t)(r[1] << 8 | r[0]);

    if (bits == 0)
        return r[0];
    return (uint8_t)(bits <= 4 ? both >> bits : (uint16_t)(both << (8 - bits)) >> 8);
}
#else
typedef uint32_t grain_word;

static inline __attribute__((always_inline)) uint32_t grain_tap(const uint32_t *r, const uint8_t bits)
{
    return bits == 0 ? r[0] : r[0] >> bits | r[1] << (32 - bits);
}
#endif

enum { BITS = 8 * sizeof(grain_word), STEPS = 32 / BITS, WORDS = 128 / BITS };

#define S(bit) grain_tap(s + (bit) / BITS, (bit) % BITS)
#define B(bit) grain_tap(b + (bit) / BITS, (bit) % BITS)

/* 32 clocks, and their output. */
static __attribute__((noinline)) uint32_t grain_clock(fw_grain128aead_context *context)
{
    grain_word *s = (grain_word *)context->linear, *b = (grain_word *)context->nonlinear;
    uint32_t    out;

    for (uint8_t i = 0; i < STEPS; i++, s++, b++) {
        const grain_word s0 = S(0), b12 = B(12), b95 = B(95);
        grain_word       y = (b12 & S(8)) ^ (S(13) & S(20)) ^ (S(60) & S(79)) ^ (b95 & (S(42) ^ (b12 & S(94))));
        y ^= S(93) ^ B(2) ^ B(15) ^ B(36) ^ B(45) ^ B(64) ^ B(73) ^ B(89);
        ((grain_word *)&out)[i] = y;
        s[WORDS]                = s0 ^ S(7) ^ S(38) ^ S(70) ^ S(81) ^ S(96);
        grain_word next         = s0 ^ B(0) ^ B(26) ^ B(56) ^ B(91) ^ B(96);
        next ^= (B(3) & B(67)) ^ (B(11) & B(13)) ^ (B(17) & B(18)) ^ (B(27) & B(59));
        next ^= (B(40) & B(48)) ^ (B(61) & B(65)) ^ (B(68) & B(84));
        next ^= (B(22) & B(24) & B(25)) ^ (B(70) & B(78) & B(82)) ^ (B(88) & B(92) & B(93) & b95);
        b[WORDS] = next;
    }
    for (uint8_t i = 0; i < 4; i++) {
        context->linear[i]    = context->linear[i + 1];
        context->nonlinear[i] = context->nonlinear[i + 1];
    }
    return out;
}

/* Even bits go to the low half, odd ones to the high half. */
static uint32_t grain_apart(uint32_t x)
{
    FW_EXCHANGE(uint32_t, x, x, 1, 0x22222222U);
    FW_EXCHANGE(uint32_t, x, x, 2, 0x0c0c0c0cU);
    FW_EXCHANGE(uint32_t, x, x, 4, 0x00f000f0U);
    FW_EXCHANGE(uint32_t, x, x, 8, 0x0000ff00U);
    return x;
}

/* The tag's register is added to the accumulator for each bit of BYTE that is 1, and moves on; LATE follows it. */
#if defined(__AVR__) || defined(__MSP430__)
/* All bits of the mask are that bit of BYTE. */
static inline uint8_t grain_mask(uint8_t byte, uint8_t bit)
{
    const volatile uint8_t hidden = byte >> bit & 1; /* no compiler knows that it is 0 or 1, so none branches on it */
    return (uint8_t)-hidden;
}

#define ADD(bit)                                                                                                       \
    sum ^= (uint8_t)window & (bit);                                                                                    \
    window >>= 1

static void grain_authenticate(fw_grain128aead_context *context, uint8_t byte, uint8_t late)
{
    uint8_t      *sums = (uint8_t *)context->accumulator, *tag = (uint8_t *)context->tag;
    const uint8_t bit0 = grain_mask(byte, 0), bit1 = grain_mask(byte, 1), bit2 = grain_mask(byte, 2);
    const uint8_t bit3 = grain_mask(byte, 3), bit4 = grain_mask(byte, 4), bit5 = grain_mask(byte, 5);
    const uint8_t bit6 = grain_mask(byte, 6), bit7 = grain_mask(byte, 7);

    for (uint8_t i = 0; i < 8; i++) {
        const uint8_t next   = i == 7 ? late : tag[i + 1];
        uint16_t      window = (uint16_t)(next << 8 | tag[i]);
        uint8_t       sum    = sums[i];
        ADD(bit0);
        ADD(bit1);
        ADD(bit2);
        ADD(bit3);
        ADD(bit4);
        ADD(bit5);
        ADD(bit6);
        ADD(bit7);
        sums[i] = sum;
        tag[i]  = next;
    }
}
#else
static void grain_authenticate(fw_grain128aead_context *context, uint8_t byte, uint8_t late)
{
    uint32_t low = context->tag[0], high = context->tag[1], sum_low = 0, sum_high = 0;

    for (uint8_t i = 0; i < 8; i++) {
        const uint32_t mask = -(uint32_t)(byte & 1);
        sum_low ^= low & mask;
        sum_high ^= high & mask;
        low  = low >> 1 | high << 31;
        high = high >> 1 | (uint32_t)late << 31;
        byte >>= 1;
        late >>= 1;
    }
    context->accumulator[0] ^= sum_low;
    context->accumulator[1] ^= sum_high;
    context->tag[0] = low;
    context->tag[1] = high;
}
#endif

/* Any number of bytes. OUTPUT is not looked at if they are absorbed. */
static void grain_feed(fw_grain128aead_context *context, uint8_t *output, const uint8_t *input, size_t bytes,
                       enum fw_duplex mode)
{
    for (; bytes > 0; bytes--) {
        context->position ^= 1;
        context->pair    = context->position ? grain_apart(grain_clock(context)) : context->pair >> 8;
        const uint8_t in = *input++, sum = in ^ (uint8_t)context->pair;
        grain_authenticate(context, mode == FW_DECRYPT ? sum : in, (uint8_t)(context->pair >> 16));
        if (mode != FW_ABSORB)
            *output++ = sum;
    }
}

#include "grain128aead_mode.inc"
