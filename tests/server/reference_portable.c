/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What the reference takes from OpenSSL elsewhere: the portable C of ciphers/sm4, and modes by their definitions. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reference.h"
#include "sm4.h"

void reference_block(const uint8_t key[16], uint8_t out[16], const uint8_t in[16])
{
    static fw_sm4_schedule schedule;
    static uint8_t         last_key[16];
    static bool            expanded;

    if (!expanded || memcmp(last_key, key, 16) != 0) {
        fw_sm4_expand(&schedule, key);
        memcpy(last_key, key, 16);
        expanded = true;
    }
    memmove(out, in, 16);
    fw_sm4_encrypt(&schedule, out);
}

static void add(uint8_t *sum, const uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        sum[i] ^= bytes[i];
}

static void count_up(uint8_t counter[16])
{
    for (int i = 15; i >= 0 && ++counter[i] == 0; i--)
        ;
}

void reference_mode(const char *name, bool encrypt, const uint8_t key[16], const uint8_t iv[16], uint8_t *out,
                    const uint8_t *in, size_t bytes)
{
    const char *const mode      = name + strlen("SM4-");
    uint8_t           chain[16] = {0}, block[16];

    if (!encrypt)
        exit(2); /* nothing asks for it */
    if (iv != NULL)
        memcpy(chain, iv, 16);
    for (size_t part; bytes > 0; in += part, out += part, bytes -= part) {
        part = bytes < 16 ? bytes : 16;
        memcpy(block, in, part);
        if (strcmp(mode, "ECB") == 0) {
            reference_block(key, block, block);
        } else if (strcmp(mode, "CBC") == 0) {
            add(block, chain, 16);
            reference_block(key, block, block);
            memcpy(chain, block, 16);
        } else if (strcmp(mode, "CTR") == 0) {
            uint8_t keystream[16];
            reference_block(key, keystream, chain);
            count_up(chain);
            add(block, keystream, part);
        } else if (strcmp(mode, "OFB") == 0) {
            reference_block(key, chain, chain);
            add(block, chain, part);
        } else if (strcmp(mode, "CFB") == 0) {
            reference_block(key, chain, chain);
            add(block, chain, part);
            memcpy(chain, block, part);
        } else {
            fprintf(stderr, "no definition of %s\n", name);
            exit(2);
        }
        memcpy(out, block, part);
    }
}

/* SP 800-38B, 6.1: times x, the first bit is the highest. */
static void twice(uint8_t block[16])
{
    const int first = block[0] >> 7;

    for (int i = 0; i < 15; i++)
        block[i] = (uint8_t)(block[i] << 1 | block[i + 1] >> 7);
    block[15] = (uint8_t)(block[15] << 1 ^ (first ? 0x87 : 0));
}

void reference_cmac(const uint8_t key[16], uint8_t tag[16], const uint8_t *in, size_t bytes)
{
    uint8_t mask[16] = {0};

    reference_block(key, mask, mask);
    twice(mask);
    memset(tag, 0, 16);
    for (; bytes > 16; in += 16, bytes -= 16) {
        add(tag, in, 16);
        reference_block(key, tag, tag);
    }
    add(tag, in, bytes);
    if (bytes < 16) {
        tag[bytes] ^= 0x80;
        twice(mask);
    }
    add(tag, mask, 16);
    reference_block(key, tag, tag);
}
