/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Cyclist as Xoodyak uses it (Daemen et al.: "Xoodyak", NIST LWC final round, 2021). */
#include "xoodyak.h"

#include <string.h>

enum { HASH_RATE = 16, KEYED_ABSORB_RATE = 44, CRYPT_RATE = 24, NONCE_BYTES = 16, KEY_BYTES = 16 };

static void down(cyclist *instance, const unsigned char *block, unsigned count, unsigned char colour)
{
    for (unsigned i = 0; i < count; i++)
        instance->state[i] ^= block[i];
    instance->state[count] ^= 1;
    instance->state[STATE_BYTES - 1] ^= instance->is_keyed ? colour : colour & 1;
    instance->is_up = 0;
}

static void up(cyclist *instance, unsigned char colour)
{
    if (instance->is_keyed)
        instance->state[STATE_BYTES - 1] ^= colour;
    xoodoo(instance->state);
    instance->is_up = 1;
}

static void absorb_any(cyclist *instance, const unsigned char *data, unsigned long long bytes, unsigned rate,
                       unsigned char colour)
{
    do {
        const unsigned count = bytes < rate ? (unsigned)bytes : rate;
        if (!instance->is_up)
            up(instance, 0);
        down(instance, data, count, colour);
        colour = 0;
        data += count;
        bytes -= count;
    } while (bytes > 0);
}

void cyclist_start(cyclist *instance)
{
    memset(instance->state, 0, STATE_BYTES);
    instance->is_keyed = 0;
    instance->is_up    = 1;
}

void cyclist_start_keyed(cyclist *instance, const unsigned char key[16], const unsigned char nonce[16])
{
    unsigned char block[KEY_BYTES + NONCE_BYTES + 1];

    cyclist_start(instance);
    instance->is_keyed = 1;
    memcpy(block, key, KEY_BYTES);
    memcpy(block + KEY_BYTES, nonce, NONCE_BYTES);
    block[KEY_BYTES + NONCE_BYTES] = NONCE_BYTES;
    absorb_any(instance, block, sizeof block, KEYED_ABSORB_RATE, 2);
}

void cyclist_absorb(cyclist *instance, const unsigned char *data, unsigned long long bytes)
{
    absorb_any(instance, data, bytes, instance->is_keyed ? KEYED_ABSORB_RATE : HASH_RATE, 3);
}

static void crypt(cyclist *instance, unsigned char *to, const unsigned char *from, unsigned long long bytes,
                  int is_decrypting)
{
    unsigned char colour = 0x80;
    do {
        const unsigned count = bytes < CRYPT_RATE ? (unsigned)bytes : CRYPT_RATE;
        up(instance, colour);
        for (unsigned i = 0; i < count; i++)
            to[i] = from[i] ^ instance->state[i];
        down(instance, is_decrypting ? to : from, count, 0);
        colour = 0;
        to += count;
        from += count;
        bytes -= count;
    } while (bytes > 0);
}

void cyclist_encrypt(cyclist *instance, unsigned char *c, const unsigned char *m, unsigned long long bytes)
{
    crypt(instance, c, m, bytes, 0);
}

void cyclist_decrypt(cyclist *instance, unsigned char *m, const unsigned char *c, unsigned long long bytes)
{
    crypt(instance, m, c, bytes, 1);
}

/* BYTES is 16, or 32 of a hash. */
void cyclist_squeeze(cyclist *instance, unsigned char *out, unsigned bytes)
{
    up(instance, 0x40);
    memcpy(out, instance->state, HASH_RATE);
    if (bytes > HASH_RATE) {
        down(instance, out, 0, 0);
        up(instance, 0);
        memcpy(out + HASH_RATE, instance->state, bytes - HASH_RATE);
    }
}
