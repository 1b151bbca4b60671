/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RECTANGLE for ARMv7-M (Cortex-M3): whole modes; rows in every second bit of a register, two blocks in one register.
 *
 *     void fw_rectangle80_expand      (fw_rectangle80_schedule *schedule, const uint8_t key[10]);
 *     void fw_rectangle128_expand     (fw_rectangle128_schedule *schedule, const uint8_t key[16]);
 *     void fw_rectangle80_cbc_encrypt (const fw_rectangle80_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_rectangle80_cbc_decrypt (as cbc_encrypt);
 *     void fw_rectangle80_ctr         (const fw_rectangle80_schedule *schedule, uint8_t counter[8],
 *                                      uint8_t *data, size_t blocks);
 *     and the same for 128 bits.
 *
 * Arguments in r0 to r3. Key, IV, counter and data at any address, the schedule aligned to 4 bytes and in a layout of
 * its own, 624 bytes: per round key two words for one block (rows 0 and 2, rows 1 and 3; the first in the even bits,
 * the second in the odd bits), then per round key four words for two blocks (each row in even and odd bits).
 *
 * CBC encryption is serial: one block at a time, 15 instructions a round and a third of an LDM of 6 words. CBC
 * decryption takes four blocks at a time, in two sets of four rows, so that a round key is loaded once for four blocks:
 * 30 instructions and an LDM of 4 words, 35 cycles a round. It goes from the last block to the first: so every block's
 * predecessor is still there when it is needed. CTR takes two blocks at a time: 15 instructions and half an LDM of 8
 * words, 19.5 cycles a round.
 *
 * As measured, with BL and return, zero wait states, all at multiples of 4: expand 1165 cycles for 80 bits, 1314 for
 * 128; for 16 blocks cbc_encrypt 7919, cbc_decrypt 4535; for 2 blocks ctr 648.
 *
 * Why not fewer instructions per round: see interleaved_fast.S; the gates are the same for one block and for two.
 * Function entries and loops begin at multiples of 4: the cycles do not depend on where a function is linked.
 *
 * cost fw_rectangle80_expand 36 stack
 * cost fw_rectangle80_cbc_encrypt 36 stack
 * cost fw_rectangle80_cbc_decrypt 52 stack
 * cost fw_rectangle80_ctr 52 stack
 * cost fw_rectangle128_expand 36 stack
 * cost fw_rectangle128_cbc_encrypt 36 stack
 * cost fw_rectangle128_cbc_decrypt 52 stack
 * cost fw_rectangle128_ctr 52 stack
 */
#include "fw_asm.h"
#include "interleaved_macros.inc"

#define TWO_BLOCK_KEYS  1
#define UNROLLED        1
#include "interleaved_modes.inc"

/* ---- Key schedules ----
 *
 * First the words for one block, then from them the words for two. */

#undef saved_return
#undef narrow_key
#include "interleaved_expand.inc"
#include "fw_functions.inc"

#define widened0        r5
#define widened1        r6
#define widened2        r7
#define widened3        r8
#define narrow_key      {r5, r6}
#define widened         {r5-r8}
#define target          r9
#define narrow_end      r10

.macro widen_and_store
    widen_word widened0, widened2
    widen_word widened1, widened3
    stm     target!, widened
.endm

.macro widen_keys keys_passed:req
    subs    schedule, schedule, #8 * \keys_passed
    add     target, schedule, #ONE_BLOCK_KEYS
    mov     narrow_end, target
    .p2align 2
3:  .rept   2
    ldm     schedule!, narrow_key
    widen_and_store
    .endr
    cmp     schedule, narrow_end
    bne     3b
.endm

    fw_function_of fw_rectangle80_expand, expand_80, widen_keys
    fw_function_of fw_rectangle128_expand, expand_128, widen_keys
