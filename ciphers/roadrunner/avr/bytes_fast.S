/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RoadRunneR for AVR: the key in registers, as many rounds per pass as it takes to read it from its beginning again.
 *
 *     void fw_roadrunner80_expand  (fw_roadrunner80_schedule *schedule, const uint8_t key[10]);
 *     void fw_roadrunner80_encrypt (const fw_roadrunner80_schedule *schedule, uint8_t block[8]);
 *     void fw_roadrunner80_decrypt (const fw_roadrunner80_schedule *schedule, uint8_t block[8]);
 *     void fw_roadrunner128_expand (fw_roadrunner128_schedule *schedule, const uint8_t key[16]);
 *     void fw_roadrunner128_encrypt(const fw_roadrunner128_schedule *schedule, uint8_t block[8]);
 *     void fw_roadrunner128_decrypt(const fw_roadrunner128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22. Needs MOVW. encrypt reads the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the first
 * 64 KiB of flash; decrypt in RAM only.
 *
 * A round takes 134 cycles: four S-boxes of 9, three times L on four bytes, 26, and a round key, 4; 8 to copy the half
 * and to add F, the round's number. Halves exchange their names, but for 6 cycles behind a pass of five rounds. That
 * there is nothing shorter is not claimed.
 *
 * cost fw_roadrunner80_expand 88 cycles 26 bytes 2 stack
 * cost fw_roadrunner80_encrypt 1488 cycles 1494 bytes 16 stack
 * cost fw_roadrunner80_decrypt 1490 cycles 1496 bytes 16 stack
 * cost fw_roadrunner128_expand 121 cycles 16 bytes 2 stack
 * cost fw_roadrunner128_encrypt 1784 cycles 1250 bytes 22 stack
 * cost fw_roadrunner128_decrypt 1787 cycles 1252 bytes 22 stack
 */
#define scratch         r28
#include "roadrunner_macros.inc"

#define number          r0              /* of the round */
#define other_scratch   r29
#define scratch_pair    r28
#define half_pair       r18             /* a half that goes through F is copied */
#define half_high_pair  r20
#define other_pair      r22
#define other_high_pair r24
#define copy0           r26
#define copy1           r27
#define copy2           r30
#define copy3           r31
#define copy            copy0, copy1, copy2, copy3
#define copy_pair       r26
#define copy_high_pair  r30

.equ    FIRST_KEY, 2                    /* the key is in r2 and the registers behind it */
.equ    ROUNDS_PER_PASS_80, 5
.equ    ROUNDS_PER_PASS_128, 4

/* OPERATION on each of the key's registers, upwards or downwards. */
.macro for_key_bytes operation:req, size:req
    .set    register, FIRST_KEY
    .rept   KEY_BYTES_\size
    \operation register
    .set    register, register + 1
    .endr
.endm

.macro for_key_bytes_back operation:req, size:req
    .set    register, FIRST_KEY + KEY_BYTES_\size - 1
    .rept   KEY_BYTES_\size
    \operation register
    .set    register, register - 1
    .endr
.endm

/* The key's next bytes, PLACE being where. */
.macro add_key size:req, bytes:vararg
    .irp    byte, \bytes
    eor     \byte, FIRST_KEY + place % KEY_BYTES_\size
    .set    place, place + 1
    .endr
.endm

/* x ^ x <<< 1 ^ x <<< 2 of two bytes, a pair. */
.macro diffuse_pair pair:req, byte:req, other_byte:req
    movw    scratch_pair, \pair
    lsl     scratch
    adc     scratch, zero
    eor     scratch, \byte
    lsl     scratch
    adc     scratch, zero
    eor     \byte, scratch
    lsl     other_scratch
    adc     other_scratch, zero
    eor     other_scratch, \other_byte
    lsl     other_scratch
    adc     other_scratch, zero
    eor     \other_byte, other_scratch
.endm

.macro layer size:req
    substitute copy
    diffuse_pair copy_pair, copy0, copy1
    diffuse_pair copy_high_pair, copy2, copy3
    add_key \size, copy
.endm

/* The other half ^= F(half), as pairs; x0 ... are the other half's bytes. */
.macro one_round size:req, step:req, half:req, half_high:req, x0:req, x1:req, x2:req, x3:req
    movw    copy_pair, \half
    movw    copy_high_pair, \half_high
    layer   \size
    layer   \size
    eor     copy3, number
    layer   \size
    substitute copy
    xor_word \x0, \x1, \x2, \x3, copy
    .set    place, place + \step
.endm

/* In two rounds, the halves exchange their names twice. NEXT goes to the next round's number. */
.macro rounds size:req, step:req, next:req
    .rept   ROUNDS_PER_PASS_\size / 2
    one_round \size, \step, half_pair, half_high_pair, other
    \next   number
    one_round \size, \step, other_pair, other_high_pair, f
    \next   number
    .endr
    .if     ROUNDS_PER_PASS_\size % 2
    one_round \size, \step, half_pair, half_high_pair, other
    movw    copy_pair, half_pair
    movw    half_pair, other_pair
    movw    other_pair, copy_pair
    movw    copy_pair, half_high_pair
    movw    half_high_pair, other_high_pair
    movw    other_high_pair, copy_pair
    \next   number
    .endif
.endm

/* Both halves and the key, that at FIRST added. */
.macro enter_block size:req, first:req
    for_key_bytes push, \size
    push    scratch
    push    other_scratch
    movw    keys_pair, argument1
    movw    block_pair, argument2
    load    block+, f, other
    sbiw    block_pair, 8
    save    block_low, block_high
    for_key_bytes next_keys, \size
    .set    place, \first
    add_key \size, f
.endm

.macro leave_block size:req, last:req
    .set    place, \last
    add_key \size, other
    restore block_high, block_low
    store   block+, other, f
    pop     other_scratch
    pop     scratch
    for_key_bytes_back pop, \size
    ret
.endm

/* BACK: where the last round's keys stand; STEP_BACK: from behind a round's keys to those of the round before, or a
 * length of the key further. */
.macro both_directions size:req, back:req, step_back:req
fw_function fw_roadrunner\size\()_expand
    expand  \size
fw_end fw_roadrunner\size\()_expand

fw_function fw_roadrunner\size\()_encrypt
    enter_block \size, 0
    ldi     scratch, ROUNDS_\size
    mov     number, scratch
1:  rounds  \size, 0, dec
    tst     number
    breq    2f
    rjmp    1b
2:  leave_block \size, 4
fw_end fw_roadrunner\size\()_encrypt

fw_function fw_roadrunner\size\()_decrypt
    enter_block \size, 4
    .set    place, \back
    clr     number
    inc     number
3:  rounds  \size, \step_back, inc
    ldi     scratch, ROUNDS_\size + 1
    cp      number, scratch
    breq    4f
    rjmp    3b
4:  leave_block \size, 0
fw_end fw_roadrunner\size\()_decrypt
.endm

both_directions 80, 2, 6
both_directions 128, 8, 8
