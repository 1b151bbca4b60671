/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 by NEON, the S-box by TBL and TBX, on twelve blocks with a key each; constant time.
 *
 *     void fw_sm4_neon_lanes(const uint32_t *keys, uint8_t *out, const uint8_t *in);
 *
 * As neon.S, but with a vector of round keys for every four lanes: kernels.c has where they are. stack: 128 bytes,
 * without secrets */
#define CRYPTING     fw_sm4_neon_lanes
#define FW_SM4_LANES
#define STEP         16
#define BATCH_BLOCKS 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11

#include "fw_asm.h"
#include "aarch64/table.inc"
#include "aarch64/frame.inc"
#include "arguments.inc"
#include "batch.inc"

    .section .note.GNU-stack, "", @progbits
