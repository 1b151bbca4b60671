/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TWINE for MSP430: lookups in tables of pairs in flash, four rounds per pass.
 *
 *     void fw_twine80_expand (fw_twine80_schedule *schedule, const uint8_t key[10]);
 *     void fw_twine80_encrypt(const fw_twine80_schedule *schedule, uint8_t block[8]);
 *     void fw_twine80_decrypt(const fw_twine80_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r12 and r13. Key and block at any address. The schedule is that of portable_table.c.
 *
 * NOT constant time in the strict sense: addresses in the tables depend on secrets. On a core without a cache, as this
 * one, cycles do not.
 *
 * A round is 24 cycles: for each of four bytes 2 for the key, 1 for its sum, 3 to add what the table has for it; back 28,
 * since there is no address that goes downwards. Swapped nibbles have a table of their own: to swap them takes 8. A
 * lookup alone is 3: with a byte at a time there is nothing shorter. To part nibbles of even and of odd number, before
 * and after the rounds, is 100 cycles and 104.
 * Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_twine80_expand 8198 cycles 274 bytes 30 stack
 * cost fw_twine80_encrypt 1150 cycles 534 bytes 20 stack
 * cost fw_twine80_decrypt 1314 cycles 574 bytes 20 stack
 */
#include "fw_msp430.inc"
#include "fw_pair_tables.inc"
#include "../twine_tables.inc"

#define ROUNDS          36
#define SCHEDULE_BYTES  (4 * ROUNDS)
#define CONSTANT_POLYNOMIAL 0x43

#define keys            r12
#define block           r13
#define index           r13             /* when the block's address is on the stack */
#define even0           r4              /* the words, in the order of twine_bytes.h */
#define even1           r5
#define even2           r6
#define even3           r7
#define odd0            r8
#define odd1            r9
#define odd2            r10
#define odd3            r11
#define even            even0, even1, even2, even3
#define even_by_1       even1, even0, even3, even2
#define even_by_2       even2, even3, even0, even1
#define odd             odd0, odd1, odd2, odd3
#define count           r14
#define spare           r15
#define of_the_caller   even, odd
#define of_the_caller_back odd3, odd2, odd1, odd0, even3, even2, even1, even0

    .section .rodata.fw_twine_s_box, "a", @progbits
s_box_pairs:
    fw_pair_table fw_pair, S_BOX, S_BOX

    .section .rodata.fw_twine_s_box_swapped, "a", @progbits
swapped_pairs:
    fw_pair_table fw_swapped_pair, S_BOX, S_BOX

/* ---- Rounds ---- */

.macro add_substituted to:req, from:req, pairs:req
    mov.b   @keys+, index
    xor.b   \from, index
    xor.b   \pairs(index), \to
.endm

.macro one_round to0:req, to1:req, to2:req, to3:req, from0:req, from1:req, from2:req, from3:req, pairs=s_box_pairs
    add_substituted \to0, \from0, \pairs
    add_substituted \to1, \from1, \pairs
    add_substituted \to2, \from2, \pairs
    add_substituted \to3, \from3, \pairs
.endm

.macro add_substituted_at place:req, to:req, from:req, pairs:req
    mov.b   \place(keys), index
    xor.b   \from, index
    xor.b   \pairs(index), \to
.endm

/* With the keys from PLACE on. */
.macro round_at place:req, to0:req, to1:req, to2:req, to3:req, from0:req, from1:req, from2:req, from3:req, \
        pairs=s_box_pairs
    add_substituted_at \place, \to0, \from0, \pairs
    add_substituted_at \place + 1, \to1, \from1, \pairs
    add_substituted_at \place + 2, \to2, \from2, \pairs
    add_substituted_at \place + 3, \to3, \from3, \pairs
.endm

/* ---- Blocks: from two bytes of memory to their nibbles of even and of odd number, and back ---- */

/* The two nibbles in the middle of a word change places. */
.macro exchange_middle word:req, difference:req
    mov     \word, \difference
    .rept   4
    rra     \difference
    .endr
    xor     \word, \difference
    and     #0x00f0, \difference
    xor     \difference, \word
    .rept   4
    rla     \difference
    .endr
    xor     \difference, \word
.endm

.macro take_apart first:req, second:req, even_nibbles:req, odd_nibbles:req
    mov.b   \second(block), spare
    swpb    spare
    mov.b   \first(block), \even_nibbles
    bis     \even_nibbles, spare
    exchange_middle spare, \even_nibbles
    mov.b   spare, \odd_nibbles
    swpb    spare
    mov.b   spare, \even_nibbles
.endm

.macro put_together first:req, second:req, even_nibbles:req, odd_nibbles:req
    mov     \even_nibbles, spare
    swpb    spare
    bis     \odd_nibbles, spare
    exchange_middle spare, \even_nibbles
    mov.b   spare, \first(block)
    swpb    spare
    mov.b   spare, \second(block)
.endm

.macro enter_block
    save    of_the_caller
    push    block
    mov     #ROUNDS / 4, count
.endm

.macro leave_block
    restore of_the_caller_back
    ret
.endm

fw_function fw_twine80_encrypt
    enter_block
    take_apart 0, 3, even0, odd0
    take_apart 1, 5, even1, odd1
    take_apart 2, 6, even2, odd2
    take_apart 4, 7, even3, odd3
.Lencrypt:
    one_round odd, even
    one_round even_by_1, odd
    one_round odd, even, swapped_pairs
    one_round even_by_2, odd
    dec     count
    jnz     .Lencrypt
    pop     block
    put_together 6, 5, odd0, even2
    put_together 4, 0, odd1, even3
    put_together 7, 3, odd2, even0
    put_together 2, 1, odd3, even1
    leave_block
fw_end fw_twine80_encrypt

fw_function fw_twine80_decrypt
    enter_block
    add     #SCHEDULE_BYTES, keys
    take_apart 6, 5, odd0, even2
    take_apart 4, 0, odd1, even3
    take_apart 7, 3, odd2, even0
    take_apart 2, 1, odd3, even1
.Ldecrypt:
    sub     #16, keys
    round_at 12, even_by_2, odd
    round_at 8, odd, even, swapped_pairs
    round_at 4, even_by_1, odd
    round_at 0, odd, even
    dec     count
    jnz     .Ldecrypt
    pop     block
    put_together 0, 3, even0, odd0
    put_together 1, 5, even1, odd1
    put_together 2, 6, even2, odd2
    put_together 4, 7, even3, odd3
    leave_block
fw_end fw_twine80_decrypt

/* ---- The key schedule: the key's nibbles are bytes on the stack ---- */

#define KEY_BYTES       10
#define NIBBLES         20

#define schedule        r12
#define key             r13
#define nibble          r13             /* its address, when the key is loaded */
#define place           r14             /* in the table of orders */
#define upper           r15
#define constant        r11
#define left            r10             /* bytes of the round key, bytes of the key */
#define second          r10
#define end             r9              /* of the schedule */
#define schedule_byte   r8
#define first           r8
#define expand_saved    constant, left, end, schedule_byte
#define expand_saved_back schedule_byte, end, left, constant

/* Which nibbles each byte of a round key is made of, the lower one first, for eight rounds; then they come again. */
    .section .rodata.fw_twine_orders, "a", @progbits
orders:
    key_order
    key_order_back
orders_end:

.macro take_nibble to:req
    mov.b   @place+, nibble
    add     sp, nibble
    mov.b   @nibble, \to
.endm

.macro right_by_4 byte:req
    .rept   4
    rra     \byte
    .endr
.endm

.macro left_by_4 byte:req
    .rept   4
    rla     \byte
    .endr
.endm

fw_function fw_twine80_expand
    save    expand_saved
    add     #KEY_BYTES, key
    mov     #KEY_BYTES, left
.Lnibbles:                              /* from the last ones on, which go to the highest address */
    dec     key
    mov.b   @key, upper
    mov     upper, constant
    right_by_4 upper
    and     #15, constant
    swpb    constant
    bis     upper, constant
    push    constant
    dec     left
    jnz     .Lnibbles
    mov     #1, constant
    mov     schedule, end
    add     #SCHEDULE_BYTES, end
.Leight:
    mov     #orders, place
.Lround:
    mov     #4, left
.Lbyte:
    take_nibble schedule_byte
    take_nibble upper
    left_by_4 upper
    bis     upper, schedule_byte
    mov.b   schedule_byte, 0(schedule)
    inc     schedule
    dec     left
    jnz     .Lbyte
    mov.b   16(sp), upper               /* the S-boxes of nibbles 0 and 16 */
    left_by_4 upper
    bis.b   @sp, upper
    mov.b   s_box_pairs(upper), upper
    mov     upper, nibble
    and     #15, nibble
    xor.b   nibble, 1(sp)
    right_by_4 upper
    xor.b   upper, 4(sp)
    mov     constant, nibble
    and     #7, nibble
    xor.b   nibble, 19(sp)
    mov     constant, nibble
    rra     nibble
    rra     nibble
    rra     nibble
    xor.b   nibble, 7(sp)
    rla     constant
    bit     #64, constant
    jz      .Lconstant
    xor     #CONSTANT_POLYNOMIAL, constant
.Lconstant:
    mov     @sp, first                  /* four places to the left; those go around by one besides */
    mov     2(sp), second
    .irp    to, 0, 2, 4, 6, 8, 10, 12, 14
    mov     \to + 4(sp), \to(sp)
    .endr
    mov.b   first, nibble
    swpb    first
    mov.b   first, first
    swpb    second
    mov     second, upper
    and     #0xff00, upper
    bis     upper, first
    mov     first, 16(sp)
    mov.b   second, second
    swpb    nibble
    bis     nibble, second
    mov     second, 18(sp)
    cmp     end, schedule
    jeq     .Lend
    cmp     #orders_end, place
    jeq     .Leight
    jmp     .Lround
.Lend:
    add     #NIBBLES, sp
    restore expand_saved_back
    ret
fw_end fw_twine80_expand
