/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "shadow.h"

#include <string.h>

#include "allocate.h"

static uint32_t page_count(const struct shadow *shadow)
{
    return (shadow->ram.bytes + SHADOW_PAGE - 1) / SHADOW_PAGE;
}

struct shadow shadow_open(const struct region *ram)
{
    struct shadow shadow = {.ram = *ram};
    shadow.known         = allocate(page_count(&shadow), SHADOW_PAGE);
    shadow.page_known    = allocate(page_count(&shadow), sizeof(bool));
    return shadow;
}

void shadow_reset(struct shadow *shadow)
{
    for (uint32_t page = 0; page < page_count(shadow); page++) {
        if (shadow->page_known[page])
            memset(shadow->known + page * SHADOW_PAGE, 0, SHADOW_PAGE);
        shadow->page_known[page] = false;
    }
}

void shadow_forget(struct shadow *shadow, uint32_t start, uint32_t end)
{
    if (start < end && region_holds(&shadow->ram, start, end - start))
        memset(shadow->known + (start - shadow->ram.start), 0, end - start);
}
