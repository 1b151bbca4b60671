/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Weighs KNOT of this library, one message and many, beside straightforward C, and prints a JSON object (report.h), of
 * which scripts/bench_servers.py makes tables.
 *
 *     bench_knot [MOST_BYTES]
 *
 * As bench.c: all take turns in one process, of many short trials the least counts, cycles are those of the core. Every
 * contender must write what the first one writes. Keys are set up anew for every message, as KNOT's calls have it.
 * What others published, on another computer, is with each table, in its own unit. */
#include <featherweight/knot_many.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "knot/kernels.h"
#include "knot_plain.h"
#include "knot_published.h"
#include "report.h"

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

/* One that takes part: KERNEL, or NULL for straightforward C. */
typedef struct {
    const char *kernel;
    bool        together;
} row;

static const char PLAIN[] = "straightforward C";

static const char *name_of(const row *how)
{
    return how->kernel != NULL ? how->kernel : PLAIN;
}

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
    else if (how->kernel == NULL && one->seal != NULL)
        one->plain_seal(output[0], sealed[0].tag, input[0], bytes, secret, secret);
    else if (how->kernel == NULL)
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

    fw_knot_use_kernel(how->kernel);
    run(one, how, bytes, count);
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
        fw_knot_use_kernel(rows[i].kernel);
        run(one, &rows[i], bytes, rows[i].together ? MANY : 1);
        if (i == 0)
            memcpy(expected, output[0], sizeof expected);
        else if (memcmp(expected, output[0], sizeof expected) != 0) {
            fprintf(stderr, "bench_knot: %s and %s differ in %s\n", name_of(&rows[0]), name_of(&rows[i]), one->title);
            exit(1);
        }
    }
}

/* Cycles per byte of all ROWS. */
static void weigh(const member *one, const row *rows, size_t count, size_t sizes)
{
    double cycles[MOST_ROWS][SIZE_COUNT], ruler = 1e30;

    compare(one, rows, count);
    for (size_t s = 0; s < sizes; s++) {
        const size_t trials = TRIALS / (1 + SIZES[s] / 1024);
        ruler               = 1e30;
        for (size_t i = 0; i < count; i++)
            cycles[i][s] = 1e30;
        for (size_t trial = 0; trial < trials; trial++) {
            report_additions_sample();
            for (size_t i = 0; i < count; i++) {
                ruler        = least(ruler, ruler_ticks());
                cycles[i][s] = least(cycles[i][s], byte_ticks(one, &rows[i], SIZES[s]));
            }
        }
        for (size_t i = 0; i < count; i++)
            cycles[i][s] /= ruler;
    }
    report_next();
    report_open('{');
    report_string("title", one->title);
    report_sizes(SIZES, sizes);
    report_number("published_ticks", one->published, 2);
    report_number("ticks_per_cycle", ruler, 4);
    report_open_member("rows", '[');
    for (size_t i = 0; i < count; i++)
        report_row(name_of(&rows[i]), rows[i].together ? MANY : 1, cycles[i], sizes);
    report_close(']');
    report_close('}');
}

/* The kernels, and straightforward C, and which of them take part, COUNT in all. */
static size_t report_contenders(row *rows)
{
    fw_kernel_info info;
    size_t         count = 1;

    rows[0] = (row){.kernel = NULL};
    report_open_member("contenders", '[');
    report_contender(PLAIN, "plain", "", true, true);
    for (size_t i = 0; fw_knot_kernel(i, &info) == FW_OK && count < MOST_ROWS; i++) {
        report_contender(info.name, "kernel", info.available ? "" : "this processor or FW_CPU_MASK lacks what it needs",
                         true, info.available);
        if (info.available)
            rows[count++] = (row){.kernel = info.name};
    }
    report_close(']');
    for (size_t i = 0; fw_knot_kernel(i, &info) == FW_OK && count < MOST_ROWS; i++)
        if (info.available && fw_knot_numbered((unsigned)i + 1)->lanes != 0) /* others take one after another */
            rows[count++] = (row){.kernel = info.name, .together = true};
    return count;
}

/* The kernels that the library uses by itself. */
static void report_chosen(void)
{
#define PERMUTATION(width, bits) "permute_" #width "_" #bits,
#define BLOCKS(width, name)      #name,
#define MANY_BLOCKS(width, name) "many_" #name,
    static const char *const USES[] = {FW_KNOT_PERMUTATIONS(PERMUTATION) FW_KNOT_MEMBERS(BLOCKS)
                                           FW_KNOT_MEMBERS(MANY_BLOCKS)};

    report_open_member("chosen", '{');
    for (unsigned use = 0; use < FW_KNOT_USE_COUNT; use++)
        report_string(USES[use], fw_knot_chosen(use)->name);
    report_close('}');
}

int main(int argument_count, char **arguments)
{
    const size_t most = argument_count > 1 ? strtoul(arguments[1], NULL, 10) : MOST_BYTES;
    row          rows[MOST_ROWS];
    size_t       sizes = 0;

    while (sizes < SIZE_COUNT && SIZES[sizes] <= most)
        sizes++;
    if (sizes == 0) {
        fprintf(stderr, "bench_knot: give the bytes of the longest message, 16 or more\n");
        return 2;
    }
    for (size_t i = 0; i < sizeof input; i++)
        input[i / MOST_BYTES][i % MOST_BYTES] = (uint8_t)(i * 0x9e3779b1 >> 16);
    report_open('{');
    report_string("cipher", "knot");
    report_string("about", "KNOT, cycles per byte of the core, whole messages; the least of many trials, each behind a "
                           "message that is not timed, all in turn in one process");
    const size_t count = report_contenders(rows);
    report_chosen();
    report_open_member("tables", '[');
    for (size_t i = 0; i < sizeof MEMBERS / sizeof *MEMBERS; i++) {
        fprintf(stderr, "\r%-24s", MEMBERS[i].title);
        weigh(&MEMBERS[i], rows, count, sizes);
    }
    fputc('\n', stderr);
    report_close(']');
    report_computer();
    report_close('}');
    puts("");
    return 0;
}
