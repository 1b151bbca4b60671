/* RECTANGLE-128 in CBC mode for AVR: two rounds per pass, nothing between blocks but data and two pointers.
 *
 *     void fw_rectangle128_expand     (fw_rectangle128_schedule *schedule, const uint8_t key[16]);
 *     void fw_rectangle128_cbc_encrypt(const fw_rectangle128_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_rectangle128_cbc_decrypt(const fw_rectangle128_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18; registers and schedule (158 bytes, in RAM): rectangle_macros.inc.
 * Needs MUL and MOVW. Stack: the return address and 8, 10 and 10 bytes in expand, cbc_encrypt and cbc_decrypt.
 * Encryption keeps the chaining value in the state; decryption goes from the last block to the first, where the block
 * before is still ciphertext, and copies nothing. A round is 62 cycles forward and 65 back, see bitslice_fast.S; 2 more
 * for the loop.
 */
#include "rectangle_macros.inc"

#define argument1       r24             /* pairs */
#define argument2       r22
#define argument3       r20
#define argument4       r18
#define argument4_low   r18
#define argument4_high  r19
#define data            Y
#define data_pair       r28
#define data_low        r28
#define data_high       r29
#define last            r10             /* pair: where the data pointer is when all is done */
#define last_low        r10
#define last_high       r11
#define iv              X
#define iv_pair         r26
#define previous        X               /* the block before */
#define previous_pair   r26
#define saved_iv        r8              /* pair */
#define saved_iv_low    r8
#define saved_iv_high   r9

/* The number of blocks becomes the place where the data ends. */
.macro find_end
    .rept   3
    lsl     argument4_low
    rol     argument4_high
    .endr
    add     argument4_low, data_low
    adc     argument4_high, data_high
.endm

/* OPERATION on each byte of the state, that of row 3 in LOW and HIGH, and the byte of the block at OFFSET behind DATA. */
.macro each_byte operation:req, offset:req, low:req, high:req
    \operation \offset + 0, row0_low
    \operation \offset + 1, row0_high
    \operation \offset + 2, row1_low
    \operation \offset + 3, row1_high
    \operation \offset + 4, row2_low
    \operation \offset + 5, row2_high
    \operation \offset + 6, \low
    \operation \offset + 7, \high
.endm

.macro load_byte offset:req, byte:req
    ldd     \byte, data + \offset
.endm

.macro store_byte offset:req, byte:req
    std     data + \offset, \byte
.endm

.macro add_byte offset:req, byte:req
    ldd     product_low, data + \offset
    eor     \byte, product_low
.endm

fw_function fw_rectangle128_expand
    expand_short_schedule
fw_end fw_rectangle128_expand

fw_function fw_rectangle128_cbc_encrypt
    save    last_low, last_high, zero, kept2, spare, kept3, count, multiplier, data_low, data_high
    movw    keys_pair, argument1
    movw    iv_pair, argument2
    movw    data_pair, argument3
    find_end
    movw    last, argument4
    ldi     multiplier, 32
    clr     zero
    load    iv+, row0_low, row0_high, row1_low, row1_high, row2_low, row2_high, row3_low, row3_high
    rjmp    4f

3:  each_byte add_byte, 0, row3_low, row3_high
    add_first_round_key
    encrypt_rounds
    movw    row3, row3_at_end
    each_byte store_byte, 0, row3_low, row3_high
    subi    keys_low, lo8(SHORT_SCHEDULE_BYTES)
    sbci    keys_high, hi8(SHORT_SCHEDULE_BYTES)
    adiw    data_pair, 8
4:  cp      data_low, last_low
    cpc     data_high, last_high
    breq    5f
    rjmp    3b

5:  clr     product_high
    restore data_high, data_low, multiplier, count, kept3, spare, kept2, zero, last_high, last_low
    ret
fw_end fw_rectangle128_cbc_encrypt

/* From the last block to the first, so that the block before is still there as it came. The data pointer is on it. */
fw_function fw_rectangle128_cbc_decrypt
    save    saved_iv_low, saved_iv_high, last_low, last_high, kept2, kept3, count, multiplier, data_low, data_high
    movw    keys_pair, argument1
    movw    saved_iv, argument2
    movw    data_pair, argument3
    sbiw    data_pair, 8
    movw    last, data_pair
    find_end
    movw    data_pair, argument4
    ldi     multiplier, 8
    rjmp    4f

3:  each_byte load_byte, 0, row3_low, row3_high
    sbiw    data_pair, 8
    subi    keys_low, lo8(-SHORT_SCHEDULE_BYTES)
    sbci    keys_high, hi8(-SHORT_SCHEDULE_BYTES)
    add_last_round_key
    decrypt_rounds
    movw    row3, copy
    movw    previous_pair, data_pair
    cp      data_low, last_low
    cpc     data_high, last_high
    brne    5f
    movw    previous_pair, saved_iv
5:  .irp    byte, row0_low, row0_high, row1_low, row1_high, row2_low, row2_high, row3_low, row3_high
    eor_from previous+, \byte
    .endr
    each_byte store_byte, 8, row3_low, row3_high
4:  cp      data_low, last_low
    cpc     data_high, last_high
    breq    6f
    rjmp    3b

6:  clr     product_high
    restore data_high, data_low, multiplier, count, kept3, kept2, last_high, last_low, saved_iv_high, saved_iv_low
    ret
fw_end fw_rectangle128_cbc_decrypt
