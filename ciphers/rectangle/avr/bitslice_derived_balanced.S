/* RECTANGLE-128 for AVR: all functions are one piece of code, two rounds per pass in both directions, round keys of five
 * bytes.
 *
 *     void fw_rectangle128_expand (fw_rectangle128_schedule *schedule, const uint8_t key[16]);
 *     void fw_rectangle128_encrypt(const fw_rectangle128_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle128_decrypt(const fw_rectangle128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22; registers: below and in rectangle128_derived.inc, which explains the technique and
 * the schedule (136 bytes). Needs MUL and MOVW. encrypt reads the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the first
 * 64 KiB of flash; decrypt in RAM only. Stack: the return address and 8, 7 and 7 bytes in expand, encrypt and decrypt.
 * All functions save the same five registers and begin with eight bytes of block or key; two flags, which nothing changes
 * until then, tell which function it is. Encryption enters its loop at the round key, where MUL by 1 exchanges the bytes
 * of row 3. Cycles of a round, without loop: encryption 59, decryption 61.
 * What it takes, in words: the loops 107 and 107, expand 77, registers 14, block in and out 16, entries and branches 8,
 * pointers 5, the three bytes before the round keys 3, what sets up encryption 6 and decryption 4, r1, RET and the ends 6:
 * 353, and the common loops 412 bytes at -O2: 1118 bytes, those of the best published version, and 60538 cycles in
 * scenario cbc128. Of 60000, the rounds, expand and the common loops leave 155 cycles for a call; loops of two rounds,
 * RCALL and RET, block, registers, the 26th round key and pointers need 151. So 4 cycles a call could go to what makes
 * three functions one, which costs 18 and saves 62 words here: 60000 cycles are reached in 1242 bytes
 * (bitslice_derived_fast.S), and not in 1118 in any way that we found. At -O3 the common loops take 1061 cycles less, but
 * 778 bytes: that leaves 170 words, less than two rounds in each direction.
 *
 * cost fw_rectangle128_expand 1485 cycles 706 bytes
 * cost fw_rectangle128_encrypt 1643 cycles 706 bytes
 * cost fw_rectangle128_decrypt 1701 cycles 706 bytes
 */
#define schedule        Z
#define constant        r26
#define one             r27
#define row0_byte0      r24             /* the first half of the key where the block would come */
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

/* What is kept of the round keys before the first or behind the last is at the same distance from Z, if it is in RAM. */
#if FW_SCHEDULE_IN_FLASH

.macro keep_either
.endm

.macro keep_first_of_both
    next_key older
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

/* Zero flag: expand; else carry: decrypt. No RAM is in the first page or reaches the last. */
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
    save    newest, older, last_row0, end, multiplier
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
    add_derived row3_low, last_row0, newest, older, ROWS_CROSSED
    ldi     multiplier, 32
    substitute_derived last_row0, ROWS_CROSSED
    add_derived last_row0, row3_low, older, newest, ROWS_HOME
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
    restore multiplier, end, last_row0, older, newest
    ret
fw_end fw_rectangle128_expand
fw_end fw_rectangle128_decrypt
fw_end fw_rectangle128_encrypt
