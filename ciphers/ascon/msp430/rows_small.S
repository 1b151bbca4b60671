/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-AEAD128 and Ascon-Hash256 for MSP430, for size: the rows in order in memory, the message byte by byte.
 *
 *     void fw_ascon_aead128_encrypt(uint8_t *ciphertext, uint8_t tag[16], const uint8_t *message, size_t bytes,
 *                                   const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16],
 *                                   const uint8_t key[16]);
 *     int  fw_ascon_aead128_decrypt(uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t tag[16],
 *                                   const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16],
 *                                   const uint8_t key[16]);
 *     void fw_ascon_hash256(uint8_t digest[32], const uint8_t *message, size_t bytes);
 *
 * Arguments in r12 to r15, then on the stack. Arrays at any address. On the stack: two return addresses, the state, 7
 * saved registers, 12 bytes of arguments and of what is on its way (2 in the hash).
 *
 * A round is 4 passes through the S-box, one for each column of words, and 5 through the linear layer, one for each
 * row: the row turns in registers by whole words, then by bits, and is added to itself in memory, twice. Of the
 * permutation's words, 44 are the S-box (22 gates and copies, 19 for memory, 3 for the loop) and 36 the linear layer
 * (4 to load, 9 and 7 to turn, 8 to add, 8 for the loop), with 5 of table. Turning by bits alone would take 9 words
 * less and 2.7 times as long. That nothing smaller exists is not proved.
 *
 * cost fw_ascon_aead128_encrypt 70 stack
 * cost fw_ascon_aead128_decrypt 70 stack
 * cost fw_ascon_hash256 60 stack
 */
#include "fw_asm.h"
#include "fw_msp430.inc"

/* ---- The permutation ---- */

#define x0              r4              /* a column */
#define x1              r5
#define x2              r6
#define x3              r7
#define x4              r8
#define scratch1        r9
#define scratch2        r10
#define scratch3        r11
#define turning0        r4              /* a row on its way around */
#define turning1        r5
#define turning2        r6
#define turning3        r7
#define amount          r8              /* in words and bits */
#define first           r9
#define table           r10
#define output          r12
#define place           r13             /* in the state */
#define constant        r14             /* and, in the highest bits, the columns done */
#define input           r15

#define BELOW           2               /* a return address */
#define STATE_BYTES     40
#define ROUNDS_12       0xf0            /* the first constant */
#define ROUNDS_8        0xb4
#define CONSTANT_STEP   0x0f
#define CONSTANT_END    0x3c            /* after the last round */

/* The S-box on 16 columns. */
.macro sub_columns
    xor     x4, x0
    xor     x3, x4
    xor     x1, x2
    mov     x1, scratch1
    bic     x0, scratch1
    mov     x0, scratch2
    bic     x4, scratch2
    mov     x2, scratch3
    bic     x1, scratch3
    xor     scratch3, x0
    mov     x3, scratch3
    bic     x2, scratch3
    xor     scratch3, x1
    mov     x4, scratch3
    bic     x3, scratch3
    xor     scratch3, x2
    xor     scratch2, x3
    xor     scratch1, x4
    xor     x0, x1
    xor     x4, x0
    xor     x2, x3
    inv     x2
.endm

/* The state above the return address, rounds from CONSTANT on. Changes r4 to r11, r13, r14. */
fw_inner_function ascon_rows_permute
1:  xor     constant, BELOW + 16(sp)
    mov     sp, place
    incd    place
2:  mov     @place, x0
    mov     8(place), x1
    mov     16(place), x2
    mov     24(place), x3
    mov     32(place), x4
    sub_columns
    mov     x0, 0(place)
    mov     x1, 8(place)
    mov     x2, 16(place)
    mov     x3, 24(place)
    mov     x4, 32(place)
    incd    place
    add     #0x4000, constant
    jnc     2b

    sub     #8, place
    mov     #turns, table
3:  mov     @place+, turning0
    mov     @place+, turning1
    mov     @place+, turning2
    mov     @place+, turning3
4:  mov.b   @table+, amount
5:  sub     #0x10, amount               /* right by so many words */
    jnc     6f
    mov     turning0, first
    mov     turning1, turning0
    mov     turning2, turning1
    mov     turning3, turning2
    mov     first, turning3
    jmp     5b
