/* HIGHT for AVR: eight rounds per pass, after which all bytes are home again; the key schedule in registers.
 *
 *     void fw_hight_expand (fw_hight_schedule *schedule, const uint8_t key[16]);
 *     void fw_hight_encrypt(const fw_hight_schedule *schedule, uint8_t block[8]);
 *     void fw_hight_decrypt(const fw_hight_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22; registers, schedule and the cost of a round: hight_macros.inc. Needs MUL and MOVW.
 * encrypt reads the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash; decrypt in RAM only.
 * Stack: the return address and 6 bytes in encrypt and decrypt, 9 in expand. A round takes 56 cycles and the loop 4 per
 * eight: a bound of 1808, and 32 for the block in and out and 24 for the whitening.
 *
 * cost fw_hight_expand 1423 cycles 394 bytes
 * cost fw_hight_encrypt 1904 cycles 850 bytes
 * cost fw_hight_decrypt 1906 cycles 854 bytes
 */
#include "hight_macros.inc"

fw_function fw_hight_encrypt
    begin   x0, x1, x2, x3, x4, x5, x6, x7
    whiten  x0, x2, x4, x6
    ldi     count, ROUNDS / 8
1:  encrypt_round x0, x1, x2, x3, x4, x5, x6, x7
    encrypt_round x7, x0, x1, x2, x3, x4, x5, x6
    encrypt_round x6, x7, x0, x1, x2, x3, x4, x5
    encrypt_round x5, x6, x7, x0, x1, x2, x3, x4
    encrypt_round x4, x5, x6, x7, x0, x1, x2, x3
    encrypt_round x3, x4, x5, x6, x7, x0, x1, x2
    encrypt_round x2, x3, x4, x5, x6, x7, x0, x1
    encrypt_round x1, x2, x3, x4, x5, x6, x7, x0
    dec     count
    breq    2f
    rjmp    1b
2:  whiten  x1, x3, x5, x7
    finish  x1, x2, x3, x4, x5, x6, x7, x0
fw_end fw_hight_encrypt

fw_function fw_hight_decrypt
    begin   x1, x2, x3, x4, x5, x6, x7, x0
    keys_forward SCHEDULE_BYTES
    whiten_back x1, x3, x5, x7
    ldi     count, ROUNDS / 8
1:  decrypt_round x1, x2, x3, x4, x5, x6, x7, x0
    decrypt_round x2, x3, x4, x5, x6, x7, x0, x1
    decrypt_round x3, x4, x5, x6, x7, x0, x1, x2
    decrypt_round x4, x5, x6, x7, x0, x1, x2, x3
    decrypt_round x5, x6, x7, x0, x1, x2, x3, x4
    decrypt_round x6, x7, x0, x1, x2, x3, x4, x5
    decrypt_round x7, x0, x1, x2, x3, x4, x5, x6
    decrypt_round x0, x1, x2, x3, x4, x5, x6, x7
    dec     count
    breq    2f
    rjmp    1b
2:  whiten_back x0, x2, x4, x6
    finish  x0, x1, x2, x3, x4, x5, x6, x7
fw_end fw_hight_decrypt

/* The key's bytes 0 to 7 and 8 to 15, both of which turn by one place from sixteen subkeys to the next. */
#define low_half        r18, r19, r20, r21, r22, r23, r24, r25
#define high_half       r9, r10, r11, r12, r13, r14, r15, r16
#define half_of_the_caller r17, r16, r15, r14, r13, r12, r11, r10, r9
#define half_of_the_caller_back r9, r10, r11, r12, r13, r14, r15, r16, r17
#define constant        r26
#define top             r27
#define passes          r17

.macro subkeys bytes:vararg
    .irp    byte, \bytes
    mov     product_low, \byte
    add     product_low, constant
    store   keys+, product_low
    next_constant constant, top
    .endr
.endm

.macro turn b0, b1, b2, b3, b4, b5, b6, b7
    mov     product_low, \b7
    mov     \b7, \b6
    mov     \b6, \b5
    mov     \b5, \b4
    mov     \b4, \b3
    mov     \b3, \b2
    mov     \b2, \b1
    mov     \b1, \b0
    mov     \b0, product_low
.endm

.macro whitening_keys b0, b1, b2, b3, rest:vararg
    store   keys+, \b0, \b1, \b2, \b3
.endm

.macro later_whitening_keys b0, b1, b2, b3, b4, b5, b6, b7
    store   keys+, \b4, \b5, \b6, \b7
.endm

/* Eight passes turn the key back to where it was. */
fw_function fw_hight_expand
    save    half_of_the_caller
    movw    keys_pair, argument1
    movw    block_pair, argument2
    load    block+, low_half, high_half
    ldi     constant, FIRST_CONSTANT
    ldi     top, 0x40
    ldi     passes, 8
    later_whitening_keys high_half
1:  subkeys low_half, high_half
    turn    low_half
    turn    high_half
    dec     passes
    breq    2f
    rjmp    1b
2:  whitening_keys low_half
    restore half_of_the_caller_back
    ret
fw_end fw_hight_expand
