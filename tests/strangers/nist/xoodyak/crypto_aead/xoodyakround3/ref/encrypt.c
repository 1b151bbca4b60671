/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodyak's authenticated encryption. */
#include "api.h"
#include "crypto_aead.h"
#include "xoodyak.h"

#include <string.h>

int crypto_aead_encrypt(unsigned char *c, unsigned long long *clen, const unsigned char *m, unsigned long long mlen,
                        const unsigned char *ad, unsigned long long adlen, const unsigned char *nsec,
                        const unsigned char *npub, const unsigned char *k)
{
    cyclist instance;
    (void)nsec;

    cyclist_start_keyed(&instance, k, npub);
    cyclist_absorb(&instance, ad, adlen);
    cyclist_encrypt(&instance, c, m, mlen);
    cyclist_squeeze(&instance, c + mlen, CRYPTO_ABYTES);
    *clen = mlen + CRYPTO_ABYTES;
    return 0;
}

int crypto_aead_decrypt(unsigned char *m, unsigned long long *mlen, unsigned char *nsec, const unsigned char *c,
                        unsigned long long clen, const unsigned char *ad, unsigned long long adlen,
                        const unsigned char *npub, const unsigned char *k)
{
    cyclist       instance;
    unsigned char tag[CRYPTO_ABYTES], difference = 0;
    (void)nsec;

    *mlen = 0;
    if (clen < CRYPTO_ABYTES)
        return -1;
    clen -= CRYPTO_ABYTES;
    cyclist_start_keyed(&instance, k, npub);
    cyclist_absorb(&instance, ad, adlen);
    cyclist_decrypt(&instance, m, c, clen);
    cyclist_squeeze(&instance, tag, CRYPTO_ABYTES);
    for (unsigned i = 0; i < CRYPTO_ABYTES; i++)
        difference |= tag[i] ^ c[clen + i];
    const unsigned char keep = (unsigned char)(((unsigned)difference - 1) >> 8); /* 0xff or, if they differ, 0 */
    for (unsigned long long i = 0; i < clen; i++)
        m[i] &= keep;
    *mlen = clen;
    return keep - 0xff;
}
