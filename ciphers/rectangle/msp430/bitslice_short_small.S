/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RECTANGLE for MSP430: one round per pass, short round keys, without complements: less RAM.
 *
 *     void fw_rectangle80_expand  (fw_rectangle80_schedule *schedule, const uint8_t key[10]);
 *     void fw_rectangle80_encrypt (const fw_rectangle80_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle80_decrypt (const fw_rectangle80_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle128_expand (fw_rectangle128_schedule *schedule, const uint8_t key[16]);
 *     void fw_rectangle128_encrypt(const fw_rectangle128_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle128_decrypt(const fw_rectangle128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r12 and r13; key and block must stand at even addresses. Registers of the key schedule:
 * rectangle_expand_small.inc.
 *
 * In both key schedules two bytes of each round key move unchanged into the next one (Luo, Zhang, Bao, "The
 * implementation and optimization of lightweight block cipher RECTANGLE based on FELICS", 2017, section 3.2.4). A round
 * key is row 0, two low bytes, and one more row: for 80-bit keys rows 1, 2 low, row 3, whose high byte is that of row 2 in
 * the next round key and of row 1 in the one after it; for 128-bit keys rows 1, 3 low, row 2, whose high byte is that of
 * row 1 in the next round key, as that of row 0 is that of row 3. In front of all are those bytes of the first: 164 and
 * 162 bytes, where round keys of four rows take 208.
 * A round is 54 cycles forward and 56 back, three of them for the loop. A round key is 20: two words of 2, two low bytes of
 * 3 and two high ones of 5. Two rows are complemented for 2, since a byte serves in rows that the S-box leaves complemented
 * and in one that it does not.
 * Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_rectangle80_expand 2136 cycles 200 bytes 12 stack
 * cost fw_rectangle80_encrypt 1425 cycles 170 bytes 10 stack
 * cost fw_rectangle80_decrypt 1481 cycles 130 bytes 10 stack
 * cost fw_rectangle128_expand 2132 cycles 210 bytes 16 stack
 * cost fw_rectangle128_encrypt 1426 cycles 172 bytes 10 stack
 * cost fw_rectangle128_decrypt 1481 cycles 130 bytes 10 stack
 */
#define keys            r12
#define block           r13
#define row0            r11
#define row1            r14
#define row2            r15
#define row3            r10
#define copy0           r9
#define byte            r9              /* when there is no copy of row 0 */
#define copy2           r8
#define two_keys        r8              /* decryption needs no copy of row 2 */
#define count           r7
#define ROUNDS_PER_PASS 1
#define SHORT_KEYS      1
#define KEY_STEP        6               /* bytes of a round key */
#include "rectangle_macros.inc"
#include "rectangle_schedule.inc"

.equ    FRONT_80, 8                     /* by variant: macros make the names */
.equ    FRONT_128, 6

/* ---- Key schedules: rows 1 and 2 come complemented ---- */

.macro begin_80
    mov.b   3(key), FRONT_80 - 7(schedule)
    mov.b   5(key), FRONT_80 - 1(schedule)
    add     #FRONT_80, schedule
.endm

.macro begin_128
    mov.b   13(key), FRONT_128 - 5(schedule)
    mov.b   5(key), FRONT_128 - 1(schedule)
    add     #FRONT_128, schedule
.endm

.macro store_80 row0:req, row1:req, row2:req, row3:req
    mov     \row0, 0(schedule)
    mov.b   \row1, 2(schedule)
    mov.b   \row2, 3(schedule)
    inv     2(schedule)
    mov     \row3, 4(schedule)
.endm

.macro store_128 row0:req, row1:req, row2:req, row3:req
    mov     \row0, 0(schedule)
    mov.b   \row1, 2(schedule)
    inv.b   2(schedule)
    mov.b   \row3, 3(schedule)
    mov     \row2, 4(schedule)
    inv     4(schedule)
.endm

#include "rectangle_expand_small.inc"

/* ---- Round keys ---- */

.macro xor_low row:req
    mov.b   @keys+, byte
    xor     byte, \row
.endm

.macro xor_high row:req, place:req
    mov.b   \place(keys), byte
    swpb    byte
    xor     byte, \row
.endm

/* KEYS goes on to the next one. */
.macro xor_key_80
    xor     @keys+, row0
    xor_low row1
    xor_low row2
    xor     @keys+, row3
    xor_high row2, -1 - KEY_STEP
    xor_high row1, -7 - KEY_STEP
.endm

.macro xor_key_128
    xor     @keys+, row0
    xor_low row1
    xor_low row3
    xor     @keys+, row2
    xor_high row1, -1 - KEY_STEP
    xor_high row3, -5 - KEY_STEP
.endm

/* ---- Blocks ---- */

.macro enter_block front:req
    save    row3, copy0, copy2, count
    load_rows block
    mov     #ROUNDS, count
    add     #\front, keys
.endm

.macro variant key_bits:req
fw_function fw_rectangle\key_bits\()_encrypt
    enter_block FRONT_\key_bits
.Lpass_\key_bits:
    xor_key_\key_bits
    sub_column
    rotate_left row1, 1
    rotate_right row2, 16 - 12
    rotate_right row3, 16 - 13
    inv     row1
    inv     row2
    dec     count
    jnz     .Lpass_\key_bits
.Llast_key_\key_bits:
    xor_key_\key_bits
    store_rows -BLOCK_BYTES, block
    restore count, copy2, copy0, row3
    ret
fw_end fw_rectangle\key_bits\()_encrypt

fw_function fw_rectangle\key_bits\()_decrypt
    enter_block FRONT_\key_bits + ROUNDS * KEY_STEP
    mov     #2 * KEY_STEP, two_keys
.Lpass_back_\key_bits:
    xor_key_\key_bits
    sub     two_keys, keys              /* at the round key before the one just added */
    rotate_right row1, 1
    rotate_left row2, 16 - 12
    rotate_left row3, 16 - 13
    inv     row1
    inv     row2
    inverse_sub_column_in_place
    dec     count
    jnz     .Lpass_back_\key_bits
    br      #.Llast_key_\key_bits
fw_end fw_rectangle\key_bits\()_decrypt
.endm

    variant 80
    variant 128
