/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Schwaemm256-128 and Esch256 in portable C: constant time, for processors of any width.
 *
 * The functions are weak: a tuned implementation of any of them takes its place when it is linked. */
#include "sparkle_core.h"

enum { SLIM = 7, BIG = 11 };                 /* steps */
enum { BRANCHES = 6, WORDS = 12, LEFT = 6 }; /* words of the state, of its left half */
enum { RATE = 32, HASH_RATE = 16, KEY = 16, NONCE = 32, TAG = 16, DIGEST = 32 };

/* What a last block that is not full adds to a word's highest byte; one that is full adds one more. */
enum { AD = 4, TEXT = 6, HASHED = 1 };

static const uint32_t FW_FLASH sparkle_constants[8] = {
    0xb7e15162U, 0xbf715880U, 0x38b4da56U, 0x324e7738U, 0xbb1185ebU, 0x4f7c7b57U, 0xcfbfa1c8U, 0xc2b3293dU,
};

/* Rotations are macros: functions that a compiler leaves out of line would rotate by any number of bits, bit by bit. */
#define LEFT_1(x)  ((x) << 1 | (x) >> 31)
#define LEFT_8(x)  ((x) << 8 | (x) >> 24)
#define LEFT_16(x) ((x) << 16 | (x) >> 16)

#if defined(__AVR__) || defined(__MSP430__)
#define NARROW      1
#define RIGHT_17(x) (LEFT_16(x) >> 1 | LEFT_16(x) << 31) /* no barrel shifter: halves, and a step of a bit */
#else
#define NARROW      0
#define RIGHT_17(x) ((x) >> 17 | (x) << 15)
#endif

/* The box of a branch of words X and Y. */
#define ALZETTE(x, y, c)                                                                                               \
    do {                                                                                                               \
        x += LEFT_1(y);                                                                                                \
        y ^= LEFT_8(x);                                                                                                \
        x ^= c;                                                                                                        \
        x += RIGHT_17(y);                                                                                              \
        y ^= RIGHT_17(x);                                                                                              \
        x ^= c;                                                                                                        \
        x += y;                                                                                                        \
        y ^= LEFT_1(x);                                                                                                \
        x ^= c;                                                                                                        \
        x += LEFT_8(y);                                                                                                \
        y ^= LEFT_16(x);                                                                                               \
        x ^= c;                                                                                                        \
    } while (0)

/* What the sum of words X of the left half adds to words Y, and the other way round. */
static uint32_t sparkle_ell(uint32_t sum)
{
    return LEFT_16(sum) ^ (sum & 0xffffU);
}

/* The linear layer on all words x of a state, or all words y; EFFECT comes of the others. The left half gets to the
 * right; the right one, with the left one and EFFECT added, to the left, and there one branch on. */
static void sparkle_linear(uint32_t *words, uint32_t effect)
{
    const uint32_t first = words[0], moved = words[6] ^ first ^ effect;

    words[6]  = first;
    words[0]  = words[8] ^ words[2] ^ effect;
    words[8]  = words[2];
    words[2]  = words[10] ^ words[4] ^ effect;
    words[10] = words[4];
    words[4]  = moved;
}

/* The boxes of all branches. */
#define BRANCH(i)                                                                                                      \
    do {                                                                                                               \
        const uint32_t c = fw_flash_u32(&sparkle_constants[i]);                                                        \
        uint32_t       x = words[2 * (i)], y = words[2 * (i) + 1];                                                     \
        ALZETTE(x, y, c);                                                                                              \
        words[2 * (i)]     = x;                                                                                        \
        words[2 * (i) + 1] = y;                                                                                        \
    } while (0)

