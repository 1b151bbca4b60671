/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES for ARMv6-M (Cortex-M0+): the S-box and its inverse as tables of 256 bytes, MixColumns on words, a column per
 * pass; small.
 *
 *     void fw_aes128_expand  (fw_aes128_schedule *schedule, const uint8_t key[16]);
 *     void fw_aes128_encrypt (const fw_aes128_schedule *schedule, uint8_t block[16]);
 *     void fw_aes128_decrypt (const fw_aes128_schedule *schedule, uint8_t block[16]);
 *
 * and the same for fw_aes192 and fw_aes256, whose keys have 24 and 32 bytes.
 *
 * Arguments in r0 and r1. Key and block aligned to 4 bytes, as the core's loads want; the schedule has the round keys
 * of FIPS 197.
 *
 * Constant time of cycles only: this device has no data cache, but the addresses of lookups depend on key and block.
 *
 * A round copies the state to the stack, seven columns long, so that the bytes of a new column are at the same
 * distances from every old one: ShiftRows takes no time. A pass makes a column: 22 cycles for four lookups, 19 for
 * MixColumns, 3 for the key, 8 for the store and what leads to the next column; back, the inverse of MixColumns has 23
 * before MixColumns.
 * A round key of AES-128 is 34 cycles: 21 for four lookups, 1 for the constant, 3 for words, 5 for the store, 4 for
 * what leads to the next one. Of lookups, 14 are loads and sums in place; to take out the bytes in rows 1 and 2 by
 * REV16, in 5 cycles instead of 6, would need a register more, and a cycle to free one.
 * Cycles with BL and return:
 *
 * cost fw_aes128_expand 377 cycles 76 bytes 20 stack
 * cost fw_aes128_encrypt 2273 cycles 140 bytes 48 stack
 * cost fw_aes128_decrypt 3112 cycles 188 bytes 48 stack
 * cost fw_aes192_expand 430 cycles 92 bytes 20 stack
 * cost fw_aes192_encrypt 2729 cycles 140 bytes 48 stack
 * cost fw_aes192_decrypt 3754 cycles 188 bytes 48 stack
 * cost fw_aes256_expand 540 cycles 128 bytes 20 stack
 * cost fw_aes256_encrypt 3185 cycles 140 bytes 48 stack
 * cost fw_aes256_decrypt 4396 cycles 188 bytes 48 stack
 */
#include "s_box_bytes.inc"

#define keys            r0
#define block           r1
#define word            r2              /* a column */
#define part            r3
#define doubled         r4
#define old             r5              /* a column of the copy */
#define entries         r6
#define t               r7
#define one_word        {r2}
#define one_part        {r3}
#define state           {r2-r5}         /* four columns, in front of the passes */
#define upper_state     {r3-r5}
#define lower_state     {r2-r4}
#define stop            r12             /* behind the block */
#define last            lr              /* the round key without MixColumns */
#define saved           {r4-r7, lr}
#define restored        {r4-r7, pc}

#define ROUND_KEY_BYTES 16
#define COPY_BYTES      28

