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

/* Rotations are macros: functions that a compiler leaves out of line would rotate by any number of bits, bit by bit. */
#define LEFT_1(x)  ((x) << 1 | (x) >> 31)
#define RIGHT_1(x) ((x) >> 1 | (x) << 31)
#define LEFT_8(x)  ((x) << 8 | (x) >> 24)
#define LEFT(x, n) ((x) << (n) | (x) >> (32 - (n)))

#if defined(__AVR__) || defined(__MSP430__)
/* No barrel shifter: whole bytes, and steps of a bit. */
#define XOODOO_TURN(x, step)                                                                                           \
    do {                                                                                                               \
        x = LEFT_8(x);                                                                                                 \
        x = step(x);                                                                                                   \
        x = step(x);                                                                                                   \
        x = step(x);                                                                                                   \
    } while (0)
#define XOODOO_LEFT_5(x)  XOODOO_TURN(x, RIGHT_1)
#define XOODOO_LEFT_11(x) XOODOO_TURN(x, LEFT_1)
#else
#define XOODOO_LEFT_5(x)  (x = LEFT(x, 5))
#define XOODOO_LEFT_11(x) (x = LEFT(x, 11))
#endif

/* Theta's sum for column X, of column X - 1: turned by 5 and by 14. */
#define XOODOO_EFFECT(x)                                                                                               \
    do {                                                                                                               \
        const uint32_t sum = a[((x) + 3) % 4] ^ b[((x) + 3) % 4] ^ c[((x) + 3) % 4], turned = LEFT_8(sum);             \
        effect[x] = sum ^ LEFT_1(turned);                                                                              \
        XOODOO_LEFT_5(effect[x]);                                                                                      \
    } while (0)

/* The rest of theta, and rho west. Plane 1 moves by a lane: column X has its lane X - 1 from here on. */
#define XOODOO_ADD(x)                                                                                                  \
    do {                                                                                                               \
        a[x] ^= effect[x];                                                                                             \
        b[x] ^= effect[x];                                                                                             \
        c[x] ^= effect[x];                                                                                             \
        XOODOO_LEFT_11(c[x]);                                                                                          \
    } while (0)

/* Chi and rho east on column X, with lanes X of plane 0, X - 1 of plane 1 and X of plane 2. */
#define XOODOO_COLUMN(x)                                                                                               \
    do {                                                                                                               \
        const uint32_t a0 = a[x], b0 = b[((x) + 3) % 4], c0 = c[x];                                                    \
        const uint32_t b1 = b0 ^ (~c0 & a0), c1 = c0 ^ (~a0 & b0);                                                     \
        a[x]             = a0 ^ (~b0 & c0);                                                                            \
        b[((x) + 3) % 4] = LEFT_1(b1);                                                                                 \
        c[x]             = LEFT_8(c1);                                                                                 \
    } while (0)

/* Each plane moves as a whole after the columns: lane X of plane 1 was in place X - 1, lane X of plane 2 in X - 2. */
#define XOODOO_MOVE()                                                                                                  \
    do {                                                                                                               \
        const uint32_t b3 = b[3], c0 = c[0], c1 = c[1];                                                                \
        b[3] = b[2];                                                                                                   \
        b[2] = b[1];                                                                                                   \
        b[1] = b[0];                                                                                                   \
        b[0] = b3;                                                                                                     \
        c[0] = c[2];                                                                                                   \
        c[1] = c[3];                                                                                                   \
        c[2] = c0;                                                                                                     \
        c[3] = c1;                                                                                                     \
    } while (0)

#define XOODOO_EACH(ACTION)                                                                                            \
    ACTION(0);                                                                                                         \
    ACTION(1);                                                                                                         \
    ACTION(2);                                                                                                         \
    ACTION(3)

FW_WEAK void fw_xoodoo_permute(fw_xoodoo_state *state)
{
    fw_xoodoo_state now = *state;
    uint32_t *const a = now.words, *const b = a + 4, *const c = a + 8;

    for (uint8_t round = 0; round < ROUNDS; round++) {
        uint32_t effect[4];
        XOODOO_EACH(XOODOO_EFFECT);
        XOODOO_EACH(XOODOO_ADD);
        a[0] ^= fw_flash_u16(&xoodoo_constants[round]);
        XOODOO_EACH(XOODOO_COLUMN);
        XOODOO_MOVE();
    }
    *state = now;
}

/* The end of a block after COUNT bytes, COLOUR, and what follows on the block. */
static void xoodyak_next(fw_xoodoo_state *state, uint8_t count, uint8_t colour)
{
    fw_add_byte(state->words, count, 1);
    fw_add_byte(state->words, LAST, colour);
    fw_xoodoo_permute(state);
}

/* The first block: key, nonce and the nonce's length. */
static void xoodyak_start(fw_xoodyak_context *context, const uint8_t nonce[NONCE], const uint8_t key[KEY])
{
    uint32_t *words = context->state.words;

    memset(words, 0, sizeof context->state);
    fw_exchange_words(words, words, NULL, key, 0, KEY, FW_ABSORB);
    fw_exchange_words(words, words, NULL, nonce, KEY, NONCE, FW_ABSORB);
    fw_add_byte(words, KEY + NONCE, NONCE);
    xoodyak_next(&context->state, KEY + NONCE + 1, ABSORB_KEY);
    fw_add_byte(words, LAST, ABSORB);
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
    fw_add_byte(context->state.words, LAST, ABSORB_HASHED);
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