FW_WEAK void fw_sparkle384_permute(fw_sparkle384_state *state, uint8_t steps)
{
#if NARROW
    uint32_t *const words = state->words;
#else
    fw_sparkle384_state now   = *state; /* in registers, where there are enough */
    uint32_t *const     words = now.words;
#endif

    for (uint8_t step = 0; step < steps; step++) {
        words[1] ^= fw_flash_u32(&sparkle_constants[step % 8]);
        words[3] ^= step;
#if NARROW
        for (uint8_t i = 0; i < BRANCHES; i++)
            BRANCH(i);
#else
        BRANCH(0);
        BRANCH(1);
        BRANCH(2);
        BRANCH(3);
        BRANCH(4);
        BRANCH(5);
#endif
        const uint32_t of_x = sparkle_ell(words[0] ^ words[2] ^ words[4]);
        const uint32_t of_y = sparkle_ell(words[1] ^ words[3] ^ words[5]);
        sparkle_linear(words, of_y);
        sparkle_linear(words + 1, of_x);
    }
#if !NARROW
    *state = now;
#endif
}

/* The state before a block: the halves of the rate change places, and the one that was last is added to the other. */
static void schwaemm_begin(fw_schwaemm256_128_context *context)
{
    uint32_t *words = context->state.words;

    memcpy(context->stream, words, RATE);
    for (uint8_t i = 0; i < RATE / 8; i++) {
        const uint32_t first = words[i];
        words[i]             = words[i + 4];
        words[i + 4] ^= first;
    }
    context->position = 0;
}

/* The capacity is added to both halves of the rate. */
static void schwaemm_whiten(uint32_t *words)
{
    for (uint8_t i = 0; i < RATE / 4; i++)
        words[i] ^= words[8 + i % 4];
}

/* What comes between a block and the next. */
static void schwaemm_call(fw_schwaemm256_128_context *context, uint8_t steps)
{
    schwaemm_whiten(context->state.words);
    fw_sparkle384_permute(&context->state, steps);
    schwaemm_begin(context);
}

#if !NARROW
/* Whole blocks, each after what comes before it: as the functions above and fw_exchange_words() do, all at once. Where
 * words are not what a processor computes with, this saves less than its code is worth. */
static size_t schwaemm_blocks(fw_sparkle384_state *state, uint8_t *output, const uint8_t *input, size_t bytes,
                              enum fw_duplex mode)
{
    const uint32_t keep  = mode == FW_DECRYPT ? 0xffffffffU : 0; /* of the stream, in what is added */
    uint32_t      *words = state->words;
    size_t         done  = 0;

    schwaemm_whiten(words);
    for (; bytes - done >= RATE; done += RATE) {
        fw_sparkle384_permute(state, SLIM);
        for (uint8_t i = 0; i < 4; i++, input += 4) {
            const uint32_t first = words[i], second = words[4 + i], capacity = words[8 + i];
            const uint32_t in = fw_load_u32(input), other = fw_load_u32(input + RATE / 2);
            if (mode != FW_ABSORB) {
                fw_store_u32(output, in ^ first);
                fw_store_u32(output + RATE / 2, other ^ second);
                output += 4;
            }
            words[i]     = second ^ capacity ^ in ^ (first & keep);
            words[4 + i] = first ^ second ^ capacity ^ other ^ (second & keep);
        }
        input += RATE / 2;
        output += RATE / 2;
    }
    schwaemm_whiten(words); /* not yet */
    return done;
}
#endif

/* What follows on the last block, if there is one. */
static void schwaemm_last(fw_schwaemm256_128_context *context, uint8_t constant)
{
    if (context->position == 0)
        return;
    if (context->position == RATE)
        constant++;
    else
        fw_add_byte(context->state.words, context->position, 0x80);
    context->state.words[WORDS - 1] ^= (uint32_t)constant << 24;
    schwaemm_call(context, BIG);
}

static void schwaemm_load(uint32_t *words, const uint8_t *bytes, uint8_t count)
{
    for (uint8_t i = 0; i < count; i++)
        words[i] = fw_load_u32(bytes + 4 * i);
}

static void schwaemm_start(fw_schwaemm256_128_context *context, const uint8_t nonce[NONCE], const uint8_t key[KEY])
{
    schwaemm_load(context->state.words, nonce, NONCE / 4);
    schwaemm_load(context->key, key, KEY / 4);
    memcpy(context->state.words + 8, context->key, KEY);
    fw_sparkle384_permute(&context->state, BIG);
    schwaemm_begin(context);
}

