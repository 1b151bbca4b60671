/* RECTANGLE for MSP430: one round per pass, round keys that carry complements, one end for both directions.
 *
 *     void fw_rectangle80_expand  (fw_rectangle80_schedule *schedule, const uint8_t key[10]);
 *     void fw_rectangle80_encrypt (const fw_rectangle80_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle80_decrypt (const fw_rectangle80_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle128_expand (fw_rectangle128_schedule *schedule, const uint8_t key[16]);
 *     void fw_rectangle128_encrypt(const fw_rectangle128_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle128_decrypt(const fw_rectangle128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r12 and r13; key and block must stand at even addresses. Schedule: rectangle_macros.inc; registers:
 * rectangle_block.inc, rectangle_schedule.inc and below.
 * Stack: the return address and 10, 8, 8 and 14 bytes in expand-80, encrypt, decrypt, expand-128.
 * A round is 37 cycles forward and 39 back; why hardly less: rectangle_macros.inc.
 * Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_rectangle80_expand 2002 cycles 188 bytes
 * cost fw_rectangle80_encrypt 1062 cycles 124 bytes
 * cost fw_rectangle80_decrypt 1119 cycles 106 bytes
 * cost fw_rectangle128_expand 1893 cycles 192 bytes
 * cost fw_rectangle128_encrypt 1062 cycles 124 bytes
 * cost fw_rectangle128_decrypt 1119 cycles 106 bytes
 */
#define ROUNDS_PER_PASS 1
#define SHARE_THE_END   1
#include "rectangle_block.inc"
#include "rectangle_schedule.inc"

#define constant        r15
#define LAST_CONSTANT   0x1a            /* what follows the 25th round constant */

/* The successor of a round constant: a 5-bit shift register with feedback from bits 4 and 2. The jump depends on
 * nothing but the round. */
.macro next_constant
    bit     #4, constant                /* to the carry */
    rlc     constant
    bit     #0x20, constant
    jz      .Lnext_constant\@
    xor     #0x21, constant             /* bit 4 leaves, and toggles bit 0 */
.Lnext_constant\@:
.endm

#define row_a           r10
#define row_b           r9
#define row_c           r8
#define row_d           r7
#define row_e           r6

fw_function fw_rectangle80_expand
    save    row_a, row_b, row_c, row_d, row_e
    mov     @key+, row_a
    mov     @key+, row_b
    mov     @key+, row_c
    mov     @key+, row_d
    mov     @key+, row_e
    inv     row_b
    inv     row_c
    mov     #0x000f, low_columns
    mov     #1, constant
    jmp     2f

1:  sub_low_columns 4, row_a, row_b, row_c, row_d
    feistel_80 row_a, row_b, row_d, row_e
    mov     row_a, one                  /* every row moves down by one, row 0 to the end */
    mov     row_b, row_a
    mov     row_c, row_b
    mov     row_d, row_c
    mov     row_e, row_d
    mov     one, row_e
    inv     row_a                       /* true again */
    xor     constant, row_a
    next_constant
    add     #ROUND_KEY_BYTES, schedule
2:  store_round_key 0, row_a, row_b, row_c, row_d
    cmp     #LAST_CONSTANT, constant
    jne     1b

    correct_first_round_key
    restore row_e, row_d, row_c, row_b, row_a
    ret
fw_end fw_rectangle80_expand

#define row0_low        r4
#define row0_high       r5
#define row1_low        r6
#define row1_high       r7
#define row2_low        r8
#define row2_high       r9
#define row3_low        r10
#define row3_high       r11

fw_function fw_rectangle128_expand
    save    row0_low, row0_high, row1_low, row1_high, row2_low, row2_high, row3_low
    mov     @key+, row0_low
    mov     @key+, row0_high
    mov     @key+, row1_low
    mov     @key+, row1_high
    mov     @key+, row2_low
    mov     @key+, row2_high
    mov     @key+, row3_low
    mov     @key+, row3_high
    inv     row1_low
    inv     row1_high
    inv     row2_low
    inv     row2_high
    mov     #1, constant
    jmp     2f

1:  sub_low_columns 8, row0_low, row1_low, row2_low, row3_low
    feistel_128 row0_low, row0_high, row1_low, row1_high, row2_low, row2_high, row3_low, row3_high
    mov     row0_low, one               /* every row moves down by one, row 0 to the end */
    mov     row0_high, other
    mov     row1_low, row0_low
    mov     row1_high, row0_high
    mov     row2_low, row1_low
    mov     row2_high, row1_high
    mov     row3_low, row2_low
    mov     row3_high, row2_high
    mov     one, row3_low
    mov     other, row3_high
    xor     constant, row0_low
    next_constant
    add     #ROUND_KEY_BYTES, schedule
2:  store_round_key 0, row0_low, row1_low, row2_low, row3_low
    cmp     #LAST_CONSTANT, constant
    jne     1b

    correct_first_round_key
    restore row3_low, row2_high, row2_low, row1_high, row1_low, row0_high, row0_low
    ret
fw_end fw_rectangle128_expand
