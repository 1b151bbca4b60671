/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* ISAP-A-128A for RV32, for size, but for the permutation: the message byte by byte.
 *
 *     void fw_isap_a128a_encrypt(uint8_t *ciphertext, uint8_t tag[16], const uint8_t *message, size_t bytes,
 *                                const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16], const uint8_t key[16]);
 *     int  fw_isap_a128a_decrypt(uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t tag[16],
 *                                const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16], const uint8_t key[16]);
 *
 * Arguments in a0 to a7; all arrays at any address. On the stack: the state, 16 bytes of tag, six arguments, saved
 * registers, and another state while the key of the tag is made.
 *
 * A row's first byte is its highest one, so that the bytes of a block go from place 7 of the state down to place 0. The
 * stream comes before the tag in encryption and after it in decryption, which writes nothing but zeros if the tag is
 * wrong.
 *
 * ascon_rows_permute, of rows_small.inc, permutes the state at the stack pointer from the round constant CONSTANT on
 * and changes s0, s1, a0 to a5 and t0 to t2.
 *
 * cost fw_isap_a128a_encrypt 144 stack
 * cost fw_isap_a128a_decrypt 144 stack
 */
#include "fw_asm.h"

#define constant        t0
#define ROUNDS_12       0xf0            /* the first constant */
#define ROUNDS_6        0x96
#define ROUNDS_1        0x4b
#define ROW             8               /* bytes */

#define FOR_TAG         1               /* uses of a state */
#define FOR_TAG_KEY     2
#define FOR_STREAM_KEY  3

#define nonce           a6              /* what the permutation does not change */
#define key             a7
#define output          t3
#define input           t4
#define bytes           t5              /* to come */
#define position        t6              /* of the last byte in the block */
#define is_text         t3              /* in the tag */
#define string_end      t3              /* in a session; 0 if there is no string */
#define bit_number      t5              /* -128 to -1 */
#define return          t6
#define decrypts        s2              /* 0 to encrypt */
#define callee0         s0
#define callee1         s1
#define callee2         s2
#define argument0       a0
#define argument1       a1
#define argument2       a2
#define argument3       a3
#define argument4       a4
#define argument5       a5

#define byte            a0
#define sum             a1
#define in_state        a2
#define use             a0              /* of a session */
#define from            a1              /* 16 bytes */
#define to              a2              /* at a multiple of 8 */
#define word            a3
#define place           a3
#define limit           a4
#define bit             a0
#define shift           a1
#define verdict         a0
#define made_byte       a3
#define tag             a2
#define tag_byte        a5
#define wiped           a1
#define left            a2

#define FRAME      96
#define ANOTHER_STATE   48              /* bytes */
#define MADE_TAG        40              /* on the stack: what is the tag, and what makes its key */
#define KEPT_OUTPUT     56(sp)
#define KEPT_TAG_PLACE  60(sp)
#define KEPT_TEXT       64(sp)
#define KEPT_TEXT_BYTES 68(sp)
#define KEPT_AD         72(sp)
#define KEPT_AD_BYTES   76(sp)
#define KEPT_RETURN     80(sp)
#define KEPT_S0         84(sp)
#define KEPT_S1         88(sp)
#define KEPT_S2         92(sp)

.macro permute first_constant:req
    li      constant, \first_constant
    jal     23f
.endm

/* Both directions. */
fw_function fw_isap_a128a_decrypt
    mv      input, argument1            /* the arguments in the order of encrypt */
    mv      argument1, argument3
    mv      argument3, argument2
    mv      argument2, input
    li      position, 1
    j       1f
fw_label fw_isap_a128a_encrypt
    li      position, 0
1:  addi    sp, sp, -FRAME
    sw      ra, KEPT_RETURN
    sw      callee0, KEPT_S0
    sw      callee1, KEPT_S1
    sw      callee2, KEPT_S2
    sw      argument0, KEPT_OUTPUT
    sw      argument1, KEPT_TAG_PLACE
    sw      argument2, KEPT_TEXT
    sw      argument3, KEPT_TEXT_BYTES
    sw      argument4, KEPT_AD
    sw      argument5, KEPT_AD_BYTES
    mv      decrypts, position
    bnez    decrypts, 6f

2:  li      use, FOR_STREAM_KEY
    addi    string_end, nonce, 16
    mv      from, key
    jal     16f
    mv      from, nonce
    addi    to, sp, 3 * ROW
    jal     21f
    lw      input, KEPT_TEXT
    lw      output, KEPT_OUTPUT
    lw      bytes, KEPT_TEXT_BYTES
    li      position, 0
3:  beqz    bytes, 5f
    addi    bytes, bytes, -1
    bnez    position, 4f
    permute ROUNDS_6
    li      position, ROW
