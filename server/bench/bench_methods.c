/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Weighs the ways of H. Lang, L. Zhang and W. Wu, "Fast software implementation of SM4" (2018), on this computer, and
 * prints a JSON object, `Methods` of featherweight.scores.server_runs: the library's kernels by tables and by
 * VPGATHERDD, those of methods.h, and the kernel that the library takes.
 *
 *     bench_methods [MOST_BYTES]
 *
 * ECB. As bench.c: all take turns in one process, of many trials the least counts, cycles are those of the core, and
 * every way must write what the first one writes. The clock of the core is the ticks of the time-stamp counter in a
 * second of the computer's clock, divided by those of a cycle. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "clock.h"
#include "featherweight.h"
#include "methods.h"
#include "report.h"
#include "sm4/kernels.h"

enum { MOST_BYTES = 65536, TRIALS = 300, LEAST_SAMPLE = 4096, MOST_WAYS = 16, BLOCK_BYTES = 16 };

static const size_t SIZES[] = {128, 1024, 16384, MOST_BYTES};
enum { SIZE_COUNT = sizeof SIZES / sizeof *SIZES };

/* One that takes part: a kernel of the library, or ONE. */
typedef struct {
    const char   *name, *technique;
    bool          constant_time;
    const method *one;
    fw_key        key;
} way;

static way      ways[MOST_WAYS];
static uint32_t round_keys[64];
static uint8_t  input[MOST_BYTES], output[MOST_BYTES], expected[MOST_BYTES];

static void run(const way *of, size_t bytes)
{
    if (of->one == NULL)
        fw_ecb_encrypt(&of->key, output, input, bytes);
    else
        for (size_t at = 0; at < bytes; at += BLOCK_BYTES * of->one->blocks)
            of->one->crypt(round_keys, output + at, input + at);
}

static double byte_ticks(const way *of, size_t bytes)
{
    const size_t messages = bytes < LEAST_SAMPLE ? LEAST_SAMPLE / bytes : 1;

    run(of, bytes);
    const uint64_t start = now();
    for (size_t i = 0; i < messages; i++)
        run(of, bytes);
    return (double)(now() - start) / (double)(messages * bytes);
}

/* The kernels that read tables, the ways of methods.h, and the kernel that is taken by itself; returns how many. */
static size_t collect(void)
{
    static const struct {
        const char *name, *technique;
    } KERNELS[] = {
        {"table", "tables of 8 to 32 bits"},
        {"table_16", "tables of 16 to 32 bits"},
        {"gather_4", "strategy 2, tables of 8 to 32 bits, 4 blocks"},
        {"gather_8", "strategy 2, tables of 8 to 32 bits, 8 blocks"},
    };
    size_t count = 0;

    for (size_t i = 0; i < sizeof KERNELS / sizeof *KERNELS; i++) {
        ways[count] = (way){.name = KERNELS[i].name, .technique = KERNELS[i].technique};
        fw_sm4_init_with(&ways[count++].key, bench_key, KERNELS[i].name);
    }
    for (size_t i = 0; i < method_count; i++)
        ways[count++] = (way){.name = methods[i].name, .technique = methods[i].technique, .one = &methods[i]};
    fw_sm4_init(&ways[count].key, bench_key);
    ways[count].name          = fw_key_kernel_name(&ways[count].key);
    ways[count].technique     = "what the library takes here";
    ways[count].constant_time = true;
    return count + 1;
}

static void compare(size_t count, size_t bytes)
{
    for (size_t i = 0; i < count; i++) {
        memset(output, 0, bytes);
        run(&ways[i], bytes);
        if (i == 0)
            memcpy(expected, output, bytes);
        else if (memcmp(expected, output, bytes) != 0) {
            fprintf(stderr, "bench_methods: %s and %s differ\n", ways[0].name, ways[i].name);
            exit(1);
        }
    }
}

static double seconds(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

int main(int argument_count, char **arguments)
{
    const size_t most  = argument_count > 1 ? strtoul(arguments[1], NULL, 10) : MOST_BYTES;
    size_t       sizes = 0;
    double       ticks[SIZE_COUNT][MOST_WAYS], cycle[SIZE_COUNT], best_cycle = 1e30;

    while (sizes < SIZE_COUNT && SIZES[sizes] <= most)
        sizes++;
    if (sizes == 0) {
        fprintf(stderr, "bench_methods: give the bytes of the longest message, 128 or more\n");
        return 2;
    }
    if (!__builtin_cpu_supports("avx2")) {
        fprintf(stderr, "bench_methods: this processor lacks AVX2\n");
        return 2;
    }
    for (size_t i = 0; i < sizeof input; i++)
        input[i] = (uint8_t)(i * 0x9e3779b1 >> 16);
    methods_make_tables();
    fw_sm4_expand_words(round_keys, bench_key);
    const size_t count = collect();
    compare(count, SIZES[sizes - 1]);

    const double   began       = seconds();
    const uint64_t began_ticks = now();
    for (size_t s = 0; s < sizes; s++) {
        cycle[s] = 1e30;
        for (size_t i = 0; i < count; i++)
            ticks[s][i] = 1e30;
        for (size_t trial = 0; trial < TRIALS; trial++) {
            report_additions_sample();
            for (size_t i = 0; i < count; i++) {
                cycle[s]    = least(cycle[s], ruler_ticks());
                ticks[s][i] = least(ticks[s][i], byte_ticks(&ways[i], SIZES[s]));
            }
        }
        best_cycle = least(best_cycle, cycle[s]);
    }
    const double ticks_of_a_second = (double)(now() - began_ticks) / (seconds() - began);

    report_open('{');
    report_string("about", "SM4 in ECB mode, cycles per byte, key schedule not included; the least of many trials, "
                           "each behind a message that is not timed, all in turn in one process");
    report_number("megahertz", ticks_of_a_second / best_cycle / 1e6, 0);
    report_open_member("contenders", '[');
    for (size_t i = 0; i < count; i++)
        report_contender(ways[i].name, ways[i].one == NULL ? "kernel" : "method", ways[i].technique,
                         ways[i].constant_time, true);
    report_close(']');
    report_chosen_key();
    report_computer();
    report_sizes(SIZES, sizes);
    report_open_member("rows", '[');
    for (size_t i = 0; i < count; i++) {
        double cycles[SIZE_COUNT];
        for (size_t s = 0; s < sizes; s++)
            cycles[s] = ticks[s][i] / cycle[s];
        report_row(ways[i].name, 1, cycles, sizes);
    }
    report_close(']');
    report_close('}');
    puts("");
    return 0;
}
