/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 for RV32EC: S-box and diffusion joined in a table of 4 KiB, all rounds unrolled.
 *
 *     void fw_sm4_expand (fw_sm4_schedule *schedule, const uint8_t key[16]);
 *     void fw_sm4_encrypt(const fw_sm4_schedule *schedule, uint8_t block[16]);
 *     void fw_sm4_decrypt(const fw_sm4_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in a0 and a1; s0 and s1 are saved. The block aligned to 4 bytes, the key at any address. The schedule is
 * that of rv32/table_fast.S: the round keys with their bytes in the standard's order, as words of the block are, so
 * that no byte is ever swapped. Decryption reads it backwards.
 *
 * The entries of one byte for the four places in a word stand together, where short loads reach them.
 *
 * Time: secret bytes choose the entries. The cycles do not depend on them, as every load from flash costs the same; who
 * sees addresses sees secrets.
 *
 * On the CH32V003 time is what the flash hands out: a cycle for 16 bits of code, two for an entry. In these units a
 * round is 35: 4 to add three words and the round key, 7 to take the bytes out, 4 masks, 4 additions of the table's
 * address, 12 for the entries, and 4 to add them. Cycles from entry to return:
 *
 * cost fw_sm4_expand 2586 cycles 772 bytes 24 stack
 * cost fw_sm4_encrypt 1208 cycles 1774 bytes 8 stack
 * cost fw_sm4_decrypt 1209 cycles 1774 bytes 8 stack
 */
#define SCHEDULE_BYTES  128
#define ENTRY_SHIFT     4               /* log 2 of the bytes for one value of the S-box */

#define schedule        a0
#define argument_block  a1
#define sum             a1              /* what goes through the S-box */
#define word0           a2
#define word1           a3
#define word2           a4
#define word3           a5
#define index           s0
#define mask            s1              /* of an index */
#define table           t0
#define block           t1
#define saved           s0, s1
#define FRAME           8

#include "fw_asm.h"
#include "fw_saved_rv32.inc"
#include "../sm4_entries_rv32.inc"

    .section .rodata.fw_sm4_table, "a", %progbits
    .p2align 2
diffused_s_box:
.macro entries_together values:vararg
    .irp    value, \values
    .irp    place, 0, 1, 2, 3
    table_entries \place, \value
    .endr
    .endr
.endm

#define S_BOX_ROW(...)  entries_together __VA_ARGS__
#include "../s_box.inc"
#undef S_BOX_ROW

.macro enter
    addi    sp, sp, -FRAME
    save    saved
    lla     table, diffused_s_box
    li      mask, 0xff << ENTRY_SHIFT
.endm

.macro leave
    restore saved
    addi    sp, sp, FRAME
    ret
.endm

/* TO: where the entries of this byte of FROM are. */
.macro find to:req, from:req, byte:req
    .if     \byte == 0
    slli    \to, \from, ENTRY_SHIFT
    .else
    srli    \to, \from, 8 * \byte - ENTRY_SHIFT
    .endif
    and     \to, \to, mask
    add     \to, \to, table
.endm

/* OLDEST: plus what this byte of SUM adds. */
.macro add_entry oldest:req, byte:req, at:req
    find    \at, sum, \byte
    lw      \at, 4 * \byte(\at)
    xor     \oldest, \oldest, \at
.endm

/* OLDEST becomes the next word. */
.macro one_round oldest:req, second:req, third:req, last:req, key_at:req
    lw      sum, \key_at(schedule)
    xor     sum, sum, \second
    xor     sum, sum, \third
    xor     sum, sum, \last
    add_entry \oldest, 0, index
    add_entry \oldest, 1, index
    add_entry \oldest, 2, index
    add_entry \oldest, 3, sum
.endm

/* One block, with the round keys from offset FIRST_KEY, each STEP bytes from the last. */
.macro crypt_block first_key:req, step:req
    enter
    mv      block, argument_block
    load_words argument_block, word0, word1, word2, word3
    .set    key_offset, \first_key
    .rept   8
    one_round word0, word1, word2, word3, key_offset
    one_round word1, word2, word3, word0, (key_offset + \step)
    one_round word2, word3, word0, word1, (key_offset + 2 * \step)
    one_round word3, word0, word1, word2, (key_offset + 3 * \step)
    .set    key_offset, key_offset + 4 * \step
    .endr
    mv      argument_block, block
    sw      word3, 0(argument_block)
    sw      word2, 4(argument_block)
    sw      word1, 8(argument_block)
    sw      word0, 12(argument_block)
    leave
.endm

fw_function fw_sm4_encrypt
    crypt_block 0, 4
fw_end fw_sm4_encrypt

fw_function fw_sm4_decrypt
    crypt_block SCHEDULE_BYTES - 4, -4
fw_end fw_sm4_decrypt

/* ---- Key schedule ----
 *
 * On words with the standard's first byte in the high bits, where rotations are what the standard says. The bytes of
 * its constants grow by 28, so that the lowest two bits of each stay: here they are 3, and what differs is added to the
 * words, whose sum of three has it then. Bytes go down by 228 instead: what one borrows from the next comes from these
 * two bits, which are set again. */

#define key             a1              /* read by the time that anything goes through the S-box */
#define found           a0
#define byte            s0
#define next_key        t1              /* in the schedule */
#define constant        t2
#define low_bits        ra              /* the lowest two of each byte */
#define callee          s0, s1, ra

#define KEY_FRAME       24
#define DIFFERENCE      12(sp)
#define GROWTH          16(sp)
#define END             20(sp)          /* of the schedule */

#define FIRST_CONSTANT  0x00070e15
#define LOW_BITS        0x03030303
#define DIFFERENCE_BITS (~FIRST_CONSTANT & LOW_BITS)

/* WORD: four bytes at KEY, at any address, plus a constant. */
.macro load_key_word word:req, offset:req, parameter:req
    lbu     \word, \offset(key)
    .irp    place, 1, 2, 3
    lbu     byte, \offset + \place(key)
    slli    \word, \word, 8
    or      \word, \word, byte
    .endr
    li      byte, (\parameter) ^ DIFFERENCE_BITS
    xor     \word, \word, byte
.endm

/* TO: d = s ^ s >> 6 of what the S-box makes of this byte of FROM, at its place. */
.macro look_up to:req, from:req, place:req
    find    \to, \from, \place
    lbu     \to, 1(\to)
    .if     \place
    slli    \to, \to, 8 * \place
    .endif
.endm

.macro add_shifted to:req, shift:req, bits:req
    \shift  byte, found, \bits
    xor     \to, \to, byte
.endm

/* The highest two bits of d are those of s: s = d ^ d >> 6. */
.macro substitute
    look_up found, sum, 3
    .irp    place, 2, 1
    look_up byte, sum, \place
    or      found, found, byte
    .endr
    look_up sum, sum, 0
    or      found, found, sum
    srli    byte, found, 6
    and     byte, byte, low_bits
    xor     found, found, byte
.endm

/* OLDEST becomes the next word, which is the round key number NUMBER of this pass. */
.macro key_round oldest:req, second:req, third:req, last:req, number:req
    xor     sum, \second, constant
    xor     sum, sum, \third
    xor     sum, sum, \last
    substitute
    xor     \oldest, \oldest, found
    add_shifted \oldest, slli, 13
    add_shifted \oldest, srli, 19
    add_shifted \oldest, slli, 23
    srli    found, found, 9
    xor     \oldest, \oldest, found
    lw      byte, DIFFERENCE
    xor     byte, byte, \oldest
    sb      byte, 4 * \number + 3(next_key)
    .irp    place, 2, 1, 0
    srli    byte, byte, 8
    sb      byte, 4 * \number + \place(next_key)
    .endr
    lw      byte, GROWTH
    add     constant, constant, byte
    or      constant, constant, low_bits
.endm

fw_function fw_sm4_expand
    addi    sp, sp, -KEY_FRAME
    save    callee
    mv      next_key, schedule
    addi    found, schedule, SCHEDULE_BYTES
    sw      found, END
    li      byte, DIFFERENCE_BITS
    sw      byte, DIFFERENCE
    li      byte, -0xe4e4e4e4
    sw      byte, GROWTH
    load_key_word word0, 0, 0xa3b1bac6
    load_key_word word1, 4, 0x56aa3350
    load_key_word word2, 8, 0x677d9197
    load_key_word word3, 12, 0xb27022dc
    lla     table, diffused_s_box
    li      mask, 0xff << ENTRY_SHIFT
    li      constant, FIRST_CONSTANT | LOW_BITS
    li      low_bits, LOW_BITS
    .p2align 2
1:  key_round word0, word1, word2, word3, 0
    key_round word1, word2, word3, word0, 1
    key_round word2, word3, word0, word1, 2
    key_round word3, word0, word1, word2, 3
    lw      byte, END
    addi    next_key, next_key, 16
    bne     next_key, byte, 1b
    restore callee
    addi    sp, sp, KEY_FRAME
    ret
fw_end fw_sm4_expand
