/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-AEAD128 and Ascon-Hash256 for AVR, for size: the rows in order in memory, bytes one at a time.
 *
 *     void fw_ascon_aead128_encrypt(uint8_t *ciphertext, uint8_t tag[16], const uint8_t *message, size_t bytes,
 *                                   const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16],
 *                                   const uint8_t key[16]);
 *     int  fw_ascon_aead128_decrypt(uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t tag[16],
 *                                   const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16],
 *                                   const uint8_t key[16]);
 *     void fw_ascon_hash256(uint8_t digest[32], const uint8_t *message, size_t bytes);
 *
 * Arguments in pairs from r25:r24 downwards; those in r10 to r17 stay there. On the stack: two return addresses, 40
 * bytes of state, 10 saved registers; 4 bytes of arguments in AEAD.
 *
 * A round is 8 passes through the S-box, one for each column of bytes, and 5 through the linear layer, one for each
 * row: the row turns in registers by whole bytes, then by bits, and is added to itself in memory, twice. Of the
 * permutation's words, 41 are the S-box (10 for memory, 26 of logic: five products, 11 sums and four NOT; a NOT of rows
 * 2 and 4 saves a sum in four of the products), 56 the linear layer (8 to load, 10 and 9 to turn, 24 to add, 5 of
 * table). A sum in registers would take 4 words less there and 16 more to save those. Turning by bits alone would take
 * 13 words less and 1.7 times as long. That nothing smaller exists is not proved.
 *
 * cost fw_ascon_aead128_encrypt 58 stack
 * cost fw_ascon_aead128_decrypt 58 stack
 * cost fw_ascon_hash256 54 stack
 */
#include "fw_avr.inc"

/* ---- Registers ---- */

#define zero            r1              /* for C */
#define turning0        r0              /* a row on its way around */
#define turning1        r1
#define turning2        r2
#define turning3        r3
#define turning4        r4
#define turning5        r5
#define turning6        r6
#define turning7        r7
#define x0              r0              /* a column */
#define x1              r1
#define x2              r2
#define x3              r3
#define x4              r4
#define t0              r5
#define t1              r6
#define t2              r7
#define sum             r2              /* between permutations */
#define kept_output     r8              /* a pair */
#define amount          r18             /* in bytes and bits; or how often something is to be done */
#define constant        r19
#define position        r20             /* in the block, in upper bits, which carry after its last byte; below: */
#define WRITES          0               /* the bit that says that sums go out */
#define DECRYPTS        1               /* the bit that says that what comes in remains in the state */
#define spare           r21
#define tag             r22             /* pairs */
#define bytes           r24
#define bytes_high      r25
#define input           X
#define input_pair      r26
#define input_low       r26
#define input_high      r27
#define state           Y
#define state_pair      r28
#define state_low       r28
#define state_high      r29
#define output          Z
#define output_pair     r30
#define table           Z
#define table_low       r30
#define table_high      r31
#define key             r10             /* the argument, a pair */
#define difference      spare           /* in the end */
#define text_left       input_pair

#include "fw_small_aead_avr.inc"

#define STATE           40              /* bytes */
#define ROUNDS_12       0xf0            /* the first constant */
#define ROUNDS_8        0xb4
#define CONSTANT_STEP   0x0f
#define CONSTANT_END    0x3c            /* after the last round */

#ifdef __AVR_3_BYTE_PC__
#define RETURN          3               /* bytes of a return address */
#else
#define RETURN          2
#endif

/* STATE to what lies on the stack above COVER bytes. */
.macro find_state cover:req
    in      state_low, stack_low
    in      state_high, stack_high
    adiw    state_pair, 1 + \cover
.endm

/* ---- The permutation ---- */

/* The S-box on eight columns. */
.macro sub_column
    com     x4
    com     x2
    eor     x0, x4
    eor     x4, x3
    eor     x2, x1                      /* rows 0, 2 and 4 are complemented now */
    mov     t0, x0
    and     t0, x1
    mov     t1, x0
    and     t1, x4
    eor     t1, x4                      /* row 4 & ~row 0 */
    mov     t2, x1
    or      t2, x2
    eor     x0, t2                      /* true again */
    mov     t2, x2
    and     t2, x3
    eor     x1, t2
    mov     t2, x3
    or      t2, x4
    eor     x2, t2                      /* complemented as new row 2 */
    eor     x3, t1
    eor     x3, x2
    com     x2
    eor     x4, t0
    com     x4
    eor     x1, x0
    eor     x0, x4
