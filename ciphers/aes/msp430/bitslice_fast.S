/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES for MSP430: bitsliced within one block in eight planes of 16 bits; constant time, no table.
 *
 *     void fw_aes128_encrypt(const fw_aes128_schedule *schedule, uint8_t block[16]);
 *     void fw_aes128_decrypt(const fw_aes128_schedule *schedule, uint8_t block[16]);
 *
 * and the same for keys of 24 and 32 bytes, fw_aes192 and fw_aes256.
 *
 * Arguments in r12 and r13; the block must stand at an even address. The key expansion is the portable one, as is the
 * schedule: plane i has bit i of every byte, the byte at row r and column c at position 4 r + c, and round keys have
 * the constant of the S-box.
 *
 * A round is 553 cycles: the S-box 220 (aes_bitslice_s_box.inc), ShiftRows 180, MixColumns 119, the key 23, the loop
 * 11. Back it is 622: 32 more to undo the S-box's linear map twice, 38 to make MixColumns its inverse. A bound: 101
 * gates are the fewest known for the S-box, so that ten S-boxes take 63 cycles a byte at least; with two operands to an
 * instruction and twelve registers they take 138 here.
 * Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_aes128_encrypt 5838 cycles 1730 bytes 50 stack
 * cost fw_aes128_decrypt 6502 cycles 1864 bytes 50 stack
 * cost fw_aes192_encrypt 6944 cycles 1730 bytes 50 stack
 * cost fw_aes192_decrypt 7746 cycles 1864 bytes 50 stack
 * cost fw_aes256_encrypt 8050 cycles 1730 bytes 50 stack
 * cost fw_aes256_decrypt 8990 cycles 1864 bytes 50 stack
 */
#include "aes_bitslice_s_box.inc"
#include "fw_msp430.inc"

#define keys            w8
#define block           w9
#define scratch         w11             /* while there are no more than eight planes */
#define out             spare0          /* behind the block */

#define ROUNDS(bits)    ((bits) / 32 + 6)
#define ROUND_KEY_BYTES 16
#define BLOCK_BYTES     16
#define KEYS            SPILLED_BYTES   /* of the next round */
#define END             SPILLED_BYTES + 2   /* where KEYS is at the end */
#define BLOCK           SPILLED_BYTES + 4
#define FRAME_BYTES     SPILLED_BYTES + 6

/* Exchanges the bits MASK << DISTANCE of LOW with the bits MASK of HIGH. */
.macro exchange_bits low:req, high:req, mask:req, distance:req
    mov     \low, scratch
    .rept   \distance
    rra     scratch
    .endr
    xor     \high, scratch
    and     #\mask, scratch
    xor     scratch, \high
    .rept   \distance
    rla     scratch
    .endr
    xor     scratch, \low
.endm

/* Bit j of byte i, in both halves of eight words, becomes bit i of byte j. */
.macro transpose p0:req, p1:req, p2:req, p3:req, p4:req, p5:req, p6:req, p7:req
    exchange_bits \p0, \p1, 0x5555, 1
    exchange_bits \p2, \p3, 0x5555, 1
    exchange_bits \p4, \p5, 0x5555, 1
    exchange_bits \p6, \p7, 0x5555, 1
    exchange_bits \p0, \p2, 0x3333, 2
    exchange_bits \p1, \p3, 0x3333, 2
    exchange_bits \p4, \p6, 0x3333, 2
    exchange_bits \p5, \p7, 0x3333, 2
    exchange_bits \p0, \p4, 0x0f0f, 4
    exchange_bits \p1, \p5, 0x0f0f, 4
    exchange_bits \p2, \p6, 0x0f0f, 4
    exchange_bits \p3, \p7, 0x0f0f, 4
.endm

/* Rows 0 and 1, 2 and 3 of a column to rows 0 and 2, 1 and 3; or back. */
.macro pair_rows even:req, odd:req
    swpb    \even
    exchange_low_bytes \even, \odd, scratch
    swpb    \even
.endm

.macro load_column even:req, odd:req
    load_word \even, \odd, block
    pair_rows \even, \odd
.endm

.macro store_column even:req, odd:req, offset:req
    pair_rows \even, \odd
    store_word \even, \odd, \offset - BLOCK_BYTES, out
.endm

.macro add_key source:req, planes:vararg
    .irp    plane, \planes
    xor     @\source+, \plane
    .endr
.endm

#define mask_two        spare2          /* of the lower two columns in two rows */
#define mask_three      spare3          /* of the lower three columns in rows 1 and 3 */

