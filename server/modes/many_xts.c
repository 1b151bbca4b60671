/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* XTS on many data units: in lanes the first tweak of each and, of short ones, the whole blocks. The rest is as for one
 * unit. */
#include "lanes.h"

/* The longest unit that is done in lanes. A block of all lanes costs about as much as one and a half calls of the
 * functions for a few blocks: it needs so many units. */
enum { SHORT_BLOCKS = 32, UNITS_PER_BLOCK = 2 };

typedef struct {
    const fw_xts_unit *unit;                  /* or NULL */
    size_t             blocks;                /* that are in the lane now; 0: the tweak */
    uint8_t            tweak[FW_BLOCK_BYTES]; /* of the first block */
} lane_state;

typedef struct {
    const fw_xts_unit *next, *end;
    fw_xts_standard    standard;
    bool               encrypt;
    size_t             most_blocks; /* of a short unit */
    lane_state         lanes[FW_MOST_LANES];
    uint8_t            tweaks[SHORT_BLOCKS * FW_BLOCK_BYTES], tweak[FW_BLOCK_BYTES]; /* of the unit whose turn it is */
} source;

/* Those that do not give bytes to an incomplete block behind them. */
static size_t whole_blocks(const fw_xts_unit *unit)
{
    return unit->bytes / FW_BLOCK_BYTES - (unit->bytes % FW_BLOCK_BYTES > 0 ? 1 : 0);
}

/* The blocks of a short unit with their tweaks; the tweak of FROM is left at the next. */
static void add_tweaks(source *from, const lane_state *state, const uint8_t *in)
{
    memcpy(from->tweak, state->tweak, FW_BLOCK_BYTES);
    fw_tweaks(from->tweaks, from->tweak, state->blocks, from->standard);
    fw_xor_blocks(state->unit->out, in, from->tweaks, state->blocks);
}

static void start_blocks(source *from, lane_state *state, fw_lane *lane)
{
    const fw_xts_unit *const unit = state->unit;

    state->blocks = whole_blocks(unit);
    add_tweaks(from, state, unit->in);
    *lane = (fw_lane){unit->data_key, unit->out, unit->out, state->blocks, lane->chain, !from->encrypt};
}

static void crypt_rest(const source *from, const fw_xts_unit *unit, size_t done)
{
    fw_xts xts;

    fw_xts_init(&xts, unit->data_key, unit->tweak_key, from->standard);
    memcpy(xts.tweak, from->tweak, FW_BLOCK_BYTES);
    xts.ended = 0;
    (from->encrypt ? fw_xts_encrypt : fw_xts_decrypt)(&xts, unit->out + done, unit->in + done, unit->bytes - done);
    fw_wipe(&xts, sizeof xts);
}

/* What lanes did not do. */
static void end_unit(source *from, lane_state *state)
{
    const fw_xts_unit *const unit = state->unit;
    const size_t             done = state->blocks * FW_BLOCK_BYTES;

    add_tweaks(from, state, unit->out);
    if (done < unit->bytes)
        crypt_rest(from, unit, done);
    state->unit = NULL;
}

static void crypt_alone(const source *from, const fw_xts_unit *unit)
{
    fw_xts xts;

    fw_xts_init(&xts, unit->data_key, unit->tweak_key, from->standard);
    fw_xts_start(&xts, unit->tweak);
    (from->encrypt ? fw_xts_encrypt : fw_xts_decrypt)(&xts, unit->out, unit->in, unit->bytes);
    fw_wipe(&xts, sizeof xts);
}

static bool next_part(void *units, unsigned number, fw_lane *lane)
{
    source *const     from  = units;
    lane_state *const state = &from->lanes[number];

    if (state->unit != NULL) {
        const size_t whole = whole_blocks(state->unit);
        if (state->blocks == 0 && whole > 0 && whole <= from->most_blocks) {
            start_blocks(from, state, lane);
            return true;
        }
        end_unit(from, state);
    }
    if (from->next == from->end)
        return false;
    state->unit   = from->next++;
    state->blocks = 0;
    *lane         = (fw_lane){state->unit->tweak_key, state->tweak, state->unit->tweak, 1, lane->chain, false};
    return true;
}

static fw_status crypt(bool encrypt, const fw_xts_unit *units, size_t count, fw_xts_standard standard)
{
    source from;

    for (size_t i = 0; i < count; i++)
        if (units[i].bytes < FW_BLOCK_BYTES || fw_too_long(units[i].bytes))
            return FW_ERROR_LENGTH;
    from.next = units, from.end = units + count, from.standard = standard, from.encrypt = encrypt;
    from.most_blocks = fw_min(SHORT_BLOCKS, count / UNITS_PER_BLOCK);
    if (count == 0 || !fw_lanes_are_worth_it(units->tweak_key, count, 1)) {
        for (size_t i = 0; i < count; i++)
            crypt_alone(&from, &units[i]);
    } else {
        for (size_t i = 0; i < FW_MOST_LANES; i++)
            from.lanes[i].unit = NULL;
        fw_run_lanes(FW_LANES_ECB, count, next_part, &from);
        fw_wipe(from.lanes, fw_min(count, FW_MOST_LANES) * sizeof *from.lanes);
        fw_wipe(from.tweaks, sizeof from.tweaks);
        fw_wipe(from.tweak, sizeof from.tweak);
    }
    fw_wipe_stack();
    return FW_OK;
}

fw_status fw_xts_encrypt_many(const fw_xts_unit *units, size_t count, fw_xts_standard standard)
{
    return crypt(true, units, count, standard);
}

fw_status fw_xts_decrypt_many(const fw_xts_unit *units, size_t count, fw_xts_standard standard)
{
    return crypt(false, units, count, standard);
}
