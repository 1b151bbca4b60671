/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CHAM-64/128 in CBC and CTR mode for ARMv7-M (Cortex-M3): all rounds unrolled, all round keys in registers.
 *
 *     void fw_cham64_128_cbc_encrypt(const fw_cham64_128_schedule *schedule, const uint8_t iv[8],
 *                                    uint8_t *data, size_t blocks);
 *     void fw_cham64_128_cbc_decrypt(const fw_cham64_128_schedule *schedule, const uint8_t iv[8],
 *                                    uint8_t *data, size_t blocks);
 *     void fw_cham64_128_ctr        (const fw_cham64_128_schedule *schedule, uint8_t counter[8],
 *                                    uint8_t *data, size_t blocks);
 *
 * Arguments in r0 to r3; iv, counter and data at any address. The schedule is that of words_fast.S, which goes with
 * this file. Round keys stay in registers from block to block (cham_macros.inc); what else a mode needs but its place
 * in the data is in the frame. A block is 352 cycles in its rounds, and in CTR mode about 30 for the counter, the words
 * in and out, the sums and the loop.
 *
 * cost fw_cham64_128_cbc_encrypt 56 stack
 * cost fw_cham64_128_cbc_decrypt 56 stack
 * cost fw_cham64_128_ctr 56 stack
 */
#include "cham_macros.inc"

#define schedule        r0
#define data            r1
#define argument_chain  r1
#define argument_data   r2
#define argument_blocks r3
#define saved           {r1, r4-r11, lr} /* r1, the address of the counter, too */
#define saved_return    {r1, r4-r11, pc}
#define chain0          o1              /* the block before, while no other is in work */
#define chain1          o3
#define high            e0              /* of the counter, a number */
#define low             e2
#define next_high       o1
#define next_low        o3

#define BLOCK           8
#define CHAIN           0               /* in the frame: the block before, or the counter, its higher half first */
#define END             8               /* of the data */
#define FRAME           16              /* with what is saved a multiple of 8 */
#define COUNTER         FRAME           /* its address */

.macro enter_mode
    .p2align 2
    push    saved
    sub     sp, sp, #FRAME
    ldr     chain0, [argument_chain]
    ldr     chain1, [argument_chain, #4]
    mov     data, argument_data
    ldm     schedule, all_keys
    add     t, data, argument_blocks, lsl #3
    str     t, [sp, #END]
.endm

/* The loop ends when DATA is at the end. */
.macro until_end label:req
    ldr     t, [sp, #END]
    cmp     data, t
    bne     \label
.endm

.macro leave_mode
    add     sp, sp, #FRAME
    pop     saved_return
.endm

.macro load_data
    ldr     e0, [data]
    ldr     e2, [data, #4]
.endm

/* And behind them. */
.macro store_data
    str     o3, [data, #4]
    str     o1, [data], #BLOCK
.endm

fw_function fw_cham64_128_cbc_encrypt
    enter_mode
    b       2f
    .p2align 2
1:  load_data
    eor     e0, e0, chain0
    eor     e2, e2, chain1
    encrypt_words
    store_data
2:  until_end 1b
    leave_mode
fw_end fw_cham64_128_cbc_encrypt

fw_function fw_cham64_128_cbc_decrypt
    enter_mode
    strd    chain0, chain1, [sp, #CHAIN]
    b       2f
    .p2align 2
1:  load_data
    decrypt_words
    ldrd    e0, e2, [sp, #CHAIN]
    eor     o1, o1, e0
    eor     o3, o3, e2
    load_data
    strd    e0, e2, [sp, #CHAIN]
    store_data
2:  until_end 1b
    leave_mode
fw_end fw_cham64_128_cbc_decrypt

fw_function fw_cham64_128_ctr
    enter_mode
    rev     high, chain0
    rev     low, chain1
    b       2f
    .p2align 2
1:  adds    next_low, low, #1
    adc     next_high, high, #0
    strd    next_high, next_low, [sp, #CHAIN]
    rev     e0, high
    rev     e2, low
    encrypt_words
    load_data
    eor     o1, o1, e0
    eor     o3, o3, e2
    store_data
    ldrd    high, low, [sp, #CHAIN]
2:  until_end 1b
    ldr     t, [sp, #COUNTER]
    rev     high, high
    rev     low, low
    str     high, [t]
    str     low, [t, #4]
    leave_mode
fw_end fw_cham64_128_ctr
