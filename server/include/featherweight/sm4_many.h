/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 on many messages at once: each has its own key, and any length.
 *
 *     fw_chained_message messages[64] = {{.key = &key, .iv = iv, .out = out, .in = in, .bytes = bytes}, ...};
 *     fw_cbc_encrypt_many(messages, 64);
 *
 * In CBC encryption, CFB encryption and CMAC, and in the CMAC-like half of CCM, a block waits for the one before, so
 * that one message leaves a processor with wide vectors idle. Many side by side, a lane each, are up to forty times as
 * fast. In GCM and XTS only short messages gain, and what is one block of every message, as the first tweak; long ones
 * are done as if they were alone. A lane whose message ends takes the next one of the list, whatever its length; least
 * time is lost when many end together.
 *
 * All functions write what those for one message do, and may be called for any number of messages, none included. Of
 * the messages, those whose keys have the same kernel (fw_key_kernel_name()) go together. If a message has a length
 * that its mode does not take, FW_ERROR_LENGTH is returned, and nothing is done for any. */
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
