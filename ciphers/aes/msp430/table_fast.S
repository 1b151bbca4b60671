/* AES-128 for MSP430: a table of 1 KiB for each direction, one round per pass, a schedule of 176 bytes for both.
 *
 *     void fw_aes128_expand  (fw_aes128_schedule *schedule, const uint8_t key[16]);
 *     void fw_aes128_encrypt (const fw_aes128_schedule *schedule, uint8_t block[16]);
 *     void fw_aes128_decrypt (const fw_aes128_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r12 and r13; key and block must stand at even addresses.
 * Schedule: the eleven round keys of FIPS 197, each column in the order of rows 0, 2, 1, 3. The state stands in that
 * order on the stack, where its bytes are taken from; a round gathers the new columns in registers and writes them back.
 * Stack: the return address and 34 bytes, 14 in expand.
 *
 * NOT constant time in the strict sense: addresses in the tables depend on secrets. On a core without a cache, as this
 * one, cycles do not. The tables stand in flash.
 *
 * A round is 228 cycles: 3 for each byte, 1 to make it an index, 6 to add two words of tables (a memory operand with an
 * offset costs 3), 16 for exchanges of bytes, 16 for the key, 32 to write back, 4 for the loop. Backwards it is 294: the
 * S-box and MixColumns are looked up apart, since the key stands between them, so that no second schedule is needed.
 * Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_aes128_expand 926 cycles 218 bytes
 * cost fw_aes128_encrypt 2429 cycles 698 bytes
 * cost fw_aes128_decrypt 3011 cycles 758 bytes
 */
#include "fw_msp430.inc"
#include "aes_tables.inc"

#define keys            r12
#define block           r13
#define index           r13             /* when the block's address is on the stack */
#define even0           r14
#define odd0            r15
#define even1           r11
#define odd1            r10
#define even2           r9
#define odd2            r8
#define even3           r7
#define odd3            r6
#define turned_even     r5              /* sums whose bytes still have to change places */
#define turned_odd      r4
#define end             r5
#define out             r14             /* behind the block, when the state is on the stack */

#define ROUND_KEY_BYTES 16
#define BLOCK_BYTES     16
/* The frame: the round key that ends the loop, the state, the address behind the block. */
#define STATE           2
#define STATE_BYTES     16
#define FRAME_BLOCK     18

/* Where row ROW of column COLUMN stands in the frame. */
#define PLACE(column, row) STATE + 4 * ((column) & 3) + (row) / 2 + 2 * ((row) & 1)

/* A column as FIPS 197 has it, in two words, to EVEN and ODD. */
.macro pair_rows even:req, odd:req
    swpb    \even
    exchange_low_bytes \even, \odd, turned_odd
    swpb    \even
.endm

.macro load_column even:req, odd:req, source:req
    load_word \even, \odd, \source
    pair_rows \even, \odd
.endm

.macro store_columns offset:req, target:req
    store_word even0, odd0, \offset, \target
    store_word even1, odd1, \offset + 4, \target
    store_word even2, odd2, \offset + 8, \target
    store_word even3, odd3, \offset + 12, \target
.endm

/* Leaves the state, the first round key added, in the frame, and KEYS behind this round key. */
.macro enter_block
    save    odd1, even2, odd2, even3, odd3, turned_even, turned_odd
    load_column even0, odd0, block
    xor_word_of even0, odd0, keys
    load_column even1, odd1, block
    xor_word_of even1, odd1, keys
    load_column even2, odd2, block
    xor_word_of even2, odd2, keys
    load_column even3, odd3, block
    xor_word_of even3, odd3, keys
    push    block
    sub     #STATE_BYTES, sp
.endm

/* The next S-box's input, as an index of words. */
.macro take_forward column:req, row:req
    mov.b   PLACE(\column + \row, \row)(sp), index
    rla     index
.endm

/* The next byte behind the S-box and the key, as an index of words. */
.macro take_inverse column:req, row:req
    mov.b   PLACE(\column - \row, \row)(sp), index
    mov.b   fw_aes_inverse_s_box(index), index
    xor.b   @keys+, index
    rla     index
.endm

/* A column of the next state: OPERATION is xor if there is something in EVEN and ODD to be added to, else mov.
 * A byte in row 2 gives what it gives in row 0 with bytes exchanged; rows 1 and 3 the same with words exchanged. */
.macro mix_column take:req, operation:req, table_even:req, table_odd:req, column:req, even:req, odd:req
    \take   \column, 0
    \operation \table_even(index), \even
    \operation \table_odd(index), \odd
    \take   \column, 2
    mov     \table_even(index), turned_even
    mov     \table_odd(index), turned_odd
    \take   \column, 1
    xor     \table_odd(index), turned_even
    xor     \table_even(index), \odd
    \take   \column, 3
    xor     \table_odd(index), \even
    xor     \table_even(index), turned_odd
    swpb    turned_even
    swpb    turned_odd
    xor_word turned_even, turned_odd, \even, \odd
