/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* An A64 instruction as the timing model sees it. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "addressing.h"

enum unit { NOT_DECODED, UNSUPPORTED, INTEGER, SIMD, LOAD, STORE, UNITS };

enum {
    LINK_REGISTER = 30,
    STACK_POINTER = 31, /* X0 to X30 are before it */
    FLAGS         = 32,
    FIRST_VECTOR  = 33,
    REGISTERS     = FIRST_VECTOR + 32,
    ALWAYS_READY  = REGISTERS, /* never written */
    NOWHERE,                   /* never read */
    PLACES,
    MAX_OPERANDS  = 8,
    PLAIN_SOURCES = 3,
};

/* Whether the monitor need not be told of an instruction before the next one begins. */
enum in_stretch {
    ALONE, /* not decoded, unsupported, or of interest for more than that it was executed */
    SILENT,
    ACCESSING, /* it loads or stores */
};

struct instruction {
    uint8_t           unit;        /* enum unit: where its operations go */
    uint8_t           uops;        /* operations for that unit */
    uint8_t           simd_uops;   /* operations for SIMD besides, e.g. to take a structure of bytes apart */
    uint8_t           latency;     /* cycles from its operands to its results */
    bool              writes_base; /* a load or store that updates its address, which is ready after a cycle */
    bool              uses_stack;  /* a load or store at SP */
    uint8_t           source_count, result_count;
    uint8_t           sources[MAX_OPERANDS], results[MAX_OPERANDS];
    uint8_t           base;       /* of a load or store */
    struct addressing addressing; /* its count is 0 if it has no address */
    bool              writes_stack;
    uint8_t           divided_bits; /* of a division, whose latency depends on so many bits of its sources; else 0 */
    bool              prefetches;   /* from where a load would load: nothing is touched, but caches tell the address */

    /* One operation from at most PLAIN_SOURCES to one register at most, and nothing of what the fields above can tell
     * besides. Where it has less operands, it names ALWAYS_READY and NOWHERE, and so needs no branch to be timed. */
    bool    is_plain;
    uint8_t in_stretch; /* enum in_stretch */
};
