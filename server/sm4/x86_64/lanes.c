/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 in lanes by vectors: where the bytes of a lane's key are. */
#include "modes/lanes.h"

#include "lanes_layout.h"
#include "layout.h"

/* A schedule has each byte four times, from ENTER_MASKS on; here it is a vector with a byte of each lane. */
enum { SLICES = (LEAVE_MASKS + 64 - ENTER_MASKS) / 4, LANES_512 = 64 };

_Static_assert(SLICES *LANES_512 == FW_LANES_KEY_BYTES, "keys of all lanes");

void fw_sm4_avx512_gfni_lanes(fw_lanes *lanes, size_t blocks, enum fw_lanes_mode mode);
void fw_sm4_avx512_gfni_slice(uint8_t *slices, const uint32_t *const *ins, size_t offset);

/* Lane 4 v + q is byte 16 q + v of a vector. */
static void load_key_512(fw_lanes *lanes, unsigned number, const uint32_t *schedule)
{
    const uint8_t *const bytes  = (const uint8_t *)schedule + ENTER_MASKS;
    uint8_t *const       column = lanes->keys + 16 * (number % 4) + number / 4;

    for (size_t i = 0; i < SLICES; i++)
        column[LANES_512 * i] = bytes[4 * i];
}

static uint8_t *slice_at(fw_lanes *lanes, size_t offset)
{
    return lanes->keys + LANES_512 * (offset - ENTER_MASKS) / 4;
}

/* What a schedule has as words, 16 bytes at a time. The first word of FIRST_KEY and what is behind it is ENTER_MASKS;
 * the others are written over. */
static void load_keys_512(fw_lanes *lanes, const uint32_t *const *schedules)
{
    fw_sm4_avx512_gfni_slice(slice_at(lanes, ENTER_MASKS), schedules, FIRST_KEY);
    for (size_t at = 0; at < 128; at += 16)
        fw_sm4_avx512_gfni_slice(slice_at(lanes, SLICED_KEYS + 4 * at), schedules, WORD_KEYS + at);
    fw_sm4_avx512_gfni_slice(slice_at(lanes, LEAVE_MASKS), schedules, LEAVE_WORDS);
}

const fw_lanes_kernel fw_sm4_avx512_gfni_in_lanes = {LANES_512, SCHEDULE_SIZE / sizeof(uint32_t), load_key_512,
                                                     load_keys_512, fw_sm4_avx512_gfni_lanes};