/* The rows that the mask is for by two columns, then rows 1 and 3 by one. */
.macro shift_rows plane:req
    mov     \plane, spare0
    rra     spare0
    rra     spare0
    xor     \plane, spare0
    and     mask_two, spare0
    xor     spare0, \plane
    rla     spare0
    rla     spare0
    xor     spare0, \plane
    mov     \plane, spare0
    mov     \plane, spare1
    rra     spare0
    xor     \plane, spare0
    and     mask_three, spare0
    rla     spare1
    rla     spare1
    rla     spare1
    xor     \plane, spare1
    and     #0x8080, spare1
    xor     spare0, \plane
    xor     spare1, \plane
.endm

/* With a, b, c, d the bytes of a column from some row on, PLANE becomes a + b and REST b + (c + d): a byte of the next
 * state is 2 (a + b) + b + (c + d). */
.macro mix_plane plane:req, rest:req
    mov     \plane, \rest
    .rept   4
    bit     #1, \rest                   /* to the carry */
    rrc     \rest
    .endr
    xor     \rest, \plane
    swpb    \plane
    xor     \plane, \rest
    swpb    \plane
.endm

/* What was plane 7 to 0 is in Q7 to Q0 behind this. A plane takes the sum of the plane below, and plane 7's, which
 * leaves the byte, where 0x1b has a bit. A plane's register is free two planes later, plane 7's at the end. */
.macro mix_columns p7:req, p6:req, p5:req, p4:req, p3:req, p2:req, p1:req, p0:req, q7:req, q6:req, q5:req, q4:req, q3:req, q2:req, q1:req, q0:req
    mix_plane \p7, \q7
    mix_plane \p6, \q6
    xor     \p6, \q7
    mix_plane \p5, \q5
    xor     \p5, \q6
    mix_plane \p4, \q4
    xor     \p4, \q5
    mix_plane \p3, \q3
    xor     \p3, \q4
    xor     \p7, \q4
    mix_plane \p2, \q2
    xor     \p2, \q3
    xor     \p7, \q3
    mix_plane \p1, \q1
    xor     \p1, \q2
    mix_plane \p0, \q0
    xor     \p0, \q1
    xor     \p7, \q1
    xor     \p7, \q0
.endm

/* ONE ^= OTHER + the same two rows further on. */
.macro add_opposite one:req, other:req
    xor     \other, \one
    swpb    \other
    xor     \other, \one
    swpb    \other
.endm

.macro sum_opposite plane:req, sum:req
    mov     \plane, \sum
    swpb    \sum
    xor     \plane, \sum
.endm

/* The inverse of MixColumns is MixColumns after adding 4 (a + c) to a. */
.macro prepare_mixing_back p7:req, p6:req, p5:req, p4:req, p3:req, p2:req, p1:req, p0:req, sum7:req, sum6:req
    sum_opposite \p7, \sum7
    sum_opposite \p6, \sum6
    add_opposite \p7, \p5
    add_opposite \p6, \p4
    add_opposite \p5, \p3
    add_opposite \p4, \p2
    add_opposite \p3, \p1
    add_opposite \p2, \p0
    .irp    plane, \p0, \p1, \p3, \p4
    xor     \sum6, \plane
    .endr
    .irp    plane, \p1, \p2, \p4, \p5
    xor     \sum7, \plane
    .endr
.endm

/* The linear map at the end of the S-box undone: the new plane i is the sum of planes i + 2, i + 5 and i + 7, modulo 8.
 * In the order from 7 on, p4, p5, p2, p3, p0, p1, p6 and p7 have the new ones. */
.macro undo_linear_map p7:req, p6:req, p5:req, p4:req, p3:req, p2:req, p1:req, p0:req, sum03:req, sum25:req, sum47:req, sum16:req
    mov     \p0, \sum03
    xor     \p3, \sum03
    mov     \p2, \sum25
    xor     \p5, \sum25
    mov     \p4, \sum47
    xor     \p7, \sum47
    mov     \p1, \sum16
    xor     \p6, \sum16
    xor     \sum25, \p7
    xor     \sum03, \p6
    xor     \sum47, \p1
    xor     \sum25, \p0
    xor     \sum16, \p3
    xor     \sum47, \p2
    xor     \sum03, \p5
    xor     \sum16, \p4
.endm

.macro shift_all_rows two_columns:req
    mov     #\two_columns, mask_two
    mov     #0x7070, mask_three
    .irp    plane, s0, s1, s2, s3, s4, s5, s6, s7
    shift_rows \plane
    .endr
.endm

