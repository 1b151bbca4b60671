/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Any number of blocks by functions that take a fixed number each. */
#include "batches.h"

/* The widest that is worth taking for so many. */
static const fw_batch *widest_for(const fw_batch *batches, size_t blocks)
{
    while (batches->least > blocks)
        batches++;
    return batches;
}

void fw_run_batches(const fw_batch *batches, const uint32_t *schedule, uint8_t *out, const uint8_t *in, size_t blocks)
{
    uint8_t rest[FW_MOST_PARALLEL * FW_BLOCK_BYTES];

    for (batches = widest_for(batches, blocks); blocks > 0; batches++) {
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

/* The blocks of one call, in MODE; WITH goes on to what the next block needs. */
static void run_part(const fw_batch *batch, fw_batch_mode mode, const uint32_t *schedule, uint8_t *out,
                     const uint8_t *in, size_t blocks, uint8_t with[16], fw_xts_standard standard)
{
    fw_mode_batch_function *const run = batch->modes[mode];
    uint8_t                       last[FW_BLOCK_BYTES];

    if (mode == FW_CHAIN)
        memcpy(last, in + (blocks - 1) * FW_BLOCK_BYTES, FW_BLOCK_BYTES); /* OUT may be IN */
    if (blocks == batch->blocks || batch->fewer) {
        run(schedule, out, in, with, blocks, standard);
    } else {
        uint8_t rest[FW_MOST_PARALLEL * FW_BLOCK_BYTES];
        memcpy(rest, in, blocks * FW_BLOCK_BYTES);
        run(schedule, rest, rest, with, batch->blocks, standard);
        memcpy(out, rest, blocks * FW_BLOCK_BYTES);
        fw_wipe(rest, batch->blocks * FW_BLOCK_BYTES);
    }
    if (mode == FW_CHAIN)
        memcpy(with, last, FW_BLOCK_BYTES);
    else if (mode == FW_TWEAK)
        fw_advance_tweak(with, blocks, standard);
    else
        fw_store32_be(with + 12, fw_load32_be(with + 12) + (uint32_t)blocks);
}

/* Until what is left is not worth the smallest batch. */
static inline size_t run_mode(const fw_batch *batches, fw_batch_mode mode, const uint32_t *schedule, uint8_t *out,
                              const uint8_t *in, size_t blocks, uint8_t with[16], fw_xts_standard standard)
{
    size_t done = 0;

    for (batches = widest_for(batches, blocks); batches->blocks > 0 && done < blocks; batches++)
        while (batches->modes[mode] != NULL && blocks - done >= batches->least) {
            const size_t part = fw_min(blocks - done, batches->blocks);
            run_part(batches, mode, schedule, out + done * FW_BLOCK_BYTES, in + done * FW_BLOCK_BYTES, part, with,
                     standard);
            done += part;
        }
    return done;
}

size_t fw_count_batches(const fw_batch *batches, const uint32_t *schedule, uint8_t *out, const uint8_t *in,
                        size_t blocks, uint8_t counter[16])
{
    return run_mode(batches, FW_COUNT, schedule, out, in, blocks, counter, FW_XTS_IEEE);
}

size_t fw_chain_batches(const fw_batch *batches, const uint32_t *schedule, uint8_t *out, const uint8_t *in,
                        size_t blocks, uint8_t iv[16])
{
    return run_mode(batches, FW_CHAIN, schedule, out, in, blocks, iv, FW_XTS_IEEE);
}

size_t fw_tweak_batches(const fw_batch *batches, const uint32_t *schedule, uint8_t *out, const uint8_t *in,
                        size_t blocks, uint8_t tweak[16], fw_xts_standard standard)
{
    return run_mode(batches, FW_TWEAK, schedule, out, in, blocks, tweak, standard);
}
