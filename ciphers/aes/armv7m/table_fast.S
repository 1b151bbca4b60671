/* AES-128 for ARMv7-M (Cortex-M3): a table of 1 KiB for each direction, two rounds per pass.
 *
 *     void fw_aes128_expand  (fw_aes128_schedule *schedule, const uint8_t key[16]);
 *     void fw_aes128_encrypt (const fw_aes128_schedule *schedule, uint8_t block[16]);
 *     void fw_aes128_decrypt (const fw_aes128_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r0 and r1. Key and block at any address, the schedule aligned to 4 bytes and in a layout of its own, 320
 * bytes: the eleven round keys of FIPS 197, and behind them the inner nine through the inverse of MixColumns, which
 * decryption needs with tables ("equivalent inverse cipher", FIPS 197, section 5.3.5).
 * Stack: 40 bytes in encrypt and decrypt, saved registers and the address of the block; 20 in expand.
 *
 * NOT constant time in the strict sense: addresses in the tables depend on secrets. On a core without a cache, as this
 * one, cycles do not. The tables stand in flash.
 *
 * A round is 55 cycles, and 5 for the loop of two: 16 bytes to take out of words, 16 loads from the table and 4 of the
 * round key in three groups, each a cycle longer than its loads, and 16 sums. With a table, no fewer of each will do.
 * Cycles with BL and return, zero wait states:
 *
 * cost fw_aes128_expand 1401 cycles 184 bytes
 * cost fw_aes128_encrypt 625 cycles 680 bytes
 * cost fw_aes128_decrypt 627 cycles 704 bytes
 * Functions and loops begin at multiples of 4, so that the cycles do not depend on where a function is linked. */
#include "aes_tables.inc"

#define keys            r0
#define block           r1
#define found_a         r1              /* bytes, and what stands in the table for them */
#define found_b         r2
#define found_c         r3
#define a0              r4              /* the state, a column in each word, before every other round */
#define a1              r5
#define a2              r6
#define a3              r7
#define b0              r8              /* and before the others */
#define b1              r9
#define b2              r10
#define b3              r11
#define a_words         {r4-r7}
#define b_words         {r8-r11}
#define table           r12
#define end             lr
#define saved           {r1, r4-r11, lr}
#define saved_return    {r4-r11, pc}
#define key             r1
#define round_constant  r1              /* when the key is read */
#define saved_expand    {r4-r7, lr}
#define expand_return   {r4-r7, pc}

#define SCHEDULE_KEY_10 160
#define SCHEDULE_INNER  176
#define SCHEDULE_BYTES  320

.macro byte_of target:req, word:req, row:req
.if \row == 0
    uxtb    \target, \word
.elseif \row == 3
    lsrs    \target, \word, #24
.else
    ubfx    \target, \word, #8 * \row, #8
.endif
.endm

/* SUM ^= FOUND, which belongs to a byte in row ROW. */
.macro add_found sum:req, found:req, row:req
.if \row == 0
    eor     \sum, \sum, \found
.else
    eor     \sum, \sum, \found, ror #32 - 8 * \row
.endif
.endm

