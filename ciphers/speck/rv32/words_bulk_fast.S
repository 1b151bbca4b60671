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
#define word0           y
#define word1           x
#define spare0          part
#define spare1          round_key
#define argument_chain  a1
#define argument_data   a2
#define argument_blocks a3

#define HELD            19
#define FRAME           64
#define COUNTER         60              /* where its address is kept */

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

.macro prepare_encryption
.endm

    fw_function_of fw_speck64_96_cbc_encrypt, cbc_encrypt, 26
    fw_function_of fw_speck64_96_cbc_decrypt, cbc_decrypt, 26
    fw_function_of fw_speck64_96_ctr, ctr, 26
    fw_function_of fw_speck64_128_cbc_encrypt, cbc_encrypt, 27
    fw_function_of fw_speck64_128_cbc_decrypt, cbc_decrypt, 27
    fw_function_of fw_speck64_128_ctr, ctr, 27
