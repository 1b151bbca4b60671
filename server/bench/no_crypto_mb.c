/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* In the place of crypto_mb.c where that library was not built. */
#include "bench_many.h"

const char *mb_about(void)
{
    return "run: .venv/bin/python scripts/build_peers.py";
}

bool mb_expand(void)
{
    return false;
}

bool mb_has(bench_mode mode)
{
    (void)mode;
    return false;
}

void mb_run(bench_mode mode, size_t bytes)
{
    (void)mode, (void)bytes;
}
