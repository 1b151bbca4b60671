/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Any number of blocks by functions that take a fixed number each. */
#include "batches.h"

void fw_run_batches(const fw_batch *batches, const uint32_t *schedule, uint8_t *out, const uint8_t *in, size_t blocks)
{
    uint8_t rest[FW_MOST_PARALLEL * FW_BLOCK_BYTES];

    for (; blocks > 0; batches++) {
        for (; blocks >= batches->blocks; blocks -= batches->blocks) {
            batches->crypt(schedule, out, in);
            in += batches->blocks * FW_BLOCK_BYTES, out += batches->blocks * FW_BLOCK_BYTES;
        }
        if (blocks > 0 && blocks >= batches->least) {
            memcpy(rest, in, blocks * FW_BLOCK_BYTES);
            memset(rest + blocks * FW_BLOCK_BYTES, 0, (batches->blocks - blocks) * FW_BLOCK_BYTES);
            batches->crypt(schedule, rest, rest);
            memcpy(out, rest, blocks * FW_BLOCK_BYTES);
            fw_wipe(rest, batches->blocks * FW_BLOCK_BYTES);
            return;
        }
    }
}

size_t fw_count_batches(const fw_batch *batches, const uint32_t *schedule, uint8_t *out, const uint8_t *in,
                        size_t blocks, uint8_t counter[16])
{
    size_t done = 0;

    for (; batches->blocks > 0; batches++) {
        for (; batches->count != NULL && blocks - done >= batches->blocks; done += batches->blocks) {
            batches->count(schedule, out + done * FW_BLOCK_BYTES, in + done * FW_BLOCK_BYTES, counter);
            fw_store32_be(counter + 12, fw_load32_be(counter + 12) + (uint32_t)batches->blocks);
        }
    }
    return done;
}
