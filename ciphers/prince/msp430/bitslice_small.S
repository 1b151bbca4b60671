/* PRINCE for MSP430: one slice per register, one round per pass, what is needed twice in subroutines; small.
 *
 *     void fw_prince_expand (fw_prince_schedule *schedule, const uint8_t key[16]);
 *     void fw_prince_encrypt(const fw_prince_schedule *schedule, uint8_t block[8]);
 *     void fw_prince_decrypt(const fw_prince_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r12 and r13; key and block must stand at even addresses. Schedule: 32 bytes, prince_schedule.inc. Where
 * a state's bits are: prince_macros.inc.
 * Stack: the return address and 24 bytes, 12 in expand: saved registers, the address of the block, inner return
 * addresses.
 * Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_prince_expand 638 cycles 232 bytes
 * cost fw_prince_encrypt 2986 cycles 776 bytes
 * cost fw_prince_decrypt 2987 cycles 776 bytes
 *
 * ShiftRows has code for one slice, which goes through all four by moving them on; M' has one copy, and all three keys
 * are sliced by what slices the block. bitslice_fast.S has copies, and slices that need not move. */
#define keys            r12
#define block           r13             /* saved on entry, and needed again at the end */
#define step            r13             /* from one key to the next, 8 forwards or backwards */
#define constants       r4
#define turning         r5
#define near            r6
#define low_bits        r7
#define slice0          r8
#define slice1          r9
#define slice2          r10
#define slice3          r11
#define pairs           r14
#define spare           r15
#define SLICE_BY_CALL   1
#include "prince_schedule.inc"
#include "prince_rounds.inc"

.macro enter_block
    save    constants, turning, near, low_bits, slice0, slice1, slice2, slice3, block
    load_block block
.endm

.macro move_slices_on
    mov     slice0, spare
    mov     slice1, slice0
    mov     slice2, slice1
    mov     slice3, slice2
    mov     spare, slice3
.endm

/* A function that does LAYER to each slice: called, its second half is called and done, twice. */
.macro for_each_slice layer:req
    call    #.Ltwice_\layer
.Ltwice_\layer:
    call    #.Lonce_\layer
.Lonce_\layer:
    \layer  slice0
    move_slices_on
    ret
.endm

fw_function fw_prince_encrypt
    enter_block
    mov     #KEY_BYTES, step
    jmp     1f

fw_label    fw_prince_decrypt
    enter_block
    mov     #-KEY_BYTES, step
    add     #3 * KEY_BYTES, keys

1:  load_constants
    slice_words
    add_key keys
    sub     #KEY_BYTES, keys
    add     step, keys
    mov     #.Lconstants, constants
    jmp     3f
2:  call    #.Lshift_rows
    add_key keys
    sub     #KEY_BYTES, keys
    add_key constants
3:  s_box   slice0, slice1, slice2, slice3
    call    #.Lmix_columns
    cmp     #.Lconstants_end, constants
    jnz     2b
    add     step, keys
    jmp     5f
4:  sub     #KEY_BYTES, constants
    add_key constants
    sub     #KEY_BYTES, constants
    add_key keys
    sub     #KEY_BYTES, keys
    call    #.Linverse_shift_rows
    mov     slice0, spare               /* to where the S-box would leave them */
    mov     slice1, slice0
    mov     slice3, slice1
    mov     slice2, slice3
    mov     spare, slice2
    call    #.Lmix_columns
5:  inverse_s_box slice0, slice1, slice2, slice3
    mov     slice0, spare
    mov     slice3, slice0
    mov     slice1, slice3
    mov     slice2, slice1
    mov     spare, slice2
    cmp     #.Lconstants, constants
    jnz     4b
    add     step, keys
    add_key keys
    unslice
    pop     block
    store_block block
    restore slice3, slice2, slice1, slice0, low_bits, near, turning, constants
    ret

.Lmix_columns:
    mix_columns
    ret

.Lshift_rows:
    for_each_slice shift_slice

.Linverse_shift_rows:
    for_each_slice inverse_shift_slice

    round_constants
fw_end fw_prince_encrypt
fw_end fw_prince_decrypt

fw_function fw_prince_slice
    slice
    ret
fw_end fw_prince_slice
