/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES for AVR: bitsliced within one block, in halves of eight bytes; constant time, no table.
 *
 *     void fw_aes128_expand (fw_aes128_schedule *schedule, const uint8_t key[16]);
 *     void fw_aes128_encrypt(const fw_aes128_schedule *schedule, uint8_t block[16]);
 *     void fw_aes128_decrypt(const fw_aes128_schedule *schedule, uint8_t block[16]);
 *
 * and the same for keys of 24 and 32 bytes, fw_aes192 and fw_aes256.
 *
 * Arguments in r25:r24 and r23:r22. Needs MOVW. encrypt reads the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the first
 * 64 KiB of flash; decrypt in RAM only.
 *
 * Plane i has bit i of every byte. It is two bytes: the even one has rows 0 and 2 of the state, a nibble each, the odd one
 * rows 1 and 3; bit c of a nibble is column c. So the row after next is SWAP, the next row of even bytes is the odd ones,
 * and that of odd bytes the even ones swapped. The S-box takes the even bytes of all planes, then the odd ones; the half
 * that waits is in two registers and in the block.
 *
 * ShiftRows is done in part: row r should go r columns to the left, but here the odd byte's rows go by one, the others
 * stay. Then rows 2 and 3 are two columns away from the others; behind every second round they have come to their places
 * again. MixColumns of the rounds between pays for it by a rotation by two columns with each SWAP. In the last round
 * nothing goes: bytes leave for their places, and the last round key is made for it.
 *
 * The schedule has round keys as planes, even and odd bytes in turn, in which columns are where the round has them. The
 * constant of the S-box, 0x63, is added to every round key but the first.
 *
 * A round is 586 cycles or, every second one, 490: two S-boxes 254 (aes_circuit.inc), the halves' way from and to the block
 * 54, the round key 48, ShiftRows and MixColumns 230 or 134. Back it is 765 or 589. A block has beside that 184 each for
 * bytes to planes and back. A bound: 101 gates are the fewest known for the S-box, 20 S-boxes of half a block are 2020
 * instructions at least; with two operands to an instruction they are 2540 here. That there is nothing shorter is not
 * proved.
 *
 * The keys' sizes share one body each of expand, 862 bytes, encrypt, 3024, and decrypt, 3464. In the lines below, bytes are
 * those of what leads to it.
 *
 * cost fw_aes128_expand 8395 cycles 6 bytes 30 stack
 * cost fw_aes128_encrypt 5837 cycles 6 bytes 20 stack
 * cost fw_aes128_decrypt 7135 cycles 6 bytes 20 stack
 * cost fw_aes192_expand 8498 cycles 6 bytes 30 stack
 * cost fw_aes192_encrypt 6918 cycles 6 bytes 20 stack
 * cost fw_aes192_decrypt 8494 cycles 6 bytes 20 stack
 * cost fw_aes256_expand 11111 cycles 6 bytes 30 stack
 * cost fw_aes256_encrypt 7999 cycles 6 bytes 20 stack
 * cost fw_aes256_decrypt 9853 cycles 6 bytes 20 stack
 */
#define changed_bits    r26
#include "fw_planes_avr.inc"
#include "fw_avr.inc"
#include "aes_circuit.inc"
#include "aes_inverse_circuit.inc"

/* The block, which has the half that is not in registers from HALF on, or from 0 on. */
#define state           Y
#define state_pair      r28
#define state_low       r28
#define state_high      r29
#define HALF            8

#define passes          r1              /* of two rounds; 0 at the end */
#define scratch         r26             /* changed_bits, too */
#define opposite        r27
#define waiting6        opposite        /* planes of the half that is not in the S-box; the others are in the block */
#define waiting7        scratch
#define number          r18             /* of passes, on entry */
#define ROUND_KEY_BYTES 16

#define inputs          row0, row1, row2, row3, row4, row5, row6, row7
#define outputs         new0, new1, new2, new3, new4, new5, new6, new7
/* Odd bytes, on entry. */
#define entering        spare0, spare1, spare2, spare3, spare4, spare5, spare6, spare7

/* Behind the S-box, its outputs are the odd bytes, and even bytes come next to them: each plane is a pair. */
#define even0           row1
#define even1           row4
#define even2           spare9
#define even3           spare1
#define even4           spare16
#define even5           row7
#define even6           spare4
#define even7           spare13
#define even_bytes      even0, even1, even2, even3, even4, even5, even6, even7
#define pair0           even0
#define pair1           new1
#define pair2           even2
#define pair3           even3
#define pair4           new4
#define pair5           even5
#define pair6           new6
#define pair7           even7

