/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RoadRunneR for MSP430: one layer of F per pass, a byte at a time, both directions one loop, the block in memory.
 *
 *     void fw_roadrunner80_expand  (fw_roadrunner80_schedule *schedule, const uint8_t key[10]);
 *     void fw_roadrunner80_encrypt (const fw_roadrunner80_schedule *schedule, uint8_t block[8]);
 *     void fw_roadrunner80_decrypt (const fw_roadrunner80_schedule *schedule, uint8_t block[8]);
 *
 * and the same for RoadRunneR-128, whose key has 16 bytes. Arguments in r12 and r13; the block must stand at an even
 * address, the key anywhere. The schedule is the portable one, but at an even address and of 16 bytes in both variants.
 *
 * Decryption is encryption with other keys first and last, the numbers of the rounds upwards and the keys of a round
 * two rounds back after each: STEP, from behind a round's keys, is 0 in encryption. L and the round key take a byte,
 * then the bytes change places. A bound with these parts: the S-box 18 bytes, L, key and change of places 24, the half
 * in 8, its sum out 34, the keys first and last 16: 100 bytes before anything is saved, chosen or counted.
 * Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_roadrunner80_expand 116 cycles 24 bytes 2 stack
 * cost fw_roadrunner80_encrypt 3221 cycles 228 bytes 18 stack
 * cost fw_roadrunner80_decrypt 3263 cycles 8 bytes 18 stack
 * cost fw_roadrunner128_expand 170 cycles 18 bytes 2 stack
 * cost fw_roadrunner128_encrypt 3841 cycles 224 bytes 18 stack
 * cost fw_roadrunner128_decrypt 3884 cycles 6 bytes 18 stack
 */
#define keys            r12
#define block           r13
#define x0              r14             /* the half in F, a byte in each */
#define step            r15
#define x1              r11
#define x2              r10
#define x3              r9
#define spare           r8
#define left            r7              /* bytes of a half to come */
#define layers          r6              /* linear ones to come, of this round */
#define number          r5              /* of the round */
#define end             r4              /* of the key */
#define of_the_caller   r4, r5, r6, r7, r8, r9, r10, r11
#define of_the_caller_back r11, r10, r9, r8, r7, r6, r5, r4

#include "roadrunner_macros.inc"

/* Bytes of a half: first of them, and its key, to the last place. Four times is L and the key. */
.macro diffuse_add_key
    mov     x0, spare
    rla.b   spare
    adc.b   spare
    xor     x0, spare
    rla.b   spare
    adc.b   spare
    xor     x0, spare
    xor.b   @keys+, spare
    mov     x1, x0
    mov     x2, x1
    mov     x3, x2
    mov     spare, x3
.endm

/* BACK: where the last round's keys stand; STEP_BACK: from behind a round's keys to those of the round before, less the
 * length of the key where that is shorter. LAST: from behind the first round's keys, and STEP_BACK, to the schedule. */
.macro both_directions size:req, back:req, step_back:req, last:req
fw_function fw_roadrunner\size\()_encrypt
    clr     step
.Lbegin_\size:
    save    of_the_caller
    mov     keys, end
    add     #KEY_BYTES_\size, end
    mov     #ROUNDS_\size, number
    tst     step
    jz      .Lfirst_key_\size
    add     #4, keys
    mov     #1, number
.Lfirst_key_\size:
    xor     @keys+, 0(block)
    xor     @keys+, 2(block)
    tst     step
    jz      .Lround_\size
    .if     \back < 8
    sub     #8 - \back, keys
    .endif

.Lround_\size:
    mov.b   @block+, x0
    mov.b   @block+, x1
    mov.b   @block+, x2
    mov.b   @block+, x3
    sub     #4, block
    mov     #3, layers
.Llayer_\size:
    substitute
    dec     layers
    jn      .Lhalf_\size
    cmp     end, keys
    jlo     .Linside_\size
    sub     #KEY_BYTES_\size, keys
.Linside_\size:
    mov     #4, left
.Lbyte_\size:
    diffuse_add_key
    dec     left
    jnz     .Lbyte_\size
    cmp     #1, layers
    jne     .Llayer_\size
    xor     number, x3
    jmp     .Llayer_\size

.Lhalf_\size:                           /* in x1 and x3 */
    swpb    x1
    bis     x0, x1
    swpb    x3
    bis     x2, x3
    xor     4(block), x1
    xor     6(block), x3
    add     step, keys
    tst     step
    jz      .Lforward_\size
    inc     number
    cmp     #ROUNDS_\size + 1, number
    jne     .Lexchange_\size
    sub     #\last, keys
    jmp     .Lend_\size
.Lforward_\size:
    dec     number
    jz      .Lend_\size
.Lexchange_\size:
    mov     @block, 4(block)
    mov     2(block), 6(block)
    mov     x1, 0(block)
    mov     x3, 2(block)
    jmp     .Lround_\size

.Lend_\size:
    xor     @keys+, 0(block)
    xor     @keys+, 2(block)
    mov     x1, 4(block)
    mov     x3, 6(block)
    restore of_the_caller_back
    ret
fw_end fw_roadrunner\size\()_encrypt

fw_function fw_roadrunner\size\()_decrypt
    mov     #\step_back, step
    br      #.Lbegin_\size
fw_end fw_roadrunner\size\()_decrypt
.endm

both_directions 80, 2, 6, 12
both_directions 128, 8, 8, 24

fw_function fw_roadrunner80_expand
    copy_key 80
    mov     -KEY_BYTES_80(expand_schedule), 0(expand_schedule)
    ret
fw_end fw_roadrunner80_expand

fw_function fw_roadrunner128_expand
    copy_key 128
    ret
fw_end fw_roadrunner128_expand
