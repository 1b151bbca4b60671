/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CCM: CTR, and CBC-MAC over lengths, associated data and plaintext. */
#include "modes.h"

/* Adds bytes to the chain, which is encrypted whenever a block is full. */
static void chain_bytes(fw_ccm *ccm, const uint8_t *in, size_t bytes)
{
    while (bytes > 0) {
        if (ccm->filled == 0 && bytes >= FW_BLOCK_BYTES) {
            const size_t whole = bytes / FW_BLOCK_BYTES;
            fw_cbc_mac(ccm->stream.key, ccm->chain, in, whole);
            in += whole * FW_BLOCK_BYTES, bytes -= whole * FW_BLOCK_BYTES;
            continue;
        }
        const size_t part = fw_min(bytes, FW_BLOCK_BYTES - ccm->filled);

        fw_xor_bytes(ccm->chain + ccm->filled, ccm->chain + ccm->filled, in, part);
        ccm->filled += (unsigned)part;
        in += part, bytes -= part;
        if (ccm->filled == FW_BLOCK_BYTES) {
            fw_encrypt_blocks(ccm->stream.key, ccm->chain, ccm->chain, 1);
            ccm->filled = 0;
        }
    }
}

/* The rest of a block is zeros. */
static void chain_padding(fw_ccm *ccm)
{
    if (ccm->filled > 0)
        fw_encrypt_blocks(ccm->stream.key, ccm->chain, ccm->chain, 1);
    ccm->filled = 0;
}

size_t fw_ccm_aad_length(uint8_t length[10], uint64_t aad_bytes)
{
    uint8_t big_endian[8];

    fw_store64_be(big_endian, aad_bytes);
    length[0]          = 0xff;
    length[1]          = aad_bytes >> 32 != 0 ? 0xff : 0xfe;
    const size_t marks = aad_bytes < 0xff00 ? 0 : 2, bytes = marks == 0 ? 2 : aad_bytes >> 32 == 0 ? 4 : 8;
    memcpy(length + marks, big_endian + 8 - bytes, bytes);
    return marks + bytes;
}

fw_status fw_ccm_first_blocks(uint8_t first[16], uint8_t counter[16], const uint8_t *nonce, size_t nonce_bytes,
                              uint64_t aad_bytes, uint64_t message_bytes, size_t tag_bytes)
{
    if (nonce_bytes < 7 || nonce_bytes > 13 || tag_bytes < 4 || tag_bytes > 16 || tag_bytes % 2 != 0)
        return FW_ERROR_LENGTH;
    const unsigned length_bytes = 15 - (unsigned)nonce_bytes;
    if (length_bytes < 8 && message_bytes >> (8 * length_bytes) != 0)
        return FW_ERROR_LENGTH;

    memset(counter, 0, FW_BLOCK_BYTES);
    counter[0] = (uint8_t)(length_bytes - 1);
    memcpy(counter + 1, nonce, nonce_bytes);
    memcpy(first, counter, FW_BLOCK_BYTES);
    first[0] |= (uint8_t)((tag_bytes - 2) / 2 << 3 | (unsigned)(aad_bytes > 0) << 6);
    for (unsigned i = 0; i < length_bytes; i++)
        first[15 - i] = (uint8_t)(message_bytes >> 8 * i);
    return FW_OK;
}

fw_status fw_ccm_start(fw_ccm *ccm, const fw_key *key, const uint8_t *nonce, size_t nonce_bytes, uint64_t aad_bytes,
                       uint64_t message_bytes, size_t tag_bytes)
{
    uint8_t        first[2 * FW_BLOCK_BYTES]; /* the first counter, and the first block of the chain */
    uint8_t *const counter = first, *const block = first + FW_BLOCK_BYTES;
    uint8_t         length[10];
    const fw_status status =
        fw_ccm_first_blocks(block, counter, nonce, nonce_bytes, aad_bytes, message_bytes, tag_bytes);

    if (status != FW_OK)
        return status;
    *ccm = (fw_ccm){.aad_left = aad_bytes, .left = message_bytes, .tag_bytes = (unsigned)tag_bytes, .phase = AAD};
    fw_stream_init(&ccm->stream, key, counter);
    ccm->stream.block[15] = 1;
    fw_encrypt_blocks(key, first, first, 2);
    memcpy(ccm->tag_mask, counter, FW_BLOCK_BYTES);
    memcpy(ccm->chain, block, FW_BLOCK_BYTES);
    fw_wipe(first, sizeof first);
    fw_forget_blocks(key);
    if (aad_bytes > 0)
        chain_bytes(ccm, length, fw_ccm_aad_length(length, aad_bytes));
    return FW_OK;
}

