/* x */
#include "rectangle128_derived.inc"

#define argument1       r24             /* pairs */
#define argument2       r22
#define block           X               /* copy during the rounds, when it is on the stack */
#define block_pair      r26
#define block_low       r26
#define block_high      r27

fw_function fw_rectangle128_expand
    save    row2_byte0, row2_byte1, row2_byte2, row2_byte3, row3_byte0, row3_byte1, row3_byte2, row3_byte3
    movw    schedule_pair, argument1
    load_key_128
    make_derived_schedule
    clr     product_high
    restore row3_byte3, row3_byte2, row3_byte1, row3_byte0, row2_byte3, row2_byte2, row2_byte1, row2_byte0
    ret
fw_end fw_rectangle128_expand

fw_function fw_rectangle128_encrypt
    save    newest, previous, zero, end, multiplier
    movw    keys_pair, argument1
    movw    block_pair, argument2
    save    block_low, block_high
    load    block+, row0_low, row0_high, row2_low, row2_high, row1_low, row1_high, product_low, row3_high
    com     row3_high
    end_derived_upwards
    ldi     multiplier, 32
    clr     zero
    encrypt_derived
    com     row3_low
    restore block_high, block_low
    store   block+, row0_low, row0_high, row1_low, row1_high, row2_low, row2_high, product_low, row3_low
    clr     product_high
    restore multiplier, end, zero, previous, newest
    ret
fw_end fw_rectangle128_encrypt

fw_function fw_rectangle128_decrypt
    save    newest, previous, last_row0, end, multiplier
    movw    keys_pair, argument1
    movw    block_pair, argument2
    save    block_low, block_high
    load    block+, row0_low, row0_high, row2_low, row2_high, row1_low, row1_high, row3_low, row3_high
    com     row3_high
    movw    copy, row3
    mov     end, keys_low
    subi    keys_low, lo8(6 - DERIVED_SCHEDULE_BYTES)
    sbci    keys_high, hi8(6 - DERIVED_SCHEDULE_BYTES)
    ldi     multiplier, 8
    decrypt_derived
    com     row3_high
    restore block_high, block_low
    store   block+, row0_low, row0_high, row1_low, row1_high, row2_low, row2_high, row3_low, row3_high
    clr     product_high
    restore multiplier, end, last_row0, previous, newest
    ret
fw_end fw_rectangle128_decrypt