.endm

.macro encrypt_column column:req, even:req, odd:req
    load_word \even, \odd, keys
    mix_column take_forward, xor, fw_aes_forward_even, fw_aes_forward_odd, \column, \even, \odd
.endm

.macro decrypt_column column:req, even:req, odd:req
    mix_column take_inverse, mov, fw_aes_inverse_even, fw_aes_inverse_odd, \column, \even, \odd
.endm

.macro encrypt_last_byte column:req, row:req
    take_forward \column, \row
    mov.b   fw_aes_forward_even + 1(index), index
    xor.b   @keys+, index
    mov.b   index, 4 * \column + \row - BLOCK_BYTES(out)
.endm

.macro decrypt_last_byte column:req, row:req
    mov.b   PLACE(\column - \row, \row)(sp), index
    mov.b   fw_aes_inverse_s_box(index), index
    xor.b   @keys+, index
    mov.b   index, 4 * \column + \row - BLOCK_BYTES(out)
.endm

.macro leave_block last_byte:req
    mov     FRAME_BLOCK(sp), out
    .irp    column, 0, 1, 2, 3
    \last_byte \column, 0
    \last_byte \column, 2
    \last_byte \column, 1
    \last_byte \column, 3
    .endr
    add     #STATE_BYTES + 4, sp
    restore turned_odd, turned_even, odd3, even3, odd2, even2, odd1
    ret
.endm

fw_function fw_aes128_encrypt
    enter_block
    mov     keys, end
    add     #9 * ROUND_KEY_BYTES, end
    push    end
.Lencrypt_round:
    store_columns STATE, sp
    cmp     @sp, keys
    jeq     .Lencrypt_last
    encrypt_column 0, even0, odd0
    encrypt_column 1, even1, odd1
    encrypt_column 2, even2, odd2
    encrypt_column 3, even3, odd3
    jmp     .Lencrypt_round
.Lencrypt_last:
    leave_block encrypt_last_byte
fw_end fw_aes128_encrypt

fw_function fw_aes128_decrypt
    add     #10 * ROUND_KEY_BYTES, keys
    enter_block
    sub     #2 * ROUND_KEY_BYTES, keys          /* the inner round keys, backwards */
    mov     keys, end
    sub     #9 * ROUND_KEY_BYTES, end
    push    end
.Ldecrypt_round:
    store_columns STATE, sp
    cmp     @sp, keys
    jeq     .Ldecrypt_last
    decrypt_column 0, even0, odd0
    decrypt_column 1, even1, odd1
    decrypt_column 2, even2, odd2
    decrypt_column 3, even3, odd3
    sub     #2 * ROUND_KEY_BYTES, keys
    jmp     .Ldecrypt_round
.Ldecrypt_last:
    leave_block decrypt_last_byte
fw_end fw_aes128_decrypt

/* ---- Key schedule ---- */

#define schedule        r12
#define key             r13
#define found           r13             /* when the key is read */
#define constant        r5
#define byte            r4

/* The S-box of BYTE, which is lost. */
.macro substitute
    rla     byte
    mov.b   fw_aes_forward_even + 1(byte), found
.endm

/* TO ^= the S-box of both bytes of FROM, which come out exchanged if SWAP is 1. */
.macro add_substituted from:req, to:req, swap:req
    mov.b   \from, byte
    substitute
.if \swap
    swpb    found
.endif
    xor     found, \to
    mov     \from, byte
    swpb    byte
    mov.b   byte, byte
    substitute
.if \swap == 0
    swpb    found
.endif
    xor     found, \to
.endm

fw_function fw_aes128_expand
    save    odd1, even2, odd2, even3, odd3, constant, byte
    load_column even0, odd0, key
    load_column even1, odd1, key
    load_column even2, odd2, key
    load_column even3, odd3, key
    mov     #1, constant
    jmp     .Lexpand_store
.Lexpand_round:
    add_substituted odd3, even0, 0              /* rows 1 and 3 to rows 0 and 2 */
    add_substituted even3, odd0, 1              /* rows 2 and 0 to rows 1 and 3 */
    xor     constant, even0
    xor_word even0, odd0, even1, odd1
    xor_word even1, odd1, even2, odd2
    xor_word even2, odd2, even3, odd3
    rla     constant
    cmp     #0x100, constant
    jne     .Lexpand_store
    mov     #0x1b, constant
.Lexpand_store:
    store_columns 0, schedule
    add     #ROUND_KEY_BYTES, schedule
    cmp     #0x6c, constant                     /* the one after the last */
    jne     .Lexpand_round
    restore byte, constant, odd3, even3, odd2, even2, odd1
    ret
fw_end fw_aes128_expand
