/* RECTANGLE for MSP430: four rows of 16 bits in registers, one round per pass.
 *
 *     void fw_rectangle80_expand  (fw_rectangle80_schedule *schedule, const uint8_t key[10]);
 *     void fw_rectangle80_encrypt (const fw_rectangle80_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle80_decrypt (const fw_rectangle80_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle128_expand (fw_rectangle128_schedule *schedule, const uint8_t key[16]);
 *     void fw_rectangle128_encrypt(const fw_rectangle128_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle128_decrypt(const fw_rectangle128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r12 and r13; key and block must stand at even addresses.
 * Stack: the return address and the registers pushed: 10, 8, 8 and 14 bytes in expand-80, encrypt, decrypt, expand-128.
 * Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_rectangle80_expand 2115 cycles 178 bytes
 * cost fw_rectangle80_encrypt 1087 cycles 126 bytes
 * cost fw_rectangle80_decrypt 1141 cycles 138 bytes
 * cost fw_rectangle128_expand 2079 cycles 184 bytes
 * cost fw_rectangle128_encrypt 1087 cycles 126 bytes
 * cost fw_rectangle128_decrypt 1141 cycles 138 bytes
 */
#include "fw_asm.h"

#define ROUNDS          25
#define ROUND_KEY_BYTES 8
#define LAST_CONSTANT   0x1a            /* what follows the 25th round constant */

/* encrypt and decrypt */
#define keys            r12
#define block           r13
#define row0            r11
#define row1            r14
#define row2            r15
#define row3            r10
#define copy0           r9
#define copy2           r8
#define two_keys        r8              /* decrypt needs no copy of row 2 */
#define count           r7

.macro rotate_left row:req, bits:req
    .rept   \bits
    rla     \row
    adc     \row
    .endr
.endm

.macro rotate_right row:req, bits:req
    .rept   \bits
    bit     #1, \row                    /* to the carry */
    rrc     \row
    .endr
.endm

.macro add_round_key
    xor     @keys+, row0
    xor     @keys+, row1
    xor     @keys+, row2
    xor     @keys+, row3
.endm

.macro load_block
    mov     @block+, row0
    mov     @block+, row1
    mov     @block+, row2
    mov     @block+, row3
.endm

/* BLOCK is behind the block. */
.macro store_block
    mov     row0, -8(block)
    mov     row1, -6(block)
    mov     row2, -4(block)
    mov     row3, -2(block)
.endm

.macro save_registers
    push    row3
    push    copy0
    push    copy2
    push    count
.endm

.macro restore_registers_and_return
    pop     count
    pop     copy2
    pop     copy0
    pop     row3
    ret
.endm

/* ---- Encryption ---- */

fw_function fw_rectangle80_encrypt
fw_label    fw_rectangle128_encrypt
    save_registers
    load_block
    mov     #ROUNDS, count

1:  add_round_key
    /* SubColumn */
    mov     row2, copy2
    xor     row1, row2                  /* row1 ^ row2 */
    mov     row0, copy0
    bic     row1, row0
    bic     row3, row1
    xor     copy0, row1                 /* ~mixed; mixed = row0 ^ (row3 | ~row1) */
    xor     copy2, row3                 /* row2 ^ row3 */
    xor     row3, row0                  /* new row 0 */
    bic     row1, row3
    xor     row2, row3                  /* new row 3 */
    inv     row1                        /* mixed */
    bis     row0, row2
    xor     row1, row2                  /* new row 2 */
    xor     copy2, row1                 /* new row 1 */
    /* ShiftRow */
    rotate_left row1, 1
    rotate_right row2, 16 - 12
    rotate_right row3, 16 - 13
    dec     count
    jnz     1b

    add_round_key
    store_block
    restore_registers_and_return
fw_end fw_rectangle80_encrypt
fw_end fw_rectangle128_encrypt

/* ---- Decryption ---- */

fw_function fw_rectangle80_decrypt
fw_label    fw_rectangle128_decrypt
    save_registers
    load_block
    mov     #ROUNDS, count
    mov     #2 * ROUND_KEY_BYTES, two_keys
    add     #ROUNDS * ROUND_KEY_BYTES, keys

1:  add_round_key
    sub     two_keys, keys              /* at the round key before the one just added */
    /* ShiftRow undone */
    rotate_right row1, 1
    rotate_left row2, 16 - 12
    rotate_left row3, 16 - 13
    /* SubColumn undone */
    mov     row0, copy0
    and     row2, row0
    xor     row3, row0                  /* product = (row0 & row2) ^ row3 */
    bis     copy0, row3
    xor     row2, row3                  /* sum = (row0 | row3) ^ row2 */
    xor     row3, row1
    mov     row1, row2                  /* new row 2 = row1 ^ sum */
    xor     copy0, row1
    xor     row0, row1                  /* new row 1 = row0 ^ new row 2 ^ product */
    inv     row3
    mov     row3, copy0                 /* ~sum */
    bis     row1, row3
    xor     row0, row3                  /* new row 3 = (new row 1 | ~sum) ^ product */
    and     row1, row0
    xor     copy0, row0                 /* new row 0 = (new row 1 & product) ^ ~sum */
    dec     count
    jnz     1b

    add_round_key
    store_block
    restore_registers_and_return
fw_end fw_rectangle80_decrypt
fw_end fw_rectangle128_decrypt

/* ---- Key schedules ---- */

#define schedule        r12
#define key             r13
#define before          r13             /* spare once the key is loaded */
#define before2         r14
#define constant        r15

