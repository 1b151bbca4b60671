/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What differs by lane: registers and flags. (And RAM: see the two access headers.) */
#pragma once

#include "lanes.h"

/* As the last instruction that sets them left them. The bits of SR are not kept up to date. */
struct flags {
    flag negative[LANES]; /* set if not 0, as V */
    flag not_zero[LANES]; /* Z is set if 0 */
    flag carry[LANES];    /* 0 or 1 */
    flag overflow[LANES];
};

static struct {
    _Alignas(64) row registers[ALL_REGISTERS];
    _Alignas(64) struct flags flags;
} state;

/* SR is about to be read. */
static inline void flags_to_status(void)
{
    const struct flags *flags = &state.flags;
    FOR_LANES (lane)
        state.registers[STATUS][lane] =
            (uint16_t)(device.status | (flags->negative[lane] ? FLAG_N : 0) | (flags->not_zero[lane] ? 0 : FLAG_Z) |
                       (flags->carry[lane] ? FLAG_C : 0) | (flags->overflow[lane] ? FLAG_V : 0));
}

static inline void set_status(const uint16_t *values)
{
    struct flags *flags = &state.flags;
    device.status       = values[0] & ~FLAGS;
    FOR_LANES (lane) {
        flags->negative[lane] = values[lane] & FLAG_N;
        flags->not_zero[lane] = !(values[lane] & FLAG_Z);
        flags->carry[lane]    = values[lane] & FLAG_C;
        flags->overflow[lane] = values[lane] & FLAG_V;
    }
}
