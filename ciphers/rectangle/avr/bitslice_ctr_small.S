/* RECTANGLE-128 in CTR mode for AVR: one round per pass, everything but the rounds on the stack.
 *
 *     void fw_rectangle128_expand(fw_rectangle128_schedule *schedule, const uint8_t key[16]);
 *     void fw_rectangle128_ctr   (const fw_rectangle128_schedule *schedule, uint8_t counter[8],
 *                                 uint8_t *data, size_t blocks);
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18. Needs MUL and MOVW. The schedule, 158 bytes as
 * rectangle128_keys.inc says, is in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash. The time depends on how
 * far the carry goes in the counter, which is public.
 * Stack: the return address and 8 bytes in expand, 10 in ctr.
 *
 * The loop of rounds is entered at the round key, which saves the first one's code. Its multiplier lives in a copy that
 * the S-box has done with, and so has no register of its own; pointers and the number of blocks have none either.
 * What is left, in words: loop of rounds 58, its beginning 5, counter in 9 and its step 7, data 24, stack 20 and
 * pointers, blocks and r1 12: 270 bytes with the 158 of round keys make 428. Below 400 something would have to become a
 * loop: one over the data, by way of the stack, saves 18 bytes and costs 112 of the cycles of ctr16, of which 29 are
 * left up to the best published ones (428 bytes, 3995 cycles).
 * Measured in scenario ctr16, round keys included: 3966 cycles and 428 bytes.
 */
#define multiplier      r27             /* copy_high between S-boxes: every pass sets it again */
#include "rectangle128_keys.inc"

#define argument1       r24             /* schedule */
#define counter         r22             /* pairs, as they arrive; on the stack during the rounds */
#define counter_low     r22
#define counter_high    r23
#define data            r20
#define data_low        r20
#define data_high       r21
#define blocks          r18             /* how many are left */
#define blocks_low      r18
#define blocks_high     r19
#define pointer         X               /* to the counter, then to the data */
#define pointer_pair    r26
#define pointer_low     r26
#define pointer_high    r27

fw_function fw_rectangle128_expand
    expand_128
fw_end fw_rectangle128_expand

fw_function fw_rectangle128_ctr
    save    zero, kept_first, kept_second, count
    movw    keys_pair, argument1
    clr     zero
    rjmp    3f

1:  clr     product_high
    restore count, kept_second, kept_first, zero
    ret

6:  restore counter_high, counter_low, blocks_high, blocks_low
    subi    keys_low, lo8(SHORT_SCHEDULE_BYTES)
    sbci    keys_high, hi8(SHORT_SCHEDULE_BYTES)
3:  subi    blocks_low, 1
    sbci    blocks_high, 0
    brcs    1b
    save    blocks_low, blocks_high, counter_low, counter_high, data_low, data_high

    /* Row 3 comes with its bytes exchanged; the counter in memory goes one ahead, as far as the carry goes. */
    movw    pointer_pair, counter
    load    pointer+, row0_low, row0_high, row1_low, row1_high, row2_low, row2_high, row3_high, row3_low
    ldi     count, 8
4:  ld      product_low, -pointer
    inc     product_low
    st      pointer, product_low
    brne    5f
    dec     count
    brne    4b

5:  ldi     count, ROUND_KEYS
    encrypt_exchanged 128

    restore pointer_high, pointer_low
    .irp    byte, row0_low, row0_high, row1_low, row1_high, row2_low, row2_high, row3_low, row3_high
    ld      product_low, pointer
    eor     product_low, \byte
    st      pointer+, product_low
    .endr
    movw    data, pointer_pair
    rjmp    6b
fw_end fw_rectangle128_ctr
