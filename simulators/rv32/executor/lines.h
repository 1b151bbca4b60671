/* Lines: instructions that follow each other, of which all but the last go on to the next, and none moves the stack.
 * All were compared with Unicorn, and none is a landmark of the monitor. */
#ifndef FW_RV32_LINES_H
#define FW_RV32_LINES_H

#include "core.h"
#include "effects.h"
#include "monitor.h"

struct line_step {
    const struct instruction *instruction;
    effect *const            *happens; /* in one lane, in many */
    uint32_t                  address;
};

struct line {
    struct line       *previous; /* made before this one */
    uint32_t           address;
    uint32_t           end;   /* address behind it */
    uint32_t           count; /* 0: the instruction there cannot be in a line */
    uint32_t           most_cycles;
    struct line_digest digest; /* of all steps */
    struct line_step   steps[];
};

/* Once. */
void lines_open(const struct memory_map *map);

/* The one that begins at ADDRESS, an even address in flash, as long as there are no more landmarks and lines_forget()
 * is not called. */
const struct line *lines_at(struct monitor *monitor, uint32_t address);

/* Of the first COUNT steps of LINE. */
struct line_digest lines_digest(const struct line *line, uint32_t count);

/* Other instructions may be trusted from now on. */
void lines_forget(void);

#endif
