/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CCM of many messages: the CBC-MACs in lanes, the tags' masks and the keystream of short messages; that of long ones
 * by the kernel of each key. */
#include "lanes.h"

/* What a lane does: the mask; the keystream, block by block, which a CBC-MAC of one block encrypts; the first block and
 * associated data with their length, in pieces, each copied; the whole blocks of the plaintext; what is left of it. */
enum stage { MASK, KEYSTREAM, HEAD, BLOCKS, TAIL };

/* The longest of short messages: one by itself waits as long for one block as for four. */
enum { PIECE_BYTES = 4 * FW_BLOCK_BYTES, SHORT_BYTES = 4 * FW_BLOCK_BYTES };

typedef struct {
    fw_ccm_message *message; /* or NULL */
    enum stage      stage;
    size_t          aad_done, keyed; /* bytes of keystream that are there */
    uint8_t         first[FW_BLOCK_BYTES], counter[FW_BLOCK_BYTES], mask[FW_BLOCK_BYTES];
    uint8_t         piece[PIECE_BYTES], keystream[SHORT_BYTES];
} lane_state;

typedef struct {
    fw_ccm_message *next, *end;
    bool            encrypt;
    size_t          short_bytes; /* SHORT_BYTES, or 0 if messages are done one after another */
    lane_state      lanes[FW_MOST_LANES];
} source;

/* CTR from the second counter. */
static void add_keystream(const source *from, const lane_state *state)
{
    const fw_ccm_message *const m = state->message;
    fw_stream                   stream;

    if (m->bytes <= from->short_bytes) {
        fw_xor_bytes(m->out, m->in, state->keystream, m->bytes);
        return;
    }
    fw_stream_init(&stream, m->key, state->counter);
    stream.block[FW_BLOCK_BYTES - 1] = 1;
    fw_ctr(&stream, m->out, m->in, m->bytes);
    fw_wipe(&stream, sizeof stream);
}

static void start_message(lane_state *state, fw_lane *lane)
{
    const fw_ccm_message *const m = state->message;

    state->stage    = MASK;
    state->aad_done = state->keyed = 0;
    fw_ccm_first_blocks(state->first, state->counter, m->nonce, m->nonce_bytes, m->aad_bytes, m->bytes, m->tag_bytes);
    memset(lane->chain, 0, FW_BLOCK_BYTES);
    *lane = (fw_lane){m->key, NULL, state->counter, 1, lane->chain, false};
}

/* An encrypted counter is there: the mask, or keystream. Whether another one is needed, which is the next then. */
static bool next_counter(const source *from, lane_state *state, uint8_t *chain)
{
    const fw_ccm_message *const m = state->message;

    memcpy(state->stage == MASK ? state->mask : state->keystream + state->keyed, chain, FW_BLOCK_BYTES);
    memset(chain, 0, FW_BLOCK_BYTES);
    state->keyed += state->stage == MASK ? 0 : FW_BLOCK_BYTES;
    state->stage = KEYSTREAM;
    state->counter[FW_BLOCK_BYTES - 1]++; /* from 0 */
    return m->bytes <= from->short_bytes && state->keyed < m->bytes;
}

static void end_message(const source *from, lane_state *state, const uint8_t *chain)
{
    fw_ccm_message *const m = state->message;
    uint8_t               tag[FW_BLOCK_BYTES];

    fw_xor_block(tag, state->mask, chain);
    if (from->encrypt) {
        add_keystream(from, state);
        memcpy(m->tag, tag, m->tag_bytes);
    } else {
        m->verdict = fw_equal(tag, m->tag, m->tag_bytes) ? FW_OK : FW_ERROR_TAG;
        if (m->verdict != FW_OK)
            fw_wipe(m->out, m->bytes);
    }
    fw_wipe(tag, sizeof tag);
    state->message = NULL;
}

