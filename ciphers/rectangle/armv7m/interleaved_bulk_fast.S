/* RECTANGLE for ARMv7-M (Cortex-M3): whole modes; rows in every second bit of a register, two blocks in one register.
 *
 *     void fw_rectangle80_expand      (fw_rectangle80_schedule *schedule, const uint8_t key[10]);
 *     void fw_rectangle128_expand     (fw_rectangle128_schedule *schedule, const uint8_t key[16]);
 *     void fw_rectangle80_cbc_encrypt (const fw_rectangle80_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
 *     void fw_rectangle80_cbc_decrypt (const fw_rectangle80_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
 *     void fw_rectangle80_ctr         (const fw_rectangle80_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);
 *     and the same for 128 bits.
 *
 * Arguments in r0 to r3. Key, IV, counter and data at any address, the schedule aligned to 4 bytes and in a layout of
 * its own, 624 bytes: per round key two words for one block (rows 0 and 2, rows 1 and 3; the first in the even bits, the
 * second in the odd bits), then per round key four words for two blocks (each row in even and odd bits).
 * Stack: 36 bytes in expand, 32 in cbc_encrypt, 52 in cbc_decrypt and ctr; saved registers and arguments.
 *
 * CBC encryption is serial: one block at a time, 15 instructions a round and a third of an LDM of 6 words. CBC
 * decryption takes four blocks at a time, in two sets of four rows, so that a round key is loaded once for four blocks:
 * 30 instructions and an LDM of 4 words, 35 cycles a round. It goes from the last block to the first: so every block's
 * predecessor is still there when it is needed. CTR takes two blocks at a time: 15 instructions and half an LDM of 8
 * words, 19.5 cycles a round.
 *
 * As measured, with BL and return, zero wait states, all at multiples of 4: expand 1152 cycles for 80 bits, 1301 for 128;
 * for 16 blocks cbc_encrypt 7918, cbc_decrypt 4535; for 2 blocks ctr 648.
 *
 * Why not fewer instructions per round: see interleaved_fast.S; the gates are the same for one block and for two.
 * Function entries and loops begin at multiples of 4, so that the cycles do not depend on where a function is linked. */
#include "fw_asm.h"
#include "interleaved_macros.inc"

#define ROUND_KEYS      26
#define ONE_BLOCK_KEYS  (8 * ROUND_KEYS)
#define SCHEDULE_BYTES  (24 * ROUND_KEYS)

#define schedule        r0

/* ---- CBC encryption ----
 *
 * After the rounds row0 and row1 hold the ciphertext, two rows each in normal order, to which the next block is added. */

#define data            r1
#define row0            r2
#define row1            r3
#define row2            r4
#define row3            r5
#define key_a           r6              /* two words for each of three round keys */
#define key_a_next      r7
#define key_b           r8
#define key_b_next      r9
#define key_c           r10
#define key_c_next      r12
#define three_keys      {r6-r10, r12}
#define two_keys        {r6-r9}
#define end             r11
#define scratch         r6              /* key_a is used up when the S-box begins */
#define scratch_next    r7
#define saved           {r4-r11}
#define argument_iv     r1
#define argument_data   r2
#define argument_blocks r3

.macro encrypt_round one:req, other:req
    shift_row_and_add_key 1, row0, row1, row2, row3, \one, \other, \one, \other
    sub_column 1, row0, row1, row2, row3, row0, row1, row2, row3, scratch, scratch_next
.endm

