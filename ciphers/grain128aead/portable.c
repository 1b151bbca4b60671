/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Grain-128AEADv2 in portable C: constant time, for processors of any width. 32 clocks of the registers at a time,
 * which serve two bytes.
 *
 * The functions are weak: a tuned implementation of any of them takes its place when it is linked. */
#include "grain128aead.h"

#include "fw_exchange.h"
#include "fw_sponge.h"
#include "fw_window.h"
#include "fw_words.h"

enum { KEY = 16, NONCE = 12, TAG = 8 }; /* bytes */

/* The 32 bits of register R from bit BIT on, a constant. */
#define TAP(r, bit) ((bit) % 32 == 0 ? (r)[(bit) / 32] : fw_window((r)[(bit) / 32], (r)[(bit) / 32 + 1], (bit) % 32))
#define S(bit)      TAP(s, bit)
#define B(bit)      TAP(b, bit)

/* 32 clocks, and their output. */
static __attribute__((noinline)) uint32_t grain_clock(fw_grain128aead_context *context)
{
    uint32_t *s = context->linear, *b = context->nonlinear;

    uint32_t       out  = (B(12) & S(8)) ^ (S(13) & S(20)) ^ (S(60) & S(79));
    const uint32_t b95  = B(95);
    const uint32_t also = B(12) & S(94);
    out ^= (b95 & (S(42) ^ also)) ^ S(93) ^ B(2) ^ B(15) ^ B(36) ^ B(45) ^ B(64) ^ B(73) ^ B(89);
    const uint32_t linear = S(0) ^ S(7) ^ S(38) ^ S(70) ^ S(81) ^ S(96);
    uint32_t       next   = S(0) ^ B(0) ^ B(26) ^ B(56) ^ B(91) ^ B(96);
    next ^= (B(3) & B(67)) ^ (B(11) & B(13)) ^ (B(17) & B(18)) ^ (B(27) & B(59));
    next ^= (B(40) & B(48)) ^ (B(61) & B(65)) ^ (B(68) & B(84));
    next ^= (B(22) & B(24) & B(25)) ^ (B(70) & B(78) & B(82)) ^ (B(88) & B(92) & B(93) & b95);
    for (uint8_t i = 0; i < 3; i++) {
        s[i] = s[i + 1];
        b[i] = b[i + 1];
    }
    s[3] = linear;
    b[3] = next;
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

/* Of associated data, its length comes first, in DER: a byte below 128, otherwise 128 and the number of bytes that
 * follow, the highest first. */
static void grain_length(fw_grain128aead_context *context, size_t length)
{
    uint8_t der[1 + sizeof length], *first = der + sizeof der;
    uint8_t count = 0;

    for (size_t rest = length; rest > 0 || count == 0; rest >>= 8, count++)
        *--first = (uint8_t)rest;
    if (length >= 128) {
        *--first = 128 | count;
        count++;
    }
    grain_feed(context, NULL, first, count, FW_ABSORB);
}

FW_WEAK void fw_grain128aead_init(fw_grain128aead_context *context, const uint8_t nonce[NONCE], const uint8_t key[KEY])
{
    for (uint8_t i = 0; i < 4; i++) {
        context->nonlinear[i] = fw_load_u32(key + 4 * i);
        context->linear[i]    = i < 3 ? fw_load_u32(nonce + 4 * i) : 0x7fffffffU;
    }
    for (uint8_t i = 0; i < 12; i++) {
        const uint32_t out = grain_clock(context);
        context->linear[3] ^= out;
        context->nonlinear[3] ^= out;
        if (i >= 10) {
            context->linear[3] ^= fw_load_u32(key + 4 * (i - 8));
            context->nonlinear[3] ^= fw_load_u32(key + 4 * (i - 10));
        }
    }
    context->accumulator[0] = grain_clock(context);
    context->accumulator[1] = grain_clock(context);
    context->tag[0]         = grain_clock(context);
    context->tag[1]         = grain_clock(context);
    context->position       = 0;
    context->stage          = FW_STAGE_NO_AD;
}

FW_WEAK void fw_grain128aead_ad(fw_grain128aead_context *context, const uint8_t *ad, size_t bytes)
{
    if (bytes == 0)
        return;
    grain_length(context, bytes);
    grain_feed(context, NULL, ad, bytes, FW_ABSORB);
    context->stage = FW_STAGE_AD;
}

/* No associated data has a length, too. */
static void fw_grain128aead_end_ad(fw_grain128aead_context *context)
{
    if (context->stage == FW_STAGE_NO_AD)
        grain_length(context, 0);
    context->stage = FW_STAGE_TEXT;
}

static __attribute__((noinline)) void fw_grain128aead_text(fw_grain128aead_context *context, uint8_t *output,
                                                           const uint8_t *input, size_t bytes, enum fw_duplex mode)
{
    fw_grain128aead_end_ad(context);
    grain_feed(context, output, input, bytes, mode);
}

/* A bit 1 behind the message. */
static void grain_finish(uint8_t tag[TAG], const fw_grain128aead_context *context)
{
    for (uint8_t i = 0; i < 2; i++)
        fw_store_u32(tag + 4 * i, context->accumulator[i] ^ context->tag[i]);
}

#define FW_MODE              fw_grain128aead
#define FW_MODE_NAME(name)   FW_JOIN(FW_MODE, name)
#define FW_MODE_CONTEXT      fw_grain128aead_context
#define FW_MODE_KEY          KEY
#define FW_MODE_NONCE        NONCE
#define FW_MODE_TAG          TAG
#define FW_MODE_END(context) (void)(context)
#define FW_MODE_FINISH       grain_finish
#include "fw_aead_calls.inc"
