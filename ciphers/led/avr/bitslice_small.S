/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LED for AVR, one block per call, bitsliced; both directions begin and end in the same code.
 *
 *     void fw_led<n>_expand (fw_led<n>_schedule *schedule, const uint8_t key[n / 8]);  n = 64, 80, 128
 *     void fw_led<n>_encrypt(const fw_led<n>_schedule *schedule, uint8_t block[8]);
 *     void fw_led<n>_decrypt(const fw_led<n>_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22. Which bit is in which register, and the schedule (16, 20 and 32 bytes for n = 64,
 * 80 and 128): led_macros.inc. Needs MUL and MOVW. The schedule is in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64
 * KiB of flash. The rounds are those of bitslice_fast.S. The sizes of encrypt and decrypt belong together: each needs
 * the other.
 *
 * cost fw_led64_expand 477 cycles 58 bytes 15 stack
 * cost fw_led64_encrypt 7484 cycles 676 bytes 26 stack
 * cost fw_led64_decrypt 7618 cycles 472 bytes 26 stack
 * cost fw_led80_expand 587 cycles 58 bytes 15 stack
 * cost fw_led80_encrypt 10949 cycles 718 bytes 26 stack
 * cost fw_led80_decrypt 11291 cycles 536 bytes 26 stack
 * cost fw_led128_expand 917 cycles 58 bytes 15 stack
 * cost fw_led128_encrypt 10748 cycles 680 bytes 26 stack
 * cost fw_led128_decrypt 10946 cycles 476 bytes 26 stack
 */
#include "led_rows_small.inc"
#include "led_block.inc"
#include "led_rounds.inc"

/* Both functions begin and end alike, in encrypt. T: decrypt. */
.macro encrypt key_bits:req
    clt
begin\key_bits:
    save_registers
    movw    keys_pair, argument1
    movw    block_pair, argument2
    begin_rows
    each_row take_row
    save    block_low, block_high
    brtc    7f
    far_jump decryption\key_bits
7:  encrypt_rounds \key_bits
end\key_bits:
    restore block_high, block_low
    begin_rows
    each_row store_row
    restore_registers
    ret
.endm

.macro decrypt key_bits:req
    set
    far_jump begin\key_bits
decryption\key_bits:
    decrypt_rounds \key_bits
    far_jump end\key_bits
.endm

#include "led_block_functions.inc"
