/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CMAC: CBC-MAC whose last block is masked. The last block is kept back, for it is not known to be the last. */
#include "modes.h"

void fw_cmac_double(uint8_t element[16])
{
    const uint64_t high = fw_load64_be(element), low = fw_load64_be(element + 8);

    fw_store64_be(element, high << 1 | low >> 63);
    fw_store64_be(element + 8, low << 1 ^ ((0 - (high >> 63)) & 0x87));
}

static void start(fw_cmac *cmac)
{
    memset(cmac->chain, 0, sizeof cmac->chain);
    memset(cmac->partial, 0, sizeof cmac->partial);
    cmac->filled = 0;
}

void fw_cmac_init(fw_cmac *cmac, const fw_key *key)
{
    *cmac = (fw_cmac){.key = key};
    fw_encrypt_blocks(key, cmac->mask, cmac->mask, 1);
    fw_forget_blocks(key);
    fw_cmac_double(cmac->mask);
}

static void add_block(fw_cmac *cmac, const uint8_t block[16])
{
    fw_xor_block(cmac->chain, cmac->chain, block);
    fw_encrypt_blocks(cmac->key, cmac->chain, cmac->chain, 1);
}

fw_status fw_cmac_update(fw_cmac *cmac, const uint8_t *in, size_t bytes)
{
    if (fw_too_long(bytes))
        return FW_ERROR_LENGTH;
    while (bytes > 0) {
        if (cmac->filled == FW_BLOCK_BYTES) {
            add_block(cmac, cmac->partial);
            cmac->filled = 0;
        }
        if (cmac->filled == 0 && bytes > FW_BLOCK_BYTES) {
            const size_t whole = (bytes - 1) / FW_BLOCK_BYTES;
            fw_cbc_mac(cmac->key, cmac->chain, in, whole);
            in += whole * FW_BLOCK_BYTES, bytes -= whole * FW_BLOCK_BYTES;
        }
        const size_t part = fw_min(bytes, FW_BLOCK_BYTES - cmac->filled);
        memcpy(cmac->partial + cmac->filled, in, part);
        cmac->filled += (unsigned)part;
        in += part, bytes -= part;
    }
    return FW_OK;
}

fw_status fw_cmac_tag(fw_cmac *cmac, uint8_t *tag, size_t tag_bytes)
{
    uint8_t mask[FW_BLOCK_BYTES];

    if (tag_bytes == 0 || tag_bytes > FW_BLOCK_BYTES)
        return FW_ERROR_LENGTH;
    memcpy(mask, cmac->mask, sizeof mask);
    if (cmac->filled < FW_BLOCK_BYTES) {
        fw_cmac_double(mask);
        memset(cmac->partial + cmac->filled, 0, FW_BLOCK_BYTES - cmac->filled);
        cmac->partial[cmac->filled] = 0x80;
    }
    fw_xor_block(cmac->partial, cmac->partial, mask);
    add_block(cmac, cmac->partial);
    memcpy(tag, cmac->chain, tag_bytes);
    fw_wipe(mask, sizeof mask);
    start(cmac); /* ready for another message */
    return FW_OK;
}

fw_status fw_cmac_verify(fw_cmac *cmac, const uint8_t *tag, size_t tag_bytes)
{
    uint8_t         right[FW_BLOCK_BYTES];
    const fw_status status = fw_cmac_tag(cmac, right, tag_bytes);

    if (status != FW_OK)
        return status;
    const bool equal = fw_equal(right, tag, tag_bytes);
    fw_wipe(right, sizeof right);
    return equal ? FW_OK : FW_ERROR_TAG;
}
