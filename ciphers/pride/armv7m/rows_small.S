/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRIDE for ARMv7-M (Cortex-M3): one round per pass, both directions one loop, round keys made of the key in memory.
 *
 *     void fw_pride_expand (fw_pride_schedule *schedule, const uint8_t key[16]);
 *     void fw_pride_encrypt(const fw_pride_schedule *schedule, uint8_t block[8]);
 *     void fw_pride_decrypt(const fw_pride_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1. Key and block at any address. The schedule is the key, aligned to 4 bytes.
 *
 * A register holds a row as memory does, its lower byte above: so what is added to the lower bytes of the round key is
 * a multiple of the round's number, 0 for the whitening, and has no carry. Above the row is anything; for the linear
 * layer the row is there twice, for the bytes of rows 1 and 2 to turn alone each four times. A bound with these parts:
 * S-box 24 bytes, keys 48, rows twice 16, layers of the outer rows 20, bytes of the inner ones four times 32, their
 * layers 16 and 16 (back 24 and 24), the block in and out 16: 236 bytes before anything is saved, counted or called.
 * Cycles with BL and return, zero wait states, key and block at multiples of 4:
 *
 * cost fw_pride_expand 32 cycles 12 bytes 0 stack
 * cost fw_pride_encrypt 1742 cycles 320 bytes 28 stack
 * cost fw_pride_decrypt 1785 cycles 8 bytes 28 stack
 *
 * Functions begin at multiples of 4, so that the cycles do not depend on where a function is linked.
 */
#include "fw_asm.h"

#define ROUNDS          20
#define KEY_BYTES       16
#define FORWARD         0
#define BACK            -2              /* from a round's number plus 1 to the number of the round before */
#define UPPER           0x00ff00ff      /* the upper bytes of a row that is there twice */
#define LOWER           0xff00ff00

#define keys            r0
#define block           r1
#define direction       r2
#define x0              r3
#define x1              r4
#define x2              r5
#define x3              r1              /* loaded last, when the block's address is on the stack */
#define t               r6
#define u               r7
#define block_behind    r6
#define upper           r6              /* one byte of a row four times */
#define lower           r7
#define number          r8              /* of the round; 0 for the whitening */
#define upper_bytes     r12             /* UPPER */
#define part            lr
#define saved           {r1, r4-r8, lr}
#define saved_return    {r4-r8, pc}

/* An involution. */
.macro substitute
    mov     t, x0
    ands    x0, x0, x1
    eors    x0, x0, x2
    mov     u, x1
    ands    x1, x1, x2
    eors    x1, x1, x3
    mov     x2, x0
    ands    x2, x2, x1
    eors    x2, x2, t
    mov     x3, x1
    ands    x3, x3, x2
    eors    x3, x3, u
.endm

/* Each bit becomes the sum of itself and those 4 and 12 places away. */
.macro mix_outer_row x:req
    eor     t, \x, \x, ror #28
    eor     \x, t, \x, ror #4
.endm

/* Leaves the lower bytes alone in PART. */
.macro repeat_bytes x:req
    and     part, \x, #LOWER
    eor     \x, \x, part
    orr     lower, part, part, lsr #8
    orr     upper, \x, \x, lsl #8
.endm

/* From the bytes to a row. */
.macro mix_row_1 x:req
    eor     upper, upper, lower, ror #29
    and     part, upper_bytes, upper, ror #31
    eor     upper, upper, part
    eor     \x, upper, lower, ror #28
.endm

.macro mix_row_1_back x:req
    eor     \x, upper, lower
    eor     upper, \x, upper, ror #31
    eor     lower, \x, lower, ror #31
    eor     upper, upper, lower, ror #3
    and     upper, upper_bytes, upper, ror #26
    eor     \x, upper, lower, ror #29
.endm

.macro mix_row_2 x:req
    and     \x, upper_bytes, upper, ror #27
    orr     \x, \x, part
    eor     upper, upper, lower, ror #29
    eor     \x, \x, upper, ror #28
.endm

.macro mix_row_2_back x:req
    eor     \x, upper, lower
    eor     upper, \x, upper, ror #31
    eor     lower, lower, \x, ror #25
    eor     upper, upper, lower, ror #2
    and     upper, upper_bytes, upper, ror #30
    eor     \x, upper, lower
.endm

/* Adds a row of the key, the number's multiple of CONSTANT with it. */
.macro add_key x:req, offset:req, constant:req
    ldrh    u, [keys, #\offset]
    mov     t, #\constant << 8
    mla     u, t, number, u
    eors    \x, \x, u
.endm

fw_function fw_pride_encrypt
    .p2align 2
    movs    direction, #FORWARD
begin:
    push    saved
    ldrh    x0, [block]
    ldrh    x1, [block, #2]
    ldrh    x2, [block, #4]
    ldrh    x3, [block, #6]
    mov     number, #0
    bl      add_keys
    adds    keys, keys, #KEY_BYTES / 2
    cbz     direction, 1f
    mov     number, #ROUNDS + 1
    b       2f

1:  bl      add_round_key
2:  substitute
    cbz     direction, 3f
    bl      add_round_key
    cmp     number, #1
    b       4f
3:  cmp     number, #ROUNDS
4:  beq     8f

    .irp    x, x0, x1, x2, x3
    bfi     \x, \x, #16, #16
    .endr
    mov     upper_bytes, #UPPER
    mix_outer_row x0
    ror     x0, x0, #8
    mix_outer_row x3
    repeat_bytes x1
    cbz     direction, 5f
    mix_row_1_back x1
    b       6f
5:  mix_row_1 x1
6:  repeat_bytes x2
    cbz     direction, 7f
    mix_row_2_back x2
    b       2b
7:  mix_row_2 x2
    b       1b

8:  subs    keys, keys, #KEY_BYTES / 2
    mov     number, #0
    bl      add_keys
    pop     {block_behind}
    strh    x0, [block_behind]
    strh    x1, [block_behind, #2]
    strh    x2, [block_behind, #4]
    strh    x3, [block_behind, #6]
    pop     saved_return

add_round_key:
    add     number, number, #1
    add     number, number, direction
add_keys:
    add_key x0, 0, 193
    add_key x1, 2, 165
    add_key x2, 4, 81
    add_key x3, 6, 197
    bx      lr
fw_end fw_pride_encrypt

fw_function fw_pride_decrypt
    .p2align 2
    mov     direction, #BACK
    b       begin
fw_end fw_pride_decrypt

#define schedule        r0
#define key             r1
#define left            r2
#define word            r3

fw_function fw_pride_expand
    .p2align 2
    movs    left, #KEY_BYTES
1:  subs    left, left, #4
    ldr     word, [key, left]
    str     word, [schedule, left]
    bne     1b
    bx      lr
fw_end fw_pride_expand
