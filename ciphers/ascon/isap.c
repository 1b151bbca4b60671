/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* ISAP-A-128A over Ascon's permutation that is linked, in a file of its own: the compiler shares code within a file,
 * and the standard's functions would pay for it. Its bytes are big-endian.
 *
 * A block of a message takes 18 rounds, 6 of the stream and 12 of the tag, and a message once 350, two sessions of 151
 * for its keys among them: 2,654 rounds for 1,024 bytes. */
#include "ascon_core.h"
#include "fw_interleave.h"

#include "ascon_rows.inc"

enum { HASHING = 12, BETWEEN = 1, STREAM = 6, KEYS = 12 }; /* rounds */
enum { KEY = 16, NONCE = 16, TAG = 16, RATE = 8, ROW = 8, ROWS = 5, IV = 2 };

/* What a state is for. */
enum { FOR_TAG = 1, FOR_TAG_KEY = 2, FOR_STREAM_KEY = 3 };

static void isap_turned(uint8_t to[ROW], const uint8_t from[ROW])
{
    for (uint8_t i = 0; i < ROW; i++)
        to[ROW - 1 - i] = from[i];
}

static void isap_write(fw_ascon_word *words, const uint8_t *bytes, uint8_t rows)
{
    for (; rows > 0; rows--, bytes += ROW, words += ASCON_K) {
        uint8_t turned[ROW];
        isap_turned(turned, bytes);
        ascon_write(words, turned, 1);
    }
}

static void isap_read(uint8_t *bytes, const fw_ascon_word *words, uint8_t rows)
{
    for (; rows > 0; rows--, bytes += ROW, words += ASCON_K) {
        uint8_t turned[ROW];
        ascon_read(turned, words, 1);
        isap_turned(bytes, turned);
    }
}

/* The state that 16 bytes make. */
static void isap_begin(fw_ascon_state *state, const uint8_t bytes[16], uint8_t use)
{
    static const uint8_t FW_FLASH parameters[ROW] = {0, 128, 64, 1, HASHING, BETWEEN, STREAM, KEYS};
    uint8_t                       row[ROW];

    row[0] = use;
    for (uint8_t i = 1; i < ROW; i++)
        row[i] = fw_flash_u8(&parameters[i]);
    isap_write(state->words, bytes, IV);
    isap_write(state->words + IV * ASCON_K, row, 1);
    memset(state->words + (IV + 1) * ASCON_K, 0, (ROWS - IV - 1) * ROW);
    fw_ascon_permute(state, KEYS);
}

FW_WEAK void fw_isap_a128a_rekey(fw_ascon_state *state, const uint8_t string[16])
{
    for (uint8_t i = 0; i < 16; i++) {
        uint8_t byte = string[i];
        for (uint8_t bit = 0; bit < 8; bit++, byte = (uint8_t)(byte << 1)) {
            state->words[ASCON_K - 1] ^= (fw_ascon_word)((fw_ascon_word)(byte >> 7) << (FW_ASCON_WORD_BITS - 1));
            fw_ascon_permute(state, i == 15 && bit == 7 ? KEYS : BETWEEN);
        }
    }
}

FW_WEAK void fw_isap_a128a_tag_blocks(fw_ascon_state *state, const uint8_t *input, size_t bytes)
{
    fw_ascon_word row[ASCON_K];

    for (; bytes > 0; bytes -= RATE, input += RATE) {
        isap_write(row, input, 1);
        for (uint8_t i = 0; i < ASCON_K; i++)
            state->words[i] ^= row[i];
        fw_ascon_permute(state, HASHING);
    }
}

FW_WEAK void fw_isap_a128a_stream_blocks(fw_ascon_state *state, uint8_t *output, const uint8_t *input, size_t bytes)
{
    uint8_t row[RATE];

    for (; bytes > 0; bytes -= RATE, input += RATE, output += RATE) {
        fw_ascon_permute(state, STREAM);
        isap_read(row, state->words, 1);
        for (uint8_t i = 0; i < RATE; i++)
            output[i] = input[i] ^ row[i];
    }
}

/* The state that the key and STRING make. */
static void isap_session(fw_ascon_state *state, const uint8_t key[KEY], uint8_t use, const uint8_t string[16])
{
    isap_begin(state, key, use);
    fw_isap_a128a_rekey(state, string);
}

static void isap_start(fw_isap_a128a_context *context, const uint8_t nonce[NONCE], const uint8_t key[KEY])
{
    memcpy(context->key, key, KEY);
    memcpy(context->nonce, nonce, NONCE);
    isap_begin(&context->tag_state, nonce, FOR_TAG);
    context->position = 0;
}

