/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* HIGHT for RV32 and RV32E: four rounds per pass, after which all words are home again.
 *
 *     void fw_hight_expand (fw_hight_schedule *schedule, const uint8_t key[16]);
 *     void fw_hight_encrypt(const fw_hight_schedule *schedule, uint8_t block[8]);
 *     void fw_hight_decrypt(const fw_hight_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in a0 and a1, at multiples of 4 (the E31 traps other loads of words); the schedule has the portable layout,
 * at a multiple of 4. Four rounds (hight_macros.inc) are 112 instructions, back 116, none of which waits, and the loop 2:
 * a bound of 912 and 944, with the whitening, the block in and out about 70 more. A word of subkeys is 18 instructions,
 * 13 of them for its four constants; then 8 bytes of the key turn.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_hight_expand 714 cycles 272 bytes 0 stack
 * cost fw_hight_encrypt 983 cycles 442 bytes 16 stack
 * cost fw_hight_decrypt 1021 cycles 476 bytes 16 stack
 * cost fw_hight_expand 933 cycles 274 bytes 8 stack on rv32e
 * cost fw_hight_encrypt 1217 cycles 426 bytes 8 stack on rv32e
 * cost fw_hight_decrypt 1292 cycles 460 bytes 8 stack on rv32e
 */
#define keys            a0
#define mask            a1              /* of the bytes */
#define x04             a2
#define x15             a3
#define x26             a4
#define x37             a5
#define state           x04, x15, x26, x37
#define t               s0
#define double          s1              /* a byte twice */
#define block           t0              /* where the argument goes */
#define argument_block  a1
#define end             t1              /* of the round keys */
#ifdef __riscv_32e
#define room            t2              /* above the bytes, to borrow from */
#else
#define room            t3
#define key_word        t2
#endif

#define schedule        a0
#define key             a1
#define subkeys         a1
#define spare           a2
#define constant        a3              /* the shift register, and the four bits that come next */
#define low_seven       a4              /* 0x007f007f */
#define top_bits        a5              /* 0x80808080 */
#define k0              more_a
#define k1              more_b
#define k2              t0
#define k3              t1
#define end_of_keys     t2
#define FIRST_CONSTANT  0x5a
#define ROUNDS_PER_PASS 4

#include "fw_more_rv32.inc"
#include "hight_macros.inc"
#include "four_rounds.inc"
#include "hight_loops.inc"

/* ---- The key schedule ---- */

/* Four subkeys. Constants have seven bits, so they are added to the lower seven of the key's bytes, and no byte carries
 * into the next. */
.macro make_subkeys k:req, at:req
    srli    spare, constant, 3
    xor     spare, spare, constant
    andi    spare, spare, 15
    slli    spare, spare, 7
    or      constant, constant, spare
    slli    subkeys, constant, 14
    or      subkeys, subkeys, constant
    srli    spare, subkeys, 1
    and     subkeys, subkeys, low_seven
    and     spare, spare, low_seven
    slli    spare, spare, 8
    or      subkeys, subkeys, spare
    and     spare, \k, top_bits
    add     subkeys, subkeys, \k
    sub     subkeys, subkeys, spare
    xor     subkeys, subkeys, spare
    srli    constant, constant, 4
    sw      subkeys, WHITENING_BYTES + \at(schedule)
.endm

/* Eight bytes move on by one. */
.macro turn low:req, high:req
    srli    subkeys, \high, 24
    slli    \high, \high, 8
    srli    spare, \low, 24
    or      \high, \high, spare
    slli    \low, \low, 8
    or      \low, \low, subkeys
.endm

fw_function fw_hight_expand
    fw_begin_more 2
    lw      k0, 0(key)
    lw      k1, 4(key)
    lw      k2, 8(key)
    lw      k3, 12(key)
    sw      k0, 4(schedule)
    sw      k3, 0(schedule)
    li      low_seven, 0x007f007f
    li      top_bits, 0x80808080
    li      constant, FIRST_CONSTANT
    addi    end_of_keys, schedule, ROUND_KEY_BYTES * ROUNDS
1:  make_subkeys k0, 0
    make_subkeys k1, 4
    make_subkeys k2, 8
    make_subkeys k3, 12
    turn    k0, k1
    turn    k2, k3
    addi    schedule, schedule, 4 * ROUND_KEY_BYTES
    bne     schedule, end_of_keys, 1b
    fw_end_more 2
    ret
fw_end fw_hight_expand
