/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PHOTON-Beetle-AEAD[128] and PHOTON-Beetle-Hash[32] in portable C: constant time, for processors of any width.
 *
 * Within the permutation a row of eight cells is a word whose byte k has bit k of all cells: a product by x moves
 * bytes, and columns are mixed by adding rows.
 *
 * The functions are weak: a tuned implementation of any of them takes its place when it is linked. */
#include "fw_slices.h"
#include "fw_word_state.h"
#include "photon_beetle_core.h"

enum { ROUNDS = 12, ROWS = 8, BLOCK = 16, WORDS = 4, HASH_RATE = 4, LAST = 31 };

/* Constants of rounds and of rows: a bit in each byte. */
static const uint32_t FW_FLASH photon_rounds[ROUNDS] = {
    0x00000001U, 0x00000101U, 0x00010101U, 0x01010100U, 0x01010001U, 0x01000101U,
    0x00010100U, 0x01010000U, 0x01000001U, 0x00000100U, 0x00010001U, 0x01000100U,
};

static const uint32_t FW_FLASH photon_rows[ROWS] = {
    0x00000000U, 0x00000001U, 0x00000101U, 0x00010101U, 0x01010101U, 0x01010100U, 0x01010000U, 0x01000000U,
};

#define EXCHANGE(x, shift, mask) FW_EXCHANGE(uint32_t, x, x, shift, mask)

/* Bit 4 j + k of a row moves to 8 k + j, and back. */
static uint32_t photon_sliced(uint32_t x)
{
    EXCHANGE(x, 14, 0x0000ccccU);
    EXCHANGE(x, 7, 0x00aa00aaU);
    EXCHANGE(x, 2, 0x0c0c0c0cU);
    EXCHANGE(x, 1, 0x22222222U);
    return x;
}

static uint32_t photon_unsliced(uint32_t x)
{
    EXCHANGE(x, 1, 0x22222222U);
    EXCHANGE(x, 2, 0x0c0c0c0cU);
    EXCHANGE(x, 7, 0x00aa00aaU);
    EXCHANGE(x, 14, 0x0000ccccU);
    return x;
}

#if defined(__AVR__) || defined(__MSP430__)
#include "photon_narrow.inc"
#else
#include "photon_wide.inc"
#endif

/* Each cell times x modulo x^4 + x + 1. */
#define DOUBLE(row) ((row) << 8 ^ (row) >> 24 ^ ((row) >> 16 & 0xff00U))

/* The row that follows on eight: they times 2, 4, 2, 11, 2, 8, 5, 6. */
#define PHOTON_FOLLOWING(a, b, c, d, e, f, g, h)                                                                       \
    do {                                                                                                               \
        const uint32_t once = d ^ g;                                                                                   \
        uint32_t       sum  = d ^ f;                                                                                   \
        sum                 = DOUBLE(sum) ^ b ^ g ^ h;                                                                 \
        sum                 = DOUBLE(sum) ^ a ^ c ^ d ^ e ^ h;                                                         \
        a                   = DOUBLE(sum) ^ once;                                                                      \
    } while (0)

static void photon_mix(uint32_t r[ROWS])
{
    uint32_t a = r[0], b = r[1], c = r[2], d = r[3], e = r[4], f = r[5], g = r[6], h = r[7];

    PHOTON_FOLLOWING(a, b, c, d, e, f, g, h);
    PHOTON_FOLLOWING(b, c, d, e, f, g, h, a);
    PHOTON_FOLLOWING(c, d, e, f, g, h, a, b);
    PHOTON_FOLLOWING(d, e, f, g, h, a, b, c);
    PHOTON_FOLLOWING(e, f, g, h, a, b, c, d);
    PHOTON_FOLLOWING(f, g, h, a, b, c, d, e);
    PHOTON_FOLLOWING(g, h, a, b, c, d, e, f);
    PHOTON_FOLLOWING(h, a, b, c, d, e, f, g);
    r[0] = a;
    r[1] = b;
    r[2] = c;
    r[3] = d;
    r[4] = e;
    r[5] = f;
    r[6] = g;
    r[7] = h;
}

FW_WEAK void fw_photon256_permute(fw_photon256_state *state)
{
    uint32_t *const rows = state->words;

    for (uint8_t i = 0; i < ROWS; i++)
        rows[i] = photon_sliced(rows[i]);
    for (uint8_t round = 0; round < ROUNDS; round++) {
        const uint32_t constant = fw_flash_u32(&photon_rounds[round]);
        for (uint8_t i = 0; i < ROWS; i++)
            rows[i] ^= constant ^ fw_flash_u32(&photon_rows[i]);
        photon_substitute(rows);
        photon_shift(rows);
        photon_mix(rows);
    }
    for (uint8_t i = 0; i < ROWS; i++)
        rows[i] = photon_unsliced(rows[i]);
}

/* The end of a block: padding after COUNT bytes unless it is full, and a constant for either case. */
static void photon_end(fw_photon256_state *state, uint8_t count, uint8_t is_full, uint8_t full, uint8_t partial)
{
    if (!is_full)
        fw_add_byte(state->words, count, 1);
    fw_add_byte(state->words, LAST, (uint8_t)((is_full ? full : partial) << 5));
}

