/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What a tuned implementation of Romulus may replace; all of it is weak in portable.c, but for whole blocks. */
#ifndef FW_ROMULUS_CORE_H
#define FW_ROMULUS_CORE_H

#include "fw_sponge.h"
#include "romulus.h"

/* The schedule of SKINNY-128-384+ for the second and third parts of a tweakey, and a block in place. A row of four
 * bytes is a word, the lowest byte first. FIRST is the first two rows of the tweakey's first part: the others are 0. */
void fw_skinny128_384_expand(fw_skinny128_384_schedule *schedule, const uint32_t second[4], const uint32_t third[4]);
void fw_skinny128_384_encrypt(const fw_skinny128_384_schedule *schedule, const uint32_t first[2], uint32_t block[4]);

/* Of an implementation that is linked with whole_blocks.c: all whole blocks, at least one, among BYTES bytes of a
 * message, each after a call of the block cipher under the domain of blocks that another follows. MODE is FW_ENCRYPT or
 * FW_DECRYPT. Returns their bytes. It counts and leaves BLOCKS of the context, what follows on the last block, which is
 * full; STREAM is not looked at afterwards, and the position stays as it is. */
size_t fw_romulus_n_blocks(fw_romulus_n_context *context, uint8_t *output, const uint8_t *input, size_t bytes,
                           enum fw_duplex mode);

#endif