4:  addi    position, position, -1
    add     in_state, sp, position
    lbu     sum, 0(in_state)
    lbu     byte, 0(input)
    xor     sum, sum, byte
    sb      sum, 0(output)
    addi    input, input, 1
    addi    output, output, 1
    j       3b
5:  li      verdict, 0
    bnez    decrypts, 15f

6:  li      use, FOR_TAG
    li      string_end, 0
    mv      from, nonce
    jal     16f
    lw      input, KEPT_AD
    lw      bytes, KEPT_AD_BYTES
    li      is_text, 0
7:  li      position, ROW
8:  li      byte, 0x80                  /* the padding */
    addi    bytes, bytes, -1
    bltz    bytes, 9f
    lbu     byte, 0(input)
    addi    input, input, 1
9:  addi    position, position, -1
    add     in_state, sp, position
    lbu     sum, 0(in_state)
    xor     sum, sum, byte
    sb      sum, 0(in_state)
    bltz    bytes, 10f
    bnez    position, 8b
10: permute ROUNDS_12
    bgez    bytes, 7b
    bnez    is_text, 11f
    li      is_text, 1                  /* what comes now is no associated data */
    lw      sum, 4 * ROW(sp)
    xori    sum, sum, 1
    sw      sum, 4 * ROW(sp)
    lw      bytes, KEPT_TEXT_BYTES
    lw      input, KEPT_TEXT
    bnez    decrypts, 7b
    lw      input, KEPT_OUTPUT
    j       7b

11: jal     20f
    addi    string_end, sp, MADE_TAG + 16
    li      use, FOR_TAG_KEY
    mv      from, key
    addi    sp, sp, -ANOTHER_STATE      /* for the session, whose first rows come to this one */
    jal     16f
    .irp    offset, 0, 4, 8, 12
    lw      word, \offset(sp)
    sw      word, ANOTHER_STATE + \offset(sp)
    .endr
    addi    sp, sp, ANOTHER_STATE
    permute ROUNDS_12
    jal     20f
    addi    from, sp, MADE_TAG
    addi    limit, from, 16
    lw      tag, KEPT_TAG_PLACE
    li      verdict, 0
12: lbu     made_byte, 0(from)
    bnez    decrypts, 13f
    sb      made_byte, 0(tag)
13: lbu     tag_byte, 0(tag)
    xor     tag_byte, tag_byte, made_byte
    or      verdict, verdict, tag_byte
    addi    from, from, 1
    addi    tag, tag, 1
    bne     from, limit, 12b
    beqz    decrypts, 15f               /* 0, since the tag was written */
    beqz    verdict, 2b
    li      verdict, -1
    lw      wiped, KEPT_OUTPUT
    lw      left, KEPT_TEXT_BYTES
14: beqz    left, 15f
    sb      zero, 0(wiped)
    addi    wiped, wiped, 1
    addi    left, left, -1
    j       14b
15: lw      ra, KEPT_RETURN
    lw      callee0, KEPT_S0
    lw      callee1, KEPT_S1
    lw      callee2, KEPT_S2
    addi    sp, sp, FRAME
    ret

/* A function: the state for USE, from 16 bytes at FROM; then a round for each bit of the 16 bytes before STRING_END,
 * twelve for the last one. */
16: mv      return, ra
    slli    use, use, 24
    li      word, 0x00804001            /* the parameters */
    or      use, use, word
    sw      use, 2 * ROW + 4(sp)
    li      word, 0x0c01060c
    sw      word, 2 * ROW(sp)
    .irp    offset, 0, 4, 8, 12
    sw      zero, 3 * ROW + \offset(sp)
    .endr
    mv      to, sp
    jal     21f
    li      bit_number, -128
    permute ROUNDS_12
    beqz    string_end, 19f
17: srai    bit, bit_number, 3
    add     bit, bit, string_end
    lbu     bit, 0(bit)
    andi    shift, bit_number, 7
    sll     bit, bit, shift
    andi    bit, bit, 0x80
    lbu     sum, ROW - 1(sp)
    xor     sum, sum, bit
    sb      sum, ROW - 1(sp)
    addi    bit_number, bit_number, 1
    li      constant, ROUNDS_12
    beqz    bit_number, 18f
    li      constant, ROUNDS_1
18: jal     23f
    bnez    bit_number, 17b
19: jr      return

/* A function: 16 bytes to TO, each row turned round; at 20 the state's first ones to MADE_TAG. */
20: mv      from, sp
    addi    to, sp, MADE_TAG
21: addi    limit, from, 16
22: lbu     byte, 0(from)
    xori    place, to, ROW - 1
    sb      byte, 0(place)
    addi    from, from, 1
    addi    to, to, 1
    bne     from, limit, 22b
    ret

23: tail    ascon_rows_permute
fw_end fw_isap_a128a_decrypt
fw_end fw_isap_a128a_encrypt
