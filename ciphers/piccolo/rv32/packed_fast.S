/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Piccolo for RV32 and RV32E: logic on packed nibbles, constant time, one round per pass.
 *
 *     void fw_piccolo80_expand (fw_piccolo80_schedule *schedule, const uint8_t key[10]);
 *     void fw_piccolo80_encrypt(const fw_piccolo80_schedule *schedule, uint8_t block[8]);
 *     void fw_piccolo80_decrypt(const fw_piccolo80_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in a0 and a1. Key and block aligned to 4 bytes (the E31 traps other loads of words). The schedule has a
 * layout of its own: what is added before the first round, the round keys, what is added after the last one, a word each.
 *
 * A round is 87 instructions, none of which waits: two layers of S-boxes 46, the matrix 22, the permutation 13, the key
 * and the sums 5, the loop 1. What they do: piccolo_macros.inc.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_piccolo80_expand 138 cycles 186 bytes 0 stack
 * cost fw_piccolo80_encrypt 2226 cycles 374 bytes 16 stack
 * cost fw_piccolo80_decrypt 2227 cycles 378 bytes 16 stack
 * cost fw_piccolo80_expand 225 cycles 178 bytes 0 stack on rv32e
 * cost fw_piccolo80_encrypt 3010 cycles 354 bytes 20 stack on rv32e
 * cost fw_piccolo80_decrypt 3015 cycles 360 bytes 20 stack on rv32e
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
#ifdef __riscv_32e
#define lowest_nibbles  t0              /* 0x000f000f */
#define lower_bytes     t1              /* 0x00ff00ff */
#define last_key        t2
#define higher_bytes    ra              /* 0xff00ff00 */
#define FRAME_MORE      0
#else
#define block           t0
#define lowest_nibbles  t1
#define lower_bytes     t2
#define inverted        t3              /* 0xeeeeeeee, by the S-box */
#define bytes_of_even   t4              /* that change places: masks */
#define bytes_of_odd    t5
#define last_key        t6
#define round_key       a6
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

#include "piccolo_macros.inc"

/* The key AT this place is loaded; added TO a word. On RV32E both are done when it is added. */
#ifdef __riscv_32e
.macro load_key at:req
.endm

.macro add_key to:req, at:req
    lw      spare, \at(keys)
    xor     \to, \to, spare
.endm
#else
.macro load_key at:req
    lw      round_key, \at(keys)
.endm

.macro add_key to:req, at:req
    xor     \to, \to, round_key
.endm
#endif

/* What changes places in EVEN and ODD. */
.macro enter even_bytes:req, odd_bytes:req
#ifdef __riscv_32e
    enter_block
    li      higher_bytes, 0xff00ff00
#else
    li      bytes_of_even, \even_bytes
    li      bytes_of_odd, \odd_bytes
    enter_block
#endif
.endm

/* STEP: from key to key. On RV32E the masks are where they are, for both directions. */
.macro go_through_rounds step:req, even_bytes:req, odd_bytes:req
    load_key 0
    add_key even, 0
    j       2f
1:
#ifdef __riscv_32e
    permute \even_bytes, \odd_bytes
#else
    permute bytes_of_even, bytes_of_odd
#endif
2:  mv      x, even
    addi    keys, keys, \step
    load_key 0
    substitute
    mix
    substitute
    xor     odd, odd, x
    add_key odd, 0
    bne     keys, last_key, 1b
    load_key \step
    add_key even, \step
    leave_block
.endm

fw_function fw_piccolo80_encrypt
    enter   0x00ff00ff, 0xff00ff00
    addi    last_key, keys, LAST_KEY - 4
    go_through_rounds 4, lower_bytes, higher_bytes
fw_end fw_piccolo80_encrypt

fw_function fw_piccolo80_decrypt
    enter   0xff00ff00, 0x00ff00ff
    addi    last_key, keys, 4
    addi    keys, keys, LAST_KEY
    go_through_rounds -4, higher_bytes, lower_bytes
fw_end fw_piccolo80_decrypt

fw_function fw_piccolo80_expand
    expand_key
fw_end fw_piccolo80_expand
