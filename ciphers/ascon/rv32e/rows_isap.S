/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* ISAP-A-128A for RV32EC, for size, but for the permutation: the message byte by byte.
 *
 *     void fw_isap_a128a_encrypt(uint8_t *ciphertext, uint8_t tag[16], const uint8_t *message, size_t bytes,
 *                                const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16], const uint8_t key[16]);
 *     int  fw_isap_a128a_decrypt(uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t tag[16],
 *                                const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16], const uint8_t key[16]);
 *
 * Arguments in a0 to a5 and on the stack; all arrays at any address. On the stack: two states, 16 bytes of tag, six
 * arguments, what is on its way, and saved registers.
 *
 * A row's first byte is its highest one, so that the bytes of a block go from place 7 of the state down to place 0. The
 * stream comes before the tag in encryption and after it in decryption, which writes nothing but zeros if the tag is
 * wrong.
 *
 * ascon_rows_permute, of rows_small.S, permutes the state at STATE from the round constant CONSTANT on and changes all
 * other registers but sp; so all else is in memory, which instructions of two bytes reach.
 *
 * cost fw_isap_a128a_encrypt 160 stack
 * cost fw_isap_a128a_decrypt 160 stack
 */
#include "fw_asm.h"

#define state           t2
#define constant        t0
#define ROUNDS_12       0xf0            /* the first constant */
#define ROUNDS_6        0x96
#define ROUNDS_1        0x4b
#define ROW             8               /* bytes */

#define FOR_TAG         1               /* uses of a state */
#define FOR_TAG_KEY     2
#define FOR_STREAM_KEY  3

#define callee0         s0
#define callee1         s1
#define argument0       a0
#define argument1       a1
#define argument2       a2
#define argument3       a3
#define argument4       a4
#define argument5       a5
#define decrypts        t0              /* 0 to encrypt */
#define kept            t1

#define use             a0              /* of a session */
#define from            a1              /* 16 bytes */
#define string_end      a2              /* 0 if there is no string */
#define to              a4
#define word            a5
#define bit_number      a0
#define string          a1
#define bit             a1
#define shift           a2
#define bit_place       a3

#define place           a0              /* in the block */
#define value           a0              /* on its way from a place on the stack to another */
#define in_state        a2
#define sum             a1
#define byte            a3
#define input           a4
#define output          a5
#define left            a5
#define is_text         a0
#define text            a1

#define number          a5
#define copied          a0
#define turned          a2
#define verdict         a0
#define limit           a2
#define made_byte       a3
#define tag             a4
#define tag_byte        a5
#define wiped           a1
#define wiped_left      a2

/* On the stack: */
#define OTHER_STATE     40
#define MADE_TAG        80              /* what is the tag, and what makes its key */
#define OUTPUT          96(sp)
#define TAG             100(sp)
#define TEXT            104(sp)
#define TEXT_BYTES      108(sp)
#define AD              112(sp)
#define AD_BYTES        116(sp)
#define INPUT_NOW       120(sp)
#define OUTPUT_NOW      124(sp)
#define IS_TEXT         124(sp)         /* in the tag, where nothing goes out */
#define LEFT            128(sp)
#define PLACE           132(sp)         /* of the last byte in the block */
#define BIT_NUMBER      132(sp)         /* -128 to -1 */
#define STRING_END      136(sp)
#define DECRYPTS        140(sp)
#define SESSION_RETURN  144(sp)
#define KEPT_RETURN     148(sp)
#define KEPT_S0         152(sp)
#define KEPT_S1         156(sp)
#define FRAME           160
#define NONCE           160(sp)
#define KEY             164(sp)

.macro permute first_constant:req
    li      constant, \first_constant
    jal     23f
.endm

.macro copy home:req, other:req
    lw      value, \home
    sw      value, \other
.endm

/* Both directions. */
fw_function fw_isap_a128a_decrypt
    mv      kept, argument1             /* the arguments in the order of encrypt */
    mv      argument1, argument3
    mv      argument3, argument2
    mv      argument2, kept
    li      decrypts, 1
    j       1f
fw_label fw_isap_a128a_encrypt
    li      decrypts, 0
1:  addi    sp, sp, -FRAME
    sw      ra, KEPT_RETURN
    sw      callee0, KEPT_S0
    sw      callee1, KEPT_S1
    sw      argument0, OUTPUT
    sw      argument1, TAG
    sw      argument2, TEXT
    sw      argument3, TEXT_BYTES
    sw      argument4, AD
    sw      argument5, AD_BYTES
    sw      decrypts, DECRYPTS
    mv      state, sp
    bnez    decrypts, 6f

2:  li      use, FOR_STREAM_KEY
    lw      string_end, NONCE
    addi    string_end, string_end, 16
    lw      from, KEY
    jal     16f
    lw      from, NONCE
    addi    to, sp, 3 * ROW
    jal     21f
    copy    TEXT, INPUT_NOW
    copy    OUTPUT, OUTPUT_NOW
    copy    TEXT_BYTES, LEFT
    sw      zero, PLACE
3:  lw      left, LEFT
    beqz    left, 5f
    addi    left, left, -1
    sw      left, LEFT
    lw      place, PLACE
    bnez    place, 4f
    permute ROUNDS_6
    li      place, ROW
