/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SIMON64 in CBC mode for AVR: both directions are one loop of two rounds per pass.
 *
 *     void fw_simon64_96_expand      (fw_simon64_96_schedule *schedule, const uint8_t key[12]);
 *     void fw_simon64_96_cbc_encrypt (const fw_simon64_96_schedule *schedule, const uint8_t iv[8],
 *                                     uint8_t *data, size_t blocks);
 *     void fw_simon64_96_cbc_decrypt (const fw_simon64_96_schedule *schedule, const uint8_t iv[8],
 *                                     uint8_t *data, size_t blocks);
 *     and the same for keys of 128 bits: fw_simon64_128_...
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18; registers and the cost of a round: simon_macros.inc. Needs MUL, in
 * expand, and MOVW. The schedule is in RAM.
 * Encryption goes upwards and has the block before in the words; decryption goes from the last block to the first, where
 * the block before is still ciphertext, with the halves exchanged and the round keys in the other direction. T tells
 * which: nothing else here touches it.
 * A round is 40 cycles, the loop 3 for two of them. In words: the rounds 74, expand 64 or 72, saved registers 25, what is
 * added, loaded and stored around the rounds 64. Measured in scenario cbc128: 60354 cycles and 546 bytes for 96-bit keys,
 * 63576 and 562 for 128-bit keys.
 *
 * cost fw_simon64_96_expand 2372 cycles 128 bytes 3 stack
 * cost fw_simon64_96_cbc_encrypt 14 stack
 * cost fw_simon64_96_cbc_decrypt 14 stack
 * cost fw_simon64_128_expand 2938 cycles 144 bytes 3 stack
 * cost fw_simon64_128_cbc_encrypt 14 stack
 * cost fw_simon64_128_cbc_decrypt 14 stack
 */
#include "simon_macros.inc"

#define step            r17             /* what the pointer to the schedule goes back after a round key */
#define iv              r8              /* pair */
#define iv_low          r8
#define iv_high         r9
#define limit           r10             /* pair: the data pointer after the last block */
#define limit_low       r10
#define limit_high      r11
#define data            Y               /* the block, in decryption the one above it until it is loaded */
#define data_pair       r28
#define data_low        r28
#define data_high       r29
#define bytes_low       r18             /* of all blocks, then where they end; as the number of blocks arrives */
#define bytes_high      r19
#define bytes           r18             /* pair */
#define saved           r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
#define saved_back      r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8

/* Each of BYTES ^= the next one of the data. */
.macro add_data bytes:vararg
    .set    place, 0
    .irp    byte, \bytes
    ldd     product_low, data + place
    eor     \byte, product_low
    .set    place, place + 1
    .endr
.endm

.macro load_data bytes:vararg
    .set    place, 0
    .irp    byte, \bytes
    ldd     \byte, data + place
    .set    place, place + 1
    .endr
.endm

/* BYTES to the data, each with the next byte of the block before. */
.macro store_with_previous bytes:vararg
    .set    place, 0
    .irp    byte, \bytes
    ld      product_low, block+
    eor     \byte, product_low
    std     data + place, \byte
    .set    place, place + 1
    .endr
.endm

.macro compare_with_limit
    cp      data_low, limit_low
    cpc     data_high, limit_high
.endm

.macro cipher size:req
    fw_function_of fw_simon64_\size\()_expand, expand_\size

fw_function fw_simon64_\size\()_cbc_encrypt
    clt
begin_\size:
    save    saved
    movw    keys_pair, argument1
    movw    iv, argument2
    movw    data_pair, argument3
    .rept   3
    lsl     bytes_low
    rol     bytes_high
    .endr
    add     bytes_low, data_low
    adc     bytes_high, data_high
    mov     end, keys_low
    movw    block_pair, iv
    brtc    1f
    movw    limit, data_pair
    movw    data_pair, bytes
    keys_forward 4 * ROUNDS_\size - 4
    subi    end, 4
    ldi     step, 8
    rjmp    2f
1:  movw    limit, bytes
    subi    end, lo8(-4 * ROUNDS_\size)
    ldi     step, 0
    load    block+, word_y, word_x

2:  compare_with_limit
    brne    3f
    restore saved_back
    ret

3:  brtc    4f
    sbiw    data_pair, 8
    load_data word_x, word_y
    rjmp    5f
4:  add_data word_y, word_x
5:  encrypt_round_by step, word_y, word_x
    encrypt_round_by step, word_x, word_y
    cpse    keys_low, end
    rjmp    5b
    brts    6f
    store   data+, word_y, word_x
    keys_forward -4 * ROUNDS_\size
    rjmp    2b
6:  keys_forward 4 * ROUNDS_\size
    movw    block_pair, iv
    compare_with_limit
    breq    7f
    movw    block_pair, data_pair
    sbiw    block_pair, 8
7:  store_with_previous word_x, word_y
    rjmp    2b

fw_label fw_simon64_\size\()_cbc_decrypt
    set
    rjmp    begin_\size
fw_end fw_simon64_\size\()_cbc_encrypt
.endm

cipher 96
cipher 128
