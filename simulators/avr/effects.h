/* What instructions do to registers, flags and RAM, as the manual says it: so that the hundreds of runs of a probed
 * firmware need not all be the engine's (see lockstep.h).
 *
 * Where an instruction leads, what it costs and which address it accesses is in its plan and step; none of that is
 * here. */
#ifndef FW_AVR_EFFECTS_H
#define FW_AVR_EFFECTS_H

#include "plan.h"

/* An instruction in flash, with its operands. */
struct effect {
    /* ADDRESS is that of its access. NULL: only the engine knows. */
    void (*happens)(avr_t *device, const struct effect *effect, uint16_t address);
    uint16_t k;        /* the manual's K, b or s; a call's return address, in words */
    uint8_t  d, r;     /* the manual's registers */
    uint8_t  pointer;  /* data address of the low byte of X, Y, Z or SP */
    uint8_t  compared; /* how often, with the engine's, since it is in flash */
};

/* The engine alone knows the effect of what sets or clears the I flag, of IN, OUT and their like, ELPM and RETI. */
struct effect effect_of(const struct plan *plan, uint32_t pc);

#endif
