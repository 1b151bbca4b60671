/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* knot_secrets_test: under Valgrind, which takes keys and messages, and all that is computed from them, as undefined.
 *
 *     knot_secrets_test KERNEL */
#include <valgrind/memcheck.h>

#include <featherweight/knot_many.h>

enum { COUNT = 5, BYTES = 333 };

static uint8_t key[32], texts[COUNT][BYTES], tag[64];

#define SEAL_AND_OPEN(name)                                                                                            \
    do {                                                                                                               \
        static const uint8_t public[32];                                                                               \
        fw_knot_aead_##name##_context context;                                                                         \
        fw_knot_message               list[COUNT];                                                                     \
        for (size_t i = 0; i < COUNT; i++)                                                                             \
            list[i] = (fw_knot_message){texts[i], texts[i], BYTES - i, public, i, public, key, tag, 0};                \
        fw_knot_aead_##name##_encrypt(texts[0], tag, texts[0], BYTES, public, sizeof public, public, key);             \
        fw_knot_aead_##name##_encrypt_many(list, COUNT);                                                               \
        fw_knot_aead_##name##_init(&context, public, key);                                                             \
        fw_knot_aead_##name##_decrypt_update(&context, texts[0], texts[0], BYTES);                                     \
        fw_knot_aead_##name##_tag(&context, tag);                                                                      \
    } while (0)

#define HASH(name)                                                                                                     \
    do {                                                                                                               \
        fw_knot_hash_message list[COUNT];                                                                              \
        for (size_t i = 0; i < COUNT; i++)                                                                             \
            list[i] = (fw_knot_hash_message){tag, texts[i], BYTES - i};                                                \
        fw_knot_hash_##name(tag, texts[0], BYTES);                                                                     \
        fw_knot_hash_##name##_many(list, COUNT);                                                                       \
    } while (0)

int main(int count, char **arguments)
{
    if (count != 2 || fw_knot_use_kernel(arguments[1]) != FW_OK)
        return 2;
    (void)VALGRIND_MAKE_MEM_UNDEFINED(key, sizeof key);
    (void)VALGRIND_MAKE_MEM_UNDEFINED(texts, sizeof texts);
    SEAL_AND_OPEN(128_256_64);
    SEAL_AND_OPEN(128_384_192);
    SEAL_AND_OPEN(192_384_96);
    SEAL_AND_OPEN(256_512_128);
    HASH(256_256_32);
    HASH(256_384_128);
    HASH(384_384_48);
    HASH(512_512_64);
    return 0;
}
