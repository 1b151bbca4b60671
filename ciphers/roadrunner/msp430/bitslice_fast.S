/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RoadRunneR for MSP430: one round per pass, halves packed in words but for the one in F.
 *
 *     void fw_roadrunner80_expand  (fw_roadrunner80_schedule *schedule, const uint8_t key[10]);
 *     void fw_roadrunner80_encrypt (const fw_roadrunner80_schedule *schedule, uint8_t block[8]);
 *     void fw_roadrunner80_decrypt (const fw_roadrunner80_schedule *schedule, uint8_t block[8]);
 *
 * and the same for RoadRunneR-128, whose key has 16 bytes. Arguments in r12 and r13; the block must stand at an even
 * address. The schedule is the portable one: the key.
 *
 * A round is about 180 cycles: four S-boxes of 9, which is the portable circuit; three times L, 7 for each of four
 * bytes (a byte's rotation takes 2); three round keys, 8 each (a memory operand costs 2) and 4 or 6 to stay within the
 * key, which is read over and over; 19 to take the half apart, to put it together again and to exchange the halves.
 * Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_roadrunner80_expand 124 cycles 34 bytes 2 stack
 * cost fw_roadrunner80_encrypt 1929 cycles 474 bytes 20 stack
 * cost fw_roadrunner80_decrypt 2026 cycles 498 bytes 20 stack
 * cost fw_roadrunner128_expand 170 cycles 18 bytes 2 stack
 * cost fw_roadrunner128_encrypt 2279 cycles 474 bytes 20 stack
 * cost fw_roadrunner128_decrypt 2379 cycles 494 bytes 20 stack
 */
#define keys            r12
#define block           r13
#define x0              r14             /* a byte in each */
#define x1              r15
#define x2              r11
#define x3              r10
#define spare           r9
#define active_01       r8              /* the half that goes through F: bytes 0 and 1 */
#define active_23       r7
#define other_01        r6
#define other_23        r5
#define number          r4

#define BLOCK_BYTES     8
/* The frame: the key's end, the address behind the block. */
#define FRAME_BLOCK     2

#include "roadrunner_macros.inc"

.macro unpack low:req, high:req, word:req
    mov.b   \word, \low
    mov     \word, \high
    swpb    \high
    mov.b   \high, \high
.endm

/* The word of LOW and HIGH, in HIGH. */
.macro pack low:req, high:req
    swpb    \high
    bis     \low, \high
.endm

/* x ^ x <<< 1 ^ x <<< 2 */
.macro diffuse x:req
    mov     \x, spare
    rla.b   spare
    adc.b   spare
    xor     \x, spare
    rla.b   spare
    adc.b   spare
    xor     spare, \x
.endm

.macro add_key
    xor.b   @keys+, x0
    xor.b   @keys+, x1
    xor.b   @keys+, x2
    xor.b   @keys+, x3
.endm

/* Back into the key. */
.macro wrap key_bytes:req
    cmp     @sp, keys
    jlo     .Linside\@
    sub     #\key_bytes, keys
.Linside\@:
.endm

.macro substitute_diffuse_add_key key_bytes:req
    substitute
    diffuse x0
    diffuse x1
    diffuse x2
    diffuse x3
    add_key
    wrap    \key_bytes
.endm

/* The halves have changed roles behind it. */
.macro one_round key_bytes:req
    unpack  x0, x1, active_01
    unpack  x2, x3, active_23
    substitute_diffuse_add_key \key_bytes
    substitute_diffuse_add_key \key_bytes
    xor     number, x3
    substitute_diffuse_add_key \key_bytes
    substitute
    pack    x0, x1
    xor     other_01, x1
    mov     active_01, other_01
    mov     x1, active_01
    pack    x2, x3
    xor     other_23, x3
    mov     active_23, other_23
    mov     x3, active_23
.endm

/* FIRST_KEY is the place of the key that is added to the first half. */
.macro enter_block key_bytes:req, first_key:req
    save    x3, spare, active_01, active_23, other_01, other_23, number
    load_word active_01, active_23, block
    load_word other_01, other_23, block
    push    block
    mov     keys, spare
    add     #\key_bytes, spare
    push    spare
    add     #\first_key, keys
    unpack  x0, x1, active_01
    unpack  x2, x3, active_23
    add_key
    pack    x0, x1
    pack    x2, x3
    copy_word x1, x3, active_01, active_23
.endm

/* Adds the key at KEYS to what is now the first half. */
.macro leave_block
    unpack  x0, x1, other_01
    unpack  x2, x3, other_23
    add_key
    pack    x0, x1
    pack    x2, x3
    mov     FRAME_BLOCK(sp), block
    store_word x1, x3, -BLOCK_BYTES, block
    store_word active_01, active_23, 4 - BLOCK_BYTES, block
    add     #4, sp
    restore number, other_23, other_01, active_23, active_01, spare, x3
    ret
.endm

.macro encrypt_block key_bytes:req, rounds:req
    enter_block \key_bytes, 0
    mov     #\rounds, number
.Lround\@:
    one_round \key_bytes
    dec     number
    jnz     .Lround\@
    leave_block
.endm

/* The keys of the round before begin 24 bytes before the end of this round's, or TO_ROUND_BEFORE behind it. */
.macro decrypt_block key_bytes:req, rounds:req, last_round_key:req, to_round_before:req
    enter_block \key_bytes, 4
    add     #\last_round_key - 8, keys
    mov     #1, number
.Lround\@:
    one_round \key_bytes
    add     #\to_round_before, keys
    wrap    \key_bytes
    inc     number
    cmp     #\rounds + 1, number
    jne     .Lround\@
    mov     @sp, keys
    sub     #\key_bytes, keys
    leave_block
.endm

#include "../roadrunner_functions.inc"

fw_function fw_roadrunner80_expand
    copy_key 80
    mov.b   -KEY_BYTES_80(expand_key), expand_byte
    mov.b   expand_byte, 0(expand_schedule)
    mov.b   1 - KEY_BYTES_80(expand_key), expand_byte
    mov.b   expand_byte, 1(expand_schedule)
    ret
fw_end fw_roadrunner80_expand

fw_function fw_roadrunner128_expand
    copy_key 128
    ret
fw_end fw_roadrunner128_expand
