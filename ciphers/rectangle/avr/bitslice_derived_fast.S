/* x */
#include "rectangle128_derived_block.inc"

.macro encryption
    rjmp    2f
1:  round_derived_from_home
2:  round_derived_from_crossed
    cpse    keys_low, end
    rjmp    1b
.endm

.macro decryption
    keep_last_derived
    rjmp    2f
1:  round_derived_back
2:  sbiw    keys_pair, 10
    two_keys_derived_back
    cpse    keys_low, end
    rjmp    1b
.endm

fw_function fw_rectangle128_expand
    expand_block_derived
fw_end fw_rectangle128_expand

fw_function fw_rectangle128_encrypt
    encrypt_block_derived encryption, end
fw_end fw_rectangle128_encrypt

fw_function fw_rectangle128_decrypt
    decrypt_block_derived decryption, DERIVED_SCHEDULE_BYTES - 6, end
fw_end fw_rectangle128_decrypt
