/* Lines: instructions of which the monitor counts all when the first is reached. None but the first was ever a
 * landmark, and none but the last ends a line. */
#ifndef FW_MSP430_LINES_H
#define FW_MSP430_LINES_H

#include <stdint.h>

#include "monitor.h"
#include "plan.h"
#include "timing.h"

enum { PLANS = 0x10000 / 2 };

extern struct plan        plans[PLANS];   /* of the instructions reached so far */
extern struct line_digest digests[PLANS]; /* of the lines from there on */

/* So many landmarks were set when lines were made last. */
extern uint32_t lines_landmarks;

/* The instruction at PC, planned, and its line if that is possible. Returns NULL behind a fault. */
__attribute__((noinline)) const struct plan *lines_reach(struct monitor *monitor, uint32_t pc);

/* The same, sooner if it was reached before. */
static inline const struct plan *lines_at(struct monitor *monitor, uint32_t pc)
{
    const struct plan *plan = &plans[pc / 2];
    if (pc % 2 == 0 && plan->line_count > 0 && monitor->landmarks_set == lines_landmarks)
        return plan;
    return lines_reach(monitor, pc);
}

/* The BYTES of flash at ADDRESS may have changed: what was worked out from them no longer holds. */
void lines_forget(uint32_t address, uint32_t bytes);

uint8_t lines_cycles_of(const struct plan *plan);

#endif
