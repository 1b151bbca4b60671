/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* All members of KNOT for AVR, for size: the rows in order in memory, one column of bytes per pass.
 *
 *     void fw_knot_aead_..._encrypt(uint8_t *ciphertext, uint8_t *tag, const uint8_t *message, size_t bytes,
 *                                   const uint8_t *ad, size_t ad_bytes, const uint8_t *nonce, const uint8_t *key);
 *     int  fw_knot_aead_..._decrypt(uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t *tag,
 *                                   const uint8_t *ad, size_t ad_bytes, const uint8_t *nonce, const uint8_t *key);
 *     void fw_knot_hash_...(uint8_t *digest, const uint8_t *message, size_t bytes);
 *
 * Arguments in pairs from r25:r24 downwards. Each member stands alone in its section, so that all jumps are short; its
 * parameters are at the end of this file.
 *
 * The state lies on the stack: it is pushed from its last byte to its first, and popped from its first.
 *
 * A column takes 4 loads, 13 instructions of the S-box, 4 stores, the bits of rows 1 and 3 that go to the next byte
 * (3 each), the bytes of rows 2 and 3 that are on their way to a later column (one each per column of distance: 4, 5,
 * 8), 2 for the loop: 33 to 37 words, of which only the bits and bytes on their way could stand elsewhere, in more
 * words. That makes 66 bytes of some 120 for the permutation; the rest are the modes, each once.
 *
 * cost fw_knot_aead_128_256_64_encrypt 51 stack
 * cost fw_knot_aead_128_256_64_decrypt 51 stack
 * cost fw_knot_aead_128_384_192_encrypt 71 stack
 * cost fw_knot_aead_128_384_192_decrypt 71 stack
 * cost fw_knot_aead_192_384_96_encrypt 71 stack
 * cost fw_knot_aead_192_384_96_decrypt 71 stack
 * cost fw_knot_aead_256_512_128_encrypt 84 stack
 * cost fw_knot_aead_256_512_128_decrypt 84 stack
 * cost fw_knot_hash_256_256_32 47 stack
 * cost fw_knot_hash_256_384_128 67 stack
 * cost fw_knot_hash_384_384_48 67 stack
 * cost fw_knot_hash_512_512_64 80 stack
 */
#include "knot_macros.inc"

/* ---- Registers ---- */

#define zero            r1              /* for C */
#define state           Z
#define state_low       r30
#define state_high      r31
#define x0              r0
#define x1              r1
#define x2              r2
#define x3              r3
#define spare           r4
#define carry1          r5              /* bit 0 for the next byte of row 1; all others are 0 */
#define carry3          r6
#define late2           r7              /* bytes of row 2 for one column and two columns later */
#define later2          r11
#define late3           r8              /* bytes of row 3 for one, two, three columns later ... */
#define later3          r9
#define latest3         r10
#define late3_4         r11             /* ... up to seven */
#define late3_5         r12
#define late3_6         r13
#define late3_7         r14
#define constant        r18
#define columns         r19             /* to come; and whatever has no register of its own */
#define rounds          r20             /* to come */
#define position        r21             /* bytes to come in this block, times 8, and what to do with them: */
#define WRITES          0               /* the bit that says that sums go out */
#define DECRYPTS        1               /* the bit that says that what comes in remains in the state */
#define BYTE            8
#define tag             r22
#define bytes           r24
#define bytes_high      r25
#define input           X
#define input_low       r26
#define input_high      r27
#define output          Y
#define output_low      r28
#define output_high     r29
#define input_pair      r26             /* for MOVW */
#define output_pair     r28
#define key             r10             /* the argument, a pair */
#define difference      spare           /* in the end */
#define text_left       state_low

#include "fw_small_aead_avr.inc"

/* What is saved in this width; the same backwards. */
.macro save_all width:req
    save    x2, x3, spare, carry1, carry3, late2, late3, later3, latest3, output_low, output_high
    .if     \width == 384
    save    late3_4, late3_5, late3_6, late3_7
    .elseif \width == 512
    save    later2
    .endif
.endm

