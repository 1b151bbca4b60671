/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The machines that may do with native code, each with so many lanes. */
#pragma once

#include "device.h"

enum { MACHINES = 4 };

struct machine {
    unsigned  lanes;
    uint16_t *registers; /* rows, as in state.h */
    void     *flags;     /* rows: negative, not_zero, carry, overflow; of the one lane the lowest bytes count */
    uint16_t *ram;       /* a row for each word of the address space; NULL: of the one lane it is in device.memory */
    unsigned  number;
};

/* The one that runs, or for which code is made. */
extern const struct machine *machine_now;

/* The first, or only, lane. */
static inline uint16_t *native_register(unsigned number)
{
    return machine_now->registers + number * machine_now->lanes;
}
