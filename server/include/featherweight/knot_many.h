/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT on servers: what libfeatherweight has besides the functions of knot.h, which it has, too.
 *
 * All use the fastest code that the computer offers, less what fw_cpu_mask() hides; a context may be handed on from
 * one to another. Many messages at once are several times as fast as one after another: the rounds of one message wait
 * for each other. They may have any lengths, but messages of about the same length should be neighbours. */
#ifndef FEATHERWEIGHT_KNOT_MANY_H
#define FEATHERWEIGHT_KNOT_MANY_H

#include <featherweight.h>

#include "knot.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A message to encrypt or to decrypt; key, nonce and tag as long as those of the functions for one. */
typedef struct {
    uint8_t       *out; /* as long as IN; IN itself, or an array of its own */
    const uint8_t *in;
    size_t         bytes;
    const uint8_t *ad; /* associated data */
    size_t         ad_bytes;
    const uint8_t *nonce, *key;
    uint8_t       *tag;     /* written by encryption, read by decryption */
    int            verdict; /* of decryption: 0, or -1 and zeros in OUT if anything was tampered with */
} fw_knot_message;

/* A message to hash. */
typedef struct {
    uint8_t       *digest;
    const uint8_t *in;
    size_t         bytes;
} fw_knot_hash_message;

// clang-format off

/* Decryption gives 0, or -1 if any verdict is. */
FW_API void fw_knot_aead_128_256_64_encrypt_many          (fw_knot_message *messages, size_t count);
FW_API int  fw_knot_aead_128_256_64_decrypt_many          (fw_knot_message *messages, size_t count);
FW_API void fw_knot_aead_128_384_192_encrypt_many         (fw_knot_message *messages, size_t count);
FW_API int  fw_knot_aead_128_384_192_decrypt_many         (fw_knot_message *messages, size_t count);
FW_API void fw_knot_aead_192_384_96_encrypt_many          (fw_knot_message *messages, size_t count);
FW_API int  fw_knot_aead_192_384_96_decrypt_many          (fw_knot_message *messages, size_t count);
FW_API void fw_knot_aead_256_512_128_encrypt_many         (fw_knot_message *messages, size_t count);
FW_API int  fw_knot_aead_256_512_128_decrypt_many         (fw_knot_message *messages, size_t count);
FW_API void fw_knot_hash_256_256_32_many                  (const fw_knot_hash_message *messages, size_t count);
FW_API void fw_knot_hash_256_384_128_many                 (const fw_knot_hash_message *messages, size_t count);
FW_API void fw_knot_hash_384_384_48_many                  (const fw_knot_hash_message *messages, size_t count);
FW_API void fw_knot_hash_512_512_64_many                  (const fw_knot_hash_message *messages, size_t count);

/* The ways to compute KNOT. Each function uses the one that was the fastest at it on processors of this family, or on
 * this one by fw_calibrate(). FW_ERROR_LENGTH behind the last. */
FW_API fw_status fw_knot_kernel(size_t index, fw_kernel_info *info);

/* The kernel of this name is used for everything from now on, in the whole process; NULL: what is chosen. */
FW_API fw_status fw_knot_use_kernel(const char *kernel);

// clang-format on

#ifdef __cplusplus
}
#endif

#endif
