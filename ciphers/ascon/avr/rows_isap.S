/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* ISAP-A-128A for AVR, for size, but for the permutation of rows_small.S: bytes one at a time.
 *
 *     void fw_isap_a128a_encrypt(uint8_t *ciphertext, uint8_t tag[16], const uint8_t *message, size_t bytes,
 *                                const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16], const uint8_t key[16]);
 *     int  fw_isap_a128a_decrypt(uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t tag[16],
 *                                const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16], const uint8_t key[16]);
 *
 * Arguments in pairs from r25:r24 downwards; those in r10 to r17, and the tag, stay there. On the stack: three return
 * addresses, two states, 16 bytes of tag, 6 of arguments, 10 saved registers.
 *
 * A row's first byte is its highest one, so that a block's bytes go down in the state. The stream comes before the tag
 * in encryption and after it in decryption, which writes nothing but zeros if the tag is wrong.
 *
 * cost fw_isap_a128a_encrypt 120 stack
 * cost fw_isap_a128a_decrypt 120 stack
 */
#include "fw_avr.inc"

/* ---- Registers: the permutation changes r0 to r9, r18, r19, r21 ---- */

#define zero            r1              /* for C */
#define in_state        r0              /* a byte */
#define added           r18
#define amount          r18
#define constant        r19
#define position        r20             /* bytes to come in the block */
#define use             r20             /* of a session */
#define spare           r21
#define tag             r22             /* a pair */
#define bytes           r24             /* a pair */
#define bytes_low       r24
#define bytes_high      r25
#define string          r24             /* a pair */
#define bits            r24             /* of a byte, the next one highest */
#define bit_number      r25
#define verdict         r24
#define verdict_high    r25
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
#define output_low      r30
#define output_high     r31
#define table           Z
#define table_low       r30
#define table_high      r31
#define is_text         r30             /* in the tag, where nothing goes out */
#define is_padded       r31
#define wiped_low       r18             /* bytes */
#define wiped_high      r19

#define stack_low       0x3d            /* in the I/O space */
#define stack_high      0x3e

/* Arguments, pairs: */
#define first_argument  r24
#define first_high      r25
#define second_argument r22
#define third_argument  r20
#define third_high      r21
#define fourth_argument r18
#define fourth_high     r19
#define ad              r16
#define ad_bytes        r14
#define nonce           r12
#define key             r10

#define ROW             8               /* bytes */
#define STATE           40
#define ROUNDS_12       0xf0            /* the first constant */
#define ROUNDS_6        0x96
#define ROUNDS_1        0x4b
#define FOR_TAG         1
#define FOR_TAG_KEY     2
#define FOR_STREAM_KEY  3

/* On the stack: a state for the tag's key, that for all else, and above it: */
#define MADE_TAG        STATE
#define OUTPUT          STATE + 16
#define INPUT           STATE + 18
#define BYTES           STATE + 20
#define FRAME           (STATE + STATE + 16 + 6)

#define saved_low       r2, r3, r4, r5, r6, r7, r8, r9
#define saved_low_back  r9, r8, r7, r6, r5, r4, r3, r2

.macro permute first_constant:req
    ldi     constant, \first_constant
    far_call ascon_rows_permute_at
.endm

.macro load_pair low:req, high:req, offset:req
    ldd     \low, state + \offset
    ldd     \high, state + \offset + 1
.endm

/* From byte POSITION of the state to its first one. */
.macro state_from_position
    sub     state_low, position
    sbci    state_high, 0
.endm

/* Both directions, which T tells apart. */
fw_function fw_isap_a128a_decrypt
    movw    input_pair, fourth_argument /* the arguments in the order of encrypt */
    movw    fourth_argument, third_argument
    movw    third_argument, second_argument
    movw    second_argument, input_pair
    set
    rjmp    1f
fw_label fw_isap_a128a_encrypt
    clt
1:  save    saved_low, state_low, state_high
    save    fourth_high, fourth_argument, third_high, third_argument, first_high, first_argument
    ldi     amount, FRAME - 6
2:  push    zero
    dec     amount
    brne    2b
    in      state_low, stack_low
    in      state_high, stack_high
    adiw    state_pair, 1 + STATE
    brts    8f

3:  movw    input_pair, key
    movw    string, nonce
    ldi     use, FOR_STREAM_KEY
    rcall   session
    movw    input_pair, nonce
    adiw    state_pair, 3 * ROW
    rcall   two_rows
    sbiw    state_pair, STATE
    load_pair output_low, output_high, OUTPUT
    load_pair input_low, input_high, INPUT
    load_pair bytes_low, bytes_high, BYTES
    clr     position
4:  sbiw    bytes, 1
    brlo    6f
    dec     position
    brpl    5f
    permute ROUNDS_6
    adiw    state_pair, ROW
    ldi     position, ROW - 1
