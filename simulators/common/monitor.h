/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Watches a running firmware: what its calls cost, where they write, which way they take. Or lets it run unwatched, and
 * only knows where it starts and stops: then nothing but its results counts.
 *
 * The core calls monitor_instruction() before each instruction and monitor_access() for each data access of the
 * instruction that it executes. Nothing is inserted into the firmware.
 *
 * A watched call lasts from the start of the instruction that transfers control to the function (CALL, RCALL, BL, or a
 * jump in case of a tail call) until the return address is reached: it includes the call and the return instruction. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "core.h"
#include "counted.h"
#include "probe.h"
#include "profile.h"
#include "shadow.h"
#include "touched.h"

enum { MAX_DEPTH = 16, LANDMARKS = 8192, MAX_PRESERVED = 24 };

enum access_kind { ACCESS_READ, ACCESS_WRITE, ACCESS_READ_FLASH };

enum { ANY_ARGUMENTS = 1000 }; /* of a function of which nobody knows how many it has */

/* A function whose calls are watched. */
struct watched {
    const struct symbol *symbol;
    unsigned             arguments; /* words */
    bool                 measured;  /* if not, its calls inside others are told of only if they have bad manners */
    bool                 strict;    /* calls inside others, too, find and leave random values in registers */
};

/* Memory that calls of FUNCTION, or of any if it is NULL, may access. */
struct grant {
    struct region        region;
    const struct symbol *function;
};

struct grants {
    struct grant *items;
    size_t        count;
    size_t        recent; /* number of the one that let the last access happen: it may let the next, too */
};

struct regions {
    struct region *items;
    size_t         count;
};

/* One finished or running call of a watched function. */
struct call {
    const struct watched *function;
    uint32_t              depth; /* 0: called from unwatched code */
    uint32_t              return_address;
    uint32_t              stack_before;    /* lowest stack byte in use before the call */
    uint32_t              stack_arguments; /* bytes above them that hand over arguments */
    uint32_t              lowest_stack;    /* lowest stack pointer seen, as "lowest byte in use" */
    uint32_t              lowest_write;    /* lowest stack byte written */
    int32_t               stack_imbalance; /* stack pointer after the return minus before the call */
    uint64_t              cycles;          /* while running: start; when finished: duration */
    uint64_t              instructions;    /* while running: before it; when finished: in it */
    uint64_t              pc_digest, address_digest;
    uint64_t              operand_digest; /* of what instructions of varying time worked on; 0: there were none */
    uint64_t              stray_bytes;    /* written outside the allowed regions and the own stack */
    uint32_t              stray_pc, stray_address; /* the first of them */
    bool                  strayed;                 /* executed what is not counted, ... */
    uint32_t              strayed_pc;              /* first of all this */

    /* Seen only when probing. */
    uint32_t    clobbered;        /* bit i: core.preserved[i] came back changed */
    uint32_t    misaligned_stack; /* bytes by which the stack pointer was off when it was called */
    bool        misaligns;        /* it was off inside, where core.keeps_alignment, ... */
    uint32_t    misaligns_pc;     /* first before this instruction */
    bool        rises;            /* it was above where it was when it was called, while interrupts were enabled, ... */
    uint32_t    rises_pc;         /* first before this instruction */
    const char *bad_status;       /* NULL: none */
    uint64_t    unknown_bytes;    /* read from RAM although never written, or below the stack pointer */
    uint32_t    unknown_pc, unknown_address;
    uint64_t    entered;               /* cycles when its first instruction began */
    uint64_t    interrupts_off_cycles; /* the longest stretch */
    bool        interruptible;         /* when it was called */
    bool        interrupts_left_off, interrupts_left_on;
    bool        enables;    /* interrupts that were disabled when it was called, for a while, ... */
    uint32_t    enables_pc; /* first before this instruction */
};

struct input { /* bytes that the simulator writes when START is reached */
    const struct symbol *symbol;
    uint8_t             *content;
    uint32_t             bytes;
};

struct inputs {
    struct input *items;
    size_t        count;
};

