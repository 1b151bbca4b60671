/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* All members of KNOT for MSP430, for size: the rows in order in memory, one column of words per pass.
 *
 *     void fw_knot_aead_..._encrypt(uint8_t *ciphertext, uint8_t *tag, const uint8_t *message, size_t bytes,
 *                                   const uint8_t *ad, size_t ad_bytes, const uint8_t *nonce, const uint8_t *key);
 *     int  fw_knot_aead_..._decrypt(uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t *tag,
 *                                   const uint8_t *ad, size_t ad_bytes, const uint8_t *nonce, const uint8_t *key);
 *     void fw_knot_hash_...(uint8_t *digest, const uint8_t *message, size_t bytes);
 *
 * Arguments in r12 to r15, then on the stack. Arrays at any address. Each member stands alone in its section; its
 * parameters are at the end of this file.
 *
 * Columns go from the last to the first, so that words that go left by bytes find their place free. What goes beyond
 * the end of a row goes into the space behind it, and after the last column to the row's beginning. A word whose bits
 * go left waits for one column, until its lowest bit is there.
 *
 * A column takes 44 to 46 words: loads 7, S-box 13, stores and rotations of row 0 2, row 1 6, row 2 5 (2 by whole
 * words), row 3 9, loop 3; what goes to the beginning 24 words. A word that is stored by bytes costs 5 words of code,
 * so that columns of bytes, which would need fewer, were tempting: but they take 14 registers, and 12 are there.
 *
 * cost fw_knot_aead_128_256_64_encrypt 74 stack
 * cost fw_knot_aead_128_256_64_decrypt 74 stack
 * cost fw_knot_aead_128_384_192_encrypt 90 stack
 * cost fw_knot_aead_128_384_192_decrypt 90 stack
 * cost fw_knot_aead_192_384_96_encrypt 90 stack
 * cost fw_knot_aead_192_384_96_decrypt 90 stack
 * cost fw_knot_aead_256_512_128_encrypt 106 stack
 * cost fw_knot_aead_256_512_128_decrypt 106 stack
 * cost fw_knot_hash_256_256_32 64 stack
 * cost fw_knot_hash_256_384_128 80 stack
 * cost fw_knot_hash_384_384_48 80 stack
 * cost fw_knot_hash_512_512_64 96 stack
 */
#include "knot_macros.inc"

/* ---- Registers ---- */

#define x0              r4
#define x1              r5
#define x2              r6
#define x3              r7
#define spare           r8
#define late1           r9              /* the word of row 1 that waits */
#define late3           r10             /* of row 3 */
#define column          r11             /* points into row 0 */
#define output          r12
#define constant_now    r13
#define rounds          r14             /* to come */
#define input           r15

/* Between permutations: */
#define byte            x0
#define count           x1
#define difference      spare
#define verdict         late1
#define place           column          /* in rows 0 and 1, which lie side by side */

#define second_argument r13
#define third_argument  r14
#define fourth_argument r15
#define saved           r4, r5, r6, r7, r8, r9, r10
#define saved_back      r10, r9, r8, r7, r6, r5, r4
#define result          r12
#define mode            r11

/* ---- The state at SP: so many words in a row ---- */

.macro set_places words:req
    .set    row, 2 * \words
    .set    ROW1, row
    .set    ROW2, 2 * row + 2
    .set    ROW3, 3 * row + 4
    .set    STATE_BYTES, 4 * row + 12
.endm

/* ---- The permutation ---- */

#define BELOW           2               /* a return address */

/* The next round constant, of 6, 7 or 8 bits. */
.macro next_constant_now bits:req
    mov     constant_now, spare
    rla     spare
    xor     constant_now, spare
    .if     \bits == 8                  /* bits 5, 4, 3 and 7 */
    rla     spare
    xor     constant_now, spare
    rla     spare
    rla     spare
    xor     constant_now, spare
    .endif
    rla     constant_now
    bit     #1 << (\bits - 1), spare
    adc     constant_now
    and     #(1 << \bits) - 1, constant_now
.endm

