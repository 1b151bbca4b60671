/* AES-128 for MSP430: encryption, bitsliced within one block in eight planes of 16 bits; constant time, no table.
 *
 *     void fw_aes128_encrypt(const fw_aes128_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r12 and r13; the block must stand at an even address. Key expansion and decryption are the portable ones,
 * as is the schedule: plane i has bit i of every byte, the byte at row r and column c at position 4 r + c, and round keys
 * have the constant of the S-box.
 * Stack: the return address and 48 bytes.
 *
 * A round is 581 cycles: the S-box 247 (aes_bitslice_s_box.inc), ShiftRows 180, MixColumns 120, the key 23, the loop 11.
 * A bound: nobody knows a circuit of fewer than 113 gates with these operations, so that ten S-boxes take 71 cycles a byte
 * at least; with two operands to an instruction and twelve registers they take 154 here.
 * Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_aes128_encrypt 6117 cycles 1780 bytes
 */
#include "aes_bitslice_s_box.inc"
#include "fw_msp430.inc"

#define keys            w8
#define block           w9
#define scratch         w11             /* while there are no more than eight planes */
#define out             spare0          /* behind the block */

#define ROUND_KEY_BYTES 16
#define BLOCK_BYTES     16
#define KEYS            SPILLED_BYTES   /* of the next round */
#define LAST_KEY        SPILLED_BYTES + 2
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

#define mask_two        spare2          /* of the lower two columns in rows 2 and 3 */
#define mask_three      spare3          /* of the lower three columns in rows 1 and 3 */

/* Rows 2 and 3 by two columns, then rows 1 and 3 by one. */
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

/* With a, b, c, d the bytes of a column from some row on, PLANE becomes a + b and REST b + (c + d): a byte of the next state
 * is 2 (a + b) + b + (c + d). */
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

/* From s0 to s7 to w0 to w7. A plane takes the sum of the plane below, and s0's, which leaves the byte, where 0x1b has a bit. */
.macro mix_columns
    mix_plane s0, spare0
    mix_plane s1, spare1
    xor     s1, spare0
    mix_plane s2, s1
    xor     s2, spare1
    mix_plane s3, s2
    xor     s3, s1
    mix_plane s4, s3
    xor     s4, s2
    xor     s0, s2
    mix_plane s5, w5
    xor     s5, s3
    xor     s0, s3
    mix_plane s6, w6
    xor     s6, w5
    mix_plane s7, w7
    xor     s7, w6
    xor     s0, w6
    xor     s0, w7
    mov     s1, w2
    mov     spare0, w0
    mov     spare1, w1
    mov     s2, w3
    mov     s3, w4
.endm

fw_function fw_aes128_encrypt
    save    w2, w3, w4, w5, w6, w7, w10, w11
    sub     #FRAME_BYTES, sp
    load_column w7, w3
    load_column w6, w2
    load_column w5, w1
    load_column w4, w0
    mov     block, BLOCK(sp)
    transpose w7, w6, w5, w4, w3, w2, w1, w0
    add_key keys, w7, w6, w5, w4, w3, w2, w1, w0
    mov     keys, KEYS(sp)
    add     #9 * ROUND_KEY_BYTES, keys
    mov     keys, LAST_KEY(sp)
.Lround:
    s_box
    mov     #0x3300, mask_two
    mov     #0x7070, mask_three
    .irp    plane, s0, s1, s2, s3, s4, s5, s6, s7
    shift_rows \plane
    .endr
    mov     KEYS(sp), spare0
    cmp     LAST_KEY(sp), spare0
    jeq     .Llast
    mix_columns
    mov     KEYS(sp), keys
    add_key keys, w7, w6, w5, w4, w3, w2, w1, w0
    mov     keys, KEYS(sp)
    br      #.Lround
.Llast:
    add_key spare0, s7, s6, s5, s4, s3, s2, s1, s0
    transpose s7, s6, s5, s4, s3, s2, s1, s0
    mov     BLOCK(sp), out
    store_column s7, s3, 0
    store_column s6, s2, 4
    store_column s5, s1, 8
    store_column s4, s0, 12
    add     #FRAME_BYTES, sp
    restore w11, w10, w7, w6, w5, w4, w3, w2
    ret
fw_end fw_aes128_encrypt
