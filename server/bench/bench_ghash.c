/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Weighs our kernels for GHASH, by which the library orders them, and prints a JSON object (report.h), of which
 * scripts/bench_servers.py makes tables.
 *
 *     bench_ghash [MOST_BYTES]
 *
 * As bench.c: all take turns in one process, of many short trials the least counts, cycles are those of the core. All
 * must come to the same hash. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "ghash/ghash.h"
#include "report.h"

enum { MOST_BYTES = 16384, LEAST_SAMPLE = 4096, TRIALS = 400, MOST_KERNELS = FW_CHOICE_MOST };

static const size_t SIZES[] = {16, 64, 256, 1024, 4096, MOST_BYTES};
enum { SIZE_COUNT = sizeof SIZES / sizeof *SIZES };

static const double NONE = 1e30; /* ticks before the first trial */

static uint8_t      input[MOST_BYTES];
static fw_ghash_key keys[MOST_KERNELS];

/* Kernels that can run here have a key; returns how many there are. */
static size_t report_contenders(void)
{
    static const uint8_t hash_key[FW_BLOCK_BYTES] = {0x66, 0xe9, 0x4b};
    size_t               count                    = 0;

    report_open_member("contenders", '[');
    for (const fw_ghash_kernel *kernel; (kernel = fw_ghash_numbered((unsigned)count + 1)) != NULL; count++) {
        const bool there = fw_fits(&fw_ghash_list, (unsigned)count + 1, fw_cpu_features());
        report_contender(kernel->name, "kernel", there ? "" : "this processor or FW_CPU_MASK lacks what it needs", true,
                         there);
        if (there) {
            keys[count].kernel = kernel;
            kernel->init(&keys[count], hash_key);
        }
    }
    report_close(']');
    report_open_member("chosen", '{');
    report_string("key", fw_ghash_numbered(fw_ghash_chosen())->name);
    report_close('}');
    return count;
}

static void run(const fw_ghash_key *key, uint8_t hash[16], size_t bytes)
{
    key->kernel->update(key, hash, input, bytes / FW_BLOCK_BYTES);
}

/* All must write what the last one, which needs nothing, writes. */
static void compare(size_t count)
{
    for (size_t i = 0; i < count; i++) {
        uint8_t expected[FW_BLOCK_BYTES] = {1}, found[FW_BLOCK_BYTES] = {1};
        if (keys[i].kernel == NULL)
            continue;
        run(&keys[count - 1], expected, MOST_BYTES);
        run(&keys[i], found, MOST_BYTES);
        if (memcmp(expected, found, sizeof found) != 0) {
            fprintf(stderr, "bench_ghash: %s and %s differ\n", keys[count - 1].kernel->name, keys[i].kernel->name);
            exit(1);
        }
    }
}

/* Cycles per byte of all kernels, at one size. */
static void weigh(size_t count, size_t size, double cycles[MOST_KERNELS][SIZE_COUNT])
{
    const size_t bytes = SIZES[size], messages = bytes < LEAST_SAMPLE ? LEAST_SAMPLE / bytes : 1;
    double       ruler                = NONE;
    uint8_t      hash[FW_BLOCK_BYTES] = {0};

    for (size_t i = 0; i < count; i++)
        cycles[i][size] = NONE;
    for (size_t trial = 0; trial < TRIALS; trial++) {
        report_additions_sample();
        for (size_t i = 0; i < count; i++) {
            if (keys[i].kernel == NULL)
                continue;
            ruler = least(ruler, ruler_ticks());
            run(&keys[i], hash, bytes);
            const uint64_t start = now();
            for (size_t message = 0; message < messages; message++)
                run(&keys[i], hash, bytes);
            cycles[i][size] = least(cycles[i][size], (double)(now() - start) / (double)(messages * bytes));
        }
    }
    for (size_t i = 0; i < count; i++)
        cycles[i][size] /= ruler;
}

int main(int argument_count, char **arguments)
{
    const size_t  most = argument_count > 1 ? strtoul(arguments[1], NULL, 10) : MOST_BYTES;
    static double cycles[MOST_KERNELS][SIZE_COUNT];
    size_t        sizes = 0;

    while (sizes < SIZE_COUNT && SIZES[sizes] <= most)
        sizes++;
    if (sizes == 0) {
        fprintf(stderr, "bench_ghash: give the bytes of the longest message, 16 or more\n");
        return 2;
    }
    for (size_t i = 0; i < sizeof input; i++)
        input[i] = (uint8_t)(i * 0x9e3779b1 >> 16);
    report_open('{');
    report_string("cipher", "ghash");
    report_string("about", "GHASH, cycles per byte of the core, with the key's powers made before; the least of many "
                           "trials, each behind a message that is not timed, all in turn in one process");
    const size_t count = report_contenders();
    compare(count);
    for (size_t s = 0; s < sizes; s++)
        weigh(count, s, cycles);
    report_computer();
    report_open_member("tables", '[');
    report_next();
    report_open('{');
    report_string("title", "GHASH");
    report_sizes(SIZES, sizes);
    report_open_member("rows", '[');
    for (size_t i = 0; i < count; i++)
        if (keys[i].kernel != NULL)
            report_row(keys[i].kernel->name, 1, cycles[i], sizes);
    report_close(']');
    report_close('}');
    report_close(']');
    report_close('}');
    puts("");
    return 0;
}