fw_function fw_rectangle80_cbc_encrypt
fw_label    fw_rectangle128_cbc_encrypt
    .p2align 2
    push    saved
    add     end, argument_data, argument_blocks, lsl #3
    ldr     scratch, [argument_iv]
    ldr     row1, [argument_iv, #4]
    mov     data, argument_data
    mov     row0, scratch
    cmp     data, end
    beq     2f

    .p2align 2
1:  ldr     scratch, [data]
    ldr     scratch_next, [data, #4]
    eor     row2, row0, scratch
    eors    row1, row1, scratch_next
    interleave row2, row1, scratch              /* rows 0 and 2, rows 1 and 3 */
    ldm     schedule!, three_keys
    eors    row2, row2, key_a
    eors    row1, row1, key_a_next
    sub_column 1, row2, row1, row2, row1, row0, row1, row2, row3, scratch, scratch_next
    encrypt_round key_b, key_b_next
    encrypt_round key_c, key_c_next
    .rept   7
    ldm     schedule!, three_keys
    encrypt_round key_a, key_a_next
    encrypt_round key_b, key_b_next
    encrypt_round key_c, key_c_next
    .endr
    ldm     schedule!, two_keys
    encrypt_round key_a, key_a_next
    join_rows_and_add_key row0, row1, row2, row3, key_b, key_b_next
    deinterleave row0, row1, scratch
    str     row0, [data]
    str     row1, [data, #4]
    adds    data, data, #8
    subs    schedule, schedule, #ONE_BLOCK_KEYS
    cmp     data, end
    bne     1b

2:  pop     saved
    bx      lr
fw_end fw_rectangle80_cbc_encrypt
fw_end fw_rectangle128_cbc_encrypt

#undef data
#undef row0
#undef row1
#undef row2
#undef row3
#undef end
#undef saved

/* ---- CBC decryption ----
 *
 * Blocks P, Q, R, S; rows a0 to a3 of P and Q, b0 to b3 of R and S. What fills the frame below the saved registers: */

#define FRAME_SCHEDULE  0
#define FRAME_POINTER   4               /* the IV; the counter in CTR mode */
#define FRAME_DATA      8
#define FRAME_BLOCKS    12              /* how many are left when the group at hand is done; negative: that many lack */
#define FRAME_BYTES     16
#define saved           {r0-r11, lr}    /* the arguments fill the frame */
#define saved_return    {r4-r11, pc}

#define wide0           r1
#define wide1           r2
#define wide2           r3
#define wide3           r12
#define wide_keys       {r1-r3, r12}
#define a0              r4
#define a1              r5
#define a2              r6
#define a3              r7
#define b0              r8
#define b1              r9
#define b2              r10
#define b3              r11
#define end             lr
#define group           r0              /* where block P is */
#define data            r1
#define blocks          r2
#define chain           r1
#define before          r3
#define before_next     r12
#define temporary       r1
#define temporary_next  r2

.macro decrypt_round
    inverse_sub_column 0, a0, a1, a2, a3, a0, a1, a2, a3, temporary, temporary_next
    inverse_sub_column 0, b0, b1, b2, b3, b0, b1, b2, b3, temporary, temporary_next
    ldmdb   schedule!, wide_keys
    add_key 0, a0, a1, a2, a3, wide0, wide1, wide2, wide3
    add_key 0, b0, b1, b2, b3, wide0, wide1, wide2, wide3
.endm

.macro add_first_key row0:req, row1:req, row2:req, row3:req
    eor     \row0, \row0, wide0
    eor     \row1, \row1, wide1
    eor     \row2, \row2, wide2
    eor     \row3, \row3, wide3
    mvn     \row0, \row0                        /* the rounds want row 0 complemented */
.endm

/* A block after decryption: FIRST and SECOND plus the block at CHAIN, stored at [group, #OFFSET]. */
.macro finish_block offset:req, first:req, second:req, chain_offset:req, chain_base:req
    ldr     before, [\chain_base, #\chain_offset]
    ldr     before_next, [\chain_base, #\chain_offset + 4]
    eor     \first, \first, before
    eor     \second, \second, before_next
    str     \first, [group, #\offset]
    str     \second, [group, #\offset + 4]
.endm

fw_function fw_rectangle80_cbc_decrypt
fw_label    fw_rectangle128_cbc_decrypt
    .p2align 2
    push    saved
    cmp     argument_blocks, #0
    beq     9f

    .p2align 2
1:  ldr     group, [sp, #FRAME_DATA]
    ldr     blocks, [sp, #FRAME_BLOCKS]
    subs    blocks, blocks, #4
    str     blocks, [sp, #FRAME_BLOCKS]
    bmi     2f
    add     group, group, blocks, lsl #3
    ldr     b1, [group, #24]
    ldr     b3, [group, #28]
    ldr     b0, [group, #16]
    ldr     b2, [group, #20]
    ldr     a1, [group, #8]
    ldr     a3, [group, #12]
    ldr     a0, [group]
    ldr     a2, [group, #4]
    b       3f
2:  ldr     a0, [group]                         /* fewer than four blocks: what fills their places is of no account */
    ldr     a2, [group, #4]
    cmp     blocks, #2 - 4
    blt     3f
    ldr     a1, [group, #8]
    ldr     a3, [group, #12]
    beq     3f
    ldr     b0, [group, #16]
    ldr     b2, [group, #20]

3:  interleave a0, a1, temporary
    interleave a2, a3, temporary
    interleave b0, b1, temporary
    interleave b2, b3, temporary
    ldr     end, [sp, #FRAME_SCHEDULE]
    add     schedule, end, #SCHEDULE_BYTES
    add     end, end, #ONE_BLOCK_KEYS
    ldmdb   schedule!, wide_keys
    add_first_key a0, a1, a2, a3
    add_first_key b0, b1, b2, b3

    .p2align 2
4:  .rept   5
    decrypt_round
    .endr
    cmp     schedule, end
    bne     4b

    mvns    a0, a0
    mvn     b0, b0
    deinterleave a0, a1, temporary
    deinterleave a2, a3, temporary
    deinterleave b0, b1, temporary
    deinterleave b2, b3, temporary

    /* From the last block to the first: each predecessor is still a ciphertext. */
    ldr     group, [sp, #FRAME_DATA]
    ldr     blocks, [sp, #FRAME_BLOCKS]
    cmp     blocks, #3 - 4
    ble     5f
    add     group, group, blocks, lsl #3
    finish_block 24, b1, b3, 16, group
    b       6f
5:  cmp     blocks, #2 - 4
    beq     7f
    blt     8f
6:  finish_block 16, b0, b2, 8, group
7:  finish_block 8, a1, a3, 0, group
8:  sub     chain, group, #8
    cmp     blocks, #0
    it      le
    ldrle   chain, [sp, #FRAME_POINTER]
    finish_block 0, a0, a2, 0, chain
    bgt     1b

9:  add     sp, sp, #FRAME_BYTES
    pop     saved_return
fw_end fw_rectangle80_cbc_decrypt
fw_end fw_rectangle128_cbc_decrypt

#undef data
#undef blocks

/* ---- CTR ---- */

#define counter         r1
#define row0            r2              /* of the first block in even bits, of the second in odd bits */
#define row1            r3
#define row2            r4
#define row3            r5
#define wide_a0         r6
#define wide_a1         r7
#define wide_a2         r8
#define wide_a3         r9
#define wide_b0         r10
#define wide_b1         r11
#define wide_b2         r12
#define wide_b3         lr
#define two_wide_keys   {r6-r12, lr}
#define one_more        r6              /* the counter and its successors, as numbers */
#define one_more_high   r7
#define data            r1
#define blocks          r0
#define message         r6
#define message_next    r7
#define message_third   r8
#define message_fourth  r9

.macro gates one:req, other:req
    sub_column 0, row0, row1, row2, row3, row0, row1, row2, row3, \one, \other
.endm

.macro next_key_a
    shift_row_and_add_key 0, row0, row1, row2, row3, wide_a0, wide_a1, wide_a2, wide_a3
.endm

.macro next_key_b
    shift_row_and_add_key 0, row0, row1, row2, row3, wide_b0, wide_b1, wide_b2, wide_b3
.endm

/* The counter, seen as a number, goes one further. */
.macro increment
    adds    one_more, one_more, #1
    adc     one_more_high, one_more_high, #0
.endm

fw_function fw_rectangle80_ctr
fw_label    fw_rectangle128_ctr
    .p2align 2
    push    saved
    cmp     argument_blocks, #0
    beq     9f

    /* counter is valid here. */
    .p2align 2
1:  ldr     row2, [counter, #4]                 /* the first block's words; in the end rows 0 and 1, rows 2 and 3 */
    ldr     row0, [counter]
    ldr     blocks, [sp, #FRAME_BLOCKS]
    rev     one_more, row2
    rev     one_more_high, row0
    increment
    rev     row3, one_more
    rev     row1, one_more_high
    subs    blocks, blocks, #2
    str     blocks, [sp, #FRAME_BLOCKS]
    bmi     2f                                  /* only one block: the counter stops here */
    increment
2:  rev     one_more, one_more
    rev     one_more_high, one_more_high
    str     one_more, [counter, #4]
    str     one_more_high, [counter]
    ldr     schedule, [sp, #FRAME_SCHEDULE]
    adds    schedule, schedule, #ONE_BLOCK_KEYS
    interleave row0, row1, one_more
    interleave row2, row3, one_more

    ldm     schedule!, two_wide_keys
    eors    row0, row0, wide_a0
    eors    row1, row1, wide_a1
    eor     row2, row2, wide_a2
    eor     row3, row3, wide_a3
    gates   wide_a0, wide_a1
    next_key_b
    gates   wide_a0, wide_a1
    .rept   11
    ldm     schedule!, two_wide_keys
    next_key_a
    gates   wide_a0, wide_a1
    next_key_b
    gates   wide_a0, wide_a1
    .endr
    ldm     schedule!, two_wide_keys
    next_key_a
    gates   wide_a0, wide_a1
    next_key_b
    deinterleave row0, row1, message
    deinterleave row2, row3, message

    ldr     blocks, [sp, #FRAME_BLOCKS]
    ldr     data, [sp, #FRAME_DATA]
    ldr     message, [data]
    ldr     message_next, [data, #4]
    eors    row0, row0, message
    eors    row2, row2, message_next
    str     row0, [data]
    str     row2, [data, #4]
    cmp     blocks, #0
    blt     9f
    ldr     message, [data, #8]
    ldr     message_next, [data, #12]
    eor     row1, row1, message
    eor     row3, row3, message_next
    str     row1, [data, #8]
    str     row3, [data, #12]
    beq     9f
    adds    data, data, #16
    str     data, [sp, #FRAME_DATA]
    ldr     counter, [sp, #FRAME_POINTER]
    b       1b

9:  add     sp, sp, #FRAME_BYTES
    pop     saved_return
fw_end fw_rectangle80_ctr
fw_end fw_rectangle128_ctr

#undef row0
#undef row1
#undef row2
#undef row3

/* ---- Key schedules ----
 *
 * First the words for one block, then from them the words for two. */

#undef saved_return
#include "interleaved_expand.inc"

#define narrow          r1
#define narrow_next     r2
#define narrow_b        r3
#define narrow_b_next   r4
#define two_narrow_keys {r1-r4}
#define widened0        r5
#define widened1        r6
#define widened2        r7
#define widened3        r8
#define widened         {r5-r8}
#define target          r9
#define narrow_end      r10

.macro widen one:req, other:req
    and     widened0, \one, #EVEN_BITS
    and     widened1, \other, #EVEN_BITS
    eor     widened2, \one, widened0
    eor     widened3, \other, widened1
    orr     widened0, widened0, widened0, lsl #1
    orr     widened1, widened1, widened1, lsl #1
    orr     widened2, widened2, widened2, lsr #1
    orr     widened3, widened3, widened3, lsr #1
    stm     target!, widened
.endm

.macro widen_keys keys_passed:req
    subs    schedule, schedule, #8 * \keys_passed
    add     target, schedule, #ONE_BLOCK_KEYS
    mov     narrow_end, target
    .p2align 2
3:  ldm     schedule!, two_narrow_keys
    widen   narrow, narrow_next
    widen   narrow_b, narrow_b_next
    cmp     schedule, narrow_end
    bne     3b
.endm

fw_function fw_rectangle80_expand
    push    saved_expand
    key_schedule_80
    widen_keys KEYS_PASSED_80
    pop     saved_return
    constants_80
fw_end fw_rectangle80_expand

fw_function fw_rectangle128_expand
    push    saved_expand
    key_schedule_128
    widen_keys KEYS_PASSED_128
    pop     saved_return
    constants_128
fw_end fw_rectangle128_expand