.endm

.macro add_turned offset:req, byte:req
    ldd     spare, state + \offset
    eor     spare, \byte
    std     state + \offset, spare
.endm

/* Rounds from CONSTANT on, on the state that lies above the return address; STATE points to it then. Changes neither
 * T nor OUTPUT, nor what is no register of the permutation. The other entry: STATE points to it before, too. */
fw_inner_function ascon_rows_permute
    find_state RETURN
fw_inner_label ascon_rows_permute_at
    movw    kept_output, output_pair
1:  mov     spare, constant
    ldi     amount, 8
2:  ld      x0, state
    ldd     x1, state + 8
    ldd     x2, state + 16
    ldd     x3, state + 24
    ldd     x4, state + 32
    eor     x2, spare
    clr     spare                       /* for the first column only */
    sub_column
    std     state + 8, x1
    std     state + 16, x2
    std     state + 24, x3
    std     state + 32, x4
    st      state+, x0
    dec     amount
    brne    2b
    sbiw    state_pair, 8

    ldi     table_low, lo8(turns)
    ldi     table_high, hi8(turns)
3:  ld      turning0, state
    ldd     turning1, state + 1
    ldd     turning2, state + 2
    ldd     turning3, state + 3
    ldd     turning4, state + 4
    ldd     turning5, state + 5
    ldd     turning6, state + 6
    ldd     turning7, state + 7
4:  lpm     amount, table+
5:  subi    amount, 0x10                /* right by so many bytes */
    brlo    6f
    mov     spare, turning0
    mov     turning0, turning1
    mov     turning1, turning2
    mov     turning2, turning3
    mov     turning3, turning4
    mov     turning4, turning5
    mov     turning5, turning6
    mov     turning6, turning7
    mov     turning7, spare
    rjmp    5b
6:  mov     spare, turning0             /* and by 0x100 - AMOUNT bits */
    lsr     spare
    ror     turning7
    ror     turning6
    ror     turning5
    ror     turning4
    ror     turning3
    ror     turning2
    ror     turning1
    ror     turning0
    inc     amount
    brne    6b
    add_turned 0, turning0
    add_turned 1, turning1
    add_turned 2, turning2
    add_turned 3, turning3
    add_turned 4, turning4
    add_turned 5, turning5
    add_turned 6, turning6
    add_turned 7, turning7
    sbrc    table_low, 0                /* a row has two entries, from an even address on */
    rjmp    4b
    adiw    state_pair, 8
    cpi     table_low, lo8(turns_end)
    brne    3b

    sbiw    state_pair, STATE
    subi    constant, CONSTANT_STEP
    cpi     constant, CONSTANT_END
    breq    7f
    rjmp    1b
7:  movw    output_pair, kept_output
    ret

/* Whole bytes, and 16 less the bits. */
.macro turn right:req, further:req
    .byte   ((\right) / 8) << 4 | (16 - (\right) % 8), ((\further) / 8) << 4 | (16 - (\further) % 8)
.endm

#include "turns.inc"
fw_end ascon_rows_permute

/* ---- Modes ---- */

#define saved_low       r2, r3, r4, r5, r6, r7, r8, r9
#define saved_low_back  r9, r8, r7, r6, r5, r4, r3, r2

.macro save_all
    save    saved_low, state_low, state_high
.endm

/* And returns. */
.macro restore_all
    restore state_high, state_low, saved_low_back
    ret
.endm

/* A state of zeros but for the first six bytes, B. */
.macro push_first_state b0:req, b1:req, b2:req, b3:req, b4:req, b5:req
    ldi     amount, STATE - 6
1:  push    zero
    dec     amount
    brne    1b
    .irp    byte, \b5, \b4, \b3, \b2, \b1, \b0
    .if     \byte
    ldi     amount, \byte
    push    amount
    .else
    push    zero
    .endif
    .endr