/* Sums of neighbours in a column, which are to be doubled: of the highest plane, and in turn of the others. */
#define tops            top_even, top_odd
#define low_tops        spare11         /* the lower registers of pairs */
#define low_sums_a      spare5
#define low_sums_b      spare7
#define top_even        spare11
#define top_odd         spare12
#define sums_a          spare5, spare6
#define sums_b          spare7, spare8
#define turned_a        spare6, spare5
#define turned_b        spare8, spare7

#define of_the_caller   r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
#define of_the_caller_back r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2

/* The next bytes of the schedule. */
.macro add_keys bytes:vararg
    .irp    byte, \bytes
    next_keys scratch
    eor     \byte, scratch
    .endr
.endm

/* Odd bytes, on entry. */
.macro set_odd_half_aside
    for_half store_byte, HALF, spare0, spare1, spare2, spare3, spare4, spare5
    mov     waiting6, spare6
    mov     waiting7, spare7
.endm

/* DO with the bytes of rows ROW and ROW + 2 and their places in the block. */
.macro for_rows do:req, row:req, b0:req, b1:req, b2:req, b3:req, b4:req, b5:req, b6:req, b7:req
    \do     \row + 0, \b0
    \do     \row + 4, \b1
    \do     \row + 8, \b2
    \do     \row + 12, \b3
    \do     \row + 2, \b4
    \do     \row + 6, \b5
    \do     \row + 10, \b6
    \do     \row + 14, \b7
.endm

/* DO with the bytes of all planes and their places from AT on. */
.macro for_half do:req, at:req, bytes:vararg
    .set    .Lat, \at
    .irp    byte, \bytes
    \do     .Lat, \byte
    .set    .Lat, .Lat + 1
    .endr
.endm

.macro load_byte at:req, byte:req
    ldd     \byte, state + \at
.endm

.macro store_byte at:req, byte:req
    std     state + \at, \byte
.endm

/* Even bytes leave the S-box, and odd ones enter. Two planes of the half that waits are in registers. */
.macro take_odd_half plane6:req, plane7:req, planes:vararg
    for_half store_byte, 0, \planes
    mov     row6, waiting6
    mov     row7, waiting7
    mov     waiting6, \plane6
    mov     waiting7, \plane7
    for_half load_byte, HALF, row0, row1, row2, row3, row4, row5
.endm

.macro take_even_half plane6:req, plane7:req, planes:vararg
    mov     \plane6, waiting6
    mov     \plane7, waiting7
    for_half load_byte, 0, \planes
.endm

/* The even bytes of all planes, then the odd ones; the former come back. */
.macro substitute_halves
    substitute_planes
    take_odd_half new6, new7, new0, new1, new2, new3, new4, new5
    substitute_planes
    take_even_half even6, even7, even0, even1, even2, even3, even4, even5
.endm

/* Both rows by one column to the right. */
.macro shift_rows_back byte:req
    mov     scratch, \byte
    lsl     \byte
    bst     scratch, 3
    bld     \byte, 0
    bst     scratch, 7
    bld     \byte, 4
.endm

/* Rows 2 and 3 are by AWAY columns, 0 or 2, away from the others. */
.macro take_opposite byte:req, away:req
    .if     \away
    mov     scratch, \byte
    lsl     scratch
    lsl     scratch
    lsr     \byte
    lsr     \byte
    eor     scratch, \byte
    andi    scratch, 0xcc
    eor     \byte, scratch
    .endif
    swap    \byte
.endm

/* With a, b, c, d the bytes of a column from some row on, SUM_EVEN the same as EVEN, and SUM_ODD what is opposite to ODD,
 * the sums become a + b, and what is in ODD, EVEN (they change places) b + c + d. */
.macro mix away:req, even:req, odd:req, sum_even:req, sum_odd:req
    eor     \sum_even, \odd
    mov     opposite, \sum_even
    take_opposite opposite, \away
    eor     \even, opposite
    eor     \odd, opposite              /* even bytes from here on */
    eor     \sum_odd, \odd
.endm

/* First, the rows of ODD go by one column to the left: bit 0 of a nibble becomes bit 3. What is opposite to them goes by
 * one to the right, if the rows are two columns away. The lower registers of pairs are PAIR and SUMS. */
