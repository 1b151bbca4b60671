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
#define argument_chain  a1
#define argument_data   a2
#define argument_blocks a3

#define BLOCK           8
#define FRAME           64              /* a multiple of 16 */
#define COUNTER         60              /* where its address is kept */

#include "fw_count_rv32.inc"
#include "fw_register_modes_rv32.inc"
#include "fw_saved_rv32.inc"
#include "cham_macros.inc"

.macro load_round_keys
    load_keys schedule
.endm

.macro load_data
    lw      e0, 0(data)
    lw      e2, 4(data)
.endm

.macro store_data
    sw      e0, 0(data)
    sw      e2, 4(data)
.endm

fw_function fw_cham64_128_cbc_encrypt
    enter_mode
    set_rotations
    mv      e0, chain0
    mv      e2, chain1
    j       2f
1:  lw      t, 0(data)
    lw      u, 4(data)
    xor     e0, e0, t
    xor     e2, e2, u
    encrypt_words
    store_data
    addi    data, data, BLOCK
2:  bne     data, data_end, 1b
    leave_mode
fw_end fw_cham64_128_cbc_encrypt

fw_function fw_cham64_128_cbc_decrypt
    enter_mode
    j       2f
1:  load_data
    decrypt_words
    lw      t, 0(data)
    lw      u, 4(data)
    xor     e0, e0, chain0
    xor     e2, e2, chain1
    mv      chain0, t
    mv      chain1, u
    store_data
    addi    data, data, BLOCK
2:  bne     data, data_end, 1b
    leave_mode
fw_end fw_cham64_128_cbc_decrypt

fw_function fw_cham64_128_ctr
    enter_mode
    set_rotations
    j       4f
3:  next_bytes chain1, t, 2f            /* ahead of where it leads, so that paths of the counter meet in each block */
    next_word chain0, t, 2f
    j       2f
1:  mv      e0, chain0
    mv      e2, chain1
    li      t, 0x01000000
    add     chain1, chain1, t
    srli    t, chain1, 24
    beqz    t, 3b
2:  encrypt_words
    lw      t, 0(data)
    lw      u, 4(data)
    xor     e0, e0, t
    xor     e2, e2, u
    store_data
    addi    data, data, BLOCK
4:  bne     data, data_end, 1b
    lw      t, COUNTER(sp)
    sw      chain0, 0(t)
    sw      chain1, 4(t)
    leave_mode
fw_end fw_cham64_128_ctr