static void photon_read(uint8_t bytes[BLOCK], const fw_photon256_state *state)
{
    for (uint8_t i = 0; i < WORDS; i++)
        fw_store_u32(bytes + 4 * i, state->words[i]);
}

/* Before the first block, as between blocks, the permutation is still to come. */
static void photon_beetle_start(fw_photon_beetle_aead128_context *context, const uint8_t nonce[BLOCK],
                                const uint8_t key[BLOCK])
{
    for (uint8_t i = 0; i < WORDS; i++) {
        context->state.words[i]         = fw_load_u32(nonce + 4 * i);
        context->state.words[WORDS + i] = fw_load_u32(key + 4 * i);
    }
    context->position = BLOCK;
    context->has_ad   = 0;
}

static void photon_beetle_next(fw_photon_beetle_aead128_context *context)
{
    const uint32_t *words = context->state.words;

    if (context->stage == FW_STAGE_AD)
        context->has_ad = 1;
    fw_photon256_permute(&context->state);
    context->stream[0] = words[2];
    context->stream[1] = words[3];
    context->stream[2] = words[0] >> 1 | words[1] << 31;
    context->stream[3] = words[1] >> 1 | words[0] << 31;
}

/* What follows on the last byte of a block, with constants for a full one, and for one that is not. */
static void photon_beetle_last(fw_photon_beetle_aead128_context *context, uint8_t full, uint8_t partial)
{
    photon_end(&context->state, context->position, context->position == BLOCK, full, partial);
    context->position = BLOCK;
}

static void photon_beetle_end_ad(fw_photon_beetle_aead128_context *context)
{
    if (context->stage == FW_STAGE_TEXT) {
        if (context->has_ad)
            photon_beetle_last(context, 1, 2);
    } else if (context->has_ad) {
        photon_beetle_last(context, 3, 4);
    } else {
        photon_beetle_last(context, 1, 1);
    }
}

static void photon_beetle_end(fw_photon_beetle_aead128_context *context)
{
    if (context->stage != FW_STAGE_TEXT)
        return;
    if (context->has_ad)
        photon_beetle_last(context, 1, 2);
    else
        photon_beetle_last(context, 5, 6);
}

static void photon_beetle_finish(uint8_t tag[BLOCK], fw_photon_beetle_aead128_context *context)
{
    fw_photon256_permute(&context->state);
    photon_read(tag, &context->state);
}

#define PHOTON_BEETLE_EXCHANGE(context, output, input, position, count, mode)                                          \
    fw_exchange_words((context)->state.words, (context)->stream, output, input, position, count, mode)

#define FW_MODE          fw_photon_beetle_aead128
#define FW_MODE_CONTEXT  fw_photon_beetle_aead128_context
#define FW_MODE_KEY      BLOCK
#define FW_MODE_NONCE    BLOCK
#define FW_MODE_TAG      BLOCK
#define FW_MODE_AD_RATE  BLOCK
#define FW_MODE_RATE     BLOCK
#define FW_MODE_EXCHANGE PHOTON_BEETLE_EXCHANGE
#define FW_MODE_NEXT     photon_beetle_next
#define FW_MODE_START    photon_beetle_start
#define FW_MODE_END_AD   photon_beetle_end_ad
#define FW_MODE_END      photon_beetle_end
#define FW_MODE_FINISH   photon_beetle_finish
#include "fw_held_aead.inc"

static void photon_hash_start(fw_photon_beetle_hash32_context *context)
{
    memset(context, 0, sizeof *context);
}

/* The first four blocks are one, which nothing comes before; then each follows on the permutation. */
static void photon_hash_next(fw_photon_beetle_hash32_context *context)
{
    if (context->first < WORDS)
        context->first++;
    if (context->first == WORDS)
        fw_photon256_permute(&context->state);
}

static void photon_hash_finish(uint8_t digest[2 * BLOCK], fw_photon_beetle_hash32_context *context)
{
    const uint8_t position = context->position;

    if (context->first == WORDS)
        photon_end(&context->state, position, position == HASH_RATE, 1, 2);
    else if (context->first == 0 && position == 0)
        photon_end(&context->state, 0, 1, 1, 1);
    else
        photon_end(&context->state, (uint8_t)(4 * context->first + position),
                   context->first == WORDS - 1 && position == HASH_RATE, 2, 1);
    fw_photon256_permute(&context->state);
    photon_read(digest, &context->state);
    fw_photon256_permute(&context->state);
    photon_read(digest + BLOCK, &context->state);
}

#define PHOTON_HASH_PLACE(context) ((context)->state.words + (context)->first % WORDS)
#define PHOTON_HASH_EXCHANGE(context, output, input, position, count, mode)                                            \
    fw_exchange_words(PHOTON_HASH_PLACE(context), PHOTON_HASH_PLACE(context), output, input, position, count, mode)

#define FW_MODE          fw_photon_beetle_hash32
#define FW_MODE_CONTEXT  fw_photon_beetle_hash32_context
#define FW_MODE_DIGEST   (2 * BLOCK)
#define FW_MODE_RATE     HASH_RATE
#define FW_MODE_EXCHANGE PHOTON_HASH_EXCHANGE
#define FW_MODE_NEXT     photon_hash_next
#define FW_MODE_START    photon_hash_start
#define FW_MODE_FINISH   photon_hash_finish
#include "fw_held_hash.inc"
