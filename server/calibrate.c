/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Which kernels are the fastest on this very computer. */
#include <time.h>

#include "choice.h"

static uint64_t nanoseconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

enum { LEAST_ROUNDS = 3, MOST_PIECES = 16 };

/* Of one kernel: the least time of each piece, and of all so far. */
typedef struct {
    uint64_t least[MOST_PIECES], all;
} times;

static void run_pieces(times *kernel, unsigned number, fw_piece *run, void *context, unsigned pieces)
{
    for (unsigned piece = 0; piece < pieces; piece++) {
        const uint64_t start = nanoseconds();
        run(context, number, piece);
        const uint64_t took  = nanoseconds() - start;
        kernel->least[piece] = took < kernel->least[piece] ? took : kernel->least[piece];
        kernel->all += took;
    }
}

/* As good as the geometric mean for comparisons. */
static double product(const times *kernel, unsigned pieces)
{
    double found = 1;

    for (unsigned piece = 0; piece < pieces; piece++)
        found *= (double)kernel->least[piece];
    return found;
}

void fw_prefer_fastest(const fw_kernel_list *list, fw_choice *choice, fw_piece *run, void *context, unsigned pieces,
                       unsigned microseconds)
{
    const uint32_t features = fw_cpu_features();
    times          kernels[FW_CHOICE_MOST + 1];
    unsigned       there[FW_CHOICE_MOST], count = 0;
    uint64_t       order = 0;
    bool           more  = true;

    for (unsigned number = 1; number <= list->portable; number++)
        if (fw_fits(list, number, features)) {
            there[count++] = number;
            memset(&kernels[number], 0xff, sizeof *kernels);
            kernels[number].all = 0;
        }
    for (unsigned round = 0; more; round++) {
        more = false;
        for (unsigned i = 0; i < count; i++)
            if (round < LEAST_ROUNDS || kernels[there[i]].all < (uint64_t)microseconds * 1000) {
                run_pieces(&kernels[there[i]], there[i], run, context, pieces);
                more = true;
            }
    }
    while (count > 0) {
        unsigned slowest = 0;
        for (unsigned i = 1; i < count; i++)
            if (product(&kernels[there[i]], pieces) > product(&kernels[there[slowest]], pieces))
                slowest = i;
        order          = order << 4 | there[slowest];
        there[slowest] = there[--count];
    }
    fw_prefer(choice, order);
}

void fw_calibrate(void)
{
    fw_sm4_calibrate();
    fw_knot_calibrate();
    fw_ghash_calibrate();
}
