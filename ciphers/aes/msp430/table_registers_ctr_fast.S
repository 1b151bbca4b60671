/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES in CTR mode for MSP430: tables of words, a state that never leaves the registers, and what 256 blocks have in
 * common in the first two rounds computed once.
 *
 *     void fw_aes128_expand(fw_aes128_schedule *schedule, const uint8_t key[16]);
 *     void fw_aes128_ctr   (const fw_aes128_schedule *schedule, uint8_t counter[16],
 *                           uint8_t *data, size_t blocks);
 *
 * and the same for keys of 24 and 32 bytes, fw_aes192 and fw_aes256.
 *
 * Arguments in r12 to r15; key, counter and data must stand at even addresses. Schedule, registers, what a round costs:
 * aes_register_rounds.inc. NOT constant time in the strict sense: see there. The path depends on the counter, which is
 * public: every 256 blocks.
 *
 * While only the counter's last byte changes, three columns are the same after the first round, and the fourth but for
 * one lookup; each column of the second but for one ("counter-mode caching", Bernstein and Schwabe, Indocrypt 2008).
 * So with a key of 128 bits, a block takes 77 cycles for two rounds instead of 358, with the block and the first key;
 * 1064 for the next seven, 104 for the last, 32 for the data, 38 for loops and addresses: 1315, of which 1200 are a
 * bound with rounds of 152 cycles. Measured: 1357 a block, 84.8 a byte, in scenario bulk, whose 32 blocks pay twice for
 * the common part; with 192 and 256 bits 104.4 and 123.8 a byte.
 *
 * cost fw_aes128_expand 18 stack
 * cost fw_aes128_ctr 54 stack
 * cost fw_aes192_expand 16 stack
 * cost fw_aes192_ctr 54 stack
 * cost fw_aes256_expand 16 stack
 * cost fw_aes256_ctr 54 stack
 */
#include "aes_register_rounds.inc"

#define counter         spare0          /* arguments, and again behind the blocks */
#define data_given      even0
#define blocks          odd0
#define stop            odd0            /* while there is no state */
#define last            even0
#define address         spare2

/* The frame: the round key that ends the loop; column 0 behind the first round, the last byte left out; the state
 * behind the second round, column 0 of the first left out; and so on. */
#define LAST_KEY        0
#define COLUMN          2
#define SECOND_ROUND    6
#define KEYS            22              /* of the third round */
#define KEY_BYTE        24              /* what is added to the counter's last byte, which is next */
#define LAST_BYTE       26              /* 256 if it has just carried */
#define STOP            28              /* where the data end, or the last byte carries */
#define COUNTER         30
#define DATA            32
#define END             34
#define FRAME_BYTES     36
#define CARRIED         256

.macro sum_last_byte even:req, odd:req, index:req
    mov     LAST_BYTE(sp), \index
    xor     KEY_BYTE(sp), \index
    rla     \index
    xor     fw_aes_forward_1_3(\index), \even
    xor     fw_aes_forward_2_1(\index), \odd
.endm

/* The first round's column 0 in F and G, but for the last byte. */
.macro store_column e0:req, o0:req, e1:req, o1:req, e2:req, o2:req, e3:req, o3:req, f:req, g:req, i:req
    copy_word \e0, \o0, \f, \g
    sum_last_byte \f, \g, \i
    store_word \f, \g, COLUMN, sp
.endm

.macro store_second_round e0:req, o0:req, e1:req, o1:req, e2:req, o2:req, e3:req, o3:req, f:req, g:req, i:req
    store_word \e0, \o0, SECOND_ROUND, sp
    store_word \e1, \o1, SECOND_ROUND + 4, sp
    store_word \e2, \o2, SECOND_ROUND + 8, sp
    store_word \e3, \o3, SECOND_ROUND + 12, sp
.endm

.macro sum_second_round table_even:req, even:req, table_odd:req, odd:req, offset:req, index:req
    mov     SECOND_ROUND + \offset(sp), \even
    mov     SECOND_ROUND + \offset + 2(sp), \odd
    xor     \table_even(\index), \even
    xor     \table_odd(\index), \odd
