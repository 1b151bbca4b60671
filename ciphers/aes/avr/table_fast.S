/* AES-128 for AVR: one byte per register, the S-box in flash.
 *
 *     void fw_aes128_expand (fw_aes128_schedule *schedule, const uint8_t key[16]);
 *     void fw_aes128_encrypt(const fw_aes128_schedule *schedule, uint8_t block[16]);
 *     void fw_aes128_decrypt(const fw_aes128_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r25:r24 and r23:r22. Needs MOVW. encrypt reads the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the
 * first 64 KiB of flash; decrypt in RAM only. The schedule has the round keys of FIPS 197, the bytes of each in the
 * order in which encrypt looks them up: key_order. The tables must stand in the first 64 KiB of flash. Stack: the
 * return address, 12 bytes in expand, 14 in encrypt and decrypt.
 *
 * The addresses of lookups are secret. All lookups take the same time, since the device has no cache; but whoever can
 * see addresses (a bus, a probe) learns of the key: constant time of cycles only.
 *
 * A round: 16 times 2 cycles to load a byte of the round key, 1 to add it and 3 to look it up, and 2 moves, for the
 * state then changes its places in two cycles; MixColumns 27 per column, of which 12 are three doublings (the fourth is
 * the sum of the others) and no move saves what comes out in the place of its neighbour. That is 206, and 5 for the
 * loop. Decryption adds after it has looked up, and has 23 more per column. That there is nothing shorter is not
 * claimed.
 *
 * cost fw_aes128_expand 858 cycles 190 bytes
 * cost fw_aes128_encrypt 2181 cycles 520 bytes
 * cost fw_aes128_decrypt 3261 cycles 692 bytes
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
#define swapped_rows    s1, s0, s3, s2, s5, s4, s7, s6, s9, s8, s11, s10, s13, s12, s15, s14
#define key_order       s1, s0, s5, s4, s9, s8, s13, s12, s3, s10, s7, s14, s11, s2, s15, s6
#define key_order_swapped s0, s1, s4, s5, s8, s9, s12, s13, s2, s11, s6, s15, s10, s3, s14, s7
#define key_order_back  s6, s15, s2, s11, s14, s7, s10, s3, s12, s13, s8, s9, s4, s5, s0, s1
#define of_the_caller   r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6
#define of_the_caller_back r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17
#define count           r20
#define sum             r21
#define double0         r22
#define double1         r23
#define doubles_pair    r22             /* double1:double0 */
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

/* The doubles of a + b, b + c and c + d; the sums of a and b, and of c and d, are added to the other two first. So a
 * and b come out in each other's place, and so do c and d. */
.macro mix_column_swapping a, b, c, d
    movw    doubles_pair, \a
    eor     double0, \b
    eor     double1, \c
    mov     double2, \c
    eor     double2, \d
    eor     \a, double2
    eor     \b, double2
    eor     \c, double0
    eor     \d, double0
    double  double0
    double  double1
    double  double2
    eor     \b, double0
    eor     \a, double1
    eor     \d, double2
    eor     \c, double0
    eor     \c, double1
    eor     \c, double2
.endm

/* The same, all in their places. With 2 (a + b) + a + b + c + d added to a, and so on, the last is the sum of the three
 * before. */
.macro mix_column a, b, c, d
    movw    doubles_pair, \a
    eor     double0, \b
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
    movw    doubles_pair, \a
    eor     double0, \c
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

/* A byte plus the next of the round key is substituted. Where flash holds the schedule, Z cannot be at the table yet
 * when it is read, and the bytes have been added before. */
.macro add_and_substitute to:req, from:req
#if FW_SCHEDULE_IN_FLASH
    substitute \to, \from
#else
    ld      index, round_keys+
    eor     index, \from
    lpm     \to, table
#endif
.endm

/* Round key, SubBytes, ShiftRows and the rows back in their places: two cycles of eight bytes. */
.macro substitute_swapped
#if FW_SCHEDULE_IN_FLASH
    xor_next_keys_at_x scratch, key_order_swapped
    look_in fw_aes_s_box
#endif
    add_and_substitute scratch, s0
    add_and_substitute s0, s1
    add_and_substitute s1, s4
    add_and_substitute s4, s5
    add_and_substitute s5, s8
    add_and_substitute s8, s9
    add_and_substitute s9, s12
    add_and_substitute s12, s13
    mov     s13, scratch
    add_and_substitute scratch, s2
    add_and_substitute s2, s11
    add_and_substitute s11, s6
    add_and_substitute s6, s15
    add_and_substitute s15, s10
    add_and_substitute s10, s3
    add_and_substitute s3, s14
    add_and_substitute s14, s7
    mov     s7, scratch
.endm

.macro add_round_key_before
    .irp    byte, key_order_back
    load    -round_keys, scratch
    eor     \byte, scratch
    .endr
.endm

.macro begin rounds:req, bytes:vararg
    save    of_the_caller, argument2_high, argument2_low
    movw    table_pair, argument2
    movw    round_keys_pair, argument1
    load    table+, \bytes
    ldi     count, \rounds
.endm

.macro finish
    restore index, page
    store   table+, column0, column1, column2, column3
    clr     zero
    restore of_the_caller_back
    ret
.endm

fw_function fw_aes128_encrypt
    begin   ROUNDS, swapped_rows
    look_in fw_aes_s_box
1:  substitute_swapped
    dec     count
    brne    2f
    rjmp    3f
2:  mix_column_swapping column0
    mix_column_swapping column1
    mix_column_swapping column2
    mix_column_swapping column3
    rjmp    1b
3:  xor_next_keys_at_x scratch, key_order
    finish
fw_end fw_aes128_encrypt

fw_function fw_aes128_decrypt
    begin   ROUNDS + 1, column0, column1, column2, column3
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
1:  store   round_keys+, key_order
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
