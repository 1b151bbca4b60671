/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What all benchmarks print: one JSON object, `Part` of featherweight.scores.server_runs. */
#ifndef FW_BENCH_REPORT_H
#define FW_BENCH_REPORT_H

#include "bench.h"

/* An object or an array, whose members are separated by report_next(): that prints nothing before the first one. */
void report_open(char bracket);
void report_open_member(const char *name, char bracket);
void report_next(void);
void report_close(char bracket);

void report_string(const char *name, const char *text);
void report_number(const char *name, double value, int decimals);
void report_truth(const char *name, bool value);

/* One that takes part, or does not: PATH says by what, or why. */
void report_contender(const char *name, const char *kind, const char *path, bool constant_time, bool measured);

/* "chosen", of SM4: the kernel that the library takes for a key. */
void report_chosen_key(void);

/* "cpuid", and "additions": how many a cycle does, in the best twentieth of all calls of report_additions_sample() at
 * least, and in the median. */
void report_additions_sample(void);
void report_computer(void);

/* A row of a table: WHO, how many MESSAGES at once, cycles per byte of COUNT lengths. */
void report_row(const char *who, unsigned messages, const double *values, size_t count);

/* The names of sizes: "bytes". */
void report_sizes(const size_t *sizes, size_t count);

#endif
