/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CHAM-64/128 in CBC and CTR mode for RV32 with multiplication: all rounds unrolled, all round keys in registers.
 *
 *     void fw_cham64_128_cbc_encrypt(const fw_cham64_128_schedule *schedule, const uint8_t iv[8],
 *                                    uint8_t *data, size_t blocks);
 *     void fw_cham64_128_cbc_decrypt(const fw_cham64_128_schedule *schedule, const uint8_t iv[8],
 *                                    uint8_t *data, size_t blocks);
 *     void fw_cham64_128_ctr        (const fw_cham64_128_schedule *schedule, uint8_t counter[8],
 *                                    uint8_t *data, size_t blocks);
 *
 * Arguments in a0 to a3; iv, counter and data aligned to 4 bytes. The schedule is that of words_fast.S, which goes with
 * this file. A block is 484 instructions in its rounds (cham_macros.inc), and in CTR mode about 40 for the counter, the
 * words in and out, the sums and the loop.
 *
 * cost fw_cham64_128_cbc_encrypt 64 stack
 * cost fw_cham64_128_cbc_decrypt 64 stack
 * cost fw_cham64_128_ctr 64 stack
 */
#define schedule        a0
#define data            a1
#define data_end        s10
#define chain0          s11             /* the block before, or the counter */
#define chain1          ra
#define saved           s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, ra
#define word0           e0
#define word1           e2
#define spare0          t
#define spare1          u
#define argument_chain  a1
#define argument_data   a2
#define argument_blocks a3

#define FRAME           64              /* a multiple of 16 */
#define COUNTER         60              /* where its address is kept */

#include "cham_macros.inc"
#include "fw_saved_rv32.inc"
#include "fw_register_modes_rv32.inc"

.macro load_round_keys
    load_keys schedule
.endm

.macro prepare_encryption
    set_rotations
.endm

    fw_function_of fw_cham64_128_cbc_encrypt, cbc_encrypt
    fw_function_of fw_cham64_128_cbc_decrypt, cbc_decrypt
    fw_function_of fw_cham64_128_ctr, ctr
