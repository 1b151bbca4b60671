/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* See leftovers.h. */
#include "leftovers.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STACK_BYTES = 1 << 18, PIECE = 8 };

unsigned        leftovers_calls, leftovers_found;
static uint8_t *stack;

static void *thread(void *call)
{
    void (**const function)(void) = call;
    volatile uint8_t below[16384]; /* what ends a thread does not come so deep, and so overwrites nothing */

    below[0] = 0;
    (void)below[0];
    (*function)();
    return NULL;
}

static void run(void (*call)(void))
{
    pthread_attr_t attributes;
    pthread_t      running;

    if (pthread_attr_init(&attributes) != 0 || pthread_attr_setstack(&attributes, stack, STACK_BYTES) != 0)
        exit(2);
    memset(stack, 0, STACK_BYTES);
    if (pthread_create(&running, &attributes, thread, &call) != 0 || pthread_join(running, NULL) != 0)
        exit(2);
}

static void nothing(void) {}

void leftovers_run(void (*call)(void))
{
    if (stack == NULL) {
        stack = aligned_alloc(4096, STACK_BYTES);
        if (stack == NULL)
            exit(2);
        run(nothing); /* the end of the first thread loads a library, and saves registers for that */
    }
    run(call);
    leftovers_calls++;
}

/* Eight bytes that could be anywhere, such as bits spread over bytes, say nothing. */
static bool telling(const uint8_t *bytes)
{
    bool     seen[256] = {false};
    unsigned different = 0;

    for (size_t i = 0; i < PIECE; i++) {
        different += !seen[bytes[i]];
        seen[bytes[i]] = true;
    }
    return different >= 4;
}

void leftovers_search(const char *name, const char *what, const void *memory, size_t bytes)
{
    const uint8_t *const secrets = memory;

    for (size_t i = 0; i + PIECE <= bytes; i += 4) {
        if (!telling(secrets + i))
            continue;
        const uint8_t *const there = memmem(stack, STACK_BYTES, secrets + i, PIECE);
        if (there != NULL) {
            printf("%s leaves %s, from byte %zu, %td bytes below the top\n", name, what, i,
                   stack + STACK_BYTES - there);
            leftovers_found++;
            return;
        }
    }
}
