/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-COFB in portable C: constant time, for processors of any width. GIFT-128 is fixsliced.
 *
 * The functions are weak: a tuned implementation of any of them takes its place when it is linked. */
#include "fw_exchange.h"
#include "fw_word_state.h"
#include "gift_cofb_core.h"

#include "fw_gift128.inc"

enum { BLOCK = 16 };

FW_WEAK void fw_giftb128_expand(fw_giftb128_schedule *schedule, const uint8_t key[16])
{
    gift128_expand(schedule->words, key);
}

FW_WEAK void fw_giftb128_encrypt(const fw_giftb128_schedule *schedule, uint32_t output[4], const uint32_t input[4])
{
    uint32_t slices[4] = {gift_swapped(input[0]), gift_swapped(input[1]), gift_swapped(input[2]),
                          gift_swapped(input[3])};

    gift128_encrypt(schedule->words, slices);
    output[0] = gift_swapped(slices[0]);
    output[1] = gift_swapped(slices[1]);
    output[2] = gift_swapped(slices[2]);
    output[3] = gift_swapped(slices[3]);
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
