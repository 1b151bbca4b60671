/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* XTS on many data units: in lanes the first tweak of each. The rest is as for one unit. */
#include "lanes.h"

typedef struct {
    const fw_xts_unit *next, *end;
    fw_xts_standard    standard;
    bool               encrypt;
    const fw_xts_unit *units[FW_MOST_LANES]; /* in the lanes, or NULL */
    uint8_t            tweaks[FW_MOST_LANES][FW_BLOCK_BYTES];
} source;

static void crypt_unit(const source *from, const fw_xts_unit *unit, const uint8_t tweak[16])
{
    fw_xts xts;

    fw_xts_init(&xts, unit->data_key, unit->tweak_key, from->standard);
    memcpy(xts.tweak, tweak, FW_BLOCK_BYTES);
    xts.ended = 0;
    (from->encrypt ? fw_xts_encrypt : fw_xts_decrypt)(&xts, unit->out, unit->in, unit->bytes);
    fw_wipe(&xts, sizeof xts);
}

static bool next_part(void *units, unsigned number, fw_lane *lane)
{
    source *const from  = units;
    uint8_t      *tweak = from->tweaks[number];

    if (from->units[number] != NULL)
        crypt_unit(from, from->units[number], tweak);
    from->units[number] = NULL;
    if (from->next == from->end)
        return false;
    const fw_xts_unit *const unit = from->next++;
    from->units[number]           = unit;
    *lane                         = (fw_lane){unit->tweak_key, tweak, unit->tweak, 1, lane->chain, false};
    return true;
}

static fw_status crypt(bool encrypt, const fw_xts_unit *units, size_t count, fw_xts_standard standard)
{
    source from = {.next = units, .end = units + count, .standard = standard, .encrypt = encrypt};

    for (size_t i = 0; i < count; i++)
        if (units[i].bytes < FW_BLOCK_BYTES)
            return FW_ERROR_LENGTH;
    fw_run_lanes(FW_LANES_ECB, next_part, &from);
    fw_wipe(from.tweaks, sizeof from.tweaks);
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
