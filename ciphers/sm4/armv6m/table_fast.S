/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 for ARMv6-M (Cortex-M0+): S-box and diffusion in one table of 1 KiB, four rounds per pass.
 *
 *     void fw_sm4_expand (fw_sm4_schedule *schedule, const uint8_t key[16]);
 *     void fw_sm4_encrypt(const fw_sm4_schedule *schedule, uint8_t block[16]);
 *     void fw_sm4_decrypt(const fw_sm4_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r0 and r1; registers: below and in table_macros.inc. Key, block and schedule aligned to 4 bytes, as the
 * core's loads want. The schedule is 32 round keys, each as its bytes in the order of the standard: words are as they
 * are loaded, the first byte the least significant. Constant time of cycles only: this device has no data cache, but
 * the addresses of lookups depend on key and block.
 *
 * A round is 30 cycles: 3 for the round key, whose address waits in a high register, 3 to add three words, 8 to split
 * the index, 8 for four lookups, 4 to add what was found, each with a rotation of the oldest word behind it, 4. Thumb-1
 * computes on eight registers only: the mask of the index saves 2 cycles, and makes the round keys' address wait, which
 * costs 1. A second table of 1 KiB would save 1 or 2 of the rotations (an estimate) and cost an addition. Without
 * rotations and MOV a round would be 25, and no way below that is known with tables; 30 is not proved to be the least.
 * Cycles with BL and return:
 *
 * cost fw_sm4_expand 2059 cycles 184 bytes 20 stack
 * cost fw_sm4_encrypt 1039 cycles 240 bytes 24 stack
 * cost fw_sm4_decrypt 1039 cycles 240 bytes 24 stack
 */
#include "table_macros.inc"

#define entry_bits      r0              /* mask of a byte times 4, the distance of two entries */
#define next_round_key  r12
#define end             lr
#define saved_in_block  {r1, r4-r7, lr} /* the block pointer too */

/* Entry x is what the first byte of a word contributes if it is x: the S-box, and then the diffusion, as the bytes of a
 * word in memory. The other bytes contribute the same, rotated. */
.macro table_entries values:vararg
    .irp    s, \values
    .byte   ((\s) ^ (\s) << 2) & 0xff, (\s) ^ (\s) >> 6, ((\s) << 2 | (\s) >> 6) & 0xff, ((\s) << 2 | (\s) >> 6) & 0xff
    .endr
.endm

    begin_table diffused_s_box
#define S_BOX_ROW(...)  table_entries __VA_ARGS__
#include "s_box.inc"

/* Byte 1 of an entry is S ^ S >> 6, of which S is easily found again. */
.macro point_to_bytes
    ldr     table, =diffused_s_box + 1
.endm

.macro find_byte byte:req, first:req
    take_byte found, index, \first
    lsls    found, found, #2
    ldrb    \byte, [table, found]
.endm

.macro substitute_index
    substitute find_byte
    ldr     found, =0xc0c0c0c0
    ands    found, found, substituted
    lsrs    found, found, #6
    eors    substituted, substituted, found
.endm

fw_function fw_sm4_expand
    expand_key point_to_bytes, substitute_index, rev
fw_end fw_sm4_expand

/* FOUND: the place in the table of the byte of INDEX that begins at bit FIRST. */
.macro find_entry first:req
    .if     \first == 0
    lsls    found, index, #2
    .else
    lsrs    found, index, #\first - 2
    .endif
    ands    found, found, entry_bits
.endm

/* Adds to OLDEST what the table has for the sum of the three words and the round key, which is in INDEX. The first
 * byte's entry is rotated by 32 bits on the way, the next by 24 to the right, and so on. */
.macro one_round oldest:req, a:req, b:req, c:req
    eors    index, index, \a
    eors    index, index, \b
    eors    index, index, \c
    .irp    first, 0, 8, 16, 24
    find_entry \first
    ldr     found, [table, found]
    eors    \oldest, \oldest, found
    rors    \oldest, \oldest, by_8
    .endr
.endm

/* INDEX: the round key at OFFSET in this pass. */
.macro load_round_key offset:req
    mov     found, next_round_key
    ldr     index, [found, #\offset]
.endm

.macro begin_block
    push    saved_in_block
    ldm     block!, words
    ldr     table, =diffused_s_box
.endm

/* With the schedule's pointer no longer needed. */
.macro begin_rounds
    movs    entry_bits, #0xff
    lsls    entry_bits, entry_bits, #2
.endm

.macro end_block
    pop     {block}
    store_words
    pop     restored
    .ltorg
.endm

fw_function fw_sm4_encrypt
    begin_block
    mov     next_round_key, schedule
    adds    schedule, schedule, #SCHEDULE_BYTES
    mov     end, schedule
    begin_rounds
1:  load_round_key 0
    one_round word0, word1, word2, word3
    load_round_key 4
    one_round word1, word2, word3, word0
    load_round_key 8
    one_round word2, word3, word0, word1
    load_round_key 12
    adds    found, found, #16
    mov     next_round_key, found
    one_round word3, word0, word1, word2
    cmp     next_round_key, end
    bne     1b
    end_block
fw_end fw_sm4_encrypt

fw_function fw_sm4_decrypt
    begin_block
    mov     end, schedule
    adds    schedule, schedule, #SCHEDULE_BYTES
    mov     next_round_key, schedule
    begin_rounds
1:  mov     found, next_round_key
    subs    found, found, #16
    mov     next_round_key, found
    ldr     index, [found, #12]
    one_round word0, word1, word2, word3
    load_round_key 8
    one_round word1, word2, word3, word0
    load_round_key 4
    one_round word2, word3, word0, word1
    load_round_key 0
    one_round word3, word0, word1, word2
    cmp     next_round_key, end
    bne     1b
    end_block
fw_end fw_sm4_decrypt
