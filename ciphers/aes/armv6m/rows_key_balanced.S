/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128 and AES-256 for ARMv6-M (Cortex-M0+): round keys on the fly; the S-box and its inverse as tables of 256
 * bytes, the state as rows, a row per pass in SubBytes.
 *
 *     void fw_aes128_expand  (fw_aes128_schedule *schedule, const uint8_t key[16]);
 *     void fw_aes128_encrypt (const fw_aes128_schedule *schedule, uint8_t block[16]);
 *     void fw_aes128_decrypt (const fw_aes128_schedule *schedule, uint8_t block[16]);
 *
 * and the same for fw_aes256, whose key has 32 bytes.
 *
 * Arguments in r0 and r1. Key, block and schedule aligned to 4 bytes, as the core's loads want; the schedule has the
 * first and the last round key, each as its four rows: encryption begins with the key, decryption with the last one.
 * Behind each, AES-256 has the one that would be before the second, or behind the last. AES-192, whose six columns are
 * no round key, is not here.
 *
 * Constant time of cycles only: this device has no data cache, but the addresses of lookups depend on key and block.
 *
 * A round is 216 cycles: 107 for SubBytes and ShiftRows, 27 a row; 32 for MixColumns; 56 for the next round key, of
 * which each row is the sum of its bytes up to there plus a lookup, and to add it; 21 for what shares registers, for
 * the round's constant and for the loop. Back, a round is 241 cycles: the inverse of MixColumns has 32 before
 * MixColumns; a round key goes back in 50, as a sum is undone by one shift. SubBytes without a loop would save 31
 * cycles a round and take 78 bytes more. A function of one direction is one of the figures below and the 56 bytes of
 * aes_transpose, beside its tables; that fewer would not do is not shown. AES-256 calls functions that both its rounds
 * share: 451 cycles for two of them, of which 30 are calls, and 510 back.
 * Cycles with BL and return:
 *
 * cost fw_aes128_expand 443 cycles 96 bytes 20 stack
 * cost fw_aes128_encrypt 2230 cycles 272 bytes 40 stack
 * cost fw_aes128_decrypt 2436 cycles 324 bytes 40 stack
 * cost fw_aes256_expand 1248 cycles 100 bytes 56 stack
 * cost fw_aes256_encrypt 3254 cycles 96 bytes 56 stack
 * cost fw_aes256_decrypt 3629 cycles 90 bytes 56 stack
 */
#include "aes_rows.inc"

#define schedule        r0
#define block           r1
#define key             r1
#define keys            r0              /* a round key in the schedule */
#define distance        r0              /* how far the next row's bytes go down */
#define one_key_row     r0              /* of a round key that is made: this row and the next one, */
#define other_key_row   r6              /* by turns */
#define key_row0        r0              /* of the first one */
#define key_row1        r1
#define key_row2        r6
#define key_row3        r7
#define key_rows        {r0, r1, r6, r7}
#define round_constant  r12
#define last_constant   r12             /* of the key schedule */
#define looked_up       lr              /* what row 3 of a round key needs */
#define saved           {r4-r7, lr}
#define saved_in_block  {r1, r4-r7, lr}
#define restored        {r4-r7, pc}

#define ROUND_KEY_BYTES 16
#define LAST_CONSTANT   0x36
#define ENDED           0x6c            /* the constant behind it */

#include "aes_constants.inc"

fw_inner_function aes_transpose
    transpose
    bx      lr
    .ltorg
fw_end aes_transpose

/* The block as rows, with the round key at KEYS, which goes to the stack. */
.macro enter
    push    saved_in_block
    ldm     block!, rows
    bl      aes_transpose
    ldm     keys, key_rows
    push    key_rows
    eors    row0, row0, key_row0
    eors    row1, row1, key_row1
    eors    row2, row2, key_row2
    eors    row3, row3, key_row3
.endm

.macro leave key_bytes=ROUND_KEY_BYTES
    add     sp, sp, #\key_bytes
    bl      aes_transpose
    pop     {block}
    stm     block!, rows
    pop     restored
    .ltorg
.endm

.macro set_constants
    mov     row3_looked_up, row3
    ldr     ones, =0x01010101
    movs    reduction, #0x1b
.endm

/* SubBytes and ShiftRows, with their table. */
.macro substitute_rows
    movs    distance, #24