fw_status fw_ccm_aad(fw_ccm *ccm, const uint8_t *aad, size_t bytes)
{
    if (ccm->phase != AAD)
        return FW_ERROR_ORDER;
    if (fw_too_long(bytes) || bytes > ccm->aad_left)
        return FW_ERROR_LENGTH;
    chain_bytes(ccm, aad, bytes);
    ccm->aad_left -= bytes;
    if (ccm->aad_left == 0 && bytes > 0)
        chain_padding(ccm);
    return FW_OK;
}

/* Whether BYTES more of the message may come; ends the associated data. */
static fw_status enter_message(fw_ccm *ccm, size_t bytes)
{
    if (ccm->aad_left > 0 || ccm->phase == ENDED)
        return FW_ERROR_ORDER;
    if (fw_too_long(bytes) || bytes > ccm->left)
        return FW_ERROR_LENGTH;
    ccm->phase = MESSAGE;
    return FW_OK;
}

fw_status fw_ccm_encrypt(fw_ccm *ccm, uint8_t *out, const uint8_t *in, size_t bytes)
{
    const fw_status status = enter_message(ccm, bytes);

    if (status == FW_OK) {
        chain_bytes(ccm, in, bytes);
        fw_ctr(&ccm->stream, out, in, bytes);
        ccm->left -= bytes;
    }
    return status;
}

fw_status fw_ccm_decrypt(fw_ccm *ccm, uint8_t *out, const uint8_t *in, size_t bytes)
{
    const fw_status status = enter_message(ccm, bytes);

    if (status == FW_OK) {
        fw_ctr(&ccm->stream, out, in, bytes);
        chain_bytes(ccm, out, bytes);
        ccm->left -= bytes;
    }
    return status;
}

fw_status fw_ccm_tag(fw_ccm *ccm, uint8_t *tag)
{
    if (ccm->aad_left > 0 || ccm->left > 0 || ccm->phase == ENDED)
        return FW_ERROR_ORDER;
    chain_padding(ccm);
    fw_xor_bytes(tag, ccm->chain, ccm->tag_mask, ccm->tag_bytes);
    ccm->phase = ENDED;
    return FW_OK;
}

fw_status fw_ccm_verify(fw_ccm *ccm, const uint8_t *tag)
{
    uint8_t         right[FW_BLOCK_BYTES];
    const fw_status status = fw_ccm_tag(ccm, right);

    if (status != FW_OK)
        return status;
    const bool equal = fw_equal(right, tag, ccm->tag_bytes);
    fw_wipe(right, sizeof right);
    return equal ? FW_OK : FW_ERROR_TAG;
}

/* A whole message of BYTES bytes up to its first. */
static fw_status begin_whole(fw_ccm *ccm, const fw_key *key, size_t bytes, size_t tag_bytes, const uint8_t *aad,
                             size_t aad_bytes, const uint8_t *nonce, size_t nonce_bytes)
{
    const fw_status status = fw_ccm_start(ccm, key, nonce, nonce_bytes, aad_bytes, bytes, tag_bytes);

    return status == FW_OK ? fw_ccm_aad(ccm, aad, aad_bytes) : status;
}

fw_status fw_ccm_seal(const fw_key *key, uint8_t *out, uint8_t *tag, size_t tag_bytes, const uint8_t *in, size_t bytes,
                      const uint8_t *aad, size_t aad_bytes, const uint8_t *nonce, size_t nonce_bytes)
{
    fw_ccm    ccm;
    fw_status status = begin_whole(&ccm, key, bytes, tag_bytes, aad, aad_bytes, nonce, nonce_bytes);

    if (status == FW_OK)
        status = fw_ccm_encrypt(&ccm, out, in, bytes);
    if (status == FW_OK)
        status = fw_ccm_tag(&ccm, tag);
    fw_wipe(&ccm, sizeof ccm);
    return status;
}

fw_status fw_ccm_open(const fw_key *key, uint8_t *out, const uint8_t *in, size_t bytes, const uint8_t *tag,
                      size_t tag_bytes, const uint8_t *aad, size_t aad_bytes, const uint8_t *nonce, size_t nonce_bytes)
{
    fw_ccm    ccm;
    fw_status status = begin_whole(&ccm, key, bytes, tag_bytes, aad, aad_bytes, nonce, nonce_bytes);

    if (status == FW_OK)
        status = fw_ccm_decrypt(&ccm, out, in, bytes);
    if (status == FW_OK) {
        status = fw_ccm_verify(&ccm, tag);
        if (status != FW_OK)
            fw_wipe(out, bytes);
    }
    fw_wipe(&ccm, sizeof ccm);
    return status;
}