/* WORD into the row at OFFSET from the column's place, BYTES to the left; destroys it. */
.macro store_left word:req, offset:req, bytes:req
    .if     \bytes & 1
    mov.b   \word, \offset + \bytes(column)
    swpb    \word
    mov.b   \word, \offset + \bytes + 1(column)
    .else
    mov     \word, \offset + \bytes(column)
    .endif
.endm

/* LATE, the word on the left of WORD, gets its lowest bit, and WORD takes its place once LATE is stored. */
.macro complete late:req, word:req
    mov     \word, spare
    rla     spare
    rlc     \late
.endm

/* What lies behind the row at OFFSET goes to its beginning: so many BYTES. */
.macro come_round offset:req, bytes:req
    .set    done, 0
    .rept   \bytes / 2
    mov     BELOW + \offset + row + done(sp), BELOW + \offset + done(sp)
    .set    done, done + 2
    .endr
    .if     \bytes & 1
    mov.b   BELOW + \offset + row + done(sp), BELOW + \offset + done(sp)
    .endif
.endm

/* A function: ROUNDS rounds. Row 2 goes left by so many bytes, row 3 by so many bytes and one bit more, or less. At the
 * end, `column` is the first one: `place` is that of the state's first byte. */
.macro permute bits:req, bytes2:req, bytes3:req, bit3:req
    mov     #1, constant_now
1:  xor     constant_now, BELOW(sp)
    mov     sp, column
    add     #BELOW + row - 2, column
    .if     \bit3 < 0
    clr     late3                       /* the word on the left as it was */
    .endif

2:  mov     @column, x0
    mov     ROW1(column), x1
    mov     ROW2(column), x2
    mov     ROW3(column), x3
    inv     x0
    sub_column x0, x1, x2, x3, spare
    mov     x0, 0(column)
    complete late1, x1
    mov     late1, ROW1 + 2(column)
    mov     x1, late1
    store_left x2, ROW2, \bytes2
    .if     \bit3 < 0
    rrc     late3
    mov     x3, late3
    rrc     x3
    store_left x3, ROW3, \bytes3
    .else
    complete late3, x3
    store_left late3, ROW3 + 2, \bytes3
    mov     x3, late3
    .endif
    decd    column
    cmp     sp, column
    jne     2b

    incd    column                      /* the first word; the lowest bits of the words behind the end are those */
    mov     ROW1 + row(column), spare   /* that leave the last words */
    rrc     spare
    rlc     late1
    mov     late1, ROW1(column)
    .if     \bit3 < 0
    and     #1, late3
    clrc
    rrc     late3
    rrc     late3
    swpb    late3
    bis.b   late3, ROW3 + row + \bytes3 - 1(column)
    .else
    mov.b   ROW3 + row + \bytes3(column), spare
    rrc     spare
    rlc     late3
    store_left late3, ROW3, \bytes3
    .endif
    come_round ROW2, \bytes2
    come_round ROW3, \bytes3
    next_constant_now \bits
    dec     rounds
    jnz     1b
    ret
.endm

/* ---- Modes ---- */

#include "fw_small_aead_msp430.inc"

.macro push_zeros bytes:req
    mov     #\bytes / 2, count
1:  push    #0
    dec     count
    jnz     1b
.endm

/* COUNT bytes of INPUT, which moves on, to so many bytes above SP. */
.macro copy_to offset:req, bytes:req
    mov     sp, place
    .if     \offset
    add     #\offset, place
    .endif
    mov     #\bytes, count
1:  mov.b   @input+, byte
    mov.b   byte, 0(place)
    inc     place
    dec     count
    jnz     1b
.endm

/* The place behind the last byte of a block; if PLACE is there, the permutation and the first byte again. */
.macro permute_if_full rate:req, rounds_wanted:req
    mov     sp, spare
    add     #\rate, spare
    cmp     spare, place
    jne     1f
    mov     #\rounds_wanted, rounds
    call    #30f
1:
.endm

/* Both directions. IN_ROW1 bytes of the key follow on the nonce there, IN_ROW2 bytes lie in row 2, the rest in row 3;
 * where there are none, that is zero. LAST is 1 if the last bit of the state begins as 1. */
