/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Piccolo for MSP430: lookups in tables of pairs in flash, two rounds per pass, a byte in a register.
 *
 *     void fw_piccolo80_expand (fw_piccolo80_schedule *schedule, const uint8_t key[10]);
 *     void fw_piccolo80_encrypt(const fw_piccolo80_schedule *schedule, uint8_t block[8]);
 *     void fw_piccolo80_decrypt(const fw_piccolo80_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r12 and r13. Key and block at any address. The schedule has a layout of its own: what is added before the
 * first round, the round keys, what is added after the last one, four bytes each.
 *
 * Bytes stay where they are and change their names; after two rounds all is as before but that the block's halves have
 * changed places. So have the halves of the keys of every other two rounds in the schedule.
 *
 * NOT constant time in the strict sense: addresses in the tables depend on secrets. On a core without a cache, as this
 * one, cycles do not.
 *
 * A round is 48 cycles: for each of two words four lookups of 3, 8 to get at the bytes and to add them up, 4 for the
 * round key; back 52, since there is no address that goes downwards.
 * Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_piccolo80_expand 758 cycles 382 bytes 18 stack
 * cost fw_piccolo80_encrypt 1355 cycles 326 bytes 20 stack
 * cost fw_piccolo80_decrypt 1465 cycles 370 bytes 20 stack
 */
#include "fw_msp430.inc"
#include "../piccolo_tables.inc"

#define ROUNDS          25
#define SCHEDULE_BYTES  (4 * (ROUNDS + 2))
#define BLOCK_BYTES     8

#define keys            r12
#define block           r13
#define index           r13             /* when the block's address is on the stack */
#define even0           r4              /* bytes 0, 1, 4 and 5 of the block */
#define even1           r5
#define even2           r6
#define even3           r7
#define odd0            r8              /* bytes 2, 3, 6 and 7 */
#define odd1            r9
#define odd2            r10
#define odd3            r11
#define count           r14
#define word            r15
#define state           even0, even1, odd0, odd1, even2, even3, odd2, odd3
#define of_the_caller   r4, r5, r6, r7, r8, r9, r10, r11
#define of_the_caller_back r11, r10, r9, r8, r7, r6, r5, r4

/* ---- Tables: the S-box on both nibbles of a byte; and then the diffusion matrix on the upper byte of a word, the lower
 * one being zero. For a lower byte the result has its bytes the other way round. ---- */

    .section .rodata.fw_piccolo_tables, "a", @progbits
    .p2align 1
mixed_pairs:
    fw_pair_table mixed_pair, S_BOX, S_BOX
s_box_pairs:
    fw_pair_table fw_pair, S_BOX, S_BOX

/* ---- Rounds ---- */

.macro add_f to_upper:req, to_lower:req, from_upper:req, from_lower:req
    mov     \from_lower, index
    rla     index
    mov     mixed_pairs(index), word
    swpb    word
    mov     \from_upper, index
    rla     index
    xor     mixed_pairs(index), word
    mov.b   word, index
    xor.b   s_box_pairs(index), \to_lower
    swpb    word
    mov.b   word, word
    xor.b   s_box_pairs(word), \to_upper
.endm

.macro add_next_keys bytes:vararg
    .irp    byte, \bytes
    xor.b   @keys+, \byte
    .endr
.endm

.macro add_previous_keys byte0:req, byte1:req, byte2:req, byte3:req
    sub     #4, keys
    xor.b   @keys, \byte0
    xor.b   1(keys), \byte1
    xor.b   2(keys), \byte2
    xor.b   3(keys), \byte3
.endm

/* ADD_KEYS in which direction. */
.macro even_to_odd add_keys:req
    add_f   odd0, odd1, even0, even1
    add_f   odd2, odd3, even2, even3
    \add_keys odd0, odd1, odd2, odd3
.endm

.macro odd_to_even add_keys:req
    add_f   even2, even1, odd0, odd3
    add_f   even0, even3, odd2, odd1
    \add_keys even2, even1, even0, even3
.endm

.macro all_rounds add_keys:req
    \add_keys even0, even1, even2, even3
    even_to_odd \add_keys
    mov     #ROUNDS / 2, count
.Lpass\@:
    odd_to_even \add_keys
    even_to_odd \add_keys
    dec     count
    jnz     .Lpass\@
    \add_keys even0, even1, even2, even3
.endm

.macro enter_block
    save    of_the_caller
    .irp    byte, state
    mov.b   @block+, \byte
    .endr
    push    block
.endm

.macro leave_block
    pop     block
    .set    place, 0
    .irp    byte, state
    mov.b   \byte, place - BLOCK_BYTES(block)
    .set    place, place + 1
    .endr
    restore of_the_caller_back
    ret
.endm

fw_function fw_piccolo80_encrypt
    enter_block
    all_rounds add_next_keys
    leave_block
fw_end fw_piccolo80_encrypt

fw_function fw_piccolo80_decrypt
    enter_block
    add     #SCHEDULE_BYTES, keys
    all_rounds add_previous_keys
    leave_block
fw_end fw_piccolo80_decrypt

/* ---- The key schedule ---- */

#define schedule        r12
#define key             r13
#define first_word      r12             /* where the next round key's words go, when schedule and key are done with */
#define second_word     r13
#define part            r15
#define sum_a           r14             /* of the round's number: times 8 in the lower byte, times 2 in the upper one */
#define sum_b           r11             /* times 4, times 1 */
#define k0              r4              /* the key's words, as memory has them, with constants */
#define k1              r5
#define k2              r6
#define k3              r7
#define k4_a            r8
#define k4_b            r9
#define left            r10

#define CONSTANT_A      0x1e0f
#define CONSTANT_B      0x3c2d

.macro load_key_word word:req
    mov.b   @key+, \word
    mov.b   @key+, part
    swpb    part
    bis     part, \word
.endm

.macro copy_key_bytes to:req, from0:req, from1:req, from2:req, from3:req
    .set    place, \to
    .irp    from, \from0, \from1, \from2, \from3
    mov.b   \from(key), part
    mov.b   part, place(schedule)
    .set    place, place + 1
    .endr
.endm

/* Where the number is odd, the halves change places: from the first round on, as it should be in the first. */
.macro store_round_key a:req, b:req
    add     #0x0208, sum_a
    add     #0x0104, sum_b
    bit     #0x0100, sum_b
    jz      .Lin_place\@
    xor     first_word, second_word
    xor     second_word, first_word
    xor     first_word, second_word
.Lin_place\@:
    mov     \a, part
    xor     sum_a, part
    mov     part, 0(first_word)
    mov     \b, part
    xor     sum_b, part
    mov     part, 0(second_word)
    add     #4, first_word
    add     #4, second_word
.endm

fw_function fw_piccolo80_expand
    save    of_the_caller
    copy_key_bytes 0, 0, 3, 2, 1
    copy_key_bytes SCHEDULE_BYTES - 4, 8, 7, 6, 9
    load_key_word k0
    load_key_word k1
    load_key_word k2
    load_key_word k3
    load_key_word k4_a
    mov     k4_a, k4_b
    xor     #CONSTANT_A, k0
    xor     #CONSTANT_B, k1
    xor     #CONSTANT_A, k2
    xor     #CONSTANT_B, k3
    xor     #CONSTANT_A, k4_a
    xor     #CONSTANT_B, k4_b
    add     #4, schedule
    mov     schedule, second_word
    incd    first_word
    clr     sum_a
    clr     sum_b
    mov     #ROUNDS / 5, left
.Lfive:
    store_round_key k2, k3
    store_round_key k0, k1
    store_round_key k2, k3
    store_round_key k4_a, k4_b
    store_round_key k0, k1
    dec     left
    jnz     .Lfive
    restore of_the_caller_back
    ret
fw_end fw_piccolo80_expand
