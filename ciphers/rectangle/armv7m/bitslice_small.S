/* RECTANGLE for ARMv7-M (Cortex-M3): one row per register, one round per pass, plain round keys; small.
 *
 *     void fw_rectangle80_expand  (fw_rectangle80_schedule *schedule, const uint8_t key[10]);
 *     void fw_rectangle80_encrypt (const fw_rectangle80_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle80_decrypt (const fw_rectangle80_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle128_expand (fw_rectangle128_schedule *schedule, const uint8_t key[16]);
 *     void fw_rectangle128_encrypt(const fw_rectangle128_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle128_decrypt(const fw_rectangle128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1. Key and block at any address, the schedule aligned to 4 bytes.
 * Stack: 20 bytes, 24 in expand-80, all of them saved registers.
 * Cycles with BL and return, zero wait states, key and block at multiples of 4:
 *
 * cost fw_rectangle80_expand 862 cycles 128 bytes
 * cost fw_rectangle80_encrypt 663 cycles 108 bytes
 * cost fw_rectangle80_decrypt 666 cycles 108 bytes
 * cost fw_rectangle128_expand 783 cycles 108 bytes
 * cost fw_rectangle128_encrypt 663 cycles 108 bytes
 * cost fw_rectangle128_decrypt 666 cycles 108 bytes
 *
 * A pass of encryption is 25 cycles: LDM 3, round key 4, S-box 11, rows made double 3, loop 4; of decryption the same.
 * What rows kept twice and unrolled code would save is in bitslice_balanced.S and interleaved_fast.S. Registers are
 * chosen for short instructions: r0 to r7 wherever the long form can be avoided, and LR saved with r4 to r7.
 *
 * Functions begin at multiples of 4, so that the cycles do not depend on where a function is linked. */
#include "fw_asm.h"

#define SCHEDULE_BYTES  208

#define schedule        r0
#define block           r1
#define row0            r2
#define row1            r3
#define row2            r4
#define row3            r5
#define key_word        r6              /* rows 1:0 of the round key, then a temporary */
#define key_word_next   r7              /* rows 3:2 */
#define round_key       {r6, r7}
#define end             r12
#define saved           {r4-r7, lr}
#define saved_return    {r4-r7, pc}

/* For the key schedules. */
#define key             r1
#define mixed           r1              /* once the key is loaded */
#define sum23           r6
#define new             r7
#define constants       lr
#define row4            r8
#define saved_80        {r4-r8, lr}
#define saved_80_return {r4-r8, pc}

#include "bitslice_macros.inc"

/* ---- Encryption ---- */

fw_function fw_rectangle80_encrypt
fw_label    fw_rectangle128_encrypt
    .p2align 2
    push    saved
    ldr     row0, [block]
    ldr     row3, [block, #4]
    ror     row1, row0, #1                      /* ShiftRow, which comes before each round key, undone */
    ror     row2, row3, #12
    ror     row3, row3, #13
    add     end, schedule, #SCHEDULE_BYTES

1:  ldm     schedule!, round_key
    shift_row_and_add_key key_word, key_word_next
    cmp     schedule, end
    beq     2f
    sub_column row1, row3, key_word, key_word_next
    duplicate row1
    duplicate row2
    duplicate row3
    b       1b

2:  bfi     row1, row0, #0, #16
    bfi     row3, row2, #0, #16
    str     row1, [block]
    str     row3, [block, #4]
    pop     saved_return
fw_end fw_rectangle80_encrypt
fw_end fw_rectangle128_encrypt

/* ---- Decryption ---- */

fw_function fw_rectangle80_decrypt
fw_label    fw_rectangle128_decrypt
    .p2align 2
    push    saved
    ldr     row0, [block]
    ldr     row2, [block, #4]
    mov     end, schedule
    adds    schedule, schedule, #SCHEDULE_BYTES
    mvns    row2, row2
    lsrs    row1, row0, #16
    lsrs    row3, row2, #16

1:  ldmdb   schedule!, round_key
    add_key key_word, key_word_next
    cmp     schedule, end
    beq     2f
    inverse_round key_word, key_word_next
    b       1b

2:  bfi     row0, row1, #16, #16
    bfi     row2, row3, #16, #16
    mvns    row2, row2
    str     row0, [block]
    str     row2, [block, #4]
    pop     saved_return
fw_end fw_rectangle80_decrypt
fw_end fw_rectangle128_decrypt

/* ---- Key schedules ---- */

fw_function fw_rectangle80_expand
    .p2align 2
    push    saved_80
    ldrh    row0, [key]
    ldrh    row1, [key, #2]
    ldrh    row2, [key, #4]
    ldrh    row3, [key, #6]
    ldrh    row4, [key, #8]
    add     end, schedule, #SCHEDULE_BYTES
    load_constants

1:  store_round_key
    cmp     schedule, end
    beq     2f
    sub_low_columns 4
    feistel_80
    b       1b

2:  pop     saved_80_return
fw_end fw_rectangle80_expand

fw_function fw_rectangle128_expand
    .p2align 2
    push    saved
    ldr     row0, [key]
    ldr     row1, [key, #4]
    ldr     row2, [key, #8]
    ldr     row3, [key, #12]
    add     end, schedule, #SCHEDULE_BYTES
    load_constants

1:  store_round_key
    cmp     schedule, end
    beq     2f
    sub_low_columns 8
    feistel_128
    b       1b

2:  pop     saved_return
fw_end fw_rectangle128_expand
