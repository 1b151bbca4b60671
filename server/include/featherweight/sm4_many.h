/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 on many messages at once, each with its own key and of any length.
 *
 *     fw_chained_message messages[64];
 *     for (size_t i = 0; i < 64; i++)
 *         messages[i] = (fw_chained_message){&keys[i], ivs[i], outs[i], ins[i], bytes[i]};
 *     fw_cbc_encrypt_many(messages, 64);
 *
 * In CBC encryption, CFB encryption, CMAC and half of CCM a block waits for the one before it, and one message leaves
 * most of a processor idle. Side by side, many are many times as fast: up to 64 by AVX-512 with GFNI, 16 by all other
 * kernels that are constant-time but for "sm4ni". GCM and XTS are parallel in themselves: messages of a few hundred
 * bytes gain, long ones nothing. Few messages, or short ones, are done one after another where that is faster.
 *
 * Each message has a lane; where it ends, the next of the list takes its lane, whatever its length. Least time is lost
 * if messages of about the same length are neighbours. Those whose keys have another kernel (fw_key_kernel_name()) than
 * the first one's are done by themselves.
 *
 * What is written is what the functions for one message write. If the lengths of any message are not those that its
 * mode takes, FW_ERROR_LENGTH is returned and nothing is done. Up to 72 KiB of the stack are used. */
#ifndef FEATHERWEIGHT_SM4_MANY_H
#define FEATHERWEIGHT_SM4_MANY_H

#include <featherweight.h>

#ifdef __cplusplus
extern "C" {
#endif

// clang-format off

/* --- CBC, CFB: encryption of many messages ------------------------------------------------------------------------ */

typedef struct {
    const fw_key  *key;
    uint8_t       *iv;     /* 16 bytes, left ready for the next part of the message */
    uint8_t       *out;    /* as long as IN; IN itself, or an array of its own */
    const uint8_t *in;
    size_t         bytes;  /* CBC: whole blocks of 16; CFB: any number, but only the last part may end within a block */
} fw_chained_message;

/* Decryption is parallel in itself: fw_cbc_decrypt() and fw_cfb_decrypt() need no others beside them. */
FW_API fw_status fw_cbc_encrypt_many(const fw_chained_message *messages, size_t count);
FW_API fw_status fw_cfb_encrypt_many(const fw_chained_message *messages, size_t count);

/* --- CMAC of many messages ---------------------------------------------------------------------------------------- */

typedef struct {
    const fw_key  *key;
    const uint8_t *in;
    size_t         bytes;
    uint8_t       *tag;
    size_t         tag_bytes;  /* 1 to 16 */
} fw_cmac_message;

FW_API fw_status fw_cmac_tag_many(const fw_cmac_message *messages, size_t count);

/* --- CCM of many messages ----------------------------------------------------------------------------------------- */

typedef struct {
    const fw_key  *key;
    uint8_t       *out;        /* as long as IN; IN itself, or an array of its own */
    const uint8_t *in;
    size_t         bytes;
    const uint8_t *aad;        /* associated data */
    size_t         aad_bytes;
    const uint8_t *nonce;
    size_t         nonce_bytes;
    uint8_t       *tag;        /* written by encryption, read by decryption */
    size_t         tag_bytes;
    fw_status      verdict;    /* of decryption: FW_OK, or FW_ERROR_TAG and zeros in OUT if anything was tampered with */
} fw_ccm_message;

/* Lengths as fw_ccm_start() takes them. Decryption gives FW_ERROR_TAG if any verdict is. */
FW_API fw_status fw_ccm_encrypt_many(fw_ccm_message *messages, size_t count);
FW_API fw_status fw_ccm_decrypt_many(fw_ccm_message *messages, size_t count);

/* --- GCM of many messages ----------------------------------------------------------------------------------------- */

typedef struct {
    const fw_gcm  *gcm;        /* as fw_gcm_init() left it, or any message since; only what belongs to the key is read */
    uint8_t       *out;        /* as long as IN; IN itself, or an array of its own */
    const uint8_t *in;
    size_t         bytes;
    const uint8_t *aad;        /* associated data */
    size_t         aad_bytes;
    const uint8_t *nonce;
    size_t         nonce_bytes;
    uint8_t       *tag;        /* written by encryption, read by decryption */
    size_t         tag_bytes;
    fw_status      verdict;    /* of decryption: FW_OK, or FW_ERROR_TAG and zeros in OUT if anything was tampered with */
} fw_gcm_message;

/* Lengths as fw_gcm_start() and fw_gcm_tag() take them. Decryption gives FW_ERROR_TAG if any verdict is. */
FW_API fw_status fw_gcm_encrypt_many(fw_gcm_message *messages, size_t count);
FW_API fw_status fw_gcm_decrypt_many(fw_gcm_message *messages, size_t count);

/* --- XTS: many data units ----------------------------------------------------------------------------------------- */

typedef struct {
    const fw_key  *data_key, *tweak_key;
    const uint8_t *tweak;      /* 16 bytes */
    uint8_t       *out;        /* as long as IN; IN itself, or an array of its own */
    const uint8_t *in;
    size_t         bytes;      /* 16 or more */
} fw_xts_unit;

FW_API fw_status fw_xts_encrypt_many(const fw_xts_unit *units, size_t count, fw_xts_standard standard);
FW_API fw_status fw_xts_decrypt_many(const fw_xts_unit *units, size_t count, fw_xts_standard standard);

// clang-format on

#ifdef __cplusplus
}
#endif

#endif
