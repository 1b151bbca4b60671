/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 for AArch64 with the S-box in 16 registers, looked up by TBL and TBX: 12 blocks, a register for a word of four.
 *
 *     void fw_sm4_ctr(const fw_sm4_schedule *schedule, uint8_t counter[16], uint8_t *data, size_t blocks);
 *
 * The method of Kwon et al., "Optimized Implementation of SM4 on AVR Microcontrollers, RISC-V Processors, and ARM
 * Processors" (algorithms 2 to 5), for comparison: aes_bulk_fast is faster. Registers by AAPCS64.
 * Time and addresses depend on the number of blocks only.
 *
 * cost fw_sm4_ctr 400 stack
 */
#include "fw_asm.h"
#include "aarch64/table.inc"
#include "aarch64/frame.inc"
#include "aarch64/ctr.inc"