5:  ld      in_state, -state
    ld      added, input+
    eor     added, in_state
    st      output+, added
    rjmp    4b
6:  clr     verdict
    clr     verdict_high
    brtc    7f
    rjmp    19f
7:  state_from_position

8:  movw    input_pair, nonce
    ldi     use, FOR_TAG
    rcall   session
    movw    input_pair, ad
    movw    bytes, ad_bytes
    clr     is_text
9:  adiw    state_pair, ROW
    ldi     position, ROW
10: ldi     added, 0x80                  /* the padding */
    sbiw    bytes, 1
    sbc     is_padded, is_padded
    brcs    11f
    ld      added, input+
11: ld      in_state, -state
    eor     in_state, added
    st      state, in_state
    dec     position
    breq    12f
    tst     is_padded
    breq    10b
12: state_from_position
    permute ROUNDS_12
    tst     is_padded
    breq    9b
    sbrc    is_text, 0
    rjmp    13f
    inc     is_text                     /* what comes now is no associated data */
    ldd     in_state, state + 4 * ROW
    eor     in_state, is_text
    std     state + 4 * ROW, in_state
    load_pair bytes_low, bytes_high, BYTES
    load_pair input_low, input_high, INPUT
    brts    9b
    load_pair input_low, input_high, OUTPUT
    rjmp    9b

13: rcall   make_tag
    movw    string, state_pair
    movw    input_pair, key
    ldi     use, FOR_TAG_KEY
    subi    state_low, MADE_TAG + STATE
    sbci    state_high, 0
    rcall   session
    movw    input_pair, state_pair
    adiw    input_pair, STATE
    ldi     amount, 16
14: ld      in_state, state+
    st      input+, in_state
    dec     amount
    brne    14b
    movw    state_pair, input_pair
    sbiw    state_pair, 16
    permute ROUNDS_12
    rcall   make_tag
    movw    input_pair, tag
    ldi     amount, 16
    clr     spare
15: ld      in_state, state+
    brts    16f
    st      input, in_state
16: ld      constant, input+
    eor     in_state, constant
    or      spare, in_state
    dec     amount
    brne    15b
    sbiw    state_pair, MADE_TAG + 16
    neg     spare                       /* a carry if there is any difference */
    sbc     verdict, verdict
    mov     verdict_high, verdict
    brtc    19f                         /* 0, since the tag was written */
    brne    17f
    rjmp    3b
17: load_pair input_low, input_high, OUTPUT
    load_pair wiped_low, wiped_high, BYTES
    clr     in_state
18: subi    wiped_low, 1
    sbci    wiped_high, 0
    brlo    19f
    st      input+, in_state
    rjmp    18b
19: ldi     amount, FRAME
20: pop     in_state
    dec     amount
    brne    20b
    clr     zero
    restore state_high, state_low, saved_low_back
    ret

/* The state for USE, from 16 bytes at INPUT; then a round for each bit of 16 bytes at STRING, twelve for the last one,
 * unless it is for the tag. */
session:
    rcall   two_rows
    ldi     table_low, lo8(parameters)
    ldi     table_high, hi8(parameters)
    ldi     amount, ROW
1:  lpm     in_state, table+
    st      state+, in_state
    dec     amount
    brne    1b
    ldi     amount, 2 * ROW
    clr     in_state
2:  st      state+, in_state
    dec     amount
    brne    2b
    sbiw    state_pair, STATE
    std     state + 3 * ROW - 1, use
    permute ROUNDS_12
    cpi     use, FOR_TAG
    breq    6f
    movw    output_pair, string
    clr     bit_number
3:  mov     spare, bit_number
    andi    spare, 7
    brne    4f
    ld      bits, output+
4:  mov     added, bits
    andi    added, 0x80
    ldd     spare, state + ROW - 1
    eor     spare, added
    std     state + ROW - 1, spare
    lsl     bits
    ldi     constant, ROUNDS_1
    inc     bit_number
    brpl    5f
    ldi     constant, ROUNDS_12
5:  far_call ascon_rows_permute_at
    tst     bit_number
    brpl    3b
6:  ret

/* The state's first 16 bytes to MADE_TAG, where STATE is then. */
make_tag:
    movw    input_pair, state_pair
    adiw    state_pair, MADE_TAG
    rcall   two_rows
    sbiw    state_pair, 16
    ret

/* 16 bytes from INPUT to STATE, each row turned round; both move on. */
two_rows:
    rcall   row
row:
    adiw    state_pair, ROW
    ldi     amount, ROW
1:  ld      in_state, input+
    st      -state, in_state
    dec     amount
    brne    1b
    adiw    state_pair, ROW
    ret

    .p2align 1
parameters:
    .byte   12, 6, 1, 12, 1, 64, 128, 0
fw_end fw_isap_a128a_decrypt
fw_end fw_isap_a128a_encrypt
