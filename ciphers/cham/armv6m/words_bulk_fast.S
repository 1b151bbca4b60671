/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CHAM-64/128 in CBC and CTR mode for ARMv6-M (Cortex-M0+): all rounds unrolled, most round keys in registers.
 *
 *     void fw_cham64_128_cbc_encrypt(const fw_cham64_128_schedule *schedule, const uint8_t iv[8],
 *                                    uint8_t *data, size_t blocks);
 *     void fw_cham64_128_cbc_decrypt(const fw_cham64_128_schedule *schedule, const uint8_t iv[8],
 *                                    uint8_t *data, size_t blocks);
 *     void fw_cham64_128_ctr        (const fw_cham64_128_schedule *schedule, uint8_t counter[8],
 *                                    uint8_t *data, size_t blocks);
 *
 * Arguments in r0 to r3; iv, counter and data aligned to 4 bytes. The schedule is that of words_fast.S, which goes with
 * this file. Round keys stay in registers from block to block (cham_macros.inc); all else that a mode needs is in the
 * frame. A block is 624 cycles in its rounds, and in CTR mode about 50 for the counter, the words in and out, the sums
 * and the loop.
 *
 * cost fw_cham64_128_cbc_encrypt 64 stack
 * cost fw_cham64_128_cbc_decrypt 64 stack
 * cost fw_cham64_128_ctr 64 stack
 */
#include "cham_macros.inc"
#include "fw_callee_saved_armv6m.inc"

#define schedule        r0
#define argument_chain  r1
#define argument_data   r2
#define argument_blocks r3
#define end             r3
#define chain0          r4              /* the block before, when it is read first */
#define chain1          r5
#define pushed_arguments {r1-r5}        /* the frame, from its end down */
#define data            r4
#define result          {r2, r3}        /* o1 and o3 */
#define added0          r5              /* to the result */
#define added1          r7
#define high            r0              /* of the counter, a number */
#define low             r1
#define next_high       r2
#define next_low        r3

#define COUNTER         KEYS_PUSHED     /* in the frame: its address */
#define DATA            KEYS_PUSHED + 4 /* how far the mode is in the data */
#define END             KEYS_PUSHED + 8 /* of the data */
#define CHAIN           KEYS_PUSHED + 12 /* the block before, or the counter, a number, its higher half first */
#define FRAME           KEYS_PUSHED + 20

.macro enter_mode
    save_registers
    ldr     chain0, [argument_chain]
    ldr     chain1, [argument_chain, #4]
    lsls    end, argument_blocks, #3
    adds    end, end, argument_data
.endm

/* TWICE is set when this is done. */
.macro begin_frame
    push    pushed_arguments
    load_keys schedule
.endm

.macro leave_mode
    add     sp, sp, #FRAME
    restore_registers
.endm

/* Goes to BACK, which may be far, unless DATA is at the end. */
.macro until_end back:req
    ldr     data, [sp, #DATA]
    ldr     added0, [sp, #END]
    cmp     data, added0
    beq     9f
    b       \back
9:
.endm

.macro add_to_result base:req, offset=0
    ldr     added0, [\base, #\offset]
    ldr     added1, [\base, #\offset + 4]
    eors    o1, o1, added0
    eors    o3, o3, added1
.endm

/* And behind them. */
.macro store_data
    stm     data!, result
    str     data, [sp, #DATA]
.endm

fw_function fw_cham64_128_cbc_encrypt
    enter_mode
    begin_frame
    ldr     o1, [sp, #CHAIN]
    ldr     o3, [sp, #CHAIN + 4]
    b       2f
1:  ldr     e0, [data]
    ldr     e2, [data, #4]
    eors    e0, e0, o1
    eors    e2, e2, o3
    encrypt_words
    ldr     data, [sp, #DATA]
    store_data
2:  until_end 1b
    leave_mode
fw_end fw_cham64_128_cbc_encrypt

fw_function fw_cham64_128_cbc_decrypt
    enter_mode
    begin_frame
    b       2f
1:  ldr     e0, [data]
    ldr     e2, [data, #4]
    decrypt_words
    add_to_result sp, CHAIN
    ldr     data, [sp, #DATA]
    ldr     e0, [data]
    ldr     e2, [data, #4]
    str     e0, [sp, #CHAIN]
    str     e2, [sp, #CHAIN + 4]
    store_data
2:  until_end 1b
    leave_mode
fw_end fw_cham64_128_cbc_decrypt

fw_function fw_cham64_128_ctr
    enter_mode
    rev     chain0, chain0
    rev     chain1, chain1
    begin_frame
    b       2f
1:  ldr     high, [sp, #CHAIN]
    ldr     low, [sp, #CHAIN + 4]
    movs    next_high, #0
    adds    next_low, low, #1
    adcs    next_high, next_high, high
    str     next_high, [sp, #CHAIN]
    str     next_low, [sp, #CHAIN + 4]
    rev     e0, high
    rev     e2, low
    encrypt_words
    ldr     data, [sp, #DATA]
    add_to_result data
    store_data
2:  until_end 1b
    ldr     high, [sp, #CHAIN]
    ldr     low, [sp, #CHAIN + 4]
    rev     next_high, high
    rev     next_low, low
    ldr     data, [sp, #COUNTER]
    stm     data!, result
    leave_mode
fw_end fw_cham64_128_ctr
