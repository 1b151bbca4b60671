/* A second executor beside Unicorn, for runs that are like one that Unicorn executed: several times as fast, since it
 * shares the registers with the monitor. Memory is the one that Unicorn works on. */
#ifndef FW_CORTEX_M_EXECUTOR_H
#define FW_CORTEX_M_EXECUTOR_H

#include <stdbool.h>
#include <stdint.h>

#include "core.h"
#include "operation.h"

struct flags {
    uint32_t result; /* what N and Z say something about */
    bool     carry, overflow;
};

/* Flags and IT state are what they are after reset, except that N and Z are never both set. */
extern struct executor {
    uint32_t     registers[REGISTER_COUNT];
    struct flags flags;
    uint8_t      if_then; /* condition and mask, as encoded in IT, from the next instruction on; 0: none */
    uint32_t     next;    /* address of the instruction to be executed next */
    bool         met_new; /* in this run: an instruction that was in none before */
} executor;

/* Once. */
void executor_open(const struct memory_map *map);

/* Before a run from ENTRY: the registers are to be filled by the caller. */
void executor_reset(uint32_t entry);

/* Whether CONDITION, as encoded, holds: with these flags, or with those of the executor. */
bool condition_passes(unsigned condition, bool negative, bool zero, bool carry, bool overflow);
bool executor_condition_holds(unsigned condition);

/* Whether the executor knows the instruction at executor.next, and may go there. */
bool executor_knows_next(void);

/* Executes it; ACCESSED is where its loads or stores begin, which the device allows. Then executor.next is that of the
 * next instruction, instructions whose condition fails left out. Returns false if something happened that is better
 * left to Unicorn: the state does not count any more. */
bool executor_step(uint32_t accessed);

#endif
