/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Memory that held secrets. */
#include <string.h>

#include "common.h"

/* The compiler does not know which function this is, so it cannot leave out the call. */
static void *(*const volatile set_memory)(void *, int, size_t) = memset;

void fw_wipe(void *memory, size_t bytes)
{
    if (bytes > 0)
        set_memory(memory, 0, bytes);
}

void fw_wipe_stack(void)
{
    uint8_t below[4096]; /* tests/server/leftovers_test.c finds what is deeper */

    fw_wipe(below, sizeof below);
}

void fw_wipe_shallow_stack(void)
{
    uint8_t below[1024]; /* tests/server/{knot,ascon}_leftovers_test.c find what is deeper */

    fw_wipe(below, sizeof below);
}

const char *fw_version(void)
{
    return FW_VERSION;
}