static void schwaemm_finish(uint8_t tag[TAG], fw_schwaemm256_128_context *context)
{
    for (uint8_t i = 0; i < TAG / 4; i++)
        fw_store_u32(tag + 4 * i, context->state.words[8 + i] ^ context->key[i]);
}

#define SCHWAEMM_EXCHANGE(context, output, input, position, count, mode)                                               \
    fw_exchange_words((context)->state.words, (context)->stream, output, input, position, count, mode)
#define SCHWAEMM_BLOCKS(context, output, input, bytes, mode)                                                           \
    schwaemm_blocks(&(context)->state, output, input, bytes, mode)
#define SCHWAEMM_NEXT(context)   schwaemm_call(context, SLIM)
#define SCHWAEMM_END_AD(context) schwaemm_last(context, AD)
#define SCHWAEMM_END(context)    schwaemm_last(context, TEXT)

#define FW_MODE          fw_schwaemm256_128
#define FW_MODE_CONTEXT  fw_schwaemm256_128_context
#define FW_MODE_KEY      KEY
#define FW_MODE_NONCE    NONCE
#define FW_MODE_TAG      TAG
#define FW_MODE_AD_RATE  RATE
#define FW_MODE_RATE     RATE
#define FW_MODE_EXCHANGE SCHWAEMM_EXCHANGE
#define FW_MODE_NEXT     SCHWAEMM_NEXT
#if !NARROW
#define FW_MODE_BLOCKS SCHWAEMM_BLOCKS
#endif
#define FW_MODE_START  schwaemm_start
#define FW_MODE_END_AD SCHWAEMM_END_AD
#define FW_MODE_END    SCHWAEMM_END
#define FW_MODE_FINISH schwaemm_finish
#include "fw_held_aead.inc"

/* The block, with what its words add to all branches, is added to the left half. */
static void esch_absorb(fw_esch256_context *context)
{
    uint32_t      *words = context->state.words, *block = context->block;
    const uint32_t of_x = sparkle_ell(block[0] ^ block[2]), of_y = sparkle_ell(block[1] ^ block[3]);

    for (uint8_t i = 0; i < LEFT; i += 2) {
        words[i] ^= of_y;
        words[i + 1] ^= of_x;
    }
    for (uint8_t i = 0; i < HASH_RATE / 4; i++) {
        words[i] ^= block[i];
        block[i] = 0;
    }
}

static void esch_next(fw_esch256_context *context)
{
    esch_absorb(context);
    fw_sparkle384_permute(&context->state, SLIM);
}

static void esch_start(fw_esch256_context *context)
{
    memset(context, 0, sizeof *context);
}

static void esch_read(uint8_t *bytes, const fw_sparkle384_state *state)
{
    for (uint8_t i = 0; i < HASH_RATE / 4; i++)
        fw_store_u32(bytes + 4 * i, state->words[i]);
}

static void esch_finish(uint8_t digest[DIGEST], fw_esch256_context *context)
{
    uint8_t constant = HASHED;

    if (context->position == HASH_RATE)
        constant++;
    else
        fw_add_byte(context->block, context->position, 0x80);
    esch_absorb(context);
    context->state.words[LEFT - 1] ^= (uint32_t)constant << 24;
    fw_sparkle384_permute(&context->state, BIG);
    esch_read(digest, &context->state);
    fw_sparkle384_permute(&context->state, SLIM);
    esch_read(digest + HASH_RATE, &context->state);
}

#define ESCH_EXCHANGE(context, output, input, position, count, mode)                                                   \
    fw_exchange_words((context)->block, (context)->block, output, input, position, count, mode)

#define FW_MODE          fw_esch256
#define FW_MODE_CONTEXT  fw_esch256_context
#define FW_MODE_DIGEST   DIGEST
#define FW_MODE_RATE     HASH_RATE
#define FW_MODE_EXCHANGE ESCH_EXCHANGE
#define FW_MODE_NEXT     esch_next
#define FW_MODE_START    esch_start
#define FW_MODE_FINISH   esch_finish
#include "fw_held_hash.inc"
