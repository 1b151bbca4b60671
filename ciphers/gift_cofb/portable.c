/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-COFB in portable C: constant time, for processors of any width.
 *
 * GIFT-128 is fixsliced (Adomnicai, Najm, Peyrin, TCHES 2020/3): slice 3 stays in its place, and the others move in
 * relation to it. After five rounds all are in order again.
 *
 * The functions are weak: a tuned implementation of any of them takes its place when it is linked. */
#include "fw_exchange.h"
#include "fw_word_state.h"
#include "gift_cofb_core.h"

enum { ROUNDS = 40, PERIOD = 5, BLOCK = 16 };

/* The constants of all rounds in the order of their rounds, for slice 3. */
static const uint32_t FW_FLASH gift_constants[ROUNDS] = {
    0x10000008U, 0x80018000U, 0x54000002U, 0x01010181U, 0x8000001fU, 0x10888880U, 0x6001e000U, 0x51500002U,
    0x03030180U, 0x8000002fU, 0x10088880U, 0x60016000U, 0x41500002U, 0x03030080U, 0x80000027U, 0x10008880U,
    0x4001e000U, 0x11500002U, 0x03020180U, 0x8000002bU, 0x10080880U, 0x60014000U, 0x01400002U, 0x02020080U,
    0x80000021U, 0x10000080U, 0x0001c000U, 0x51000002U, 0x03010180U, 0x8000002eU, 0x10088800U, 0x60012000U,
    0x40500002U, 0x01030080U, 0x80000006U, 0x10008808U, 0xc001a000U, 0x14500002U, 0x01020181U, 0x8000001aU,
};

#define EXCHANGE(x, shift, mask) FW_EXCHANGE(uint32_t, x, x, shift, mask)

/* A word of the key in the order of slice 3 after 1, 2, 3, 4 of five rounds: bit 4 b + t of each comes from bit
 * b + 8 (3 - t) of the one before. Four exchanges each. */
static uint32_t gift_turned1(uint32_t x)
{
    EXCHANGE(x, 12, 0x0000f0f0U);
    EXCHANGE(x, 6, 0x00cc00ccU);
    EXCHANGE(x, 3, 0x0a0a0a0aU);
    EXCHANGE(x, 3, 0x11111111U);
    return x;
}

static uint32_t gift_turned2(uint32_t x)
{
    EXCHANGE(x, 12, 0x0000f0f0U);
    EXCHANGE(x, 15, 0x0000aaaaU);
    EXCHANGE(x, 3, 0x11111111U);
    EXCHANGE(x, 12, 0x000f000fU);
    return x;
}

static uint32_t gift_turned3(uint32_t x)
{
    EXCHANGE(x, 12, 0x0000f0f0U);
    EXCHANGE(x, 3, 0x0a0a0a0aU);
    EXCHANGE(x, 6, 0x03030303U);
    EXCHANGE(x, 24, 0x000000ffU);
    return x;
}

static uint32_t gift_turned4(uint32_t x)
{
    EXCHANGE(x, 12, 0x0000f0f0U);
    EXCHANGE(x, 6, 0x00cc00ccU);
    EXCHANGE(x, 15, 0x0000aaaaU);
    EXCHANGE(x, 24, 0x000000ffU);
    return x;
}

static uint32_t gift_turned(uint32_t x, uint8_t times)
{
    switch (times) {
    case 1: return gift_turned1(x);
    case 2: return gift_turned2(x);
    case 3: return gift_turned3(x);
    case 4: return gift_turned4(x);
    default: return x;
    }
}

static uint32_t gift_swapped(uint32_t word)
{
    return word << 24 | (word & 0xff00U) << 8 | (word >> 8 & 0xff00U) | word >> 24;
}

FW_WEAK void fw_giftb128_expand(fw_giftb128_schedule *schedule, const uint8_t key[16])
{
    uint32_t words[4], *to = schedule->words;
    uint8_t  times = 0;

    for (uint8_t i = 0; i < 4; i++)
        words[i] = gift_swapped(fw_load_u32(key + 4 * i));
    for (uint8_t round = 0; round < ROUNDS; round++) {
        times             = times == PERIOD - 1 ? 0 : times + 1;
        const uint32_t v  = words[3];
        const uint16_t hi = (uint16_t)(v >> 16), lo = (uint16_t)v;
        *to++    = gift_turned(v, times);
        *to++    = gift_turned(words[1], times);
        words[3] = words[2];
        words[2] = words[1];
        words[1] = words[0];
        words[0] = (uint32_t)(uint16_t)(hi >> 2 | hi << 14) << 16 | (uint16_t)(lo >> 12 | lo << 4);
    }
}