.macro restore_all width:req
    .if     \width == 384
    restore late3_7, late3_6, late3_5, late3_4
    .elseif \width == 512
    restore later2
    .endif
    restore output_high, output_low, latest3, later3, late3, late2, carry3, carry1, spare, x3, x2
.endm

/* ---- The permutation ---- */

#ifdef __AVR_3_BYTE_PC__
#define RETURN          3               /* bytes of a return address */
#else
#define RETURN          2
#endif

/* STATE to what lies on the stack above COVER bytes. */
.macro find_state cover:req
    in      state_low, stack_low
    in      state_high, stack_high
    adiw    state_low, 1 + \cover
.endm

/* The latest byte into the row at OFFSET, and all others, of which the last has just come, one register on. */
.macro delay offset:req, latest:req, others:vararg
    std     state + \offset, \latest
    shift   \latest, \others
.endm

.macro shift to:req, from:req, others:vararg
    mov     \to, \from
    .ifnb   \others
    shift   \from, \others
    .endif
.endm

/* The registers' bytes into the row at OFFSET, in order. */
.macro store_row offset:req, byte:req, others:vararg
    std     state + \offset, \byte
    .ifnb   \others
    store_row \offset + 1, \others
    .endif
.endm

/* ROUNDS rounds on the state, which lies above the return address; STATE points to it then. ROW bytes in a row. */
.macro permute row:req, bits:req
    find_state RETURN
    ldi     constant, FIRST_CONSTANT
1:  ld      x0, state
    eor     x0, constant
    st      state, x0
    clr     carry1
    clr     carry3
    ldi     columns, \row

2:  ld      x0, state
    ldd     x1, state + \row
    ldd     x2, state + 2 * \row
    ldd     x3, state + 3 * \row
    sub_column x0, x1, x2, x3, spare
    lsr     carry1
    rol     x1
    rol     carry1
    std     state + \row, x1
    .if     \row == 16
    delay   2 * \row, later2, late2, x2
    .else
    delay   2 * \row, late2, x2
    .endif
    .if     \row == 12
    mov     spare, x3
    lsr     spare
    ror     late3                       /* right by one bit */
    delay   3 * \row, late3_7, late3_6, late3_5, late3_4, latest3, later3, late3, x3
    .else
    lsr     carry3
    rol     x3
    rol     carry3
    delay   3 * \row, latest3, later3, late3, x3
    .endif
    st      state+, x0
    dec     columns
    brne    2b

    ld      x0, state                   /* row 1 now */
    add     x0, carry1
    st      state, x0
    .if     \row == 16
    store_row \row, later2, late2
    .else
    store_row \row, late2
    .endif
    .if     \row == 12
    ldd     x0, state + 2 * \row + 6    /* what was before the first byte has got its last bit, and is here */
    lsl     x0
    ror     late3
    store_row 2 * \row, late3_7, late3_6, late3_5, late3_4, latest3, later3, late3
    .else
    ldd     x0, state + 2 * \row + 3
    add     x0, carry3
    std     state + 2 * \row + 3, x0
    store_row 2 * \row, latest3, later3, late3
    .endif
    sbiw    state_low, \row
    ldi     columns, 1
    next_constant constant, columns, \bits
    dec     rounds
    .if     \row == 8
    brne    1b
    .else
    breq    3f
    rjmp    1b
3:
    .endif
    ret
.endm

/* ---- Modes ---- */

/* COUNT zeros, the last bit of them LAST. */
.macro push_zeros count:req, last:req
    clr     x0
    .if     \last
    ldi     columns, 0x80
    push    columns
    .endif
    ldi     columns, \count - \last
1:  push    x0
    dec     columns
    brne    1b
.endm

.macro push_bytes pointer:req, count:req
    movw    input_pair, \pointer
    adiw    input_pair, \count
    ldi     columns, \count
1:  ld      x0, -input
    push    x0
    dec     columns
    brne    1b
.endm

.macro drop_bytes count:req
    ldi     columns, \count
1:  pop     x0
    dec     columns
    brne    1b
.endm

