/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SPECK64 in CBC and CTR mode for RV32: all rounds unrolled, most round keys in registers.
 *
 *     void fw_speck64_96_cbc_encrypt(const fw_speck64_96_schedule *schedule, const uint8_t iv[8],
 *                                    uint8_t *data, size_t blocks);
 *     void fw_speck64_96_cbc_decrypt(const fw_speck64_96_schedule *schedule, const uint8_t iv[8],
 *                                    uint8_t *data, size_t blocks);
 *     void fw_speck64_96_ctr        (const fw_speck64_96_schedule *schedule, uint8_t counter[8],
 *                                    uint8_t *data, size_t blocks);
 *
 * and the same for fw_speck64_128, whose key has 16 bytes.
 *
 * Arguments in a0 to a3; iv, counter and data aligned to 4 bytes. The schedule is that of words_fast.S, which goes with
 * this file.
 *
 * Of the 26 or 27 round keys 19 stay in registers: a round is 9 instructions (speck_macros.inc), and 10 where its key is
 * loaded. A block is 241 or 251 instructions, and in CTR mode 14 for the counter, the sums and the loop; the counter is
 * a big-endian number, but its last byte is the highest of a word, so that it goes on by one addition 255 times of 256.
 *
 * cost fw_speck64_96_cbc_encrypt 64 stack
 * cost fw_speck64_96_cbc_decrypt 64 stack
 * cost fw_speck64_96_ctr 64 stack
 * cost fw_speck64_128_cbc_encrypt 64 stack
 * cost fw_speck64_128_cbc_decrypt 64 stack
 * cost fw_speck64_128_ctr 64 stack
 */
#define schedule        a0
#define x               a2
#define y               a3
#define part            a4
#define round_key       a5
#define data            a1
#define data_end        a6
#define chain0          a7              /* the block before, or the counter */
#define chain1          t0
#define held            t1, t2, t3, t4, t5, t6, s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, ra
#define held_backwards  ra, s11, s10, s9, s8, s7, s6, s5, s4, s3, s2, s1, s0, t6, t5, t4, t3, t2, t1
#define saved           s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, ra
#define argument_chain  a1
#define argument_data   a2
#define argument_blocks a3

#define HELD            19
#define BLOCK           8
#define FRAME           64
#define COUNTER         60              /* where its address is kept */

#include "fw_count_rv32.inc"
#include "fw_register_modes_rv32.inc"
#include "fw_saved_rv32.inc"
#include "speck_macros.inc"

.macro load_round_keys
    load_words schedule, held
.endm

.macro encrypt_held registers:vararg
    .irp    register, \registers
    encrypt_round \register
    .endr
.endm

.macro decrypt_held registers:vararg
    .irp    register, \registers
    decrypt_round \register
    .endr
.endm

.macro encrypt_words rounds:req
    encrypt_held held
    .set    number, HELD
    .rept   \rounds - HELD
    lw      round_key, 4 * number(schedule)
    encrypt_round round_key
    .set    number, number + 1
    .endr
.endm

.macro decrypt_words rounds:req
    .set    number, \rounds
    .rept   \rounds - HELD
    .set    number, number - 1
    lw      round_key, 4 * number(schedule)
    decrypt_round round_key
    .endr
    decrypt_held held_backwards
.endm

/* Data ^= the words, which is stored at once. */
.macro add_to_data
    lw      part, 0(data)
    lw      round_key, 4(data)
    xor     y, y, part
    xor     x, x, round_key
    sw      y, 0(data)
    sw      x, 4(data)
.endm

.macro modes symbol:req, rounds:req
fw_function \symbol\()_cbc_encrypt
    enter_mode
    mv      y, chain0
    mv      x, chain1
    j       2f
1:  lw      part, 0(data)
    lw      round_key, 4(data)
    xor     y, y, part
    xor     x, x, round_key
    encrypt_words \rounds
    sw      y, 0(data)
    sw      x, 4(data)
    addi    data, data, BLOCK
2:  bne     data, data_end, 1b
    leave_mode
fw_end \symbol\()_cbc_encrypt

fw_function \symbol\()_cbc_decrypt
    enter_mode
    j       2f
1:  lw      y, 0(data)
    lw      x, 4(data)
    decrypt_words \rounds
    lw      part, 0(data)
    lw      round_key, 4(data)
    xor     y, y, chain0
    xor     x, x, chain1
    mv      chain0, part
    mv      chain1, round_key
    sw      y, 0(data)
    sw      x, 4(data)
    addi    data, data, BLOCK
2:  bne     data, data_end, 1b
    leave_mode
fw_end \symbol\()_cbc_decrypt

fw_function \symbol\()_ctr
    enter_mode
    j       4f
3:  next_bytes chain1, part, 2f         /* ahead of where it leads, so that paths of the counter meet in each block */
    next_word chain0, part, 2f
    j       2f
1:  mv      y, chain0
    mv      x, chain1
    li      part, 0x01000000
    add     chain1, chain1, part
    srli    part, chain1, 24
    beqz    part, 3b
2:  encrypt_words \rounds
    add_to_data
    addi    data, data, BLOCK
4:  bne     data, data_end, 1b
    lw      part, COUNTER(sp)
    sw      chain0, 0(part)
    sw      chain1, 4(part)
    leave_mode
fw_end \symbol\()_ctr
.endm

    modes   fw_speck64_96, 26
    modes   fw_speck64_128, 27
