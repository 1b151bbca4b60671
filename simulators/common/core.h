/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What each simulated core provides; one core is linked into one program.
 *
 * Words used in all of simulators/:
 * core       one kind of processor: its engine, decoder, timing and faults
 * engine     what executes instructions: libsimavr, Unicorn, on MSP430 the core itself
 * monitor    observes a run: calls, cycles, digests, writes (monitor.h)
 * watched    a run whose calls are measured; an unwatched run has results only
 * probed     a watched run that is also searched for bad manners (probe.h)
 * audited    an unwatched run behind which nothing may have changed but what functions may write (changes.h)
 * landmark   an address at which a run or a watched call may begin or end
 * quiet      the monitor has nothing to do at the next instruction but count it
 * effect     what an instruction does to registers, flags and memory (effects/)
 * executor   executes effects in place of the engine, to make checks fast (executor/); --plain leaves it out
 * line       instructions of which each leads to the next one only: the executor counts them together
 * lane       the registers and RAM of one of several runs that the executor executes at once */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "firmware.h"

struct executor;
struct monitor;

enum { MAX_LANES = 64 };

struct region {
    uint32_t start, bytes;
};

/* Addresses from START up to END, which is not included. */
struct span {
    uint32_t start, end;
};

struct memory_map {
    struct region flash, ram;
    uint64_t      high; /* what all addresses have above their 32 bits; but for engine and reports, nobody needs it */
};

static inline bool region_holds(const struct region *region, uint32_t address, uint32_t bytes)
{
    return address >= region->start && bytes <= region->bytes && address - region->start <= region->bytes - bytes;
}

/* The word of a function's arguments that a register hands over: 0 for the first. */
enum { NO_ARGUMENT = -1 };

/* A register that a called function must leave as it was. */
struct preserved {
    const char *name;
    bool        constant; /* has the same value between all calls (r1 = 0 on AVR): never seeded */
    int         argument;
};

/* The state of a run, as the monitor reads and changes it: the engine's, or that of the executor's selected lane. */
struct view {
    /* The BYTES of memory at ADDRESS (as symbols name it), or NULL if they are not all in flash or all in RAM. Valid
     * until the next call of any function of the view. */
    uint8_t *(*memory)(uint32_t address, uint32_t bytes);

    /* The address to which the function entered just now will return. */
    uint32_t (*return_address)(void);

    /* The values of the registers in core.preserved, in that order. */
    void (*read_preserved)(uint64_t *values); /* into zeros: as many bits are written as a register has */
    void (*write_preserved)(const uint64_t *values);

    /* Registers that a called function need not preserve. */
    void (*write_scratch)(size_t index, const uint64_t value[2]); /* of core.scratch; as many bits as it has */
    void (*write_flags)(uint64_t value);                          /* all but those that control the processor */

    /* What a call must not leave in the processor's status, e.g. that it is switched off. NULL: all is well, also as a
     * pointer. */
    const char *(*bad_status)(void);

    void (*enable_interrupts)(void);

    /* These two are NULL if there is one lane only. From now on the other functions are about this LANE; before the
     * first call, about lane 0. */
    void (*select_lane)(unsigned lane);
    /* The BYTES at ADDRESS become CONTENT in all lanes, if they are all in RAM. */
    void (*fill)(uint32_t address, uint32_t bytes, const uint8_t *content);
};

struct core {
    const char *name;               /* avr, msp430, cortex-m */
    const char *program;            /* fw-sim-avr ... */
    unsigned    machine;            /* e_machine of its ELF files */
    uint32_t    call_pushes;        /* bytes that a call instruction leaves on the stack */
    uint32_t    code_bits_to_clear; /* marker bits in code symbol addresses (1 on Thumb) */

    /* Engine and version, for the record: results of unlike engines are never compared silently. */
    const char *(*engine)(void);

    /* Once: allocates the device with this memory map. MODEL names a timing model, NULL is the default one;
     * returns false if the core has no such model. */
    bool (*open)(const struct memory_map *map, const char *model);

    /* Before every run: memory and registers as after programming and power-up. */
    void (*reset)(const struct firmware *firmware);

    /* Runs from reset until monitor_instruction() says stop or a fault is reported. Only the engine executes. */
    void (*run)(struct monitor *monitor);

    struct view view; /* of the engine's state */

    const struct preserved *preserved; /* the registers that the calling convention preserves */
    size_t                  preserved_count;

    const int *scratch; /* the argument that each register hands over which functions need not preserve */
    size_t     scratch_count;

    uint32_t word_bytes; /* of an argument on the stack */

    /* Bytes: of the stack pointer when a function is called, once the device is open. */
    uint32_t (*stack_alignment)(void);
    bool keeps_alignment; /* of the stack pointer inside functions, too; else no processor lets it go below a word's */

    /* Whether an interrupt could be taken before the next instruction. Valid inside monitor_instruction(). */
    bool (*interrupts_enabled)(void);
    bool masks_interrupts; /* enable_interrupts() has an effect, and after reset they are disabled */

    const struct executor *executor; /* NULL: the core has none */
};

extern const struct core core;
