/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Dumbo where assembly permutes many blocks at once: as many as a core's words have bits, or half as many.
 *
 * Masks are windows of one sequence of bytes, so that those of a batch are one short array. A batch that is not full
 * costs as much as a full one; from LEAST blocks on that is less than one by one. */
#include "elephant_core.h"
#include "fw_words.h"

#undef FW_WEAK
#define FW_WEAK /* these take the place of those in portable.c */

enum { BLOCK = 20, BATCH = FW_SPONGENT160_BATCH };

#if defined(__AVR__)
enum { LEAST = 2 };
#elif defined(__MSP430__)
enum { LEAST = 2 };
#else
enum { LEAST = 7 };
#endif

/* How many bytes have the masks of a batch, and what is needed of the sequence for them. */
enum { WINDOW = BATCH + BLOCK - 1, SEQUENCE = BATCH + BLOCK + 2 };

#define DUMBO_BLOCKS dumbo_blocks
static __attribute__((noinline)) size_t dumbo_blocks(fw_dumbo_context *context, uint8_t *output, const uint8_t *input, size_t bytes,
                           enum fw_duplex mode);

#include "dumbo_mode.inc"

/* A batch on its way, with the masks of one kind. */
typedef struct {
    uint32_t blocks[2 * BATCH * BLOCK / 4]; /* and working space */
    uint8_t  masks[WINDOW];
    uint8_t  sequence[SEQUENCE];
} dumbo_batch;

static void dumbo_batch_mask(dumbo_batch *batch)
{
    uint8_t *block = (uint8_t *)batch->blocks;

    for (uint8_t i = 0; i < BATCH; i++, block += BLOCK)
        for (uint8_t j = 0; j < BLOCK; j++)
            block[j] ^= batch->masks[i + j];
}

static __attribute__((noinline)) void dumbo_batch_permute(dumbo_batch *batch, uint8_t kind)
{
    for (uint8_t i = 0; i < WINDOW; i++)
        batch->masks[i] = kind == AD ? batch->sequence[i] : batch->sequence[i] ^ batch->sequence[i + kind];
    dumbo_batch_mask(batch);
    fw_spongent160_permute_batch(batch->blocks);
    dumbo_batch_mask(batch);
}

static __attribute__((noinline)) size_t dumbo_blocks(fw_dumbo_context *context, uint8_t *output, const uint8_t *input, size_t bytes,
                           enum fw_duplex mode)
{
    size_t      done = 0;
    dumbo_batch batch;
    uint8_t    *blocks = (uint8_t *)batch.blocks;

    while (bytes - done >= LEAST * BLOCK) {
        const size_t  left = bytes - done;
        const uint8_t count = left >= BATCH * BLOCK ? BATCH : (uint8_t)(left / BLOCK);
        memcpy(batch.sequence, context->masks, BLOCK + 2);
        for (uint8_t i = 0; i < BATCH; i++)
            dumbo_mask(batch.sequence + 2 + i);
        memset(blocks, 0, BATCH * BLOCK);
        if (mode == FW_ABSORB) {
            memcpy(blocks, input + done, (size_t)count * BLOCK);
        } else {
            for (uint8_t i = 0; i < BATCH; i++)
                memcpy(blocks + BLOCK * i, context->nonce, NONCE);
            dumbo_batch_permute(&batch, MESSAGE);
            for (size_t i = 0; i < (size_t)count * BLOCK; i++) {
                const uint8_t in = input[done + i], sum = in ^ blocks[i];
                blocks[i]        = mode == FW_ENCRYPT ? sum : in;
                output[done + i] = sum;
            }
        }
        dumbo_batch_permute(&batch, mode == FW_ABSORB ? AD : CIPHERTEXT);
        for (size_t i = 0; i < (size_t)count * BLOCK; i += BLOCK)
            for (uint8_t j = 0; j < BLOCK; j++)
                context->total[j] ^= blocks[i + j];
        memcpy(context->masks, batch.sequence + count, BLOCK + 2);
        done += (size_t)count * BLOCK;
    }
    return done;
}