.Lnext_row\@:
    sub_row row3, 0
    orrs    t, t, row3
    rors    t, t, distance
    movs    row3, row2
    movs    row2, row1
    movs    row1, row0
    movs    row0, t
    subs    distance, distance, #8
    bpl     .Lnext_row\@
.endm

/* Their inverses. */
.macro substitute_rows_back
    movs    distance, #32
.Lnext_row_back\@:
    sub_row row0, 0
    orrs    t, t, row0
    rors    t, t, distance
    movs    row0, row1
    movs    row1, row2
    movs    row2, row3
    movs    row3, t
    subs    distance, distance, #8
    bne     .Lnext_row_back\@
.endm

/* Row INDEX of the round key becomes that of the next one: plus the S-box of the last byte of row FOLLOWING, or of what
 * was row 0. It is in CURRENT and goes to the stack; ROW of the state is plus it. */
.macro next_key_row row:req, index:req, current:req, following:req
    .if     \index < 3
    ldr     \following, [sp, #4 * \index + 4]
    look_up_last u, \following
    .else
    mov     u, looked_up
    .endif
    eors    \current, \current, u
    add_up  \current, u
    str     \current, [sp, #4 * \index]
    eors    \row, \row, \current
.endm

fw_function fw_aes128_encrypt
    enter
    movs    u, #1
1:  mov     round_constant, u
    ldr     table, =fw_aes_s_box_bytes
    substitute_rows
    mov     u, round_constant
    cmp     u, #LAST_CONSTANT
    beq     3f
    set_constants
    mix_rows
    ldr     table, =fw_aes_s_box_bytes
3:  ldr     one_key_row, [sp]
    look_up_last u, one_key_row
    mov     looked_up, u
    mov     u, round_constant
    eors    one_key_row, one_key_row, u
    next_key_row row0, 0, one_key_row, other_key_row
    next_key_row row1, 1, other_key_row, one_key_row
    next_key_row row2, 2, one_key_row, other_key_row
    next_key_row row3, 3, other_key_row, one_key_row
    mov     u, round_constant
    lsls    u, u, #1
    cmp     u, #0xff
    bls     4f
    subs    u, u, #REDUCTION
4:  cmp     u, #ENDED
    bne     1b
    leave
fw_end fw_aes128_encrypt

/* CURRENT: row INDEX of the round key before, still without what it has of the S-box. */
.macro key_row_before current:req, index:req
    ldr     \current, [sp, #4 * \index]
    lsls    u, \current, #8
    eors    \current, \current, u
.endm

/* The same whole, which goes to the stack: BELOW is the row below, of the round key before. ROW of the state is plus
 * it. */
.macro previous_key_row row:req, index:req, current:req, below:req
    key_row_before \current, \index
    look_up_last u, \below
    eors    \current, \current, u
    .if     \index == 0
    mov     u, round_constant
    eors    \current, \current, u
    .endif
    str     \current, [sp, #4 * \index]
    eors    \row, \row, \current
.endm

fw_function fw_aes128_decrypt
    adds    keys, keys, #ROUND_KEY_BYTES
    enter
    movs    u, #LAST_CONSTANT
1:  mov     round_constant, u
    ldr     table, =fw_aes_inverse_s_box_bytes
    substitute_rows_back
    ldr     table, =fw_aes_s_box_bytes
    key_row_before one_key_row, 0
    previous_key_row row3, 3, other_key_row, one_key_row
    previous_key_row row2, 2, one_key_row, other_key_row
    previous_key_row row1, 1, other_key_row, one_key_row
    previous_key_row row0, 0, one_key_row, other_key_row
    mov     u, round_constant
    lsrs    u, u, #1
    beq     4f
    bcc     3f
    movs    u, #0x80
3:  mov     round_constant, u
    set_constants
    unmix_rows
    mov     u, round_constant
    b       1b
4:  leave
fw_end fw_aes128_decrypt

/* ---- Key schedule ---- */

fw_function fw_aes128_expand
    push    saved
    ldm     key!, rows
    bl      aes_transpose
    stm     schedule!, rows
    ldr     table, =fw_aes_s_box_bytes
    set_first_constant
1:  next_key_rows
    next_constant 1b
    stm     schedule!, rows
    pop     restored
    .ltorg
fw_end fw_aes128_expand

#include "aes_rows_key_256.inc"