/* The next blocks of first block, length and associated data; the last is filled with zeros. */
static size_t fill_piece(lane_state *state)
{
    const fw_ccm_message *const m      = state->message;
    size_t                      filled = 0;

    memset(state->piece, 0, sizeof state->piece);
    if (state->stage == KEYSTREAM) {
        memcpy(state->piece, state->first, FW_BLOCK_BYTES);
        filled = FW_BLOCK_BYTES;
        if (m->aad_bytes > 0)
            filled += fw_ccm_aad_length(state->piece + filled, m->aad_bytes);
    }
    const size_t bytes = fw_min(m->aad_bytes - state->aad_done, PIECE_BYTES - filled);
    if (bytes > 0)
        memcpy(state->piece + filled, m->aad + state->aad_done, bytes);
    state->aad_done += bytes;
    return (filled + bytes + FW_BLOCK_BYTES - 1) / FW_BLOCK_BYTES;
}

static void fill_tail(lane_state *state, const uint8_t *plain)
{
    const size_t bytes = state->message->bytes % FW_BLOCK_BYTES;

    memset(state->piece, 0, FW_BLOCK_BYTES);
    memcpy(state->piece, plain + state->message->bytes - bytes, bytes);
}

static bool next_part(void *messages, unsigned number, fw_lane *lane)
{
    source *const     from  = messages;
    lane_state *const state = &from->lanes[number];

    if (state->message != NULL) {
        const fw_ccm_message *const m     = state->message;
        const uint8_t *const        plain = from->encrypt ? m->in : m->out;

        *lane = (fw_lane){m->key, NULL, state->piece, 1, lane->chain, false};
        if (state->stage <= KEYSTREAM && next_counter(from, state, lane->chain)) {
            lane->in = state->counter;
            return true;
        }
        if (state->stage == KEYSTREAM) {
            if (!from->encrypt)
                add_keystream(from, state);
            lane->blocks = fill_piece(state);
            state->stage = HEAD;
            return true;
        }
        if (state->stage == HEAD && state->aad_done < m->aad_bytes) {
            lane->blocks = fill_piece(state);
            return true;
        }
        if (state->stage == HEAD && m->bytes >= FW_BLOCK_BYTES) {
            state->stage = BLOCKS;
            lane->in     = plain;
            lane->blocks = m->bytes / FW_BLOCK_BYTES;
            return true;
        }
        if (state->stage != TAIL && m->bytes % FW_BLOCK_BYTES > 0) {
            state->stage = TAIL;
            fill_tail(state, plain);
            return true;
        }
        end_message(from, state, lane->chain);
    }
    if (from->next == from->end)
        return false;
    state->message = from->next++;
    start_message(state, lane);
    return true;
}

static fw_status crypt(bool encrypt, fw_ccm_message *messages, size_t count)
{
    size_t  blocks = 0, most = 0;
    uint8_t first[FW_BLOCK_BYTES], counter[FW_BLOCK_BYTES];
    source  from;

    for (const fw_ccm_message *m = messages; m < messages + count; m++) {
        const size_t keystream = m->bytes <= SHORT_BYTES ? (m->bytes + FW_BLOCK_BYTES - 1) / FW_BLOCK_BYTES : 0;
        const size_t own       = keystream + (m->bytes + m->aad_bytes) / FW_BLOCK_BYTES + 3;
        if (fw_too_long(m->bytes) || fw_too_long(m->aad_bytes) ||
            fw_ccm_first_blocks(first, counter, m->nonce, m->nonce_bytes, m->aad_bytes, m->bytes, m->tag_bytes) !=
                FW_OK)
            return FW_ERROR_LENGTH;
        blocks += own;
        most = own > most ? own : most;
    }
    const bool together = count > 0 && fw_lanes_are_worth_it(messages->key, blocks, most);
    from.next = messages, from.end = messages + count, from.encrypt = encrypt;
    from.short_bytes = together ? SHORT_BYTES : 0;
    for (size_t i = 0; i < FW_MOST_LANES; i++)
        from.lanes[i].message = NULL;
    fw_run_lanes(FW_LANES_MAC, together ? count : 0, next_part, &from);
    fw_wipe(from.lanes, fw_min(count, FW_MOST_LANES) * sizeof *from.lanes);
    fw_wipe_stack();
    return FW_OK;
}

fw_status fw_ccm_encrypt_many(fw_ccm_message *messages, size_t count)
{
    return crypt(true, messages, count);
}

fw_status fw_ccm_decrypt_many(fw_ccm_message *messages, size_t count)
{
    fw_status status = crypt(false, messages, count);

    for (size_t i = 0; status == FW_OK && i < count; i++)
        status = messages[i].verdict;
    return status;
}
