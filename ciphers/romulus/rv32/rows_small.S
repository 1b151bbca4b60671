/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Romulus-N for RV32 and RV32E, for size: rows and tweakey as they are, in memory, one round per pass, no schedule.
 *
 *     void fw_romulus_n_encrypt(uint8_t *ciphertext, uint8_t tag[16], const uint8_t *message, size_t bytes,
 *                               const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16], const uint8_t key[16]);
 *     int  fw_romulus_n_decrypt(uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t tag[16],
 *                               const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16], const uint8_t key[16]);
 *
 * Arguments in a0 to a7; on RV32E the last two are on the stack. All arrays at any address. On the stack: the state, the
 * tweakey at the begin of a block, and in a round.
 *
 * A round is some 1,250 instructions: 830 for the S-box, eleven steps of each row in a loop, fw_skinny128_rows_rv32.inc;
 * 370 for the tweakey, byte by byte; 50 for the rest. A schedule would save most of the second, and cost some 60 bytes of
 * code and 320 of stack.
 *
 * cost fw_romulus_n_encrypt 192 stack
 * cost fw_romulus_n_decrypt 192 stack
 * cost fw_romulus_n_encrypt 172 stack on rv32e
 * cost fw_romulus_n_decrypt 172 stack on rv32e
 */
#include "fw_asm.h"
#include "fw_saved_rv32.inc"

#define from            s0
#define left            s1              /* bytes to come */
#define return_address  ra
#define first_argument  a0
#define second_argument a1
#define third_argument  a2
#define fourth_argument a3
#define ad              a4
#define ad_bytes        a5
#define direction       t0
#define swapped         t1
#define arguments       a1, a2, a3, t0  /* that are needed later */
#ifdef __riscv_32e
#define kept_all        ra, s0, s1, arguments
#define KEPT            28              /* the caller has nonce and key behind them */
#else
#define kept_all        ra, s0, s1, arguments, a6, a7
#define KEPT            48
#endif
#define callee_back     ra, s0, s1

/* On the stack, from its end on: */
#define STATE           0
#define TWEAKEY         16              /* three parts of four rows */
#define NONCE_PART      32
#define KEY_PART        48
#define ROUND           64              /* the same in a round */
#define ROUND_AFTER     (ROUND - TWEAKEY)
#define LOWER           112             /* two rows of a part */
#define LINK            120(sp)
#define TO              124(sp)
#define MODE            128(sp)
#define IS_PADDED       132(sp)         /* of the last block: 1 if it was not full */
#define FRAME           144             /* and above it, what is kept: */
#define KEPT_TAG        (FRAME + 12)(sp)
#define KEPT_FROM       (FRAME + 16)(sp)
#define KEPT_BYTES      (FRAME + 20)(sp)
#define KEPT_MODE       (FRAME + 24)(sp)
#define NONCE           (FRAME + 28)(sp)
#define KEY             (FRAME + 32)(sp)
#define COUNT           TWEAKEY(sp)
#define COUNT_HIGH      TWEAKEY + 4(sp)
#define DOMAIN          TWEAKEY + 7(sp)

#define BLOCK           16
#define REDUCTION       0x95            /* x^56 is x^7 + x^4 + x^2 + 1 */
#define ENCRYPT         1               /* modes; that of associated data is 0 */
#define DECRYPT         2
#define ON_AD           8               /* domains */
#define ON_TEXT         4
#define ON_LAST_AD      24              /* 26 if it is padded */
#define ON_LAST_TEXT    20              /* 21 if it is padded */

#define target          a0              /* what a block is added to */
#define room            a1              /* bytes that it has room for */
#define byte            a2
#define mode            a3
#define other           a4
#define part            a5
#define inner_link      t0
#define source          a0
#define copy            a1
#define copy_end        a3
#define word            a2
#define domain          a0
#define count           a0
#define count_high      a1
#define carry           a2
#define verdict         a0
#define block           a1
#define tag             a2
#define block_end       a5
#define theirs          a3
#define text_end        a1

/* Both directions. */
fw_function fw_romulus_n_decrypt
    mv      swapped, second_argument    /* the arguments in the order of encrypt */
    mv      second_argument, fourth_argument
    mv      fourth_argument, third_argument
    mv      third_argument, swapped
    li      direction, DECRYPT
    j       1f
fw_label fw_romulus_n_encrypt
    li      direction, ENCRYPT
