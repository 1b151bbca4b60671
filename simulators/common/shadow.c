#include "shadow.h"

#include <stdlib.h>
#include <string.h>

#include "report.h"

struct shadow shadow_open(const struct region *ram)
{
    struct shadow shadow = {.ram = *ram, .known = calloc(ram->bytes, 1)};
    if (shadow.known == NULL)
        usage_error("out of memory for a device with %u bytes of RAM", (unsigned)ram->bytes);
    return shadow;
}

void shadow_reset(struct shadow *shadow)
{
    memset(shadow->known, 0, shadow->ram.bytes);
}

void shadow_write(struct shadow *shadow, uint32_t address, uint32_t bytes)
{
    if (region_holds(&shadow->ram, address, bytes))
        memset(shadow->known + (address - shadow->ram.start), 1, bytes);
}

void shadow_forget(struct shadow *shadow, uint32_t start, uint32_t end)
{
    if (start < end && region_holds(&shadow->ram, start, end - start))
        memset(shadow->known + (start - shadow->ram.start), 0, end - start);
}

bool shadow_is_unknown(const struct shadow *shadow, uint32_t address, uint32_t bytes)
{
    return region_holds(&shadow->ram, address, bytes) &&
           memchr(shadow->known + (address - shadow->ram.start), 1, bytes) == NULL;
}
