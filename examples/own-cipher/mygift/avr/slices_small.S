/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-64-128 on AVR, in few bytes: encryption. The key schedule and decryption are portable.c's.
 *
 *   void gift64_encrypt(const gift64_schedule *schedule, uint8_t block[8]);
 *
 * Slice j, of which the register pair S<j> is low and high byte, holds bit j of each nibble. */

#define S0_LOW   r18
#define S0_HIGH  r19
#define S1_LOW   r20
#define S1_HIGH  r21
#define S2_LOW   r22
#define S2_HIGH  r23
#define S3_LOW   r24
#define S3_HIGH  r25
#define T0       r16 /* high nibble: what bits t, 4 + t, 8 + t, 12 + t of a slice were */
#define T1       r17
#define T2       r26
#define T3       r27
#define CONSTANT r28
#define ROUNDS   r29
#define TEMP     r0
#define MOVING   r1 /* with TEMP below it: the slice whose bits are moved; 0 at the end, as the compiler wants it */

#if FW_SCHEDULE_IN_FLASH
#define LOAD_KEY lpm
#else
#define LOAD_KEY ld
#endif

/* \to ^= \one & \other, in both bytes of slices; or with | for "or". */
.macro combine operation, to, one, other
    mov TEMP, \one
    \operation TEMP, \other
    eor \to, TEMP
.endm

/* The S-box, but for the complement and the exchange of slices 0 and 3 at its end, on one byte of each slice. */
.macro substitute s0, s1, s2, s3
    combine and, \s1, \s0, \s2
    combine and, \s0, \s1, \s3
    combine or, \s2, \s0, \s1
    eor \s3, \s2
    eor \s1, \s3
    combine and, \s2, \s0, \s1
.endm

/* The bits that `gather` has found, in their places in the slice: nibble n of it are the bits of T((j - n) mod 4). */
.macro place low, high, t3, t2, t1, t0
    andi \t3, 0xf0
    swap \t2
    andi \t2, 0x0f
    or   \t3, \t2
    mov  \high, \t3
    andi \t1, 0xf0
    swap \t0
    andi \t0, 0x0f
    or   \t1, \t0
    mov  \low, \t1
.endm

/* One bit of a byte into or out of a slice. */
.macro bit_in low, high
    lsl TEMP
    rol \low
    rol \high
.endm
.macro bit_out low, high
    lsr \high
    ror \low
    ror TEMP
.endm

    .section .text.gift64_encrypt, "ax", @progbits
    .global gift64_encrypt
    .type gift64_encrypt, @function
gift64_encrypt:
    push r16
    push r17
    push r28
    push r29
    movw r30, r24 /* Z: the schedule */
    movw r26, r22 /* X: the block */
    push r27
    push r26
    ldi  ROUNDS, 8
1:  ld   TEMP, X+
    .rept 2
    bit_in S3_LOW, S3_HIGH
    bit_in S2_LOW, S2_HIGH
    bit_in S1_LOW, S1_HIGH
    bit_in S0_LOW, S0_HIGH
    .endr
    dec  ROUNDS
    brne 1b

    ldi  CONSTANT, 0
    ldi  ROUNDS, 28
2:  substitute S0_LOW, S1_LOW, S2_LOW, S3_LOW
    substitute S0_HIGH, S1_HIGH, S2_HIGH, S3_HIGH
    movw TEMP, S1_LOW
    rcall gather
    place S1_LOW, S1_HIGH, T2, T3, T0, T1
    movw TEMP, S2_LOW
    rcall gather
    place S2_LOW, S2_HIGH, T3, T0, T1, T2
    movw TEMP, S0_LOW /* slice 0 becomes slice 3 */
    com  S3_LOW
    com  S3_HIGH
    movw S0_LOW, S3_LOW
    rcall gather
    place S3_LOW, S3_HIGH, T0, T1, T2, T3
    movw TEMP, S0_LOW
    rcall gather
    place S0_LOW, S0_HIGH, T1, T2, T3, T0

    LOAD_KEY TEMP, Z+
    eor  S0_LOW, TEMP
    LOAD_KEY TEMP, Z+
    eor  S0_HIGH, TEMP
    LOAD_KEY TEMP, Z+
    eor  S1_LOW, TEMP
    LOAD_KEY TEMP, Z+
    eor  S1_HIGH, TEMP
    lsl  CONSTANT /* the new bit is the complement of the sum of the two highest */
    mov  TEMP, CONSTANT
    lsl  TEMP
    eor  TEMP, CONSTANT
    sbrs TEMP, 6
    ori  CONSTANT, 1
    andi CONSTANT, 0x3f
    eor  S3_LOW, CONSTANT
    ldi  T0, 0x80
    eor  S3_HIGH, T0
    dec  ROUNDS
    breq 3f
    rjmp 2b

3:  pop  r26
    pop  r27
    adiw r26, 8
    ldi  ROUNDS, 8
4:  .rept 2
    bit_out S0_LOW, S0_HIGH
    bit_out S1_LOW, S1_HIGH
    bit_out S2_LOW, S2_HIGH
    bit_out S3_LOW, S3_HIGH
    .endr
    st   -X, TEMP
    dec  ROUNDS
    brne 4b
    clr  MOVING
    pop  r29
    pop  r28
    pop  r17
    pop  r16
    ret

/* From the lowest bit of MOVING and TEMP on, each in turn goes to the top of T0, T1, T2, T3. */
gather:
    .rept 4
    lsr  MOVING
    ror  TEMP
    ror  T0
    lsr  MOVING
    ror  TEMP
    ror  T1
    lsr  MOVING
    ror  TEMP
    ror  T2
    lsr  MOVING
    ror  TEMP
    ror  T3
    .endr
    ret
    .size gift64_encrypt, . - gift64_encrypt