1:  addi    sp, sp, -KEPT
    save    kept_all
    addi    sp, sp, -FRAME
    sw      first_argument, TO
    mv      from, ad
    mv      left, ad_bytes
    addi    target, sp, KEY_PART
2:  addi    target, target, -4
    sw      zero, 0(target)
    bne     target, sp, 2b
    sw      zero, MODE
    lw      source, KEY
    addi    copy, sp, KEY_PART
    jal     copy_block
    li      count, 1
    sw      count, COUNT
3:  mv      target, sp                  /* of two blocks of associated data one goes into the state, one is a tweak */
    jal     take_block
    jal     next_count
    beqz    left, 4f
    addi    target, sp, NONCE_PART
    sw      zero, 0(target)
    sw      zero, 4(target)
    sw      zero, 8(target)
    sw      zero, 12(target)
    jal     take_block
    li      domain, ON_AD
    jal     encrypt_block
    jal     next_count
    bnez    left, 3b
4:  lw      source, NONCE
    addi    copy, sp, NONCE_PART
    jal     copy_block
    lw      domain, IS_PADDED
    slli    domain, domain, 1
    addi    domain, domain, ON_LAST_AD
    jal     encrypt_block
    li      count, 1
    sw      count, COUNT
    sw      zero, COUNT_HIGH
    lw      from, KEPT_FROM
    lw      left, KEPT_BYTES
    lw      mode, KEPT_MODE
    sw      mode, MODE
5:  jal     next_count
    mv      target, sp
    jal     take_block
    li      domain, ON_TEXT
    bnez    left, 6f
    lw      domain, IS_PADDED
    addi    domain, domain, ON_LAST_TEXT
6:  jal     encrypt_block
    bnez    left, 5b

    lw      tag, KEPT_TAG
    mv      block, sp
    li      verdict, 0
7:  lbu     other, STATE(block)
    jal     inner_link, turn_byte
    lw      mode, MODE
    addi    mode, mode, -ENCRYPT
    bnez    mode, 8f
    sb      other, 0(tag)
8:  lbu     theirs, 0(tag)
    xor     theirs, theirs, other
    andi    theirs, theirs, 0xff
    or      verdict, verdict, theirs
    addi    block, block, 1
    addi    tag, tag, 1
    addi    block_end, sp, STATE + BLOCK
    bne     block, block_end, 7b
    neg     verdict, verdict            /* all bits set if there is any */
    srai    verdict, verdict, 31
    beqz    verdict, 10f
    lw      text_end, TO
    lw      left, KEPT_BYTES
9:  beqz    left, 10f
    addi    left, left, -1
    addi    text_end, text_end, -1
    sb      zero, 0(text_end)
    j       9b
10: addi    sp, sp, FRAME
    restore callee_back
    addi    sp, sp, KEPT
    ret

/* 16 bytes to COPY, from anywhere. */
copy_block:
    addi    copy_end, copy, BLOCK
1:  lbu     byte, 0(source)
    sb      byte, 0(copy)
    addi    source, source, 1
    addi    copy, copy, 1
    bne     copy, copy_end, 1b
    ret

/* The number of the next block: a register of 56 bits. What comes above them is overwritten. */
next_count:
    lw      count, COUNT
    lw      count_high, COUNT_HIGH
    slli    carry, count_high, 8
    srai    carry, carry, 31
    andi    carry, carry, REDUCTION
    slli    count_high, count_high, 1
    srli    part, count, 31
    or      count_high, count_high, part
    slli    count, count, 1
    xor     count, count, carry
    sw      count, COUNT
    sw      count_high, COUNT_HIGH
    ret

/* Up to 16 bytes of FROM to TARGET; where they are text, out goes their sum with the stream, and plain text comes here. A
 * block that is not full gets its length as its last byte. */
take_block:
    li      room, BLOCK
1:  beqz    left, 3f
    addi    left, left, -1
    lbu     byte, 0(from)
    addi    from, from, 1
    lw      mode, MODE
    beqz    mode, 2f
    lbu     other, 0(target)
    jal     inner_link, turn_byte
    xor     other, other, byte
    lw      part, TO
    sb      other, 0(part)
    addi    part, part, 1
    sw      part, TO
    addi    mode, mode, -ENCRYPT
    beqz    mode, 2f
    mv      byte, other
2:  lbu     other, 0(target)
    xor     byte, byte, other
    sb      byte, 0(target)
    addi    target, target, 1
    addi    room, room, -1
    bnez    room, 1b
    j       4f
