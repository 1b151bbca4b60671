/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRINCE for AVR, one block per call, in little RAM: the schedule is the key, which is never sliced.
 *
 *     void fw_prince_expand (fw_prince_schedule *schedule, const uint8_t key[16]);
 *     void fw_prince_encrypt(const fw_prince_schedule *schedule, uint8_t block[8]);
 *     void fw_prince_decrypt(const fw_prince_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22; layout of bits and registers: prince_macros.inc; the rounds: prince_small.inc.
 * Needs MUL and MOVW. encrypt reads the schedule, 16 bytes, in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of
 * flash; there is no decrypt then. The constants are in the first 64 KiB.
 *
 * For each round key the slices become a block, k1 and a constant are added, and the block is sliced again; where the
 * layout is by diagonals, columns and diagonals are exchanged before and after. A block takes 3368 cycles more than in
 * bitslice_small.S, 281 for a round key, and the schedule has 80 bytes less. Seven registers of the caller wait in the
 * block; eight and the block's address take 10 bytes of stack, five return addresses 10. No lower bound on bytes is
 * known to us.
 *
 * cost fw_prince_expand 121 cycles 16 bytes 2 stack
 * cost fw_prince_encrypt 5829 cycles 10 bytes 20 stack
 * cost fw_prince_decrypt 5841 cycles 10 bytes 20 stack
 */
#include "prince_small.inc"

#define block           X
#define block_pair      r26
#define block_low       r26
#define block_high      r27
#define bytes_left      r20
#define way_argument    r20             /* 0: encrypt, 1: decrypt */
#define way             r17             /* the same */
#define by_diagonals    r21             /* bit 0: the layout of a round key */
#define constants_pair_waiting r14      /* where Z comes from for a constant */
#define constants_low_waiting  r14
#define constants_high_waiting r15
#define key_waiting_pair r26            /* where Z is meanwhile */
#define bytes_for_waiting byte6, r10, byte5, r11, byte4, r12, byte3, r14, byte2, r15, byte1, r16, byte0, r17
#define current         r18             /* bytes of k0 */
#define next            r19
#define lowest          r20

#include "fw_waiting_avr.inc"

.equ    CONSTANT_BYTES, 9               /* the layout, and a round constant */

.macro next_key_byte byte:req
#if FW_SCHEDULE_IN_FLASH
    lpm     \byte, keys+
#else
    ld      \byte, keys+
#endif
.endm

/* Adds the next eight bytes of the key. */
.macro add_key_bytes
    .irp    byte, byte7, byte6, byte5, byte4, byte3, byte2, byte1, byte0
    next_key_byte product_low
    eor     \byte, product_low
    .endr
.endm

/* CURRENT moved right by one, the lowest bit of LATER on top, is added to BYTE. */
.macro add_moved byte:req, later:req
    bst     \later, 0
    lsr     current
    bld     current, 7
    eor     \byte, current
.endm

.macro jump_to_key
    jmp     fw_prince_add_round_key
.endm

.macro layout_and_constant diagonals:req, complement:req, upper:req, lower:req
    .byte   \diagonals
    .long   (\lower) ^ (\complement) * 0x1010101, (\upper) ^ (\complement) * 0x1010101
.endm

fw_function fw_prince_expand
    movw    keys_pair, argument1
    movw    block_pair, argument2
    ldi     bytes_left, 16
1:  ld      product_low, block+
    st      keys+, product_low
    dec     bytes_left
    brne    1b
    ret
fw_end fw_prince_expand

slice_functions

small_permute_function jump_to_key

/* Z is at k1 before and after. */
fw_inner_function fw_prince_add_round_key
    call    fw_prince_unslice
    movw    key_waiting_pair, keys_pair
    movw    keys_pair, constants_pair_waiting
    lpm     by_diagonals, keys+
    sbrc    by_diagonals, 0
    rcall   1f
    .irp    byte, byte7, byte6, byte5, byte4, byte3, byte2, byte1, byte0
    lpm     product_low, keys+
    eor     \byte, product_low
    .endr
    sbrc    way, 0
    sbiw    keys_pair, 2 * CONSTANT_BYTES
    movw    constants_pair_waiting, keys_pair
    movw    keys_pair, key_waiting_pair
    add_key_bytes
    sbiw    keys_pair, 8
    sbrc    by_diagonals, 0
    rcall   1f
    jmp     fw_prince_slice
1:  exchange_columns_and_diagonals third_outer
    ret
fw_end fw_prince_add_round_key

/* The schedule at r25:r24, the block at r23:r22, the constant of the first round key in KEYS. */
fw_inner_function fw_prince_permute_block
    save    outer0, inner0, outer1, inner1, outer2, inner2, outer3, inner3
    movw    block_pair, argument2
    save    block_low, block_high
    .irp    byte, byte7, byte6, byte5, byte4, byte3, byte2, byte1, byte0
    ld      \byte, block+
    .endr
    wait_in_block way, count, constants_high_waiting, constants_low_waiting, sixtyfour, four, three
    load_multipliers
    mov     way, way_argument
    movw    constants_pair_waiting, keys_pair
    movw    keys_pair, argument1
    adiw    keys_pair, 8
    sbrs    way, 0
    rcall   1f
    sbrc    way, 0
    rcall   2f
    call    fw_prince_permute
    sbrc    way, 0
    rcall   1f
    sbrs    way, 0
    rcall   2f
    restore block_high, block_low
    st      block+, byte7
    store_and_take_back bytes_for_waiting
    clr     product_high
    restore inner3, outer3, inner2, outer2, inner1, outer1, inner0, outer0
    ret

1:  sbiw    keys_pair, 8                /* k0; Z is at k1 before and after */
    add_key_bytes
    ret

2:  sbiw    keys_pair, 8                /* k0': k0 rotated right by one, the highest bit added to the lowest */
    next_key_byte current
    mov     lowest, current
    .irp    byte, byte7, byte6, byte5, byte4, byte3, byte2, byte1
    next_key_byte next
    add_moved \byte, next
    mov     current, next
    .endr
    add_moved byte0, lowest
    clr     product_low
    lsl     next
    rol     product_low
    eor     byte7, product_low
    ret

.Lfirst_constant:
    layout_and_constant 0, INPUT_COMPLEMENT, 0x00000000, 0x00000000
    layout_and_constant 1, ROUND_COMPLEMENT, 0x13198a2e, 0x03707344
    layout_and_constant 0, ROUND_COMPLEMENT, 0xa4093822, 0x299f31d0
    layout_and_constant 1, ROUND_COMPLEMENT, 0x082efa98, 0xec4e6c89
    layout_and_constant 0, ROUND_COMPLEMENT, 0x452821e6, 0x38d01377
    layout_and_constant 1, ROUND_COMPLEMENT, 0xbe5466cf, 0x34e90c6c
    layout_and_constant 1, ROUND_COMPLEMENT, 0x7ef84f78, 0xfd955cb1
    layout_and_constant 0, ROUND_COMPLEMENT, 0x85840851, 0xf1ac43aa
    layout_and_constant 1, ROUND_COMPLEMENT, 0xc882d32f, 0x25323c54
    layout_and_constant 0, ROUND_COMPLEMENT, 0x64a51195, 0xe0e3610d
    layout_and_constant 1, ROUND_COMPLEMENT, 0xd3b5a399, 0xca0c2399
.Llast_constant:
    layout_and_constant 0, INPUT_COMPLEMENT, 0xc0ac29b7, 0xc97c50dd
fw_end fw_prince_permute_block

.macro permute_block constant:req, way:req
    ldi     keys_low, lo8(\constant)
    ldi     keys_high, hi8(\constant)
    ldi     way_argument, \way
    jmp     fw_prince_permute_block
.endm

fw_function fw_prince_encrypt
    permute_block .Lfirst_constant, 0
fw_end fw_prince_encrypt

#if !FW_SCHEDULE_IN_FLASH
fw_function fw_prince_decrypt
    permute_block .Llast_constant, 1
fw_end fw_prince_decrypt
#endif
