/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Romulus-N in portable C: constant time, for processors of any width.
 *
 * The functions are weak: a tuned implementation of any of them takes its place when it is linked. One that has
 * fw_romulus_n_blocks, too, is linked with whole_blocks.c in place of this file. */
#include "fw_exchange.h"
#include "fw_word_state.h"
#include "romulus_core.h"

enum { ROUNDS = 40, GROUP = 4, PERIOD = 16 }; /* the places of the tweakey's bytes return after PERIOD rounds */
enum { BLOCK = 16, WORDS = 4 };

/* Domains; those of last blocks that are not full have a bit more. */
enum { AD = 8, TEXT = 4, LAST_AD = 24, LAST_TEXT = 20, AD_PADDED = 2, TEXT_PADDED = 1 };

/* Rows of bytes to words of pairs of bits, and back: fields of two bits of each byte are transposed. */
static void skinny_transpose(uint32_t x[WORDS])
{
    FW_EXCHANGE(uint32_t, x[0], x[1], 2, 0x33333333U);
    FW_EXCHANGE(uint32_t, x[2], x[3], 2, 0x33333333U);
    FW_EXCHANGE(uint32_t, x[0], x[2], 4, 0x0f0f0f0fU);
    FW_EXCHANGE(uint32_t, x[1], x[3], 4, 0x0f0f0f0fU);
}

/* Two rows of a part of the tweakey move; each row is used every second round, and they have no others then. */
static void skinny_move(uint32_t rows[2])
{
    const uint32_t a = rows[0], b = rows[1];

    rows[0] = (a >> 8 & 0xffU) | (b >> 16 & 0xff00U) | (a & 0xffU) << 16 | (b & 0xff00U) << 16;
    rows[1] = (a >> 16 & 0xffU) | (b >> 8 & 0xff00U) | (b & 0xffU) << 16 | (a & 0xff000000U);
}

/* The S-box: each NOR is of single bits of pairs and goes into one; all pairs but one are new ones then. */
#define SUBSTITUTE(a, b, c, d)                                                                                         \
    do {                                                                                                               \
        b ^= ~(a >> 1 | a) & LOW;                                                                                      \
        d ^= ~(c >> 1 | c) & LOW;                                                                                      \
        a ^= ~(d >> 1 | c) & LOW;                                                                                      \
        b ^= (~(b | d) & LOW) << 1;                                                                                    \
        d ^= (~(c >> 1 | d) & LOW) << 1;                                                                               \
        a ^= (~(b >> 1 | a) & LOW) << 1;                                                                               \
        c ^= (~(b >> 1 | b) & LOW) << 1;                                                                               \
        c ^= ~((a | d) >> 1) & LOW;                                                                                    \
        const skinny_pairs from_a = a, from_c = c, from_d = d;                                                         \
        a = b;                                                                                                         \
        b = (from_d & LOW) << 1 | (from_c >> 1 & LOW);                                                                 \
        c = (from_d & ~LOW) | (from_a & LOW);                                                                          \
        d = (from_a & ~LOW) | (from_c & LOW);                                                                          \
    } while (0)

#if defined(__AVR__) || defined(__MSP430__)
#include "romulus_narrow.inc"
#else
#include "romulus_wide.inc"
#endif

/* The same of the second part and of the third. */
static void skinny_step(uint32_t second[2], uint32_t third[2])
{
    skinny_move(second);
    skinny_move(third);
    for (uint8_t i = 0; i < 2; i++)
        skinny_registers(second + i, third + i);
}

/* The sum of both parts' rows and a round's constant. */
static uint8_t skinny_sum(uint32_t sum[2], const uint32_t second[2], const uint32_t third[2], uint8_t constant)
{
    sum[0] = second[0] ^ third[0] ^ (constant & 15);
    sum[1] = second[1] ^ third[1] ^ constant >> 4;
    for (uint8_t i = 0; i < 2; i++) /* the constant of the round after the next */
        constant = (constant << 1 & 0x3f) | (~(constant >> 5 ^ constant >> 4) & 1);
    return constant;
}

FW_WEAK void fw_skinny128_384_expand(fw_skinny128_384_schedule *schedule, const uint32_t second[4],
                                     const uint32_t third[4])
{
    uint32_t *words = schedule->words, parts[2][WORDS], one[2], other[2];
    uint8_t   even = 1, odd = 3; /* constants */

    memcpy(parts[0], second, BLOCK);
    memcpy(parts[1], third, BLOCK);
    for (uint8_t round = 0; round < ROUNDS; round += GROUP) {
        even = skinny_sum(one, parts[0], parts[1], even);
        skinny_step(parts[0], parts[1]);
        even = skinny_sum(other, parts[0], parts[1], even);
        skinny_step(parts[0], parts[1]);
        skinny_even(words, one, other);
        words += WORDS;
        skinny_step(parts[0] + 2, parts[1] + 2);
        odd = skinny_sum(one, parts[0] + 2, parts[1] + 2, odd);
        skinny_step(parts[0] + 2, parts[1] + 2);
        odd = skinny_sum(other, parts[0] + 2, parts[1] + 2, odd);
        skinny_odd(words, one, other);
        words += WORDS;
    }
}

