/* RECTANGLE-128 for AVR: one round per pass, both directions begin and end in the same code; short round keys.
 *
 *     void fw_rectangle128_expand (fw_rectangle128_schedule *schedule, const uint8_t key[16]);
 *     void fw_rectangle128_encrypt(const fw_rectangle128_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle128_decrypt(const fw_rectangle128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22; registers and schedule (158 bytes): rectangle_macros.inc. Needs MUL and MOVW.
 * encrypt reads the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash; decrypt in RAM only.
 * The code must stand in the first 128 KiB of flash (IJMP).
 * Stack: the return address and 8, 7 and 7 bytes in expand, encrypt and decrypt.
 * Cycles of a round of encryption, without loop: 65; of decryption: 66.
 * What the technique needs, by count: forward S-box 24 + 2 MOVW, inverse 24 + 3 MOVW; row 1 by one bit 3 (to the
 * right 4), row 2 by a nibble 7, row 3 by MUL 6 (where it cannot be merged with the round key 7); round key 20: six
 * loads of 2 and eight EOR. That is 62 and 65. Sequences of the S-boxes: as in bitslice_balanced.S.
 *
 * cost fw_rectangle128_expand 1469 cycles 174 bytes
 * cost fw_rectangle128_encrypt 1817 cycles 212 bytes
 * cost fw_rectangle128_decrypt 1836 cycles 148 bytes
 */
#include "rectangle_block.inc"

#define way             Z               /* to the rounds, until the schedule takes its place */
#define way_low         r30
#define way_high        r31
#define schedule_arrived r16            /* pair: where the schedule pointer waits for Z; count and multiplier later */

/* Between sections, which the linker may set far apart; a device without JMP has no far. */
.macro far_jump place:req
#ifdef __AVR_HAVE_JMP_CALL__
    jmp     \place
#else
    rjmp    \place
#endif
.endm

fw_function fw_rectangle128_expand
    expand_short_schedule
fw_end fw_rectangle128_expand

/* Both functions begin and end alike: here. */
fw_function fw_rectangle128_encrypt
    ldi     way_low, lo8(pm(encryption))
    ldi     way_high, hi8(pm(encryption))
begin:
    save    zero, kept2, kept3, count, multiplier
    movw    schedule_arrived, argument1
    movw    block_pair, argument2
    save    block_low, block_high
    load_block
    ijmp

encryption:
    movw    keys_pair, schedule_arrived
    clr     zero
    encrypt_singly

end:
    restore block_high, block_low
    store_block
    clr     product_high
    restore multiplier, count, kept3, kept2, zero
    ret
fw_end fw_rectangle128_encrypt

fw_function fw_rectangle128_decrypt
    ldi     way_low, lo8(pm(decryption))
    ldi     way_high, hi8(pm(decryption))
    far_jump begin
decryption:
    movw    keys_pair, schedule_arrived
    subi    keys_low, lo8(-SHORT_SCHEDULE_BYTES)
    sbci    keys_high, hi8(-SHORT_SCHEDULE_BYTES)
    ldi     multiplier, 8
    decrypt_singly
    far_jump end
fw_end fw_rectangle128_decrypt