3:  add     target, target, room
    lbu     byte, -1(target)
    li      other, BLOCK
    sub     other, other, room
    xor     byte, byte, other
    sb      byte, -1(target)
    li      room, 1
4:  sw      room, IS_PADDED
    ret

/* A byte of the stream from one of the state, with anything above its bits. */
turn_byte:
    srli    part, other, 7
    xor     part, part, other
    slli    part, part, 7
    srli    other, other, 1
    or      other, other, part
    jr      inner_link

/* ---- SKINNY-128-384+ ---- */

#define place           a0
#define cells           a1
#define steps           a2
#define step            a3
#define t               a4
#define picked          a5
#define constant        t0
#define masks           t1
#define row0            a0
#define row1            a1
#define row2            a2
#define row3            a3
#define next_bit        a0
#define highest_bit     a1
#define upper0          a1              /* rows of a part of the tweakey */
#define upper1          a2
#define lower0          a3
#define lower1          a5
#define order           a1              /* where bytes come from: digits, the lowest first */
#define cell            a2
#define bits            a3
#define number          a4              /* of the part */
#define more_bits       a5
#include "fw_skinny128_rows_rv32.inc"

#define LAST_CONSTANT   0x1a            /* after 40 rounds */
#define ORDER           0x34625071
#define PARTS           3

.macro spread
    slli    t, picked, 8
    or      picked, picked, t
    slli    t, picked, 16
    or      picked, picked, t
.endm

/* The state under DOMAIN. */
encrypt_block:
    sb      domain, DOMAIN
    sw      return_address, LINK
    addi    place, sp, TWEAKEY
1:  lw      cells, 0(place)
    sw      cells, ROUND_AFTER(place)
    addi    place, place, 4
    addi    t, sp, ROUND
    bne     place, t, 1b
    li      constant, 0
    li      masks, MASKS

1:  srli    next_bit, constant, 5
    srli    highest_bit, constant, 4
    xor     next_bit, next_bit, highest_bit
    andi    next_bit, next_bit, 1
    xori    next_bit, next_bit, 1
    slli    constant, constant, 1
    or      constant, constant, next_bit
    andi    constant, constant, 0x3f
    mv      place, sp
5:  li      steps, FORWARDS
    lw      cells, STATE(place)
    skinny128_steps
    sw      cells, STATE(place)
    addi    place, place, 4
    addi    t, sp, STATE + BLOCK
    bne     place, t, 5b
    load_words sp, row0, row1, row2, row3
    .irp    offset_of_part, 0, 16, 32
    lw      t, ROUND + \offset_of_part(sp)
    xor     row0, row0, t
    lw      t, ROUND + 4 + \offset_of_part(sp)
    xor     row1, row1, t
    .endr
    andi    t, constant, 15
    xor     row0, row0, t
    srli    t, constant, 4
    xor     row1, row1, t
    xori    row2, row2, 2
    turn_left row1, 8
    turn_left row2, 16
    turn_left row3, 24
    xor     row1, row1, row2
    xor     row2, row2, row0
    xor     row3, row3, row2
    save    row3, row0, row1, row2
    addi    place, sp, ROUND
    li      number, 0
2:  load_words place, upper0, upper1, lower0, lower1
    sw      upper0, 8(place)
    sw      upper1, 12(place)
    sw      lower0, LOWER(sp)
    sw      lower1, LOWER + 4(sp)
    li      order, ORDER
3:  andi    cell, order, 7
    add     cell, cell, sp
    lbu     cell, LOWER(cell)
    beqz    number, 5f
    addi    bits, number, -1
    bnez    bits, 4f
    srli    bits, cell, 7               /* the second part: a shift register to the left */
    srli    more_bits, cell, 5
    xor     bits, bits, more_bits
    andi    bits, bits, 1
    slli    cell, cell, 1
    or      cell, cell, bits
    j       5f
4:  srli    bits, cell, 6               /* the third one: to the right */
    xor     bits, bits, cell
    slli    bits, bits, 7
    srli    cell, cell, 1
    or      cell, cell, bits
5:  sb      cell, 0(place)
    addi    place, place, 1
    srli    order, order, 4
    bnez    order, 3b
    addi    place, place, 8
    addi    number, number, 1
    li      bits, PARTS
    bne     number, bits, 2b
    li      bits, LAST_CONSTANT
    bne     constant, bits, 1b
    lw      return_address, LINK
    ret
fw_end fw_romulus_n_decrypt
fw_end fw_romulus_n_encrypt
