/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* ISAP-A-128A for MSP430, for size, but for the permutation of rows_small.S: the message byte by byte.
 *
 *     void fw_isap_a128a_encrypt(uint8_t *ciphertext, uint8_t tag[16], const uint8_t *message, size_t bytes,
 *                                const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16], const uint8_t key[16]);
 *     int  fw_isap_a128a_decrypt(uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t tag[16],
 *                                const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16], const uint8_t key[16]);
 *
 * Arguments in r12 to r15, then on the stack. Arrays at any address. On the stack: two return addresses, 7 saved
 * registers, 16 bytes of tag, 16 of arguments and of what is on its way, and two states.
 *
 * A row's first byte is its highest one, so that a block's bytes go down in the state. The stream comes before the tag
 * in encryption and after it in decryption, which writes nothing but zeros if the tag is wrong.
 *
 * cost fw_isap_a128a_encrypt 132 stack
 * cost fw_isap_a128a_decrypt 132 stack
 */
#include "fw_asm.h"
#include "fw_registers.inc"

#define byte            r4              /* between permutations, which change r4 to r11, r13, r14 */
#define difference      r5
#define count           r11
#define output          r12
#define string          r12             /* of a session; 0 if there is none */
#define is_text         r12             /* in the tag */
#define result          r12
#define place           r13             /* in the state */
#define constant        r14
#define use             r14             /* of a session, in its upper byte */
#define input           r15
#define bits            r15             /* of the string's byte, the next one highest */
#define first_argument  r12
#define second_argument r13
#define third_argument  r14
#define fourth_argument r15
#define saved           r4, r5, r6, r7, r8, r9, r10
#define saved_back      r10, r9, r8, r7, r6, r5, r4

#define ROW             8               /* bytes */
#define STATE           40
#define ROUNDS_12       0xf0            /* the first constant */
#define ROUNDS_6        0x96
#define ROUNDS_1        0x4b
#define FOR_TAG         0x0180          /* with the parameter below */
#define FOR_TAG_KEY     0x0280
#define FOR_STREAM_KEY  0x0380

/* Above the state; the first two may lie in another state's first row while there is one below it: */
#define RETURN          STATE           /* of a session */
#define POSITION        STATE + 2       /* bytes to come in the block; or less than 0, bits of the string */
#define LEFT            STATE + 4       /* bytes to come of associated data or message; then PADDED */
#define MADE_TAG        STATE + 6
#define DECRYPTS        STATE + 22
#define OUTPUT          STATE + 24
#define TAG             STATE + 26
#define INPUT           STATE + 28
#define BYTES           STATE + 30
#define FRAME           STATE + 32
#define SAVED           14              /* bytes, and the return address above */
#define AD              FRAME + SAVED + 2
#define AD_BYTES        FRAME + SAVED + 4
#define NONCE           FRAME + SAVED + 6
#define KEY             FRAME + SAVED + 8

#define PADDED          -1

.macro permute from:req
    mov     #\from, constant
    call    #ascon_rows_permute
.endm

.macro place_at offset:req
    mov     sp, place
    add     #\offset, place
.endm

.macro place_at_position
    mov     sp, place
    add     POSITION(sp), place
.endm

/* Both directions. */
fw_function fw_isap_a128a_decrypt
    mov     second_argument, count      /* the arguments in the order of encrypt */
    mov     fourth_argument, second_argument
    mov     third_argument, fourth_argument
    mov     count, third_argument
    mov     #1, count
    jmp     1f
fw_label fw_isap_a128a_encrypt
    clr     count
1:  save    saved, fourth_argument, third_argument, second_argument, first_argument, count
    sub     #DECRYPTS, sp
    tst     count
    jnz     6f

2:  mov     KEY(sp), input
    mov     NONCE(sp), string
    mov     #FOR_STREAM_KEY, use
    call    #.Lsession
    mov     NONCE(sp), input
    place_at 3 * ROW
    call    #.Ltwo_rows
    mov     INPUT(sp), input
    mov     OUTPUT(sp), output
    mov     BYTES(sp), LEFT(sp)
    clr     POSITION(sp)
3:  tst     LEFT(sp)
    jz      5f
    dec     LEFT(sp)
    dec     POSITION(sp)
    jge     4f
    permute ROUNDS_6
    mov     #ROW - 1, POSITION(sp)
