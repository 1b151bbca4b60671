/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RECTANGLE for ARMv7-M (Cortex-M3): whole modes; rows in every second bit of a register, two blocks in one register;
 * a schedule of 208 bytes.
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
 * Arguments in r0 to r3. Key, IV, counter and data at any address, the schedule aligned to 4 bytes and in the layout of
 * interleaved_fast.S: per round key two words, rows 0 and 2, rows 1 and 3, the first row in even bits, the second in
 * odd bits. Where two blocks share a register, 8 instructions make four words of these two, every time.
 *
 * CBC encryption has three rounds per pass, CTR two. For the rest see interleaved_bulk_fast.S; CBC decryption takes 41
 * cycles a round for four blocks instead of 35, CTR 25.5 for two blocks instead of 19.5, without the loops.
 *
 * As measured, with BL and return, zero wait states, all at multiples of 4: expand 695 cycles for 80 bits, 844 for 128;
 * for 16 blocks cbc_encrypt 8351, cbc_decrypt 5163; for 2 blocks ctr 847.
 *
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

#define TWO_BLOCK_KEYS  0
#define UNROLLED        0
#include "interleaved_modes.inc"

/* ---- Key schedules ---- */

#undef saved_return
#include "interleaved_expand.inc"
#include "fw_functions.inc"

    fw_function_of fw_rectangle80_expand, expand_80
    fw_function_of fw_rectangle128_expand, expand_128
