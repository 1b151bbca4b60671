/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Piccolo for RV32EC: logic on packed nibbles, constant time, one round per pass, one loop for both directions.
 *
 *     void fw_piccolo80_expand (fw_piccolo80_schedule *schedule, const uint8_t key[10]);
 *     void fw_piccolo80_encrypt(const fw_piccolo80_schedule *schedule, uint8_t block[8]);
 *     void fw_piccolo80_decrypt(const fw_piccolo80_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in a0 and a1, key and block aligned to 4 bytes; s0, s1 and ra are saved. The schedule has a layout of its
 * own: what is added before the first round, the round keys, what is added after the last one, a word each.
 *
 * STEP is 4 in encryption, -4 in decryption. What a round does: piccolo_macros.inc.
 * Cycles from entry to return:
 *
 * cost fw_piccolo80_expand 225 cycles 178 bytes 0 stack
 * cost fw_piccolo80_encrypt 3667 cycles 332 bytes 32 stack
 * cost fw_piccolo80_decrypt 3676 cycles 10 bytes 32 stack
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
#define step            t2              /* from key to key */
#define sign            s1              /* of the step: all bits or none */
#define FRAME_MORE      12
#define BYTES_OF_EVEN   20(sp)
#define BYTES_OF_ODD    24(sp)
#define END             28(sp)          /* the last key */

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

/* WORD with the bytes of the mask at PLACE exchanged. */
.macro exchange_by to:req, word:req, place:req
    srli    spare, \word, 16
    slli    third, \word, 16
    or      spare, spare, third
    xor     spare, spare, \word
    lw      third, \place
    and     spare, spare, third
    xor     \to, \word, spare
.endm

fw_function fw_piccolo80_encrypt
    li      step, 4
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
    lw      spare, 0(keys)
    xor     even, even, spare
    j       2f
1:  exchange_by x, even, BYTES_OF_EVEN
    exchange_by even, odd, BYTES_OF_ODD
    mv      odd, x
2:  mv      x, even
    add     keys, keys, step
    jal     substitute_all
    mix
    jal     substitute_all
    lw      spare, 0(keys)
    xor     odd, odd, x
    xor     odd, odd, spare
    add     spare, keys, step
    lw      third, END
    bne     spare, third, 1b
    lw      spare, 0(spare)
    xor     even, even, spare
    leave_block

substitute_all:
    substitute
    ret
fw_end fw_piccolo80_encrypt

fw_function fw_piccolo80_decrypt
    li      step, -4
    addi    keys, keys, LAST_KEY
    j       begin
fw_end fw_piccolo80_decrypt

fw_function fw_piccolo80_expand
    expand_key
fw_end fw_piccolo80_expand