/* The block of associated data or of ciphertext goes into the tag. */
static void isap_absorb(fw_isap_a128a_context *context)
{
    fw_isap_a128a_tag_blocks(&context->tag_state, context->block, RATE);
}

static void isap_squeeze(fw_isap_a128a_context *context)
{
    memset(context->stream, 0, RATE);
    fw_isap_a128a_stream_blocks(&context->stream_state, context->stream, context->stream, RATE);
}

static void isap_next(fw_isap_a128a_context *context)
{
    isap_absorb(context);
    if (context->stage == FW_STAGE_TEXT)
        isap_squeeze(context);
}

/* How many of BYTES go through the stream before they go into the tag: on wide processors, which work at both
 * permutations at the same time, a block; on others, whole blocks. */
#if UINTPTR_MAX > 0xffffffffU
#define ISAP_AT_ONCE(bytes) ((bytes) < RATE ? (bytes) : RATE)
#else
#define ISAP_AT_ONCE(bytes) ((bytes) - (bytes) % RATE)
#endif

/* Blocks behind a full one, of which the last waits for the tag as that one did; of the stream nothing is left. */
static size_t isap_blocks(fw_isap_a128a_context *context, uint8_t *output, const uint8_t *input, size_t bytes,
                          enum fw_duplex mode)
{
    const size_t   done = ISAP_AT_ONCE(bytes), before = done - RATE;
    const uint8_t *text = mode == FW_ENCRYPT ? output : input; /* what goes into the tag */

    if (mode == FW_ENCRYPT)
        fw_isap_a128a_stream_blocks(&context->stream_state, output, input, done);
    isap_absorb(context);
    fw_isap_a128a_tag_blocks(&context->tag_state, text, before);
    memcpy(context->block, text + before, RATE);
    if (mode == FW_DECRYPT)
        fw_isap_a128a_stream_blocks(&context->stream_state, output, input, done);
    return done;
}

/* The padding, which may be a block of its own. */
static void isap_pad(fw_isap_a128a_context *context)
{
    if (context->position == RATE) {
        isap_absorb(context);
        context->position = 0;
    }
    memset(context->block + context->position, 0, RATE - context->position);
    context->block[context->position] = 0x80;
    isap_absorb(context);
    context->position = 0;
}

static void isap_end_ad(fw_isap_a128a_context *context)
{
    fw_ascon_state *state = &context->stream_state;

    isap_pad(context);
    context->tag_state.words[4 * ASCON_K] ^= 1;
    if (context->stage != FW_STAGE_TEXT)
        return;
    isap_session(state, context->key, FOR_STREAM_KEY, context->nonce);
    isap_write(state->words + 3 * ASCON_K, context->nonce, 2);
    isap_squeeze(context);
}

static void isap_finish(uint8_t tag[TAG], fw_isap_a128a_context *context)
{
    fw_ascon_state *session = &context->stream_state, *state = &context->tag_state;

    isap_read(tag, state->words, 2);
    isap_session(session, context->key, FOR_TAG_KEY, tag);
    memcpy(state->words, session->words, 16);
    fw_ascon_permute(state, HASHING);
    isap_read(tag, state->words, 2);
}

/* Associated data goes into the tag, and ciphertext: what goes out when it is encrypted. */
static void isap_exchange(fw_isap_a128a_context *context, uint8_t *output, const uint8_t *input, uint8_t position,
                          uint8_t count, enum fw_duplex mode)
{
    for (; count > 0; count--, position++) {
        const uint8_t in         = *input++;
        context->block[position] = in;
        if (mode == FW_ABSORB)
            continue;
        *output = in ^ context->stream[position];
        if (mode == FW_ENCRYPT)
            context->block[position] = *output;
        output++;
    }
}

#define FW_MODE          fw_isap_a128a
#define FW_MODE_CONTEXT  fw_isap_a128a_context
#define FW_MODE_KEY      KEY
#define FW_MODE_NONCE    NONCE
#define FW_MODE_TAG      TAG
#define FW_MODE_AD_RATE  RATE
#define FW_MODE_RATE     RATE
#define FW_MODE_EXCHANGE isap_exchange
#define FW_MODE_NEXT     isap_next
#define FW_MODE_BLOCKS   isap_blocks
#define FW_MODE_START    isap_start
#define FW_MODE_END_AD   isap_end_ad
#define FW_MODE_END      isap_pad
#define FW_MODE_FINISH   isap_finish
#include "fw_held_aead.inc"
