/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT's loops over blocks for ARMv6-M, of the two modes on 256 bits; the permutations are in interleaved256_fast.S.
 *
 *     size_t fw_knot_aead_128_256_64_blocks(fw_knot256_state *state, uint8_t *output, const uint8_t *input,
 *                                           size_t bytes, enum fw_duplex mode);
 *     size_t fw_knot_hash_256_256_32_blocks(...);  arguments as above
 *
 * Arguments in r0 to r3 and on the stack; the state aligned to 4 bytes, input and output at any address.
 *
 * cost fw_knot_aead_128_256_64_blocks 60 stack
 * cost fw_knot_hash_256_256_32_blocks 60 stack
 */
#include "fw_asm.h"
#include "fw_blocks_armv6m.inc"

#define low             r0              /* a block's halves */
#define high            r1
#define scratch         r2
#define mask            r3
#define state           r4
#define output          r5
#define input           r6
#define bytes           r7
#define state_given     r0
#define output_given    r1
#define input_given     r2
#define bytes_given     r3
#define saved           {r3-r7, lr}     /* all bytes first */
#define saved_return    {r4-r7, pc}
#define permuted        r0              /* the permutation's arguments */
#define rounds          r1
#define done            r0
#define KEPT_MODE       [sp, #24]

.macro exchange_bits high:req, low:req, distance:req, bits:req
    ldr     mask, =\bits
    exchange \high, \low, \distance, mask, scratch
.endm

.macro begin_blocks
    push    saved
    movs    state, state_given
    movs    output, output_given
    movs    input, input_given
    movs    bytes, bytes_given
.endm

.macro end_blocks rate_bits:req
    pop     {done}
    lsrs    done, done, #\rate_bits
    lsls    done, done, #\rate_bits
    pop     saved_return
.endm

fw_function fw_knot_aead_128_256_64_blocks
    begin_blocks
    b       4f
1:  load_bytes low, 0, input, scratch
    load_bytes high, 4, input, scratch
    adds    input, input, #8
    exchange_halves low, high, scratch, mask
    exchange_bits low, high, 8, 0x00ff00ff
    exchange_bits low, high, 4, 0x0f0f0f0f
    exchange_bits low, high, 2, 0x33333333
    exchange_bits low, high, 1, 0x55555555
    ldr     scratch, [state]
    ldr     mask, [state, #4]
    eors    low, low, scratch
    eors    high, high, mask
    eors    scratch, scratch, low       /* the block as it came in */
    eors    mask, mask, high
    str     scratch, [state]
    str     mask, [state, #4]
    ldr     scratch, KEPT_MODE
    cmp     scratch, #ENCRYPT
    bhi     2f
    str     low, [state]
    str     high, [state, #4]
    blo     3f
2:  exchange_bits low, high, 1, 0x55555555
    exchange_bits low, high, 2, 0x33333333
    exchange_bits low, high, 4, 0x0f0f0f0f
    exchange_bits low, high, 8, 0x00ff00ff
    exchange_halves low, high, scratch, mask
    store_bytes low, 0, output
    store_bytes high, 4, output
    adds    output, output, #8
3:  movs    permuted, state
    movs    rounds, #28
    bl      fw_knot256_permute6
4:  subs    bytes, bytes, #8
    blo     5f
    b       1b
5:  end_blocks 3
    .pool
fw_end fw_knot_aead_128_256_64_blocks

fw_function fw_knot_hash_256_256_32_blocks
    begin_blocks
    b       2f
1:  load_bytes low, 0, input, scratch
    adds    input, input, #4
    exchange_bits low, low, 1, 0x22222222
    exchange_bits low, low, 2, 0x0c0c0c0c
    exchange_bits low, low, 4, 0x00f000f0
    exchange_bits low, low, 8, 0x0000ff00
    uxth    high, low
    lsrs    low, low, #16
    ldr     scratch, [state]
    ldr     mask, [state, #4]
    eors    scratch, scratch, high
    eors    mask, mask, low
    str     scratch, [state]
    str     mask, [state, #4]
    movs    permuted, state
    movs    rounds, #68
    bl      fw_knot256_permute7
2:  subs    bytes, bytes, #4
    bhs     1b
    end_blocks 2
    .pool
fw_end fw_knot_hash_256_256_32_blocks
