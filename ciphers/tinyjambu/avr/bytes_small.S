/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TinyJAMBU-128 for AVR, for size: the state in memory, 8 steps per pass, the message byte by byte.
 *
 *     void fw_tinyjambu128_encrypt(uint8_t *ciphertext, uint8_t tag[8], const uint8_t *message, size_t bytes,
 *                                  const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[12],
 *                                  const uint8_t key[16]);
 *     int  fw_tinyjambu128_decrypt(uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t tag[8],
 *                                  const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[12],
 *                                  const uint8_t key[16]);
 *
 * Arguments in pairs from r25:r24 downwards; those in r10 to r17 stay there. All arrays at any address. On the stack:
 * two return addresses, 16 bytes of state and 16 behind it, 2 saved registers, 6 bytes of arguments.
 *
 * The state is complemented: so the register's NOT and AND are one OR, and the key is read where it is. Eight steps are
 * one byte, which goes behind the state, as the state's place moves on; after 16 of them all move back. Those eight
 * steps are 31 words: 10 for memory, 12 for shifts, as in registers_fast.S but to the right for the tap from bit 91 on,
 * 7 that join, 1 copy and 1 to go on. That nothing smaller exists is not proved.
 *
 * cost fw_tinyjambu128_encrypt 46 stack
 * cost fw_tinyjambu128_decrypt 46 stack
 */
#include "fw_avr.inc"

#define highest         r0              /* the tap from bit 91 on, then the sum */
#define phase           r1              /* the frame, whose bit MESSAGE says that the sums go out */
#define places          r18             /* bytes to come, 16 in a pass */
#define other           r19
#define low             r20             /* the other taps: the byte below the sum */
#define high            r21
#define count           r20             /* between permutations */
#define byte            r21
#define kept_input      r22             /* pair */
#define bytes           r24             /* to come, a pair */
#define bytes_high      r25
#define difference      r24             /* once they are 0 */
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
#define key             X               /* in the permutation */
#define key_pair        r26
#define zero            r1              /* in the end */
#define text_left       input_pair
#define key_argument    r10             /* a pair */

#include "fw_small_aead_avr.inc"

#define STATE           16              /* bytes */
#define SPACE           32              /* with what lies behind */
#define KEPT_TAG        SPACE
#define KEPT_INPUT      SPACE + 2
#define KEPT_BYTES      SPACE + 4
#define FRAME           SPACE + 6

#define LONG            128             /* bytes */
#define SHORT           80
#define MESSAGE         6               /* the bit that is set in the frames of messages alone */

#include "tinyjambu_frames.inc"

/* Both directions, which T tells apart. */
    fw_begin_aead fw_tinyjambu128
    save    state_low, state_high
    save    fourth_high, fourth_argument, third_high, third_argument, second_high, second_argument
    movw    output_pair, first_argument
    ldi     count, SPACE
    ldi     byte, 0xff
2:  push    byte
    dec     count
    brne    2b
    in      state_low, stack_low
    in      state_high, stack_high
    adiw    state_pair, 1
    ldi     places, LONG
    rcall   permute

    movw    input_pair, nonce
    ldi     bytes, 12
    clr     bytes_high
    ldi     byte, FRAME_NONCE
    rcall   absorb
    movw    input_pair, ad
    movw    bytes, ad_bytes
    ldi     byte, FRAME_AD
    rcall   absorb
    ldd     input_low, state + KEPT_INPUT
    ldd     input_high, state + KEPT_INPUT + 1
    ldd     bytes, state + KEPT_BYTES
    ldd     bytes_high, state + KEPT_BYTES + 1
    ldi     byte, FRAME_MESSAGE
    rcall   absorb
    ldd     input_low, state + KEPT_TAG
    ldd     input_high, state + KEPT_TAG + 1
    ldi     byte, FRAME_FINAL
    mov     phase, byte
    ldi     places, LONG
    rcall   half_tag
    ldi     places, SHORT
    rcall   half_tag

    clr     zero
    ldd     input_low, state + KEPT_BYTES
    ldd     input_high, state + KEPT_BYTES + 1
    ldi     count, FRAME
3:  pop     byte
    dec     count
    brne    3b
    restore state_high, state_low
    fw_clear_if_different
    ret

/* Half of the tag, after a permutation: to INPUT, which moves on, or compared with what is there. */
half_tag:
    rcall   permute
    ldi     count, 4
1:  ldd     byte, state + 8
    com     byte
    brts    2f
    st      input, byte
2:  ld      other, input+
    eor     other, byte
    or      difference, other
    adiw    state_pair, 1
    dec     count
    brne    1b
    sbiw    state_pair, 4
    ret

/* BYTES of INPUT in blocks, each after the frame in BYTE and a permutation. */
absorb:
    mov     phase, byte
    rjmp    6f
1:  ldi     places, SHORT
    sbrc    phase, MESSAGE
    ldi     places, LONG
    rcall   permute
    clr     count
2:  ld      byte, input+
    ldd     other, state + 8
    com     other
    eor     other, byte
    sbrs    phase, MESSAGE
    rjmp    3f
    st      output+, other
    brtc    3f
    mov     byte, other
3:  ldd     other, state + 12
    eor     other, byte
    std     state + 12, other
    adiw    state_pair, 1
    inc     count
    sbiw    bytes, 1
    breq    4f
    sbrs    count, 2                    /* that of 4 */
    rjmp    2b
4:  sub     state_low, count
    sbci    state_high, 0
    andi    count, 3                    /* the length of a last block that is not whole */
    ldd     other, state + 4
    eor     other, count
    std     state + 4, other
6:  sbiw    bytes, 0
    brne    1b
    ret

/* The frame, and PLACES bytes of the register. Changes neither T nor INPUT. */
permute:
    ldd     other, state + 4
    eor     other, phase
    std     state + 4, other
    movw    kept_input, input_pair
1:  movw    key_pair, key_argument
2:  ldd     highest, state + 11
    ldd     other, state + 12
    mov     high, highest
    .rept   3
    lsr     other
    ror     highest
    .endr
    ldd     low, state + 10
    lsl     low
    rol     high
    ldd     other, state + 8
    or      low, other
    ldd     other, state + 9
    or      high, other
    lsl     low
    rol     high
    ldd     other, state + 5
    eor     low, other
    ldd     other, state + 6
    eor     high, other
    lsl     low
    rol     high
    eor     highest, high
    ld      other, state
    eor     highest, other
    ld      other, key+
    eor     highest, other
    std     state + STATE, highest
    adiw    state_pair, 1
    dec     places
    mov     other, places
    andi    other, STATE - 1
    brne    2b
    sbiw    state_pair, STATE
    ldi     low, STATE
3:  ldd     other, state + STATE
    st      state+, other
    dec     low
    brne    3b
    sbiw    state_pair, STATE
    tst     places
    brne    1b
    movw    input_pair, kept_input
    ret
fw_end fw_tinyjambu128_decrypt
fw_end fw_tinyjambu128_encrypt
