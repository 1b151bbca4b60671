/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TinyJAMBU-128, version 2 (Wu, Huang: "TinyJAMBU", NIST LWC final round, 2021), from its specification.
 * The state is four words of 32 bits, state bit 0 lowest in the first; all strings are little-endian. */
#include "api.h"
#include "crypto_aead.h"

#include <stdint.h>
#include <string.h>

enum { SHORT = 640, LONG = 1024 };                              /* steps of the permutation */
enum { NONCE = 0x10, AD = 0x30, MESSAGE = 0x50, FINAL = 0x70 }; /* frame bits, at state bits 36 to 38 */

struct cipher {
    uint32_t state[4], key[4];
};

/* 32 steps at once: all taps are at least 32 bits from the end where bits enter. */
static void permute(struct cipher *cipher, unsigned steps)
{
    uint32_t *s = cipher->state;
    for (unsigned i = 0; i < steps / 32; i++) {
        const uint32_t t47 = s[1] >> 15 | s[2] << 17, t70 = s[2] >> 6 | s[3] << 26, t85 = s[2] >> 21 | s[3] << 11,
                       t91      = s[2] >> 27 | s[3] << 5;
        const uint32_t feedback = s[0] ^ t47 ^ ~(t70 & t85) ^ t91 ^ cipher->key[i % 4];
        s[0]                    = s[1];
        s[1]                    = s[2];
        s[2]                    = s[3];
        s[3]                    = feedback;
    }
}

static uint32_t load(const unsigned char *bytes, unsigned count)
{
    uint32_t word = 0;
    for (unsigned i = 0; i < count; i++)
        word |= (uint32_t)bytes[i] << 8 * i;
    return word;
}

static void store(unsigned char *bytes, uint32_t word, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        bytes[i] = (unsigned char)(word >> 8 * i);
}

/* A block of COUNT bytes, 1 to 4: fewer than 4 are counted in the state. */
static void absorb(struct cipher *cipher, uint32_t block, unsigned count)
{
    cipher->state[3] ^= block;
    cipher->state[1] ^= count % 4;
}

static void start(struct cipher *cipher, const unsigned char *ad, unsigned long long adlen, const unsigned char *npub,
                  const unsigned char *k)
{
    memset(cipher->state, 0, sizeof cipher->state);
    for (unsigned i = 0; i < 4; i++)
        cipher->key[i] = load(k + 4 * i, 4);
    permute(cipher, LONG);
    for (unsigned i = 0; i < 3; i++) {
        cipher->state[1] ^= NONCE;
        permute(cipher, SHORT);
        absorb(cipher, load(npub + 4 * i, 4), 4);
    }
    while (adlen > 0) {
        const unsigned count = adlen < 4 ? (unsigned)adlen : 4;
        cipher->state[1] ^= AD;
        permute(cipher, SHORT);
        absorb(cipher, load(ad, count), count);
        ad += count;
        adlen -= count;
    }
}

static void finish(struct cipher *cipher, unsigned char tag[CRYPTO_ABYTES])
{
    cipher->state[1] ^= FINAL;
    permute(cipher, LONG);
    store(tag, cipher->state[2], 4);
    cipher->state[1] ^= FINAL;
    permute(cipher, SHORT);
    store(tag + 4, cipher->state[2], 4);
}

int crypto_aead_encrypt(unsigned char *c, unsigned long long *clen, const unsigned char *m, unsigned long long mlen,
                        const unsigned char *ad, unsigned long long adlen, const unsigned char *nsec,
                        const unsigned char *npub, const unsigned char *k)
{
    struct cipher cipher;
    (void)nsec;

    *clen = mlen + CRYPTO_ABYTES;
    start(&cipher, ad, adlen, npub, k);
    while (mlen > 0) {
        const unsigned count = mlen < 4 ? (unsigned)mlen : 4;
        const uint32_t block = load(m, count);
        cipher.state[1] ^= MESSAGE;
        permute(&cipher, LONG);
        absorb(&cipher, block, count);
        store(c, block ^ cipher.state[2], count);
        c += count;
        m += count;
        mlen -= count;
    }
    finish(&cipher, c);
    return 0;
}

/* Like many a reference implementation, it leaves what it decrypted where the tag is wrong. */
int crypto_aead_decrypt(unsigned char *m, unsigned long long *mlen, unsigned char *nsec, const unsigned char *c,
                        unsigned long long clen, const unsigned char *ad, unsigned long long adlen,
                        const unsigned char *npub, const unsigned char *k)
{
    struct cipher cipher;
    unsigned char tag[CRYPTO_ABYTES], difference = 0;
    (void)nsec;

    if (clen < CRYPTO_ABYTES)
        return -1;
    clen -= CRYPTO_ABYTES;
    *mlen = clen;
    start(&cipher, ad, adlen, npub, k);
    while (clen > 0) {
        const unsigned count = clen < 4 ? (unsigned)clen : 4;
        cipher.state[1] ^= MESSAGE;
        permute(&cipher, LONG);
        const uint32_t block = (load(c, count) ^ cipher.state[2]) & 0xffffffff >> 8 * (4 - count);
        absorb(&cipher, block, count);
        store(m, block, count);
        c += count;
        m += count;
        clen -= count;
    }
    finish(&cipher, tag);
    for (unsigned i = 0; i < CRYPTO_ABYTES; i++)
        difference |= tag[i] ^ c[i];
    return -(int)(((unsigned)difference + 0xff) >> 8);
}
