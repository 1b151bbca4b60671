/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 for servers by NEON as every AArch64 processor has it, the S-box by TBL and TBX; constant time.
 *
 *     void fw_sm4_neon_12    (const uint32_t *schedule, uint8_t *out, const uint8_t *in);       12 blocks
 *     void fw_sm4_neon_ctr_12(const uint32_t *schedule, uint8_t *out, const uint8_t *in, const uint8_t counter[16]);
 *
 * The schedule is 32 words. ciphers/sm4/aarch64/table.inc says how it works. stack: 128 bytes, without secrets */
#define CRYPTING     fw_sm4_neon_12
#define COUNTING     fw_sm4_neon_ctr_12
#define STEP         KEY_BYTES
#define BATCH_BLOCKS 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11

#include "fw_asm.h"
#include "aarch64/table.inc"
#include "aarch64/frame.inc"
#include "arguments.inc"
#include "batch.inc"

    .section .note.GNU-stack, "", @progbits
