/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Piccolo for MSP430: logic on packed nibbles, constant time, one round per pass, both directions one loop.
 *
 *     void fw_piccolo80_expand (fw_piccolo80_schedule *schedule, const uint8_t key[10]);
 *     void fw_piccolo80_encrypt(const fw_piccolo80_schedule *schedule, uint8_t block[8]);
 *     void fw_piccolo80_decrypt(const fw_piccolo80_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r12 and r13; key and block must stand at even addresses. The schedule has a layout of its own: what is
 * added before the first round, the round keys, what is added after the last one, two words each.
 *
 * A word has its first byte below, as memory has it: for the matrix, which is cyclic, that is only another nibble to
 * begin with. Nibble i of the matrix is 2 (x[i] + x[i+1]) + x[i+1] + (x[i+2] + x[i+3]), all four at once. The
 * S-box as it is here inverts all bits of its result but the lowest: the matrix lets that pass, the round keys make up
 * for it. The permutation exchanges the lower bytes of words two apart and turns all words by one.
 *
 * A round is 268 cycles: for each of two words two layers of S-boxes of 38 and the matrix 27; 32 for calls, 30 for all
 * else. With neither a shift by more than a bit nor a mask for free, half of an S-box is shifts and masks.
 * Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_piccolo80_expand 1421 cycles 106 bytes 10 stack
 * cost fw_piccolo80_encrypt 6762 cycles 278 bytes 20 stack
 * cost fw_piccolo80_decrypt 6768 cycles 12 bytes 20 stack
 */
#include "fw_msp430.inc"

#define ROUNDS          25
#define KEY_STEP        4
#define BLOCK_BYTES     8
#define INVERTED        0xeeee          /* of what the S-box gives */

#define keys            r12
#define block           r13
#define spare           r14
#define following       r15             /* the nibbles after those of WORD */
#define word0           r11
#define word1           r10
#define word2           r9
#define word3           r8
#define word            r7              /* the one that F works on */
#define count           r6
#define back            r5              /* 0, in decryption from behind a key to the key before it */
#define lowest          r15             /* bits of nibbles, while FOLLOWING is not needed */
#define words           word0, word1, word2, word3
#define of_the_caller   r5, r6, r7, r8, r9, r10, r11
#define of_the_caller_back r11, r10, r9, r8, r7, r6, r5

.macro add_f to:req, from:req
    mov     \from, word
    call    #f
    xor     word, \to
    xor     @keys+, \to
.endm

.macro whiten
    xor     @keys+, word0
    xor     @keys+, word2
.endm

.macro turn a:req, b:req, c:req, d:req  /* each becomes the next one */
    mov     \a, spare
    mov     \b, \a
    mov     \c, \b
    mov     \d, \c
    mov     spare, \d
.endm

fw_function fw_piccolo80_encrypt
    clr     spare
both_directions:
    save    of_the_caller
    mov     spare, back
    .irp    each, words
    mov     @block+, \each
    .endr
    mov     #ROUNDS, count
    whiten
    add     back, keys
next_round:
    add_f   word1, word0
    add_f   word3, word2
    add     back, keys
    dec     count
    jz      last_keys
    exchange_low_bytes word0, word2, spare
    exchange_low_bytes word1, word3, spare
    tst     back
    jnz     permute_back
    turn    word3, word2, word1, word0
    jmp     next_round
permute_back:
    turn    word0, word1, word2, word3
    jmp     next_round
last_keys:
    whiten
    .set    .Lplace, -BLOCK_BYTES
    .irp    each, words
    mov     \each, .Lplace(block)
    .set    .Lplace, .Lplace + 2
    .endr
    restore of_the_caller_back
    ret

f:
    call    #substitute
    mov     word, following
    .rept   4
    rla     following
    adc     following
    .endr
    xor     following, word
    mov     word, spare
    swpb    spare
    xor     spare, following
    mov     word, spare                 /* times 2 modulo x^4 + x + 1 */
    and     #0x8888, spare
    xor     spare, word
    rla     word
    clrc
    rrc     spare
    rra     spare
    xor     spare, word
    rra     spare
    xor     spare, word
    xor     following, word
    xor     #INVERTED, word
/* The S-boxes of four nibbles, with INVERTED added. To bits 0 and 3 comes the OR of two others, to bit 2 bit 0 AND NOT
 * bit 1, to bit 1 bit 0 AND bit 3; then all turn by one. */
substitute:
    mov     word, spare
    rra     spare
    bis     word, spare
    mov     spare, lowest
    and     #0x4444, lowest
    rra     lowest
    rra     lowest
    and     #0x2222, spare
    rla     spare
    rla     spare
    xor     spare, word
    xor     lowest, word
    mov     word, lowest
    and     #0x1111, lowest
    mov     word, spare
    rra     spare
    inv     spare
    and     lowest, spare
    rla     spare
    rla     spare
    xor     spare, word
    mov     word, spare
    rra     spare
    rra     spare
    rra     spare
    and     lowest, spare
    rla     spare
    xor     spare, word
    xor     lowest, word
    clrc
    rrc     word
    rla     lowest
    rla     lowest
    rla     lowest
    xor     lowest, word
    ret
fw_end fw_piccolo80_encrypt

fw_function fw_piccolo80_decrypt
    mov     #-2 * KEY_STEP, spare
    add     #KEY_STEP * (ROUNDS + 1), keys
    br      #both_directions
fw_end fw_piccolo80_decrypt

/* ---- The key schedule ---- */

#define schedule        r12
#define key             r13
#define left            r14
#define constant        r14
#define source          r15
#define sum_a           r11             /* of the round's number: times 8 in the lower byte, times 2 in the upper one */
#define sum_b           r10             /* times 4, times 1 */
#define place           r9              /* in the table of places */
#define expand_saved    sum_a, sum_b, place
#define expand_saved_back place, sum_b, sum_a

#define STEP_A          0x0208
#define STEP_B          0x0104
#define CONSTANT_A      (0x1e0f ^ INVERTED)
#define CONSTANT_B      (0x3c2d ^ INVERTED)

/* Where in the key they stand: the bytes that are added before the first round, the words of five round keys, the bytes
 * that are added after the last round. */
    .section .rodata.fw_piccolo_key_places, "a", @progbits
first_places:
    .byte   0, 3, 2, 1
round_places:
    .byte   4, 6, 0, 2, 4, 6, 8, 8, 0, 2
last_places:
    .byte   8, 7, 6, 9

.macro next_source
    mov.b   @place+, source
    add     key, source
.endm

.macro store_next_word sum:req, step:req, mask:req
    add     #\step, \sum
    mov     \sum, constant
    xor     #\mask, constant
    call    #store_key_word
.endm

fw_function fw_piccolo80_expand
    save    expand_saved
    mov     #first_places, place
    call    #copy_four
    clr     sum_a
    clr     sum_b
next_five:
    mov     #round_places, place
next_key:
    store_next_word sum_a, STEP_A, CONSTANT_A
    store_next_word sum_b, STEP_B, CONSTANT_B
    cmp     #last_places, place
    jne     next_key
    cmp     #ROUNDS * STEP_B, sum_b
    jne     next_five
    call    #copy_four
    restore expand_saved_back
    ret

copy_four:
    mov     #4, left
copy_byte:
    next_source
    mov.b   @source, 0(schedule)
    inc     schedule
    dec     left
    jnz     copy_byte
    ret

store_key_word:
    next_source
    xor     @source, constant
    mov     constant, 0(schedule)
    incd    schedule
    ret
fw_end fw_piccolo80_expand
