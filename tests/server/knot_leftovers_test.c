/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* knot_leftovers_test KERNEL: what KNOT leaves on the stack. Every call runs on a stack of its own, which is searched
 * afterwards for eight bytes in a row of the key, or of the state behind the nonce and the key, the associated data,
 * the message, or the padding: one of these states gives away the key. Prints what was found, and how many
 * calls were tried. "planted" instead of a kernel plants a state: the test itself must be able to fail. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include <featherweight/knot_many.h>

#include "fw_interleave.h"
#include "leftovers.h"

enum { BYTES = 333, AD = 61, MANY = 5, SNAPSHOTS = 4, MOST_STATE = 64 };

static uint8_t nonce[32], key[32], ad[AD], message[BYTES], sealed[BYTES], out[MANY][BYTES], tag[MANY][64];

/* A state as contexts have it, and its rows in order. */
static uint8_t state[SNAPSHOTS][MOST_STATE], rows[SNAPSHOTS][MOST_STATE];
static size_t  snapshots;

static volatile int verdict; /* of what is opened, which does not matter here */

static void keep(const void *words, size_t width)
{
    memcpy(state[snapshots], words, width / 8);
    for (size_t row = 0; row < 4; row++)
        if (width == 384)
            fw_deinterleave32_3(rows[snapshots] + 12 * row, (const uint32_t *)words + 3 * row);
        else if (width == 512)
            fw_deinterleave64_2(rows[snapshots] + 16 * row, (const uint64_t *)words + 2 * row);
        else
            memcpy(rows[snapshots] + 8 * row, (const uint64_t *)words + row, 8);
    snapshots++;
}

static void after(const char *member, const char *name, void (*call)(void), size_t key_bytes)
{
    char what[64];

    leftovers_run(call);
    snprintf(what, sizeof what, "%s_%s", member, name);
    leftovers_search(what, "the key", key, key_bytes);
    for (size_t i = 0; i < snapshots; i++) {
        leftovers_search(what, "a state", state[i], MOST_STATE);
        leftovers_search(what, "a state's rows", rows[i], MOST_STATE);
    }
}

#define AFTER(member, call, key_bytes) after(#member, #call, member##_##call, key_bytes)

