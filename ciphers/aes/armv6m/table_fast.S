/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES for ARMv6-M (Cortex-M0+): a table of 2 KiB for each direction, all rounds unrolled.
 *
 *     void fw_aes128_expand  (fw_aes128_schedule *schedule, const uint8_t key[16]);
 *     void fw_aes128_encrypt (const fw_aes128_schedule *schedule, uint8_t block[16]);
 *     void fw_aes128_decrypt (const fw_aes128_schedule *schedule, uint8_t block[16]);
 *
 * and the same for fw_aes192 and fw_aes256, whose keys have 24 and 32 bytes.
 *
 * Arguments in r0 and r1. Key, block and schedule aligned to 4 bytes, as the core's loads want. The schedule, 320,
 * 384 or 448 bytes, is in a layout of its own: the round keys of FIPS 197, and behind them the inner ones through the
 * inverse of MixColumns, the last one first, which decryption needs with tables ("equivalent inverse cipher", section
 * 5.3.5).
 *
 * Constant time of cycles only: this device has no data cache, but the addresses of lookups depend on key and block.
 *
 * A round is 105 cycles: 32 to place sixteen bytes over the table, 32 for their lookups, 12 sums and 12 rotations of what
 * four bytes give a column, and 17 between two rounds: three columns wait in high registers (6 to put them there and to
 * take them back), the round key 7, its sums 4. The last round takes the second word of each entry. Thumb-1 computes on
 * eight registers: four words of state, a sum, what is looked up, the table, and the mask of an index, whose lowest byte
 * is 0xf8 and so, modulo 32, the distance of the rotations too. Four tables would save the rotations, but not the eight
 * registers: as many instructions would fetch the addresses of tables. A bound with tables as they are used here: 32, 32,
 * 12 and the key's 4 and 5, 85 cycles a round; that nothing is between 85 and 105 is not shown.
 * Of expand for AES-128, the ten round keys of FIPS 197 take 350 cycles; the rest is for decryption, where the inverse
 * of MixColumns is taken of one word of a round key, and of four of the first, since the key schedule is linear but for
 * that word; so it is for AES-256, with eight of the first two, and for AES-192 with every sixth word and the first
 * six. Both make their round keys in a loop.
 * Cycles with BL and return:
 *
 * cost fw_aes128_expand 1053 cycles 892 bytes 20 stack
 * cost fw_aes128_encrypt 1108 cycles 1752 bytes 32 stack
 * cost fw_aes128_decrypt 1111 cycles 1760 bytes 32 stack
 * cost fw_aes192_expand 1378 cycles 364 bytes 20 stack
 * cost fw_aes192_encrypt 1318 cycles 2092 bytes 32 stack
 * cost fw_aes192_decrypt 1321 cycles 2100 bytes 32 stack
 * cost fw_aes256_expand 1627 cycles 504 bytes 20 stack
 * cost fw_aes256_encrypt 1528 cycles 2432 bytes 32 stack
 * cost fw_aes256_decrypt 1531 cycles 2440 bytes 32 stack
 */
#include "aes_tables.inc"

#define schedule        r0
#define block           r1
#define key             r1
#define mask            r0              /* of a byte times 8 */
#define by_24           r0              /* as a distance to rotate by: to the left by 8 */
#define table           r1
#define s0              r2              /* the state, a column in each word */
#define s1              r3
#define s2              r4
#define s3              r5
#define state           {r2-r5}
#define sum             r6              /* a column of the next state */
#define found           r7              /* an index, and what the table has for it */
#define next_key        r12
#define column0         lr              /* of the next state, until its last one is found */
#define column1         r8
#define column2         r9
#define first_keys      {r1, r6, r7}    /* three of the four words of the first round key, where the block was */
#define first_key0      r1
#define first_key1      r6
#define first_key2      r7
#define last_of_first   {r1}            /* the fourth */
#define saved           {r4-r7, lr}
#define restored        {r4-r7, pc}
#define saved_in_block  {r1, r4-r7, lr} /* the block pointer too */
#define saved_high      {r6, r7}        /* of the caller, in high registers */
#define low_of_high0    r6
#define low_of_high1    r7

