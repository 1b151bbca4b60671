/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRESENT for ARMv7-M (Cortex-M3): one block in two registers, one round per pass, one permutation for both directions.
 *
 *     void fw_present80_expand  (fw_present80_schedule *schedule, const uint8_t key[10]);
 *     void fw_present80_encrypt (const fw_present80_schedule *schedule, uint8_t block[8]);
 *     void fw_present80_decrypt (const fw_present80_schedule *schedule, uint8_t block[8]);
 *     void fw_present128_expand (fw_present128_schedule *schedule, const uint8_t key[16]);
 *     void fw_present128_encrypt(const fw_present128_schedule *schedule, uint8_t block[8]);
 *     void fw_present128_decrypt(const fw_present128_schedule *schedule, uint8_t block[8]);
 *
 * Key and block at any address. The schedule, aligned to 4 bytes, has 256 bytes: the round keys, the upper word first.
 *
 * A bit's number in the block has six bits, b5 to b0; b5 is the register's. Behind the S-box, the permutation makes
 * b5 b4 b3 b2 b1 b0 into b1 b0 b5 b4 b3 b2: a round is key, permutation, S-box, since a state whose registers' halves
 * are slices is one of rows behind it, without a move (present_macros.inc). Three permutations are none, so two are the
 * way back.
 *
 * A round is 58 cycles: the permutation 24, 2 for its masks and 5 for its call, the S-box 13 and 5 to part halves and
 * to join them, 9 for the key and the loop; back it is 90, with a second call that stands across two words. That there
 * is nothing shorter is not claimed.
 *
 * Functions and loops begin at multiples of 4, so that the cycles do not depend on where a function is linked.
 *
 * cost fw_present80_expand 799 cycles 124 bytes 28 stack
 * cost fw_present80_encrypt 1837 cycles 92 bytes 24 stack
 * cost fw_present80_decrypt 2829 cycles 88 bytes 24 stack
 * cost fw_present128_expand 1121 cycles 160 bytes 28 stack
 * cost fw_present128_encrypt 1837 cycles 92 bytes 24 stack
 * cost fw_present128_decrypt 2829 cycles 88 bytes 24 stack
 */
#define keys            r0
#define x0              r1              /* between S-boxes, slices 0 and 1 */
#define x1              r2
#define x2              r3              /* between S-boxes, slices 2 and 3 */
#define x3              r4
#define key_high        x1
#define key_low         x3
#define round_key       {r2, r4}        /* the upper word first */
#define temporary       r5
#define mask2           r6              /* of bits whose b4 is 0 and b2 is 1 */
#define mask0           r7
#define end             r12             /* of the keys, or their beginning */
#define argument_block  r1
#define block           r2              /* behind the rounds */
#define saved           {r1, r4-r7, lr} /* the block's address at the top */
#define saved_return    {r4-r7, pc}
#define SCHEDULE_BYTES  256
#define BLOCKS          0

#include "present_macros.inc"
#include "present_expand.inc"

/* Exchanges the bits MASK << DISTANCE of WORD with its bits MASK. */
.macro exchange_within word:req, mask:req, distance:req
    eor     temporary, \word, \word, lsr #\distance
    ands    temporary, temporary, \mask
    eors    \word, \word, temporary
    eor     \word, \word, temporary, lsl #\distance
.endm

    .section .text.fw_present_permute, "ax", %progbits
    .p2align 2
permute:
    movw    mask2, #0xf0f0
    movw    mask0, #0xaaaa
    exchange_bits x0, x2, 0x00ff00ff, 8         /* b5 and b3 */
    exchange_bits x0, x2, 0x33333333, 2         /* b5 and b1 */
    .irp    word, x0, x2
    exchange_within \word, mask2, 12            /* b4 and b2 */
    exchange_within \word, mask0, 15            /* b4 and b0 */
    .endr
    bx      lr

.macro enter_block
    .p2align 2
    push    saved
    ldr     x2, [argument_block]
    ldr     x0, [argument_block, #4]
    rev     x2, x2
    rev     x0, x0
.endm

.macro add_key
    eors    x2, x2, key_high
    eors    x0, x0, key_low
.endm

fw_function fw_present80_encrypt
fw_label    fw_present128_encrypt
    enter_block
    add     end, keys, #SCHEDULE_BYTES
    .p2align 2
1:  ldm     keys!, round_key
    add_key
    cmp     keys, end
    beq     .Lleave_block
    bl      permute
    lsrs    x1, x0, #16
    lsrs    x3, x2, #16
    s_box   x0, x1, x2, x3
    bfi     x0, x1, #16, #16
    bfi     x3, x2, #16, #16                    /* slices 2 and 3, complemented */
    mvns    x2, x3
    b       1b
.Lleave_block:
    rev     x2, x2
    rev     x0, x0
    pop     {block}
    str     x2, [block]
    str     x0, [block, #4]
    pop     saved_return
fw_end fw_present80_encrypt
fw_end fw_present128_encrypt

fw_function fw_present80_decrypt
fw_label    fw_present128_decrypt
    enter_block
    mov     end, keys
    add     keys, keys, #SCHEDULE_BYTES
    .p2align 2
1:  ldmdb   keys!, round_key
    add_key
    cmp     keys, end
    beq     .Lleave_block
    mvns    x3, x2
    lsrs    x2, x3, #16
    lsrs    x1, x0, #16
    inverse_s_box x0, x1, x2, x3
    bfi     x0, x1, #16, #16
    bfi     x2, x3, #16, #16
    bl      permute
    bl      permute
    b       1b
fw_end fw_present80_decrypt
fw_end fw_present128_decrypt
