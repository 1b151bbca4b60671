/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What runs in LANES are made of. */
#pragma once

#include "handlers.h"
#include "machine.h"
#include "run_lanes.h"

static bool is_running;

static void run(struct monitor *monitor)
{
    native_open(&machine);
    device.monitor = monitor;
    is_running     = true;
    reset_machine();
    run_closely(monitor, state.registers[PROGRAM_COUNTER][0], 0);
    is_running = false;
}

/* There is one flash for all lanes. */
static uint8_t *memory(uint32_t address, uint32_t bytes)
{
    if (region_holds(&device.map.ram, address, bytes))
        return lend_memory(address, bytes);
    if (LANES > 1 && is_running)
        part();
    return core.view.memory(address, bytes);
}

static void fill(uint32_t address, uint32_t bytes, const uint8_t *content)
{
    if (region_holds(&device.map.ram, address, bytes))
        fill_memory(address, bytes, content);
}

static void select_lane(unsigned lane)
{
    select_memory_of(lane);
    selected_lane = lane;
}

#define RUN_LANES                                                                                                      \
    {                                                                                                                  \
        .run = run,                                                                                                    \
        .view =                                                                                                        \
            {                                                                                                          \
                .memory            = memory,                                                                           \
                .return_address    = return_address,                                                                   \
                .read_preserved    = read_preserved,                                                                   \
                .write_preserved   = write_preserved,                                                                  \
                .write_scratch     = write_scratch,                                                                    \
                .write_flags       = write_flags,                                                                      \
                .bad_status        = bad_status,                                                                       \
                .enable_interrupts = enable_interrupts,                                                                \
                .select_lane       = select_lane,                                                                      \
                .fill              = fill,                                                                             \
            },                                                                                                         \
    }
