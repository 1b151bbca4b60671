/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 for RV32 and RV32E, for size: fixsliced, slices and masks in registers, five rounds per pass.
 *
 *     void fw_giftb128_expand(fw_giftb128_schedule *schedule, const uint8_t key[16]);
 *     void fw_giftb128_encrypt(const fw_giftb128_schedule *schedule, uint32_t output[4], const uint32_t input[4]);
 *
 * Arguments in a0 to a2. All but the key are aligned to 4 bytes.
 *
 * Five rounds are 163 instructions and cycles, as in fixslice_fast.S; 3 exchange slices that changed their roles, and 4
 * go on. In the key schedule a word goes through four exchanges of bits as often as its round says, 0 to 4 times, 6
 * instructions each. RV32E has most masks on the stack, and loads and stores a byte per pass.
 *
 * cost fw_giftb128_expand 0 stack
 * cost fw_giftb128_encrypt 48 stack
 * cost fw_giftb128_expand 28 stack on rv32e
 * cost fw_giftb128_encrypt 52 stack on rv32e
 */
#include "fw_asm.h"
#include "fw_saved_rv32.inc"
#include "fw_gift128_constants.inc"
#include "fw_gift128_rv32.inc"
#include "fw_gift128_expand_small_rv32.inc"

#define schedule_argument a0
#define output_argument a1
#define input_argument  a2
#ifdef __riscv_32e
#define input_place     t1
#define output_place    t1
#define FRAME           (GIFT128_FRAME + 4)
#define KEPT_OUTPUT     GIFT128_FRAME(sp)
#else
#define input_place     a5
#define output_place    a5
#define block_callee    s0, s1, s2, s3, s4, s5, s6, s7, a1      /* the output's address last */
#define block_callee_back s0, s1, s2, s3, s4, s5, s6, s7, a5
#define FRAME           48
#define KEPT_OUTPUT     32(sp)
#endif

#ifdef __riscv_32e
#include "fw_gift128_loops_rv32e.inc"

.macro load_input
    load_in_loop input_place, slice0, slice1, slice2, slice3
.endm

.macro store_output
    store_in_loop output_place, slice0, slice1, slice2, slice3
.endm
#else
.macro load_input
    load_slices input_place
.endm

.macro store_output
    store_slices output_place
.endm
#endif

fw_function fw_giftb128_encrypt
    addi    sp, sp, -FRAME
#ifdef __riscv_32e
    save    callee
    sw      output_argument, KEPT_OUTPUT
#else
    save    block_callee
    mv      key, schedule_argument
#endif
    mv      input_place, input_argument
    load_input
    set_masks
    five_rounds 1f
    lw      output_place, KEPT_OUTPUT
    store_output
#ifdef __riscv_32e
    restore callee
#else
    restore block_callee_back
#endif
    addi    sp, sp, FRAME
    ret
    .p2align 2
1:  round_constants 0
fw_end fw_giftb128_encrypt

    gift128_expand_small fw_giftb128_expand