struct fault {
    bool        happened;
    const char *kind; /* a word for programs: cycle-limit, illegal-instruction, bad-store ... */
    char        message[200];
    uint32_t    pc;
};

struct monitor {
    /* What to do; set before the run. */
    const struct symbol  *start; /* inputs are written when this address is reached first */
    const struct symbol  *stop;
    struct watched       *watched;
    size_t                watched_count;
    struct grants         writes, reads; /* memory for calls; reads are of poisoned memory */
    struct regions        poisoned, hidden;
    const struct inputs **inputs; /* of each lane */
    unsigned              lanes;  /* runs at once, of which it sees the first: see executor/executor.h */
    const struct view    *view;   /* of their state */
    uint64_t              max_cycles;
    uint32_t              static_end;
    uint64_t              high; /* of all addresses that are told of: see struct memory_map */
    FILE                 *trace;
    struct touched       *touched; /* NULL: not asked for */
    struct profile       *profile; /* NULL: not asked for */
    struct counted        counted;
    bool                  watching;         /* calls; if not, whatever is not needed for results may be left out */
    bool                  probe;            /* look for bad manners as well: see probe.h */
    bool                  disguise;         /* if not watching: registers are random, as if it did */
    bool                  audit;            /* if not watching: look for changes, see changes.h */
    bool                  masked;           /* interrupts are disabled when calls begin, so no handler leaves traces */
    bool                  unmasks;          /* interrupts are enabled when the run starts, watched or not */
    uint64_t              seeds[MAX_LANES]; /* of the random values in registers of each run */
    uint64_t              memory_seed;      /* of random bytes: the same for all runs with equal places */
    struct shadow         shadow;
    struct marks          own;                  /* flash and variables of the probed functions */
    bool                  owns;                 /* whether anything is said to be theirs: if not, everything is */
    bool                  landmarks[LANDMARKS]; /* by address bits: may be a start, stop, entry or return */
    uint32_t              landmarks_set;        /* how many; more and more */

    /* What happened. */
    bool         started;
    uint32_t     pc; /* of the instruction being executed */
    uint32_t     stack;
    uint64_t     cycles;   /* since start, when the stop is reached */
    uint64_t     deadline; /* from these cycles on, since reset, monitor_attend() looks at every instruction */
    uint64_t     cycles_at_start, previous_cycles;
    uint64_t     instructions, instructions_at_start; /* since reset */
    uint32_t     dirty_below;                         /* this stack pointer is all as probe.c left it; 0: none */
    struct span  dirty;                               /* what probe.c left so, but for ... */
    struct span  below;                               /* ... what was written below the stack pointer since */
    uint64_t     interruptible_at;                    /* cycles when an interrupt could be taken before they were off */
    bool         interruptible;                       /* when it was probed last */
    bool         probing;                             /* inside a call */
    uint32_t     depth;                               /* active calls */
    uint64_t     pc_digests[MAX_DEPTH];
    struct call  active[MAX_DEPTH];
    struct call *finished;
    size_t       finished_count, finished_room;
    struct fault fault;

    /* Preserved registers: what the active calls found there, and what they must leave. */
    uint64_t callers_registers[MAX_DEPTH][MAX_LANES][MAX_PRESERVED];
    uint64_t preserved[MAX_DEPTH][MAX_LANES][MAX_PRESERVED];
};

/* Forgets the previous run, keeps the settings. */
void monitor_begin(struct monitor *monitor);

/* What the view shows is that of LANE from now on; lane 0 is always selected again in the end. */
static inline void monitor_select_lane(const struct monitor *monitor, unsigned lane)
{
    if (monitor->lanes > 1)
        monitor->view->select_lane(lane);
}

/* A 64-bit digest step: order-dependent, not cryptographic; equal traces give equal digests. */
static inline uint64_t monitor_digest(uint64_t state, uint64_t value)
{
    state = (state ^ value) * 0x9e3779b97f4a7c15u;
    return state ^ state >> 29;
}

/* Whether ADDRESS may be a landmark: few instructions are, but others may share their place in the table. */
static inline bool *monitor_landmark(struct monitor *monitor, uint32_t address)
{
    return &monitor->landmarks[(address >> 1) % LANDMARKS];
}

