/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CHAM-64/128 for ARMv7-M (Cortex-M3): all rounds unrolled, all round keys in registers.
 *
 *     void fw_cham64_128_expand (fw_cham64_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_cham64_128_encrypt(const fw_cham64_128_schedule *schedule, uint8_t block[8]);
 *     void fw_cham64_128_decrypt(const fw_cham64_128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1. Key and block at any address; the schedule is the portable one, aligned to 4 bytes. A round
 * has 4 instructions and cycles, its key none more (cham_macros.inc). The key schedule is computed for two words at a
 * time, in the halves of registers.
 * Cycles with BL and return, zero wait states:
 *
 * cost fw_cham64_128_expand 80 cycles 220 bytes 16 stack
 * cost fw_cham64_128_encrypt 399 cycles 1284 bytes 36 stack
 * cost fw_cham64_128_decrypt 397 cycles 1280 bytes 36 stack
 * Functions begin at multiples of 4, so that the cycles do not depend on where a function is linked.
 */
#define schedule        r0
#define block           r1
#define key             r1
#define saved           {r4-r11, lr}
#define saved_return    {r4-r11, pc}

#include "cham_macros.inc"

.macro begin_block
    .p2align 2
    push    saved
    ldm     schedule, all_keys
    ldr     e0, [block]
    ldr     e2, [block, #4]
.endm

.macro end_block
    str     o1, [block]
    str     o3, [block, #4]
    pop     saved_return
.endm

#include "words_block.inc"

/* ---- Key schedule ---- */

#define words           r2              /* two of the key */
#define turned          r3              /* the same, rotated by 8 */
#define sum             r12
#define part            r4
#define ones            r5              /* which bits stay when words are rotated by 1 and by 3 */
#define sevens          r6
#define expand_saved    {r4-r6, lr}
#define expand_return   {r4-r6, pc}
#define ONES            0x00010001
#define SEVENS          0x00070007

/* SUM ^= both words of FROM by PLACES to the left; STAYING is 2 ** PLACES - 1, twice. */
.macro add_rotated from:req, places:req, staying:req, leaving:req
    bic     part, \from, #\leaving
    eor     sum, sum, part, lsl #\places
    and     part, \staying, \from, lsr #16 - \places
    eors    sum, sum, part
.endm

/* Of words NUMBER and NUMBER + 1 of the key, round keys of the same numbers, and of those 8 higher, which change
 * places. */
.macro expand_two_words number:req
    ldr     words, [key, #2 * \number]
    mov     sum, words
    add_rotated words, 1, ones, 0x80008000
    rev16   turned, words
    eor     part, sum, turned
    str     part, [schedule, #2 * \number]
    add_rotated turned, 3, sevens, 0xe000e000
    ror     sum, sum, #16
    str     sum, [schedule, #2 * (\number + 8)]
.endm

fw_function fw_cham64_128_expand
    .p2align 2
    push    expand_saved
    mov     ones, #ONES
    mov     sevens, #SEVENS
    expand_two_words 0
    expand_two_words 2
    expand_two_words 4
    expand_two_words 6
    pop     expand_return
fw_end fw_cham64_128_expand
