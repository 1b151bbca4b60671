/* What the programs of the host's referee share: host.c, host_aead.c and host_hash.c. */
#ifndef FW_HOST_H
#define FW_HOST_H

#define _XOPEN_SOURCE 700

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>
#include <valgrind/memcheck.h>

enum {
    TIME_LIMIT     = 20 /* seconds of processor time: only an endless loop needs them */,
    STATUS_USAGE   = 2,
    STATUS_ENDLESS = 3
};
enum mode { TRIALS, SECRETS, MEMORY };

static const char *volatile operation = "nothing"; /* the call that is under way */

#if defined(__SANITIZE_ADDRESS__)
const char *__asan_default_options(void);
const char *__ubsan_default_options(void);

/* The leak detector needs ptrace, which containers forbid; there is nothing for it to find. */
const char *__asan_default_options(void)
{
    return "detect_leaks=0";
}

const char *__ubsan_default_options(void)
{
    return "print_stacktrace=1";
}
#endif

static void out_of_time(int signal_number)
{
    (void)signal_number;
    if (write(STDERR_FILENO, operation, strlen(operation)) < 0)
        _exit(STATUS_USAGE);
    _exit(STATUS_ENDLESS);
}

static void limit_time(void)
{
    const struct rlimit limit = {TIME_LIMIT, TIME_LIMIT + 1};
    signal(SIGXCPU, out_of_time);
    setrlimit(RLIMIT_CPU, &limit);
}

static void *new_array(size_t bytes)
{
    void *array = malloc(bytes);
    if (array == NULL)
        abort();
    return array;
}

static void print_hex(const uint8_t *bytes, size_t count, char end)
{
    for (size_t i = 0; i < count; i++)
        printf("%02x", bytes[i]);
    putchar(end);
}

/* MODE of the trials by its name; false if there is none. */
static bool find_mode(const char *name, enum mode *mode)
{
    static const char *const MODES[] = {[TRIALS] = "trials", [SECRETS] = "secrets", [MEMORY] = "memory"};

    for (*mode = TRIALS; *mode <= MEMORY; ++*mode)
        if (strcmp(name, MODES[*mode]) == 0)
            return true;
    return false;
}

#endif
