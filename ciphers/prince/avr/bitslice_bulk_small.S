/* PRINCE in CBC and CTR mode for AVR, smaller: S-boxes, round key and the layer by diagonals are subroutines.
 *
 *     void fw_prince_expand     (fw_prince_schedule *schedule, const uint8_t key[16]);
 *     void fw_prince_cbc_encrypt(const fw_prince_schedule *schedule, const uint8_t iv[8], uint8_t *data,
 *                                size_t blocks);
 *     void fw_prince_cbc_decrypt(const fw_prince_schedule *schedule, const uint8_t iv[8], uint8_t *data,
 *                                size_t blocks);
 *     void fw_prince_ctr        (const fw_prince_schedule *schedule, uint8_t counter[8], uint8_t *data,
 *                                size_t blocks);
 *
 * As bitslice_bulk_fast.S but for the rounds. By diagonals, a slice is copied to registers of its own and two more hold
 * masks; slices that rotate the other way are treated with outer and inner exchanged, which is the same.
 * Against bitslice_bulk_fast.S the rounds have 926 bytes instead of 1356, and a block costs about 560 cycles more.
 * Stack: the return address and 14 bytes in expand, 22 in cbc_encrypt, 24 in cbc_decrypt and ctr.
 */
#define ROUNDS_USE_OTHER                /* for masks */
#include "prince_bulk.inc"

#define mask1           r26
#define mask2           r27
#define either_mask     r0

.macro near_slice outer:req, inner:req, pairs:req
    mov     third_outer, \outer
    mov     third_inner, \inner
    ldi     mask1, (\pairs) & HIGH_BITS
    ldi     mask2, (\pairs) & LOW_BITS
    rcall   14f
    mov     \outer, third_outer
    mov     \inner, third_inner
.endm

.macro far_slice slice:req, not_first:req, not_second:req
    movw    third, \slice
    ldi     mask1, \not_first
    ldi     mask2, \not_second
    rcall   15f
    movw    \slice, third
.endm

fw_function fw_prince_permute
    call    fw_prince_slice
    ldi     count, 3
1:  rcall   11f
    rcall   12f
    near_slice outer0, inner0, PAIRS_1_2
    near_slice inner1, outer1, PAIRS_0_3
    far_slice slice2, 0xff ^ (PAIRS_1_2 & HIGH_BITS), 0xff ^ (PAIRS_1_2 & LOW_BITS)
    far_slice slice3, 0xff ^ (PAIRS_0_3 & LOW_BITS), 0xff ^ (PAIRS_0_3 & HIGH_BITS)
    rcall   11f
    rcall   12f
    mix_columns AT_HOME
    dec     count
    breq    2f
    rjmp    1b

2:  reflect AT_HOME                     /* the middle */

    ldi     count, 3
    rjmp    4f
3:  unmix_columns AT_HOME
4:  rcall   13f
    rcall   11f
    near_slice inner0, outer0, PAIRS_1_2
    near_slice outer1, inner1, PAIRS_0_3
    far_slice slice2, 0xff ^ (PAIRS_1_2 & LOW_BITS), 0xff ^ (PAIRS_1_2 & HIGH_BITS)
    far_slice slice3, 0xff ^ (PAIRS_0_3 & HIGH_BITS), 0xff ^ (PAIRS_0_3 & LOW_BITS)
    rcall   13f
    rcall   11f
    dec     count
    breq    5f
    rjmp    3b
5:  unslice_by_diagonals
    ret

11: add_round_key AT_HOME
    ret

12: substitute AT_HOME
    movw    copy, slice0
    movw    slice0, slice1
    movw    slice1, copy
    rjmp    6f

13: substitute_back AT_HOME
6:  movw    copy, slice2
    movw    slice2, slice3
    movw    slice3, copy
    ret

14: mix_near third_outer, third_inner, mask1, mask2, lsl, lsr, and
    ret

15: mix_far third_outer, third_inner, mask1, mask2, either_mask, and
    ret
fw_end fw_prince_permute