/* The byte 1 behind the last. */
.macro pad
    ld      x0, state
    ldi     columns, 1
    eor     x0, columns
    st      state, x0
.endm

/* Both directions, which T tells apart. */
.macro aead name:req, width:req, key_bytes:req, bits:req, rate:req, first:req, rounds:req, final:req, last=0
    .set    row, \width / 32
    fw_begin_aead \name
    save_all \width
    movw    output_pair, first_argument
    save    fourth_high, fourth_argument, third_high, third_argument
    .if     4 * row > 2 * \key_bytes
    push_zeros 4 * row - 2 * \key_bytes, \last
    .endif
    push_bytes key, \key_bytes
    push_bytes nonce, \key_bytes
    movw    input_pair, ad
    movw    bytes, ad_bytes             /* late bytes take its place */
    ldi     rounds, \first
    rcall   30f
    ldi     position, BYTE * \rate

11: sbiw    bytes, 0                    /* associated data, then the message */
    brne    12f
    sbrs    position, WRITES
    rjmp    15f
    rjmp    14f
12: ld      x0, input+
    ld      x1, state
    eor     x1, x0
    sbrc    position, WRITES
    st      output+, x1
    sbrc    position, DECRYPTS
    mov     x1, x0
    st      state+, x1
    subi    position, BYTE
    cpi     position, BYTE
    brsh    13f
    ori     position, BYTE * \rate
    ldi     rounds, \rounds
    rcall   30f
13: sbiw    bytes, 1
    brne    12b
    pad
14: ldi     rounds, \final
    sbrs    position, WRITES
    ldi     rounds, \rounds
    rcall   30f
    sbrc    position, WRITES
    rjmp    16f

15: ldd     columns, state + 4 * row - 1
    subi    columns, 0x80
    std     state + 4 * row - 1, columns
    .set    arguments, 4 * row
    .if     \width == 512
    adiw    state_low, 32               /* a displacement ends at 63 */
    .set    arguments, 4 * row - 32
    .endif
    ldd     input_low, state + arguments
    ldd     input_high, state + arguments + 1
    ldd     bytes, state + arguments + 2
    ldd     bytes_high, state + arguments + 3
    .if     \width == 512
    sbiw    state_low, 32
    .endif
    ldi     position, BYTE * \rate + (1 << WRITES)
    bld     position, DECRYPTS
    rjmp    11b

16: movw    input_pair, tag
    ldi     columns, \key_bytes
    clr     spare
17: pop     x0
    brts    18f
    st      input, x0
18: ld      x1, input+
    eor     x1, x0
    or      spare, x1
    dec     columns
    brne    17b
    drop_bytes 4 * row - \key_bytes + 2
    pop     state_low                   /* bytes of the message */
    pop     state_high
    clr     zero
    fw_clear_if_different
    restore_all \width
    ret

30: permute row, \bits
fw_end \name\()_decrypt
fw_end \name\()_encrypt
.endm

.macro hash name:req, width:req, squeezed:req, bits:req, rate:req, rounds:req, last=0
    .set    row, \width / 32
fw_function \name
    save_all \width
    movw    output_pair, first_argument
    movw    input_pair, second_argument
    movw    bytes, third_argument
    push_zeros 4 * row, \last
    find_state 0
    ldi     position, \rate
    sbiw    bytes, 0
    breq    13f
11: ld      x0, input+
    ld      x1, state
    eor     x1, x0
    st      state+, x1
    dec     position
    brne    12f
    ldi     position, \rate
    ldi     rounds, \rounds
    rcall   30f
12: sbiw    bytes, 1
    brne    11b
13: pad

    clt                                 /* two halves of the digest */
14: ldi     rounds, \rounds
    rcall   30f
    ldi     columns, \squeezed
15: ld      x0, state+
    st      output+, x0
    dec     columns
    brne    15b
    brts    16f
    set
    rjmp    14b
16: drop_bytes 4 * row
    clr     zero
    restore_all \width
    ret

30: permute row, \bits
fw_end \name
.endm

#include "../rows_members.inc"
