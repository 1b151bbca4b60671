#include "comparison.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lanes.h"
#include "memory.h"
#include "report.h"

enum {
    WINDOW_BELOW = 16,      /* bytes of RAM that are compared below the first that a store changes ... */
    WINDOW_BYTES = 16 + 96, /* ... and all in all: no instruction stores more than 16 words */
};

/* RAM around what an instruction stores. */
struct window {
    uint32_t address, bytes;
    uint8_t  content[WINDOW_BYTES];
};

static struct {
    struct region flash, ram;
    uint8_t      *counts;  /* one for each halfword of flash */
    uint32_t      address; /* of the instruction */
    struct window before, ours;
} comparison;

void comparison_open(const struct memory_map *map)
{
    comparison.flash  = map->flash;
    comparison.ram    = map->ram;
    comparison.counts = calloc(map->flash.bytes / 2, 1);
    if (comparison.counts == NULL)
        usage_error("out of memory for what was compared");
}

uint8_t *comparison_count(uint32_t address)
{
    return &comparison.counts[(address - comparison.flash.start) / 2];
}

/* ---- Memory */

static void place_around(struct window *window, uint32_t address)
{
    uint32_t start = comparison.ram.start, end = start + comparison.ram.bytes;
    window->address = address - start < WINDOW_BELOW ? start : address - WINDOW_BELOW;
    window->bytes   = end - window->address < WINDOW_BYTES ? end - window->address : WINDOW_BYTES;
}

static void read_window(struct window *window)
{
    memcpy(window->content, memory_at(window->address, window->bytes), window->bytes);
}

static void write_window(const struct window *window)
{
    memcpy(memory_at(window->address, window->bytes), window->content, window->bytes);
}

void comparison_begin(uint32_t address, bool stores)
{
    comparison.address      = address;
    comparison.before.bytes = 0;
    if (!stores)
        return;
    place_around(&comparison.before, lanes.accessed[0]);
    read_window(&comparison.before);
}

void comparison_turn(void)
{
    comparison.ours.address = comparison.before.address;
    comparison.ours.bytes   = comparison.before.bytes;
    if (comparison.before.bytes == 0)
        return;
    read_window(&comparison.ours);
    write_window(&comparison.before);
}

void comparison_end(struct monitor *monitor)
{
    const struct window *ours = &comparison.ours;
    struct window        unicorns;
    if (ours->bytes == 0)
        return;
    unicorns.address = ours->address;
    unicorns.bytes   = ours->bytes;
    read_window(&unicorns);
    for (uint32_t i = 0; i < ours->bytes; i++)
        if (ours->content[i] != unicorns.content[i])
            comparison_refuse(monitor, "data address", ours->address + i, ours->content[i], unicorns.content[i]);
}

/* ---- Differences */

void comparison_refuse(struct monitor *monitor, const char *what, uint32_t number, uint32_t ours, uint32_t unicorns)
{
    monitor_fault(monitor, "engine-disagreement",
                  "the instruction at 0x%08" PRIx32 " leaves %s 0x%" PRIx32 " with 0x%" PRIx32 " here, 0x%" PRIx32
                  " in Unicorn",
                  comparison.address, what, number, ours, unicorns);
}

void comparison_of_registers(struct monitor *monitor, const uint32_t *ours, const uint32_t *unicorns, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (ours[i] != unicorns[i])
            comparison_refuse(monitor, "register", i, ours[i], unicorns[i]);
}
