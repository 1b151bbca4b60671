/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Weighs SM4 of this library and of others on this computer, and prints a JSON object (report.h), of which
 * scripts/bench_servers.py makes tables.
 *
 *     bench_sm4 [MOST_BYTES]
 *
 * All run in one process and take turns, so that a change of the clock or a busy neighbour meets all of them; of many
 * trials, each behind a message that is not timed, the least counts, and they are spread over several rounds of
 * everything, so that a neighbour who is busy for a minute spoils none of the figures. Cycles are core cycles: the
 * time-stamp counter, divided by what it counts while a chain of known length runs, which is tried again before every
 * turn. Every contender must write what the first one writes. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "clock.h"
#include "featherweight.h"
#include "report.h"

/* Trials are those of one round. */
enum { MOST_BYTES = 1 << 20, LEAST_SAMPLE = 8192, ROUNDS = 4, TRIALS = 50, LEAST_TRIALS = 6 };

static const size_t SIZES[] = {16, 64, 256, 1024, 4096, 16384, 65536, MOST_BYTES};

/* A module of its own each, so that two versions of a library do not meet. BUILT is by scripts/build_peers.py, whose
 * name for it is the module's up to "_". */
static const struct {
    const char *module, *name, *remedy;
} PEERS[] = {
#define BUILT NULL
    {"installed_openssl", "OpenSSL as installed", "apt-get install libssl-dev"},
    {"installed_libgcrypt", "libgcrypt as installed", "apt-get install libgcrypt20-dev"},
    {"installed_botan", "Botan 2", "apt-get install libbotan-2-dev g++"},
    {"openssl", "OpenSSL 4.0", BUILT},
    {"libgcrypt", "libgcrypt 1.11", BUILT},
    {"libgcrypt_without_avx512", "libgcrypt 1.11 w/o AVX-512", BUILT},
    {"libgcrypt_without_gfni", "libgcrypt 1.11 w/o GFNI", BUILT},
    {"libgcrypt_aes_tables", "libgcrypt 1.11's AES by tables", BUILT},
    {"botan", "Botan 3", BUILT},
    {"ipp", "Intel IPP", BUILT},
    {"gmsm", "gmsm for Go", BUILT},
};

static const char *const TITLES[MODES] = {
    "ECB",        "CBC encryption", "CBC decryption",  "CTR", "CFB encryption", "CFB decryption", "OFB", "GCM", "CCM",
    "XTS (IEEE)", "CMAC",           "ECB, SM4 and AES"};
static const double NONE = 1e30; /* ticks before the first trial */
enum { SIZE_COUNT = sizeof SIZES / sizeof *SIZES };

/* Of one mode: who has it, and the least ticks so far, of a byte and of a core cycle. */
typedef struct {
    bool   has[MOST_CONTENDERS];
    double ticks[SIZE_COUNT][MOST_CONTENDERS], ruler[SIZE_COUNT];
} weights;

static weights modes[MODES];
static uint8_t input[MOST_BYTES], output[MOST_BYTES + 16], expected[2][4096];

/* Ticks of the counter for one byte of a message. */
static double byte_ticks(const contender *one, size_t bytes, size_t messages)
{
    one->run(one->state, output, input, bytes); /* what brings code and keys into the caches is not timed */
    const uint64_t start = now();

    if (one->run_many != NULL)
        one->run_many(one->state, output, input, bytes, messages);
    else
        for (size_t i = 0; i < messages; i++)
            one->run(one->state, output, input, bytes);
    return (double)(now() - start) / (double)(messages * bytes);
}

/* One round of trials with messages of one size, by all in LIST that have the mode. */
static void weigh(const contender *list, size_t count, size_t size, weights *mode)
{
    const size_t bytes    = SIZES[size];
    const size_t messages = bytes < LEAST_SAMPLE ? LEAST_SAMPLE / bytes : 1;
    const size_t afford   = 2 * (size_t)MOST_BYTES / (messages * bytes);
    const size_t trials   = afford > TRIALS ? TRIALS : afford < LEAST_TRIALS ? LEAST_TRIALS : afford;

    for (size_t trial = 0; trial < trials; trial++) {
        report_additions_sample();
        for (size_t i = 0; i < count; i++) {
            mode->ruler[size] = least(mode->ruler[size], ruler_ticks());
            if (mode->has[i])
                mode->ticks[size][i] = least(mode->ticks[size][i], byte_ticks(&list[i], bytes, messages));
        }
    }
}

/* All of a cipher must write the same. */
static void compare(const contender *list, const bool *has, size_t count, const char *title)
{
    const size_t     bytes    = 4096;
    const contender *first[2] = {NULL, NULL};

    for (size_t i = 0; i < count; i++) {
        if (!has[i])
            continue;
        memset(output, 0, bytes);
        list[i].run(list[i].state, output, input, bytes);
        const contender **const one = &first[list[i].aes];
        if (*one == NULL) {
            *one = &list[i];
            memcpy(expected[list[i].aes], output, bytes);
        } else if (memcmp(expected[list[i].aes], output, bytes) != 0) {
            fprintf(stderr, "bench_sm4: %s and %s differ in %s\n", (*one)->name, list[i].name, title);
            exit(1);
        }
    }
}

