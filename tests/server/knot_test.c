/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Compares the kernels of KNOT with each other: KERNEL against portable C, one message and many, in place and not.
 *
 *   knot_test list               kernels, one a line: "NAME FEATURES CONSTANT_TIME AVAILABLE"
 *   knot_test KERNEL FROM TO STEP  messages of FROM to TO bytes, every STEP bytes; prints "ok"; KERNEL may be "chosen":
 *                                whatever the library chooses, call by call
 *
 * Every buffer ends where a page begins that may not be touched, and
 * starts at any address. Exit status 1 and one line say what is wrong. */
#define _GNU_SOURCE
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include <featherweight/knot_many.h>

#include "random.h"

enum { MOST = 9, ROOM = 4 * 4096, PAGE = 4096, MOST_TAG = 64 };

#define AEAD(name, key)                                                                                                \
    {#name,                                                                                                            \
     key,                                                                                                              \
     fw_knot_aead_##name##_encrypt,                                                                                    \
     fw_knot_aead_##name##_decrypt,                                                                                    \
     fw_knot_aead_##name##_encrypt_many,                                                                               \
     fw_knot_aead_##name##_decrypt_many}
static const struct {
    const char *name;
    size_t      key;
    void (*encrypt)(uint8_t *, uint8_t *, const uint8_t *, size_t, const uint8_t *, size_t, const uint8_t *,
                    const uint8_t *);
    int (*decrypt)(uint8_t *, const uint8_t *, size_t, const uint8_t *, const uint8_t *, size_t, const uint8_t *,
                   const uint8_t *);
    void (*encrypt_many)(fw_knot_message *, size_t);
    int (*decrypt_many)(fw_knot_message *, size_t);
} CIPHERS[] = {AEAD(128_256_64, 16), AEAD(128_384_192, 16), AEAD(192_384_96, 24), AEAD(256_512_128, 32)};

#define HASH(name, digest) {#name, digest, fw_knot_hash_##name, fw_knot_hash_##name##_many}
static const struct {
    const char *name;
    size_t      digest;
    void (*hash)(uint8_t *, const uint8_t *, size_t);
    void (*many)(const fw_knot_hash_message *, size_t);
} HASHES[] = {HASH(256_256_32, 32), HASH(256_384_128, 32), HASH(384_384_48, 48), HASH(512_512_64, 64)};

static const char *kernel_name; /* or NULL: what is chosen */
static uint8_t    *arenas[2 * MOST];

/* The arena's last BYTES bytes. */
static uint8_t *at_end(size_t arena, size_t bytes)
{
    return arenas[arena] + ROOM - bytes;
}

static void make_arenas(void)
{
    for (size_t i = 0; i < sizeof arenas / sizeof *arenas; i++) {
        arenas[i] = mmap(NULL, ROOM + PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (arenas[i] == MAP_FAILED || mprotect(arenas[i] + ROOM, PAGE, PROT_NONE) != 0) {
            puts("knot_test: no memory");
            exit(2);
        }
    }
}

static void expect(bool fine, const char *member, const char *what, size_t bytes)
{
    if (!fine) {
        printf("%s: %s: %s of %zu bytes is wrong\n", kernel_name != NULL ? kernel_name : "chosen", member, what, bytes);
        exit(1);
    }
}

/* For all that follows: portable C, or the kernel. */
static void use_portable(bool portable)
{
    if (fw_knot_use_kernel(portable ? "portable" : kernel_name) != FW_OK) {
        printf("%s cannot be used\n", kernel_name);
        exit(1);
    }
}

/* Bytes of message I of those that are tried together: the first has BYTES; of the others, one in three about as many,
 * so that they stay together, and the rest any number up to 256, so that they leave the others early. What the last
 * blocks of a message do does not depend on how many there were, so long ones need no more companions. */
static size_t length(size_t i, size_t bytes)
{
    const size_t most = bytes < 256 ? bytes : 256;

    return i == 0 ? bytes : random_word() % 3 == 0 ? bytes + i : random_word() % (most + 1);
}

/* Several messages: each sealed by portable C and by the kernel, alone and together; then opened,
 * one of them with a change. */
static void try_cipher(size_t c, size_t bytes)
{
    static uint8_t  messages[MOST][ROOM], expected[MOST][ROOM], ad[MOST][256], secrets[MOST][64];
    static uint8_t  tags[MOST][MOST_TAG], expected_tags[MOST][MOST_TAG];
    const size_t    count = 1 + random_word() % MOST, key = CIPHERS[c].key, changed = random_word() % count;
    fw_knot_message list[MOST];

    for (size_t i = 0; i < count; i++) {
        const size_t own    = length(i, bytes);
        const size_t own_ad = random_word() % 3 ? random_word() % 256 : 0;
        fill(messages[i], own);
        fill(ad[i], own_ad);
        fill(secrets[i], sizeof secrets[i]);
        use_portable(true);
        CIPHERS[c].encrypt(expected[i], expected_tags[i], messages[i], own, ad[i], own_ad, secrets[i], secrets[i] + 32);
        use_portable(false);
        uint8_t *in = at_end(2 * i, own), *out = i % 2 ? in : at_end(2 * i + 1, own);
        memcpy(in, messages[i], own);
        CIPHERS[c].encrypt(out, tags[i], in, own, ad[i], own_ad, secrets[i], secrets[i] + 32);
        expect(memcmp(out, expected[i], own) == 0 && memcmp(tags[i], expected_tags[i], key) == 0, CIPHERS[c].name,
               "sealing", own);
        expect(CIPHERS[c].decrypt(in, out, own, tags[i], ad[i], own_ad, secrets[i], secrets[i] + 32) == 0 &&
                   memcmp(in, messages[i], own) == 0,
               CIPHERS[c].name, "opening", own);
        memset(tags[i], 0, key);
        list[i] = (fw_knot_message){out, in, own, ad[i], own_ad, secrets[i], secrets[i] + 32, tags[i], 7};
    }
    CIPHERS[c].encrypt_many(list, count);
    for (size_t i = 0; i < count; i++) {
        expect(memcmp(list[i].out, expected[i], list[i].bytes) == 0 && memcmp(tags[i], expected_tags[i], key) == 0,
               CIPHERS[c].name, "sealing together", list[i].bytes);
        list[i].in = list[i].out;
    }
    tags[changed][random_word() % key] ^= 1;
    expect(CIPHERS[c].decrypt_many(list, count) == -1, CIPHERS[c].name, "the verdict", bytes);
    memset(messages[changed], 0, list[changed].bytes);
    for (size_t i = 0; i < count; i++)
        expect(list[i].verdict == -(i == changed) && memcmp(list[i].out, messages[i], list[i].bytes) == 0,
               CIPHERS[c].name, "opening together", list[i].bytes);
}

static void try_hash(size_t h, size_t bytes)
{
    static uint8_t       expected[MOST][MOST_TAG], digests[MOST][MOST_TAG];
    const size_t         count = 1 + random_word() % MOST;
    fw_knot_hash_message list[MOST];

    for (size_t i = 0; i < count; i++) {
        const size_t   own = length(i, bytes);
        uint8_t *const in  = at_end(i, own);
        fill(in, own);
        use_portable(true);
        HASHES[h].hash(expected[i], in, own);
        use_portable(false);
        HASHES[h].hash(digests[i], in, own);
        expect(memcmp(digests[i], expected[i], HASHES[h].digest) == 0, HASHES[h].name, "the hash", own);
        memset(digests[i], 0, MOST_TAG);
        list[i] = (fw_knot_hash_message){digests[i], in, own};
    }
    HASHES[h].many(list, count);
    for (size_t i = 0; i < count; i++)
        expect(memcmp(digests[i], expected[i], HASHES[h].digest) == 0, HASHES[h].name, "the hash, together,",
               list[i].bytes);
}

static int list_kernels(void)
{
    fw_kernel_info info;

    for (size_t i = 0; fw_knot_kernel(i, &info) == FW_OK; i++)
        printf("%s %x %d %d\n", info.name, (unsigned)info.features, info.constant_time, info.available);
    return 0;
}

/* Whether there is such a kernel, and it can run here. */
static bool find_kernel(const char *name)
{
    fw_kernel_info info;

    if (strcmp(name, "chosen") == 0)
        return true;
    for (size_t i = 0; fw_knot_kernel(i, &info) == FW_OK; i++)
        if (strcmp(info.name, name) == 0) {
            kernel_name = info.name;
            return info.available;
        }
    return false;
}

int main(int count, char **arguments)
{
    if (count == 2 && strcmp(arguments[1], "list") == 0)
        return list_kernels();
    if (count != 5 || atoi(arguments[4]) < 1 || atoi(arguments[3]) > ROOM - MOST) {
        fprintf(stderr, "knot_test: give a kernel and the lengths from, to and step\n");
        return 2;
    }
    if (!find_kernel(arguments[1])) {
        fprintf(stderr, "knot_test: no kernel %s here: `knot_test list` names them\n", arguments[1]);
        return 2;
    }
    make_arenas();
    for (size_t bytes = strtoul(arguments[2], NULL, 10); bytes <= strtoul(arguments[3], NULL, 10);
         bytes += strtoul(arguments[4], NULL, 10))
        for (size_t member = 0; member < 4; member++) {
            try_cipher(member, bytes);
            try_hash(member, bytes);
        }
    puts("ok");
    return 0;
}
