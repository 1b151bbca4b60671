/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SKINNY-128-128 for MSP430, for speed: two cells per register, the S-box in flash, four rounds per pass.
 *
 *     void fw_skinny128_128_expand (fw_skinny128_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_skinny128_128_encrypt(const fw_skinny128_128_schedule *schedule, uint8_t block[16]);
 *     void fw_skinny128_128_decrypt(const fw_skinny128_128_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r12 and r13. Key, block and schedule at even addresses. The schedule has for each round what is added to
 * rows 0 and 1, the constants included.
 *
 * The addresses of lookups are secret. All lookups take the same time, since the device has no cache; but an observer
 * of addresses (on a bus, by a probe) learns of the key: constant time of cycles only.
 *
 * A round is 108 cycles: 16 lookups of 3 and, for each two of them, 3 to take the cells apart and 2 to join them, of
 * which ShiftRows wants 4 more in all and 3 for row 2; 8 for the round key, 1 for the constant of row 2, 6 for
 * MixColumns. The loop over four rounds takes 6. That there is nothing shorter is not claimed.
 *
 * cost fw_skinny128_128_expand 3358 cycles 218 bytes 2 stack
 * cost fw_skinny128_128_encrypt 4475 cycles 798 bytes 18 stack
 * cost fw_skinny128_128_decrypt 4637 cycles 834 bytes 18 stack
 */
#define constant        r14
#define sum             r15
#include "skinny_macros.inc"

#define PASSES          10
#define ROUND_KEY       8               /* bytes */
#define SCHEDULE        320

#define keys            r12
#define block           r13
#define a0              r4              /* the rows, the first cell of two in the low byte */
#define a1              r5
#define b0              r6
#define b1              r7
#define c0              r8
#define c1              r9
#define d0              r10
#define d1              r11
#define one             r14
#define other           r13             /* the block's address waits on the stack */
#define passes          r15
#define saved           r10, r9, r8, r7, r6, r5, r4, block
#define saved_back      r4, r5, r6, r7, r8, r9, r10
#define rows            a0, a1, b0, b1, c0, c1, d0, d1

.macro begin
    save    saved
    .irp    pair, rows
    mov     @block+, \pair
    .endr
    mov     #PASSES, passes
.endm

.macro finish
    pop     block
    .set    place, 0
    .irp    pair, rows
    mov     \pair, place(block)
    .set    place, place + 2
    .endr
    restore saved_back
    ret
.endm

/* The low cell of PAIR to LOW, the other one to PAIR. */
.macro look_up table:req, pair:req, low:req
    mov.b   \pair, \low
    swpb    \pair
    mov.b   \pair, \pair
    mov.b   \table(\low), \low
    mov.b   \table(\pair), \pair
.endm

.macro substitute table:req, pair:req
    look_up \table, \pair, one
    swpb    \pair
    bis     one, \pair
.endm

/* The S-box, and the row turns: cells 0 to 3 become 3, 0, 1, 2. */
.macro turn_right table:req, pair:req, next:req
    look_up \table, \pair, one
    look_up \table, \next, other
    swpb    one
    bis     \next, one
    swpb    other
    bis     \pair, other
    mov     one, \pair
    mov     other, \next
.endm

/* They become 1, 2, 3, 0. */
.macro turn_left table:req, pair:req, next:req
    look_up \table, \pair, one
    look_up \table, \next, other
    swpb    one
    swpb    other
    bis     other, \pair
    bis     one, \next
.endm

.macro exchange_pairs pair:req, next:req
    mov     \pair, one
    mov     \next, \pair
    mov     one, \next
.endm

.macro add_row pair:req, next:req, from:req, from_next:req
    xor     \from, \pair
    xor     \from_next, \next
.endm

/* The rows after these rounds begin in the place of row 3. */
.macro rounds times:req, a0:req, a1:req, b0:req, b1:req, c0:req, c1:req, d0:req, d1:req
    substitute skinny128_s_box, \a0
    substitute skinny128_s_box, \a1
    turn_right skinny128_s_box, \b0, \b1
    substitute skinny128_s_box, \c0
    substitute skinny128_s_box, \c1
    turn_left skinny128_s_box, \d0, \d1
    xor     @keys+, \a0
    xor     @keys+, \a1
    xor     @keys+, \b0
    xor     @keys+, \b1
    xor     #2, \c0
    exchange_pairs \c0, \c1
    add_row \b0, \b1, \c0, \c1
    add_row \c0, \c1, \a0, \a1
    add_row \d0, \d1, \c0, \c1
    .if     \times - 1
    rounds  (\times - 1), \d0, \d1, \a0, \a1, \b0, \b1, \c0, \c1
    .endif
.endm

.macro rounds_back times:req, a0:req, a1:req, b0:req, b1:req, c0:req, c1:req, d0:req, d1:req
    .if     \times - 1
    rounds_back (\times - 1), \d0, \d1, \a0, \a1, \b0, \b1, \c0, \c1
    .endif
    sub     #ROUND_KEY, keys
    add_row \d0, \d1, \c0, \c1
    add_row \c0, \c1, \a0, \a1
    add_row \b0, \b1, \c0, \c1
    exchange_pairs \c0, \c1
    xor     #2, \c0
    xor     @keys, \a0
    xor     2(keys), \a1
    xor     4(keys), \b0
    xor     6(keys), \b1
    substitute skinny128_inverse, \a0
    substitute skinny128_inverse, \a1
    turn_left skinny128_inverse, \b0, \b1
    substitute skinny128_inverse, \c0
    substitute skinny128_inverse, \c1
    turn_right skinny128_inverse, \d0, \d1
.endm

fw_function fw_skinny128_128_encrypt
    begin
1:  rounds  4, rows
    dec     passes
    jz      2f
    br      #1b
2:  finish
fw_end fw_skinny128_128_encrypt

fw_function fw_skinny128_128_decrypt
    add     #SCHEDULE, keys
    begin
1:  rounds_back 4, rows
    dec     passes
    jz      2f
    br      #1b
2:  finish
fw_end fw_skinny128_128_decrypt

    begin_table skinny128_s_box
    s_box_128

    begin_table skinny128_inverse
    inverse_128

/* ---- The key schedule: each round from the one two rounds before, then the constants ----
 *
 * A round key has cells 0 to 3 in order, then 7, 4, 5 and 6, as the state has them after ShiftRows. */

#define key             r13
#define end             r11

/* The round key at KEYS from the eight cells at PLACE: 9, 15, 8, 13, 10, 14, 12, 11 for cells 0 to 7. Cells 4 to 7 are
 * at FOURTH and so on there. */
.macro permute place:req, fourth:req, fifth:req, sixth:req, seventh:req
    mov.b   1(\place), 0(keys)
    mov.b   \seventh(\place), 1(keys)
    mov.b   0(\place), 2(keys)
    mov.b   \fifth(\place), 3(keys)
    mov.b   3(\place), 4(keys)
    mov.b   2(\place), 5(keys)
    mov.b   \sixth(\place), 6(keys)
    mov.b   \fourth(\place), 7(keys)
    add     #ROUND_KEY, keys
.endm

fw_function fw_skinny128_128_expand
    mov     keys, end
    add     #SCHEDULE, end
    mov     0(key), 0(keys)
    mov     2(key), 2(keys)
    mov.b   7(key), 4(keys)
    mov.b   4(key), 5(keys)
    mov.b   5(key), 6(keys)
    mov.b   6(key), 7(keys)
    add     #8, key
    add     #ROUND_KEY, keys
    permute key, 4, 5, 6, 7
    mov     keys, key
    sub     #2 * ROUND_KEY, key
1:  permute key, 5, 6, 7, 4
    add     #ROUND_KEY, key
    cmp     end, keys
    jne     1b

    sub     #SCHEDULE, keys
    clr     constant
2:  step_constant
    mov     constant, sum
    and     #0x0f, sum
    xor     sum, 0(keys)
    mov     constant, sum
    rla     sum
    rla     sum
    rla     sum
    rla     sum
    and     #0x0300, sum
    xor     sum, 4(keys)
    add     #ROUND_KEY, keys
    cmp     end, keys
    jne     2b
    ret
fw_end fw_skinny128_128_expand
