/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Piccolo for RV32 and RV32E: logic on packed nibbles, constant time, one round per pass, one loop for both directions.
 *
 *     void fw_piccolo80_expand (fw_piccolo80_schedule *schedule, const uint8_t key[10]);
 *     void fw_piccolo80_encrypt(const fw_piccolo80_schedule *schedule, uint8_t block[8]);
 *     void fw_piccolo80_decrypt(const fw_piccolo80_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in a0 and a1. Key and block aligned to 4 bytes (the E31 traps other loads of words). The schedule is that of
 * packed_fast.S. STEP is 4 in encryption, -4 in decryption. What a round does: piccolo_macros.inc.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_piccolo80_expand 138 cycles 186 bytes 0 stack
 * cost fw_piccolo80_encrypt 2362 cycles 326 bytes 16 stack
 * cost fw_piccolo80_decrypt 2349 cycles 20 bytes 16 stack
 * cost fw_piccolo80_expand 225 cycles 178 bytes 0 stack on rv32e
 * cost fw_piccolo80_encrypt 3667 cycles 332 bytes 32 stack on rv32e
 * cost fw_piccolo80_decrypt 3676 cycles 10 bytes 32 stack on rv32e
 */
#define keys            a0
#define argument_block  a1
#define lowest_bits     a1              /* 0x11111111 */
#define even            a2
#define odd             a3
#define x               a4              /* what F works on */
#define spare           a5
#define other           s0
#define third           s1
#define back            ra              /* where the S-boxes return to; the caller's is kept */
#ifdef __riscv_32e
#define lowest_nibbles  t0              /* 0x000f000f */
#define lower_bytes     t1              /* 0x00ff00ff */
#define step            t2              /* from key to key */
#define sign            s1              /* of the step: all bits or none */
#define last_key        third
#define round_key       spare
#define FRAME_MORE      12
#define BYTES_OF_EVEN   20(sp)
#define BYTES_OF_ODD    24(sp)
#define END             28(sp)          /* the last key */
#define MASKS           third, third, BYTES_OF_EVEN, BYTES_OF_ODD
#else
#define block           t0
#define lowest_nibbles  t1
#define lower_bytes     t2
#define inverted        t3              /* 0xeeeeeeee, by the S-box */
#define bytes_of_even   t4              /* that change places: masks */
#define bytes_of_odd    t5
#define last_key        t6
#define round_key       a6
#define step            a7
#define KEPT_RETURN     8(sp)
#define MASKS           bytes_of_even, bytes_of_odd
#endif

#define schedule        a0
#define key             a1
#define k0              a2              /* bytes 0 to 3 of the key, 4 to 7, 8 and 9 twice */
#define k4              a3
#define k8              a4
#define number          a5              /* of the round, in each byte as often as the constants have it */
#define constant        t0
#define one             t1              /* as a number */
#ifdef __riscv_32e
#define word            t2
#define part            a1              /* where the key's address was */
#else
#define word            a6
#define part            a7
#endif

#include "fw_kept_rv32.inc"
#include "piccolo_macros.inc"

fw_function fw_piccolo80_encrypt
    li      step, 4
#ifdef __riscv_32e
begin:
    enter_block
    srai    sign, step, 31
    xor     spare, sign, lower_bytes
    sw      spare, BYTES_OF_EVEN
    not     spare, spare
    sw      spare, BYTES_OF_ODD
    li      spare, LAST_KEY
    xor     spare, spare, sign
    sub     spare, spare, sign
    add     spare, spare, keys
    sw      spare, END
#else
    li      bytes_of_even, 0x00ff00ff
    addi    last_key, keys, LAST_KEY
begin:
    not     bytes_of_odd, bytes_of_even
    enter_block
    sw      back, KEPT_RETURN
#endif
    lw      round_key, 0(keys)
    xor     even, even, round_key
    j       2f
1:  permute MASKS
2:  mv      x, even
    add     keys, keys, step
    jal     back, substitute_all
    mix
    jal     back, substitute_all
    lw      spare, 0(keys)
    xor     odd, odd, x
    xor     odd, odd, spare
    add     spare, keys, step
    fw_recall last_key, END
    bne     spare, last_key, 1b
    lw      spare, 0(spare)
    xor     even, even, spare
#ifndef __riscv_32e
    lw      back, KEPT_RETURN
#endif
    leave_block

substitute_all:
    substitute
    jr      back
fw_end fw_piccolo80_encrypt

fw_function fw_piccolo80_decrypt
    li      step, -4
#ifndef __riscv_32e
    li      bytes_of_even, 0xff00ff00
    mv      last_key, keys
#endif
    addi    keys, keys, LAST_KEY
    j       begin
fw_end fw_piccolo80_decrypt

fw_function fw_piccolo80_expand
    expand_key
fw_end fw_piccolo80_expand
