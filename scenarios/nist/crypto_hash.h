/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A hash by the interface of SUPERCOP and NIST's lightweight cryptography process: see crypto_aead.h. */
#ifndef CRYPTO_HASH_H
#define CRYPTO_HASH_H

int crypto_hash(unsigned char *out, const unsigned char *in, unsigned long long inlen);

#endif
