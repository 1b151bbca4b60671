/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What differs by lane: registers and flags. (And RAM: see the two access headers.) */
#pragma once

#include <stdalign.h>

#include "lanes.h"

/* As the last instruction that sets them left them. The bits of SR are not kept up to date. */
struct flags {
    flag negative[LANES]; /* set if not 0, as V */
    flag not_zero[LANES]; /* Z is set if 0 */
    flag carry[LANES];    /* 0 or 1 */
    flag overflow[LANES];
};

static struct {
    alignas(64) row registers[ALL_REGISTERS];
    alignas(64) struct flags flags;
} state;

/* SR is about to be read. */
static inline void flags_to_status(void)
{
    const struct flags *flags = &state.flags;
    FOR_LANES (lane)
        state.registers[STATUS][lane] =
            (uint16_t)(device.status | (truth)flags->negative[lane] * FLAG_N | !(truth)flags->not_zero[lane] * FLAG_Z |
                       (truth)flags->carry[lane] * FLAG_C | (truth)flags->overflow[lane] * FLAG_V);
}

static inline void set_status(const uint16_t *values)
{
    struct flags *flags = &state.flags;
    device.status       = (unsigned)(values[0] & ~FLAGS) & 0xffff;
    device.switched_off |= device.status & ~(unsigned)INTERRUPTS_ON & 0xffff;
    FOR_LANES (lane) {
        flags->negative[lane] = values[lane] & FLAG_N;
        flags->not_zero[lane] = (values[lane] & FLAG_Z) == 0;
        flags->carry[lane]    = values[lane] & FLAG_C;
        flags->overflow[lane] = values[lane] & FLAG_V;
    }
}
