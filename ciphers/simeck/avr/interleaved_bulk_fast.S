/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SIMECK64/128 for AVR: whole modes, interleaved words, four rounds per pass; in CTR mode and CBC decryption, round
 * keys are read once for two blocks.
 *
 *     void fw_simeck64_128_expand     (fw_simeck64_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_simeck64_128_cbc_encrypt(const fw_simeck64_128_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_simeck64_128_cbc_decrypt(const fw_simeck64_128_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_simeck64_128_ctr        (const fw_simeck64_128_schedule *schedule, uint8_t counter[8],
 *                                      uint8_t *data, size_t blocks);
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18; registers and the cost of a round: simeck_macros.inc; of a
 * block: fw_register_modes_avr.inc in CBC encryption, otherwise fw_two_blocks_avr.inc. Needs MOVW. Round keys are
 * interleaved, too; for ctr they are in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash, otherwise in RAM.
 * A round of two blocks takes 64 cycles, 32 each instead of 36. The second counter is the first one, which goes one
 * further as it is, interleaved: 6 cycles if it is even and
 * about 14 otherwise, instead of 92. The path depends on the counter, which is public.
 * Measured in scenario cbc128, expand included: 59192 cycles and 2604 bytes; in bulk 204.7 cycles per byte; in ctr16,
 * round keys included, 3543 and 1634.
 *
 * cost fw_simeck64_128_expand 13 stack
 * cost fw_simeck64_128_cbc_encrypt 9 stack
 * cost fw_simeck64_128_cbc_decrypt 22 stack
 * cost fw_simeck64_128_ctr 22 stack
 */
#include "simeck_modes.inc"

/* ---- Two blocks, for which round keys are read once ---- */

#define two_of_the_caller r17, r16, r15, r14, r13, r12, r9, r8, r7, r6, r5, r4, r3, r2
#define two_of_the_caller_back r2, r3, r4, r5, r6, r7, r8, r9, r12, r13, r14, r15, r16, r17
#define two_first       block_bytes
#define two_second      r2, r3, r4, r5, r6, r7, r8, r9
#define two_count       r17
#define second_y        r2, r4, r3, r5
#define second_x        r6, r8, r7, r9
#define turned_of_two   r12, r14, r13, r15
#define waiting         r12             /* X, while its registers exchange bits */
#define bit             r17             /* of each byte of an interleaved word */
#define bit_found       r26
.equ    LOWEST_BIT, 0x40                /* the first four bits of the last byte of a plain word */
.equ    LOWEST_BITS, 0x55               /* for the first four bits of any byte */

.macro mix_two y0, y1, y2, y3, x0, x1, x2, x3, v0, v1, v2, v3, u:vararg
    mix_by  turned_of_two, \y0, \y1, \y2, \y3, \x0, \x1, \x2, \x3
    mix_by  turned_of_two, \v0, \v1, \v2, \v3, \u
.endm

.macro xor_both one:req, other:req
    eor     \one, product_low
    eor     \other, product_low
.endm

.macro xor_next_key_of_two one:req, other:req
    next_keys product_low
    xor_both \one, \other
.endm

.macro xor_previous_key_of_two one:req, other:req
    ld      product_low, -keys
    xor_both \one, \other
.endm

/* Of two blocks, y and x of each. */
.macro round_of_two y0, y1, y2, y3, x0, x1, x2, x3, v0, v1, v2, v3, u:vararg
    xor_next_key_of_two \y0, \v0
    xor_next_key_of_two \y1, \v1
    xor_next_key_of_two \y2, \v2
    xor_next_key_of_two \y3, \v3
    mix_two \y0, \y1, \y2, \y3, \x0, \x1, \x2, \x3, \v0, \v1, \v2, \v3, \u
.endm

.macro round_back_of_two y0, y1, y2, y3, x0, x1, x2, x3, v0, v1, v2, v3, u:vararg
    xor_previous_key_of_two \y3, \v3
    xor_previous_key_of_two \y2, \v2
    xor_previous_key_of_two \y1, \v1
    xor_previous_key_of_two \y0, \v0
    mix_two \y0, \y1, \y2, \y3, \x0, \x1, \x2, \x3, \v0, \v1, \v2, \v3, \u
.endm

/* An interleaved word of a big-endian number goes one further: jumps to END if it does not carry. */
.macro count_word end:req, bytes:vararg
    ldi     bit, LOWEST_BIT
.Lbits\@:
    .irp    byte, \bytes
    eor     \byte, bit
    mov     bit_found, \byte
    and     bit_found, bit
    brne    \end
    .endr
    mov     bit_found, bit
    andi    bit_found, LOWEST_BITS
    breq    .Lbyte\@
    lsl     bit
    rjmp    .Lbits\@
.Lbyte\@:
    .rept   3                           /* the byte before */
    lsr     bit
    .endr
    brne    .Lbits\@
.endm

.macro prepare_encryption_of_two
    prepare_encryption 128
.endm

.macro prepare_decryption_of_two
    prepare_decryption 128
.endm

.macro plain_two
    movw    waiting, block_pair
    plain_block
    plain   second_y
    plain   second_x
    movw    block_pair, waiting
.endm

.macro encrypt_two
    movw    waiting, block_pair
    interleave_block
    copy_counter two_second, two_first
    count_word 1f, second_x
    count_word 1f, second_y
1:  movw    block_pair, waiting
2:  .rept   ROUNDS_PER_PASS / 2
    round_of_two word_y, word_x, second_y, second_x
    round_of_two word_x, word_y, second_x, second_y
    .endr
    cpse    keys_low, end
    rjmp    2b
    keys_forward -SCHEDULE_BYTES
    plain_two
.endm

.macro decrypt_two
    movw    waiting, block_pair
    interleave_block
    interleave second_y
    interleave second_x
    movw    block_pair, waiting
    keys_forward SCHEDULE_BYTES
3:  .rept   ROUNDS_PER_PASS / 2
    round_back_of_two word_x, word_y, second_x, second_y
    round_back_of_two word_y, word_x, second_y, second_x
    .endr
    cpse    keys_low, end
    rjmp    3b
    plain_two
.endm

#include "fw_two_blocks_avr.inc"

fw_function fw_simeck64_128_expand
    expand
fw_end fw_simeck64_128_expand

fw_function fw_simeck64_128_cbc_encrypt
    cbc_encrypt 128
fw_end fw_simeck64_128_cbc_encrypt

fw_function fw_simeck64_128_cbc_decrypt
    cbc_decrypt_of_two
fw_end fw_simeck64_128_cbc_decrypt

fw_function fw_simeck64_128_ctr
    ctr_of_two
fw_end fw_simeck64_128_ctr
