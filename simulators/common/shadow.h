/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Which bytes of RAM hold a value that was written: reading any other is a fault of the firmware. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "byte_flags.h"
#include "core.h"

enum { SHADOW_PAGE = 1024 };

struct shadow {
    struct region ram;
    uint8_t      *known;      /* a flag for each byte of RAM */
    bool         *page_known; /* one for each page of SHADOW_PAGE bytes: whether any of its bytes was ever known */
};

struct shadow shadow_open(const struct region *ram);

/* After power-up nothing is known. */
void shadow_reset(struct shadow *shadow);

static inline void shadow_write(struct shadow *shadow, uint32_t address, uint32_t bytes)
{
    if (bytes == 0 || !region_holds(&shadow->ram, address, bytes))
        return;
    uint32_t first = address - shadow->ram.start, last = first + bytes - 1;
    flags_set(shadow->known + first, bytes);
    for (uint32_t page = first / SHADOW_PAGE; page <= last / SHADOW_PAGE; page++)
        shadow->page_known[page] = true;
}

/* The bytes from START up to END (not included) have lost their meaning, or never had one. */
void shadow_forget(struct shadow *shadow, uint32_t start, uint32_t end);

/* Whether all BYTES at ADDRESS are in RAM and none holds anything that was written, or, if that is asked for, ANY does
 * not. On the stack compilers store a half word and load it back as a word whose upper half they ignore. */
static inline bool shadow_is_unknown(const struct shadow *shadow, uint32_t address, uint32_t bytes, bool any)
{
    if (!region_holds(&shadow->ram, address, bytes))
        return false;
    const uint8_t *known = shadow->known + (address - shadow->ram.start);
    return any ? !flags_are_all_set(known, bytes) : flags_are_all_clear(known, bytes);
}