.macro add_byte place:req, row:req
    ldrb    part, [old, #\place]
    ldrb    part, [entries, part]
    lsls    part, part, #8 * \row
    orrs    word, word, part
.endm

/* WORD: the bytes in rows 0 to 3 at these places of the copy, through the table. */
.macro look_up place0:req, place1:req, place2:req, place3:req
    ldrb    word, [old, #\place0]
    ldrb    word, [entries, word]
    add_byte \place1, 1
    add_byte \place2, 2
    add_byte \place3, 3
.endm

/* TO: the bytes of FROM times 2. */
.macro double to:req, from:req
    ldr     part, =0x80808080
    ands    part, part, \from
    .ifnc   \to, \from
    movs    \to, \from
    .endif
    eors    \to, \to, part
    lsls    \to, \to, #1
    lsrs    part, part, #7
    movs    t, #0x1b
    muls    part, t, part
    eors    \to, \to, part
.endm

/* MixColumns: w twice, and, a row further each, w three times, w, and w. */
.macro mix_word
    double  doubled, word
    movs    part, word
    movs    t, #8
    rors    part, part, t
    eors    part, part, word
    rors    part, part, t
    eors    word, word, part
    eors    word, word, doubled
    rors    word, word, t
    eors    word, word, doubled
.endm

/* The inverse is MixColumns of w plus four times the sum of w and the word two rows further. */
.macro unmix_word
    movs    doubled, word
    movs    t, #16
    rors    doubled, doubled, t
    eors    doubled, doubled, word
    double  doubled, doubled
    double  doubled, doubled
    eors    word, word, doubled
    mix_word
.endm

.macro add_key
    ldm     keys!, one_part
    eors    word, word, part
.endm

.macro enter_block table:req
    push    saved
    sub     sp, sp, #COPY_BYTES
    movs    t, #16
    adds    t, t, block
    mov     stop, t
    ldr     entries, =\table
    movs    t, keys
.endm

/* The key at KEYS is added to the block. */
.macro add_whole_key
1:  ldr     word, [block]
    add_key
    stm     block!, one_word
    cmp     block, stop
    bne     1b
.endm

.macro load_state
    subs    block, block, #16
    ldm     block!, state
    subs    block, block, #16
    mov     t, sp
.endm

.macro next_column label:req
    stm     block!, one_word
    adds    old, old, #4
    cmp     block, stop
    bne     \label
.endm

.macro leave_block
    add     sp, sp, #COPY_BYTES
    pop     restored
    .ltorg
.endm

.macro encrypt variant:req, rounds:req
fw_function fw_aes\variant\()_encrypt
    enter_block fw_aes_s_box_bytes
    adds    t, t, #ROUND_KEY_BYTES * \rounds
    mov     last, t
    add_whole_key
2:  load_state
    stm     t!, state
    stm     t!, lower_state
    mov     old, sp
3:  look_up 0, 5, 10, 15
    cmp     keys, last
    bhs     4f
    mix_word
4:  add_key
    next_column 3b
    cmp     keys, last
    bls     2b
    leave_block
fw_end fw_aes\variant\()_encrypt
.endm

.macro decrypt variant:req, rounds:req
fw_function fw_aes\variant\()_decrypt
    enter_block fw_aes_inverse_s_box_bytes
    adds    t, t, #ROUND_KEY_BYTES
    mov     last, t
    adds    keys, keys, #ROUND_KEY_BYTES * \rounds
    add_whole_key
2:  subs    keys, keys, #2 * ROUND_KEY_BYTES
    load_state
    stm     t!, upper_state
    stm     t!, state
    mov     old, sp
3:  look_up 12, 9, 6, 3
    add_key
    cmp     keys, last
    bls     4f                          /* of the first key */
    unmix_word
4:  next_column 3b
    cmp     keys, last
    bne     2b
    leave_block
fw_end fw_aes\variant\()_decrypt
.endm

#include "../aes_variants.inc"

/* ---- Key schedule ---- */

#define constant        r7
#define last_constant   lr
#define ENTRY_BITS      0
#define S_BOX_ENTRIES   fw_aes_s_box_bytes
#define LOAD_ENTRY      ldrb

#include "aes_constants.inc"
#include "aes_expand_long.inc"

fw_function fw_aes128_expand
    push    saved
    ldm     key!, state
    stm     schedule!, state
    ldr     entries, =S_BOX_ENTRIES
    set_first_constant
1:  add_substituted c0, 1
    eors    c0, c0, constant
    eors    c1, c1, c0
    eors    c2, c2, c1
    eors    c3, c3, c2
    stm     schedule!, state
    next_constant 1b
    pop     restored
    .ltorg
fw_end fw_aes128_expand

    expand_long 192, 6, 12
    expand_long 256, 8, 14
