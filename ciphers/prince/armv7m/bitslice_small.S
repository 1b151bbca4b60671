/* PRINCE for ARMv7-M (Cortex-M3): two slices per register, one round per pass, a schedule of 24 bytes; small.
 *
 *     void fw_prince_expand (fw_prince_schedule *schedule, const uint8_t key[16]);
 *     void fw_prince_encrypt(const fw_prince_schedule *schedule, uint8_t block[8]);
 *     void fw_prince_decrypt(const fw_prince_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1. Key and block at any address, the schedule aligned to 4 bytes and in a layout of its own, 24
 * bytes: prince_expand.inc. Where a state's bits are: prince_macros.inc, with TURN always 0.
 * Stack: 40 bytes, 16 in expand, all of them saved registers and the address of the block.
 * Cycles with BL and return, zero wait states, key and block at multiples of 4:
 *
 * cost fw_prince_expand 131 cycles 168 bytes
 * cost fw_prince_encrypt 818 cycles 816 bytes
 * cost fw_prince_decrypt 820 cycles 816 bytes
 *
 * A pass is 65 or 66 cycles: S-box 22, M' 14, ShiftRows 18, round key 7, loop 4 or 5. Decryption is encryption with the
 * first and the last key exchanged and alpha in k1 from the start (the paper's reflection). The first half leaves
 * slices 0, 1 and 3 complemented, the constants make them true; in the second half the constants complement them, which
 * the inverse S-box expects. bitslice_fast.S does without ShiftRows and without loops.
 *
 * Functions and loops begin at multiples of 4, so that the cycles do not depend on where a function is linked. */
#include "fw_asm.h"

#define schedule        r0
#define constants_end   r0              /* when k1 is loaded */
#define block           r1              /* saved on entry, and needed again at the end */
#define constants       r1
#define spare0          r2
#define odd             r3
#define even            r4
#define spare1          r5
#define temporary       r6
#define pairs           r7
#define low_nibbles     r8
#define far             r9
#define k1_even         r10
#define k1_odd          r11
#define last_key        r12             /* where the key is that is added at the end */
#define rows_1_2        lr
#define saved           {r1, r4-r11, lr}
#define saved_return    {r4-r11, pc}

#include "prince_macros.inc"
#include "prince_expand.inc"

#define CONSTANT_BYTES  (5 * 8)

.macro add_loaded_key
    eor     even, even, spare0
    eor     odd, odd, spare1
.endm

.macro add_k1
    eor     even, even, k1_even
    eor     odd, odd, k1_odd
.endm

fw_function fw_prince_encrypt
    .p2align 2
    push    saved
    adds    schedule, schedule, #LAST_KEY
    mov     last_key, schedule
    ldr     even, [block]
    ldr     odd, [block, #4]
    ldrd    spare0, spare1, [schedule, #FIRST_KEY - LAST_KEY]
    ldrd    k1_even, k1_odd, [schedule, #MIDDLE_KEY - LAST_KEY]
    adr     constants, .Lconstants
    b       1f

fw_label    fw_prince_decrypt
    .p2align 2
    push    saved
    mov     last_key, schedule
    ldr     even, [block]
    ldr     odd, [block, #4]
    ldrd    spare0, spare1, [schedule, #LAST_KEY]
    ldrd    k1_even, k1_odd, [schedule, #MIDDLE_KEY]
    adr     constants, .Lconstants
    ldrd    temporary, pairs, [constants, #CONSTANT_BYTES]
    eor     k1_even, k1_even, temporary
    eor     k1_odd, k1_odd, pairs

1:  add     constants_end, constants, #CONSTANT_BYTES
    load_word low_nibbles, LOW_NIBBLES
    load_word far, FAR
    load_word rows_1_2, ROWS_1_2
    slice   even, odd
    add_loaded_key
    b       3f

    .p2align 2
2:  shift_rows even, spare0, temporary, rows_1_2
    shift_rows odd, spare0, temporary, rows_1_2
    ldm     constants!, {spare0, spare1}
    add_loaded_key
    add_k1
3:  substitute 0
    mix_columns 0
    cmp     constants, constants_end
    bne     2b

    ldrd    spare0, spare1, [constants]                 /* alpha */
    eor     k1_even, k1_even, spare0
    eor     k1_odd, k1_odd, spare1
    sub     constants_end, constants, #CONSTANT_BYTES
    b       5f

    .p2align 2
4:  ldmdb   constants!, {spare0, spare1}
    add_loaded_key
    add_k1
    inverse_shift_rows even, spare0, temporary, rows_1_2
    inverse_shift_rows odd, spare0, temporary, rows_1_2
    mix_columns 0
5:  inverse_substitute 1
    cmp     constants, constants_end
    bne     4b

    ldrd    spare0, spare1, [last_key]
    add_loaded_key
    unslice even, odd
    pop     {block}
    str     even, [block]
    str     odd, [block, #4]
    pop     saved_return

/* RC_1 to RC_5 with slices 0, 1 and 3 complemented, and alpha. */
    .p2align 2
.Lconstants:
    .word   0x190b3a58 ^ LOW_NIBBLES, 0x414f06c4 ^ 0xffffffff
    .word   0x0583132a ^ LOW_NIBBLES, 0x8f6034a6 ^ 0xffffffff
    .word   0x743024a1 ^ LOW_NIBBLES, 0x67f458fa ^ 0xffffffff
    .word   0x838d7351 ^ LOW_NIBBLES, 0x06216d85 ^ 0xffffffff
    .word   0x4af0f8d6 ^ LOW_NIBBLES, 0x8e9c6374 ^ 0xffffffff
    .word   ALPHA_EVEN, ALPHA_ODD
fw_end fw_prince_encrypt
fw_end fw_prince_decrypt

fw_function fw_prince_expand
    .p2align 2
    push    saved_expand
    expand_three_keys
    pop     saved_expand
    bx      lr
fw_end fw_prince_expand
