/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TinyJAMBU-128 for MSP430, for size: the state in memory, 16 steps per pass, the message byte by byte.
 *
 *     void fw_tinyjambu128_encrypt(uint8_t *ciphertext, uint8_t tag[8], const uint8_t *message, size_t bytes,
 *                                  const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[12],
 *                                  const uint8_t key[16]);
 *     int  fw_tinyjambu128_decrypt(uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t tag[8],
 *                                  const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[12],
 *                                  const uint8_t key[16]);
 *
 * Arguments in r12 to r15, then on the stack. All arrays at any address. On the stack: two return addresses, 16 bytes
 * of state and 16 behind it, 16 of the complemented key, 7 saved registers, 8 bytes of arguments.
 *
 * 16 steps are one word, which goes behind the state, as the state's place moves on; after 8 of them all move back.
 * Those sixteen steps are 42 words: 20 for memory, of which 9 are what joins the sum, and 22 for shifts, as in
 * registers_fast.S. Bytes in place of words would take fewer, need no copy of the key, and take almost twice as long.
 * That nothing smaller exists is not proved.
 *
 * cost fw_tinyjambu128_encrypt 76 stack
 * cost fw_tinyjambu128_decrypt 76 stack
 */
#include "fw_msp430.inc"

#define phase           r4              /* the frame, whose bit MESSAGE says that the sums go out */
#define places          r5              /* words to come, 8 in a pass */
#define state           r6
#define key             r7
#define low             r8              /* the bits below the sum */
#define high            r9              /* the sum */
#define count           r7              /* between permutations */
#define byte            r8
#define sum             r9
#define bytes           r10             /* to come */
#define difference      r11
#define output          r12
#define input           r15

#define second_argument r13
#define third_argument  r14
#define fourth_argument r15
#define saved           r4, r5, r6, r7, r8, r9, r10
#define saved_back      r10, r9, r8, r7, r6, r5, r4
#define result          r12
#define left            r7

#define STATE_BYTES     16
#define SPACE           32              /* with what lies behind */
/* From the stack's end on: */
#define KEY             SPACE
#define DECRYPTS        SPACE + 16      /* 0 if not */
#define TAG             SPACE + 18
#define INPUT           SPACE + 20
#define BYTES           SPACE + 22
#define FRAME           SPACE + 24
#define SAVED           14
#define AD              FRAME + SAVED + 2
#define AD_BYTES        FRAME + SAVED + 4
#define NONCE           FRAME + SAVED + 6
#define KEY_ARGUMENT    FRAME + SAVED + 8
#define BELOW           2               /* a return address */

#define LONG            64              /* words */
#define SHORT           40
#define MESSAGE         0x40            /* the bit that is set in the frames of messages alone */

#include "tinyjambu_frames.inc"

.macro shift_sum bits:req
    .rept   \bits
    rla     low
    rlc     high
    .endr
.endm

/* Both directions. */
fw_function fw_tinyjambu128_decrypt
    mov     second_argument, difference /* the arguments in the order of encrypt; anything but 0 */
    mov     fourth_argument, second_argument
    mov     third_argument, fourth_argument
    mov     difference, third_argument
    mov     #1, difference
    jmp     1f
fw_label fw_tinyjambu128_encrypt
    clr     difference
1:  save    saved, fourth_argument, third_argument, second_argument, difference
    mov     KEY_ARGUMENT - SPACE - 16(sp), input
    add     #16, input
    mov     #8, count
2:  dec     input
    mov.b   @input, high
    swpb    high
    dec     input
    mov.b   @input, low
    bis     low, high
    inv     high
    push    high
    dec     count
    jnz     2b
    mov     #SPACE / 2, count
3:  push    #0
    dec     count
    jnz     3b
    mov     sp, state
    clr     phase
    mov     #LONG, places
    call    #.Lpermute

    mov     NONCE(sp), input
    mov     #12, bytes
    mov     #FRAME_NONCE, phase
    call    #.Labsorb
    mov     AD(sp), input
    mov     AD_BYTES(sp), bytes
    mov     #FRAME_AD, phase
    call    #.Labsorb
    mov     INPUT(sp), input
    mov     BYTES(sp), bytes
    mov     #FRAME_MESSAGE, phase
    call    #.Labsorb
    mov     TAG(sp), input
    clr     difference
    mov     #FRAME_FINAL, phase
    mov     #LONG, places
    call    #.Lhalf_tag
    mov     #SHORT, places
    call    #.Lhalf_tag

    mov     BYTES(sp), left
    add     #FRAME, sp
    cmp     #1, difference              /* no carry if there is none */
    subc    difference, difference
    inv     difference
    jz      5f
4:  sub     #1, left
    jlo     5f
    dec     output
    clr.b   0(output)
    jmp     4b
5:  mov     difference, result
    restore saved_back
    ret

/* Half of the tag, after a permutation: to INPUT, which moves on, or compared with what is there. */
.Lhalf_tag:
    call    #.Lpermute
    mov     #4, count
1:  mov.b   8(state), byte
    tst     BELOW + DECRYPTS(sp)
    jnz     2f
    mov.b   byte, 0(input)
2:  xor.b   @input+, byte
    bis     byte, difference
    inc     state
    dec     count
    jnz     1b
    sub     #4, state
    ret

/* BYTES of INPUT in blocks, each after the frame in PHASE and a permutation. */
.Labsorb:
    tst     bytes
    jz      6f
    mov     #SHORT, places
    bit     #MESSAGE, phase
    jz      1f
    mov     #LONG, places
1:  call    #.Lpermute
    clr     count
2:  mov.b   @input+, byte
    bit     #MESSAGE, phase
    jz      4f
    mov.b   8(state), sum
    xor.b   byte, sum
    mov.b   sum, 0(output)
    inc     output
    tst     BELOW + DECRYPTS(sp)
    jz      4f
    mov.b   sum, byte
4:  xor.b   byte, 12(state)
    inc     state
    inc     count
    dec     bytes
    jz      5f
    cmp     #4, count
    jne     2b
5:  sub     count, state
    and     #3, count                   /* the length of a last block that is not whole */
    xor     count, 4(state)
    jmp     .Labsorb
6:  ret

/* The frame, and PLACES words of the register. */
.Lpermute:
    xor     phase, 4(state)
1:  mov     state, key
    add     #KEY, key
2:  mov     10(state), low
    mov     12(state), high
    shift_sum 1
    and     8(state), low
    and     10(state), high
    shift_sum 5
    xor     10(state), low
    xor     12(state), high
    shift_sum 4
    xor     4(state), low
    xor     6(state), high
    shift_sum 1
    xor     @state+, high
    xor     @key+, high
    mov     high, STATE_BYTES - 2(state)
    dec     places
    bit     #7, places
    jnz     2b
    mov     #8, key
3:  decd    state
    mov     STATE_BYTES(state), 0(state)
    dec     key
    jnz     3b
    tst     places
    jnz     1b
    ret
fw_end fw_tinyjambu128_decrypt
fw_end fw_tinyjambu128_encrypt
