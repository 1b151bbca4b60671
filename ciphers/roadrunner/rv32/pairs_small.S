/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RoadRunneR for RV32 and RV32E: one layer of F per pass, both directions one loop.
 *
 *     void fw_roadrunner80_expand  (fw_roadrunner80_schedule *schedule, const uint8_t key[10]);
 *     void fw_roadrunner80_encrypt (const fw_roadrunner80_schedule *schedule, uint8_t block[8]);
 *     void fw_roadrunner80_decrypt (const fw_roadrunner80_schedule *schedule, uint8_t block[8]);
 *
 * and the same for RoadRunneR-128, whose key has 16 bytes. Arguments in a0 and a1; in F registers of
 * short instructions. Key and block aligned to 4 bytes (the E31 traps other loads of words). The schedule is that of
 * pairs_fast.S.
 *
 * Decryption is encryption with the keys first and last exchanged, the numbers of the rounds upwards, and other places
 * of the keys. The halves stay in the block. In bytes, on RV32: S-box 18, L and its keys 54, half taken apart 32, put together
 * 20, added and exchanged 10, the round's number 26, the place in the key 8: 168 before anything is saved, chosen or
 * counted.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_roadrunner80_expand 102 cycles 60 bytes 0 stack
 * cost fw_roadrunner80_encrypt 1766 cycles 234 bytes 16 stack
 * cost fw_roadrunner80_decrypt 1761 cycles 20 bytes 16 stack
 * cost fw_roadrunner128_expand 127 cycles 60 bytes 0 stack
 * cost fw_roadrunner128_encrypt 2116 cycles 234 bytes 16 stack
 * cost fw_roadrunner128_decrypt 2099 cycles 20 bytes 16 stack
 * cost fw_roadrunner80_expand 155 cycles 60 bytes 0 stack on rv32e
 * cost fw_roadrunner80_encrypt 2252 cycles 252 bytes 20 stack on rv32e
 * cost fw_roadrunner80_decrypt 2234 cycles 18 bytes 20 stack on rv32e
 * cost fw_roadrunner128_expand 199 cycles 60 bytes 0 stack on rv32e
 * cost fw_roadrunner128_encrypt 2668 cycles 252 bytes 20 stack on rv32e
 * cost fw_roadrunner128_decrypt 2698 cycles 18 bytes 20 stack on rv32e
 */
#define keys            a0
#define block           a1
#define x0              a2              /* the half in F */
#define x1              a3
#define x2              a4
#define x3              a5
#define spare           s0
#define pair_of_keys    s1

#ifdef __riscv_32e
#define number          t0              /* of the round */
#define direction       t1              /* -1 forwards, 1 backwards */
#define layers          t2              /* linear ones to come, of this round */
#define from_here       x2              /* where the first round's keys begin */
#define further         x3              /* bytes to the next round's keys */
#define end             spare           /* of the key */
#define last            x1              /* the key that is added at the end */
#define even_bytes      pair_of_keys    /* a mask */
    .equ    FRAME, 20
#define FURTHER         8(sp)
#define END             12(sp)
#define LAST            16(sp)
#else
#define from_here       t0
#define further         t1
#define direction       t2
#define layers          t3
#define number          t4
#define end             t5
#define low_half        t6              /* a mask */
#define last            a6
#define twice           a7              /* a byte times this */
    .equ    FRAME, 16
#endif

#define schedule        a0
#define key             a1
#define pair            a2
#define byte            a3
#define from            a4
#define end_of_pairs    a5

.macro clear_upper_half x:req
#ifdef __riscv_32e
    slli    \x, \x, 16
    srli    \x, \x, 16
#else
    and     \x, \x, low_half
#endif
.endm

#include "fw_kept_rv32.inc"
#include "roadrunner_macros.inc"

.equ    PAIRS_80, 5                     /* by the size of the key: macros make the names */
.equ    PAIRS_128, 8
.equ    ROUNDS_80, 10
.equ    ROUNDS_128, 12

