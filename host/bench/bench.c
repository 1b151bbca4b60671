/* Weighs SM4 of this library and of others on this computer.
 *
 *     bench_sm4 [MOST_BYTES]
 *
 * All run in one process and take turns, so that a change of the clock or a busy neighbour meets all of them; of many
 * trials the least counts. Cycles are core cycles: the time-stamp counter, divided by what it counts while a chain of
 * known length runs, which is tried again before every turn. Every contender must write what the first one writes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "clock.h"

enum { MOST_BYTES = 1 << 20, LEAST_SAMPLE = 4096, TRIALS = 200, LEAST_TRIALS = 12 };

static const size_t SIZES[] = {16, 64, 256, 1024, 4096, 16384, 65536, MOST_BYTES};
/* For whoever reads the figures: who is not in them. */
static const char *const SKIPPED[] = {
#ifndef BENCH_GCRYPT
    "libgcrypt, which is not installed: apt-get install libgcrypt20-dev",
#endif
#ifndef BENCH_BOTAN
    "Botan, which is not installed: apt-get install libbotan-2-dev",
#endif
    "nettle, which has SM4 since 3.9: this program does not know it",
    "libgcrypt 1.11, OpenSSL and Botan newer than the installed ones, Intel IPP crypto, gmsm: not built by this "
    "project",
};

static const char *const TITLES[MODES] = {"ECB", "CBC encryption", "CBC decryption", "CTR", "GCM", "XTS (IEEE)"};
enum { SIZE_COUNT = sizeof SIZES / sizeof *SIZES };

const uint8_t bench_key[32] = {0x2b, 0x7e, 0x15, 0x16, 0x28, 0xae, 0xd2, 0xa6, 0xab, 0xf7, 0x15,
                               0x88, 0x09, 0xcf, 0x4f, 0x3c, 0,    1,    2,    3,    4,    5,
                               6,    7,    8,    9,    10,   11,   12,   13,   14,   15};
const uint8_t bench_iv[16]  = {0xf0, 0xf1, 0xf2, 0xf3, 0xf4, 0xf5, 0xf6, 0xf7};

static uint8_t input[MOST_BYTES], output[MOST_BYTES + 16], expected[MOST_BYTES + 16];

/* Ticks of the counter for one byte of a message. */
static double byte_ticks(const contender *one, size_t bytes, size_t messages)
{
    const uint64_t start = now();

    for (size_t i = 0; i < messages; i++)
        one->run(one->state, output, input, bytes);
    return (double)(now() - start) / (double)(messages * bytes);
}

/* Cycles per byte of all in LIST that have the mode. */
static void weigh(const contender *list, const bool *has, size_t count, size_t bytes, double *cycles)
{
    const size_t messages = bytes < LEAST_SAMPLE ? LEAST_SAMPLE / bytes : 1;
    const size_t afford   = 8 * (size_t)MOST_BYTES / (messages * bytes);
    const size_t trials   = afford > TRIALS ? TRIALS : afford < LEAST_TRIALS ? LEAST_TRIALS : afford;
    double       ruler    = 1e30;

    for (size_t i = 0; i < count; i++)
        cycles[i] = 1e30;
    for (size_t trial = 0; trial < trials; trial++)
        for (size_t i = 0; i < count; i++) {
            ruler = least(ruler, ruler_ticks());
            if (has[i])
                cycles[i] = least(cycles[i], byte_ticks(&list[i], bytes, messages));
        }
    for (size_t i = 0; i < count; i++)
        cycles[i] /= ruler;
}

/* All must write the same. */
static void compare(const contender *list, const bool *has, size_t count, const char *title)
{
    const size_t bytes = 4096;

    for (size_t i = 0; i < count; i++) {
        if (!has[i])
            continue;
        memset(output, 0, bytes);
        list[i].run(list[i].state, output, input, bytes);
        if (i == 0)
            memcpy(expected, output, bytes);
        else if (memcmp(expected, output, bytes) != 0) {
            fprintf(stderr, "bench_sm4: %s and %s differ in %s\n", list[0].name, list[i].name, title);
            exit(1);
        }
    }
}

static void print_row(const char *name, const double *values, size_t stride, size_t sizes)
{
    printf("%-20s", name);
    for (size_t s = 0; s < sizes; s++)
        printf(" %8.2f", values[s * stride]);
    puts("");
}

/* The best peer's cycles, divided by those of our core that is chosen here. */
static void print_ratio(const contender *list, size_t count, double (*cycles)[MOST_CONTENDERS], size_t sizes)
{
    double ratios[SIZE_COUNT];

    for (size_t s = 0; s < sizes; s++) {
        double peer = 1e30, own = 1e30;
        for (size_t i = 0; i < count; i++) {
            peer = list[i].ours ? peer : least(peer, cycles[s][i]);
            own  = list[i].chosen ? cycles[s][i] : own;
        }
        ratios[s] = peer / own;
    }
    print_row("best peer / ours", ratios, 1, sizes);
}

static void weigh_mode(const contender *list, size_t count, bench_mode mode, size_t sizes)
{
    bool   has[MOST_CONTENDERS];
    double cycles[SIZE_COUNT][MOST_CONTENDERS];

    printf("\n%-20s", TITLES[mode]);
    for (size_t s = 0; s < sizes; s++)
        printf(" %6zu B", SIZES[s]);
    puts("");
    for (size_t i = 0; i < count; i++)
        has[i] = list[i].select(list[i].state, mode);
    compare(list, has, count, TITLES[mode]);
    for (size_t s = 0; s < sizes; s++)
        weigh(list, has, count, SIZES[s], cycles[s]);
    for (size_t i = 0; i < count; i++)
        if (has[i])
            print_row(list[i].name, &cycles[0][i], MOST_CONTENDERS, sizes);
        else
            printf("%-20s has no such mode\n", list[i].name);
    print_ratio(list, count, cycles, sizes);
}

int main(int argument_count, char **arguments)
{
    const size_t most = argument_count > 1 ? strtoul(arguments[1], NULL, 10) : MOST_BYTES;
    contender    list[MOST_CONTENDERS];
    size_t       count = 0, sizes = 0;

    setvbuf(stdout, NULL, _IOLBF, 0);
    while (sizes < SIZE_COUNT && SIZES[sizes] <= most)
        sizes++;
    if (sizes == 0) {
        fprintf(stderr, "bench_sm4: give the bytes of the longest message, 16 or more\n");
        return 2;
    }
    for (size_t i = 0; i < sizeof input; i++)
        input[i] = (uint8_t)(i * 0x9e3779b1 >> 16);
    puts("SM4, cycles per byte, key schedule not included; the least of many trials, all in turn in one process.");
    count += bench_add_ours(list + count);
    count += bench_add_openssl(list + count);
#ifdef BENCH_GCRYPT
    count += bench_add_gcrypt(list + count);
#endif
#ifdef BENCH_BOTAN
    count += bench_add_botan(list + count);
#endif
    for (size_t i = 0; i < sizeof SKIPPED / sizeof *SKIPPED; i++)
        printf("not measured: %s\n", SKIPPED[i]);
    for (size_t i = 0; i < count; i++)
        printf("%-20s %s\n", list[i].name, list[i].path);
    for (bench_mode mode = 0; mode < MODES; mode++)
        weigh_mode(list, count, mode, sizes);
    return 0;
}
