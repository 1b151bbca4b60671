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
#elif defined(__arm__)
enum { LEAST = 4 };
#else
enum { LEAST = 3 };
#endif

#if defined(__AVR__) || defined(__MSP430__)
typedef uint8_t dumbo_word;
#define DUMBO_LOAD(place) (*(place))
#else /* all cores that have such assembly are little-endian */
typedef uint32_t dumbo_word;
#define DUMBO_LOAD(place) fw_load_u32(place)
#endif

enum { WORD = sizeof(dumbo_word), WORDS = BLOCK / WORD };

/* What has its own frame is not on the stack while blocks are permuted. */
#define OUT_OF_LINE __attribute__((noinline))

/* Blocks on their way: ciphertext or associated data for the tag, then what becomes key stream. */
typedef struct {
    uint32_t blocks[2 * BATCH * BLOCK / 4]; /* and working space */
    uint8_t  text_masks[WINDOW], stream_masks[WINDOW];
} dumbo_batch;

/* What is added to blocks of this KIND, where the sequence from MASKS on is in memory. */
static void dumbo_masks_of(uint8_t *sums, const uint8_t *masks, uint8_t kind)
{
    for (uint8_t i = 0; i < WINDOW; i++)
        sums[i] = kind == AD ? masks[i] : masks[i] ^ masks[i + kind];
}

/* The masks of a batch whose first block of what comes first is LEAD blocks behind that of what comes second. MASKS go
 * on to those behind the SECONDS. */
static OUT_OF_LINE void dumbo_batch_masks(dumbo_batch *batch, uint8_t masks[BLOCK + 2], uint8_t lead, uint8_t seconds,
                                          enum fw_duplex mode)
{
    uint8_t *sequence = (uint8_t *)batch->blocks; /* their place is free */

    memcpy(sequence, masks, BLOCK + 2);
    for (uint8_t i = 2; i < BATCH + 2 + lead; i++)
        dumbo_mask(sequence + i);
    memcpy(masks, sequence + seconds, BLOCK + 2);
    dumbo_masks_of(batch->text_masks, sequence + (mode == FW_ENCRYPT ? 0 : lead), mode == FW_ABSORB ? AD : CIPHERTEXT);
    dumbo_masks_of(batch->stream_masks, sequence + (mode == FW_ENCRYPT ? lead : 0), MESSAGE);
}

/* So many blocks of TEXT, one STEP bytes behind the other, with their masks. */
static OUT_OF_LINE dumbo_word *dumbo_fill(dumbo_word *block, const uint8_t *text, uint8_t step, const uint8_t *masks,
                                          uint8_t blocks)
{
    for (; blocks > 0; blocks--, masks++, text += step)
        for (uint8_t i = 0; i < BLOCK; i += WORD)
            *block++ = DUMBO_LOAD(text + i) ^ DUMBO_LOAD(masks + i);
    return block;
}

/* So many blocks and their masks are added to SUM. */
static OUT_OF_LINE void dumbo_add_up(dumbo_word *sum, const dumbo_word *block, const uint8_t *masks, uint8_t blocks)
{
    for (; blocks > 0; blocks--, masks++)
        for (uint8_t i = 0; i < WORDS; i++)
            sum[i] ^= *block++ ^ DUMBO_LOAD(masks + WORD * i);
}

static OUT_OF_LINE void dumbo_add_masks(dumbo_word *block, const uint8_t *masks, uint8_t blocks)
{
    for (; blocks > 0; blocks--, masks++)
        for (uint8_t i = 0; i < BLOCK; i += WORD)
            *block++ ^= DUMBO_LOAD(masks + i);
}

/* How many whole blocks there are in BYTES, but not more than a batch. */
static uint8_t dumbo_whole(size_t bytes)
{
    uint8_t count = 0;

    for (; count < BATCH && bytes >= BLOCK; bytes -= BLOCK)
        count++;
    return count;
}

/* A batch of TEXTS blocks for the tag; the others become key stream, whose first block is returned. */
static inline const uint8_t *dumbo_permute_all(dumbo_batch *batch, fw_dumbo_context *context, const uint8_t *text,
                                               uint8_t texts)
{
    dumbo_word *const blocks = (dumbo_word *)batch->blocks, *stream;
    uint8_t *const    start  = (uint8_t *)(batch->blocks + BATCH * BLOCK / 4); /* in working space */

    memset(start, 0, BLOCK);
    memcpy(start, context->nonce, NONCE);
    stream = dumbo_fill(blocks, text, BLOCK, batch->text_masks, texts);
    dumbo_fill(stream, start, 0, batch->stream_masks, BATCH - texts);
    fw_spongent160_permute_batch(batch->blocks);
    memset(start, 0, BLOCK);
    dumbo_add_up((dumbo_word *)start, blocks, batch->text_masks, texts);
    for (uint8_t i = 0; i < BLOCK; i++)
        context->total[i] ^= start[i];
    dumbo_add_masks(stream, batch->stream_masks, BATCH - texts);
    return (const uint8_t *)stream;
}

FW_WEAK size_t fw_dumbo_blocks(fw_dumbo_context *context, uint8_t *output, const uint8_t *input, size_t bytes,
                               enum fw_duplex mode)
{
    dumbo_batch batch;
    size_t      first = 0, second = 0; /* bytes done */
    uint8_t     lead = 0;              /* by how many blocks the first is ahead */

    if (bytes < LEAST * BLOCK)
        return 0;
    for (;;) {
        uint8_t firsts = dumbo_whole(bytes - first);
        if (firsts == BATCH && lead == BATCH)
            firsts = 0;
        const size_t  part    = bytes - first - BLOCK * firsts; /* of the message, behind all whole blocks */
        uint8_t       parts   = mode == FW_ENCRYPT && part > 0 && firsts > 0 && firsts < BATCH;
        const uint8_t rooms   = BATCH - firsts - parts;
        const uint8_t seconds = lead < rooms ? lead : rooms;
        if (firsts + seconds == 0)
            return context->position == 0 ? first : bytes;
        if (mode == FW_DECRYPT)
            parts = part > 0 && firsts == 0 && lead < BATCH;

        dumbo_batch_masks(&batch, context->masks, lead, mode == FW_ABSORB ? firsts : seconds, mode);
        const uint8_t *text   = mode == FW_ENCRYPT ? output + second : input + first;
        const uint8_t *stream = dumbo_permute_all(&batch, context, text, mode == FW_ENCRYPT ? seconds : firsts);
        const uint8_t *in     = input + (mode == FW_ENCRYPT ? first : second);
        uint8_t       *out    = output + (mode == FW_ENCRYPT ? first : second);
        for (uint16_t i = BLOCK * (mode == FW_ENCRYPT ? firsts : seconds); i > 0; i--)
            *out++ = *in++ ^ *stream++;
        if (parts > 0) {
            memcpy(context->block, stream, BLOCK);
            context->position = (uint8_t)part;
            for (uint8_t i = 0; i < (uint8_t)part; i++) {
                const uint8_t byte = *in++, sum = byte ^ context->block[i];
                context->block[i] = mode == FW_ENCRYPT ? sum : byte;
                *out++            = sum;
            }
        }

        first += (size_t)firsts * BLOCK;
        if (mode == FW_ABSORB)
            continue;
        second += (size_t)seconds * BLOCK;
        lead += firsts - seconds;
    }
}
