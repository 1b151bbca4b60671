/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT-AEAD(128,256,64) and KNOT-Hash(256,256,32) for ARMv7-M: bit-interleaved, two rounds per pass, whole blocks in
 * words where they lie at multiples of four.
 *
 *     void fw_knot_aead_128_256_64_encrypt(uint8_t *ciphertext, uint8_t tag[16], const uint8_t *message, size_t bytes,
 *                                          const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16],
 *                                          const uint8_t key[16]);
 *     int  fw_knot_aead_128_256_64_decrypt(uint8_t *message, const uint8_t *ciphertext, size_t bytes,
 *                                          const uint8_t tag[16], const uint8_t *ad, size_t ad_bytes,
 *                                          const uint8_t nonce[16], const uint8_t key[16]);
 *     void fw_knot_hash_256_256_32(uint8_t digest[32], const uint8_t *message, size_t bytes);
 *
 * Arguments in r0 to r3 and on the stack; all arrays at any address.
 *
 * Between permutations rows 0 and 1 are in order, as the modes see them, rows 2 and 3 bit-interleaved. A permutation
 * brings the first two into that order and out of it, 78 instructions.
 *
 * A round is two times 11 gates and one for the constant, and 4 for the next constant, with the loop's 4 cycles 30.
 * ShiftRow costs nothing; the words of rows 1 and 3, which change sides in every round, are back after two. The halves
 * of the round constant are a shift register that moves by exchanging them: the odd bits become the even ones, one
 * place higher, and the even bits the odd ones.
 *
 * cost fw_knot_aead_128_256_64_encrypt 124 stack
 * cost fw_knot_aead_128_256_64_decrypt 124 stack
 * cost fw_knot_hash_256_256_32 108 stack
 */
#include "fw_asm.h"
#include "fw_blocks_armv7m.inc"
#include "../interleaved_constants.inc"
#include "../knot_members.h"
#include "interleaved256_state.inc"
#include "interleaved_columns.inc"

/* ---- The permutation ---- */

#define place           r0              /* in the state */
#define even_constant   r1
#define odd_constant    r2
#define rounds          r3
#define scratch         r12
#define two_rows        {r4-r7}
#define last_rows       {r8-r11}
#define rounds_given    r5
#define pushed          {r0-r11, lr}
#define popped          {r0-r11, pc}

#define ABOVE           52              /* bytes of PUSHED */

.macro add_constant row:req, constant:req
    eor     \row, \row, \constant
.endm

/* The constants of the next round, of BITS bits. They change places. */
.macro advance even:req, odd:req, bits:req
    .if     \bits == 6
    eor     scratch, \even, \odd
    ubfx    scratch, scratch, #2, #1    /* the sum of bits 5 and 4 */
    orr     \odd, scratch, \odd, lsl #1
    and     \odd, \odd, #7
    .else
    eor     scratch, \even, \odd, lsl #1
    ubfx    scratch, scratch, #3, #1    /* the sum of bits 6 and 5 */
    orr     \odd, scratch, \odd, lsl #1
    and     \even, \even, #7
    .endif
.endm

/* Words of row 1 and 3 that the S-box on the even side leaves are on the odd side in the next round, and owe nothing
 * and 12; those that it leaves on the odd side owe 1 and 13. Row 2 always owes 4. */
.macro two_rounds bits:req
    sub_columns even_constant, even0, even1, even2, even3, 1, 4, 13, scratch
    sub_columns odd_constant, odd0, odd1, odd2, odd3, 0, 4, 12, scratch
    advance even_constant, odd_constant, \bits
    sub_columns odd_constant, even0, odd1, even2, odd3, 1, 4, 13, scratch
    sub_columns even_constant, odd0, even1, odd2, even3, 0, 4, 12, scratch
    advance odd_constant, even_constant, \bits
.endm

/* As many rounds as ROUNDS_GIVEN says, an even number, on the state at the stack pointer. If there are FIRST, rows
 * 2 and 3 are in order, too. Changes no register but r12. */
.macro permutation256 bits:req, first:req
fw_inner_function knot256_permute\bits
    .p2align 2
    push    pushed
    mov     rounds, rounds_given
    add     place, sp, #ABOVE
    .if     \first
    cmp     rounds, #\first
    bne     1f
    add     place, place, #16
1:
    .endif
2:  ldm     place, two_rows
    interleave_pair even0, odd0, scratch
    interleave_pair even1, odd1, scratch
    .if     \first
    stm     place, two_rows
    add     scratch, sp, #ABOVE
    cmp     place, scratch
    mov     place, scratch
    bne     2b
    .endif
    .if     \first
    ldm     place, state_words
    .else
    add     scratch, place, #16
    ldm     scratch, last_rows
    .endif
    take_state
    mov     even_constant, #1
    mov     odd_constant, #0
    .p2align 2
3:  two_rounds \bits
    subs    rounds, rounds, #2
    bne     3b
    give_state
    deinterleave_pair even0, odd0, scratch
    deinterleave_pair even1, odd1, scratch
    stm     place, state_words
    pop     popped
fw_end knot256_permute\bits
.endm

permutation256 6, KNOT_AEAD_128_256_64_FIRST
permutation256 7, 0

/* ---- Modes ---- */

#undef place
#undef ENCRYPT

#define IN_WORDS        1
#define COUNTED         1
#include "../armv6m/rows_modes.inc"

aead fw_knot_aead_128_256_64, 256, 16, 6, KNOT_AEAD(128_256_64)

hash fw_knot_hash_256_256_32, 256, 16, 7, KNOT_HASH(256_256_32)
