/* RC5-32/20/16 for MSP430: one round per pass, rotations by secret counts in five steps that are all taken.
 *
 *     void fw_rc5_20_expand  (fw_rc5_20_schedule *schedule, const uint8_t key[16]);
 *     void fw_rc5_20_encrypt (const fw_rc5_20_schedule *schedule, uint8_t block[8]);
 *     void fw_rc5_20_decrypt (const fw_rc5_20_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r12 and r13; key and block must stand at even addresses. The schedule is the portable one.
 * Stack: the return address and 12 bytes, 32 in expand.
 *
 * Half a round is 78 cycles, 72 of them for the rotation (rotate_by_count), back 79. Where 1 or 2 bits are rotated, a
 * word is added to itself, masked, and the carry to its lowest bit, 7 cycles a bit; 4 and 8 bits are rotated in a copy,
 * and copy or word is chosen by a mask, 20 and 14 cycles; 16 bits are a masked exchange, 5; each step's mask takes 2.
 * Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_rc5_20_expand 16083 cycles 328 bytes
 * cost fw_rc5_20_encrypt 3252 cycles 370 bytes
 * cost fw_rc5_20_decrypt 3298 cycles 354 bytes
 */
#include "fw_msp430.inc"

#define schedule        r12
#define block           r13
#define a_low           r14
#define a_high          r15
#define b_low           r11
#define b_high          r10
#define count           r9              /* the count's complement, in rotate_by_count */
#define mask            r8
#define copy_low        r7
#define copy_high       r6
#define passes          r5

#define ROUNDS          20
#define TABLE_WORDS     (2 * (ROUNDS + 1))
#define TABLE_BYTES     (4 * TABLE_WORDS)
#define BLOCK_BYTES     8
#define KEY_WORDS       4

/* All ones if the next bit of the count is 1, else 0. */
.macro next_mask
    rra     count
    subc    mask, mask
.endm

/* To the left by 1 under the mask. */
.macro rotate_bit_masked low:req, high:req
    copy_word \low, \high, copy_low, copy_high
    and     mask, copy_low
    and     mask, copy_high
    add_word copy_low, copy_high, \low, \high
    adc     \low
.endm

/* The copy, under the mask, in place of the word. */
.macro choose low:req, high:req
    xor_word \low, \high, copy_low, copy_high
    and     mask, copy_low
    and     mask, copy_high
    xor_word copy_low, copy_high, \low, \high
.endm

/* To the left by the number whose complement's lower half is in COUNT. */
.macro rotate_by_count low:req, high:req
    next_mask
    rotate_bit_masked \low, \high
    next_mask
    rotate_bit_masked \low, \high
    rotate_bit_masked \low, \high
    next_mask
    copy_word \low, \high, copy_low, copy_high
    rotate_left copy_low, copy_high, 4
    choose  \low, \high
    copy_word \low, \high, copy_low, copy_high
    rotate_byte_left copy_low, copy_high, mask
    next_mask
    choose  \low, \high
    next_mask
    mov     \low, copy_low
    xor     \high, copy_low
    and     mask, copy_low
    xor     copy_low, \low
    xor     copy_low, \high
.endm

.macro add_next_word low:req, high:req
    add     @schedule+, \low
    addc    @schedule+, \high
.endm

.macro subtract_next_word low:req, high:req
    sub     @schedule+, \low
    subc    @schedule+, \high
.endm

.macro encrypt_half a_low:req, a_high:req, b_low:req, b_high:req
    xor_word \b_low, \b_high, \a_low, \a_high
    mov     \b_low, count
    inv     count
    rotate_by_count \a_low, \a_high
    add_next_word \a_low, \a_high
.endm

/* The complement of -a is a - 1. */
.macro decrypt_half b_low:req, b_high:req, a_low:req, a_high:req
    subtract_next_word \b_low, \b_high
    sub     #8, schedule                /* at the word before the one just used */
    mov     \a_low, count
    dec     count
    rotate_by_count \b_low, \b_high
    xor_word \a_low, \a_high, \b_low, \b_high
.endm

.macro enter_block
    save    b_high, count, mask, copy_low, copy_high, passes
    load_word a_low, a_high, block
    load_word b_low, b_high, block
    mov     #ROUNDS, passes
.endm

fw_function fw_rc5_20_encrypt
    enter_block
    add_next_word a_low, a_high
    add_next_word b_low, b_high
.Lencrypt_round:
    encrypt_half a_low, a_high, b_low, b_high
    encrypt_half b_low, b_high, a_low, a_high
    dec     passes
    jnz     .Lencrypt_round
.Lleave_block:
    store_word a_low, a_high, -BLOCK_BYTES, block
    store_word b_low, b_high, 4 - BLOCK_BYTES, block
    restore passes, copy_high, copy_low, mask, count, b_high
    ret
fw_end fw_rc5_20_encrypt

fw_function fw_rc5_20_decrypt
    enter_block
    add     #TABLE_BYTES - 4, schedule
.Ldecrypt_round:
    decrypt_half b_low, b_high, a_low, a_high
    decrypt_half a_low, a_high, b_low, b_high
    dec     passes
    jnz     .Ldecrypt_round
    subtract_next_word b_low, b_high
    sub     #8, schedule
    subtract_next_word a_low, a_high
    br      #.Lleave_block
fw_end fw_rc5_20_decrypt

/* ---- Key schedule: three times through the table and, meanwhile, round the four words of the key on the stack ---- */

#define key             r13
#define place           r13             /* of the key's word, in bytes, when the key is copied */
#define steps           r5
#define key_word        r4

fw_function fw_rc5_20_expand
    save    b_high, count, mask, copy_low, copy_high, steps, key_word
    add     #4 * KEY_WORDS, key
    mov     #2 * KEY_WORDS, steps
.Lcopy_key:
    decd    key
    mov     @key, a_low
    push    a_low
    dec     steps
    jnz     .Lcopy_key
    mov     #0x5163, a_low              /* P */
    mov     #0xb7e1, a_high
    mov     #TABLE_WORDS, steps
.Lfill:
    store_word a_low, a_high, 0, schedule
    add     #4, schedule
    add     #0x79b9, a_low              /* Q */
    addc    #0x9e37, a_high
    dec     steps
    jnz     .Lfill
    clr     a_low
    clr     a_high
    clr     b_low
    clr     b_high
    clr     place
    push    #3                          /* times through the table; the key's words are above */
.Lwrap:
    sub     #TABLE_BYTES, schedule
    mov     #TABLE_WORDS, steps
.Lstep:
    add_word b_low, b_high, a_low, a_high
    add     @schedule, a_low
    addc    2(schedule), a_high
    rotate_left a_low, a_high, 3
    store_word a_low, a_high, 0, schedule
    add     #4, schedule
    mov     sp, key_word
    add     place, key_word
    add_word a_low, a_high, b_low, b_high
    mov     b_low, count
    inv     count
    add     2(key_word), b_low
    addc    4(key_word), b_high
    rotate_by_count b_low, b_high
    store_word b_low, b_high, 2, key_word
    add     #4, place
    and     #4 * KEY_WORDS - 1, place
    dec     steps
    jnz     .Lstep
    dec     0(sp)
    jnz     .Lwrap
    add     #2 + 4 * KEY_WORDS, sp
    restore key_word, steps, copy_high, copy_low, mask, count, b_high
    ret
fw_end fw_rc5_20_expand
