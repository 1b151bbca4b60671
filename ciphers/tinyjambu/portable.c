/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TinyJAMBU-128 in portable C: constant time, for processors of any width. 32 steps of the register at a time: four
 * times that, and its words are back in their places.
 *
 * The functions are weak: a tuned implementation of any of them takes its place when it is linked. */
#include "tinyjambu_core.h"

enum { LONG = 8, SHORT = 5, BLOCK = 4, KEY = 16, NONCE = 12, TAG = 8 }; /* passes, and bytes */

/* What a call of the permutation is for: bits 36 to 38 of the state, which are in its word 1. */
enum { FRAME_NONCE = 1 << 4, FRAME_AD = 3 << 4, FRAME_MESSAGE = 5 << 4, FRAME_FINAL = 7 << 4 };

/* The 32 bits from bit BITS of LOW on, which HIGH continues; BITS is a constant. */
static inline __attribute__((always_inline)) uint32_t tinyjambu_tap(uint32_t low, uint32_t high, const uint8_t bits)
{
#if defined(__AVR__) || defined(__MSP430__)
    /* No barrel shifter: the nearest whole byte, and single steps from there. */
    const uint8_t whole = (bits + 4) / 8 * 8;
    uint32_t      word  = low >> whole | high << (32 - whole);
    uint8_t       next  = whole > bits ? (uint8_t)(low >> (whole - 8)) : (uint8_t)(high >> whole);

    for (uint8_t i = bits; i < whole; i++, next = (uint8_t)(next << 1))
        word = word << 1 | next >> 7;
    for (uint8_t i = whole; i < bits; i++, next >>= 1)
        word = word >> 1 | (uint32_t)(next & 1) << 31;
    return word;
#else
    return low >> bits | high << (32 - bits);
#endif
}

/* 32 steps: word A, the lowest, becomes the highest. */
#define TINYJAMBU_STEP(a, b, c, d, k)                                                                                  \
    a ^= tinyjambu_tap(b, c, 15) ^ (tinyjambu_tap(c, d, 6) & tinyjambu_tap(c, d, 21)) ^ tinyjambu_tap(c, d, 27) ^ (k)

FW_WEAK void fw_tinyjambu128_permute(uint32_t state[4], const uint32_t key[4], uint8_t passes)
{
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];

    do {
        TINYJAMBU_STEP(a, b, c, d, key[0]);
        TINYJAMBU_STEP(b, c, d, a, key[1]);
        TINYJAMBU_STEP(c, d, a, b, key[2]);
        TINYJAMBU_STEP(d, a, b, c, key[3]);
    } while (--passes > 0);
    state[0] = a;
    state[1] = b;
    state[2] = c;
    state[3] = d;
}

static void tinyjambu_call(uint32_t state[4], const uint32_t key[4], uint8_t frame, uint8_t passes)
{
    state[1] ^= frame;
    fw_tinyjambu128_permute(state, key, passes);
}

/* What comes before a block. */
static void tinyjambu_begin(uint32_t state[4], const uint32_t key[4], uint8_t is_ad)
{
    if (is_ad)
        tinyjambu_call(state, key, FRAME_AD, SHORT);
    else
        tinyjambu_call(state, key, FRAME_MESSAGE, LONG);
}

FW_WEAK size_t fw_tinyjambu128_blocks(uint32_t state[4], const uint32_t key[4], uint8_t *output, const uint8_t *input,
                                      size_t bytes, enum fw_duplex mode)
{
    size_t done = 0;

    for (; bytes - done >= BLOCK; done += BLOCK) {
        tinyjambu_begin(state, key, mode == FW_ABSORB);
        const uint32_t in = fw_load_u32(input + done), sum = in ^ state[2];
        state[3] ^= mode == FW_DECRYPT ? sum : in;
        if (mode != FW_ABSORB)
            fw_store_u32(output + done, sum);
    }
    return done;
}

static void tinyjambu_start(fw_tinyjambu128_context *context, const uint8_t nonce[NONCE], const uint8_t key[KEY])
{
    for (uint8_t i = 0; i < 4; i++) {
        context->key[i]   = ~fw_load_u32(key + 4 * i);
        context->state[i] = 0;
    }
    fw_tinyjambu128_permute(context->state, context->key, LONG);
    for (uint8_t i = 0; i < NONCE; i += 4) {
        tinyjambu_call(context->state, context->key, FRAME_NONCE, SHORT);
        context->state[3] ^= fw_load_u32(nonce + i);
    }
    context->position = BLOCK;
}

/* The length of a last block that is not whole. */
static void tinyjambu_end(fw_tinyjambu128_context *context)
{
    context->state[1] ^= context->position % BLOCK;
    context->position = BLOCK;
}

static void tinyjambu_finish(uint8_t tag[TAG], fw_tinyjambu128_context *context)
{
    tinyjambu_call(context->state, context->key, FRAME_FINAL, LONG);
    fw_store_u32(tag, context->state[2]);
    tinyjambu_call(context->state, context->key, FRAME_FINAL, SHORT);
    fw_store_u32(tag + 4, context->state[2]);
}

#define TINYJAMBU_EXCHANGE(context, output, input, position, count, mode)                                              \
    fw_exchange_words((context)->state + 3, (context)->state + 2, output, input, position, count, mode)

#define TINYJAMBU_NEXT(context) tinyjambu_begin((context)->state, (context)->key, (context)->stage == FW_STAGE_AD)
#define TINYJAMBU_BLOCKS(context, output, input, bytes, mode)                                                          \
    fw_tinyjambu128_blocks((context)->state, (context)->key, output, input, bytes, mode)

#define FW_MODE          fw_tinyjambu128
#define FW_MODE_CONTEXT  fw_tinyjambu128_context
#define FW_MODE_KEY      KEY
#define FW_MODE_NONCE    NONCE
#define FW_MODE_TAG      TAG
#define FW_MODE_AD_RATE  BLOCK
#define FW_MODE_RATE     BLOCK
#define FW_MODE_EXCHANGE TINYJAMBU_EXCHANGE
#define FW_MODE_NEXT     TINYJAMBU_NEXT
#define FW_MODE_BLOCKS   TINYJAMBU_BLOCKS
#define FW_MODE_START    tinyjambu_start
#define FW_MODE_END_AD   tinyjambu_end
#define FW_MODE_END      tinyjambu_end
#define FW_MODE_FINISH   tinyjambu_finish
#include "fw_held_aead.inc"
