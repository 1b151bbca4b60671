/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodyak in portable C: constant time, for processors of any width.
 *
 * The functions are weak: a tuned implementation of any of them takes its place when it is linked. */
#include "xoodyak_core.h"

enum { ROUNDS = 12, LAST = 47, KEY_RATE = 44, RATE = 24, HASH_RATE = 16, KEY = 16, NONCE = 16, TAG = 16 };

/* What a block is for: colours, at the state's last byte. */
enum { ABSORB_KEY = 0x02, ABSORB = 0x03, ABSORB_HASHED = 0x01, CRYPT = 0x80, SQUEEZE = 0x40 };

static const uint16_t FW_FLASH xoodoo_constants[ROUNDS] = {
    0x058, 0x038, 0x3c0, 0x0d0, 0x120, 0x014, 0x060, 0x02c, 0x380, 0x0f0, 0x1a0, 0x012,
};

/* Lane X from column X, of whose planes 1 and 2 come from elsewhere: rho west, iota, chi, rho east. */
#define XOODOO_LANE(x, constant)                                                                                       \
    do {                                                                                                               \
        const uint32_t a       = old[x] ^ effect[x] ^ (constant);                                                      \
        const uint32_t b       = old[4 + ((x) + 3) % 4] ^ effect[((x) + 3) % 4];                                       \
        const uint32_t c       = fw_left(old[8 + (x)] ^ effect[x], 11);                                                \
        now[x]                 = a ^ (~b & c);                                                                         \
        now[4 + (x)]           = fw_left(b ^ (~c & a), 1);                                                             \
        now[8 + ((x) + 2) % 4] = fw_left(c ^ (~a & b), 8);                                                             \
    } while (0)

/* Theta's sum for column X, from column X - 1: turned by 5 and by 14. */
#define XOODOO_EFFECT(x)                                                                                               \
    do {                                                                                                               \
        const uint32_t parity = old[((x) + 3) % 4] ^ old[4 + ((x) + 3) % 4] ^ old[8 + ((x) + 3) % 4];                  \
        effect[x]             = fw_left(parity ^ fw_left(parity, 9), 5);                                               \
    } while (0)

FW_WEAK void fw_xoodoo_permute(fw_xoodoo_state *state)
{
    uint32_t *const old = state->words, now[12], effect[4];

    for (uint8_t round = 0; round < ROUNDS; round++) {
        XOODOO_EFFECT(0);
        XOODOO_EFFECT(1);
        XOODOO_EFFECT(2);
        XOODOO_EFFECT(3);
        XOODOO_LANE(0, fw_flash_u16(&xoodoo_constants[round]));
        XOODOO_LANE(1, 0);
        XOODOO_LANE(2, 0);
        XOODOO_LANE(3, 0);
        memcpy(old, now, sizeof now);
    }
}

/* The end of a block after COUNT bytes. */
static void xoodyak_pad(fw_xoodoo_state *state, uint8_t count)
{
    const uint8_t end = 1;

    fw_exchange_words(state->words, state->words, NULL, &end, count, 1, FW_ABSORB);
}

/* The end of a block after COUNT bytes, COLOUR, and what follows on the block. */
static void xoodyak_next(fw_xoodoo_state *state, uint8_t count, uint8_t colour)
{
    xoodyak_pad(state, count);
    FW_ADD_BYTE(state->words, LAST, colour);
    fw_xoodoo_permute(state);
}

/* The first block: key, nonce and the nonce's length. */
static void xoodyak_start(fw_xoodyak_context *context, const uint8_t nonce[NONCE], const uint8_t key[KEY])
{
    uint32_t *words = context->state.words;

    memset(words, 0, sizeof context->state);
    fw_exchange_words(words, words, NULL, key, 0, KEY, FW_ABSORB);
    fw_exchange_words(words, words, NULL, nonce, KEY, NONCE, FW_ABSORB);
    FW_ADD_BYTE(words, KEY + NONCE, NONCE);
    xoodyak_next(&context->state, KEY + NONCE + 1, ABSORB_KEY);
    FW_ADD_BYTE(words, LAST, ABSORB);
    context->position = 0;
}

static void xoodyak_end_ad(fw_xoodyak_context *context)
{
    xoodyak_next(&context->state, context->position, CRYPT);
    context->position = 0;
}

static void xoodyak_read(uint8_t *bytes, const fw_xoodoo_state *state)
{
    for (uint8_t i = 0; i < 4; i++)
        fw_store_u32(bytes + 4 * i, state->words[i]);
}

static void xoodyak_finish(uint8_t tag[TAG], fw_xoodyak_context *context)
{
    xoodyak_next(&context->state, context->position, SQUEEZE);
    xoodyak_read(tag, &context->state);
}

#define XOODYAK_EXCHANGE(context, output, input, position, count, mode)                                                \
    fw_exchange_words((context)->state.words, (context)->state.words, output, input, position, count, mode)
#define XOODYAK_NEXT(context) xoodyak_next(&(context)->state, (context)->position, 0)
#define XOODYAK_END(context)  ((void)0) /* all of it is in xoodyak_finish() */

#define FW_MODE          fw_xoodyak
#define FW_MODE_CONTEXT  fw_xoodyak_context
#define FW_MODE_KEY      KEY
#define FW_MODE_NONCE    NONCE
#define FW_MODE_TAG      TAG
#define FW_MODE_AD_RATE  KEY_RATE
#define FW_MODE_RATE     RATE
#define FW_MODE_EXCHANGE XOODYAK_EXCHANGE
#define FW_MODE_NEXT     XOODYAK_NEXT
#define FW_MODE_START    xoodyak_start
#define FW_MODE_END_AD   xoodyak_end_ad
#define FW_MODE_END      XOODYAK_END
#define FW_MODE_FINISH   xoodyak_finish
#include "fw_held_aead.inc"

static void xoodyak_hash_start(fw_xoodyak_hash_context *context)
{
    memset(&context->state, 0, sizeof context->state);
    FW_ADD_BYTE(context->state.words, LAST, ABSORB_HASHED);
    context->position = 0;
}

static void xoodyak_hash_finish(uint8_t digest[2 * HASH_RATE], fw_xoodyak_hash_context *context)
{
    xoodyak_next(&context->state, context->position, 0);
    xoodyak_read(digest, &context->state);
    xoodyak_next(&context->state, 0, 0);
    xoodyak_read(digest + HASH_RATE, &context->state);
}

#define FW_MODE          fw_xoodyak_hash
#define FW_MODE_CONTEXT  fw_xoodyak_hash_context
#define FW_MODE_DIGEST   (2 * HASH_RATE)
#define FW_MODE_RATE     HASH_RATE
#define FW_MODE_EXCHANGE XOODYAK_EXCHANGE
#define FW_MODE_NEXT     XOODYAK_NEXT
#define FW_MODE_START    xoodyak_hash_start
#define FW_MODE_FINISH   xoodyak_hash_finish
#include "fw_held_hash.inc"