/* One round. Contenders are told the mode again each time: they have one key schedule for all modes. */
static void weigh_mode(const contender *list, size_t count, bench_mode mode, size_t sizes)
{
    for (size_t i = 0; i < count; i++)
        modes[mode].has[i] = list[i].select(list[i].state, mode);
    compare(list, modes[mode].has, count, TITLES[mode]);
    for (size_t s = 0; s < sizes; s++)
        weigh(list, count, s, &modes[mode]);
}

static void report_mode(const contender *list, size_t count, bench_mode mode, size_t sizes)
{
    report_next();
    report_open('{');
    report_string("title", TITLES[mode]);
    report_sizes(SIZES, sizes);
    report_open_member("rows", '[');
    for (size_t i = 0; i < count; i++) {
        double cycles[SIZE_COUNT];
        for (size_t s = 0; s < sizes; s++)
            cycles[s] = modes[mode].ticks[s][i] / modes[mode].ruler[s];
        if (modes[mode].has[i])
            report_row(list[i].name, 1, cycles, sizes);
    }
    report_close(']');
    report_close('}');
}

/* PATH of one that was not built: why scripts/build_peers.py did not, or that it was not run. */
static void read_reason(char *path, size_t room, const char *module)
{
    char name[512];

    snprintf(name, sizeof name, BENCH_PEERS "/%.*s/missing", (int)strcspn(module, "_"), module);
    FILE *const file = fopen(name, "r");
    if (file == NULL || fgets(path, (int)room, file) == NULL)
        snprintf(path, room, "run: .venv/bin/python scripts/build_peers.py");
    path[strcspn(path, "\n")] = '\0';
    if (file != NULL)
        fclose(file);
}

static size_t add_peers(contender *list)
{
    size_t count = 0;

    for (size_t i = 0; i < sizeof PEERS / sizeof *PEERS; i++) {
        char path[512];
        snprintf(path, sizeof path, BENCH_MODULES "/peer_%s.so", PEERS[i].module);
        FILE *const file = fopen(path, "r");
        if (file == NULL) {
            contender *const one = &list[count++];
            *one                 = (contender){.ours = false};
            snprintf(one->name, sizeof one->name, "%s", PEERS[i].name);
            if (PEERS[i].remedy != NULL)
                snprintf(one->path, sizeof one->path, "not installed: %s", PEERS[i].remedy);
            else
                read_reason(one->path, sizeof one->path, PEERS[i].module);
            continue;
        }
        fclose(file);
        void *const         module = dlopen(path, RTLD_NOW | RTLD_LOCAL);
        bench_add_function *add    = NULL;
        if (module != NULL)
            *(void **)&add = dlsym(module, "bench_add");
        if (add == NULL) {
            fprintf(stderr, "bench_sm4: %s\n", dlerror());
            exit(2);
        }
        count += add(list + count);
    }
    list[count++] = (contender){.name = "nettle", .path = "this program does not know it, which has SM4 since 3.9"};
    return count;
}

/* The contenders, those first that can run; returns how many that are. */
static size_t report_contenders(contender *list, size_t count)
{
    size_t there = 0;

    report_open_member("contenders", '[');
    for (size_t i = 0; i < count; i++) {
        report_contender(list[i].name,
                         list[i].ours  ? "kernel"
                         : list[i].aes ? "aes"
                                       : "peer",
                         list[i].path, list[i].constant_time, list[i].select != NULL);
        if (list[i].select != NULL)
            list[there++] = list[i];
    }
    report_close(']');
    return there;
}

int main(int argument_count, char **arguments)
{
    const size_t most = argument_count > 1 ? strtoul(arguments[1], NULL, 10) : MOST_BYTES;
    contender    list[MOST_CONTENDERS];
    size_t       count = 0, sizes = 0;

    while (sizes < SIZE_COUNT && SIZES[sizes] <= most)
        sizes++;
    if (sizes == 0) {
        fprintf(stderr, "bench_sm4: give the bytes of the longest message, 16 or more\n");
        return 2;
    }
    for (size_t i = 0; i < sizeof input; i++)
        input[i] = (uint8_t)(i * 0x9e3779b1 >> 16);
    count += bench_add_ours(list + count);
    count += add_peers(list + count);
    report_open('{');
    report_string("cipher", "sm4");
    report_string("about", "SM4, cycles per byte, key schedule not included; the least of many trials, each behind a "
                           "message that is not timed, all in turn in one process");
    count = report_contenders(list, count);
    report_chosen_key();
    for (bench_mode mode = 0; mode < MODES; mode++)
        for (size_t s = 0; s < SIZE_COUNT; s++) {
            modes[mode].ruler[s] = NONE;
            for (size_t i = 0; i < MOST_CONTENDERS; i++)
                modes[mode].ticks[s][i] = NONE;
        }
    for (int round = 0; round < ROUNDS; round++)
        for (bench_mode mode = 0; mode < MODES; mode++) {
            fprintf(stderr, "\rround %d of %d: %-16s", round + 1, ROUNDS, TITLES[mode]);
            weigh_mode(list, count, mode, sizes);
        }
    fputc('\n', stderr);
    report_computer();
    report_open_member("tables", '[');
    for (bench_mode mode = 0; mode < MODES; mode++)
        report_mode(list, count, mode, sizes);
    report_close(']');
    report_close('}');
    puts("");
    return 0;
}
