/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LEA-128 for ARMv7-M (Cortex-M3): all rounds unrolled, those of the key schedule too.
 *
 *     void fw_lea128_expand  (fw_lea128_schedule *schedule, const uint8_t key[16]);
 *     void fw_lea128_encrypt (const fw_lea128_schedule *schedule, uint8_t block[16]);
 *     void fw_lea128_decrypt (const fw_lea128_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r0 and r1. Key and block at any address; the schedule is the portable one, aligned to 4 bytes.
 * A round is 9 cycles and 5 for its key, and in the key schedule 13, since constants are turned where they are added:
 * 312 for 24 rounds. Why not less: lea_macros.inc.
 * Cycles with BL and return, zero wait states:
 *
 * cost fw_lea128_expand 343 cycles 864 bytes 24 stack
 * cost fw_lea128_encrypt 367 cycles 816 bytes 24 stack
 * cost fw_lea128_decrypt 364 cycles 996 bytes 24 stack
 * Functions and loops begin at multiples of 4, so that the cycles do not depend on where a function is linked.
 */
#include "lea_unrolled.inc"

fw_function fw_lea128_expand
    .p2align 2
    push    saved
    load_key
    load_delta delta0, 0xc3efe9db
    load_delta delta1, 0x44626b02
    load_delta delta2, 0x79e27c8a
    load_delta delta3, 0x78df30ec
    .set    .Lround, 0
    .rept   6
    .irp    delta, delta0, delta1, delta2, delta3
    next_round_key \delta, .Lround
    .set    .Lround, .Lround + 1
    .endr
    .endr
    pop     saved_return
fw_end fw_lea128_expand