4:  place_at_position
    mov.b   @input+, byte
    xor.b   @place, byte
    mov.b   byte, 0(output)
    inc     output
    jmp     3b
5:  clr     result
    tst     DECRYPTS(sp)
    jnz     16f

6:  mov     NONCE(sp), input
    clr     string
    mov     #FOR_TAG, use
    call    #.Lsession
    mov     AD(sp), input
    mov     AD_BYTES(sp), LEFT(sp)      /* IS_TEXT is 0 as STRING was */
7:  mov     #ROW, POSITION(sp)
8:  mov     #0x80, byte                 /* the padding */
    sub     #1, LEFT(sp)
    jlo     9f
    mov.b   @input+, byte
9:  dec     POSITION(sp)
    place_at_position
    xor.b   byte, 0(place)
    cmp     #PADDED, LEFT(sp)
    jeq     10f
    tst     POSITION(sp)
    jnz     8b
10: permute ROUNDS_12
    cmp     #PADDED, LEFT(sp)
    jne     7b
    tst     is_text
    jnz     11f
    inc     is_text                     /* what comes now is no associated data */
    xor     is_text, 4 * ROW(sp)
    mov     BYTES(sp), LEFT(sp)
    mov     INPUT(sp), input
    tst     DECRYPTS(sp)
    jnz     7b
    mov     OUTPUT(sp), input
    jmp     7b

11: call    #.Lmake_tag
    mov     sp, string
    add     #MADE_TAG, string
    mov     KEY(sp), input
    mov     #FOR_TAG_KEY, use
    sub     #STATE, sp                  /* another state for the session, whose first rows come to this one */
    call    #.Lsession
    mov     #ROW, count
12: mov     @sp, STATE(sp)
    incd    sp
    dec     count
    jnz     12b
    add     #STATE - 2 * ROW, sp
    permute ROUNDS_12
    call    #.Lmake_tag
    sub     #16, place
    mov     TAG(sp), input
    mov     #16, count
    clr     difference
13: tst     DECRYPTS(sp)
    jnz     14f
    mov.b   @place, 0(input)
14: mov.b   @place+, byte
    xor.b   @input+, byte
    bis     byte, difference
    dec     count
    jnz     13b
    clr     result
    tst     DECRYPTS(sp)
    jz      16f
    tst     difference
    jz      2b
    mov     #-1, result
    mov     OUTPUT(sp), place
    mov     BYTES(sp), count
15: tst     count
    jz      16f
    clr.b   0(place)
    inc     place
    dec     count
    jmp     15b
16: add     #FRAME, sp
    restore saved_back
    ret

/* The state for USE, from 16 bytes at INPUT; then a round for each bit of 16 bytes at STRING, twelve for the last. */
.Lsession:
    mov     @sp, RETURN + 2(sp)         /* so that the state is where the permutation finds it */
    incd    sp
    mov     sp, place
    call    #.Ltwo_rows
    mov     #0x060c, 2 * ROW(sp)        /* the parameters */
    mov     #0x0c01, 2 * ROW + 2(sp)
    mov     #0x4001, 2 * ROW + 4(sp)
    mov     use, 2 * ROW + 6(sp)
    mov     #ROW, count
1:  clr     ROW(place)
    incd    place
    dec     count
    jnz     1b
    permute ROUNDS_12
    tst     string
    jz      5f
    mov     #-128, POSITION(sp)
2:  bit     #7, POSITION(sp)
    jnz     3f
    mov.b   @string+, bits
3:  mov.b   bits, byte
    and     #0x80, byte
    xor.b   byte, ROW - 1(sp)
    rla     bits
    mov     #ROUNDS_1, constant
    inc     POSITION(sp)
    jnz     4f
    mov     #ROUNDS_12, constant
4:  call    #ascon_rows_permute
    tst     POSITION(sp)
    jnz     2b
5:  br      RETURN(sp)

/* The state's first 16 bytes to MADE_TAG. */
.Lmake_tag:
    mov     sp, input
    incd    input
    mov     input, place
    add     #MADE_TAG, place
.Ltwo_rows:
    call    #.Lrow
.Lrow:                                  /* from INPUT to PLACE, turned round; both move on */
    add     #ROW, place
    mov     #ROW, count
6:  dec     place
    mov.b   @input, 0(place)
    inc     input
    dec     count
    jnz     6b
    add     #ROW, place
    ret
fw_end fw_isap_a128a_decrypt
fw_end fw_isap_a128a_encrypt
