/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* gmsm, by gmsm/gmsm.go. */
#include <stdio.h>

#include "bench.h"
#include "libgmsm.h"

static bool select_mode(void *one, bench_mode mode)
{
    *(bench_mode *)one = mode;
    return mode != PAPER && gmsm_key((uint8_t *)bench_key, (uint8_t *)bench_iv) == 1;
}

static void run_many(void *one, uint8_t *out, const uint8_t *in, size_t bytes, size_t messages)
{
    gmsm_run((int)*(const bench_mode *)one, out, (uint8_t *)in, bytes, messages);
}

static void run(void *one, uint8_t *out, const uint8_t *in, size_t bytes)
{
    run_many(one, out, in, bytes, 1);
}

size_t bench_add(contender *list)
{
    static bench_mode mode;

    *list = (contender){.state = &mode, .select = select_mode, .run = run, .run_many = run_many};
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("aes")) {
        *list = (contender){.name = "gmsm", .path = "this processor lacks AVX2 or AES-NI"};
        return 1;
    }
    snprintf(list->name, sizeof list->name, "gmsm " BENCH_VERSION);
    snprintf(list->path, sizeof list->path,
             "by its source: AVX2 with %s; a message's objects are made anew, in XTS its keys are expanded",
             __builtin_cpu_supports("gfni") ? "GFNI" : "AES-NI");
    return 1;
}
