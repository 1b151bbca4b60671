/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RECTANGLE for ARMv7-M (Cortex-M3): a row in every second bit of a register, so that ShiftRow costs nothing; unrolled.
 *
 *     void fw_rectangle80_expand  (fw_rectangle80_schedule *schedule, const uint8_t key[10]);
 *     void fw_rectangle80_encrypt (const fw_rectangle80_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle80_decrypt (const fw_rectangle80_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle128_expand (fw_rectangle128_schedule *schedule, const uint8_t key[16]);
 *     void fw_rectangle128_encrypt(const fw_rectangle128_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle128_decrypt(const fw_rectangle128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1. Key and block at any address, the schedule aligned to 4 bytes and in a layout of its own: per
 * round key two words, rows 0 and 2, rows 1 and 3, the first row of each in the even bits, the second in the odd bits.
 * Cycles with BL and return, zero wait states, key and block at multiples of 4:
 *
 * cost fw_rectangle80_expand 695 cycles 676 bytes 36 stack
 * cost fw_rectangle80_encrypt 506 cycles 1600 bytes 20 stack
 * cost fw_rectangle80_decrypt 507 cycles 1652 bytes 20 stack
 * cost fw_rectangle128_expand 844 cycles 848 bytes 36 stack
 * cost fw_rectangle128_encrypt 506 cycles 1600 bytes 20 stack
 * cost fw_rectangle128_decrypt 507 cycles 1652 bytes 20 stack
 *
 * A round is 15 instructions and half an LDM of 4 words, 17.5 cycles: 4 for the round key, 11 for the S-box, none for
 * ShiftRow. We argue for 15 as the least with a row per register: an instruction changes one register by one other, so
 * four rows need 4 to meet their key; the S-box has 4 products and 7 sums (those of portable.c, whose NOT goes into ORN
 * and BIC), as many as `fw sbox search rectangle --isa thumb2` finds; docs/sboxes.md says how few are proved
 * impossible. To get a block in and out of the interleaved order takes 38 instructions, and 6 to join the rows at the
 * end; rows kept twice in a register, which rotate freely too, need none of these, but round keys of twice the size: 2
 * cycles more per round.
 *
 * Function entries and loops begin at multiples of 4: the cycles do not depend on where a function is linked.
 */
#include "fw_asm.h"
#include "interleaved_macros.inc"

#define SCHEDULE_BYTES  208

#define schedule        r0
#define block           r1
#define row0            r2
#define row1            r3
#define row2            r4
#define row3            r5
#define key_a           r6              /* two words for each of two round keys: rows 0 and 2, rows 1 and 3 */
#define key_a_next      r7
#define key_b           r8
#define key_b_next      r12
#define round_keys      {r6-r8, r12}
#define scratch         r6              /* key_a is used up when the S-box begins */
#define scratch_next    r7
#define saved           {r4-r8}

/* ---- Encryption ---- */

.macro round_gates
    sub_column 1, row0, row1, row2, row3, row0, row1, row2, row3, scratch, scratch_next
.endm

.macro next_key one:req, other:req
    shift_row_and_add_key 1, row0, row1, row2, row3, \one, \other, \one, \other
.endm

fw_function fw_rectangle80_encrypt
fw_label    fw_rectangle128_encrypt
    .p2align 2
    push    saved
    ldr     row2, [block]
    ldr     row1, [block, #4]
    interleave row2, row1, scratch              /* rows 0 and 2, rows 1 and 3 */
    ldm     schedule!, round_keys
    eors    row2, row2, key_a
    eors    row1, row1, key_a_next
    sub_column 1, row2, row1, row2, row1, row0, row1, row2, row3, scratch, scratch_next
    next_key key_b, key_b_next
    round_gates

    .rept   11
    ldm     schedule!, round_keys
    next_key key_a, key_a_next
    round_gates
    next_key key_b, key_b_next
    round_gates
    .endr

    ldm     schedule!, round_keys
    next_key key_a, key_a_next
    round_gates
    join_rows_and_add_key row0, row1, row2, row3, key_b, key_b_next
    deinterleave row0, row1, scratch
    str     row0, [block]
    str     row1, [block, #4]
    pop     saved
    bx      lr
fw_end fw_rectangle80_encrypt
fw_end fw_rectangle128_encrypt

/* ---- Decryption ---- */

#define scratch_b       r8              /* for the S-box after key_b, while key_a waits */
#define scratch_b_next  r12

.macro inverse_round_gates one:req, other:req, last=0
    inverse_sub_column 1, row0, row1, row2, row3, row0, row1, row2, row3, \one, \other, last=\last
.endm

.macro previous_key one:req, other:req
    add_key 1, row0, row1, row2, row3, \one, \other, \one, \other
.endm

fw_function fw_rectangle80_decrypt
fw_label    fw_rectangle128_decrypt
    .p2align 2
    push    saved
    ldr     row0, [block]
    ldr     row1, [block, #4]
    interleave row0, row1, scratch
    adds    schedule, schedule, #SCHEDULE_BYTES
    ldmdb   schedule!, round_keys
    eor     row0, row0, key_b
    eor     row1, row1, key_b_next
    inverse_sub_column 1, row0, row1, row0, row1, row0, row1, row2, row3, scratch_b, scratch_b_next, first=1
    previous_key key_a, key_a_next

    .rept   11
    inverse_round_gates scratch, scratch_next
    ldmdb   schedule!, round_keys
    previous_key key_b, key_b_next
    inverse_round_gates scratch_b, scratch_b_next
    previous_key key_a, key_a_next
    .endr

    inverse_round_gates scratch, scratch_next
    ldmdb   schedule!, round_keys
    previous_key key_b, key_b_next
    inverse_round_gates scratch_b, scratch_b_next, last=1

    and     row0, row0, #EVEN_BITS
    and     row2, row2, #ODD_BITS               /* at AT3: an odd number */
    orr     row0, row0, row2, ror #AT3(1) - 1
    and     row1, row1, #EVEN_BITS
    and     row3, row3, #EVEN_BITS
    orr     row1, row1, row3, lsl #1
    eors    row0, row0, key_a
    eors    row1, row1, key_a_next
    deinterleave row0, row1, scratch
    str     row0, [block]
    str     row1, [block, #4]
    pop     saved
    bx      lr
fw_end fw_rectangle80_decrypt
fw_end fw_rectangle128_decrypt

/* ---- Key schedules ---- */

#include "interleaved_expand.inc"
#include "fw_functions.inc"

    fw_function_of fw_rectangle80_expand, expand_80
    fw_function_of fw_rectangle128_expand, expand_128
