/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SPECK128 in CBC and CTR mode for MSP430: eight rounds per pass, the state stays in registers.
 *
 *     void fw_speck128_128_cbc_encrypt(const fw_speck128_128_schedule *schedule, const uint8_t iv[16],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_speck128_128_cbc_decrypt(const fw_speck128_128_schedule *schedule, const uint8_t iv[16],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_speck128_128_ctr        (const fw_speck128_128_schedule *schedule, uint8_t counter[16],
 *                                      uint8_t *data, size_t blocks);
 *
 * and the same for the other variant, fw_speck128_256, whose key has 32 bytes.
 *
 * Arguments in r12 to r15; iv, counter and data must stand at even addresses. The schedule is that of
 * words128_fast.S, which goes with this file. Registers and rounds: speck128_rounds.inc. Where the counter or the IV
 * is and the number of blocks left wait on the stack. A block costs, beside its rounds: 56 cycles in CBC encryption,
 * 88 in decryption and 67 in CTR. CBC decryption goes from the last block to the first: the block before is still
 * ciphertext when it is needed, so nothing is copied. The counter's last byte alone is counted unless it carries: the
 * path depends on the counter, which is public.
 *
 * cost fw_speck128_128_cbc_encrypt 20 stack
 * cost fw_speck128_128_cbc_decrypt 20 stack
 * cost fw_speck128_128_ctr 20 stack
 * cost fw_speck128_256_cbc_encrypt 20 stack
 * cost fw_speck128_256_cbc_decrypt 20 stack
 * cost fw_speck128_256_ctr 20 stack
 */
#define SMALL           0
#include "fw_functions.inc"
#include "speck128_rounds.inc"

#define argument_chain  r13
#define argument_data   r14
#define argument_blocks r15
#define blocks_left     0(sp)           /* on the stack, as the arguments come there */
#define chain_waits     2(sp)           /* where the counter or the IV is */

/* To END if there is no block. */
.macro enter_mode end:req
    save    saved, argument_chain, argument_blocks
    tst     argument_blocks
    jz      \end
.endm

.macro leave_mode
    add     #4, sp
    restore restored
    ret
.endm

.macro load_state source:req
    load_wide \source, word_y
    load_wide \source, word_x
.endm

.macro add_state source:req
    xor_next_wide \source, word_y
    xor_next_wide \source, word_x
.endm

/* In the block that BLOCK is behind. */
.macro store_state
    store_wide -BLOCK_BYTES, block, word_y
    store_wide 8 - BLOCK_BYTES, block, word_x
.endm

.macro store_sums offset:req, registers:vararg
    .set    place, \offset
    .irp    register, \registers
    xor     \register, place(block)
    .set    place, place + 2
    .endr
.endm

.macro cbc_encrypt rounds:req
    enter_mode .Lencrypted\@
    mov     argument_data, spare
    load_state argument_chain
    mov     spare, block
.Lblock\@:
    add_state block
    all_rounds encrypt_round, \rounds
    sub     #\rounds * ROUND_KEY_BYTES, schedule
    store_state
    dec     blocks_left
    jnz     .Lblock\@
.Lencrypted\@:
    leave_mode
.endm

/* BLOCK is behind the last block not yet decrypted, SCHEDULE between blocks where the rounds leave it: before its
 * first round key. */
.macro cbc_decrypt rounds:req
    enter_mode .Ldecrypted\@
    .rept   4
    rla     argument_blocks
    .endr
    add     argument_blocks, argument_data
    mov     argument_data, block
    sub     #ROUND_KEY_BYTES, schedule
.Lblock\@:
    sub     #BLOCK_BYTES, block
    load_state block
    add     #\rounds * ROUND_KEY_BYTES, schedule
    all_rounds decrypt_round, \rounds
    mov     chain_waits, spare
    dec     blocks_left
    jz      .Lchain\@
    mov     block, spare
    sub     #2 * BLOCK_BYTES, spare
.Lchain\@:
    add_state spare
    store_state
    sub     #BLOCK_BYTES, block
    tst     blocks_left
    jnz     .Lblock\@
.Ldecrypted\@:
    leave_mode
.endm

.macro ctr rounds:req
    enter_mode .Lcounted_all\@
    mov     argument_data, block
.Lblock\@:
    mov     chain_waits, spare
    load_state spare
    inc.b   -1(spare)
    jnc     .Lcounted\@
    .set    place, 2
    .rept   BLOCK_BYTES - 1
    adc.b   -place(spare)
    .set    place, place + 1
    .endr
.Lcounted\@:
    all_rounds encrypt_round, \rounds
    sub     #\rounds * ROUND_KEY_BYTES, schedule
    store_sums 0, word_y
    store_sums 8, word_x
    add     #BLOCK_BYTES, block
    dec     blocks_left
    jnz     .Lblock\@
.Lcounted_all\@:
    leave_mode
.endm

.macro modes size:req, rounds:req
    fw_function_of fw_speck128_\size\()_cbc_encrypt, cbc_encrypt, \rounds
    fw_function_of fw_speck128_\size\()_cbc_decrypt, cbc_decrypt, \rounds
    fw_function_of fw_speck128_\size\()_ctr, ctr, \rounds
.endm

    modes   128, ROUNDS_128
    modes   256, ROUNDS_256
