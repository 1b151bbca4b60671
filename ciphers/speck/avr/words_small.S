/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SPECK64 for AVR: one round per pass, both directions begin and end in the same code, words of the key in the
 * schedule.
 *
 *     void fw_speck64_96_expand  (fw_speck64_96_schedule *schedule, const uint8_t key[12]);
 *     void fw_speck64_96_encrypt (const fw_speck64_96_schedule *schedule, uint8_t block[8]);
 *     void fw_speck64_96_decrypt (const fw_speck64_96_schedule *schedule, uint8_t block[8]);
 *     void fw_speck64_128_expand (fw_speck64_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8]);
 *     void fw_speck64_128_decrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22; registers and the cost of a round: speck_macros.inc. Needs MUL and MOVW. encrypt
 * reads the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash; decrypt in RAM only.
 * A round takes 36 cycles, 38 in decryption, the loop 3. The code must stand in the first 128 KiB of flash (IJMP).
 * A bound with these parts: the loops are 30 and 32 words, expand's 36, the block in and out 16: 228 bytes before
 * anything is called, saved or set up.
 *
 * cost fw_speck64_96_expand 1416 cycles 104 bytes 2 stack
 * cost fw_speck64_96_encrypt 1086 cycles 136 bytes 8 stack
 * cost fw_speck64_96_decrypt 1144 cycles 84 bytes 8 stack
 * cost fw_speck64_128_expand 1490 cycles 104 bytes 2 stack
 * cost fw_speck64_128_encrypt 1125 cycles 136 bytes 8 stack
 * cost fw_speck64_128_decrypt 1185 cycles 84 bytes 8 stack
 */
#include "speck_macros.inc"

#define schedule_arrived r14            /* pair: where the schedule pointer waits for Z; word c later */

.macro both_directions size:req
fw_function fw_speck64_\size\()_encrypt
    go_on_at encryption_\size
begin_\size:
    save    count, multiplier, apart_c
    movw    schedule_arrived, argument1
    movw    block_pair, argument2
    save    block_low, block_high
    ldi     count, ROUNDS_\size
    load    block+, word_b, word_a
    ijmp
encryption_\size:
    movw    keys_pair, schedule_arrived
    ldi     multiplier, 8
2:  encrypt_round word_a, word_b, word_c
    dec     count
    brne    2b
end_\size:
    restore block_high, block_low
    store   block+, word_b, word_a
    clr     product_high
    restore apart_c_back, multiplier, count
    ret
fw_end fw_speck64_\size\()_encrypt

fw_function fw_speck64_\size\()_decrypt
    go_on_at decryption_\size
    far_jump begin_\size
decryption_\size:
    movw    keys_pair, schedule_arrived
    keys_forward 4 * ROUNDS_\size
    ldi     multiplier, 32
3:  decrypt_round word_a, word_b, word_c
    dec     count
    brne    3b
    far_jump end_\size
fw_end fw_speck64_\size\()_decrypt
.endm

/* The schedule is also where the words l wait: between rounds, they are behind the round key that is made, which is in
 * word b too. WORDS: of the key. */
#define steps           r27
#define rotation        r26
#define bytes_left      r18
.macro expand size:req, words:req
fw_function fw_speck64_\size\()_expand
    movw    keys_pair, argument1
    movw    block_pair, argument2
    ldi     bytes_left, 4 * \words
1:  load    key+, product_low
    store   keys+, product_low
    dec     bytes_left
    brne    1b
    sbiw    keys_pair, 4 * \words
    load    keys+, word_b
    ldi     rotation, 8
    clr     steps
2:  move_word word_a, word_b
    add_waiting word_b
    eor     low_b, steps
    cpi     steps, ROUNDS_\size - \words
    brsh    3f
    wait    4 * (\words - 1), word_b
3:  xor_rotated_left word_b, word_a, rotation
    store   keys+, word_b
    inc     steps
    cpi     steps, ROUNDS_\size - 1
    brne    2b
    clr     product_high
    ret
fw_end fw_speck64_\size\()_expand
.endm

/* A += the word at Z, rotated right by 8. */
.macro add_waiting a0, a1, a2, a3
    ldd     product_low, keys + 1
    add     \a0, product_low
    ldd     product_low, keys + 2
    adc     \a1, product_low
    ldd     product_low, keys + 3
    adc     \a2, product_low
    ld      product_low, keys
    adc     \a3, product_low
.endm

.macro wait offset, a0, a1, a2, a3
    std     keys + \offset, \a0
    std     keys + \offset + 1, \a1
    std     keys + \offset + 2, \a2
    std     keys + \offset + 3, \a3
.endm

expand 96, 3
expand 128, 4
both_directions 96
both_directions 128
