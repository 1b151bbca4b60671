/* PRIDE for MSP430: rows and round key in registers, one round per pass.
 *
 *     void fw_pride_expand (fw_pride_schedule *schedule, const uint8_t key[16]);
 *     void fw_pride_encrypt(const fw_pride_schedule *schedule, uint8_t block[8]);
 *     void fw_pride_decrypt(const fw_pride_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r12 and r13; the block must stand at an even address, the key anywhere. The schedule is the key, at an
 * even address, which the portable one need not have.
 * Stack: the return address and 20 bytes, 0 in expand.
 *
 * A register holds a row as memory does, its lower byte above: so what is added to the lower bytes of the round key has
 * no carry. A round is 93 cycles: 12 for the key, 11 for the S-box, 12, 19, 21 and 13 for the rows' layers (back 12, 21,
 * 17 and 13), 5 for the loop. Half of the layers are rotations of bytes, 2 cycles a bit. That there is nothing shorter
 * is not claimed. Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_pride_expand 170 cycles 18 bytes
 * cost fw_pride_encrypt 1905 cycles 284 bytes
 * cost fw_pride_decrypt 1867 cycles 296 bytes
 */
#include "fw_msp430.inc"

#define ROUNDS          20
#define KEY_BYTES       16
#define BLOCK_BYTES     8

#define schedule        r12
#define block           r13
#define x0              r4
#define x1              r5
#define x2              r6
#define x3              r7
#define k0              r8              /* the round key */
#define k1              r9
#define k2              r10
#define k3              r11
#define t               r12
#define u               r13
#define count           r14
#define schedule_behind r8              /* addresses, when the key is done with */
#define block_behind    r9
#define of_the_caller   r4, r5, r6, r7, r8, r9, r10, r11
#define of_the_caller_back r11, r10, r9, r8, r7, r6, r5, r4

.macro left_1 byte:req
    rla.b   \byte
    adc.b   \byte
.endm

.macro right_1 byte:req
    bit     #1, \byte
    rrc.b   \byte
.endm

/* The key of the round that is N further on. */
.macro advance_key n:req
    add     #256 * ((193 * (\n)) & 0xff), k0
    add     #256 * ((165 * (\n)) & 0xff), k1
    add     #256 * ((81 * (\n)) & 0xff), k2
    add     #256 * ((197 * (\n)) & 0xff), k3
.endm

/* Rows from x0, x1, x2, x3 to t, x3, x0, x1. */
.macro substitute
    mov     x0, t
    and     x1, t
    xor     x2, t
    and     x1, x2
    xor     x2, x3
    mov     t, x2
    and     x3, x2
    xor     x2, x0
    mov     x3, x2
    and     x0, x2
    xor     x2, x1
.endm

.macro add_key row0:req, row1:req, row2:req, row3:req
    xor     k0, \row0
    xor     k1, \row1
    xor     k2, \row2
    xor     k3, \row3
.endm

/* Both bytes of a word, like each other, by 4 bits. */
.macro turn_by_4 word:req
    .rept   4
    rla     \word
    adc     \word
    .endr
.endm

/* The row's upper byte, which memory has below, to UPPER and its lower one to LOWER. */
.macro part_row row:req, upper:req, lower:req
    mov.b   \row, \upper
    swpb    \row
    mov.b   \row, \lower
.endm

/* The reverse, in the register of the lower byte. */
.macro join_row upper:req, lower:req
    swpb    \lower
    bis     \upper, \lower
.endm

/* Row 0 from t to x0, involution. */
.macro mix_row_0
    mov     t, x0
    swpb    x0
    xor     x0, t
    turn_by_4 t
    xor     t, x0
.endm

/* Row 3 from x1 to t, involution. */
.macro mix_row_3
    mov     x1, t
    swpb    t
    xor     x1, t
    turn_by_4 t
    xor     x1, t
.endm

/* Row 1 from x3 to x1. */
.macro mix_row_1
    part_row x3, u, x1
    .rept   3
    left_1  x1
    .endr
    mov     u, x3
    xor     x1, x3
    left_1  u
    left_1  x1
    xor     x3, u
    xor     x3, x1
    join_row u, x1
.endm

.macro mix_row_1_back
    part_row x3, u, x1
    mov     u, x3
    xor     x1, x3
    left_1  x1
    xor     x3, x1
    .rept   3
    left_1  x1
    .endr
    right_1 x3
    xor     x3, u
    right_1 u
    join_row u, x1
.endm

/* Row 2 from x0 to x2. */
.macro mix_row_2
    part_row x0, u, x2
    .rept   4
    left_1  u
    .endr
    mov     x2, x0
    right_1 x0
    xor     u, x0
    left_1  u
    xor     x0, u
    xor     x0, x2
    join_row u, x2
.endm

.macro mix_row_2_back
    part_row x0, u, x2
    mov     x2, x0
    xor     u, x0
    left_1  u
    xor     x0, u
    .rept   2
    left_1  u
    .endr
    right_1 x0
    xor     x0, x2
    join_row u, x2
.endm

/* From t, x3, x0, x1 to x0, x1, x2, x3. */
.macro mix_rows back
    mix_row_2\back
    mix_row_0
    mix_row_3
    mix_row_1\back
    mov     t, x3
.endm

.macro enter_block
    save    of_the_caller
    mov     @block+, x0
    mov     @block+, x1
    mov     @block+, x2
    mov     @block+, x3
    xor     @schedule+, x0
    xor     @schedule+, x1
    xor     @schedule+, x2
    xor     @schedule+, x3
    mov     @schedule+, k0
    mov     @schedule+, k1
    mov     @schedule+, k2
    mov     @schedule+, k3
    push    block
    push    schedule
    mov     #ROUNDS, count
.endm

/* From t, x3, x0, x1. */
.macro leave_block
    pop     schedule_behind
    pop     block_behind
    xor     0 - KEY_BYTES(schedule_behind), t
    xor     2 - KEY_BYTES(schedule_behind), x3
    xor     4 - KEY_BYTES(schedule_behind), x0
    xor     6 - KEY_BYTES(schedule_behind), x1
    mov     t, 0 - BLOCK_BYTES(block_behind)
    mov     x3, 2 - BLOCK_BYTES(block_behind)
    mov     x0, 4 - BLOCK_BYTES(block_behind)
    mov     x1, 6 - BLOCK_BYTES(block_behind)
    restore of_the_caller_back
    ret
.endm

fw_function fw_pride_encrypt
    enter_block
.Lencrypt:
    advance_key 1
    add_key x0, x1, x2, x3
    substitute
    dec     count
    jz      .Lencrypted
    mix_rows
    jmp     .Lencrypt
.Lencrypted:
    leave_block
fw_end fw_pride_encrypt

fw_function fw_pride_decrypt
    enter_block
    advance_key ROUNDS
.Ldecrypt:
    substitute
    add_key t, x3, x0, x1
    dec     count
    jz      .Ldecrypted
    advance_key -1
    mix_rows _back
    jmp     .Ldecrypt
.Ldecrypted:
    leave_block
fw_end fw_pride_decrypt

#define key             r13
#define left            r14
#define byte            r15

fw_function fw_pride_expand
    mov     #KEY_BYTES, left
.Lbyte:
    mov.b   @key+, byte
    mov.b   byte, 0(schedule)
    inc     schedule
    dec     left
    jnz     .Lbyte
    ret
fw_end fw_pride_expand