4:  addi    place, place, -1
    sw      place, PLACE
    add     in_state, sp, place
    lbu     sum, 0(in_state)
    lw      input, INPUT_NOW
    lw      output, OUTPUT_NOW
    lbu     byte, 0(input)
    xor     sum, sum, byte
    sb      sum, 0(output)
    addi    input, input, 1
    addi    output, output, 1
    sw      input, INPUT_NOW
    sw      output, OUTPUT_NOW
    j       3b
5:  li      verdict, 0
    lw      text, DECRYPTS
    bnez    text, 15f

6:  li      use, FOR_TAG
    li      string_end, 0
    lw      from, NONCE
    jal     16f
    copy    AD, INPUT_NOW
    copy    AD_BYTES, LEFT
    sw      zero, IS_TEXT
7:  li      place, ROW
    sw      place, PLACE
8:  li      byte, 0x80                  /* the padding */
    lw      left, LEFT
    addi    left, left, -1
    sw      left, LEFT
    bltz    left, 9f
    lw      input, INPUT_NOW
    lbu     byte, 0(input)
    addi    input, input, 1
    sw      input, INPUT_NOW
9:  lw      place, PLACE
    addi    place, place, -1
    sw      place, PLACE
    add     in_state, sp, place
    lbu     sum, 0(in_state)
    xor     sum, sum, byte
    sb      sum, 0(in_state)
    bltz    left, 10f
    bnez    place, 8b
10: permute ROUNDS_12
    lw      left, LEFT
    bgez    left, 7b
    lw      is_text, IS_TEXT
    bnez    is_text, 11f
    li      is_text, 1                  /* what comes now is no associated data */
    sw      is_text, IS_TEXT
    lw      sum, 4 * ROW(sp)
    xor     sum, sum, is_text
    sw      sum, 4 * ROW(sp)
    copy    TEXT_BYTES, LEFT
    copy    TEXT, INPUT_NOW
    lw      text, DECRYPTS
    bnez    text, 7b
    copy    OUTPUT, INPUT_NOW
    j       7b

11: jal     20f
    addi    string_end, sp, MADE_TAG + 16
    li      use, FOR_TAG_KEY
    lw      from, KEY
    addi    state, sp, OTHER_STATE      /* for the session, whose first rows come to the state */
    jal     16f
    mv      state, sp
    .irp    offset, 0, 4, 8, 12
    lw      word, OTHER_STATE + \offset(sp)
    sw      word, \offset(sp)
    .endr
    permute ROUNDS_12
    jal     20f
    addi    from, sp, MADE_TAG
    addi    limit, from, 16
    lw      tag, TAG
    lw      decrypts, DECRYPTS
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
    lw      wiped, OUTPUT
    lw      wiped_left, TEXT_BYTES
14: beqz    wiped_left, 15f
    sb      zero, 0(wiped)
    addi    wiped, wiped, 1
    addi    wiped_left, wiped_left, -1
    j       14b
15: lw      ra, KEPT_RETURN
    lw      callee0, KEPT_S0
    lw      callee1, KEPT_S1
    addi    sp, sp, FRAME
    ret

/* A function: the state for USE, from 16 bytes at FROM; then a round for each bit of the 16 bytes before STRING_END,
 * twelve for the last one. */
16: sw      ra, SESSION_RETURN
    sw      string_end, STRING_END
    mv      to, state
    slli    use, use, 24
    li      word, 0x00804001            /* the parameters */
    or      use, use, word
    sw      use, 2 * ROW + 4(to)
    li      word, 0x0c01060c
    sw      word, 2 * ROW(to)
    li      word, 0
    .irp    offset, 0, 4, 8, 12
    sw      word, 3 * ROW + \offset(to)
    .endr
    jal     21f
    permute ROUNDS_12
    lw      string, STRING_END
    beqz    string, 19f
    li      bit_number, -128
17: lw      string, STRING_END
    srai    shift, bit_number, 3
    add     string, string, shift
    lbu     bit, 0(string)
    andi    shift, bit_number, 7
    sll     bit, bit, shift
    andi    bit, bit, 0x80
    lbu     bit_place, ROW - 1(state)
    xor     bit, bit, bit_place
    sb      bit, ROW - 1(state)
    addi    bit_number, bit_number, 1
    sw      bit_number, BIT_NUMBER
    li      constant, ROUNDS_12
    beqz    bit_number, 18f
    li      constant, ROUNDS_1
18: jal     23f
    lw      bit_number, BIT_NUMBER
    bnez    bit_number, 17b
19: lw      ra, SESSION_RETURN
    ret

/* A function: 16 bytes from FROM to TO, each row turned round; at 20 the state's first ones to MADE_TAG. */
20: mv      from, sp
    addi    to, sp, MADE_TAG
21: li      number, 15
22: add     copied, from, number
    lbu     copied, 0(copied)
    xori    turned, number, ROW - 1
    add     turned, turned, to
    sb      copied, 0(turned)
    addi    number, number, -1
    bgez    number, 22b
    ret

23: tail    ascon_rows_permute
fw_end fw_isap_a128a_decrypt
fw_end fw_isap_a128a_encrypt
