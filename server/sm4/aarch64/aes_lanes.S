/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 by the AES instructions on sixteen blocks with a key each; constant time.
 *
 *     void fw_sm4_aes_lanes(const uint32_t *keys, uint8_t *out, const uint8_t *in);
 *
 * As aes.S, but what a round adds is a byte of every lane's key: kernels.c has where they are. stack: 128 bytes, without
 * secrets */
    .arch armv8-a+aes

#define FW_SM4_EOR3       0
#define FW_SM4_KEY_COPIES 16
#define CRYPTING          fw_sm4_aes_lanes
#define STEP              KEY_BYTES
#define BATCH_BLOCKS      0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15

#include "fw_asm.h"
#include "aarch64/sliced.inc"
#include "aarch64/frame.inc"
#include "arguments.inc"
#include "batch.inc"

    .section .note.GNU-stack, "", @progbits
