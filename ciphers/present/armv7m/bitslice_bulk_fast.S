/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRESENT in CBC and CTR mode for ARMv7-M (Cortex-M3): two blocks at a time, bitsliced, without the bit permutation.
 *
 *     void fw_present80_expand     (fw_present80_schedule *schedule, const uint8_t key[10]);
 *     void fw_present80_cbc_encrypt(const fw_present80_schedule *schedule, const uint8_t iv[8],
 *                                   uint8_t *data, size_t blocks);
 *     void fw_present80_cbc_decrypt(const fw_present80_schedule *schedule, const uint8_t iv[8],
 *                                   uint8_t *data, size_t blocks);
 *     void fw_present80_ctr        (const fw_present80_schedule *schedule, uint8_t counter[8],
 *                                   uint8_t *data, size_t blocks);
 *
 * and the same for PRESENT-128, whose key has 16 bytes. Key, iv, counter and data at any address. The schedule, aligned
 * to 4 bytes, has a layout of its own, 512 bytes: four words for each of 32 round keys, present_expand.inc.
 *
 * Two rounds of two blocks are 80 cycles: 26 for the S-boxes, 32 for what is left of the permutation
 * (present_macros.inc), 18 for keys, 4 for the loop. CBC encryption cannot have a second block and computes one twice.
 *
 * Functions and loops begin at multiples of 4, so that the cycles do not depend on where a function is linked.
 *
 * cost fw_present80_expand 36 stack
 * cost fw_present80_cbc_encrypt 36 stack
 * cost fw_present80_cbc_decrypt 36 stack
 * cost fw_present80_ctr 36 stack
 * cost fw_present128_expand 36 stack
 * cost fw_present128_cbc_encrypt 36 stack
 * cost fw_present128_cbc_decrypt 36 stack
 * cost fw_present128_ctr 36 stack
 */
#define keys            r0
#define x0              r1
#define x1              r2
#define x2              r3
#define x3              r4
#define k0              r5
#define k1              r6
#define temporary       r7
#define k2              r8
#define k3              r9
#define added_low       k1
#define added_high      k0
#define round_key       {r5, r6, r8, r9}
#define end             r10             /* the round key that ends the loop */
#define data            r11
#define blocks          r12
#define chain           lr              /* the block before this one, or the IV; the counter in CTR mode */
#define counter         lr
#define saved           {r4-r11, lr}
#define saved_return    {r4-r11, pc}
#define argument_chain  r1
#define argument_data   r2
#define argument_blocks r3

#define ROUND_KEY_BYTES 16
#define SCHEDULE_BYTES  512
#define BLOCKS          2

#include "present_macros.inc"
#include "present_expand.inc"
#include "fw_numbers_armv7m.inc"

.macro add_key x0:req, x1:req, x2:req, x3:req
    eors    \x0, \x0, k0
    eors    \x1, \x1, k1
    eors    \x2, \x2, k2
    eor     \x3, \x3, k3
.endm

/* Words in x0 and x2 (the first block's lower and upper word), x1 and x3 (the second's); out in x0, x3; x1, x2. Leaves
 * KEYS as it was. */
.macro encrypt_two_blocks
    exchange_halves x0, x1
    exchange_halves x2, x3
    encrypt_rounds
    sub     keys, keys, #SCHEDULE_BYTES - ROUND_KEY_BYTES
    exchange_halves x0, x1
    exchange_halves x3, x2
.endm

/* Words in and out as above, but in in x0, x3; x1, x2, and out in x0, x2; x1, x3. */
.macro decrypt_two_blocks
    exchange_halves x0, x1
    exchange_halves x3, x2
    mov     end, keys
    undo_last_round
    .p2align 2
.Ldecrypt\@:
    undo_two_rounds
    sub     temporary, keys, #ROUND_KEY_BYTES
    cmp     temporary, end
    bne     .Ldecrypt\@
    undo_first_key
    exchange_halves x0, x1
    exchange_halves x2, x3
.endm

.macro enter_mode
    .p2align 2
    push    saved
    mov     chain, argument_chain
    mov     data, argument_data
    movs    blocks, argument_blocks
.endm

fw_function fw_present80_cbc_encrypt
fw_label    fw_present128_cbc_encrypt
    enter_mode
    beq     2f
    .p2align 2
1:  load_block x0, x2, data
    load_block k0, k1, chain
    eor     x0, x0, k0
    eor     x2, x2, k1
    mov     x1, x0
    mov     x3, x2
    encrypt_two_blocks
    rev     x0, x0
    rev     x3, x3
    str     x3, [data]
    str     x0, [data, #4]
    mov     chain, data
    add     data, data, #8
    subs    blocks, blocks, #1
    bne     1b
2:  pop     saved_return
fw_end fw_present80_cbc_encrypt
fw_end fw_present128_cbc_encrypt

/* From the last pair to the first: the block before is still ciphertext. */
fw_function fw_present80_cbc_decrypt
fw_label    fw_present128_cbc_decrypt
#define place           k3
    enter_mode
    beq     4f
    .p2align 2
1:  mov     place, data
    load_block x0, x3, place            /* if it is the only one, what is done with another is of no account */
    subs    blocks, blocks, #2
    bmi     2f
    add     place, data, blocks, lsl #3
    load_block x0, x3, place
    load_block x1, x2, place, 8
2:  decrypt_two_blocks
    mov     place, data
    cmp     blocks, #0
    blt     3f
    add     place, data, blocks, lsl #3
    store_sum x1, x3, place, 8, place, 0
3:  sub     temporary, place, #8
    cmp     blocks, #0
    it      le
    movle   temporary, chain
    store_sum x0, x2, place, 0, temporary, 0
    bgt     1b
4:  pop     saved_return
#undef place
fw_end fw_present80_cbc_decrypt
fw_end fw_present128_cbc_decrypt

fw_function fw_present80_ctr
fw_label    fw_present128_ctr
    enter_mode
    beq     3f
    .p2align 2
1:  load_block k0, k1, counter
    mov     x0, k0
    mov     x2, k1
    adds    k0, k0, #1
    adc     k1, k1, #0
    mov     x1, k0
    mov     x3, k1
    subs    blocks, blocks, #2
    bmi     2f                          /* only one block: the counter stops here */
    adds    k0, k0, #1
    adc     k1, k1, #0
2:  rev     k0, k0
    rev     k1, k1
    str     k1, [counter]
    str     k0, [counter, #4]
    encrypt_two_blocks
    store_sum x0, x3, data, 0, data, 0
    cmp     blocks, #0
    blt     3f
    store_sum x1, x2, data, 8, data, 8
    add     data, data, #16
    bne     1b
3:  pop     saved_return
fw_end fw_present80_ctr
fw_end fw_present128_ctr
