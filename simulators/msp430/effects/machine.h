/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The machine that instructions work on, with so many LANES, which the includer has defined. */
#pragma once

#include <string.h>

#include "effects.h"

/* The MSP430 EABI: r4 to r10 belong to the caller. */
enum { FIRST_PRESERVED = 4, PRESERVED_COUNT = 7, FIRST_SCRATCH = 11, SCRATCH_COUNT = 5 };

static unsigned selected_lane;

/* The device leaves RAM and registers undefined, except PC and SR. With SP = 0 a push before SP is set is a fault. R3
 * holds the constant 0, always. */
static void reset_machine(void)
{
    selected_lane = 0;
    reset_memory();
    memset(state.registers, FILL, sizeof state.registers);
    FOR_LANES (lane) {
        state.registers[PROGRAM_COUNTER][lane]    = word_at(RESET_VECTOR);
        state.registers[STACK_POINTER][lane]      = 0;
        state.registers[STATUS][lane]             = 0;
        state.registers[CONSTANT_GENERATOR][lane] = 0;
        state.registers[ZERO][lane]               = 0;
    }
    device.status = device.switched_off = 0;
    set_status(state.registers[STATUS]);
}

static void read_preserved(uint64_t *values)
{
    for (int i = 0; i < PRESERVED_COUNT; i++)
        values[i] = state.registers[FIRST_PRESERVED + i][selected_lane];
}

static void write_preserved(const uint64_t *values)
{
    for (int i = 0; i < PRESERVED_COUNT; i++)
        for (unsigned lane = selected_lane; lane < end_of(selected_lane); lane++)
            state.registers[FIRST_PRESERVED + i][lane] = (uint16_t)values[i];
}

static void write_scratch(size_t index, const uint64_t value[2])
{
    for (unsigned lane = selected_lane; lane < end_of(selected_lane); lane++)
        state.registers[FIRST_SCRATCH + index][lane] = (uint16_t)value[0];
}

static void write_flags(uint64_t value)
{
    struct flags *flags = &state.flags;
    for (unsigned lane = selected_lane; lane < end_of(selected_lane); lane++) {
        flags->negative[lane] = value & FLAG_N;
        flags->not_zero[lane] = !(value & FLAG_Z);
        flags->carry[lane]    = value & FLAG_C;
        flags->overflow[lane] = value & FLAG_V;
    }
}

static const char *bad_status(void)
{
    const bool was      = device.switched_off;
    device.switched_off = 0;
    return was ? "and has switched the processor or a clock off in SR, if only for a while" : NULL;
}

static uint32_t return_address(void)
{
    uint16_t stack = state.registers[STACK_POINTER][0];
    return can_load(stack, false) ? first_word_at(stack) : UINT32_MAX;
}
