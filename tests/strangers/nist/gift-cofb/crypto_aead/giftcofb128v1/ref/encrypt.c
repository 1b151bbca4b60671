/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-COFB v1.1 (Banik et al., NIST LWC final round, 2021), from its specification. */
#include "api.h"
#include "crypto_aead.h"
#include "giftb128.h"

#include <string.h>

enum { BLOCK = 16, HALF = 8 };

struct cofb {
    const unsigned char *key;
    unsigned char        y[BLOCK];   /* the last output of the cipher */
    unsigned char        mask[HALF]; /* big-endian */
};

/* The mask times x in GF(2^64). */
static void twice(unsigned char mask[HALF])
{
    const unsigned reduction = (mask[0] & 0x80u) * 0x36u >> 8; /* 0x1b or 0 */
    for (unsigned i = 0; i + 1 < HALF; i++)
        mask[i] = (unsigned char)(((unsigned)mask[i] << 8 | mask[i + 1]) >> 7);
    mask[HALF - 1] = (unsigned char)(mask[HALF - 1] << 1 ^ reduction);
}

/* The mask times 1 + x. */
static void thrice(unsigned char mask[HALF])
{
    unsigned char before[HALF];
    memcpy(before, mask, HALF);
    twice(mask);
    for (unsigned i = 0; i < HALF; i++)
        mask[i] ^= before[i];
}

/* A block of COUNT bytes of associated data or message goes in. */
static void step(struct cofb *cofb, const unsigned char *block, unsigned count)
{
    unsigned char x[BLOCK];

    for (unsigned i = 0; i < HALF; i++) {
        x[i]        = cofb->y[HALF + i];
        x[HALF + i] = (unsigned char)((cofb->y[i] << 8 | cofb->y[(i + 1) % HALF]) >> 7);
    }
    for (unsigned i = 0; i < count; i++)
        x[i] ^= block[i];
    if (count < BLOCK)
        x[count] ^= 0x80;
    for (unsigned i = 0; i < HALF; i++)
        x[i] ^= cofb->mask[i];
    giftb128(cofb->key, x);
    memcpy(cofb->y, x, BLOCK);
}

static void start(struct cofb *cofb, const unsigned char *ad, unsigned long long adlen, int is_message_empty,
                  const unsigned char *npub, const unsigned char *k)
{
    cofb->key = k;
    memcpy(cofb->y, npub, BLOCK);
    giftb128(k, cofb->y);
    memcpy(cofb->mask, cofb->y, HALF);
    while (adlen > BLOCK) {
        twice(cofb->mask);
        step(cofb, ad, BLOCK);
        ad += BLOCK;
        adlen -= BLOCK;
    }
    thrice(cofb->mask);
    if (adlen < BLOCK)
        thrice(cofb->mask);
    if (is_message_empty) {
        thrice(cofb->mask);
        thrice(cofb->mask);
    }
    step(cofb, ad, (unsigned)adlen);
}

/* TO is the other text; the message goes in, which is FROM or, when decrypting, TO. */
static void crypt(struct cofb *cofb, unsigned char *to, const unsigned char *from, unsigned long long bytes,
                  int is_decrypting)
{
    while (bytes > 0) {
        const unsigned count   = bytes < BLOCK ? (unsigned)bytes : BLOCK;
        const int      is_last = bytes <= BLOCK;
        if (is_last) {
            thrice(cofb->mask);
            if (count < BLOCK)
                thrice(cofb->mask);
        } else
            twice(cofb->mask);
        for (unsigned i = 0; i < count; i++)
            to[i] = from[i] ^ cofb->y[i];
        step(cofb, is_decrypting ? to : from, count);
        to += count;
        from += count;
        bytes -= count;
    }
}

int crypto_aead_encrypt(unsigned char *c, unsigned long long *clen, const unsigned char *m, unsigned long long mlen,
                        const unsigned char *ad, unsigned long long adlen, const unsigned char *nsec,
                        const unsigned char *npub, const unsigned char *k)
{
    struct cofb cofb;
    (void)nsec;

    start(&cofb, ad, adlen, mlen == 0, npub, k);
    crypt(&cofb, c, m, mlen, 0);
    memcpy(c + mlen, cofb.y, CRYPTO_ABYTES);
    *clen = mlen + CRYPTO_ABYTES;
    return 0;
}

int crypto_aead_decrypt(unsigned char *m, unsigned long long *mlen, unsigned char *nsec, const unsigned char *c,
                        unsigned long long clen, const unsigned char *ad, unsigned long long adlen,
                        const unsigned char *npub, const unsigned char *k)
{
    struct cofb   cofb;
    unsigned char difference = 0;
    (void)nsec;

    if (clen < CRYPTO_ABYTES)
        return -1;
    clen -= CRYPTO_ABYTES;
    start(&cofb, ad, adlen, clen == 0, npub, k);
    crypt(&cofb, m, c, clen, 1);
    for (unsigned i = 0; i < CRYPTO_ABYTES; i++)
        difference |= cofb.y[i] ^ c[clen + i];
    const unsigned char keep = (unsigned char)(((unsigned)difference - 1) >> 8); /* 0xff or, if they differ, 0 */
    for (unsigned long long i = 0; i < clen; i++)
        m[i] &= keep;
    *mlen = clen;
    return keep - 0xff;
}