FW_WEAK void fw_skinny128_384_encrypt(const fw_skinny128_384_schedule *schedule, const uint32_t first[2],
                                      uint32_t block[WORDS])
{
    uint32_t counted[PERIOD], one[2] = {first[0], first[1]}, other[2];

    for (uint8_t i = 0; i < PERIOD; i += WORDS) {
        other[0] = one[0];
        other[1] = one[1];
        skinny_move(other);
        skinny_even(counted + i, one, other);
        one[0] = other[0];
        one[1] = other[1];
        skinny_move(one);
    }
    skinny_transpose(block);
    skinny_rounds(block, schedule->words, counted);
    skinny_transpose(block);
}

/* The block cipher under the schedule at hand. */
static void romulus_call(fw_romulus_n_context *context, uint8_t domain)
{
    const uint32_t first[2] = {context->counter[0], context->counter[1] | (uint32_t)domain << 24};

    fw_skinny128_384_encrypt(&context->schedule, first, context->blocks);
}

/* The counter of blocks: a register of 56 bits, and public. */
static void romulus_count(fw_romulus_n_context *context)
{
    const uint32_t low = context->counter[0], high = context->counter[1];

    context->counter[0] = low << 1 ^ (high >> 23 ? 0x95 : 0);
    context->counter[1] = (high << 1 | low >> 31) & 0xffffffU;
}

/* What a block of the message is added to: each byte turned right, its new highest bit the sum of two. The second block
 * of associated data is empty, or no longer needed. */
static void romulus_begin(fw_romulus_n_context *context)
{
    for (uint8_t i = 0; i < WORDS; i++) {
        const uint32_t x   = context->blocks[i];
        context->stream[i] = (x >> 1 & 0x7f7f7f7fU) | ((x ^ x << 7) & 0x80808080U);
    }
    context->position = 0;
}

static void romulus_load(uint32_t words[WORDS], const uint8_t bytes[BLOCK])
{
    for (uint8_t i = 0; i < WORDS; i++)
        words[i] = fw_load_u32(bytes + 4 * i);
}

/* The number of the first block: the register's second value. */
static void romulus_restart(fw_romulus_n_context *context)
{
    context->counter[0] = 2;
    context->counter[1] = 0;
}

static void romulus_start(fw_romulus_n_context *context, const uint8_t nonce[BLOCK], const uint8_t key[BLOCK])
{
    romulus_load(context->nonce, nonce);
    romulus_load(context->key, key);
    memset(context->blocks, 0, sizeof context->blocks);
    romulus_restart(context);
    context->position = 0;
}

/* A pair of blocks of associated data: the second one is a tweak. */
static void romulus_pair(fw_romulus_n_context *context)
{
    uint32_t *tweak = context->blocks + WORDS;

    fw_skinny128_384_expand(&context->schedule, tweak, context->key);
    memset(tweak, 0, BLOCK);
    romulus_call(context, AD);
    romulus_count(context);
}

static void romulus_next(fw_romulus_n_context *context)
{
    if (context->stage == FW_STAGE_AD) {
        romulus_pair(context);
    } else {
        romulus_call(context, TEXT);
        romulus_begin(context);
    }
    romulus_count(context);
}

static void romulus_end_ad(fw_romulus_n_context *context)
{
    const uint8_t rest   = context->position % BLOCK;
    uint8_t       domain = LAST_AD;

    if (rest > 0 || context->position == 0) {
        fw_add_byte(context->blocks, context->position | (BLOCK - 1), rest);
        domain |= AD_PADDED;
    }
    if (context->position > BLOCK)
        romulus_pair(context);
    fw_skinny128_384_expand(&context->schedule, context->nonce, context->key);
    romulus_call(context, domain);
    romulus_restart(context);
    romulus_begin(context);
}

static void romulus_end(fw_romulus_n_context *context)
{
    uint8_t domain = LAST_TEXT;

    if (context->position < BLOCK) {
        fw_add_byte(context->blocks, BLOCK - 1, context->position);
        domain |= TEXT_PADDED;
    }
    romulus_call(context, domain);
    romulus_begin(context);
}

static void romulus_finish(uint8_t tag[BLOCK], const fw_romulus_n_context *context)
{
    for (uint8_t i = 0; i < WORDS; i++)
        fw_store_u32(tag + 4 * i, context->stream[i]);
}

/* Nothing comes out of associated data. */
#define ROMULUS_STREAM(context, mode) ((mode) == FW_ABSORB ? (context)->blocks : (context)->stream)
#define ROMULUS_EXCHANGE(context, output, input, position, count, mode)                                                \
    fw_exchange_words((context)->blocks, ROMULUS_STREAM(context, mode), output, input, position, count, mode)

#define FW_MODE          fw_romulus_n
#define FW_MODE_CONTEXT  fw_romulus_n_context
#define FW_MODE_KEY      BLOCK
#define FW_MODE_NONCE    BLOCK
#define FW_MODE_TAG      BLOCK
#define FW_MODE_AD_RATE  (2 * BLOCK)
#define FW_MODE_RATE     BLOCK
#define FW_MODE_EXCHANGE ROMULUS_EXCHANGE
#define FW_MODE_NEXT     romulus_next
#define FW_MODE_START    romulus_start
#define FW_MODE_END_AD   romulus_end_ad
#define FW_MODE_END      romulus_end
#define FW_MODE_FINISH   romulus_finish
#ifdef FW_ROMULUS_BLOCKS
#define FW_MODE_BLOCKS       FW_ROMULUS_BLOCKS
#define FW_MODE_LEAVES(mode) ((mode) != FW_ABSORB)
#endif
#include "fw_held_aead.inc"