/* Whether an interrupt here would change nothing, or there is no call to be probed, or interrupts are disabled for all
 * of a run, and still are. Remains so while neither the stack
 * pointer nor the interrupt flag changes and nothing is written below the stack pointer. */
static inline bool monitor_is_quiet(const struct monitor *monitor)
{
    if (monitor->masked)
        return !core.interrupts_enabled();
    return !monitor->probing || (monitor->dirty_below == monitor->stack && core.interrupts_enabled());
}

/* ---- Digests of PCs: state * FACTOR + PC, mixed, for each instruction, so that what a line of them does to any state
 * can be known before. */

/* A line makes of a state state * factor + sum. */
struct line_digest {
    uint64_t factor, sum;
};

#define NO_INSTRUCTION ((struct line_digest){1, 0})

static inline struct line_digest line_of_two(struct line_digest first, struct line_digest second)
{
    return (struct line_digest){first.factor * second.factor, first.sum * second.factor + second.sum};
}

static inline struct line_digest line_of_one(uint32_t pc)
{
    uint64_t mixed = (pc + UINT64_C(1)) * 0xbf58476d1ce4e5b9u;
    return (struct line_digest){0x9e3779b97f4a7c15u, mixed ^ mixed >> 29};
}

static inline void monitor_digest_line(struct monitor *monitor, struct line_digest line)
{
    for (uint32_t i = 0; i < monitor->depth; i++)
        monitor->pc_digests[i] = monitor->pc_digests[i] * line.factor + line.sum;
}

/* The instruction at PC is counted for the active call, or else the call strayed. Returns whether it is. */
bool monitor_refuse_uncounted(struct monitor *monitor, uint32_t pc);

/* Calls monitor_refuse_uncounted() for COUNT instructions that each lead to the next unless they are known: AT(i) is
 * the PC of number i. */
#define MONITOR_SEE(monitor, count, AT)                                                                                \
    {                                                                                                                  \
        const uint32_t see_ = (count);                                                                                 \
        if (see_ > 0 && (monitor)->depth > 0 && !counted_knows(&(monitor)->counted, AT(0), see_)) {                    \
            bool all_ = true;                                                                                          \
            for (uint32_t i_ = 0; i_ < see_; i_++)                                                                     \
                all_ = monitor_refuse_uncounted(monitor, AT(i_)) && all_;                                              \
            if (all_)                                                                                                  \
                counted_learn(&(monitor)->counted, AT(0), see_);                                                       \
        }                                                                                                              \
    }

/* One instruction, as MONITOR_SEE. */
static inline void monitor_see(struct monitor *monitor, uint32_t pc)
{
#define THIS_PC(i) pc
    MONITOR_SEE(monitor, 1, THIS_PC)
#undef THIS_PC
}

/* When all is quiet: counts COUNT instructions, which leave the stack pointer where it is. None is a landmark. The
 * last, at PC, begins at CYCLES, before the deadline. */
static inline void monitor_pass_line(struct monitor *monitor, struct line_digest line, uint32_t count, uint32_t pc,
                                     uint64_t cycles)
{
    monitor_digest_line(monitor, line);
    monitor->instructions += count;
    monitor->pc              = pc;
    monitor->previous_cycles = cycles;
}

/* When all is quiet: counts the instruction at PC. If that is not all there is to do, does nothing and returns false.
 */
static inline bool monitor_pass(struct monitor *monitor, uint32_t pc, uint64_t cycles)
{
    if (cycles >= monitor->deadline || *monitor_landmark(monitor, pc))
        return false;
    monitor_see(monitor, pc);
    monitor_pass_line(monitor, line_of_one(pc), 1, pc, cycles);
    return true;
}

/* What monitor_instruction() does where something may begin, end, move or be wrong. */
__attribute__((noinline)) bool monitor_attend(struct monitor *monitor, uint32_t pc, uint32_t stack, uint64_t cycles);

/* Before each instruction. STACK is the lowest stack byte in use (on AVR: SP + 1), CYCLES the count since reset.
 * Returns false when the run is over. */
