/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Weighs KNOT of this library, one message and many, beside straightforward C.
 *
 *     bench_knot [MOST_BYTES]
 *
 * As bench.c: all take turns in one process, of many short trials the least counts, cycles are those of the core. Every
 * contender must write what the first one writes. Keys are set up anew for every message, as KNOT's calls have it.
 * What others published, on another computer, stands below each table, in its own unit. */
#include <featherweight/knot_many.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "knot_plain.h"
#include "knot_published.h"

enum {
    MANY         = 8,
    MOST_BYTES   = 16384,
    TRIALS       = 400,
    LEAST_SAMPLE = 2048,
    MOST_KERNELS = 16,
    MOST_ROWS    = 2 * MOST_KERNELS + 1
};

static const size_t SIZES[] = {16, 64, 256, 1024, 4096, MOST_BYTES};
enum { SIZE_COUNT = sizeof SIZES / sizeof *SIZES };

typedef void cipher_one(uint8_t *, uint8_t *, const uint8_t *, size_t, const uint8_t *, size_t, const uint8_t *,
                        const uint8_t *);
typedef void cipher_many(fw_knot_message *, size_t);
typedef void hash_one(uint8_t *, const uint8_t *, size_t);
typedef void hash_many(const fw_knot_hash_message *, size_t);

/* A member of the family: either the ciphers' functions or the hashes' are there. */
typedef struct {
    const char  *title;
    plain_seal  *plain_seal;
    cipher_one  *seal;
    cipher_many *seal_many;
    plain_hash  *plain_hash;
    hash_one    *hash;
    hash_many   *hash_many;
    double       published; /* of knot_published.h */
} member;

