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

#define result      v12
#define rotated     v13
#define input       v14
#define round_key   v15

#define keys        x9              /* of the round at hand */
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
    trn1  v12.4s, \a\().4s, \b\().4s
    trn2  v13.4s, \a\().4s, \b\().4s
    trn1  v14.4s, \c\().4s, \d\().4s
    trn2  v15.4s, \c\().4s, \d\().4s
    trn1  \a\().2d, v12.2d, v14.2d
    trn1  \b\().2d, v13.2d, v15.2d
    trn2  \c\().2d, v12.2d, v14.2d
    trn2  \d\().2d, v13.2d, v15.2d
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
    tbl   result.16b, {v16.16b-v19.16b}, input.16b
    sub   input.16b, input.16b, rotated.16b
    tbx   result.16b, {v20.16b-v23.16b}, input.16b
    sub   input.16b, input.16b, rotated.16b
    tbx   result.16b, {v24.16b-v27.16b}, input.16b
    sub   input.16b, input.16b, rotated.16b
    tbx   result.16b, {v28.16b-v31.16b}, input.16b
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
    ld1   {v16.16b-v19.16b}, [table], #64
    ld1   {v20.16b-v23.16b}, [table], #64
    ld1   {v24.16b-v27.16b}, [table], #64
    ld1   {v28.16b-v31.16b}, [table]
    .irp block, v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11
    swap_bytes \block
    .endr
    transpose v0, v1, v2, v3
    transpose v4, v5, v6, v7
    transpose v8, v9, v10, v11
    mov   passes, #ROUNDS / 4
1:
    ld1r  {v15.4s}, [keys]
    add   keys, keys, step
    round v0, v1, v2, v3
    round v4, v5, v6, v7
    round v8, v9, v10, v11
    ld1r  {v15.4s}, [keys]
    add   keys, keys, step
    round v1, v2, v3, v0
    round v5, v6, v7, v4
    round v9, v10, v11, v8
    ld1r  {v15.4s}, [keys]
    add   keys, keys, step
    round v2, v3, v0, v1
    round v6, v7, v4, v5
    round v10, v11, v8, v9
    ld1r  {v15.4s}, [keys]
    add   keys, keys, step
    round v3, v0, v1, v2
    round v7, v4, v5, v6
    round v11, v8, v9, v10
    subs  passes, passes, #1
    b.ne  1b

    /* The words come out last first. */
    transpose v0, v1, v2, v3
    transpose v4, v5, v6, v7
    transpose v8, v9, v10, v11
    .irp block, v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11
    reverse \block
    .endr
    ret
fw_end sm4_crypt

#include "aarch64/frame.inc"
#include "aarch64/ctr.inc"