6:  bit     #1, turning0                /* and by - AMOUNT bits; the carry is the bit */
    rrc     turning3
    rrc     turning2
    rrc     turning1
    rrc     turning0
    inc     amount
    jnz     6b
    xor     turning0, -8(place)
    xor     turning1, -6(place)
    xor     turning2, -4(place)
    xor     turning3, -2(place)
    bit     #1, table                   /* a row has two entries, from an even address on */
    jnz     4b
    cmp     #turns_end, table
    jne     3b

    sub     #CONSTANT_STEP, constant
    cmp     #CONSTANT_END, constant
    jne     1b
    ret

/* Whole words, and 16 less the bits. */
.macro turn right:req, further:req
    .byte   ((\right) / 16) << 4 | (16 - (\right) % 16), ((\further) / 16) << 4 | (16 - (\further) % 16)
.endm

#include "../avr/turns.inc"
fw_end ascon_rows_permute

/* ---- Modes ---- */

#define byte            r4
#define count           r11
#define mode            r11
#define difference      r5
#define verdict         r6
#define second_argument r13
#define third_argument  r14
#define fourth_argument r15
#define saved           r4, r5, r6, r7, r8, r9, r10
#define saved_back      r10, r9, r8, r7, r6, r5, r4
#define result          r12

#include "fw_small_aead_msp430.inc"

.macro push_zeros
    mov     #STATE_BYTES / 2, count
1:  push    #0
    dec     count
    jnz     1b
.endm

.macro permute from:req
    mov     #\from, constant
    call    #ascon_rows_permute
.endm

.macro add_key_to offset:req
    mov     sp, place
    add     #\offset, place
    call    #.Ladd_key
.endm

/* Both directions. */
    fw_begin_aead fw_ascon_aead128
    push_zeros
    mov     #0x0001, 0(sp)              /* the parameters of AEAD128 */
    mov     #0x808c, 2(sp)
    mov     #0x1000, 4(sp)
    add_key_to 8
    mov     NONCE(sp), input
    call    #.Ladd
    permute ROUNDS_12
    add_key_to 24
    mov     AD(sp), input
    mov     AD_BYTES(sp), LEFT(sp)
    tst     LEFT(sp)
    jz      6f

3:  mov     sp, place                   /* associated data, then the message */
    mov     #16, count
4:  tst     LEFT(sp)
    jz      5f
    dec     LEFT(sp)
    fw_aead_byte
    dec     count
    jnz     4b
    permute ROUNDS_8
    jmp     3b
5:  xor.b   #1, 0(place)
    tst     PHASE(sp)
    jnz     7f
    permute ROUNDS_8
6:  xor.b   #0x80, STATE_BYTES - 1(sp)
    mov     MODE(sp), PHASE(sp)
    mov     INPUT(sp), input
    mov     BYTES(sp), LEFT(sp)
    jmp     3b

7:  add_key_to 16
    permute ROUNDS_12
    add_key_to 24
    mov     #16, count
    sub     count, place
    mov     TAG(sp), input
    fw_end_aead

/* Functions: the key, or what INPUT points to, is added to the 16 bytes at PLACE, which moves on. */
.Ladd_key:
    mov     BELOW + KEY(sp), input
.Ladd:
    mov     #16, count
8:  xor.b   @input+, 0(place)
    inc     place
    dec     count
    jnz     8b
    ret
fw_end fw_ascon_aead128_decrypt
fw_end fw_ascon_aead128_encrypt

fw_function fw_ascon_hash256
    mov     second_argument, input
    save    saved, third_argument
    push_zeros
    mov     #0x0002, 0(sp)              /* the parameters of Hash256 */
    mov     #0x00cc, 2(sp)
    mov     #0x0801, 4(sp)
2:  permute ROUNDS_12
    mov     sp, place
    mov     #8, count
3:  tst     LEFT(sp)
    jz      4f
    dec     LEFT(sp)
    xor.b   @input+, 0(place)
    inc     place
    dec     count
    jnz     3b
    jmp     2b
4:  xor.b   #1, 0(place)
    mov     #4, LEFT(sp)                /* blocks of digest */
5:  permute ROUNDS_12
    mov     sp, place
    mov     #8, count
6:  mov.b   @place, 0(output)
    inc     place
    inc     output
    dec     count
    jnz     6b
    dec     LEFT(sp)
    jnz     5b
    add     #STATE_BYTES + 2, sp
    restore saved_back
    ret
fw_end fw_ascon_hash256
