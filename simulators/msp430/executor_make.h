/* What an executor is made of, for the LANES that whoever includes this has defined. */
#ifndef FW_MSP430_EXECUTOR_MAKE_H
#define FW_MSP430_EXECUTOR_MAKE_H

#include <string.h>

#include "executor.h"
#include "handlers.h"

static unsigned lane_at_hand;

/* The device leaves RAM and registers undefined, except PC and SR. With SP = 0 a push before SP is set is a fault. R3
 * holds the constant 0, always. */
static void reset(void)
{
    lane_at_hand = 0;
    reset_memory();
    memset(state.registers, FILL, sizeof state.registers);
    FOR_LANES (lane) {
        state.registers[PROGRAM_COUNTER][lane]    = word_at(RESET_VECTOR);
        state.registers[STACK_POINTER][lane]      = 0;
        state.registers[STATUS][lane]             = 0;
        state.registers[CONSTANT_GENERATOR][lane] = 0;
        state.registers[ZERO][lane]               = 0;
    }
    device.status = 0;
    set_status(state.registers[STATUS]);
}

static void run(void)
{
    run_closely(device.monitor, state.registers[PROGRAM_COUNTER][0], 0);
}

static void turn_to(unsigned lane)
{
    turn_memory_to(lane);
    lane_at_hand = lane;
}

static void read_preserved(uint64_t *values)
{
    for (int i = 0; i < PRESERVED_COUNT; i++)
        values[i] = state.registers[FIRST_PRESERVED + i][lane_at_hand];
}

static void write_preserved(const uint64_t *values)
{
    for (int i = 0; i < PRESERVED_COUNT; i++)
        for (unsigned lane = lane_at_hand; lane < end_of(lane_at_hand); lane++)
            state.registers[FIRST_PRESERVED + i][lane] = (uint16_t)values[i];
}

static uint32_t return_address(void)
{
    uint16_t stack = state.registers[STACK_POINTER][0];
    return can_load(stack, false) ? first_word_at(stack) : UINT32_MAX;
}

#define EXECUTOR                                                                                                       \
    {                                                                                                                  \
        .lanes           = LANES,                                                                                      \
        .reset           = reset,                                                                                      \
        .run             = run,                                                                                        \
        .memory          = lend_memory,                                                                                \
        .fill            = fill_memory,                                                                                \
        .turn_to         = turn_to,                                                                                    \
        .read_preserved  = read_preserved,                                                                             \
        .write_preserved = write_preserved,                                                                            \
        .return_address  = return_address,                                                                             \
    }

#endif
