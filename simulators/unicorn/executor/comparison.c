/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "comparison.h"

#include <inttypes.h>
#include <string.h>

#include "allocate.h"
#include "lanes.h"
#include "memory.h"

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
    struct window before, own;
} comparison;

void comparison_open(const struct memory_map *map)
{
    comparison.flash  = map->flash;
    comparison.ram    = map->ram;
    comparison.counts = allocate(map->flash.bytes / 2, 1);
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
    comparison.own.address = comparison.before.address;
    comparison.own.bytes   = comparison.before.bytes;
    if (comparison.before.bytes == 0)
        return;
    read_window(&comparison.own);
    write_window(&comparison.before);
}

void comparison_end(struct monitor *monitor)
{
    const struct window *own = &comparison.own;
    struct window        unicorns;
    if (own->bytes == 0)
        return;
    unicorns.address = own->address;
    unicorns.bytes   = own->bytes;
    read_window(&unicorns);
    for (uint32_t i = 0; i < own->bytes; i++)
        if (own->content[i] != unicorns.content[i])
            comparison_refuse(monitor, "data address", own->address + i, own->content[i], unicorns.content[i]);
}

/* ---- Differences */

void comparison_refuse(struct monitor *monitor, const char *what, uint32_t number, uint32_t own, uint32_t unicorns)
{
    monitor_fault(monitor, "engine-disagreement",
                  "the instruction at 0x%08" PRIx32 " leaves %s 0x%" PRIx32 " with 0x%" PRIx32 " here, 0x%" PRIx32
                  " in Unicorn",
                  comparison.address, what, number, own, unicorns);
}

void comparison_of_registers(struct monitor *monitor, const uint32_t *own, const uint32_t *unicorns, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (own[i] != unicorns[i])
            comparison_refuse(monitor, "register", i, own[i], unicorns[i]);
}
