/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RECTANGLE in CBC and CTR mode for RV32: two blocks at a time, bit-interleaved, four rounds per pass.
 *
 *     void fw_rectangle80_expand      (fw_rectangle80_schedule *schedule, const uint8_t key[10]);
 *     void fw_rectangle80_cbc_encrypt (const fw_rectangle80_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_rectangle80_cbc_decrypt (const fw_rectangle80_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_rectangle80_ctr         (const fw_rectangle80_schedule *schedule, uint8_t counter[8],
 *                                      uint8_t *data, size_t blocks);
 *
 * and the same for RECTANGLE-128, whose key has 16 bytes. Arguments in a0 to a3. Key, IV, counter and data aligned to 4
 * bytes (the E31 traps other loads of words); the schedule, 416 bytes, has a word for each row, its bits in even places
 * and again in odd ones, some complemented (rectangle_macros.inc).
 *
 * A row of one block is in the even bits of a word, that of another in the odd bits. A round is 29 instructions forward
 * and 30 back for both; to interleave two blocks or to part them takes 80. In CTR mode rows 0 and 1 of the counters are
 * interleaved anew only if they change, once in 2^31 pairs or at the first pair. CBC encryption has one block at a time;
 * CBC decryption goes from the last blocks to the first, where the block before is still ciphertext.
 *
 * cost fw_rectangle80_expand 16 stack
 * cost fw_rectangle80_cbc_encrypt 48 stack
 * cost fw_rectangle80_cbc_decrypt 48 stack
 * cost fw_rectangle80_ctr 48 stack
 * cost fw_rectangle128_expand 16 stack
 * cost fw_rectangle128_cbc_encrypt 48 stack
 * cost fw_rectangle128_cbc_decrypt 48 stack
 * cost fw_rectangle128_ctr 48 stack
 */
#include "fw_blocks_rv32.inc"

#define SPREAD          2
#define x0              a2              /* rows, and one more, where new ones go */
#define x1              a3
#define x2              a4
#define x3              a5
#define t               a0
#define u               a1
#define schedule        a6
#define k0              t0
#define k1              t1
#define k2              t2
#define k3              t3
#define end             t4              /* the round key that ends the loop */

#include "rectangle_macros.inc"

#define mask            a7
#define keys            s0
#define chain           s1              /* the IV, or the counter */
#define data            s2              /* the next block, or the first of all */
#define data_end        s3              /* behind the last block, or behind those that are left */
#define saved           s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10
#define argument_schedule a0
#define argument_chain  a1
#define argument_data   a2
#define argument_blocks a3

#define FRAME           48
#define BLOCK           8

.macro save registers:vararg
    .set    offset, 0
    .irp    register, \registers
    sw      \register, offset(sp)
    .set    offset, offset + 4
    .endr
.endm

.macro restore registers:vararg
    .set    offset, 0
    .irp    register, \registers
    lw      \register, offset(sp)
    .set    offset, offset + 4
    .endr
.endm

.macro enter_mode
    addi    sp, sp, -FRAME
    save    saved
    mv      keys, argument_schedule
    mv      chain, argument_chain
    mv      data, argument_data
    slli    data_end, argument_blocks, 3
    add     data_end, data_end, data
.endm

.macro leave_mode
    restore saved
    addi    sp, sp, FRAME
    ret
.endm

/* The block at TO: LOW and HIGH plus the block of FIRST and SECOND. */
.macro store_block to:req, low:req, high:req, first:req, second:req
    xor     \low, \low, \first
    xor     \high, \high, \second
    sw      \low, 0(\to)
    sw      \high, 4(\to)
.endm

/* ---- CBC encryption: one block in the even bits, what is in odd bits is of no account ---- */

#define before0         s4              /* the block before */
#define before1         s5
#define mask_8          s6              /* of exchanges in a word, by their distance */
#define mask_4          s7
#define mask_2          s8
#define mask_1          s9
#define odd_bits        s10

/* WORD's halves into even and odd bits. */
.macro spread_halves word:req
    exchange_masked \word, \word, 8, u, mask_8
    exchange_masked \word, \word, 4, u, mask_4
    exchange_masked \word, \word, 2, u, mask_2
    exchange_masked \word, \word, 1, u, mask_1
.endm

/* LOW: the even bits of LOW and of HIGH, as its halves. */
.macro join_halves low:req, high:req
    slli    u, \high, 1
    xor     u, u, \low
    and     u, u, odd_bits
    xor     \low, \low, u
    exchange_masked \low, \low, 1, u, mask_1
    exchange_masked \low, \low, 2, u, mask_2
    exchange_masked \low, \low, 4, u, mask_4
    exchange_masked \low, \low, 8, u, mask_8
.endm

fw_function fw_rectangle80_cbc_encrypt
fw_label    fw_rectangle128_cbc_encrypt
    enter_mode
    lw      before0, 0(chain)
    lw      before1, 4(chain)
    li      mask_8, 0x0000ff00
    li      mask_4, 0x00f000f0
    li      mask_2, 0x0c0c0c0c
    li      mask_1, 0x22222222
    li      odd_bits, 0xaaaaaaaa
    j       3f
2:  lw      x0, 0(data)
    lw      x2, 4(data)
    mv      schedule, keys
    xor     x0, x0, before0
    xor     x2, x2, before1
    spread_halves x0
    spread_halves x2
    srli    x1, x0, 1
    srli    x3, x2, 1
    encrypt_rows
    join_halves t, x2
    join_halves x1, x3
    mv      before0, t
    mv      before1, x1
    sw      before0, 0(data)
    sw      before1, 4(data)
    addi    data, data, BLOCK
3:  bne     data, data_end, 2b
    leave_mode
fw_end fw_rectangle80_cbc_encrypt
fw_end fw_rectangle128_cbc_encrypt

#undef before0
#undef before1

/* ---- CBC decryption ---- */

#define before0         a4              /* the block before, when x2 and u are free */
#define before1         a1
#define group           s4              /* the first of two blocks */
#define second          s5              /* the other; the same if only one is left; the block before both */

/* Two blocks, of which LOW and HIGH have one word each, into rows, and back. */
.macro to_rows low:req, high:req
    deinterleave_pair \low, \high, u, mask
.endm

.macro from_rows low:req, high:req
    interleave_pair \low, \high, u, mask
.endm

fw_function fw_rectangle80_cbc_decrypt
fw_label    fw_rectangle128_cbc_decrypt
    enter_mode
    beq     data, data_end, 6f
2:  addi    second, data_end, -BLOCK
    addi    group, data_end, -2 * BLOCK
    bgeu    group, data, 3f
    mv      group, second
3:  lw      x0, 0(group)
    lw      x2, 4(group)
    lw      x1, 0(second)
    lw      x3, 4(second)
    mv      schedule, keys
    to_rows x0, x1
    to_rows x2, x3
    decrypt_rows
    from_rows t, x0
    from_rows x1, x3
    beq     group, second, 4f
    lw      before0, 0(group)
    lw      before1, 4(group)
    store_block second, x0, x3, before0, before1
4:  addi    second, group, -BLOCK
    bne     group, data, 5f
    mv      second, chain
5:  lw      before0, 0(second)
    lw      before1, 4(second)
    store_block group, t, x1, before0, before1
    mv      data_end, group
    bne     data_end, data, 2b
6:  leave_mode
fw_end fw_rectangle80_cbc_decrypt
fw_end fw_rectangle128_cbc_decrypt

/* ---- CTR ---- */

#define counter0        s4              /* its words */
#define counter1        s5
#define kept0           s6              /* the words that rows 0 and 1 were interleaved of */
#define kept_second0    s7
#define kept_row0       s8
#define kept_row1       s9
#define link            t0
#define place           t1              /* of a byte of the counter */
#define byte            t2
#define message0        a7
#define message1        a1

#define LAST_BYTE       0x01000000      /* of a block, in its second word */

/* The counter goes one further: its last byte is the highest of the second word. */
.macro next_counter
    li      u, LAST_BYTE
    add     counter1, counter1, u
    srli    u, counter1, 24
    bnez    u, 7f
    jal     link, rectangle_carry
7:
.endm

    .section .text.fw_rectangle80_ctr, "ax", %progbits
    .p2align 1
    .type   rectangle_carry, %function
rectangle_carry:
    sw      counter0, 0(chain)
    sw      counter1, 4(chain)
    addi    place, chain, BLOCK - 1
1:  lbu     byte, -1(place)
    addi    place, place, -1
    addi    byte, byte, 1
    sb      byte, 0(place)
    andi    byte, byte, 0xff
    bnez    byte, 2f
    bne     place, chain, 1b
2:  lw      counter0, 0(chain)
    lw      counter1, 4(chain)
    jr      link
    .size   rectangle_carry, . - rectangle_carry

fw_function fw_rectangle80_ctr
fw_label    fw_rectangle128_ctr
    enter_mode
    lw      counter0, 0(chain)
    lw      counter1, 4(chain)
    not     kept0, counter0
    beq     data, data_end, 6f
2:  mv      x0, counter0
    mv      x2, counter1
    next_counter
    mv      x1, x0
    mv      x3, x2
    addi    schedule, data, BLOCK
    beq     schedule, data_end, 3f      /* one block is left */
    mv      x1, counter0
    mv      x3, counter1
    next_counter
3:  to_rows x2, x3
    bne     x0, kept0, 4f
    beq     x1, kept_second0, 5f
4:  mv      kept0, x0
    mv      kept_second0, x1
    to_rows x0, x1
    mv      kept_row0, x0
    mv      kept_row1, x1
5:  mv      x0, kept_row0
    mv      x1, kept_row1
    mv      schedule, keys
    encrypt_rows
    from_rows t, x2
    from_rows x1, x3
    lw      message0, 0(data)
    lw      message1, 4(data)
    store_block data, t, x1, message0, message1
    addi    data, data, BLOCK
    beq     data, data_end, 6f
    lw      message0, 0(data)
    lw      message1, 4(data)
    store_block data, x2, x3, message0, message1
    addi    data, data, BLOCK
    bne     data, data_end, 2b
6:  sw      counter0, 0(chain)
    sw      counter1, 4(chain)
    leave_mode
fw_end fw_rectangle80_ctr
fw_end fw_rectangle128_ctr

/* TO: the lower half of WORD, each bit twice. */
.macro double_low to:req, word:req
    slli    u, \word, 16
    srli    \to, u, 16
    spread_step \to, 8, 0x00ff00ff
    spread_step \to, 4, 0x0f0f0f0f
    spread_step \to, 2, 0x33333333
    spread_step \to, 1, 0x55555555
    slli    u, \to, 1
    or      \to, \to, u
.endm

.macro double_high to:req, word:req
    srli    \to, \word, 16
    double_low \to, \to
.endm

.macro spread_step word:req, distance:req, bits:req
    slli    u, \word, \distance
    or      \word, \word, u
    li      u, \bits
    and     \word, \word, u
.endm

#undef schedule
#undef u
#undef end

#include "rectangle_expand.inc"
