/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SIMECK64/128 in CBC and CTR mode for RV32: all rounds unrolled, many round keys in registers.
 *
 *     void fw_simeck64_128_cbc_encrypt(const fw_simeck64_128_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_simeck64_128_cbc_decrypt(const fw_simeck64_128_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_simeck64_128_ctr        (const fw_simeck64_128_schedule *schedule, uint8_t counter[8],
 *                                      uint8_t *data, size_t blocks);
 *
 * Arguments in a0 to a3; iv, counter and data aligned to 4 bytes. The schedule is that of words_fast.S, which goes with
 * this file.
 *
 * Of the 44 round keys 18 stay in registers: a round is 10 instructions (simeck_macros.inc), and 11 where its key is
 * loaded. A block is 466 instructions, and in CTR mode 14 for the counter, the sums and the loop.
 *
 * cost fw_simeck64_128_cbc_encrypt 64 stack
 * cost fw_simeck64_128_cbc_decrypt 64 stack
 * cost fw_simeck64_128_ctr 64 stack
 */
#define schedule        a0
#define data            a1
#define y               a2
#define x               a3
#define other           a4              /* a word that is rotated, and its halves */
#define part            a5
#define data_end        a6
#define chain0          a7              /* the block before, or the counter */
#define chain1          t0
#define round_key       ra
#define held            t1, t2, t3, t4, t5, t6, s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11
#define held_backwards  s11, s10, s9, s8, s7, s6, s5, s4, s3, s2, s1, s0, t6, t5, t4, t3, t2, t1
#define saved           s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, ra
#define word0           y
#define word1           x
#define spare0          part
#define spare1          other
#define argument_chain  a1
#define argument_data   a2
#define argument_blocks a3

#define ROUNDS          44
#define HELD            18              /* an even number */
#define FRAME           64
#define COUNTER         60              /* where its address is kept */

#include "fw_register_modes_rv32.inc"
#include "fw_saved_rv32.inc"
#include "simeck_macros.inc"

.macro load_round_keys
    load_words schedule, held
.endm

/* An even round's key goes to y, which an odd round then adds to x. */
.macro round_by_number key:req
    .if     number % 2 == 0
    half_round y, x, \key
    .else
    half_round x, y, \key
    .endif
.endm

.macro load_key
    lw      round_key, 4 * number(schedule)
.endm

.macro encrypt_words
    .set    number, 0
    .irp    register, held
    round_by_number \register
    .set    number, number + 1
    .endr
    .rept   ROUNDS - HELD
    load_key
    round_by_number round_key
    .set    number, number + 1
    .endr
.endm

.macro decrypt_words
    .set    number, ROUNDS
    .rept   ROUNDS - HELD
    .set    number, number - 1
    load_key
    round_by_number round_key
    .endr
    .irp    register, held_backwards
    .set    number, number - 1
    round_by_number \register
    .endr
.endm

.macro prepare_encryption
.endm

    fw_function_of fw_simeck64_128_cbc_encrypt, cbc_encrypt
    fw_function_of fw_simeck64_128_cbc_decrypt, cbc_decrypt
    fw_function_of fw_simeck64_128_ctr, ctr
