#include "shadow.h"

#include <stdlib.h>
#include <string.h>

#include "report.h"

static uint32_t page_count(const struct shadow *shadow)
{
    return (shadow->ram.bytes + SHADOW_PAGE - 1) / SHADOW_PAGE;
}

struct shadow shadow_open(const struct region *ram)
{
    struct shadow shadow = {.ram = *ram};
    shadow.known         = calloc(page_count(&shadow), SHADOW_PAGE);
    shadow.page_known    = calloc(page_count(&shadow), sizeof(bool));
    if (shadow.known == NULL || shadow.page_known == NULL)
        usage_error("out of memory for a device with %u bytes of RAM", (unsigned)ram->bytes);
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
