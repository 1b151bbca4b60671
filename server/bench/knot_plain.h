/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT in straightforward C, one function for each member: what bench_knot compares the library with. The rows are
 * whole integers, as the specification has them; compiled for this processor, with every optimization. */
#ifndef FW_BENCH_KNOT_PLAIN_H
#define FW_BENCH_KNOT_PLAIN_H

#include <stddef.h>
#include <stdint.h>

/* Ciphertext and tag, without associated data. */
typedef void plain_seal(uint8_t *ciphertext, uint8_t *tag, const uint8_t *message, size_t bytes, const uint8_t *nonce,
                        const uint8_t *key);
typedef void plain_hash(uint8_t *digest, const uint8_t *message, size_t bytes);

plain_seal plain_aead_128_256_64, plain_aead_128_384_192, plain_aead_192_384_96, plain_aead_256_512_128;
plain_hash plain_hash_256_256_32, plain_hash_256_384_128, plain_hash_384_384_48, plain_hash_512_512_64;

#endif
