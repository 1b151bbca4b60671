/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 for servers by the SM4 instructions of ARMv8.2; constant time.
 *
 *     void fw_sm4_sm4e_expand(uint32_t *schedule, const uint8_t *secret);
 *     void fw_sm4_sm4e_N     (const uint32_t *schedule, uint8_t *out, const uint8_t *in);  N = 1, 4, 8 blocks
 *     void fw_sm4_sm4e_ctr_N (const uint32_t *schedule, uint8_t *out, const uint8_t *in, const uint8_t counter[16]);
 *     void fw_sm4_sm4e_cbc   (const uint32_t *schedule, uint8_t *out, const uint8_t *in, size_t blocks, uint8_t iv[16]);
 *     void fw_sm4_sm4e_lanes (const uint32_t *keys, uint8_t *out, const uint8_t *in);      16 blocks with a key each
 *
 * sm4/lanes.c has where the keys of lanes are. ctr_N for 4 and 8. The schedule is 32 words; those of decryption are the same from the last to the first. A block is
 * eight SM4E that wait for each other, so that several blocks are done side by side. Only registers that a call may
 * change; no stack. */
#define fw_sm4_expand fw_sm4_sm4e_expand

#include "fw_asm.h"
#include "aarch64/sm4e.inc"
#include "arguments.inc"

#define left    x3                  /* blocks */
#define iv      x4
#define chain   v0
#define plain   v1
#define loaded  v24
#define counter v25
#define one     v26

/* 32 rounds of the blocks in registers v\NUMBERS, and their results. */
.macro crypt numbers:vararg
    .irp four_keys, v16, v17, v18, v19, v20, v21, v22, v23
    every_block \four_keys, \numbers
    .endr
    .irp number, \numbers
    leave v\number
    .endr
.endm

.macro every_block four_keys, numbers:vararg
    .irp number, \numbers
    four_rounds v\number, \four_keys
    .endr
.endm

/* BLOCK is the sum of itself and what is loaded. */
.macro add_loaded block
    eor   \block\().16b, \block\().16b, loaded.16b
.endm

.macro crypting name, numbers:vararg
fw_function \name
    load_keys
    .irp number, \numbers
    ldr   q\number, [source, #16 * \number]
    enter v\number
    .endr
    crypt \numbers
    .irp number, \numbers
    str   q\number, [out, #16 * \number]
    .endr
    forget
    ret
fw_end \name
.endm

.macro counting name, numbers:vararg
fw_function \name
    load_keys
    start_counters counter, q25, one
    .irp number, \numbers
    next_counter v\number, counter, one
    .endr
    crypt \numbers
    .irp number, \numbers
    ldr   q24, [source, #16 * \number]
    add_loaded v\number
    str   q\number, [out, #16 * \number]
    .endr
    forget
    ret
fw_end \name
.endm

    crypting fw_sm4_sm4e_1, 0
    crypting fw_sm4_sm4e_4, 0, 1, 2, 3
    crypting fw_sm4_sm4e_8, 0, 1, 2, 3, 4, 5, 6, 7
    counting fw_sm4_sm4e_ctr_4, 0, 1, 2, 3
    counting fw_sm4_sm4e_ctr_8, 0, 1, 2, 3, 4, 5, 6, 7

fw_function fw_sm4_sm4e_cbc
    cbz   left, 1f
    load_keys
    ldr   q0, [iv]
0:  ldr   q1, [source], #16
    eor   chain.16b, chain.16b, plain.16b
    enter chain
    crypt 0
    str   q0, [out], #16
    subs  left, left, #1
    b.ne  0b
    str   q0, [iv]
1:  forget
    ret
fw_end fw_sm4_sm4e_cbc

/* Eight blocks at a time, those from FIRST on. */
.macro crypt_lanes first
    .irp number, 0, 1, 2, 3, 4, 5, 6, 7
    ldr   q\number, [source, #16 * (\first + \number)]
    enter v\number
    .endr
    .irp quad, 0, 1, 2, 3, 4, 5, 6, 7
    .irp number, 0, 1, 2, 3, 4, 5, 6, 7
    ldr   q24, [schedule, #256 * \quad + 16 * (\first + \number)]
    four_rounds v\number, loaded
    .endr
    .endr
    .irp number, 0, 1, 2, 3, 4, 5, 6, 7
    leave v\number
    str   q\number, [out, #16 * (\first + \number)]
    .endr
.endm

fw_function fw_sm4_sm4e_lanes
    crypt_lanes 0
    crypt_lanes 8
    forget
    ret
fw_end fw_sm4_sm4e_lanes

    .section .note.GNU-stack, "", @progbits