/* Parts of WIDTH bits turned left by BITS; MASK has those bits of all parts that stay in the part. */
#define TURN(x, bits, width, mask)                                                                                     \
    ((((x) & (uint32_t)(mask)) << (bits)) | ((x) >> ((width) - (bits)) & ~((uint32_t)(mask) << (bits))))

#define LEFT(x, bits) ((x) << (bits) | (x) >> (32 - (bits)))

/* How slices 0, 1 and 2 move in the five rounds. */
#define NIBBLES(a, b, c)                                                                                               \
    a = TURN(a, 3, 4, 0x11111111U);                                                                                    \
    b = TURN(b, 2, 4, 0x33333333U);                                                                                    \
    c = TURN(c, 1, 4, 0x77777777U)
#define HALVES(a, b, c)                                                                                                \
    a = TURN(a, 12, 16, 0x000f000fU);                                                                                  \
    b = TURN(b, 8, 16, 0x00ff00ffU);                                                                                   \
    c = TURN(c, 4, 16, 0x0fff0fffU)
#define NEIGHBOURS(a, b, c)                                                                                            \
    a = LEFT(a, 16);                                                                                                   \
    EXCHANGE(a, 1, 0x55550000U);                                                                                       \
    EXCHANGE(b, 1, 0x55555555U);                                                                                       \
    c = LEFT(c, 16);                                                                                                   \
    EXCHANGE(c, 1, 0x00005555U)
#define BYTES(a, b, c)                                                                                                 \
    a = TURN(a, 2, 8, 0x3f3f3f3fU);                                                                                    \
    b = TURN(b, 4, 8, 0x0f0f0f0fU);                                                                                    \
    c = TURN(c, 6, 8, 0x03030303U)
#define WORDS(a, b, c)                                                                                                 \
    a = LEFT(a, 8);                                                                                                    \
    b = LEFT(b, 16);                                                                                                   \
    c = LEFT(c, 24)

/* A round: slices 0 and 3 change their names. */
#define ROUND(a, b, c, d, MOVE)                                                                                        \
    do {                                                                                                               \
        b ^= a & c;                                                                                                    \
        a ^= b & d;                                                                                                    \
        c ^= a | b;                                                                                                    \
        d ^= c;                                                                                                        \
        b ^= d;                                                                                                        \
        c ^= a & b;                                                                                                    \
        d = ~d;                                                                                                        \
        MOVE(d, b, c);                                                                                                 \
        b ^= key[0];                                                                                                   \
        c ^= key[1];                                                                                                   \
        a ^= fw_flash_u32(constant);                                                                                   \
        key += 2;                                                                                                      \
        constant++;                                                                                                    \
    } while (0)

FW_WEAK void fw_giftb128_encrypt(const fw_giftb128_schedule *schedule, uint32_t output[4], const uint32_t input[4])
{
    const uint32_t *key = schedule->words, *constant = gift_constants;
    uint32_t        a = gift_swapped(input[0]), b = gift_swapped(input[1]);
    uint32_t        c = gift_swapped(input[2]), d = gift_swapped(input[3]);

    do {
        ROUND(a, b, c, d, NIBBLES);
        ROUND(d, b, c, a, HALVES);
        ROUND(a, b, c, d, NEIGHBOURS);
        ROUND(d, b, c, a, BYTES);
        ROUND(a, b, c, d, WORDS);
        const uint32_t other = a;
        a                    = d;
        d                    = other;
    } while (constant != gift_constants + ROUNDS);
    output[0] = gift_swapped(a);
    output[1] = gift_swapped(b);
    output[2] = gift_swapped(c);
    output[3] = gift_swapped(d);
}

/* Two words, the high one first, turned left by a bit. Where a compiler took a carry out as a bit of its own, some
 * would branch on it. */
static void gift_cofb_turn(uint32_t words[2])
{
    const uint32_t high = fw_left_1(words[0]), low = fw_left_1(words[1]), carries = (high ^ low) & 1;

    words[0] = high ^ carries;
    words[1] = low ^ carries;
}

/* The block cipher, and the beginning of its next input: the halves of the output exchanged, the one that was first
 * turned left by a bit. */
