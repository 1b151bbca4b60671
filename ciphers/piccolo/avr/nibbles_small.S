/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Piccolo for AVR: a table of 16 bytes, the matrix computed, one round per pass, both directions one loop.
 *
 *     void fw_piccolo80_expand (fw_piccolo80_schedule *schedule, const uint8_t key[10]);
 *     void fw_piccolo80_encrypt(const fw_piccolo80_schedule *schedule, uint8_t block[8]);
 *     void fw_piccolo80_decrypt(const fw_piccolo80_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22; the state and the key schedule: piccolo_table.inc. Needs MOVW. encrypt reads the
 * schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash; decrypt in RAM only. The table must stand in
 * the first 64 KiB of flash. The schedule has a layout of its own.
 *
 * Nibble i of F becomes 2 (x[i] + x[i+1]) + x[i] + the sum of all four, two nibbles at a time. T says decryption: the
 * permutation is the other one, and the keys come from the last one on.
 * NOT constant time in the strict sense: the addresses of lookups are secret, as in piccolo_table.inc.
 *
 * cost fw_piccolo80_expand 1039 cycles 208 bytes 4 stack
 * cost fw_piccolo80_encrypt 9108 cycles 272 bytes 14 stack
 * cost fw_piccolo80_decrypt 9114 cycles 6 bytes 14 stack
 */
#include "piccolo_table.inc"
#include "fw_nibbles_avr.inc"

#define value           r16
#define f_upper         r28             /* a pair: the two bytes of F */
#define f_lower         r29
#define next_upper      r0              /* the nibbles that follow those of F, and their sums */
#define next_lower      r1
#define spare           r30
#define all             r31             /* twice the sum of the four nibbles */

    .section .progmem.data.fw_piccolo_nibbles, "a", @progbits
    .p2align 4
s_box:
    .byte   S_BOX

fw_function fw_piccolo80_expand
    expand_key
fw_end fw_piccolo80_expand

fw_function fw_piccolo80_encrypt
    clt
both_directions:
    save    value, count, f_upper, f_lower
    enter_block state
    ldi     count, ROUNDS
    brtc    whiten_first
    subi    block_low, lo8(-(SCHEDULE_BYTES - 4))
    sbci    block_high, hi8(-(SCHEDULE_BYTES - 4))
whiten_first:
    rcall   whiten
    rjmp    round
permute_bytes:
    brts    permute_bytes_back
    permute
    rjmp    round
permute_bytes_back:
    permute_back
round:
    movw    f_upper, x0
    rcall   f
    eor     x2, f_upper
    eor     x3, f_lower
    movw    f_upper, x4
    rcall   f
    eor     x6, f_upper
    eor     x7, f_lower
    xor_next_keys_at_x next_upper, odd_words
    rcall   step
    dec     count
    brne    permute_bytes
    rcall   whiten
    clr     product_high
    leave_block state
    restore f_lower, f_upper, count, value
    ret

whiten:
    xor_next_keys_at_x next_upper, even_words
step:                                   /* in decryption to the key before */
    brtc    stepped
    sbiw    block_pair, 8
stepped:
    ret

f:
    rcall   substitute_both
    mov     next_upper, f_upper
    mov     next_lower, f_lower
    swap    next_upper
    swap    next_lower
    mov     spare, next_upper
    eor     spare, next_lower
    mov     all, spare
    andi    spare, 0x0f
    eor     next_upper, spare
    eor     next_lower, spare
    mov     spare, all
    swap    spare
    eor     all, spare
    eor     next_upper, f_upper
    eor     next_lower, f_lower
    eor     f_upper, all
    eor     f_lower, all
    mov     value, next_upper
    rcall   double
    eor     f_upper, value
    mov     value, next_lower
    rcall   double
    eor     f_lower, value
substitute_both:
    rcall   substitute_upper_of_both
substitute_upper_of_both:
    fw_substitute_upper f_upper, s_box
    fw_substitute_upper f_lower, s_box
    ret

/* VALUE: both nibbles times 2 modulo x^4 + x + 1. */
double:
    mov     spare, value
    lsl     value
    andi    value, 0xee
    andi    spare, 0x88
    lsr     spare
    lsr     spare
    eor     value, spare
    lsr     spare
    eor     value, spare
    ret
fw_end fw_piccolo80_encrypt

fw_function fw_piccolo80_decrypt
    set
    far_jump both_directions
fw_end fw_piccolo80_decrypt
