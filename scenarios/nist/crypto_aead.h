/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Authenticated encryption by the interface of SUPERCOP and NIST's lightweight cryptography process, whose framework
 * brings this header: submissions include it and do not carry it. */
#ifndef CRYPTO_AEAD_H
#define CRYPTO_AEAD_H

int crypto_aead_encrypt(unsigned char *c, unsigned long long *clen, const unsigned char *m, unsigned long long mlen,
                        const unsigned char *ad, unsigned long long adlen, const unsigned char *nsec,
                        const unsigned char *npub, const unsigned char *k);

int crypto_aead_decrypt(unsigned char *m, unsigned long long *mlen, unsigned char *nsec, const unsigned char *c,
                        unsigned long long clen, const unsigned char *ad, unsigned long long adlen,
                        const unsigned char *npub, const unsigned char *k);

#endif
