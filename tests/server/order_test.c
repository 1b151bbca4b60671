/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Which kernels the library takes.
 *
 *     order_test family VENDOR FAMILY MODEL   the family of a processor, by what CPUID says
 *     order_test chosen FAMILY FEATURES       on a processor of that family, with hexadecimal features: a line
 *                                             "CIPHER NUMBER KERNEL" for each use
 *     order_test calibrate                    on this computer; other threads go on meanwhile: before, after and under
 * a mask, lines as above, with an empty line between */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "featherweight/knot_many.h"
#include "ghash/ghash.h"
#include "knot/kernels.h"

static const uint8_t secret[16];

static void print_chosen(void)
{
    fw_key key;

    fw_sm4_init(&key, secret);
    printf("sm4 0 %s\n", fw_key_kernel_name(&key));
    for (unsigned use = 0; use < FW_KNOT_USE_COUNT; use++)
        printf("knot %u %s\n", use, fw_knot_chosen(use)->name);
    printf("ghash 0 %s\n", fw_ghash_numbered(fw_ghash_chosen())->name);
}

static int print_family(const char *vendor, const char *family, const char *model)
{
    fw_processor processor = {.family = (unsigned)atoi(family), .model = (unsigned)atoi(model)};

    snprintf(processor.vendor, sizeof processor.vendor, "%s", vendor);
    puts(fw_cpu_family_name(fw_cpu_family_of(&processor)));
    return 0;
}

static int print_pretended(const char *name, const char *features)
{
    for (int family = 0; family < FW_FAMILY_COUNT; family++)
        if (strcmp(fw_cpu_family_name(family), name) == 0) {
            fw_cpu_pretend_family(family);
            fw_cpu_pretend((uint32_t)strtoul(features, NULL, 16));
            print_chosen();
            return 0;
        }
    return 2;
}

enum { THREADS = 2, BYTES = 1000 };

static atomic_bool done;
static uint8_t     expected[2][BYTES + 32];

/* A message by each cipher. */
static void seal(uint8_t out[2][BYTES + 32])
{
    static const uint8_t text[BYTES], nonce[16];
    fw_key               key;
    fw_gcm               gcm;

    fw_sm4_init(&key, secret);
    fw_gcm_init(&gcm, &key);
    fw_gcm_start(&gcm, nonce, 12);
    fw_gcm_encrypt(&gcm, out[0], text, BYTES);
    fw_gcm_tag(&gcm, out[0] + BYTES, 16);
    fw_knot_aead_128_256_64_encrypt(out[1], out[1] + BYTES, text, BYTES, NULL, 0, nonce, secret);
}

/* NULL, or a pointer if a message was wrong. */
static void *seal_again(void *unused)
{
    static uint8_t wrong;

    (void)unused;
    while (!atomic_load(&done)) {
        uint8_t found[2][BYTES + 32] = {{0}};
        seal(found);
        if (memcmp(found, expected, sizeof found) != 0)
            return &wrong;
    }
    return NULL;
}

static int calibrate(void)
{
    pthread_t threads[THREADS];
    void     *wrong = NULL;

    fw_knot_use_kernel("portable");
    print_chosen();
    puts("");
    seal(expected);
    for (size_t i = 0; i < THREADS; i++)
        if (pthread_create(&threads[i], NULL, seal_again, NULL) != 0)
            return 2;
    fw_calibrate();
    fw_calibrate();
    print_chosen();
    puts("");
    fw_cpu_mask(FW_CPU_AVX512 | FW_CPU_AVX2);
    print_chosen();
    fw_cpu_mask(0);
    atomic_store(&done, true);
    for (size_t i = 0; i < THREADS; i++) {
        void *found;
        pthread_join(threads[i], &found);
        wrong = found != NULL ? found : wrong;
    }
    return wrong != NULL;
}

int main(int count, char **arguments)
{
    if (count == 5 && strcmp(arguments[1], "family") == 0)
        return print_family(arguments[2], arguments[3], arguments[4]);
    if (count == 4 && strcmp(arguments[1], "chosen") == 0)
        return print_pretended(arguments[2], arguments[3]);
    if (count == 2 && strcmp(arguments[1], "calibrate") == 0)
        return calibrate();
    return 2;
}