/* A block to planes, here in the order from 0 on, the round key added. */
.macro enter_block p0:req, p1:req, p2:req, p3:req, p4:req, p5:req, p6:req, p7:req
    load_column \p0, \p4
    load_column \p1, \p5
    load_column \p2, \p6
    load_column \p3, \p7
    mov     block, BLOCK(sp)
    transpose \p0, \p1, \p2, \p3, \p4, \p5, \p6, \p7
    add_key keys, \p0, \p1, \p2, \p3, \p4, \p5, \p6, \p7
.endm

.macro leave_block p0:req, p1:req, p2:req, p3:req, p4:req, p5:req, p6:req, p7:req
    transpose \p0, \p1, \p2, \p3, \p4, \p5, \p6, \p7
    mov     BLOCK(sp), out
    store_column \p0, \p4, 0
    store_column \p1, \p5, 4
    store_column \p2, \p6, 8
    store_column \p3, \p7, 12
    add     #FRAME_BYTES, sp
    restore w11, w10, w7, w6, w5, w4, w3, w2
    ret
.endm

.macro make_frame
    save    w2, w3, w4, w5, w6, w7, w10, w11
    sub     #FRAME_BYTES, sp
.endm

.macro encrypt_function bits:req
fw_function fw_aes\bits\()_encrypt
    make_frame
    enter_block w7, w6, w5, w4, w3, w2, w1, w0
    mov     keys, KEYS(sp)
    add     #(ROUNDS(\bits) - 1) * ROUND_KEY_BYTES, keys
    mov     keys, END(sp)
.Lencrypt_round\@:
    s_box
    shift_all_rows 0x3300                       /* rows 2 and 3 */
    mov     KEYS(sp), spare0
    cmp     END(sp), spare0
    jeq     .Lencrypt_last\@
    mix_columns s0, s1, s2, s3, s4, s5, s6, s7, w11, w6, w2, w1, w4, w5, w8, w7
    mov     w11, w0
    mov     w1, w3
    mov     w6, w1
    mov     w8, w6
    mov     KEYS(sp), keys
    add_key keys, w7, w6, w5, w4, w3, w2, w1, w0
    mov     keys, KEYS(sp)
    br      #.Lencrypt_round\@
.Lencrypt_last\@:
    add_key spare0, s7, s6, s5, s4, s3, s2, s1, s0
    leave_block s7, s6, s5, s4, s3, s2, s1, s0
fw_end fw_aes\bits\()_encrypt
.endm

/* The S-box inverts in the field, then applies the linear map: with the map undone on both sides, inversion is left,
 * and that before it the map undone is the inverse S-box. Planes come into a round where the map undone makes them w0
 * to w7. */
#define PLANES_BACK     w7, w6, w1, w0, w3, w2, w5, w4
/* What the map undone makes of s0 to s7. */
#define INVERTED        s3, s2, s5, s4, s7, s6, s1, s0

.macro decrypt_function bits:req
fw_function fw_aes\bits\()_decrypt
    make_frame
    mov     keys, w10
    sub     #ROUND_KEY_BYTES, w10
    mov     w10, END(sp)
    add     #ROUNDS(\bits) * ROUND_KEY_BYTES, keys
    enter_block w4, w5, w2, w3, w0, w1, w6, w7
    sub     #2 * ROUND_KEY_BYTES, keys
    mov     keys, KEYS(sp)
.Ldecrypt_round\@:
    undo_linear_map PLANES_BACK, w8, w9, w10, w11
    s_box
    undo_linear_map s0, s1, s2, s3, s4, s5, s6, s7, spare0, spare1, spare2, spare3
    shift_all_rows 0x0330                       /* rows 1 and 2, which makes it the way back */
    mov     KEYS(sp), spare0
    add_key spare0, s0, s1, s6, s7, s4, s5, s2, s3
    sub     #2 * ROUND_KEY_BYTES, spare0
    mov     spare0, KEYS(sp)
    cmp     END(sp), spare0
    jeq     .Ldecrypt_last\@
    prepare_mixing_back INVERTED, spare2, spare3
    mix_columns INVERTED, w7, w6, w11, w9, w8, w2, w5, w0
    mov     w11, w1
    mov     w8, w3
    mov     w0, w4
    mov     w9, w0
    br      #.Ldecrypt_round\@
.Ldecrypt_last\@:
    leave_block s0, s1, s6, s7, s4, s5, s2, s3
fw_end fw_aes\bits\()_decrypt
.endm

    .irp    bits, 128, 192, 256
    encrypt_function \bits
    decrypt_function \bits
    .endr