.endm

.macro drop_bytes count:req
    ldi     amount, \count
1:  pop     x0
    dec     amount
    brne    1b
.endm

/* The byte 1 behind the last. */
.macro pad
    ld      sum, state
    ldi     amount, 1
    eor     sum, amount
    st      state, sum
.endm

/* Both directions, which T tells apart. */
    fw_begin_aead fw_ascon_aead128
    save_all
    movw    output_pair, first_argument
    save    fourth_high, fourth_argument, third_high, third_argument
    push_first_state 0x01, 0x00, 0x8c, 0x80, 0x00, 0x10
    find_state 0
    adiw    state_pair, 8
    rcall   add_key
    movw    input_pair, nonce
    rcall   add_bytes
    ldi     constant, ROUNDS_12
    far_call ascon_rows_permute
    adiw    state_pair, 24
    rcall   add_key
    sbiw    state_pair, STATE
    movw    input_pair, ad
    movw    bytes, ad_bytes
    clr     position
    sbiw    bytes, 0
    breq    4f

2:  sbiw    bytes, 1                    /* associated data, then the message */
    brlo    3f
    ld      x0, input+
    ld      sum, state
    eor     sum, x0
    sbrc    position, WRITES
    st      output+, sum
    sbrc    position, DECRYPTS
    mov     sum, x0
    st      state+, sum
    subi    position, -0x100 / 16
    brcs    2b                          /* no carry out of the addition */
    ldi     constant, ROUNDS_8
    far_call ascon_rows_permute
    rjmp    2b
3:  pad
    sbrc    position, WRITES
    rjmp    5f
    ldi     constant, ROUNDS_8
    far_call ascon_rows_permute
4:  ldd     amount, state + STATE - 1
    subi    amount, 0x80
    std     state + STATE - 1, amount
    ldd     input_low, state + STATE
    ldd     input_high, state + STATE + 1
    ldd     bytes, state + STATE + 2
    ldd     bytes_high, state + STATE + 3
    ldi     position, 1 << WRITES
    bld     position, DECRYPTS
    rjmp    2b

5:  find_state 16
    rcall   add_key
    ldi     constant, ROUNDS_12
    far_call ascon_rows_permute
    adiw    state_pair, 24
    rcall   add_key
    sbiw    state_pair, 16
    movw    input_pair, tag
    ldi     amount, 16
    clr     spare
6:  ld      x0, state+
    brts    7f
    st      input, x0
7:  ld      sum, input+
    eor     sum, x0
    or      spare, sum
    dec     amount
    brne    6b
    drop_bytes STATE + 2
    pop     input_low                   /* bytes of the message */
    pop     input_high
    clr     zero
    fw_clear_if_different
    restore_all

/* 16 bytes into the state from STATE on, which moves on. */
add_key:
    movw    input_pair, key
add_bytes:
    ldi     amount, 16
1:  ld      x0, input+
    ld      sum, state
    eor     sum, x0
    st      state+, sum
    dec     amount
    brne    1b
    ret
fw_end fw_ascon_aead128_decrypt
fw_end fw_ascon_aead128_encrypt

fw_function fw_ascon_hash256
    save_all
    movw    output_pair, first_argument
    movw    input_pair, second_argument
    movw    bytes, third_argument
    push_first_state 0x02, 0x00, 0xcc, 0x00, 0x01, 0x08
    clr     position
1:  ldi     constant, ROUNDS_12
    far_call ascon_rows_permute
2:  sbiw    bytes, 1
    brlo    3f
    ld      x0, input+
    ld      sum, state
    eor     sum, x0
    st      state+, sum
    subi    position, -0x100 / 8
    brcs    2b                          /* no carry out of the addition */
    rjmp    1b
3:  pad
    ldi     position, 4                 /* blocks of digest */
4:  ldi     constant, ROUNDS_12
    far_call ascon_rows_permute
    ldi     amount, 8
5:  ld      x0, state+
    st      output+, x0
    dec     amount
    brne    5b
    dec     position
    brne    4b
    drop_bytes STATE
    clr     zero
    restore_all
fw_end fw_ascon_hash256