/* TO: a byte, twice. */
.macro double_byte to:req, byte:req
#ifdef __riscv_32e
    slli    \to, \byte, 8
    add     \to, \to, \byte
#else
    mul     \to, \byte, twice
#endif
.endm

#ifdef __riscv_32e
.macro take_half
    li      even_bytes, 0x00ff00ff
    lw      x1, 0(block)
    unpack  x1
.endm

.macro put_half
    li      even_bytes, 0x00ff00ff
    pack
.endm
#else
/* The byte at PLACE of the block twice. */
.macro take_byte to:req, place:req
    lbu     \to, \place(block)
    double_byte \to, \to
.endm

.macro take_half
    take_byte x0, 0
    take_byte x1, 1
    take_byte x2, 2
    take_byte x3, 3
.endm

/* The upper copy of BYTE to its place. */
.macro put_byte byte:req, place:req
    srli    \byte, \byte, 8
    .if     \place
    slli    \byte, \byte, 8 * \place
    or      x0, x0, \byte
    .endif
.endm

.macro put_half
    put_byte x0, 0
    put_byte x1, 1
    put_byte x2, 2
    put_byte x3, 3
.endm
#endif

/* FORWARDS, BACKWARDS: pairs from a round's keys to those of the next, but for the length of the key; FIRST: where
 * decryption's keys begin. */
.macro both_directions size:req, forwards:req, backwards:req, first:req
fw_function fw_roadrunner\size\()_encrypt
    lw      x0, 0(keys)
    lw      last, 4(keys)
    addi    from_here, keys, RAW_BYTES + 2 * PAIR
    li      further, PAIR * \forwards
    li      number, ROUNDS_\size
    li      direction, -1
begin_\size:
    addi    sp, sp, -FRAME
    sw      spare, 0(sp)
    sw      pair_of_keys, 4(sp)
    fw_keep further, FURTHER
    fw_keep last, LAST
    addi    end, keys, RAW_BYTES + PAIR * PAIRS_\size
    fw_keep end, END
    mv      keys, from_here
#ifndef __riscv_32e
    li      low_half, 0xffff
    li      twice, 0x0101
#endif
    lw      x1, 0(block)
    xor     x0, x0, x1
    sw      x0, 0(block)
1:  take_half
    li      layers, 3
2:  substitute
    addi    layers, layers, -1
    bltz    layers, 4f
    lw      pair_of_keys, 0(keys)
    diffuse_add_key x0, x1, pair_of_keys
    lw      pair_of_keys, 4(keys)
    addi    keys, keys, 2 * PAIR
    diffuse_add_key x2, x3, pair_of_keys
    addi    spare, layers, -1
    bnez    spare, 2b
    double_byte spare, number
    xor     x3, x3, spare
    j       2b

4:  put_half
    lw      x1, 4(block)
    lw      x2, 0(block)
    xor     x0, x0, x1
    sw      x2, 4(block)
    sw      x0, 0(block)
    fw_recall further, FURTHER
    add     keys, keys, further
    fw_recall end, END
    bltu    keys, end, 5f
    addi    keys, keys, -PAIR * PAIRS_\size
5:  add     number, number, direction
    addi    spare, number, -1
    sltiu   spare, spare, ROUNDS_\size
    bnez    spare, 1b

    fw_recall last, LAST
    xor     x2, x2, last
    sw      x2, 0(block)
    sw      x0, 4(block)
    lw      spare, 0(sp)
    lw      pair_of_keys, 4(sp)
    addi    sp, sp, FRAME
    ret
fw_end fw_roadrunner\size\()_encrypt

fw_function fw_roadrunner\size\()_decrypt
    lw      x0, 4(keys)
    lw      last, 0(keys)
    addi    from_here, keys, RAW_BYTES + PAIR * \first
    li      further, PAIR * (\backwards)
    li      number, 1
    li      direction, 1
    j       begin_\size
fw_end fw_roadrunner\size\()_decrypt
.endm

both_directions 80, -5, -2, 1
both_directions 128, 0, -4, 4

#include "../roadrunner_pairs_expand.inc"
