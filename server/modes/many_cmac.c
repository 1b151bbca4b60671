/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CMAC of many messages. */
#include "lanes.h"

/* What a lane does: the mask, from a block of zeros; all blocks but the last; the last, masked. */
enum stage { MASK, BLOCKS, LAST };

typedef struct {
    const fw_cmac_message *message; /* or NULL */
    enum stage             stage;
    uint8_t                last[FW_BLOCK_BYTES];
} lane_state;

typedef struct {
    const fw_cmac_message *next, *end;
    lane_state             lanes[FW_MOST_LANES];
} source;

static size_t last_bytes(const fw_cmac_message *message)
{
    return message->bytes == 0 ? 0 : (message->bytes - 1) % FW_BLOCK_BYTES + 1;
}

/* The last block with the mask that is made of the encrypted zeros in CHAIN. */
static void mask_last(lane_state *state, const uint8_t *chain)
{
    const fw_cmac_message *const m     = state->message;
    const size_t                 bytes = last_bytes(m);
    uint8_t                      mask[FW_BLOCK_BYTES];

    memcpy(mask, chain, sizeof mask);
    fw_cmac_double(mask);
    memset(state->last, 0, sizeof state->last);
    if (bytes > 0)
        memcpy(state->last, m->in + m->bytes - bytes, bytes);
    if (bytes < FW_BLOCK_BYTES) {
        fw_cmac_double(mask);
        state->last[bytes] = 0x80;
    }
    fw_xor_block(state->last, state->last, mask);
    fw_wipe(mask, sizeof mask);
}

static bool next_part(void *messages, unsigned number, fw_lane *lane)
{
    static const uint8_t zeros[FW_BLOCK_BYTES];
    source *const        from  = messages;
    lane_state *const    state = &from->lanes[number];

    if (state->message != NULL && state->stage == LAST) {
        memcpy(state->message->tag, lane->chain, state->message->tag_bytes);
        state->message = NULL;
    }
    if (state->message == NULL) {
        if (from->next == from->end)
            return false;
        state->message = from->next++;
        state->stage   = MASK;
        memset(lane->chain, 0, FW_BLOCK_BYTES);
        *lane = (fw_lane){state->message->key, NULL, zeros, 1, lane->chain, false};
        return true;
    }
    const fw_cmac_message *const m      = state->message;
    const size_t                 blocks = (m->bytes - last_bytes(m)) / FW_BLOCK_BYTES;
    if (state->stage == MASK) {
        mask_last(state, lane->chain);
        memset(lane->chain, 0, FW_BLOCK_BYTES);
        state->stage = BLOCKS;
        if (blocks > 0) {
            *lane = (fw_lane){m->key, NULL, m->in, blocks, lane->chain, false};
            return true;
        }
    }
    state->stage = LAST;
    *lane        = (fw_lane){m->key, NULL, state->last, 1, lane->chain, false};
    return true;
}

fw_status fw_cmac_tag_many(const fw_cmac_message *messages, size_t count)
{
    size_t blocks = 0, most = 0;
    source from;

    for (size_t i = 0; i < count; i++) {
        const size_t own = messages[i].bytes / FW_BLOCK_BYTES + 2;
        if (messages[i].tag_bytes == 0 || messages[i].tag_bytes > FW_BLOCK_BYTES || fw_too_long(messages[i].bytes))
            return FW_ERROR_LENGTH;
        blocks += own;
        most = own > most ? own : most;
    }
    from.next = messages, from.end = messages + count;
    for (size_t i = 0; i < FW_MOST_LANES; i++)
        from.lanes[i].message = NULL;
    fw_run_lanes(FW_LANES_MAC, count > 0 && fw_lanes_are_worth_it(messages->key, blocks, most) ? count : 0, next_part,
                 &from);
    fw_wipe(from.lanes, fw_min(count, FW_MOST_LANES) * sizeof *from.lanes);
    fw_wipe_stack();
    return FW_OK;
}
