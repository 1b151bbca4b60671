/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What a tuned implementation of Dumbo may replace; all of it is weak in portable.c. */
#ifndef FW_ELEPHANT_CORE_H
#define FW_ELEPHANT_CORE_H

#include "elephant.h"
#include "fw_sponge.h"

/* Spongent-pi[160], on bytes at any address. */
void fw_spongent160_permute(uint8_t state[20]);

/* How many blocks are permuted at once by implementations that do. */
#if defined(__AVR__) || defined(__MSP430__)
#define FW_SPONGENT160_BATCH 8
#else
#define FW_SPONGENT160_BATCH 16
#endif

/* All blocks of a batch, one behind the other; what is behind them is working space. There is no portable function for
 * it. */
void fw_spongent160_permute_batch(uint32_t blocks[2 * FW_SPONGENT160_BATCH * 5]);

/* Between two blocks: as many whole ones among BYTES bytes of INPUT as pay, in batches; of associated data if the mode
 * is FW_ABSORB, when OUTPUT is not looked at, otherwise of the message, whose last part may be done, too. Returns their
 * bytes. Only batches.c has it. */
size_t fw_dumbo_blocks(fw_dumbo_context *context, uint8_t *output, const uint8_t *input, size_t bytes,
                       enum fw_duplex mode);

#endif