#define AEAD(title, name)                                                                                              \
    {title, plain_aead_##name,    fw_knot_aead_##name##_encrypt, fw_knot_aead_##name##_encrypt_many, NULL, NULL,       \
     NULL,  PUBLISHED_AEAD_##name}
#define HASH(title, name)                                                                                              \
    {title, NULL, NULL, NULL, plain_hash_##name, fw_knot_hash_##name, fw_knot_hash_##name##_many, PUBLISHED_HASH_##name}
static const member MEMBERS[] = {
    AEAD("KNOT-AEAD(128,256,64)", 128_256_64), AEAD("KNOT-AEAD(128,384,192)", 128_384_192),
    AEAD("KNOT-AEAD(192,384,96)", 192_384_96), AEAD("KNOT-AEAD(256,512,128)", 256_512_128),
    HASH("KNOT-Hash(256,256,32)", 256_256_32), HASH("KNOT-Hash(256,384,128)", 256_384_128),
    HASH("KNOT-Hash(384,384,48)", 384_384_48), HASH("KNOT-Hash(512,512,64)", 512_512_64),
};

/* One that takes part: features that it is left; PLAIN: not the library. */
typedef struct {
    char     name[32];
    uint32_t features;
    bool     plain, together;
} row;

static const uint8_t secret[32] = {0x2b, 0x7e, 0x15, 0x16};
static uint8_t       input[MANY][MOST_BYTES], output[MANY][MOST_BYTES + 64], expected[MOST_BYTES + 64];

/* One message of each of COUNT; tag or digest behind what is written. */
static void run(const member *one, const row *how, size_t bytes, size_t count)
{
    fw_knot_message      sealed[MANY];
    fw_knot_hash_message hashed[MANY];

    for (size_t i = 0; i < count; i++) {
        uint8_t *const end = output[i] + (one->seal != NULL ? bytes : 0);
        sealed[i]          = (fw_knot_message){output[i], input[i], bytes, NULL, 0, secret, secret, end, 0};
        hashed[i]          = (fw_knot_hash_message){end, input[i], bytes};
    }
    if (how->together && one->seal != NULL)
        one->seal_many(sealed, count);
    else if (how->together)
        one->hash_many(hashed, count);
    else if (how->plain && one->seal != NULL)
        one->plain_seal(output[0], sealed[0].tag, input[0], bytes, secret, secret);
    else if (how->plain)
        one->plain_hash(output[0], input[0], bytes);
    else if (one->seal != NULL)
        one->seal(output[0], sealed[0].tag, input[0], bytes, NULL, 0, secret, secret);
    else
        one->hash(output[0], input[0], bytes);
}

/* Ticks of the counter for one byte, of all messages if they are together. */
static double byte_ticks(const member *one, const row *how, size_t bytes)
{
    const size_t count = how->together ? MANY : 1, repeated = bytes < LEAST_SAMPLE ? LEAST_SAMPLE / bytes : 1;

    fw_cpu_mask(~how->features);
    const uint64_t start = now();
    for (size_t i = 0; i < repeated; i++)
        run(one, how, bytes, count);
    return (double)(now() - start) / (double)(repeated * bytes * count);
}

/* All must write the same; the first is the straightforward one. */
static void compare(const member *one, const row *rows, size_t count)
{
    const size_t bytes = 1000;

    for (size_t i = 0; i < count; i++) {
        memset(output, 0, sizeof output);
        fw_cpu_mask(~rows[i].features);
        run(one, &rows[i], bytes, rows[i].together ? MANY : 1);
        if (i == 0)
            memcpy(expected, output[0], sizeof expected);
        else if (memcmp(expected, output[0], sizeof expected) != 0) {
            fprintf(stderr, "bench_knot: %s and %s differ in %s\n", rows[0].name, rows[i].name, one->title);
            exit(1);
        }
    }
}

static void print_row(const char *name, const double *values, size_t sizes)
{
    printf("%-28s", name);
    for (size_t s = 0; s < sizes; s++)
        printf(" %8.2f", values[s]);
    puts("");
}

/* Cycles per byte of ROWS, which are the straightforward C, our kernels for one message, the last of them portable, and
 * from TOGETHER on those for many; and the better C of the two, divided by the first of each kind. */
static void weigh(const member *one, const row *rows, size_t count, size_t together, size_t sizes)
{
    double cycles[MOST_ROWS][SIZE_COUNT], alone_ratio[SIZE_COUNT], together_ratio[SIZE_COUNT], ticks = 0;

    compare(one, rows, count);
    printf("\n%-28s", one->title);
    for (size_t s = 0; s < sizes; s++) {
        const size_t trials = TRIALS / (1 + SIZES[s] / 1024);
        double       ruler  = 1e30;
        printf(" %6zu B", SIZES[s]);
        for (size_t i = 0; i < count; i++)
            cycles[i][s] = 1e30;
        for (size_t trial = 0; trial < trials; trial++)
            for (size_t i = 0; i < count; i++) {
                ruler        = least(ruler, ruler_ticks());
                cycles[i][s] = least(cycles[i][s], byte_ticks(one, &rows[i], SIZES[s]));
            }
        for (size_t i = 0; i < count; i++)
            cycles[i][s] /= ruler;
        ticks          = cycles[1][s] * ruler;
        alone_ratio[s] = least(cycles[0][s], cycles[together - 1][s]) / cycles[1][s];
        if (together < count)
            together_ratio[s] = least(cycles[0][s], cycles[together - 1][s]) / cycles[together][s];
    }
    puts("");
    for (size_t i = 0; i < count; i++)
        print_row(rows[i].name, cycles[i], sizes);
    print_row("better C / ours", alone_ratio, sizes);
    if (together < count)
        print_row("better C / 8 messages", together_ratio, sizes);
    if (sizes == SIZE_COUNT) {
        printf("others' best C, published: %.2f ticks of a time-stamp counter, %d B, on another processor\n",
               one->published, MOST_BYTES);
        printf("%s, in ticks here: %.2f, published / ours %.2f\n", rows[1].name, ticks, one->published / ticks);
    }
}

static bool add(row *rows, size_t *count, const fw_kernel_info *info, bool together)
{
    if (!info->available || *count == MOST_ROWS)
        return false;
    rows[*count] = (row){.features = info->features, .together = together};
    snprintf(rows[(*count)++].name, sizeof rows->name, "ours: %s%s", info->name, together ? ", 8 messages" : "");
    return true;
}

int main(int argument_count, char **arguments)
{
    const size_t   most            = argument_count > 1 ? strtoul(arguments[1], NULL, 10) : MOST_BYTES;
    row            rows[MOST_ROWS] = {{.name = "straightforward C", .plain = true}};
    size_t         count = 1, sizes = 0;
    fw_kernel_info info;

    setvbuf(stdout, NULL, _IOLBF, 0);
    while (sizes < SIZE_COUNT && SIZES[sizes] <= most)
        sizes++;
    if (sizes == 0) {
        fprintf(stderr, "bench_knot: give the bytes of the longest message, 16 or more\n");
        return 2;
    }
    for (size_t i = 0; i < sizeof input; i++)
        input[i / MOST_BYTES][i % MOST_BYTES] = (uint8_t)(i * 0x9e3779b1 >> 16);
    puts("\nKNOT, cycles per byte of the core, whole messages; the least of many trials, all in turn in one process.");
    for (size_t i = 0; fw_knot_kernel(i, &info) == FW_OK; i++)
        if (!add(rows, &count, &info, false))
            printf("not measured: our %s, which this processor or FW_CPU_MASK lacks\n", info.name);
    const size_t together = count;
    for (size_t i = 0; fw_knot_kernel(i, &info) == FW_OK; i++)
        if ((info.features & FW_CPU_AVX2) != 0) /* others take one after another */
            add(rows, &count, &info, true);
    printf("a cycle of the core is %.2f of the time-stamp counter's now\n", ruler_ticks());
    for (size_t i = 0; i < sizeof MEMBERS / sizeof *MEMBERS; i++)
        weigh(&MEMBERS[i], rows, count, together, sizes);
    return 0;
}