/* The registers become what stands in the table for the bytes in them. */
.macro look_up load:req, scale:req, bytes:vararg
    .irp    byte, \bytes
    \load   \byte, [table, \byte, lsl #\scale]
    .endr
.endm

/* From s0 to s3 to n0 to n3, with the round key at keys and OFFSET, which ends up in s0 to s3. Loads stand together,
 * for then all but the first take one cycle: seven bytes, five, and four with the round key. Backwards, ShiftRows goes
 * the other way: words 1 and 3 change places in the arguments, and KEY1 and KEY3 are where their keys stand. */
.macro substitute_and_mix s0:req, s1:req, s2:req, s3:req, n0:req, n1:req, n2:req, n3:req, offset:req, \
        key1=4, key3=12, load=ldr, scale=2
    byte_of \n0, \s0, 0
    byte_of found_a, \s1, 1
    byte_of found_b, \s2, 2
    byte_of found_c, \s3, 3
    byte_of \n1, \s1, 0
    byte_of \n2, \s2, 1
    byte_of \n3, \s3, 2
    look_up \load, \scale, \n0, found_a, found_b, found_c, \n1, \n2, \n3
    add_found \n0, found_a, 1
    add_found \n0, found_b, 2
    add_found \n0, found_c, 3
    add_found \n1, \n2, 1
    add_found \n1, \n3, 2

    byte_of found_a, \s0, 3
    byte_of \n2, \s2, 0
    byte_of found_b, \s3, 1
    byte_of found_c, \s0, 2
    byte_of \n3, \s1, 3
    look_up \load, \scale, found_a, \n2, found_b, found_c, \n3
    add_found \n1, found_a, 3
    add_found \n2, found_b, 1
    add_found \n2, found_c, 2
    add_found \n2, \n3, 3

    byte_of \n3, \s3, 0
    byte_of found_a, \s0, 1
    byte_of found_b, \s1, 2
    byte_of found_c, \s2, 3
    look_up \load, \scale, \n3, found_a, found_b, found_c
    ldr     \s0, [keys, #\offset]
    ldr     \s1, [keys, #\offset + \key1]
    ldr     \s2, [keys, #\offset + 8]
    ldr     \s3, [keys, #\offset + \key3]
    add_found \n3, found_a, 1
    add_found \n3, found_b, 2
    add_found \n3, found_c, 3
    eor     \n0, \n0, \s0
    eor     \n1, \n1, \s1
    eor     \n2, \n2, \s2
    eor     \n3, \n3, \s3
.endm

/* The first round key is in the words b. */
.macro add_block
    ldr     a0, [block]
    ldr     a1, [block, #4]
    ldr     a2, [block, #8]
    ldr     a3, [block, #12]
    eor     b0, b0, a0
    eor     b1, b1, a1
    eor     b2, b2, a2
    eor     b3, b3, a3
.endm

.macro leave_block
    pop     {block}
    str     b0, [block]
    str     b1, [block, #4]
    str     b2, [block, #8]
    str     b3, [block, #12]
    pop     saved_return
.endm

fw_function fw_aes128_encrypt
    .p2align 2
    push    saved
    ldm     keys, b_words
    add_block
    load_address table, fw_aes_forward
    add     end, keys, #SCHEDULE_KEY_10
    b       2f
    .p2align 2
1:  substitute_and_mix a0, a1, a2, a3, b0, b1, b2, b3, 0
2:  substitute_and_mix b0, b1, b2, b3, a0, a1, a2, a3, 16
    adds    keys, keys, #32
    cmp     keys, end
    bne     1b
    adds    table, table, #1            /* the S-box alone */
    substitute_and_mix a0, a1, a2, a3, b0, b1, b2, b3, 0, load=ldrb
    leave_block
fw_end fw_aes128_encrypt

.macro substitute_and_mix_back s0:req, s1:req, s2:req, s3:req, n0:req, n1:req, n2:req, n3:req, offset:req, load=ldr, \
        scale=2
    substitute_and_mix \s0, \s3, \s2, \s1, \n0, \n3, \n2, \n1, \offset, 12, 4, \load, \scale
.endm

fw_function fw_aes128_decrypt
    .p2align 2
    push    saved
    add     end, keys, #SCHEDULE_INNER
    ldmdb   end, b_words
    add_block
    load_address table, fw_aes_inverse
    add     keys, keys, #SCHEDULE_BYTES + 16
    b       2f
    .p2align 2
1:  substitute_and_mix_back a0, a1, a2, a3, b0, b1, b2, b3, -16
2:  substitute_and_mix_back b0, b1, b2, b3, a0, a1, a2, a3, -32
    subs    keys, keys, #32
    cmp     keys, end
    bne     1b
    load_address table, fw_aes_inverse_s_box
    substitute_and_mix_back a0, a1, a2, a3, b0, b1, b2, b3, -SCHEDULE_INNER, ldrb, 0
    leave_block
fw_end fw_aes128_decrypt

/* ---- Key schedule ---- */

#define schedule        r0
#define doubled         r2
#define overflow        r3
#define sum             r4
#define word            r5

/* Each byte of doubled, by itself, is multiplied by 2 in GF(2^8). */
.macro double_bytes
    and     overflow, doubled, #0x80808080
    eors    doubled, doubled, overflow
    sub     overflow, overflow, overflow, lsr #7        /* 0x7f where a byte overflows */
    and     overflow, overflow, #0x1b1b1b1b
    eor     doubled, overflow, doubled, lsl #1
.endm

/* S-box of a byte of a3, added to a0 where it belongs after a rotation by one byte. */
.macro add_substituted row:req
    byte_of found_b, a3, \row
    ldrb    found_b, [table, found_b, lsl #2]
    eor     a0, a0, found_b, lsl #8 * ((\row + 3) % 4)
.endm

fw_function fw_aes128_expand
    .p2align 2
    push    saved_expand
    ldr     a0, [key]
    ldr     a1, [key, #4]
    ldr     a2, [key, #8]
    ldr     a3, [key, #12]
    stm     schedule!, a_words
    load_address table, fw_aes_forward + 1
    movs    round_constant, #1
    .p2align 2
1:  .irp    row, 0, 1, 2, 3
    add_substituted \row
    .endr
    eors    a0, a0, round_constant
    eors    a1, a1, a0
    eors    a2, a2, a1
    eors    a3, a3, a2
    stm     schedule!, a_words
    lsls    round_constant, round_constant, #1
    cmp     round_constant, #0x100
    it      eq
    moveq   round_constant, #0x1b
    cmp     round_constant, #0x6c       /* the one after the last */
    bne     1b

    /* The inverse of MixColumns is MixColumns of (word + 4 (word + word rotated by two rows)). */
    add     end, schedule, #SCHEDULE_BYTES - SCHEDULE_INNER
    .p2align 2
2:  ldr     word, [schedule, #16 - SCHEDULE_INNER]
    eor     doubled, word, word, ror #16
    double_bytes
    double_bytes
    eors    word, word, doubled
    eor     doubled, word, word, ror #8
    eor     sum, doubled, word
    eor     sum, sum, doubled, ror #16
    double_bytes
    eors    sum, sum, doubled
    str     sum, [schedule]
    adds    schedule, schedule, #4
    cmp     schedule, end
    bne     2b
    pop     expand_return
fw_end fw_aes128_expand