static inline bool monitor_instruction(struct monitor *monitor, uint32_t pc, uint32_t stack, uint64_t cycles)
{
    if (stack == monitor->stack && monitor_is_quiet(monitor) && monitor_pass(monitor, pc, cycles))
        return true;
    return monitor_attend(monitor, pc, stack, cycles);
}

/* When all is quiet but for the stack pointer, which has moved to STACK, or a write below it: before an instruction
 * that is of no other interest. Then all is quiet. */
void monitor_settle(struct monitor *monitor, uint32_t stack);

/* Whether GRANTS let FUNCTION access BYTES at ADDRESS. */
bool monitor_grants(struct grants *grants, const struct watched *function, uint32_t address, uint32_t bytes);

/* A write that does not hit the stack of CALL: notes its bytes unless they are in an allowed region. */
__attribute__((noinline)) void monitor_foreign_write(struct monitor *monitor, struct call *call, uint32_t address,
                                                     uint32_t bytes);

static inline void monitor_write_of_call(struct monitor *monitor, struct call *call, uint32_t address, uint32_t bytes)
{
    if (address >= monitor->static_end && address < call->lowest_write)
        call->lowest_write = address;
    if (address < monitor->static_end || address + bytes > call->stack_before)
        monitor_foreign_write(monitor, call, address, bytes);
}

/* When probing: whether BYTES at ADDRESS are on the stack, the probed functions' own, or such that the outermost call
 * may read. */
static inline bool monitor_may_read(struct monitor *monitor, uint32_t address, uint32_t bytes)
{
    if (monitor->depth == 0)
        return true;
    bool open = !monitor->owns || !marks_lack(&monitor->own, address, bytes);
    for (size_t i = 0; open && i < monitor->poisoned.count; i++)
        open = address - monitor->poisoned.items[i].start >= monitor->poisoned.items[i].bytes;
    return open || monitor_grants(&monitor->reads, monitor->active[0].function, address, bytes);
}

static inline void monitor_probe_access(struct monitor *monitor, enum access_kind kind, uint32_t address,
                                        uint32_t bytes)
{
    if (kind == ACCESS_WRITE) {
        if (address < monitor->stack && address + bytes > monitor->static_end)
            probe_write_below(monitor, address, bytes);
        /* Nobody may count on what lies deeper below the stack pointer. */
        if (address < monitor->static_end || address + bytes + PROBE_HANDLER_BYTES > monitor->stack)
            shadow_write(&monitor->shadow, address, bytes);
    }
    if (kind != ACCESS_WRITE &&
        ((kind == ACCESS_READ && shadow_is_unknown(&monitor->shadow, address, bytes, address < monitor->static_end)) ||
         !monitor_may_read(monitor, address, bytes)))
        probe_unknown_read(monitor, address, bytes);
}

/* For each data access of the current instruction, if nothing is traced. */
static inline void monitor_quick_access(struct monitor *monitor, enum access_kind kind, uint32_t address,
                                        uint32_t bytes)
{
    uint64_t seen = (uint64_t)kind << 40 | (uint64_t)bytes << 32 | address;
    if (monitor->probe)
        monitor_probe_access(monitor, kind, address, bytes);
    for (uint32_t i = 0; i < monitor->depth; i++) {
        struct call *call    = &monitor->active[i];
        call->address_digest = monitor_digest(call->address_digest, seen);
        if (kind == ACCESS_WRITE)
            monitor_write_of_call(monitor, call, address, bytes);
    }
}

/* For each data access of the current instruction. */
void monitor_access(struct monitor *monitor, enum access_kind kind, uint32_t address, uint32_t bytes);

/* For each instruction whose time may depend on these operands, on the simulated core or on another of its kind,
 * whatever the timing model charges. */
void monitor_operands(struct monitor *monitor, uint64_t first, uint64_t second);

/* The run cannot go on. Only the first fault of a run is kept. */
__attribute__((format(printf, 3, 4))) void monitor_fault(struct monitor *monitor, const char *kind, const char *format,
                                                         ...);
