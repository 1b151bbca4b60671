/* RECTANGLE in CTR mode for AVR: one round per pass, what is not needed in the rounds on the stack.
 *
 *     void fw_rectangle80_expand (fw_rectangle80_schedule *schedule, const uint8_t key[10]);
 *     void fw_rectangle80_ctr    (const fw_rectangle80_schedule *schedule, uint8_t counter[8],
 *                                 uint8_t *data, size_t blocks);
 *     void fw_rectangle128_expand(fw_rectangle128_schedule *schedule, const uint8_t key[16]);
 *     void fw_rectangle128_ctr   (const fw_rectangle128_schedule *schedule, uint8_t counter[8],
 *                                 uint8_t *data, size_t blocks);
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18. Needs MUL and MOVW. The schedule, 158 bytes as rectangle_ctr.inc
 * says, is in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash. The time depends on how far the carry goes in
 * the counter, which is public.
 * Stack: the return address and, for 80-bit keys, 5 and 9 bytes in expand and ctr, for 128-bit keys 8 and 9.
 *
 * The loop of rounds is entered at the round key, which saves the first one's code. Its multiplier lives in a copy that
 * the S-box has done with, and so has no register of its own.
 * What it takes, in words, for 128-bit keys: S-box 24, row 1 3, row 2 7, multiplier 1, round key and row 3 20, loop 2:
 * that is 57; beginning and end of the rounds 8, counter in 9 and its step 7, data 11, stack 18 and pointers, blocks and
 * r1 11: 242 bytes with the 158 of round keys make 400. For 80-bit keys two words more, where a byte of a round key
 * serves three times. Data by a loop of four passes costs 24 cycles a block and saves 13 words.
 * Measured in scenario ctr16, round keys included: 4060 cycles and 404 bytes for 80-bit keys, 3956 and 400 for 128.
 */
#define multiplier      r27             /* copy_high between S-boxes: every pass sets it again */
#include "rectangle_ctr.inc"

#define argument1       r24             /* schedule */
#define counter         r22             /* pairs, as they arrive; on the stack during the rounds */
#define counter_low     r22
#define counter_high    r23
#define argument3       r20
#define blocks          r18             /* how many are left */
#define blocks_low      r18
#define blocks_high     r19
#define data            Y
#define data_pair       r28
#define data_low        r28
#define data_high       r29
#define pointer         X               /* to the counter */
#define pointer_pair    r26

.macro ctr variant:req
    save    kept_first, kept_second, count, data_low, data_high
    movw    keys_pair, argument1
    movw    data_pair, argument3
    rjmp    3f

1:  clr     product_high
    restore data_high, data_low, count, kept_second, kept_first
    ret

2:  restore counter_high, counter_low, blocks_high, blocks_low
    subi    keys_low, lo8(SHORT_SCHEDULE_BYTES)
    sbci    keys_high, hi8(SHORT_SCHEDULE_BYTES)
3:  subi    blocks_low, 1
    sbci    blocks_high, 0
    brcs    1b
    save    blocks_low, blocks_high, counter_low, counter_high

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

    /* The loop of rounds is entered at the round key, where MUL by 1 exchanges the bytes of row 3. */
5:  ldi     count, ROUND_KEYS
    complement_before_\variant row3_low
    keep_first_upwards_\variant
    ldi     multiplier, 1
    rjmp    7f
6:  substitute_complements row3_low, row3_high
    ldi     multiplier, 32
7:  add_upwards_at_home_\variant
    dec     count
    brne    6b
    complement_after_\variant row3_high

    /* Two bytes of data per pass; COUNT goes from 0 to 0 in four steps. */
8:  .irp    byte, row0_low, row0_high
    ld      product_low, data
    eor     product_low, \byte
    st      data+, product_low
    .endr
    movw    row0, row1
    movw    row1, row2
    movw    row2, row3
    subi    count, 0x40
    brne    8b
    rjmp    2b
.endm

fw_function fw_rectangle80_expand
    expand_upwards_80
fw_end fw_rectangle80_expand

fw_function fw_rectangle80_ctr
    ctr 80
fw_end fw_rectangle80_ctr

fw_function fw_rectangle128_expand
    expand_upwards_128
fw_end fw_rectangle128_expand

fw_function fw_rectangle128_ctr
    ctr 128
fw_end fw_rectangle128_ctr
