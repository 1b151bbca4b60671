/* x */
#include "rectangle128_derived_block.inc"

.macro encryption
    round_derived_from_crossed
    .rept   12
    round_derived_from_home
    round_derived_from_crossed
    .endr
.endm

.macro next_pairs offsets:vararg
    .irp    offset, \offsets
    round_derived_back
    two_keys_derived_back \offset
    .endr
.endm

/* Z takes three steps: LDD reaches 63 bytes. */
.macro decryption
    keep_last_derived 50
    two_keys_derived_back 40
    next_pairs 30, 20, 10, 0
    sbiw    keys_pair, 60
    next_pairs 50, 40, 30, 20, 10, 0
    sbiw    keys_pair, 20
    next_pairs 10, 0
.endm

fw_function fw_rectangle128_expand
    expand_block_derived
fw_end fw_rectangle128_expand

fw_function fw_rectangle128_encrypt
    encrypt_block_derived encryption
fw_end fw_rectangle128_encrypt

fw_function fw_rectangle128_decrypt
    decrypt_block_derived decryption, 80
fw_end fw_rectangle128_decrypt
