/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SKINNY-64-128 for MSP430, for speed: a row per register, S-boxes for two cells in flash, four rounds per pass.
 *
 *     void fw_skinny64_128_expand (fw_skinny64_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_skinny64_128_encrypt(const fw_skinny64_128_schedule *schedule, uint8_t block[8]);
 *     void fw_skinny64_128_decrypt(const fw_skinny64_128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r12 and r13. Key, block and schedule at even addresses. The schedule has for each round what is added to
 * rows 0 and 1, the constants included.
 *
 * The addresses of lookups are secret. All lookups take the same time, since the device has no cache; but an observer
 * of addresses (on a bus, by a probe) learns of the key: constant time of cycles only.
 *
 * A round is 66 cycles: 8 lookups of 3 for two cells each and, for each two of them, 3 to take the bytes apart and 2 to
 * join them; 6 each to turn rows 1 and 3, 1 for row 2; 4 for the round key, 2 for the constant of row 2, 3 for
 * MixColumns. The loop over four rounds takes 3. That there is nothing shorter is not claimed.
 *
 * The key schedule looks up how cells of the second tweakey change and what both tweakeys add.
 *
 * cost fw_skinny64_128_expand 6112 cycles 498 bytes 20 stack
 * cost fw_skinny64_128_encrypt 2452 cycles 494 bytes 8 stack
 * cost fw_skinny64_128_decrypt 2526 cycles 514 bytes 8 stack
 */
#define UNROLLED        4
#include "skinny64_table.inc"

/* The two bytes exchange their halves that HALVES selects. */
.macro exchange_halves row:req, halves:req
    mov     \row, part
    swpb    part
    xor     \row, part
    and     #\halves, part
    xor     part, \row
.endm

/* A row turns by one cell when the halves of its bytes have changed places, in the table, and then two of them. The
 * rows after these rounds begin in the place of row 3. */
.macro rounds times:req, p:req, q:req, r:req, s:req
    substitute skinny64_s_box, \p
    xor     @keys+, \p
    substitute skinny64_s_box_turned, \q
    exchange_halves \q, 0xf0f0
    xor     @keys+, \q
    substitute skinny64_s_box, \r
    xor     #TWO, \r
    swpb    \r
    substitute skinny64_s_box_turned, \s
    exchange_halves \s, 0x0f0f
    xor     \r, \q
    xor     \p, \r
    xor     \r, \s
    .if     \times - 1
    rounds  (\times - 1), \s, \p, \q, \r
    .endif
.endm

.macro rounds_back times:req, p:req, q:req, r:req, s:req
    .if     \times - 1
    rounds_back (\times - 1), \s, \p, \q, \r
    .endif
    sub     #ROUND_KEY, keys
    xor     \r, \s
    xor     \p, \r
    xor     \r, \q
    exchange_halves \s, 0x0f0f
    substitute skinny64_inverse_turned, \s
    swpb    \r
    xor     #TWO, \r
    substitute skinny64_inverse, \r
    xor     2(keys), \q
    exchange_halves \q, 0xf0f0
    substitute skinny64_inverse_turned, \q
    xor     @keys, \p
    substitute skinny64_inverse, \p
.endm

fw_function fw_skinny64_128_encrypt
    begin
1:  rounds  4, rows
    dec     passes
    jnz     1b
    finish
fw_end fw_skinny64_128_encrypt

fw_function fw_skinny64_128_decrypt
    add     #SCHEDULE, keys
    begin
1:  rounds_back 4, rows
    dec     passes
    jnz     1b
    finish
fw_end fw_skinny64_128_decrypt

    begin_table skinny64_s_box
    s_box_64

    begin_table skinny64_s_box_turned
    s_box_64 1

    begin_table skinny64_inverse
    inverse_64

    begin_table skinny64_inverse_turned
    inverse_64 1

/* ---- The key schedule: in a byte on the stack a cell of the first tweakey, the low half, and one of the second ----
 *
 * A round key has cells 0 to 3 in order, then 7, 4, 5 and 6, as the state has them after ShiftRows. */

#define end             r10
#define next            r14
#define expand_saved    r10
#define CELLS           16
#define UPPER           0
#define LOWER           8

/* NEXT: the sums of both tweakeys in the cells at ONE and OTHER. */
.macro sum_cells half:req, one:req, other:req
    mov.b   \half+\one(sp), next
    mov.b   skinny64_high_sums(next), next
    mov.b   \half+\other(sp), cell
    bis.b   skinny64_low_sums(cell), next
.endm

.macro emit half:req
    step_constant
    sum_cells \half, 0, 1
    mov.b   constant, cell
    .rept   4
    rla.b   cell
    .endr
    xor.b   cell, next
    mov.b   next, 0(keys)
    sum_cells \half, 2, 3
    mov.b   next, 1(keys)
    sum_cells \half, 7, 4
    mov.b   constant, cell
    .rept   4
    rra     cell
    .endr
    xor.b   cell, next
    mov.b   next, 2(keys)
    sum_cells \half, 5, 6
    mov.b   next, 3(keys)
    add     #ROUND_KEY, keys
.endm

.macro step_to half:req, to:req, from:req
    mov.b   \half+\from(sp), cell
    mov.b   skinny64_steps(cell), \half+\to(sp)
.endm

/* The next cells of rows 0 and 1, from rows 2 and 3: 9, 15, 8, 13, 10, 14, 12, 11 for 0 to 7. */
.macro permute half:req
    mov.b   \half(sp), next
    step_to \half, 0, 1
    step_to \half, 1, 7
    step_to \half, 7, 3
    step_to \half, 3, 5
    step_to \half, 5, 6
    step_to \half, 6, 4
    step_to \half, 4, 2
    mov.b   skinny64_steps(next), \half+2(sp)
.endm

fw_function fw_skinny64_128_expand
    save    expand_saved
    sub     #CELLS, sp
    mov     sp, place
    mov     #CELLS / 2, end
1:  load_cells
    dec     end
    jnz     1b
    mov     keys, end
    add     #SCHEDULE, end
    clr     constant
2:  emit    UPPER
    permute LOWER
    emit    LOWER
    permute UPPER
    cmp     end, keys
    jeq     3f
    br      #2b
3:  add     #CELLS, sp
    restore expand_saved
    ret
fw_end fw_skinny64_128_expand

    begin_table skinny64_steps
    tweakey_steps

/* The sum of both tweakeys' cells, in one half. */
.macro sums half:req
    .set    entry, 0
    .rept   256
    .byte   ((entry ^ entry >> 4) & 0x0f) << \half
    .set    entry, entry + 1
    .endr
.endm

    begin_table skinny64_low_sums
    sums    0

    begin_table skinny64_high_sums
    sums    4
