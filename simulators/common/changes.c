/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "changes.h"

#include <string.h>

#include "allocate.h"
#include "monitor.h"

static struct {
    struct region statics;
    uint8_t      *content; /* when the inputs were written, but for what may have changed since */
} noted;

void changes_note(const struct monitor *monitor)
{
    const struct region *ram = &monitor->shadow.ram;
    noted.statics            = (struct region){ram->start, monitor->static_end - ram->start};
    noted.content            = enlarge(noted.content, noted.statics.bytes, 1);
    memcpy(noted.content, monitor->view->memory(noted.statics.start, noted.statics.bytes), noted.statics.bytes);
}

static void allow(const struct monitor *monitor, const struct region *region)
{
    if (region_holds(&noted.statics, region->start, region->bytes) && region->bytes > 0)
        memcpy(noted.content + (region->start - noted.statics.start),
               monitor->view->memory(region->start, region->bytes), region->bytes);
}

bool changes_found(const struct monitor *monitor, const struct regions *outputs, uint32_t *address)
{
    for (size_t i = 0; i < monitor->writes.count; i++)
        allow(monitor, &monitor->writes.items[i].region);
    for (size_t i = 0; i < monitor->hidden.count; i++)
        allow(monitor, &monitor->hidden.items[i]);
    for (size_t i = 0; i < outputs->count; i++)
        allow(monitor, &outputs->items[i]);
    const uint8_t *now = monitor->view->memory(noted.statics.start, noted.statics.bytes);
    if (memcmp(now, noted.content, noted.statics.bytes) == 0)
        return false;
    for (uint32_t place = 0; place < noted.statics.bytes; place++)
        if (now[place] != noted.content[place]) {
            *address = noted.statics.start + place;
            return true;
        }
    return false;
}