.macro shift_and_mix away:req, pair:req, even:req, odd:req, sums:req, sum_even:req, sum_odd:req
    movw    \sums, \pair
    lsr     \odd
    bst     \sum_odd, 0
    bld     \odd, 3
    bst     \sum_odd, 4
    bld     \odd, 7
    .if     \away
    lsl     \sum_odd
    bst     \odd, 2                     /* it was bit 3 */
    bld     \sum_odd, 0
    bst     \odd, 6
    bld     \sum_odd, 4
    .else
    mov     \sum_odd, \odd
    .endif
    swap    \sum_odd
    mix     \away, \even, \odd, \sum_even, \sum_odd
.endm

/* The highest plane leaves the byte: it is added where the polynomial has a bit. */
.macro reduce sum_even:req, sum_odd:req
    eor     \sum_even, top_even
    eor     \sum_odd, top_odd
.endm

/* A plane is done: its doubles and the round key are added, and its bytes go where the S-box takes them from. */
.macro leave_plane number:req, input:req, next_even:req, next_odd:req, double_even:req, double_odd:req
    eor     \next_even, \double_even
    eor     \next_odd, \double_odd
    next_keys \input
    eor     \input, \next_even
    .if     \number == 6
    next_keys waiting6
    eor     waiting6, \next_odd
    .elseif \number == 7
    next_keys waiting7
    eor     waiting7, \next_odd
    .else
    add_keys \next_odd
    std     state + HALF + \number, \next_odd
    .endif
.endm

.macro mix_columns away:req
    shift_and_mix \away, pair7, even7, new7, low_tops, tops
    shift_and_mix \away, pair0, even0, new0, low_sums_a, sums_a
    leave_plane 0, row0, new0, even0, tops
    shift_and_mix \away, pair1, even1, new1, low_sums_b, turned_b
    reduce  sums_a
    leave_plane 1, row1, new1, even1, sums_a
    shift_and_mix \away, pair2, even2, new2, low_sums_a, sums_a
    leave_plane 2, row2, new2, even2, turned_b
    shift_and_mix \away, pair3, even3, new3, low_sums_b, sums_b
    reduce  sums_a
    leave_plane 3, row3, new3, even3, sums_a
    shift_and_mix \away, pair4, even4, new4, low_sums_a, turned_a
    reduce  sums_b
    leave_plane 4, row4, new4, even4, sums_b
    shift_and_mix \away, pair5, even5, new5, low_sums_b, sums_b
    leave_plane 5, row5, new5, even5, turned_a
    shift_and_mix \away, pair6, even6, new6, low_sums_a, turned_a
    leave_plane 6, row6, new6, even6, sums_b
    leave_plane 7, row7, new7, even7, turned_a
.endm

.macro block_function way:req, bits:req
fw_function fw_aes\bits\()_\way
    ldi     number, \bits / 64 + 3
    far_jump fw_aes_bitslice_\way
fw_end fw_aes\bits\()_\way
.endm

    .irp    bits, 128, 192, 256
    block_function encrypt, \bits
    block_function decrypt, \bits
    .endr

fw_inner_function fw_aes_bitslice_encrypt
    save    of_the_caller
    movw    keys_pair, argument1
    movw    state_pair, argument2
    mov     passes, number
    for_rows load_byte, 0, inputs
    for_rows load_byte, 1, entering
    transpose_square inputs
    transpose_square entering
    add_keys row0, spare0, row1, spare1, row2, spare2, row3, spare3
    add_keys row4, spare4, row5, spare5, row6, spare6, row7, spare7
    set_odd_half_aside

1:  substitute_halves
    mix_columns 2
    substitute_halves
    dec     passes
    brne    2f
    rjmp    3f
2:  mix_columns 0
    rjmp    1b

3:  add_keys even0, new0, even1, new1, even2, new2, even3, new3
    add_keys even4, new4, even5, new5, even6, new6, even7, new7
    transpose_square even_bytes
    for_rows store_byte, 0, even_bytes
    transpose_square outputs
    for_rows store_byte, 1, new1, new2, new3, new0, new5, new6, new7, new4
    restore of_the_caller_back
    ret                                 /* PASSES, C's zero, is 0 */
fw_end fw_aes_bitslice_encrypt

#include "bitslice_decrypt.inc"
#include "bitslice_expand.inc"
