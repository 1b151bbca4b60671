/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 for AArch64 with the S-box in 16 registers, looked up by TBL and TBX: 12 blocks, a register for a word of four.
 *
 *     void fw_sm4_ctr(const fw_sm4_schedule *schedule, uint8_t counter[16], uint8_t *data, size_t blocks);
 *
 * The method of Kwon et al., "Optimized Implementation of SM4 on AVR Microcontrollers, RISC-V Processors, and ARM
 * Processors" (algorithms 2 to 5), for comparison: aes_bulk_fast is faster. Registers by AAPCS64.
 * Time and addresses depend on the number of blocks only.
 *
 * cost fw_sm4_ctr 400 stack
 */
#include "fw_asm.h"

#define a0          v0              /* blocks, or their words: a of the first four blocks, b and c of the others */
#define a1          v1
#define a2          v2
#define a3          v3
#define b0          v4
#define b1          v5
#define b2          v6
#define b3          v7
#define c0          v8
#define c1          v9
#define c2          v10
#define c3          v11
#define all_blocks  a0, a1, a2, a3, b0, b1, b2, b3, c0, c1, c2, c3
#define even_ab     v12             /* in transpose */
#define odd_ab      v13
#define even_cd     v14
#define odd_cd      v15
#define s_box0      {v16.16b-v19.16b}               /* the S-box of 0 to 63, of 64 to 127 ... */
#define s_box1      {v20.16b-v23.16b}
#define s_box2      {v24.16b-v27.16b}
#define s_box3      {v28.16b-v31.16b}
#define result      v12             /* in a round */
#define rotated     v13
#define input       v14
#define round_key   v15

#define keys        x9              /* of this round */
#define step        x10             /* bytes to the next one */
#define passes      w11
#define table       x12
#define BATCH       12
#define LARGE_BATCH BATCH
#define BUFFER_BLOCKS 16
#define KEY_BYTES   4
#define ROUNDS      32

/* Four blocks, their words in a register each, from or to a register for each block. */
.macro transpose a, b, c, d
    trn1  even_ab.4s, \a\().4s, \b\().4s
    trn2  odd_ab.4s, \a\().4s, \b\().4s
    trn1  even_cd.4s, \c\().4s, \d\().4s
    trn2  odd_cd.4s, \c\().4s, \d\().4s
    trn1  \a\().2d, even_ab.2d, even_cd.2d
    trn1  \b\().2d, odd_ab.2d, odd_cd.2d
    trn2  \c\().2d, even_ab.2d, even_cd.2d
    trn2  \d\().2d, odd_ab.2d, odd_cd.2d
.endm

/* WORD ^= RESULT <<< BITS */
.macro add_rotated word, bits
    shl   rotated.4s, result.4s, #\bits
    sri   rotated.4s, result.4s, #32 - \bits
    eor   \word\().16b, \word\().16b, rotated.16b
.endm

/* Word A becomes the next word: A ^ L(S(B ^ C ^ D ^ round key)). A look-up outside a table gives 0, or leaves what was
 * there. */
.macro round a, b, c, d
    eor   input.16b, \b\().16b, \c\().16b
    eor   input.16b, input.16b, \d\().16b
    eor   input.16b, input.16b, round_key.16b
    movi  rotated.16b, #64
    tbl   result.16b, s_box0, input.16b
    sub   input.16b, input.16b, rotated.16b
    tbx   result.16b, s_box1, input.16b
    sub   input.16b, input.16b, rotated.16b
    tbx   result.16b, s_box2, input.16b
    sub   input.16b, input.16b, rotated.16b
    tbx   result.16b, s_box3, input.16b
    shl   rotated.4s, result.4s, #2
    sri   rotated.4s, result.4s, #30
    eor   input.16b, result.16b, rotated.16b
    add_rotated input, 10
    add_rotated input, 18
    add_rotated input, 24
    eor   \a\().16b, \a\().16b, input.16b
.endm

.macro swap_bytes block
    rev32 \block\().16b, \block\().16b
.endm

/* The words in reverse, and their bytes. */
.macro reverse block
    rev64 \block\().16b, \block\().16b
    ext   \block\().16b, \block\().16b, \block\().16b, #8
.endm

    .section .rodata.sm4_s_box, "a", %progbits
    .p2align 4
sm4_s_box:
#define S_BOX_ROW(...) .byte __VA_ARGS__
#include "s_box.inc"

/* The blocks in v0 to v11, by ROUNDS round keys from KEYS on, STEP apart. Changes v12 to v31, KEYS, PASSES, TABLE. */
    .section .text.sm4_crypt, "ax", %progbits
    .p2align 2
    .type sm4_crypt, %function
sm4_crypt:
    adrp  table, sm4_s_box
    add   table, table, :lo12:sm4_s_box
    ld1   s_box0, [table], #64
    ld1   s_box1, [table], #64
    ld1   s_box2, [table], #64
    ld1   s_box3, [table]
    .irp block, all_blocks
    swap_bytes \block
    .endr
    transpose a0, a1, a2, a3
    transpose b0, b1, b2, b3
    transpose c0, c1, c2, c3
    mov   passes, #ROUNDS / 4
1:
    ld1r  {round_key.4s}, [keys]
    add   keys, keys, step
    round a0, a1, a2, a3
    round b0, b1, b2, b3
    round c0, c1, c2, c3
    ld1r  {round_key.4s}, [keys]
    add   keys, keys, step
    round a1, a2, a3, a0
    round b1, b2, b3, b0
    round c1, c2, c3, c0
    ld1r  {round_key.4s}, [keys]
    add   keys, keys, step
    round a2, a3, a0, a1
    round b2, b3, b0, b1
    round c2, c3, c0, c1
    ld1r  {round_key.4s}, [keys]
    add   keys, keys, step
    round a3, a0, a1, a2
    round b3, b0, b1, b2
    round c3, c0, c1, c2
    subs  passes, passes, #1
    b.ne  1b

    /* The words come out last first. */
    transpose a0, a1, a2, a3
    transpose b0, b1, b2, b3
    transpose c0, c1, c2, c3
    .irp block, all_blocks
    reverse \block
    .endr
    ret
fw_end sm4_crypt

#include "aarch64/frame.inc"
#include "aarch64/ctr.inc"
