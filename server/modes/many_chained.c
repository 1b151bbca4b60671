/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CBC and CFB encryption of many messages. */
#include "lanes.h"

/* Lanes take the messages in their order. A lane does the whole blocks, and then, of CFB, what is left in a block of
 * its own. */
typedef struct {
    const fw_chained_message *message; /* or NULL */
    bool                      in_tail;
    uint8_t                   tail[FW_BLOCK_BYTES];
} lane_state;

typedef struct {
    const fw_chained_message *next, *end;
    lane_state                lanes[FW_MOST_LANES];
} source;

static size_t tail_bytes(const fw_chained_message *message)
{
    return message->bytes % FW_BLOCK_BYTES;
}

static void start_tail(lane_state *state, fw_lane *lane)
{
    const fw_chained_message *const m = state->message;

    state->in_tail = true;
    memset(state->tail, 0, sizeof state->tail);
    memcpy(state->tail, m->in + m->bytes - tail_bytes(m), tail_bytes(m));
    *lane = (fw_lane){m->key, state->tail, state->tail, 1, lane->chain, false};
}

/* The lane's message is done; its chain is what the next part needs, unless a tail was the last. */
static void end_message(lane_state *state, const uint8_t *chain)
{
    const fw_chained_message *const m = state->message;

    if (state->in_tail)
        memcpy(m->out + m->bytes - tail_bytes(m), state->tail, tail_bytes(m));
    memcpy(m->iv, chain, FW_BLOCK_BYTES);
    state->message = NULL;
}

static bool next_part(void *messages, unsigned number, fw_lane *lane)
{
    source *const     from  = messages;
    lane_state *const state = &from->lanes[number];

    if (state->message != NULL && !state->in_tail && tail_bytes(state->message) > 0) {
        start_tail(state, lane);
        return true;
    }
    if (state->message != NULL)
        end_message(state, lane->chain);
    while (from->next < from->end && from->next->bytes == 0)
        from->next++;
    if (from->next == from->end)
        return false;
    const fw_chained_message *const m = from->next++;
    state->message                    = m;
    state->in_tail                    = false;
    memcpy(lane->chain, m->iv, FW_BLOCK_BYTES);
    if (m->bytes < FW_BLOCK_BYTES)
        start_tail(state, lane);
    else
        *lane = (fw_lane){m->key, m->out, m->in, m->bytes / FW_BLOCK_BYTES, lane->chain, false};
    return true;
}

static void encrypt(enum fw_lanes_mode mode, const fw_chained_message *messages, size_t count)
{
    size_t blocks = 0, most = 0;
    source from;

    from.next = messages, from.end = messages + count;
    for (size_t i = 0; i < FW_MOST_LANES; i++)
        from.lanes[i].message = NULL;
    for (size_t i = 0; i < count; i++) {
        const size_t own = (messages[i].bytes + FW_BLOCK_BYTES - 1) / FW_BLOCK_BYTES;
        blocks += own;
        most = own > most ? own : most;
    }
    fw_run_lanes(mode, count > 0 && fw_lanes_are_worth_it(messages->key, blocks, most) ? count : 0, next_part, &from);
    fw_wipe(from.lanes, fw_min(count, FW_MOST_LANES) * sizeof *from.lanes);
    fw_wipe_stack();
}

fw_status fw_cbc_encrypt_many(const fw_chained_message *messages, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (tail_bytes(&messages[i]) != 0 || fw_too_long(messages[i].bytes))
            return FW_ERROR_LENGTH;
    encrypt(FW_LANES_CBC, messages, count);
    return FW_OK;
}

fw_status fw_cfb_encrypt_many(const fw_chained_message *messages, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (fw_too_long(messages[i].bytes))
            return FW_ERROR_LENGTH;
    encrypt(FW_LANES_CFB, messages, count);
    return FW_OK;
}