.macro aead name, words, key_bytes, in_row1, in_row2, bits, bytes2, bytes3, bit3, rate, first, rounds, final, last=0
    set_places \words
    fw_begin_aead \name
    .if     \in_row1
    push_zeros STATE_BYTES
    .else
    sub     #STATE_BYTES, sp
    .endif
    mov     NONCE(sp), input
    copy_to 0, \key_bytes
    mov     KEY(sp), input
    .if     \in_row1
    copy_to \key_bytes, \in_row1
    .endif
    copy_to ROW2, \in_row2
    .if     \key_bytes > \in_row1 + \in_row2
    copy_to ROW3, \key_bytes - \in_row1 - \in_row2
    .endif
    .if     \last
    xor.b   #0x80, ROW3 + row - 1(sp)
    .endif
    mov     #\first, rounds
    call    #30f
    mov     AD(sp), input
    mov     AD_BYTES(sp), count

11: mov     sp, place                   /* associated data, then the message */
    mov     count, LEFT(sp)
    tst     count
    jnz     12f
    tst     PHASE(sp)
    jz      13f
    jmp     14f
12: fw_aead_byte
    permute_if_full \rate, \rounds
    dec     LEFT(sp)
    jnz     12b
    xor.b   #1, 0(place)
    tst     PHASE(sp)
    jnz     14f
    mov     #\rounds, rounds
    call    #30f
13: xor.b   #0x80, ROW3 + row - 1(sp)
    mov     MODE(sp), PHASE(sp)
    mov     INPUT(sp), input
    mov     BYTES(sp), count
    jmp     11b

14: mov     #\final, rounds
    call    #30f
    mov     TAG(sp), input
    mov     #\key_bytes, count
    fw_end_aead

30: permute \bits, \bytes2, \bytes3, \bit3
fw_end \name\()_decrypt
fw_end \name\()_encrypt
.endm

.macro hash name:req, words:req, squeezed:req, bits:req, bytes2:req, bytes3:req, bit3:req, rate:req, rounds:req, last=0
    set_places \words
fw_function \name
    mov     second_argument, input
    save    saved, third_argument
    push_zeros STATE_BYTES
    .if     \last
    xor.b   #0x80, ROW3 + row - 1(sp)
    .endif
    mov     sp, place
    tst     LEFT(sp)
    jz      12f
11: mov.b   @input+, byte
    xor.b   byte, 0(place)
    inc     place
    permute_if_full \rate, \rounds
    dec     LEFT(sp)
    jnz     11b
12: xor.b   #1, 0(place)

    mov     #2, LEFT(sp)                /* halves of the digest */
13: mov     #\rounds, rounds
    call    #30f
    mov     sp, place
    mov     #\squeezed, count
14: mov.b   @place, 0(output)
    inc     place
    inc     output
    dec     count
    jnz     14b
    dec     LEFT(sp)
    jnz     13b
    add     #STATE_BYTES + 2, sp
    restore saved_back
    ret

30: permute \bits, \bytes2, \bytes3, \bit3
fw_end \name
.endm

aead fw_knot_aead_128_256_64, 4, 16, 0, 8, 6, 1, 3, 1, KNOT_AEAD(128_256_64)
aead fw_knot_aead_128_384_192, 6, 16, 8, 8, 7, 1, 7, -1, KNOT_AEAD(128_384_192), 1
aead fw_knot_aead_192_384_96, 6, 24, 0, 12, 7, 1, 7, -1, KNOT_AEAD(192_384_96)
aead fw_knot_aead_256_512_128, 8, 32, 0, 16, 7, 2, 3, 1, KNOT_AEAD(256_512_128)

hash fw_knot_hash_256_256_32, 4, 16, 7, 1, 3, 1, KNOT_HASH(256_256_32)
hash fw_knot_hash_256_384_128, 6, 16, 7, 1, 7, -1, KNOT_HASH(256_384_128), 1
hash fw_knot_hash_384_384_48, 6, 24, 7, 1, 7, -1, KNOT_HASH(384_384_48)
hash fw_knot_hash_512_512_64, 8, 32, 8, 2, 3, 1, KNOT_HASH(512_512_64)
