/* AES-128 for AVR: one byte per register, the S-box in flash.
 *
 *     void fw_aes128_expand (fw_aes128_schedule *schedule, const uint8_t key[16]);
 *     void fw_aes128_encrypt(const fw_aes128_schedule *schedule, uint8_t block[16]);
 *     void fw_aes128_decrypt(const fw_aes128_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r25:r24 and r23:r22. Needs MOVW. encrypt reads the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the
 * first 64 KiB of flash; decrypt in RAM only. The schedule has the round keys of FIPS 197, byte for byte. The tables
 * must stand in the first 64 KiB of flash. Stack: the return address, 12 bytes in expand, 14 in encrypt and decrypt.
 *
 * The addresses of lookups are secret. All lookups take the same time, since the device has no cache; but whoever can
 * see addresses (a bus, a probe) learns of the key: constant time of cycles only.
 *
 * A round: 16 lookups of 4 cycles and 4 moves for ShiftRows; MixColumns 29 per column, of which 12 are three doublings
 * (the fourth is the sum of the others); round key 48. That is 232, and 8 for the loop. Decryption adds 24 per column.
 * That there is nothing shorter is not claimed.
 *
 * cost fw_aes128_expand 858 cycles 190 bytes
 * cost fw_aes128_encrypt 2465 cycles 512 bytes
 * cost fw_aes128_decrypt 3333 cycles 708 bytes
 */
#include "aes_tables.inc"
#include "fw_avr.inc"

#define ROUNDS          10
#define SCHEDULE_BYTES  176
#define REDUCTION       0x1b            /* x^8 is x^4 + x^3 + x + 1 */

/* The state: row r and column c are in byte r + 4 c. */
#define s0              r0
#define s1              r1
#define s2              r18
#define s3              r19
#define s4              r6
#define s5              r7
#define s6              r8
#define s7              r9
#define s8              r10
#define s9              r11
#define s10             r12
#define s11             r13
#define s12             r14
#define s13             r15
#define s14             r16
#define s15             r17
#define column0         s0, s1, s2, s3
#define column1         s4, s5, s6, s7
#define column2         s8, s9, s10, s11
#define column3         s12, s13, s14, s15
#define column0_back    s3, s2, s1, s0
#define column1_back    s7, s6, s5, s4
#define column2_back    s11, s10, s9, s8
#define column3_back    s15, s14, s13, s12
#define of_the_caller   r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6
#define of_the_caller_back r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17
#define count           r20
#define sum             r21
#define double0         r22
#define double1         r23
#define double2         r25
#define mask            r24
#define scratch         r25
#define round_constant  r22
#define zero            r1
#define round_keys      X
#define round_keys_pair r26
#define round_keys_low  r26
#define round_keys_high r27
#define argument2_low   r22
#define argument2_high  r23
#define table           Z
#define table_pair      r30
#define index           r30
#define page            r31

/* The page of a table, for Z. */
.macro look_in name:req
    ldi     page, hi8(\name)
.endm

.macro substitute to:req, from:req
    mov     index, \from
    lpm     \to, table
.endm

/* Substitutes a row, and moves it by one place: A gets what was in B. */
.macro turn_row a:req, b:req, c:req, d:req
    mov     scratch, \a
    substitute \a, \b
    substitute \b, \c
    substitute \c, \d
    substitute \d, scratch
.endm

.macro stay_row a:req, b:req, c:req, d:req
    .irp    byte, \a, \b, \c, \d
    substitute \byte, \byte
    .endr
.endm

/* Moves it by two places. */
.macro swap_row a:req, b:req, c:req, d:req
    mov     scratch, \a
    substitute \a, \c
    substitute \c, scratch
    mov     scratch, \b
    substitute \b, \d
    substitute \d, scratch
.endm

/* Times x in the field. MASK belongs to the upper registers. */
.macro double byte:req
    lsl     \byte
    sbc     mask, mask
    andi    mask, REDUCTION
    eor     \byte, mask
.endm

