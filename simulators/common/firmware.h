/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A firmware ELF file: what is loaded where, and what its symbols mean. */
#pragma once

#include <stddef.h>
#include <stdint.h>

struct segment {
    uint32_t       load_address; /* where the programmer puts it (flash), not where it runs */
    uint32_t       bytes;
    const uint8_t *content;
};

struct symbol {
    const char *name;
    uint32_t    address;
    uint32_t    bytes;
    uint32_t    room; /* bytes up to its end; UINT32_MAX if its size is not said, as of most labels in assembly */
};

struct firmware {
    struct segment *segments;
    size_t          segment_count;
    struct symbol  *symbols;
    size_t          symbol_count;
    struct symbol **by_name; /* a hash table, of a power of two places; of equal names, it has the first */
    size_t          places;
    uint32_t        static_end; /* first address behind .data and .bss: the stack must stay above it */
};

/* Reads PATH, an ELF file for the given e_machine. On error prints one line and exits with status 2. */
struct firmware firmware_load(const char *path, unsigned machine);

/* The symbol called NAME, or NULL. */
const struct symbol *firmware_find(const struct firmware *firmware, const char *name);

/* The symbol called NAME. A missing one ends the program with one line and status 2. */
const struct symbol *firmware_need(const struct firmware *firmware, const char *name);
