/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES for ARMv6-M (Cortex-M0+): the S-box and its inverse as tables of 256 bytes, the state as rows, a round per
 * pass.
 *
 *     void fw_aes128_expand  (fw_aes128_schedule *schedule, const uint8_t key[16]);
 *     void fw_aes128_encrypt (const fw_aes128_schedule *schedule, uint8_t block[16]);
 *     void fw_aes128_decrypt (const fw_aes128_schedule *schedule, uint8_t block[16]);
 *
 * and the same for fw_aes192 and fw_aes256, whose keys have 24 and 32 bytes.
 *
 * Arguments in r0 and r1. Key, block and schedule aligned to 4 bytes, as the core's loads want; the schedule has the
 * round keys of FIPS 197, each as its four rows.
 *
 * Constant time of cycles only: this device has no data cache, but the addresses of lookups depend on key and block.
 *
 * A round is 129 cycles: 76 for SubBytes and ShiftRows, 19 a row: 5 to take its bytes apart, 8 to look them up, 6 to
 * put them together elsewhere; 32 for MixColumns; 10 for the key; 7 for two constants, the table's address and the
 * pointer to keys, which share registers, and 4 for the loop. On columns MixColumns would be four times 15, since words
 * would have to be rotated and four sums of two rows doubled, not three. Back, a round is 162 cycles: the inverse of
 * MixColumns has 32 before MixColumns. To make rows of columns takes 26 cycles, at the beginning and at the end.
 * A bound with these tables: 76 and 32, and the key's 5 and 4, 117 cycles a round; that nothing is between 117 and 129
 * is not shown. Unrolled, a round would save 4 of them.
 * Cycles with BL and return:
 *
 * cost fw_aes128_expand 483 cycles 148 bytes 20 stack
 * cost fw_aes128_encrypt 1347 cycles 352 bytes 24 stack
 * cost fw_aes128_decrypt 1647 cycles 424 bytes 24 stack
 * cost fw_aes192_expand 951 cycles 160 bytes 20 stack
 * cost fw_aes192_encrypt 1605 cycles 352 bytes 24 stack
 * cost fw_aes192_decrypt 1971 cycles 424 bytes 24 stack
 * cost fw_aes256_expand 1141 cycles 196 bytes 20 stack
 * cost fw_aes256_encrypt 1863 cycles 352 bytes 24 stack
 * cost fw_aes256_decrypt 2295 cycles 424 bytes 24 stack
 */
#include "aes_rows.inc"

#define schedule        r0
#define block           r1
#define key             r1
#define keys            r0              /* the next round key */
#define key_word0       r1              /* of a round key that is added before SubBytes */
#define key_word1       r6
#define key_word2       r7
#define three_key_words {r1, r6, r7}
#define fourth_key_word {r1}
#define one_key_word    r1              /* of one that is added behind SubBytes */
#define other_key_word  r5
#define two_key_words   {r1, r5}
#define next_key        r12
#define last            lr              /* where a round key has no MixColumns beside it */
#define saved           {r4-r7, lr}
#define saved_in_block  {r1, r4-r7, lr}
#define restored        {r4-r7, pc}

#define ROUND_KEY_BYTES 16

/* The block as rows, and LAST. */
.macro enter place_of_last:req
    push    saved_in_block
    ldm     block!, rows
    transpose
    movs    t, #\place_of_last
    adds    t, t, schedule
    mov     last, t
.endm

.macro leave
    transpose
    pop     {block}
    stm     block!, rows
    pop     restored
    .ltorg
.endm

.macro add_key
    ldm     keys!, three_key_words
    eors    row0, row0, key_word0
    eors    row1, row1, key_word1
    eors    row2, row2, key_word2
    ldm     keys!, fourth_key_word
    eors    row3, row3, key_word0
.endm

/* Behind SubBytes: row 3 is still where that leaves it, or is RESULT. */
.macro add_key_behind result=row3_looked_up
    ldm     keys!, two_key_words
    eors    row0, row0, one_key_word
    eors    row1, row1, other_key_word
    ldm     keys!, two_key_words
    eors    row2, row2, one_key_word
    .ifc    \result, row3
    eors    row3, row3, row3_looked_up
    .else
    eors    row3_looked_up, row3_looked_up, other_key_word
    .endif
.endm

.macro mix mixed:req
    mov     next_key, keys
    ldr     ones, =0x01010101
    movs    reduction, #0x1b
    \mixed
    mov     keys, next_key
.endm

.macro encrypt variant:req, rounds:req
fw_function fw_aes\variant\()_encrypt
    enter   \rounds * ROUND_KEY_BYTES
1:  add_key
    ldr     table, =fw_aes_s_box_bytes
    sub_rows
    cmp     keys, last
    beq     2f
    mix     mix_rows
    b       1b
2:  add_key_behind row3
    leave
fw_end fw_aes\variant\()_encrypt
.endm

.macro decrypt variant:req, rounds:req
fw_function fw_aes\variant\()_decrypt
    enter   ROUND_KEY_BYTES
    adds    keys, keys, #\rounds * ROUND_KEY_BYTES
    add_key
1:  ldr     table, =fw_aes_inverse_s_box_bytes
    sub_rows_back
    subs    keys, keys, #2 * ROUND_KEY_BYTES
    add_key_behind
    cmp     keys, last
    beq     2f
    mix     unmix_rows
    b       1b
2:  mov     row3, row3_looked_up
    leave
fw_end fw_aes\variant\()_decrypt
.endm

#include "../aes_variants.inc"

/* ---- Key schedule ---- */

#define last_constant   lr

#include "aes_constants.inc"

fw_function fw_aes128_expand
    push    saved
    ldm     key!, rows
    transpose
    stm     schedule!, rows
    ldr     table, =fw_aes_s_box_bytes
    set_first_constant
1:  next_key_rows
    stm     schedule!, rows
    next_constant 1b
    pop     restored
    .ltorg
fw_end fw_aes128_expand

/* ---- Key schedule of longer keys: by columns, and rows of them at the end ---- */

#define state           rows
#define entries         r6
#define ENTRY_BITS      0
#define S_BOX_ENTRIES   fw_aes_s_box_bytes
#define LOAD_ENTRY      ldrb

#include "aes_expand_long.inc"

/* Behind the round keys: SCHEDULE is as expand_long leaves it. */
.macro transpose_keys columns:req, rounds:req
    mov     last, schedule
    subs    schedule, schedule, #(\rounds + 1) * ROUND_KEY_BYTES
3:  ldm     schedule!, rows
    subs    schedule, schedule, #ROUND_KEY_BYTES
    transpose
    stm     schedule!, rows
    cmp     schedule, last
    bne     3b
.endm

    expand_long 192, 6, 12, transpose_keys
    expand_long 256, 8, 14, transpose_keys
