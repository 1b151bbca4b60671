/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Weighs SM4 on many messages at once, each with its own key, beside the functions for one message and Intel's
 * crypto_mb, and prints a JSON object (report.h), of which scripts/bench_servers.py makes tables.
 *
 *     bench_many [MOST_BYTES]
 *
 * As bench.c: all take turns in one process, of many short trials in several rounds the least counts, cycles are those
 * of the core. All must write the same. CBC decryption of one message is there as a measure: it is parallel in itself.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench_many.h"
#include "clock.h"
#include "featherweight.h"
#include "report.h"

/* ROOM: messages begin at different places of a page, of which a first cache has room for a few only at the same one.
 * ALONE: messages that are done one after another, as many as at most are done together, for the same need of caches.
 * Trials are those of one round. */
enum {
    MOST_BYTES = 16384,
    ROUNDS     = 4,
    TRIALS     = 80,
    ROOM       = MOST_BYTES + 576,
    ALONE      = MOST_MESSAGES,
    MOST_ROWS  = 4 * MOST_KERNELS + 1
};

static const size_t SIZES[] = {16, 64, 256, 1024, 4096, MOST_BYTES};
enum { SIZE_COUNT = sizeof SIZES / sizeof *SIZES };

static const struct {
    bench_mode  mode;
    const char *title;
} TABLES[] = {{CBC_ENCRYPT, "CBC encryption"},
              {CFB_ENCRYPT, "CFB encryption"},
              {CMAC, "CMAC"},
              {CCM, "CCM"},
              {GCM, "GCM"},
              {XTS, "XTS (IEEE)"},
              {CBC_DECRYPT, "CBC decryption"}};
enum { TABLE_COUNT = sizeof TABLES / sizeof *TABLES };

/* One that takes part: a kernel of ours with its keys, or crypto_mb, with so many messages at once, or one after
 * another. */
typedef struct {
    const char *name;
    many_keys  *keys; /* NULL: of crypto_mb */
    unsigned    messages;
} row;

static const double NONE   = 1e30; /* ticks before the first trial */
static const char   PEER[] = "Intel crypto_mb";

uint8_t        many_secrets[2 * MOST_MESSAGES][16], many_ivs[MOST_MESSAGES][16];
const uint8_t *many_ins[MOST_MESSAGES];
uint8_t       *many_outs[MOST_MESSAGES];

static uint8_t input[MOST_MESSAGES][ROOM], output[MOST_MESSAGES][ROOM], expected[MOST_MESSAGES][ROOM];
static double  ticks[TABLE_COUNT][MOST_ROWS][SIZE_COUNT], ruler[TABLE_COUNT][SIZE_COUNT];

static bool has(const row *how, bench_mode mode)
{
    return how->keys == NULL ? mb_has(mode) : mode != CBC_DECRYPT || how->messages == 1;
}

/* How many messages a call or a loop of calls takes. */
static size_t count_of(const row *how)
{
    return how->messages == 1 ? ALONE : how->messages;
}

static void run(const row *how, bench_mode mode, size_t bytes)
{
    if (how->keys == NULL)
        mb_run(mode, bytes);
    else if (how->messages > 1)
        many_run_together(how->keys, mode, bytes, how->messages);
    else
        for (size_t i = 0; i < ALONE; i++)
            many_run_one(how->keys, mode, i, bytes);
}

/* All must write what the first one writes. */
static void compare(const row *rows, size_t count, size_t table)
{
    const size_t bytes = 4096;

    for (size_t r = 0; r < count; r++) {
        if (!has(&rows[r], TABLES[table].mode))
            continue;
        memset(output, 0, sizeof output);
        run(&rows[r], TABLES[table].mode, bytes);
        if (r == 0)
            memcpy(expected, output, sizeof expected);
        const size_t both = count_of(&rows[r]) < count_of(&rows[0]) ? count_of(&rows[r]) : count_of(&rows[0]);
        if (memcmp(expected, output, both * sizeof *output) != 0) {
            fprintf(stderr, "bench_many: %s and %s differ in %s\n", rows[0].name, rows[r].name, TABLES[table].title);
            exit(1);
        }
    }
}

/* One round of trials of all ROWS. */
static void weigh(const row *rows, size_t count, size_t table, size_t size)
{
    const bench_mode mode = TABLES[table].mode;

    for (size_t trial = 0; trial < TRIALS / (1 + SIZES[size] / 1024); trial++) {
        report_additions_sample();
        for (size_t r = 0; r < count; r++) {
            if (!has(&rows[r], mode))
                continue;
            ruler[table][size] = least(ruler[table][size], ruler_ticks());
            run(&rows[r], mode, SIZES[size]);
            const uint64_t start = now();
            run(&rows[r], mode, SIZES[size]);
            const double took     = (double)(now() - start) / (double)(count_of(&rows[r]) * SIZES[size]);
            ticks[table][r][size] = least(ticks[table][r][size], took);
        }
    }
}

