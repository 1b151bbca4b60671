/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* ECB: each block by itself. */
#include "modes.h"

fw_status fw_ecb_encrypt(const fw_key *key, uint8_t *out, const uint8_t *in, size_t bytes)
{
    if (bytes % FW_BLOCK_BYTES != 0 || fw_too_long(bytes))
        return FW_ERROR_LENGTH;
    fw_encrypt_blocks(key, out, in, bytes / FW_BLOCK_BYTES);
    return FW_OK;
}

fw_status fw_ecb_decrypt(const fw_key *key, uint8_t *out, const uint8_t *in, size_t bytes)
{
    if (bytes % FW_BLOCK_BYTES != 0 || fw_too_long(bytes))
        return FW_ERROR_LENGTH;
    fw_decrypt_blocks(key, out, in, bytes / FW_BLOCK_BYTES);
    return FW_OK;
}
