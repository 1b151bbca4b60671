/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Lines of native code: instructions that follow each other whatever the registers hold, and where the last leads. None
 * is a landmark. In watched runs only the last may move the stack pointer. */
#pragma once

#include "machines.h"
#include "monitor.h"
#include "plan.h"
#include "x86_places.h"

enum { LONGEST_LINE = 100, MOST_ACCESSES = 3 * LONGEST_LINE };

/* An access of a watched run. */
struct told {
    uint8_t index; /* of the instruction */
    uint8_t kind, bytes;
};

struct native_line {
    uint32_t           count, accesses;
    struct line_digest digest;
    struct told       *told;
    uint16_t          *pcs;

    struct native_line *older; /* that is kept, too */
};

/* What code and the rest have in common while lines run. */
extern struct native_now {
    int64_t     left;         /* cycles until the deadline */
    uint64_t    instructions; /* executed since it was entered */
    uint32_t    next;         /* where to go on ... */
    uint64_t    cycles;       /* ... and when; this code does not say */
    uint32_t    last_pc;
    const void *leave[MACHINES];            /* code that goes back to the program, to NEXT, which is in EAX */
    const void *code[MACHINES * 2 * PLANS]; /* of lines: see native_code(); LEAVE where there is none */
    uint32_t    addresses[MOST_ACCESSES];   /* of the accesses of the line that is being executed */

    /* The line that was left in the middle, in a watched run, in front of this instruction of it; NULL: none. */
    const struct native_line *left_line;
    uint32_t                  left_at;
} native_now;

/* Those of a machine, WATCHED or not, by where they begin. */
static inline const void **native_code(unsigned machine, bool watched)
{
    return native_now.code + (machine * 2 + watched) * PLANS;
}

/* An instruction of the line that is being made. */
struct native_step {
    const struct plan *plan;
    uint32_t           pc;
    unsigned           live_before, live; /* flags that matter, and those that do behind it */
    bool               is_last;
};

/* ---- native_lines.c */

/* Makes the line from PC on, in this kind of run of the machine MACHINE_NOW. Returns its code; NULL if there is none.
 */
const void *line_make(struct monitor *monitor, uint32_t pc, bool watched);

/* No code of lines is used any more. */
void lines_forget(void);

/* ---- native_leaves.c */

/* Leaves the line in front of the instruction that is being added, or BEHIND it, if CONDITION. */
void line_leave_if(enum calls_condition condition, bool behind);

/* Notes an access, to be told: at BASE, if that is a register, or else at ADDRESS. */
void line_tell(enum access_kind kind, bool one_byte, unsigned base, uint16_t address);

/* The instruction STEP has written there, and is done with ECX and EDX. Leaves the line behind it if that was below the
 * stack pointer, which the monitor is to look at before the next one. */
void line_watch_store(const struct native_step *step, bool one_byte, unsigned base, uint16_t address);

/* ---- What makes code for one run, and for many: native_one.c, native_rows.c. Registers that stay from line to line:
 * those of the run. */
struct native_maker {
    void (*begin)(void); /* a line */
    void (*add)(const struct native_step *step);

    /* An instruction that goes where no condition but an operand says. Where that leads, if not to a constant, is in
     * a register then. */
    struct x86_source (*add_way)(const struct native_step *step);

    void (*lose_flags)(unsigned live);  /* this computer's flags are about to change */
    void (*store_flags)(unsigned live); /* at the end */

    /* At the end, too: returns the jump, to be landed, that is made if the condition WHEN does not hold. */
    uint32_t (*add_jump_unless)(enum when when, unsigned live);

    void (*enter)(void), (*leave)(void); /* the run's registers are loaded, or stored, but EAX and the stack's stay */
    bool holds_registers;                /* between lines */
};

extern const struct native_maker native_one, native_many;

/* For MACHINE_NOW. */
static inline const struct native_maker *native_maker(void)
{
    return machine_now->lanes == 1 ? &native_one : &native_many;
}