#define ROUND_KEY_BYTES 16
#define S_BOX           4               /* the second word of an entry */

.macro set_mask
    movs    mask, #0xff
    lsls    mask, mask, #ENTRY_BITS
.endm

/* TO: the place in the table of the byte of WORD in ROW. */
.macro find_entry to:req, word:req, row:req
    .if     \row == 0
    lsls    \to, \word, #ENTRY_BITS
    .else
    lsrs    \to, \word, #8 * \row - ENTRY_BITS
    .endif
    ands    \to, \to, mask
.endm

/* SUM goes on by one row, and adds what the table has for the byte of WORD in ROW. */
.macro add_entry word:req, row:req
    rors    sum, sum, by_24
    find_entry found, \word, \row
    ldr     found, [table, found]
    eors    sum, sum, found
.endm

/* SUM: a column, from its bytes in the rows 0 to 3 of these words. */
.macro look_up word0:req, word1:req, word2:req, word3:req
    find_entry sum, \word3, 3
    ldr     sum, [table, sum]
    add_entry \word2, 2
    add_entry \word1, 1
    add_entry \word0, 0
.endm

.macro columns
    look_up s0, s1, s2, s3
    mov     column0, sum
    look_up s1, s2, s3, s0
    mov     column1, sum
    look_up s2, s3, s0, s1
    mov     column2, sum
    look_up s3, s0, s1, s2
.endm

/* Backwards, ShiftRows goes the other way. */
.macro columns_back
    look_up s0, s3, s2, s1
    mov     column0, sum
    look_up s1, s0, s3, s2
    mov     column1, sum
    look_up s2, s1, s0, s3
    mov     column2, sum
    look_up s3, s2, s1, s0
.endm

.macro add_column to:req, column:req
    mov     found, \column
    eors    \to, \to, found
.endm

/* The state: the round key at FOUND, and the columns. */
.macro add_columns
    ldm     found!, state
    mov     next_key, found
    eors    s3, s3, sum
    add_column s0, column0
    add_column s1, column1
    add_column s2, column2
.endm

/* The block with the round key that SCHEDULE points to. TABLE is at ENTRIES: a branch leads over its address. */
.macro enter entries:req
    ldm     block!, state
    ldm     schedule!, first_keys
    eors    s0, s0, first_key0
    eors    s1, s1, first_key1
    eors    s2, s2, first_key2
    ldm     schedule!, last_of_first
    eors    s3, s3, first_key0
    mov     next_key, schedule
    ldr     table, =\entries
    set_mask
    b       1f
    .ltorg
1:
.endm

.macro save_registers
    push    saved_in_block
    mov     low_of_high0, column1
    mov     low_of_high1, column2
    push    saved_high
.endm

.macro leave
    pop     saved_high
    mov     column1, low_of_high0
    mov     column2, low_of_high1
    pop     {block}
    stm     block!, state
    pop     restored
.endm

.macro encrypt variant:req, rounds:req
fw_function fw_aes\variant\()_encrypt
    save_registers
    enter   fw_aes_forward
    .rept   \rounds - 1
    columns
    mov     found, next_key
    add_columns
    .endr
    adds    table, table, #S_BOX
    columns
    mov     found, next_key
    add_columns
    leave
fw_end fw_aes\variant\()_encrypt
.endm

/* The schedule is ROUNDS + 1 keys, and ROUNDS - 1 behind them. */
.macro decrypt variant:req, rounds:req
fw_function fw_aes\variant\()_decrypt
    save_registers
    adds    schedule, schedule, #\rounds * ROUND_KEY_BYTES
    enter   fw_aes_inverse
    .rept   \rounds - 1
    columns_back
    mov     found, next_key
    add_columns
    .endr
    adds    table, table, #S_BOX
    columns_back
    mov     found, next_key
    subs    found, found, #\rounds * ROUND_KEY_BYTES
    subs    found, found, #\rounds * ROUND_KEY_BYTES
    add_columns
    leave
fw_end fw_aes\variant\()_decrypt
.endm

#include "../aes_variants.inc"

#include "aes_expand_back.inc"
