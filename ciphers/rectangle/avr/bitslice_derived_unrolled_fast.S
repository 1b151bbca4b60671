/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RECTANGLE-128 for AVR: all rounds unrolled, round keys of five bytes.
 *
 *     void fw_rectangle128_expand (fw_rectangle128_schedule *schedule, const uint8_t key[16]);
 *     void fw_rectangle128_encrypt(const fw_rectangle128_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle128_decrypt(const fw_rectangle128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22; registers and technique: rectangle128_derived.inc, also of the schedule (136 bytes).
 * Needs MUL and MOVW. encrypt reads the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash; decrypt
 * in RAM only.
 *
 * What a round needs, by count of cycles: round key 19, that is five loads of 2, eight EOR and one that makes row 3 low;
 * S-box or its inverse 22 and 2 MOVW; row 1 by one bit 3, to the right 4; row 2 by a nibble 7; row 3 by MUL 6 where the
 * product is added to the round key, 7 where it is not. That is 59 and 61, reached here in all 50 rounds.
 * In scenario cbc128 with the common loops, at -O2: 16 x 25 x (59 + 61) = 48000, the common loops 5549, expand 1312; a
 * call of encryption 97 more, one of decryption 100: the call and RET 7, block 32, six registers 24, the 26th round key 19,
 * the three bytes in front of the round keys 6, pointers, r1, multiplier, zero and complements the rest. Sum: 58013, as
 * weighed. This is the least by count, not a proof: a shorter S-box, or a fourth derived byte of the
 * round key (every other one takes several bytes of the key that encryption does not see), would lower it.
 *
 * cost fw_rectangle128_expand 1312 cycles 284 bytes 10 stack
 * cost fw_rectangle128_encrypt 1571 cycles 2706 bytes 8 stack
 * cost fw_rectangle128_decrypt 1625 cycles 2712 bytes 8 stack
 */
#include "rectangle128_derived_block.inc"

.macro encryption
    round_derived_from_crossed
    .rept   12
    round_derived_from_home
    round_derived_from_crossed
    .endr
.endm

.macro next_pairs offsets:vararg
    .irp    offset, \offsets
    round_derived_back
    two_keys_derived_back \offset
    .endr
.endm

/* Z takes three steps: LDD reaches 63 bytes. */
.macro decryption
    keep_last_derived 50
    two_keys_derived_back 40
    next_pairs 30, 20, 10, 0
    sbiw    keys_pair, 60
    next_pairs 50, 40, 30, 20, 10, 0
    sbiw    keys_pair, 20
    next_pairs 10, 0
.endm

fw_function fw_rectangle128_expand
    expand_block_derived make_derived_schedule_in_pairs, KEY_AHEAD
fw_end fw_rectangle128_expand

fw_function fw_rectangle128_encrypt
    encrypt_block_derived encryption
fw_end fw_rectangle128_encrypt

fw_function fw_rectangle128_decrypt
    decrypt_block_derived decryption, 80
fw_end fw_rectangle128_decrypt