/* With 2 (a + b) + a + b + c + d added to a, and so on, the last is the sum of the three before. */
.macro mix_column a, b, c, d
    mov     double0, \a
    eor     double0, \b
    mov     double1, \b
    eor     double1, \c
    mov     double2, \c
    eor     double2, \d
    mov     sum, double0
    eor     sum, double2
    double  double0
    double  double1
    double  double2
    eor     double0, sum
    eor     double1, sum
    eor     double2, sum
    eor     \a, double0
    eor     \b, double1
    eor     \c, double2
    eor     \d, double0
    eor     \d, double1
    eor     \d, double2
.endm

/* MixColumns undone: 4 (a + c) to a and c, 4 (b + d) to b and d, then MixColumns. */
.macro mix_column_back a, b, c, d
    mov     double0, \a
    eor     double0, \c
    mov     double1, \b
    eor     double1, \d
    .rept   2
    double  double0
    double  double1
    .endr
    eor     \a, double0
    eor     \b, double1
    eor     \c, double0
    eor     \d, double1
    mix_column \a, \b, \c, \d
.endm

.macro add_round_key
    xor_next_keys_at_x scratch, column0, column1, column2, column3
#if FW_SCHEDULE_IN_FLASH
    look_in fw_aes_s_box
#endif
.endm

.macro add_round_key_before
    .irp    byte, column3_back, column2_back, column1_back, column0_back
    load    -round_keys, scratch
    eor     \byte, scratch
    .endr
.endm

.macro begin
    save    of_the_caller, argument2_high, argument2_low
    movw    table_pair, argument2
    movw    round_keys_pair, argument1
    load    table+, column0, column1, column2, column3
    ldi     count, ROUNDS + 1
.endm

.macro finish
    restore index, page
    store   table+, column0, column1, column2, column3
    clr     zero
    restore of_the_caller_back
    ret
.endm

fw_function fw_aes128_encrypt
    begin
    look_in fw_aes_s_box
1:  add_round_key
    dec     count
    brne    2f
    finish
2:  stay_row s0, s4, s8, s12
    turn_row s1, s5, s9, s13
    swap_row s2, s6, s10, s14
    turn_row s3, s15, s11, s7
    cpi     count, 1
    brne    3f
    rjmp    1b
3:  mix_column column0
    mix_column column1
    mix_column column2
    mix_column column3
    rjmp    1b
fw_end fw_aes128_encrypt

fw_function fw_aes128_decrypt
    begin
    subi    round_keys_low, lo8(-SCHEDULE_BYTES)
    sbci    round_keys_high, hi8(-SCHEDULE_BYTES)
    look_in fw_aes_inverse_s_box
1:  add_round_key_before
    dec     count
    brne    2f
    finish
2:  cpi     count, ROUNDS
    brne    3f
    rjmp    4f
3:  mix_column_back column0
    mix_column_back column1
    mix_column_back column2
    mix_column_back column3
4:  stay_row s0, s4, s8, s12
    turn_row s1, s13, s9, s5
    swap_row s2, s6, s10, s14
    turn_row s3, s7, s11, s15
    rjmp    1b
fw_end fw_aes128_decrypt

.macro add_substituted to:req, from:req
    substitute scratch, \from
    eor     \to, scratch
.endm

fw_function fw_aes128_expand
    save    of_the_caller
    movw    table_pair, argument2
    movw    round_keys_pair, argument1
    load    table+, column0, column1, column2, column3
    look_in fw_aes_s_box
    ldi     round_constant, 1
    ldi     count, ROUNDS + 1
1:  store   round_keys+, column0, column1, column2, column3
    dec     count
    breq    2f
    add_substituted s0, s13
    add_substituted s1, s14
    add_substituted s2, s15
    add_substituted s3, s12
    eor     s0, round_constant
    xor_word column1, column0
    xor_word column2, column1
    xor_word column3, column2
    double  round_constant
    rjmp    1b
2:  clr     zero
    restore of_the_caller_back
    ret
fw_end fw_aes128_expand