static void report_table(const row *rows, size_t count, size_t table, size_t sizes)
{
    report_next();
    report_open('{');
    report_string("title", TABLES[table].title);
    report_sizes(SIZES, sizes);
    report_open_member("rows", '[');
    for (size_t r = 0; r < count; r++) {
        double cycles[SIZE_COUNT];
        for (size_t s = 0; s < sizes; s++)
            cycles[s] = ticks[table][r][s] / ruler[table][s];
        if (has(&rows[r], TABLES[table].mode))
            report_row(rows[r].name, rows[r].messages, cycles, sizes);
    }
    report_close(']');
    report_close('}');
}

/* The rows of each kernel that has lanes and of the peer; returns how many. */
static size_t report_contenders(row *rows)
{
    static const unsigned AT_ONCE[] = {1, 8, 16, 64};
    fw_kernel_info        info;
    size_t                count = 0;

    report_open_member("contenders", '[');
    for (unsigned i = 0; i < MOST_KERNELS && fw_sm4_kernel(i, &info) == FW_OK; i++) {
        many_keys *const keys  = info.available ? many_expand(i, info.name) : NULL;
        const bool       lanes = keys != NULL && many_has_lanes(keys);
        const char      *why = info.available ? "it has no lanes" : "this processor or FW_CPU_MASK lacks what it needs";
        report_contender(info.name, "kernel", lanes ? "" : why, info.constant_time, lanes);
        for (size_t j = 0; lanes && j < sizeof AT_ONCE / sizeof *AT_ONCE; j++)
            rows[count++] = (row){info.name, keys, AT_ONCE[j]};
    }
    const bool there = mb_expand();
    report_contender(PEER, "peer", mb_about(), false, there);
    if (there)
        rows[count++] = (row){PEER, NULL, MB_MESSAGES};
    report_close(']');
    return count;
}

static void prepare(void)
{
    for (size_t i = 0; i < sizeof input; i++)
        input[i / ROOM][i % ROOM] = (uint8_t)(i * 0x9e3779b1 >> 16);
    for (size_t i = 0; i < sizeof many_secrets; i++)
        many_secrets[i / 16][i % 16] = (uint8_t)(i * 0x85ebca6b >> 13);
    for (size_t i = 0; i < MOST_MESSAGES; i++) {
        memcpy(many_ivs[i], many_secrets[MOST_MESSAGES - i], 16);
        many_ins[i] = input[i], many_outs[i] = output[i];
    }
    for (size_t table = 0; table < TABLE_COUNT; table++)
        for (size_t s = 0; s < SIZE_COUNT; s++) {
            ruler[table][s] = NONE;
            for (size_t r = 0; r < MOST_ROWS; r++)
                ticks[table][r][s] = NONE;
        }
}

int main(int argument_count, char **arguments)
{
    const size_t most = argument_count > 1 ? strtoul(arguments[1], NULL, 10) : MOST_BYTES;
    row          rows[MOST_ROWS];
    size_t       sizes = 0;

    while (sizes < SIZE_COUNT && SIZES[sizes] <= most)
        sizes++;
    if (sizes == 0) {
        fprintf(stderr, "bench_many: give the bytes of the longest message, 16 or more\n");
        return 2;
    }
    prepare();
    report_open('{');
    report_string("cipher", "sm4");
    report_truth("many", true);
    report_string("about",
                  "SM4 on many messages of one length, a key each, cycles per byte of all, key schedules not included; "
                  "the least of many trials, each behind a message that is not timed, all in turn in one process");
    const size_t count = report_contenders(rows);
    report_chosen_key();
    for (int round = 0; round < ROUNDS; round++)
        for (size_t table = 0; table < TABLE_COUNT; table++) {
            fprintf(stderr, "\rround %d of %d: %-16s", round + 1, ROUNDS, TABLES[table].title);
            compare(rows, count, table);
            for (size_t s = 0; s < sizes; s++)
                weigh(rows, count, table, s);
        }
    fputc('\n', stderr);
    report_computer();
    report_open_member("tables", '[');
    for (size_t table = 0; table < TABLE_COUNT; table++)
        report_table(rows, count, table, sizes);
    report_close(']');
    report_close('}');
    puts("");
    return 0;
}
