/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Dumbo where assembly permutes many blocks at once, as many as FW_SPONGENT160_BATCH.
 *
 * A block of the message takes two calls of the permutation: one for key stream and one, of its ciphertext, for the
 * tag. What is encrypted has key stream first, what is decrypted is permuted for the tag first, since message and
 * ciphertext may be the same array. Whatever comes second waits, so that batches are full: they cost as much if they
 * are not. From LEAST blocks on that is less than one by one. */
#include "elephant_core.h"
#include "fw_exchange.h"
#include "fw_words.h"

#include "spongent160.inc"

#define DUMBO_BATCHES
#include "dumbo_mode.inc"

/* As many masks as there are blocks in a batch are a window of so many bytes. */
enum { BATCH = FW_SPONGENT160_BATCH, WINDOW = BATCH + BLOCK - 1 };

#if defined(__AVR__) || defined(__MSP430__)
enum { LEAST = 2 };
#else
enum { LEAST = 3 };
#endif

/* Blocks on their way: those of what comes first, then those of what comes second. */
typedef struct {
    uint32_t blocks[2 * BATCH * BLOCK / 4]; /* and working space */
    uint8_t  first_masks[WINDOW], second_masks[WINDOW];
    uint8_t  firsts, seconds; /* how many blocks */
    uint8_t  lead;            /* by how many blocks the first is ahead */
} dumbo_batch;

/* What is added to blocks of this KIND, where the sequence from MASKS on is in memory. */
static void dumbo_masks_of(uint8_t *sums, const uint8_t *masks, uint8_t kind)
{
    for (uint8_t i = 0; i < WINDOW; i++)
        sums[i] = kind == AD ? masks[i] : masks[i] ^ masks[i + kind];
}

/* The masks of the next blocks: those of the first begin LEAD blocks behind those of the second. */
static __attribute__((noinline)) void dumbo_batch_masks(dumbo_batch *batch, fw_dumbo_context *context, enum fw_duplex mode)
{
    uint8_t *masks = (uint8_t *)batch->blocks + BATCH * BLOCK; /* the working space */

    memcpy(masks, context->masks, BLOCK + 2);
    for (uint8_t i = 2; i < BATCH + 2 + batch->lead; i++)
        dumbo_mask(masks + i);
    memcpy(context->masks, masks + (mode == FW_ABSORB ? batch->firsts : batch->seconds), BLOCK + 2);
    dumbo_masks_of(batch->first_masks, masks + batch->lead,
                   mode == FW_ABSORB    ? AD
                   : mode == FW_ENCRYPT ? MESSAGE
                                        : CIPHERTEXT);
    dumbo_masks_of(batch->second_masks, masks, mode == FW_ENCRYPT ? CIPHERTEXT : MESSAGE);
}

/* All cores that have such assembly are little-endian. */
static uint32_t *dumbo_add_masks(uint32_t *block, const uint8_t *masks, uint8_t blocks)
{
    for (; blocks > 0; blocks--, masks++) {
#if defined(__AVR__) || defined(__MSP430__)
        uint8_t *bytes = (uint8_t *)block;
        for (uint8_t i = 0; i < BLOCK; i++)
            bytes[i] ^= masks[i];
#else
        for (uint8_t i = 0; i < BLOCK / 4; i++)
            block[i] ^= fw_load_u32(masks + 4 * i);
#endif
        block += BLOCK / 4;
    }
    return block;
}

static __attribute__((noinline)) void dumbo_batch_mask(dumbo_batch *batch, uint8_t first_parts)
{
    uint32_t *block = dumbo_add_masks(batch->blocks, batch->first_masks, batch->firsts + first_parts);

    dumbo_add_masks(block, batch->second_masks, BATCH - batch->firsts - first_parts);
}

/* How many whole blocks there are in BYTES, but not more than a batch. */
static uint8_t dumbo_whole(size_t bytes)
{
    uint8_t count = 0;

    for (; count < BATCH && bytes >= BLOCK; bytes -= BLOCK)
        count++;
    return count;
}

FW_WEAK size_t fw_dumbo_blocks(fw_dumbo_context *context, uint8_t *output, const uint8_t *input, size_t bytes,
                               enum fw_duplex mode)
{
    dumbo_batch    batch;
    uint8_t *const blocks = (uint8_t *)batch.blocks;
    size_t         first = 0, second = 0; /* bytes done */

    if (bytes < LEAST * BLOCK)
        return 0;
    batch.lead = 0;
    for (;;) {
        batch.firsts = dumbo_whole(bytes - first);
        if (batch.firsts == BATCH && batch.lead == BATCH)
            batch.firsts = 0;
        const size_t part   = bytes - first - BLOCK * batch.firsts; /* a block of the message that is not whole */
        uint8_t      parts  = mode == FW_ENCRYPT && part > 0 && batch.firsts > 0 && batch.firsts < BATCH;
        const uint8_t rooms = BATCH - batch.firsts - parts;
        batch.seconds       = batch.lead < rooms ? batch.lead : rooms;
        if (batch.firsts + batch.seconds == 0)
            return context->position == 0 ? first : bytes;
        if (mode == FW_DECRYPT)
            parts = part > 0 && batch.firsts == 0 && batch.lead < BATCH;
        dumbo_batch_masks(&batch, context, mode);

        const uint8_t  streams = mode == FW_ENCRYPT ? batch.firsts : batch.seconds;
        const uint8_t  texts   = mode == FW_ENCRYPT ? batch.seconds : batch.firsts;
        uint8_t *const stream  = mode == FW_ENCRYPT ? blocks : blocks + BLOCK * texts;
        uint8_t *const text    = mode == FW_ENCRYPT ? blocks + BLOCK * (streams + parts) : blocks; /* for the tag */
        const uint8_t *in      = input + (mode == FW_ENCRYPT ? first : second);
        uint8_t       *out     = output + (mode == FW_ENCRYPT ? first : second);
        memset(blocks, 0, BATCH * BLOCK);
        memcpy(text, mode == FW_ENCRYPT ? output + second : input + first, (size_t)texts * BLOCK);
        for (uint8_t i = 0; i < streams + parts; i++)
            memcpy(stream + BLOCK * i, context->nonce, NONCE);
        dumbo_batch_mask(&batch, mode == FW_ENCRYPT ? parts : 0);
        fw_spongent160_permute_batch(batch.blocks);
        dumbo_batch_mask(&batch, mode == FW_ENCRYPT ? parts : 0);
        for (uint8_t i = 0; i < texts; i++)
            for (uint8_t j = 0; j < BLOCK; j++)
                context->total[j] ^= text[BLOCK * i + j];
        for (uint16_t i = 0; i < (uint16_t)(streams * BLOCK); i++)
            *out++ = *in++ ^ stream[i];
        if (parts > 0) {
            memcpy(context->block, stream + BLOCK * streams, BLOCK);
            context->position = (uint8_t)part;
            for (uint8_t i = 0; i < (uint8_t)part; i++) {
                const uint8_t byte = *in++, sum = byte ^ context->block[i];
                context->block[i] = mode == FW_ENCRYPT ? sum : byte;
                *out++            = sum;
            }
        }

        first += (size_t)batch.firsts * BLOCK;
        if (mode == FW_ABSORB)
            continue;
        second += (size_t)batch.seconds * BLOCK;
        batch.lead += batch.firsts - batch.seconds;
    }
}
