/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The stack pointer as the firmware means it: SPH and SPL are written one after the other, and in between the pair
 * holds a value that is no stack pointer. */
#pragma once

#include <simavr/sim_avr.h>
#include <stdbool.h>
#include <stdint.h>

struct step;

struct stack_pointer {
    uint16_t value;   /* the last whole one */
    uint16_t awaited; /* data address of the half that is still to be written; 0: none */
};

/* After STEP was executed. Returns whether it set the stack pointer itself (OUT, STS), and both halves are written. */
bool stack_pointer_follow(struct stack_pointer *stack, const avr_t *device, const struct step *step);