static void gift_cofb_call(fw_gift_cofb_context *context)
{
    uint32_t *output = context->output, *input = context->input;

    fw_giftb128_encrypt(&context->schedule, output, input);
    uint32_t first[2] = {gift_swapped(output[0]), gift_swapped(output[1])};
    gift_cofb_turn(first);
    input[0] = output[2];
    input[1] = output[3];
    input[2] = gift_swapped(first[0]);
    input[3] = gift_swapped(first[1]);
}

/* The mask times x modulo x^64 + x^4 + x^3 + x + 1. */
static void gift_cofb_double(uint32_t mask[2])
{
    gift_cofb_turn(mask);
    const volatile uint8_t out   = mask[1] & 1; /* no compiler knows that it is 0 or 1, so none branches on it */
    const uint8_t          carry = out;
    mask[1] ^= (uint8_t)(carry << 4 ^ carry << 3 ^ carry << 1);
}

/* The mask times x + 1. */
static void gift_cofb_triple(uint32_t mask[2])
{
    const uint32_t high = mask[0], low = mask[1];

    gift_cofb_double(mask);
    mask[0] ^= high;
    mask[1] ^= low;
}

static void gift_cofb_block(fw_gift_cofb_context *context)
{
    context->input[0] ^= gift_swapped(context->mask[0]);
    context->input[1] ^= gift_swapped(context->mask[1]);
    gift_cofb_call(context);
}

static void gift_cofb_start(fw_gift_cofb_context *context, const uint8_t nonce[16], const uint8_t key[16])
{
    fw_giftb128_expand(&context->schedule, key);
    for (uint8_t i = 0; i < 4; i++)
        context->input[i] = fw_load_u32(nonce + 4 * i);
    gift_cofb_call(context);
    context->mask[0]  = gift_swapped(context->output[0]);
    context->mask[1]  = gift_swapped(context->output[1]);
    context->position = 0;
}

static void gift_cofb_next(fw_gift_cofb_context *context)
{
    gift_cofb_double(context->mask);
    gift_cofb_block(context);
}

#define GIFT_COFB_EXCHANGE(context, to, from, position, count, mode)                                                   \
    fw_exchange_words((context)->input, (context)->output, to, from, position, count, mode)

FW_WEAK size_t fw_gift_cofb_blocks(fw_gift_cofb_context *context, uint8_t *output, const uint8_t *input, size_t bytes,
                                   enum fw_duplex mode)
{
    size_t done = 0;

    for (; bytes - done >= BLOCK; done += BLOCK) {
        gift_cofb_next(context);
        GIFT_COFB_EXCHANGE(context, output + done, input + done, 0, BLOCK, mode);
    }
    return done;
}

/* The last block of associated data or of the message, padded if it is not full. */
static void gift_cofb_last(fw_gift_cofb_context *context)
{
    gift_cofb_triple(context->mask);
    if (context->position < BLOCK) {
        fw_add_byte(context->input, context->position, 0x80);
        gift_cofb_triple(context->mask);
    }
    if (context->stage == FW_STAGE_NO_TEXT) {
        gift_cofb_triple(context->mask);
        gift_cofb_triple(context->mask);
    }
    gift_cofb_block(context);
    context->position = 0;
}

static void gift_cofb_end(fw_gift_cofb_context *context)
{
    if (context->stage == FW_STAGE_TEXT)
        gift_cofb_last(context);
}

static void gift_cofb_finish(uint8_t tag[BLOCK], const fw_gift_cofb_context *context)
{
    for (uint8_t i = 0; i < 4; i++)
        fw_store_u32(tag + 4 * i, context->output[i]);
}

#define FW_MODE          fw_gift_cofb
#define FW_MODE_CONTEXT  fw_gift_cofb_context
#define FW_MODE_KEY      16
#define FW_MODE_NONCE    16
#define FW_MODE_TAG      BLOCK
#define FW_MODE_AD_RATE  BLOCK
#define FW_MODE_RATE     BLOCK
#define FW_MODE_EXCHANGE GIFT_COFB_EXCHANGE
#define FW_MODE_NEXT     gift_cofb_next
#define FW_MODE_BLOCKS   fw_gift_cofb_blocks
#define FW_MODE_START    gift_cofb_start
#define FW_MODE_END_AD   gift_cofb_last
#define FW_MODE_END      gift_cofb_end
#define FW_MODE_FINISH   gift_cofb_finish
#include "fw_held_aead.inc"
