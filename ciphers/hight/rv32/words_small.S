/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* HIGHT for RV32 and RV32E: one round per pass, one byte of the key schedule.
 *
 *     void fw_hight_expand (fw_hight_schedule *schedule, const uint8_t key[16]);
 *     void fw_hight_encrypt(const fw_hight_schedule *schedule, uint8_t block[8]);
 *     void fw_hight_decrypt(const fw_hight_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in a0 and a1, at multiples of 4 (the E31 traps other loads of words); the schedule has the portable layout,
 * at a multiple of 4. A round (hight_macros.inc) is 28 instructions, back 29, the words that move are 5 more, its key and
 * the loop 2. A byte of the key schedule is 18 instructions.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_hight_expand 2325 cycles 70 bytes 0 stack
 * cost fw_hight_encrypt 1191 cycles 236 bytes 16 stack
 * cost fw_hight_decrypt 1229 cycles 258 bytes 16 stack
 * cost fw_hight_expand 3600 cycles 70 bytes 0 stack on rv32e
 * cost fw_hight_encrypt 1491 cycles 232 bytes 8 stack on rv32e
 * cost fw_hight_decrypt 1626 cycles 254 bytes 8 stack on rv32e
 */
#define keys            a0
#define mask            a1              /* of the bytes */
#define x04             a2
#define x15             a3
#define x26             a4
#define x37             a5
#define state           x04, x15, x26, x37
#define t               s0
#define double          s1              /* a byte twice */
#define block           t0              /* where the argument goes */
#define argument_block  a1
#define end             t1              /* of the round keys */
#ifdef __riscv_32e
#define room            t2              /* above the bytes, to borrow from */
#else
#define room            t3
#define key_word        t2
#endif

#define schedule        a0
#define key             a1
#define subkey          a2
#define spare           a3
#define constant        a4              /* the shift register */
#define place           a5
#define last_place      t0              /* and one more */
#define FIRST_CONSTANT  0x5a
#define ROUNDS_PER_PASS 1

#include "hight_macros.inc"

.macro encrypt_pass
    encrypt_round state, WHITENING_BYTES
    mv      t, x37
    mv      x37, x26
    mv      x26, x15
    mv      x15, x04
    mv      x04, t
.endm

.macro decrypt_pass
    mv      t, x04
    mv      x04, x15
    mv      x15, x26
    mv      x26, x37
    mv      x37, t
    decrypt_round state, WHITENING_BYTES
.endm

#include "hight_loops.inc"

/* Eight bytes of the key move on by one with every 16 subkeys. */
fw_function fw_hight_expand
    lw      subkey, 12(key)
    lw      spare, 0(key)
    sw      subkey, 0(schedule)
    sw      spare, 4(schedule)
    li      constant, FIRST_CONSTANT
    li      place, 0
    li      last_place, ROUND_KEY_BYTES * ROUNDS
1:  srli    subkey, place, 4
    sub     subkey, place, subkey
    andi    subkey, subkey, 7
    andi    spare, place, 8
    or      subkey, subkey, spare
    add     subkey, subkey, key
    lbu     subkey, 0(subkey)
    srli    spare, constant, 3
    xor     spare, spare, constant
    andi    spare, spare, 1
    slli    spare, spare, 6
    add     subkey, subkey, constant
    sb      subkey, WHITENING_BYTES(schedule)
    srli    constant, constant, 1
    or      constant, constant, spare
    addi    place, place, 1
    addi    schedule, schedule, 1
    bne     place, last_place, 1b
    ret
fw_end fw_hight_expand
