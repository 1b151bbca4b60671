/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* ascon_leftovers_test: what Ascon leaves on the stack. Every call runs on a stack of its own, which is searched
 * afterwards for eight bytes in a row of the key, or of a state: one gives away the key. Prints what was found, and how
 * many calls were tried. With an argument it plants a state: the test itself must be able to fail. */
#include <stdio.h>
#include <string.h>

#include "ascon.h"

#include "leftovers.h"

enum { BYTES = 333, AD = 61, SNAPSHOTS = 8 };

static uint8_t nonce[16], key[16], ad[AD], message[BYTES], sealed[BYTES], out[BYTES], tag[16], digest[64];

static fw_ascon_aead128_context aead;
static fw_ascon_hash256_context hash;
static fw_ascon_cxof128_context cxof;

static fw_ascon_state states[SNAPSHOTS];
static size_t         snapshots;

static volatile int verdict; /* of what is opened, which does not matter here */

static void aead_init(void)
{
    fw_ascon_aead128_init(&aead, nonce, key);
}
static void aead_ad(void)
{
    fw_ascon_aead128_ad(&aead, ad, AD);
}
static void aead_seal(void)
{
    fw_ascon_aead128_encrypt_update(&aead, sealed, message, BYTES);
}
static void aead_open(void)
{
    fw_ascon_aead128_decrypt_update(&aead, out, sealed, BYTES);
}
static void aead_tag(void)
{
    fw_ascon_aead128_tag(&aead, tag);
}
static void aead_verify(void)
{
    verdict = fw_ascon_aead128_verify(&aead, tag);
}
static void hash_init(void)
{
    fw_ascon_hash256_init(&hash);
}
static void hash_update(void)
{
    fw_ascon_hash256_update(&hash, message, BYTES);
}
static void hash_final(void)
{
    fw_ascon_hash256_final(&hash, digest);
}
static void hash_once(void)
{
    fw_ascon_hash256(digest, message, BYTES);
}
static void cxof_init(void)
{
    fw_ascon_cxof128_init(&cxof, ad, AD);
}
static void cxof_update(void)
{
    fw_ascon_cxof128_update(&cxof, message, BYTES);
}
static void cxof_final(void)
{
    fw_ascon_cxof128_final(&cxof, digest);
}
static void cxof_once(void)
{
    fw_ascon_cxof128(digest, message, BYTES, ad, AD);
}
static void aead_encrypt(void)
{
    fw_ascon_aead128_encrypt(out, tag, message, BYTES, ad, AD, nonce, key);
}
static void aead_decrypt(void)
{
    verdict = fw_ascon_aead128_decrypt(out, sealed, BYTES, tag, ad, AD, nonce, key);
}

static void planted_state(void)
{
    volatile uint8_t copy[sizeof *states];

    for (size_t i = 0; i < sizeof copy; i++)
        copy[i] = ((const uint8_t *)states)[i];
}

static void after(const char *name, void (*call)(void))
{
    leftovers_run(call);
    leftovers_search(name, "the key", key, sizeof key);
    for (size_t i = 0; i < snapshots; i++)
        leftovers_search(name, "a state", &states[i], sizeof states[i]);
}

/* CALL, on this stack, and the state behind it. */
static void keep(void (*call)(void), const fw_ascon_state *state)
{
    call();
    states[snapshots++] = *state;
}

static void fill(uint8_t *bytes, size_t count, uint32_t factor)
{
    for (size_t i = 0; i < count; i++)
        bytes[i] = (uint8_t)((i + 1) * factor >> 13);
}

int main(int count, char **arguments)
{
    (void)arguments;
    fill(nonce, sizeof nonce, 0x9e3779b1);
    fill(key, sizeof key, 0x85ebca6b);
    fill(ad, sizeof ad, 0xc2b2ae35);
    fill(message, sizeof message, 0x27d4eb2f);
    keep(aead_init, &aead.state);
    keep(aead_ad, &aead.state);
    keep(aead_seal, &aead.state);
    keep(aead_tag, &aead.state);
    hash_init();
    keep(hash_update, &hash.state);
    keep(hash_final, &hash.state);
    cxof_init();
    keep(cxof_update, &cxof.state);
    keep(cxof_final, &cxof.state);
    if (count > 1) {
        after("planted_state", planted_state);
    } else {
        after("aead_init", aead_init);
        after("aead_ad", aead_ad);
        after("aead_seal", aead_seal);
        after("aead_tag", aead_tag);
        aead_init();
        aead_ad();
        after("aead_open", aead_open);
        after("aead_verify", aead_verify);
        after("aead_encrypt", aead_encrypt);
        after("aead_decrypt", aead_decrypt);
        after("hash_init", hash_init);
        after("hash_update", hash_update);
        after("hash_final", hash_final);
        after("hash_once", hash_once);
        after("cxof_init", cxof_init);
        after("cxof_update", cxof_update);
        after("cxof_final", cxof_final);
        after("cxof_once", cxof_once);
    }
    printf("%u calls, %u secrets left\n", leftovers_calls, leftovers_found);
    return leftovers_found == 0 ? 0 : 1;
}
