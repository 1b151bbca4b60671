/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SKINNY-64-128 for MSP430, for size: a row per register, the S-box for two cells in flash, one round per pass; one
 * begin and one end for both directions.
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
 * A round is 84 cycles: 8 lookups of 3 for two cells each and, for each two of them, 3 to take the bytes apart and 2 to
 * join them; 9 each to turn rows 1 and 3, 1 for row 2; 4 for the round key, 2 for the constant of row 2, 3 for
 * MixColumns, 5 to move the rows and 3 for the loop.
 *
 * The key schedule has 16 bytes for cells of two rounds on the stack, and eight for those of the next.
 *
 * cost fw_skinny64_128_expand 15468 cycles 272 bytes 40 stack
 * cost fw_skinny64_128_encrypt 2939 cycles 190 bytes 8 stack
 * cost fw_skinny64_128_decrypt 3016 cycles 154 bytes 8 stack
 */
#define UNROLLED        1
#include "skinny64_table.inc"

/* The same, and the two bytes of ROW exchange places. */
.macro substitute_swapped table:req, row:req
    mov.b   \row, part
    swpb    \row
    mov.b   \row, \row
    mov.b   \table(part), part
    mov.b   \table(\row), \row
    swpb    part
    bis     part, \row
.endm

/* A row whose first byte is the upper one, by one cell. */
.macro turn_right row:req
    .rept   4
    bit     #1, \row
    rrc     \row
    .endr
.endm

.macro turn_left row:req
    .rept   4
    rla     \row
    adc     \row
    .endr
.endm

/* Row P where the last one was, all others one further. */
.macro move_rows p:req, q:req, r:req, s:req
    mov     \s, part
    mov     \r, \s
    mov     \q, \r
    mov     \p, \q
    mov     part, \p
.endm

.macro encrypt_round p:req, q:req, r:req, s:req
    substitute skinny64_s_box, \p
    xor     @keys+, \p
    substitute_swapped skinny64_s_box, \q
    xor     @keys+, \q
    turn_right \q
    swpb    \q
    substitute skinny64_s_box, \r
    xor     #TWO, \r
    swpb    \r
    substitute_swapped skinny64_s_box, \s
    turn_left \s
    swpb    \s
    xor     \r, \q
    xor     \p, \r
    xor     \r, \s
    move_rows \p, \q, \r, \s
.endm

.macro decrypt_round p:req, q:req, r:req, s:req
    move_rows \s, \r, \q, \p
    sub     #ROUND_KEY, keys
    xor     \r, \s
    xor     \p, \r
    xor     \r, \q
    swpb    \s
    turn_right \s
    substitute_swapped skinny64_inverse, \s
    swpb    \r
    xor     #TWO, \r
    substitute skinny64_inverse, \r
    swpb    \q
    turn_left \q
    xor     2(keys), \q
    substitute_swapped skinny64_inverse, \q
    xor     @keys, \p
    substitute skinny64_inverse, \p
.endm

fw_function fw_skinny64_128_encrypt
    call    #.Lenter
1:  encrypt_round rows
    dec     passes
    jnz     1b
.Lleave:
    finish

.Lenter:                                /* the return address is where registers are saved */
    pop     passes
    save_and_load
    mov     passes, part
    mov     #PASSES, passes
    br      part
fw_end fw_skinny64_128_encrypt

fw_function fw_skinny64_128_decrypt
    call    #.Lenter
    add     #SCHEDULE, keys
1:  decrypt_round rows
    dec     passes
    jnz     1b
    br      #.Lleave
fw_end fw_skinny64_128_decrypt

    begin_table skinny64_s_box
    s_box_64

    begin_table skinny64_inverse
    inverse_64

/* A round key is row 0 and, its first byte the upper one, row 1. */
#define end             r10
#define now             r9              /* where the cells of rows 0 and 1 are */
#define before          r8              /* and where they were a round before, which is where rows 2 and 3 are */
#define next            r7
#define left            r6
#define order           r5
#define half            r13             /* in the place of the key's address */
#define packed          r15
#define one             r14
#define changed         r13
#define expand_saved    r10, r9, r8, r7, r6, r5
#define expand_restored r5, r6, r7, r8, r9, r10
#define CELLS           8

/* The next cell of the second tweakey, in the upper half of ONE: it moves by a bit, the first is the sum of the two
 * highest. */
.macro step_cell
    mov.b   one, changed
    rla.b   changed
    mov.b   changed, packed
    xor.b   one, packed
    and.b   #0xe0, changed
    and.b   #0x0f, one
    rla.b   packed                      /* the sum to the carry */
    addc.b  #0x0f, changed
    and.b   #0xf0, changed
    bis.b   changed, one
.endm

/* The next cells, from those of the round before. */
.macro permute
    mov     #skinny64_places, order
    mov     #CELLS, left
3:  mov.b   @order+, one
    add     before, one
    mov.b   @one, one
    step_cell
    mov.b   one, 0(next)
    inc     next
    dec     left
    jnz     3b
    sub     #CELLS, next
.endm

fw_function fw_skinny64_128_expand
    save    expand_saved
    sub     #3 * CELLS, sp
    mov     sp, place
    mov     #CELLS, left
1:  load_cells
    dec     left
    jnz     1b
    mov     place, next
    mov     sp, now
    mov     sp, before
    add     #CELLS, before
    mov     keys, end
    add     #SCHEDULE, end
    clr     constant
2:  step_constant
    mov     now, place
    call    #.Lpack
    swpb    packed
    mov.b   constant, half
    .rept   4
    rla.b   half
    .endr
    xor     half, packed
    mov     packed, 0(keys)
    call    #.Lpack
    mov.b   constant, half
    and.b   #0x30, half
    swpb    half
    xor     half, packed
    mov     packed, 2(keys)
    add     #ROUND_KEY, keys
    permute
    mov     before, one
    mov     now, before
    mov     next, now
    mov     one, next
    cmp     end, keys
    jne     2b
    add     #3 * CELLS, sp
    restore expand_restored
    ret

/* The sums of both tweakeys in the next four cells. */
.Lpack:
    mov     #4, left
4:  mov.b   @place+, half
    mov.b   half, order
    swpb    order
    .rept   4
    rla     order
    rlc     packed
    .endr
    and     #0x0f, half
    xor     half, packed
    dec     left
    jnz     4b
    ret
fw_end fw_skinny64_128_expand

    begin_table skinny64_places
    .byte   1, 7, 0, 5, 2, 6, 4, 3
