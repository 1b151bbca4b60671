/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TWINE for AVR: a table of 16 bytes, one round per call, both directions one code.
 *
 *     void fw_twine80_expand (fw_twine80_schedule *schedule, const uint8_t key[10]);
 *     void fw_twine80_encrypt(const fw_twine80_schedule *schedule, uint8_t block[8]);
 *     void fw_twine80_decrypt(const fw_twine80_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22. Needs MOVW. encrypt reads the schedule, that of portable_table.c, in RAM or,
 * FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash; decrypt in RAM only. The tables must stand in the first 64 KiB of
 * flash.
 *
 * The words of twine_bytes.h exchange their registers after each round, so that all rounds are the same code; the lanes
 * to exchange are those of the word that is added to, before and after. T says decryption. All lookups are of a nibble.
 * NOT constant time in the strict sense: the addresses of lookups are secret, as in twine_table.inc.
 *
 * cost fw_twine80_expand 14376 cycles 206 bytes 30 stack
 * cost fw_twine80_encrypt 7663 cycles 290 bytes 14 stack
 * cost fw_twine80_decrypt 7706 cycles 6 bytes 14 stack
 */
#include "fw_avr.inc"
#include "fw_nibbles_avr.inc"
#include "../twine_tables.inc"

#define ROUNDS          36
#define SCHEDULE_BYTES  (4 * ROUNDS)
#define CONSTANT_POLYNOMIAL 0x43

#define from0           r18             /* pairs: the word of which S-boxes are taken */
#define from1           r19
#define from2           r20
#define from3           r21
#define to0             r22             /* pairs: the word they are added to */
#define to1             r23
#define to2             r24
#define to3             r25
#define value           r16
#define count           r17
#define other           Y               /* the block */
#define other_pair      r28
#define other_low       r28
#define other_high      r29
#define of_the_caller   r16, r17, r28, r29
#define of_the_caller_back r29, r28, r17, r16

    .section .progmem.data.fw_twine_nibbles, "a", @progbits
    .p2align 6
/* Which bytes of the block lanes 0 to 3 of both words are made of: encryption's first and last, decryption's. */
orders:
    .byte   0, 3, 1, 5, 2, 6, 4, 7
    .byte   3, 7, 1, 2, 5, 6, 0, 4
    .byte   6, 5, 4, 0, 7, 3, 2, 1
    .byte   3, 0, 5, 1, 6, 2, 7, 4
s_box:
    .byte   S_BOX

/* Which nibble of the key register each lane of a round key is: lanes 0, 4, 1, 5 and so on, of eight rounds. */
    .section .progmem.data.fw_twine_key_order, "a", @progbits
    .p2align 6
key_order:
    key_order
    key_order_back

/* ---- Rounds ---- */

fw_function fw_twine80_encrypt
    clt
both_directions:
    save    of_the_caller
    movw    other_pair, argument2
    save    to2, to3                    /* the schedule's address */
    ldi     keys_low, lo8(orders)
    bld     keys_low, 4
    ldi     keys_high, hi8(orders)
    ldi     count, 4
load_lane:
    rcall   next_lane
    rcall   at_byte
    ld      from3, block
    rcall   at_byte
    ld      to3, block
    rcall   take_apart
    dec     count
    brne    load_lane
    restore block_high, block_low
    ldi     count, ROUNDS / 4
    brts    decrypt
encrypt_four:
    rcall   round
    rcall   round_by_1
    rcall   round_by_4
    rcall   round_by_2
    dec     count
    brne    encrypt_four
    rcall   exchange_by_2
store_words:
    ldi     keys_low, lo8(orders + 8)
    bld     keys_low, 4
    ldi     keys_high, hi8(orders)
    ldi     count, 4
store_lane:
    rcall   next_lane
    rcall   take_apart
    rcall   at_byte
    st      block, from3
    rcall   at_byte
    st      block, to3
    dec     count
    brne    store_lane
    restore of_the_caller_back
    ret

decrypt:
    subi    block_low, lo8(-(SCHEDULE_BYTES - 4))
    sbci    block_high, hi8(-(SCHEDULE_BYTES - 4))
    rcall   exchange_by_2
decrypt_four:
    rcall   round_by_2
    rcall   round_by_4
    rcall   round_by_1
    rcall   round
    dec     count
    brne    decrypt_four
    rjmp    store_words

round_by_1:
    rcall   exchange_by_1
    rcall   add
    rcall   exchange_by_1
    rjmp    exchange_words
round_by_4:
    rcall   exchange_by_4
    rcall   add
    rcall   exchange_by_4
    rjmp    exchange_words
round_by_2:
    rcall   exchange_by_2
    rcall   add
    rcall   exchange_by_2
    rjmp    exchange_words
round:
    rcall   add
exchange_words:
    movw    keys_pair, from0
    movw    from0, to0
    movw    to0, keys_pair
    movw    keys_pair, from2
    movw    from2, to2
    movw    to2, keys_pair
    ret

/* Lanes n and n ^ K of TO change places. */
exchange_by_1:
    mov     value, to0
    mov     to0, to1
    mov     to1, value
    mov     value, to2
    mov     to2, to3
    mov     to3, value
    ret
exchange_by_2:
    movw    keys_pair, to0
    movw    to0, to2
    movw    to2, keys_pair
    ret
exchange_by_4:
    swap    to0
    swap    to1
    swap    to2
    swap    to3
    ret

/* TO ^= the S-boxes of FROM and the round key. X goes to the next round key, in decryption to the one before. */
.macro add_lane to:req, from:req
    mov     value, \from
    rcall   add_key_and_substitute
    eor     \to, value
.endm

add:
    add_lane to0, from0
    add_lane to1, from1
    add_lane to2, from2
    add_lane to3, from3
    brtc    added
    sbiw    block_pair, 8
added:
    ret

/* ---- VALUE: the S-box of both nibbles ---- */

add_key_and_substitute:
    xor_next_keys_at_x product_low, value
substitute:
    rcall   substitute_upper
substitute_upper:
    fw_substitute_upper value, s_box
    ret

/* ---- Blocks ---- */

/* X is at the next byte of the block in the order that Z is at. */
at_byte:
    lpm     product_low, keys+
    movw    block_pair, other_pair
    add     block_low, product_low
    adc     block_high, product_high
    ret

/* The bytes of both words move by one place, around. */
next_lane:
    mov     value, from0
    mov     from0, from1
    mov     from1, from2
    mov     from2, from3
    mov     from3, value
    mov     value, to0
    mov     to0, to1
    mov     to1, to2
    mov     to2, to3
    mov     to3, value
    ret

/* From two bytes of the block to their nibbles of even and of odd number, and back. */
take_apart:
    swap    from3
    mov     value, from3
    eor     value, to3
    andi    value, 0xf0
    eor     from3, value
    eor     to3, value
    swap    to3
    ret
fw_end fw_twine80_encrypt

fw_function fw_twine80_decrypt
    set
    far_jump both_directions
fw_end fw_twine80_decrypt

/* ---- The key schedule: the key's nibbles, a byte each, on the stack ---- */

#define nibble          r18
#define lower           r19
#define constant        r20
#define bytes           r21
#define order           r22             /* pair */
#define order_low       r22
#define order_high      r23
#define first0          r18             /* the register's first nibbles */
#define first1          r19
#define first2          r24
#define first3          r25
#define NIBBLES         20

fw_function fw_twine80_expand
    save    of_the_caller
    movw    block_pair, argument1
    movw    keys_pair, argument2
    adiw    keys_pair, NIBBLES / 2
    ldi     count, NIBBLES / 2
push_byte:
    ld      nibble, -keys
    mov     value, nibble
    andi    nibble, 15
    push    nibble
    swap    value
    andi    value, 15
    push    value
    dec     count
    brne    push_byte
    in      other_low, 0x3d
    in      other_high, 0x3e
    adiw    other_pair, 1
    ldi     order_low, lo8(key_order)
    ldi     order_high, hi8(key_order)
    ldi     constant, 1
    ldi     count, ROUNDS
next_round:
    ldi     bytes, 4
store_byte:
    rcall   next_nibble
    mov     lower, nibble
    rcall   next_nibble
    swap    nibble
    or      nibble, lower
    st      block+, nibble
    dec     bytes
    brne    store_byte
    andi    order_low, 63               /* the order of the first round comes after that of the eighth */
    ori     order_low, lo8(key_order)
    ldi     order_high, hi8(key_order)

    ldd     value, other+16
    swap    value
    ldd     nibble, other+0
    or      value, nibble
    far_call substitute
    rcall   lower_of_value
    ldd     lower, other+1
    eor     lower, nibble
    std     other+1, lower
    swap    value
    rcall   lower_of_value
    ldd     lower, other+4
    eor     lower, nibble
    std     other+4, lower
    mov     nibble, constant
    andi    nibble, 7
    ldd     lower, other+19
    eor     lower, nibble
    std     other+19, lower
    mov     nibble, constant
    lsr     nibble
    lsr     nibble
    lsr     nibble
    ldd     lower, other+7
    eor     lower, nibble
    std     other+7, lower
    lsl     constant
    ldi     nibble, CONSTANT_POLYNOMIAL
    sbrc    constant, 6
    eor     constant, nibble

    movw    keys_pair, other_pair       /* four places to the left, the first four by one besides */
    ldd     first0, other+0
    ldd     first1, other+1
    ldd     first2, other+2
    ldd     first3, other+3
    ldi     bytes, NIBBLES - 4
move_nibble:
    ldd     value, keys+4
    st      keys+, value
    dec     bytes
    brne    move_nibble
    store   keys+, first1, first2, first3, first0
    dec     count
    brne    next_round
    ldi     count, NIBBLES
drop_nibble:
    pop     value
    dec     count
    brne    drop_nibble
    restore of_the_caller_back
    ret

next_nibble:
    movw    keys_pair, order
    lpm     nibble, keys+
    movw    order, keys_pair
    movw    keys_pair, other_pair
    add     keys_low, nibble
    adc     keys_high, product_high
    ld      nibble, keys
    ret
lower_of_value:
    mov     nibble, value
    andi    nibble, 15
    ret
fw_end fw_twine80_expand
