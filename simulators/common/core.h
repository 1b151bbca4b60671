/* What each simulated core provides; one core is linked into one program. */
#ifndef FW_CORE_H
#define FW_CORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "firmware.h"

struct monitor;

enum { MAX_LANES = 64 };

struct region {
    uint32_t start, bytes;
};

struct memory_map {
    struct region flash, ram;
};

static inline bool region_holds(const struct region *region, uint32_t address, uint32_t bytes)
{
    return address >= region->start && bytes <= region->bytes && address - region->start <= region->bytes - bytes;
}

/* A register that a called function must leave as it was. */
struct preserved {
    const char *name;
    bool        constant; /* has the same value between all calls (r1 = 0 on AVR): never seeded */
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

    /* The BYTES of memory at ADDRESS (as symbols name it), or NULL if they are not all in flash or all in RAM. Of the
     * lane at hand, as are the preserved registers; until another lane is at hand or more is asked for. */
    uint8_t *(*memory)(uint32_t address, uint32_t bytes);

    /* Runs from reset until monitor_instruction() says stop or a fault is reported. */
    void (*run)(struct monitor *monitor);

    /* Runs that take the same way can be executed side by side, as many as there are LANES (1: one by one, and then the
     * following three are NULL). They are one run to the monitor, which sees what the first of them does; inputs,
     * results and preserved registers are those of each. */
    unsigned lanes;

    /* From now on this lane is at hand; without a word, and before each run, it is the first, 0. */
    void (*turn_to)(unsigned lane);

    /* Like run(), in the first COUNT lanes. Returns false if they part, in their way or (if watched) in the addresses
     * of their accesses, at a fault, and wherever else the core would rather have them one by one: then nothing that
     * happened counts. */
    bool (*run_side_by_side)(struct monitor *monitor, unsigned count);

    /* Side by side: each of the BYTES at ADDRESS becomes VALUE in all lanes, if they are all in RAM. NULL: there is no
     * quicker way than lane by lane. */
    void (*fill)(uint32_t address, uint32_t bytes, uint8_t value);

    /* The address to which the function entered just now will return. Valid inside monitor_instruction(), as are all of
     * the following. */
    uint32_t (*return_address)(void);

    /* The registers that the calling convention preserves, and their values in the same order. */
    const struct preserved *preserved;
    size_t                  preserved_count;
    uint32_t                preserved_arguments; /* bit i: preserved[i] hands over arguments if there are many */
    void (*read_preserved)(uint64_t *values);    /* into zeros: a core writes as many bits as a register has */
    void (*write_preserved)(const uint64_t *values);

    /* Whether an interrupt could be taken before the instruction at hand. */
    bool (*interrupts_enabled)(void);
    void (*enable_interrupts)(void);
};

extern const struct core core;

#endif