/* For each cipher its calls, and TRY_..., which runs them in an order that makes sense. */
#define AEAD(name, width)                                                                                              \
    static fw_knot_aead_##name##_context aead_##name;                                                                  \
    static void                          aead_##name##_init(void)                                                      \
    {                                                                                                                  \
        fw_knot_aead_##name##_init(&aead_##name, nonce, key);                                                          \
    }                                                                                                                  \
    static void aead_##name##_ad(void)                                                                                 \
    {                                                                                                                  \
        fw_knot_aead_##name##_ad(&aead_##name, ad, AD);                                                                \
    }                                                                                                                  \
    static void aead_##name##_encrypt_update(void)                                                                     \
    {                                                                                                                  \
        fw_knot_aead_##name##_encrypt_update(&aead_##name, sealed, message, BYTES);                                    \
    }                                                                                                                  \
    static void aead_##name##_decrypt_update(void)                                                                     \
    {                                                                                                                  \
        fw_knot_aead_##name##_decrypt_update(&aead_##name, out[0], sealed, BYTES);                                     \
    }                                                                                                                  \
    static void aead_##name##_tag(void)                                                                                \
    {                                                                                                                  \
        fw_knot_aead_##name##_tag(&aead_##name, tag[0]);                                                               \
    }                                                                                                                  \
    static void aead_##name##_verify(void)                                                                             \
    {                                                                                                                  \
        verdict = fw_knot_aead_##name##_verify(&aead_##name, tag[0]);                                                  \
    }                                                                                                                  \
    static void aead_##name##_encrypt(void)                                                                            \
    {                                                                                                                  \
        fw_knot_aead_##name##_encrypt(out[0], tag[0], message, BYTES, ad, AD, nonce, key);                             \
    }                                                                                                                  \
    static void aead_##name##_decrypt(void)                                                                            \
    {                                                                                                                  \
        verdict = fw_knot_aead_##name##_decrypt(out[0], sealed, BYTES, tag[0], ad, AD, nonce, key);                    \
    }                                                                                                                  \
    static void aead_##name##_encrypt_many(void)                                                                       \
    {                                                                                                                  \
        fw_knot_message list[MANY];                                                                                    \
        for (size_t i = 0; i < MANY; i++)                                                                              \
            list[i] = (fw_knot_message){out[i], message, BYTES, ad, AD, nonce, key, tag[i], 0};                        \
        fw_knot_aead_##name##_encrypt_many(list, MANY);                                                                \
    }                                                                                                                  \
    static void aead_##name##_decrypt_many(void)                                                                       \
    {                                                                                                                  \
        fw_knot_message list[MANY];                                                                                    \
        for (size_t i = 0; i < MANY; i++)                                                                              \
            list[i] = (fw_knot_message){out[i], sealed, BYTES, ad, AD, nonce, key, tag[i], 0};                         \
        fw_knot_aead_##name##_decrypt_many(list, MANY);                                                                \
    }                                                                                                                  \
    static void try_aead_##name(size_t key_bytes)                                                                      \
    {                                                                                                                  \
        snapshots = 0;                                                                                                 \
        aead_##name##_init();                                                                                          \
        keep(&aead_##name.state, width);                                                                               \
        aead_##name##_ad();                                                                                            \
        keep(&aead_##name.state, width);                                                                               \
        aead_##name##_encrypt_update();                                                                                \
        keep(&aead_##name.state, width);                                                                               \
        aead_##name##_tag();                                                                                           \
        keep(&aead_##name.state, width);                                                                               \
        AFTER(aead_##name, init, key_bytes);                                                                           \
        AFTER(aead_##name, ad, key_bytes);                                                                             \
        AFTER(aead_##name, encrypt_update, key_bytes);                                                                 \
        AFTER(aead_##name, tag, key_bytes);                                                                            \
        aead_##name##_init();                                                                                          \
        aead_##name##_ad();                                                                                            \
        AFTER(aead_##name, decrypt_update, key_bytes);                                                                 \
        AFTER(aead_##name, verify, key_bytes);                                                                         \
        AFTER(aead_##name, encrypt, key_bytes);                                                                        \
        AFTER(aead_##name, decrypt, key_bytes);                                                                        \
        AFTER(aead_##name, encrypt_many, key_bytes);                                                                   \
        AFTER(aead_##name, decrypt_many, key_bytes);                                                                   \
    }
AEAD(128_256_64, 256)
AEAD(128_384_192, 384)
AEAD(192_384_96, 384)
AEAD(256_512_128, 512)

/* A hash function's message may be a secret, and its state gives it away. */
#define HASH(name, width)                                                                                              \
    static fw_knot_hash_##name##_context hash_##name;                                                                  \
    static void                          hash_##name##_update(void)                                                    \
    {                                                                                                                  \
        fw_knot_hash_##name##_init(&hash_##name);                                                                      \
        fw_knot_hash_##name##_update(&hash_##name, message, BYTES);                                                    \
    }                                                                                                                  \
    static void hash_##name##_final(void)                                                                              \
    {                                                                                                                  \
        fw_knot_hash_##name##_final(&hash_##name, tag[0]);                                                             \
    }                                                                                                                  \
    static void hash_##name##_once(void)                                                                               \
    {                                                                                                                  \
        fw_knot_hash_##name(tag[0], message, BYTES);                                                                   \
    }                                                                                                                  \
    static void hash_##name##_many(void)                                                                               \
    {                                                                                                                  \
        fw_knot_hash_message list[MANY];                                                                               \
        for (size_t i = 0; i < MANY; i++)                                                                              \
            list[i] = (fw_knot_hash_message){tag[i], message, BYTES};                                                  \
        fw_knot_hash_##name##_many(list, MANY);                                                                        \
    }                                                                                                                  \
    static void try_hash_##name(void)                                                                                  \
    {                                                                                                                  \
        snapshots = 0;                                                                                                 \
        hash_##name##_update();                                                                                        \
        keep(&hash_##name.state, width);                                                                               \
        hash_##name##_final();                                                                                         \
        keep(&hash_##name.state, width);                                                                               \
        AFTER(hash_##name, update, 0);                                                                                 \
        AFTER(hash_##name, final, 0);                                                                                  \
        AFTER(hash_##name, once, 0);                                                                                   \
        AFTER(hash_##name, many, 0);                                                                                   \
    }
HASH(256_256_32, 256)
HASH(256_384_128, 384)
HASH(384_384_48, 384)
HASH(512_512_64, 512)

static void planted_state(void)
{
    volatile uint8_t copy[MOST_STATE];
    for (size_t i = 0; i < sizeof copy; i++)
        copy[i] = rows[0][i];
}

static void fill(uint8_t *bytes, size_t count, uint32_t factor)
{
    for (size_t i = 0; i < count; i++)
        bytes[i] = (uint8_t)((i + 1) * factor >> 13);
}

int main(int count, char **arguments)
{
    if (count != 2)
        return 2;
    fill(nonce, sizeof nonce, 0x9e3779b1);
    fill(key, sizeof key, 0x85ebca6b);
    fill(ad, sizeof ad, 0xc2b2ae35);
    fill(message, sizeof message, 0x27d4eb2f);
    if (strcmp(arguments[1], "planted") == 0) {
        aead_256_512_128_init();
        keep(&aead_256_512_128.state, 512);
        AFTER(planted, state, 32);
    } else {
        if (fw_knot_use_kernel(arguments[1]) != FW_OK)
            return 2;
        try_aead_128_256_64(16);
        try_aead_128_384_192(16);
        try_aead_192_384_96(24);
        try_aead_256_512_128(32);
        try_hash_256_256_32();
        try_hash_256_384_128();
        try_hash_384_384_48();
        try_hash_512_512_64();
    }
    printf("%u calls, %u secrets left\n", leftovers_calls, leftovers_found);
    return leftovers_found == 0 ? 0 : 1;
}
