/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT's loops over blocks for ARMv6-M, of the two modes on 512 bits; the permutations are in interleaved512_fast.S.
 *
 *     size_t fw_knot_aead_256_512_128_blocks(fw_knot512_state *state, uint8_t *output, const uint8_t *input,
 *                                            size_t bytes, enum fw_duplex mode);
 *     size_t fw_knot_hash_512_512_64_blocks(...);  arguments as above
 *
 * Arguments in r0 to r3 and on the stack; the state aligned to 4 bytes, input and output at any address; at multiples
 * of 4 they are faster.
 *
 * A row is bit-interleaved in four words in 66 instructions, and comes back in as many: 8 times 6 for the
 * exchanges of bits, 4 masks, 14 for halves.
 *
 * cost fw_knot_aead_256_512_128_blocks 80 stack
 * cost fw_knot_hash_512_512_64_blocks 80 stack
 */
#include "fw_asm.h"

#define block0          r0              /* between permutations only */
#define block1          r1
#define block2          r2
#define block3          r3
#define block           {r0-r3}
#define half_block      {r0-r1}
#define mask            r4
#define scratch         r5

#include "blocks.inc"
#include "fw_blocks_armv6m.inc"

.macro exchange_twice one:req, other:req, third:req, fourth:req, distance:req, bits:req
    ldr     mask, =\bits
    exchange \one, \other, \distance, mask, scratch
    exchange \third, \fourth, \distance, mask, scratch
.endm

/* From bytes' order to bit-interleaved words, as in fw_interleave.h: words 0, 2, 1, 3. */
.macro interleave_row
    exchange_halves block0, block2, scratch, mask
    exchange_halves block1, block3, scratch, mask
    exchange_twice block0, block2, block1, block3, 4, 0x0f0f0f0f
    exchange_twice block0, block2, block1, block3, 1, 0x55555555
    exchange_twice block0, block1, block2, block3, 8, 0x00ff00ff
    exchange_twice block0, block1, block2, block3, 2, 0x33333333
.endm

/* The inverse. */
.macro deinterleave_row
    exchange_twice block0, block1, block2, block3, 2, 0x33333333
    exchange_twice block0, block1, block2, block3, 8, 0x00ff00ff
    exchange_twice block0, block2, block1, block3, 1, 0x55555555
    exchange_twice block0, block2, block1, block3, 4, 0x0f0f0f0f
    exchange_halves block0, block2, scratch, mask
    exchange_halves block1, block3, scratch, mask
.endm

/* The sum goes to the state; or, if REPLACED, the block. It is left in the block's register. */
.macro duplex_word word:req, place:req, replaced:req
    ldr     scratch, [state, #\place]
    .if     \replaced
    str     \word, [state, #\place]
    eors    \word, \word, scratch
    .else
    eors    \word, \word, scratch
    str     \word, [state, #\place]
    .endif
.endm

.macro duplex_row replaced:req
    duplex_word block0, 0, \replaced
    duplex_word block1, 8, \replaced
    duplex_word block2, 4, \replaced
    duplex_word block3, 12, \replaced
.endm

fw_function fw_knot_aead_256_512_128_blocks
    begin_blocks
    b       5f
1:  take_words block, block0, block1, block2, block3
    interleave_row
    ldr     scratch, KEPT_MODE
    cmp     scratch, #ENCRYPT
    bhi     2f
    duplex_row 0
    ldr     scratch, KEPT_MODE
    cmp     scratch, #ENCRYPT
    beq     3f
    b       4f
2:  duplex_row 1
3:  deinterleave_row
    give_words block, block0, block1, block2, block3
4:  permute fw_knot512_permute7, 52
5:  any_left 16
    blo     7f
    b       1b
7:  end_blocks
    .pool
fw_end fw_knot_aead_256_512_128_blocks

fw_function fw_knot_hash_512_512_64_blocks
    begin_blocks
    b       2f
1:  take_words half_block, block0, block1
    movs    block2, #0
    movs    block3, #0
    interleave_row
    duplex_row 0
    permute fw_knot512_permute8, 140
2:  any_left 8
    blo     3f
    b       1b
3:  end_blocks
    .pool
fw_end fw_knot_hash_512_512_64_blocks
