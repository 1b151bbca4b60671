/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* JSON on stdout. */
#include "report.h"

#include <stdio.h>

#include "clock.h"
#include "cpu.h"
#include "featherweight.h"

static bool first;

void report_next(void)
{
    fputs(first ? "" : ",\n", stdout);
    first = false;
}

void report_open(char bracket)
{
    printf("%c\n", bracket);
    first = true;
}

void report_open_member(const char *name, char bracket)
{
    report_next();
    printf("\"%s\": ", name);
    report_open(bracket);
}

void report_close(char bracket)
{
    printf("%c", bracket);
    first = false;
}

static void print_text(const char *text)
{
    putchar('"');
    for (; *text != '\0'; text++)
        if (*text == '"' || *text == '\\')
            printf("\\%c", *text);
        else if ((unsigned char)*text >= ' ')
            putchar(*text);
    putchar('"');
}

void report_string(const char *name, const char *text)
{
    report_next();
    printf("\"%s\": ", name);
    print_text(text);
}

void report_number(const char *name, double value, int decimals)
{
    report_next();
    printf("\"%s\": %.*f", name, decimals, value);
}

void report_truth(const char *name, bool value)
{
    report_next();
    printf("\"%s\": %s", name, value ? "true" : "false");
}

void report_contender(const char *name, const char *kind, const char *path, bool constant_time, bool measured)
{
    report_next();
    report_open('{');
    report_string("name", name);
    report_string("kind", kind);
    report_string("path", path);
    report_truth("constant_time", constant_time);
    report_truth("measured", measured);
    report_close('}');
}

void report_chosen_key(void)
{
    fw_key key;

    fw_sm4_init(&key, bench_key);
    report_open_member("chosen", '{');
    report_string("key", fw_key_kernel_name(&key));
    report_close('}');
}

enum { ADDITION_ROUNDS = 64, TENTHS = 161 };

static unsigned samples[TENTHS], sample_count;

void report_additions_sample(void)
{
    const double   cycle = ruler_ticks();
    const uint64_t start = now();

    bench_additions(ADDITION_ROUNDS);
    const double found = 10 * ADDITION_ROUNDS * 64 * cycle / (double)(now() - start);
    samples[found < TENTHS - 1 ? (size_t)(found + 0.5) : TENTHS - 1]++;
    sample_count++;
}

void report_computer(void)
{
    const fw_processor processor = fw_cpu_processor();
    unsigned           best = TENTHS - 1, median = 0;

    /* The best twentieth is left out, so that no slip of the clock counts. */
    for (unsigned seen = samples[best]; seen <= sample_count / 20 && best > 0;)
        seen += samples[--best];
    for (unsigned seen = samples[0]; seen <= sample_count / 2 && median < TENTHS - 1;)
        seen += samples[++median];
    report_next();
    printf("\"cpuid\": {\"vendor\": \"%s\", \"family\": %u, \"model\": %u}", processor.vendor, processor.family,
           processor.model);
    report_next();
    printf("\"additions\": {\"best\": %.1f, \"median\": %.1f}", best / 10.0, median / 10.0);
}

void report_row(const char *who, unsigned messages, const double *values, size_t count)
{
    report_next();
    fputs("{\"name\": ", stdout);
    print_text(who);
    printf(", \"messages\": %u, \"cycles_per_byte\": [", messages);
    for (size_t i = 0; i < count; i++)
        printf("%s%.2f", i == 0 ? "" : ", ", values[i]);
    fputs("]}", stdout);
}

void report_sizes(const size_t *sizes, size_t count)
{
    report_next();
    fputs("\"bytes\": [", stdout);
    for (size_t i = 0; i < count; i++)
        printf("%s%zu", i == 0 ? "" : ", ", sizes[i]);
    putchar(']');
}