/* The successor of a round constant: a 5-bit shift register with feedback from bits 4 and 2. The jump depends on
 * nothing but the round. */
.macro next_constant
    bit     #4, constant                /* to the carry */
    rlc     constant
    bit     #0x20, constant
    jz      3f
    xor     #0x21, constant             /* bit 4 leaves, and toggles bit 0 */
3:
.endm

/* The S-box on the low columns of ROW0 to ROW3. The rows as they were are in the schedule, at 0 to 6. MERGE makes the
 * last step of each row: a row that is \row ^ \term in the low columns and \before elsewhere. */
.macro sub_low_columns row0:req, row1:req, row2:req, row3:req, merge:req
    mov     \row2, before2
    xor     \row1, \row2                /* row1 ^ row2 */
    mov     \row0, before
    bic     \row1, \row0
    bic     \row3, \row1
    xor     before, \row1               /* ~mixed; mixed = row0 ^ (row3 | ~row1) */
    xor     before2, \row3              /* row2 ^ row3 */
    \merge  \row0, \row3, before
    bic     \row1, \row3
    mov     6(schedule), before
    \merge  \row3, \row2, before
    inv     \row1                       /* mixed */
    bis     \row0, \row2
    \merge  \row2, \row1, before2
    mov     2(schedule), before
    \merge  \row1, before2, before
.endm

.macro store_round_key row0:req, row1:req, row2:req, row3:req
    mov     \row0, 0(schedule)
    mov     \row1, 2(schedule)
    mov     \row2, 4(schedule)
    mov     \row3, 6(schedule)
.endm

#undef  row1                            /* row 0 is r11 and row 3 r10, as above */
#undef  row2
#define row1            r9
#define row2            r8
#define row4            r7
#define low_columns     r6

/* The four lowest columns. */
.macro merge_4 row:req, term:req, before:req
    xor     \before, \row
    xor     \term, \row
    and     low_columns, \row
    xor     \before, \row
.endm

fw_function fw_rectangle80_expand
    push    row3
    push    row1
    push    row2
    push    row4
    push    low_columns
    mov     @key+, row0
    mov     @key+, row1
    mov     @key+, row2
    mov     @key+, row3
    mov     @key+, row4
    mov     #0x000f, low_columns
    mov     #1, constant

1:  store_round_key row0, row1, row2, row3
    cmp     #LAST_CONSTANT, constant
    jeq     2f
    sub_low_columns row0, row1, row2, row3, merge_4
    add     #ROUND_KEY_BYTES, schedule

    mov     row0, before                /* row 1 ^= row 0 <<< 8 */
    swpb    before
    xor     before, row1
    xor     constant, row1
    mov     row3, before                /* row 4 ^= row 3 <<< 12 */
    rotate_right before, 16 - 12
    xor     before, row4

    mov     row0, before                /* every row moves down by one, row 0 to the end */
    mov     row1, row0
    mov     row2, row1
    mov     row3, row2
    mov     row4, row3
    mov     before, row4
    next_constant
    jmp     1b

2:  pop     low_columns
    pop     row4
    pop     row2
    pop     row1
    pop     row3
    ret
fw_end fw_rectangle80_expand

/* Rows of 32 bits. */
#define row0_low        r4
#define row0_high       r5
#define row1_low        r6
#define row1_high       r7
#define row2_low        r8
#define row2_high       r9
#define row3_low        r10
#define row3_high       r11

/* The eight lowest columns: a byte instruction clears the others. */
.macro merge_8 row:req, term:req, before:req
    xor     \before, \row
    xor.b   \term, \row
    xor     \before, \row
.endm

fw_function fw_rectangle128_expand
    push    row0_low
    push    row0_high
    push    row1_low
    push    row1_high
    push    row2_low
    push    row2_high
    push    row3_low
    mov     @key+, row0_low
    mov     @key+, row0_high
    mov     @key+, row1_low
    mov     @key+, row1_high
    mov     @key+, row2_low
    mov     @key+, row2_high
    mov     @key+, row3_low
    mov     @key+, row3_high
    mov     #1, constant

1:  store_round_key row0_low, row1_low, row2_low, row3_low
    cmp     #LAST_CONSTANT, constant
    jeq     2f
    sub_low_columns row0_low, row1_low, row2_low, row3_low, merge_8
    add     #ROUND_KEY_BYTES, schedule

    /* Row 1 ^= row 0 <<< 8: the bytes of each half are exchanged, then the low bytes of the two halves. */
    mov     row0_low, before
    swpb    before
    mov     row0_high, before2
    swpb    before2
    xor     before, row1_low
    xor     before2, row1_high
    xor.b   before2, before
    xor     before, row1_low
    xor     before, row1_high
    xor     constant, row1_low
    xor     row2_high, row3_low         /* row 3 ^= row 2 <<< 16 */
    xor     row2_low, row3_high

    mov     row0_low, before            /* every row moves down by one, row 0 to the end */
    mov     row0_high, before2
    mov     row1_low, row0_low
    mov     row1_high, row0_high
    mov     row2_low, row1_low
    mov     row2_high, row1_high
    mov     row3_low, row2_low
    mov     row3_high, row2_high
    mov     before, row3_low
    mov     before2, row3_high
    next_constant
    jmp     1b

2:  pop     row3_low
    pop     row2_high
    pop     row2_low
    pop     row1_high
    pop     row1_low
    pop     row0_high
    pop     row0_low
    ret
fw_end fw_rectangle128_expand
