/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Piccolo for RV32EC: logic on packed nibbles, constant time, one round per pass.
 *
 *     void fw_piccolo80_expand (fw_piccolo80_schedule *schedule, const uint8_t key[10]);
 *     void fw_piccolo80_encrypt(const fw_piccolo80_schedule *schedule, uint8_t block[8]);
 *     void fw_piccolo80_decrypt(const fw_piccolo80_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in a0 and a1, key and block aligned to 4 bytes; s0, s1 and ra are saved. The schedule has a layout of its
 * own: what is added before the first round, the round keys, what is added after the last one, a word each.
 *
 * A round is 87 instructions: two layers of S-boxes 46, the matrix 22, the permutation 13, the key and the sums 5, the
 * loop 1. What they do: piccolo_macros.inc.
 * Cycles from entry to return:
 *
 * cost fw_piccolo80_expand 225 cycles 178 bytes 0 stack
 * cost fw_piccolo80_encrypt 3010 cycles 354 bytes 20 stack
 * cost fw_piccolo80_decrypt 3015 cycles 360 bytes 20 stack
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
#define lowest_nibbles  t0              /* 0x000f000f */
#define lower_bytes     t1              /* 0x00ff00ff */
#define last_key        t2
#define higher_bytes    ra              /* 0xff00ff00 */
#define FRAME_MORE      0

#define schedule        a0
#define key             a1
#define k0              a2              /* bytes 0 to 3 of the key, 4 to 7, 8 and 9 twice */
#define k4              a3
#define k8              a4
#define number          a5              /* of the round, in each byte as often as the constants have it */
#define word            t2
#define part            a1              /* where the key's address was */
#define constant        t0
#define one             t1              /* as a number */

#include "../rv32/piccolo_macros.inc"

/* EVEN_BYTES and ODD_BYTES change places. */
.macro permute_bytes even_bytes:req, odd_bytes:req
    exchange x, even, \even_bytes
    exchange even, odd, \odd_bytes
    mv      odd, x
.endm

.macro add_key to:req, at:req
    lw      spare, \at(keys)
    xor     \to, \to, spare
.endm

/* STEP: from key to key. */
.macro go_through_rounds step:req, even_bytes:req, odd_bytes:req
    add_key even, 0
    j       2f
1:  permute_bytes \even_bytes, \odd_bytes
2:  mv      x, even
    addi    keys, keys, \step
    substitute
    mix
    substitute
    xor     odd, odd, x
    add_key odd, 0
    bne     keys, last_key, 1b
    add_key even, \step
    leave_block
.endm

fw_function fw_piccolo80_encrypt
    enter_block
    li      higher_bytes, 0xff00ff00
    addi    last_key, keys, LAST_KEY - 4
    go_through_rounds 4, lower_bytes, higher_bytes
fw_end fw_piccolo80_encrypt

fw_function fw_piccolo80_decrypt
    enter_block
    li      higher_bytes, 0xff00ff00
    addi    last_key, keys, 4
    addi    keys, keys, LAST_KEY
    go_through_rounds -4, higher_bytes, lower_bytes
fw_end fw_piccolo80_decrypt

fw_function fw_piccolo80_expand
    expand_key
fw_end fw_piccolo80_expand
