/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The modes once more, by their definitions and slowly, on the SM4 of OpenSSL, one block at a time or by its own modes;
 * where there is no OpenSSL, on the portable C of ciphers/sm4. */
#ifndef FW_REFERENCE_H
#define FW_REFERENCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* SM4 of one block. */
void reference_block(const uint8_t key[16], uint8_t out[16], const uint8_t in[16]);

/* OpenSSL's own mode: "SM4-ECB", "SM4-CBC", "SM4-CTR", "SM4-CFB", "SM4-OFB". */
void reference_mode(const char *name, bool encrypt, const uint8_t key[16], const uint8_t iv[16], uint8_t *out,
                    const uint8_t *in, size_t bytes);

/* OpenSSL's CMAC. */
void reference_cmac(const uint8_t key[16], uint8_t tag[16], const uint8_t *in, size_t bytes);

/* By definition, bit by bit. */
void reference_gcm(const uint8_t key[16], const uint8_t *nonce, size_t nonce_bytes, const uint8_t *aad,
                   size_t aad_bytes, uint8_t *out, const uint8_t *in, size_t bytes, uint8_t tag[16]);

/* The nonce of 16 bytes from which GCM makes COUNTER. */
void reference_gcm_nonce(const uint8_t key[16], const uint8_t counter[16], uint8_t nonce[16]);

void reference_ccm(const uint8_t key[16], const uint8_t *nonce, size_t nonce_bytes, const uint8_t *aad,
                   size_t aad_bytes, uint8_t *out, const uint8_t *in, size_t bytes, uint8_t *tag, size_t tag_bytes);
void reference_xts(bool gb, const uint8_t data_key[16], const uint8_t tweak_key[16], const uint8_t tweak[16],
                   uint8_t *out, const uint8_t *in, size_t bytes);

#endif
