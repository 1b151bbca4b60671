/* x */
#define schedule        Z
#define constant        r26
#define one             r27
#define row0_byte0      r24             /* as the block comes, then as it does not */
#define row0_byte1      r25
#define row0_byte2      r20
#define row0_byte3      r21
#define row1_byte0      r18
#define row1_byte1      r19
#define row1_byte2      r22
#define row1_byte3      r23
#define row2_byte0      r12
#define row2_byte1      r13
#define row2_byte2      r16
#define row2_byte3      r17
#define row3_byte0      r14
#define row3_byte1      r15
#define row3_byte2      r10
#define row3_byte3      r11
#define schedule_pair   r30
#define zero            r23             /* row3_high, which is not needed in the rounds of encryption */
#include "rectangle128_derived.inc"

#define argument1       r24             /* pairs */
#define argument1_low   r24
#define argument1_high  r25
#define argument2       r22
#define argument2_high  r23
#define input           X               /* the block, or the key */
#define input_pair      r26
#define input_low       r26
#define input_high      r27

#if FW_SCHEDULE_IN_FLASH

.macro keep_either
.endm

.macro keep_first_of_both
    next_key previous
    adiw    keys_pair, BYTES_OF_NO_ACCOUNT
    next_key last_row0
    next_key newest
.endm

.macro keep_last_of_both
    keep_last_derived
.endm

#else

.macro keep_either
    keep_last_derived
.endm

.macro keep_first_of_both
    adiw    keys_pair, 6
.endm

.macro keep_last_of_both
.endm

#endif

fw_function fw_rectangle128_expand
    cp      product_high, product_high
    rjmp    begin

fw_label fw_rectangle128_decrypt
    subi    argument1_low, lo8(6 - DERIVED_SCHEDULE_BYTES)
    sbci    argument1_high, hi8(6 - DERIVED_SCHEDULE_BYTES)
    rjmp    begin

fw_label fw_rectangle128_encrypt
    cpi     argument2_high, 0

begin:
    save    newest, previous, last_row0, end, multiplier
    movw    keys_pair, argument1
    movw    input_pair, argument2
    load    input+, row0_low, row0_high, row2_low, row2_high, row1_low, row1_high, row3_low, row3_high
    breq    expansion
    save    input_low, input_high
    mov     end, keys_low
    keep_either
    brcs    decryption

    subi    end, lo8(-DERIVED_SCHEDULE_BYTES)
    keep_first_of_both
    com     row3_high
    mov     product_low, row3_high
    clr     zero
    ldi     multiplier, 1
    rjmp    encryption

decryption:
    subi    end, lo8(DERIVED_SCHEDULE_BYTES - 6)
    keep_last_of_both
    com     row3_high
    movw    copy, row3
    ldi     multiplier, 8
    rjmp    9f

expansion:
    save    row3_byte0, row3_byte2, row3_byte3
    load    input+, row2_byte0, row2_byte1, row2_byte2, row2_byte3, row3_byte0, row3_byte1, row3_byte2, row3_byte3
    ldi     constant, 1
    ldi     one, 1
    make_derived_schedule
    restore row3_byte3, row3_byte2, row3_byte0
    rjmp    finish

8:  round_derived_back
9:  sbiw    keys_pair, 10
    two_keys_derived_back
    cpse    keys_low, end
    rjmp    8b
    rjmp    write

7:  substitute_derived row3_low, ROWS_HOME
encryption:
    add_derived row3_low, last_row0, newest, previous, ROWS_CROSSED
    ldi     multiplier, 32
    substitute_derived last_row0, ROWS_CROSSED
    add_derived last_row0, row3_low, previous, newest, ROWS_HOME
    cpse    keys_low, end
    rjmp    7b
    mov     row3_high, row3_low
    mov     row3_low, product_low

write:
    com     row3_high
    restore input_high, input_low
    store   -input, row3_high, row3_low, row2_high, row2_low, row1_high, row1_low, row0_high, row0_low
finish:
    clr     product_high
    restore multiplier, end, last_row0, previous, newest
    ret
fw_end fw_rectangle128_expand
fw_end fw_rectangle128_decrypt
fw_end fw_rectangle128_encrypt