.endm

/* What is stored, with column 0 of the first round for the last byte as it is. */
.macro second_round e0:req, o0:req, e1:req, o1:req, e2:req, o2:req, e3:req, o3:req, f:req, g:req, i:req
    mov     COLUMN(sp), \f
    mov     COLUMN + 2(sp), \g
    sum_last_byte \f, \g, \i
    forward_lower \f, \i
    sum_second_round fw_aes_forward_2_1, \e0, fw_aes_forward_3_1, \o0, 0, \i
    forward_upper \f
    sum_second_round fw_aes_forward_2_1, \e2, fw_aes_forward_3_1, \o2, 8, \f
    forward_lower \g, \i
    sum_second_round fw_aes_forward_1_3, \e1, fw_aes_forward_1_2, \o1, 4, \i
    forward_upper \g
    sum_second_round fw_aes_forward_1_3, \e3, fw_aes_forward_1_2, \o3, 12, \g
.endm

/* Where the words stand behind the last of the rounds is what comes behind BITS: TURN_0, TURN_1 or TURN_2, by
 * LEFT_OVER. */
.macro ctr_function bits:req, e0:req, o0:req, e1:req, o1:req, e2:req, o2:req, e3:req, o3:req, f:req, g:req, out:req
fw_function fw_aes\bits\()_ctr
    save_registers
    sub     #FRAME_BYTES, sp
    mov     counter, COUNTER(sp)
    mov     data_given, DATA(sp)
    .rept   4
    rla     blocks
    .endr
    add     data_given, blocks
    mov     blocks, END(sp)
    mov.b   15(keys), address
    mov     address, KEY_BYTE(sp)
    mov     keys, address
    add     #3 * ROUND_KEY_BYTES, address
    mov     address, KEYS(sp)
    add     #(ROUNDS(\bits) - 3) * ROUND_KEY_BYTES, address
    mov     address, LAST_KEY(sp)
    cmp     data_given, blocks
    jne     .Lcommon\@
    br      #.Lleave\@

.Lcommon\@:
    mov     KEYS(sp), keys
    sub     #3 * ROUND_KEY_BYTES, keys
    mov     COUNTER(sp), block
    mov.b   15(block), last
    mov     last, LAST_BYTE(sp)
    mov     #CARRIED, stop
    sub     last, stop
    .rept   4
    rla     stop
    .endr
    add     DATA(sp), stop
    cmp     END(sp), stop
    jlo     .Lstop_found\@
    mov     END(sp), stop
.Lstop_found\@:
    mov     stop, STOP(sp)
    load_forward
    encrypt_round TURN_0
    store_column TURN_1
    encrypt_round TURN_1
    store_second_round TURN_2
    second_round TURN_2                         /* column 0 a second time: away */
    store_second_round TURN_2

.Lblock\@:
    mov     KEYS(sp), keys
    second_round TURN_2
    inc     LAST_BYTE(sp)
    jmp     .Lthird_round\@
    three_rounds encrypt_round, LEFT_OVER(\bits), @sp, .Lthird_round\@
    mov     DATA(sp), \out
    last_forward xor, 0, \e0, \o0, \e1, \o1, \e2, \o2, \e3, \o3, \f, \g, \out
    add     #BLOCK_BYTES, \out
    mov     \out, DATA(sp)
    cmp     STOP(sp), \out
    jeq     .Lstop\@
    br      #.Lblock\@

.Lstop\@:
    mov     COUNTER(sp), counter
    mov     LAST_BYTE(sp), last
    mov.b   last, 15(counter)
    cmp     #CARRIED, last                      /* to the carry */
    .set    offset, 15
    .rept   15
    .set    offset, offset - 1
    adc.b   offset(counter)
    .endr
    cmp     END(sp), \out
    jeq     .Lleave\@
    br      #.Lcommon\@
.Lleave\@:
    add     #FRAME_BYTES, sp
    restore_registers
    ret
fw_end fw_aes\bits\()_ctr
.endm

    ctr_function 128, TURN_0
    ctr_function 192, TURN_2
    ctr_function 256, TURN_1

#include "aes_register_expand.inc"
