/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SPECK128 for ARMv7-M (Cortex-M3): one round per pass; small.
 *
 *     void fw_speck128_128_expand (fw_speck128_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_speck128_128_encrypt(const fw_speck128_128_schedule *schedule, uint8_t block[16]);
 *     void fw_speck128_128_decrypt(const fw_speck128_128_schedule *schedule, uint8_t block[16]);
 *
 * and the same for SPECK128/256, whose key has 32 bytes. Arguments in r0 and r1. Key and block at any address; the
 * schedule is the portable one, aligned to 4 bytes.
 * A round has 12 instructions, 14 backwards (speck128_macros.inc), of which six and four are long: 36 and 44 bytes;
 * one more brings y home, and key and loop are 6 bytes.
 * Cycles with BL and return, zero wait states:
 *
 * cost fw_speck128_128_expand 612 cycles 68 bytes 20 stack
 * cost fw_speck128_128_encrypt 636 cycles 76 bytes 24 stack
 * cost fw_speck128_128_decrypt 700 cycles 76 bytes 24 stack
 * cost fw_speck128_256_expand 891 cycles 100 bytes 20 stack
 * cost fw_speck128_256_encrypt 674 cycles 76 bytes 24 stack
 * cost fw_speck128_256_decrypt 742 cycles 76 bytes 24 stack
 * Functions and loops begin at multiples of 4, so that the cycles do not depend on where a function is linked.
 */
#define schedule        r0
#define block           r1
#define yl              r2
#define yh              r3
#define xl              r4
#define xh              r5
#define spare           r6
#define key_low         r1              /* where the block was */
#define key_high        r7
#define one_key         {r1, r7}
#define end             r12             /* of the round keys */
#define saved           {r1, r4-r7, lr} /* and the block */
#define kept_block      {r1}
#define saved_return    {r4-r7, pc}
#define key             r1
#define kl              r2
#define kh              r3
#define l_low           r4
#define l_high          r5
#define round           r7
#define saved_expand    {r4-r7, lr}
#define expand_return   {r4-r7, pc}

#include "speck128_macros.inc"

.macro decrypt_round key_low:req, key_high:req
    eor     spare, yl, xl
    eors    yh, yh, xh
    lsrs    yl, spare, #3
    orr     yl, yl, yh, lsl #29
    lsrs    yh, yh, #3
    orr     yh, yh, spare, lsl #29
    subtract_and_rotate \key_low, \key_high, 0
.endm

.macro begin_block
    .p2align 2
    push    saved
    load_block
.endm

.macro end_block
    cmp     schedule, end
    bne     1b
    pop     kept_block
    store_block
    pop     saved_return
.endm

.macro encrypt_block rounds:req
    begin_block
    add     end, schedule, #ROUND_KEY_BYTES * \rounds
    .p2align 2
1:  ldm     schedule!, one_key
    encrypt_round key_low, key_high, yl, spare
    mov     yl, spare
    end_block
.endm

.macro decrypt_block rounds:req
    begin_block
    mov     end, schedule
    add     schedule, schedule, #ROUND_KEY_BYTES * \rounds
    .p2align 2
1:  ldmdb   schedule!, one_key
    decrypt_round key_low, key_high
    end_block
.endm

#include "speck128_functions.inc"
