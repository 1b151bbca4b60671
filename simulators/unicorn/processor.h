/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A processor that Unicorn executes: what all such cores share. One processor is open at a time. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <unicorn/unicorn.h>

#include "core.h"
#include "memory.h"

struct monitor;

extern struct processor {
    uc_engine      *unicorn;
    uc_context     *power_up; /* every register as after reset */
    struct monitor *monitor;
    bool            running;  /* by Unicorn */
    bool            stopped;  /* by processor_stop(): nothing that happens later counts */
    bool            silent;   /* nobody is told what happens */
    bool            stepping; /* Unicorn executed nothing but single instructions since the last run */

    void (*on_instruction)(uint32_t address); /* before each instruction of watched runs */
    /* By which Unicorn tells it. A core that never replaces ON_INSTRUCTION may have one of its own, to save a call; it
     * does nothing if the processor was stopped. */
    uc_cb_hookcode_t unicorns_call;
    void (*on_exception)(void);
    void (*on_page_of_data)(void); /* if not NULL: an instruction is the first to access a page */
    uint8_t  without_code;         /* bit i: of the addresses, the i-th eighth, where Unicorn ends with an exception */
    bool     watching;
    uint64_t blocks; /* entered in a run that is not watched */
} processor;

/* Ends the program with one line and status 2 if there is an ERROR; WHAT did not work. */
void processor_need(uc_err error, const char *what);

enum { PROCESSOR_DEFAULT = -1 };

/* Once: MODEL (UC_CPU_..., or PROCESSOR_DEFAULT) of ARCHITECTURE with this memory.
 * ON_EACH_INSTRUCTION is called before each instruction of watched runs. What Unicorn cannot do, a fetch outside flash,
 * an access to what is not mapped or protected, ends a run with a fault. */
void processor_open(uc_arch architecture, unsigned mode, int model, const struct memory_map *map,
                    void (*on_each_instruction)(uint32_t address));

/* Once, for a core with instructions that Unicorn does not know: CALLBACK, when Unicorn stopped behind one, does it. */
void processor_on_exception(void (*callback)(void));

/* Unknown after power-up: these registers get the same pattern as the RAM. */
void processor_fill(int first, int last);

/* Registers as they are now are those after reset. */
void processor_is_prepared(void);

/* Registers as after power-up. */
void processor_power_up(void);

/* Registers as after power-up, memory as programmed. */
void processor_reset(const struct firmware *firmware);

/* Runs from ENTRY until the processor is stopped; what Unicorn says if it ends by itself. */
uc_err processor_run(struct monitor *monitor, uint32_t entry);

/* Executes the instruction from ENTRY to END, with registers and RAM as they are; nobody is told. */
uc_err processor_step(uint32_t entry, uint32_t end);

void processor_stop(void);

/* Of the core: Unicorn's names of the registers in core.preserved and core.scratch, and of the one with the return
 * address. */
extern const int PRESERVED_NAMES[], SCRATCH_NAMES[], LINK_NAME;

/* As of a view. */
uint32_t processor_return_address(void);
void     processor_read_preserved(uint64_t *values);
void     processor_write_preserved(const uint64_t *values);
void     processor_write_scratch(size_t index, const uint64_t value[2]);

/* Always: no core that Unicorn executes knows the instructions that could mask them. */
static inline bool processor_interrupts_enabled(void)
{
    return true;
}

static inline void processor_enable_interrupts(void) {}

/* What a core says of Unicorn's state; it knows how to write flags. */
#define PROCESSOR_VIEW(flags)                                                                                          \
    {                                                                                                                  \
        .memory            = memory_at,                                                                                \
        .return_address    = processor_return_address,                                                                 \
        .read_preserved    = processor_read_preserved,                                                                 \
        .write_preserved   = processor_write_preserved,                                                                \
        .write_scratch     = processor_write_scratch,                                                                  \
        .write_flags       = flags,                                                                                    \
        .enable_interrupts = processor_enable_interrupts,                                                              \
    }

/* "unicorn 2.1.3" */
const char *processor_engine(void);
