/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "reference.h"

#include <stdlib.h>
#include <string.h>

/* SP 800-38D, algorithm 1: the first bit is the coefficient of 1. */
static void multiply(uint8_t x[16], const uint8_t y[16])
{
    uint8_t z[16] = {0}, v[16];

    memcpy(v, y, 16);
    for (int i = 0; i < 128; i++) {
        if (x[i / 8] >> (7 - i % 8) & 1)
            for (int j = 0; j < 16; j++)
                z[j] ^= v[j];
        const int last = v[15] & 1;
        for (int j = 15; j > 0; j--)
            v[j] = (uint8_t)(v[j] >> 1 | v[j - 1] << 7);
        v[0] = (uint8_t)(v[0] >> 1 ^ (last ? 0xe1 : 0));
    }
    memcpy(x, z, 16);
}

/* Adds BYTES, with zeros up to a whole block. */
static void hash(uint8_t sum[16], const uint8_t h[16], const uint8_t *in, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++) {
        sum[i % 16] ^= in[i];
        if (i % 16 == 15 || i == bytes - 1)
            multiply(sum, h);
    }
}

static void put_bits(uint8_t *place, uint64_t bytes)
{
    for (int i = 0; i < 8; i++)
        place[i] = (uint8_t)(8 * bytes >> (56 - 8 * i));
}

/* One is its power 2^128 - 1, so its inverse the power 2^128 - 2. */
static void invert(uint8_t x[16])
{
    uint8_t power[16], product[16] = {0x80};

    memcpy(power, x, 16);
    for (int i = 1; i < 128; i++) {
        uint8_t root[16];
        memcpy(root, power, 16);
        multiply(power, root);
        multiply(product, power);
    }
    memcpy(x, product, 16);
}

static void hash_lengths(uint8_t sum[16], const uint8_t h[16], size_t one, size_t two)
{
    uint8_t lengths[16];
    put_bits(lengths, one);
    put_bits(lengths + 8, two);
    hash(sum, h, lengths, 16);
}

void reference_gcm(const uint8_t key[16], const uint8_t *nonce, size_t nonce_bytes, const uint8_t *aad,
                   size_t aad_bytes, uint8_t *out, const uint8_t *in, size_t bytes, uint8_t tag[16])
{
    uint8_t h[16] = {0}, counter[16] = {0}, keystream[16], sum[16] = {0};

    reference_block(key, h, h);
    if (nonce_bytes == 12) {
        memcpy(counter, nonce, 12);
        counter[15] = 1;
    } else {
        hash(counter, h, nonce, nonce_bytes);
        hash_lengths(counter, h, 0, nonce_bytes);
    }
    reference_block(key, tag, counter);
    for (size_t i = 0; i < bytes; i++) {
        if (i % 16 == 0) {
            for (int j = 15; j >= 12 && ++counter[j] == 0; j--)
                ;
            reference_block(key, keystream, counter);
        }
        out[i] = in[i] ^ keystream[i % 16];
    }
    hash(sum, h, aad, aad_bytes);
    hash(sum, h, out, bytes);
    hash_lengths(sum, h, aad_bytes, bytes);
    for (int i = 0; i < 16; i++)
        tag[i] ^= sum[i];
}

void reference_gcm_nonce(const uint8_t key[16], const uint8_t counter[16], uint8_t nonce[16])
{
    uint8_t h[16] = {0}, lengths[16] = {0};

    reference_block(key, h, h);
    invert(h);
    memcpy(nonce, counter, 16);
    multiply(nonce, h);
    put_bits(lengths + 8, 16);
    for (int i = 0; i < 16; i++)
        nonce[i] ^= lengths[i];
    multiply(nonce, h);
}

void reference_ccm(const uint8_t key[16], const uint8_t *nonce, size_t nonce_bytes, const uint8_t *aad,
                   size_t aad_bytes, uint8_t *out, const uint8_t *in, size_t bytes, uint8_t *tag, size_t tag_bytes)
{
    const size_t q    = 15 - nonce_bytes;
    const size_t most = 16 + 16 + aad_bytes + 16 + bytes + 16;
    uint8_t     *text = calloc(most, 1), iv[16] = {0}, counter[16] = {0}, mask[16] = {0};
    size_t       filled = 16;

    text[0] = (uint8_t)((aad_bytes > 0) << 6 | (tag_bytes - 2) / 2 << 3 | (q - 1));
    memcpy(text + 1, nonce, nonce_bytes);
    for (size_t i = 0; i < q && i < 8; i++)
        text[15 - i] = (uint8_t)((uint64_t)bytes >> 8 * i);
    if (aad_bytes >= 0xff00) {
        text[filled++] = 0xff, text[filled++] = 0xfe;
        text[filled++] = (uint8_t)(aad_bytes >> 24), text[filled++] = (uint8_t)(aad_bytes >> 16);
    }
    if (aad_bytes > 0) {
        text[filled++] = (uint8_t)(aad_bytes >> 8), text[filled++] = (uint8_t)aad_bytes;
        memcpy(text + filled, aad, aad_bytes);
        filled = (filled + aad_bytes + 15) / 16 * 16;
    }
    memcpy(text + filled, in, bytes);
    filled     = (filled + bytes + 15) / 16 * 16;
    counter[0] = (uint8_t)(q - 1);
    memcpy(counter + 1, nonce, nonce_bytes);
    reference_block(key, mask, counter);
    counter[15] = 1;
    reference_mode("SM4-CTR", true, key, counter, out, in, bytes);
    reference_mode("SM4-CBC", true, key, iv, text, text, filled);
    for (size_t i = 0; i < tag_bytes; i++)
        tag[i] = text[filled - 16 + i] ^ mask[i];
    free(text);
}

static void next_tweak(uint8_t t[16], bool gb)
{
    static const uint8_t X_GB[16] = {0x40}; /* the second bit: x */

    if (gb) {
        multiply(t, X_GB);
        return;
    }
    const int last = t[15] >> 7;
    for (int i = 15; i > 0; i--)
        t[i] = (uint8_t)(t[i] << 1 | t[i - 1] >> 7);
    t[0] = (uint8_t)(t[0] << 1 ^ (last ? 0x87 : 0));
}

static void xts_block(const uint8_t key[16], const uint8_t tweak[16], uint8_t block[16])
{
    for (int i = 0; i < 16; i++)
        block[i] ^= tweak[i];
    reference_block(key, block, block);
    for (int i = 0; i < 16; i++)
        block[i] ^= tweak[i];
}

void reference_xts(bool gb, const uint8_t data_key[16], const uint8_t tweak_key[16], const uint8_t tweak[16],
                   uint8_t *out, const uint8_t *in, size_t bytes)
{
    uint8_t t[16];
    size_t  i = 0;

    reference_block(tweak_key, t, tweak);
    memmove(out, in, bytes);
    for (; i + 16 <= bytes; i += 16, next_tweak(t, gb))
        xts_block(data_key, t, out + i);
    if (i < bytes) {
        uint8_t last[16];
        memcpy(last, out + i, bytes - i);
        memcpy(last + (bytes - i), out + i - 16 + (bytes - i), 16 - (bytes - i));
        memcpy(out + i, out + i - 16, bytes - i);
        xts_block(data_key, t, last);
        memcpy(out + i - 16, last, 16);
    }
}
