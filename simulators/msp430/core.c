/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The MSP430 core: a small simulator of the 16-bit CPU (without CPUX), flash and RAM. It is its own engine: what
 * vouches for a number is the decoder (plan.c, instruction.c), the cycles (timing.c) and the effects, executed here one
 * instruction after another. executor/ executes the same effects line by line and in many lanes.
 *
 * No interrupt happens, and no peripheral is simulated; the watchdog may only be stopped. */
#define LANES 1
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "executor.h"
#include "flash.h"
#include "machine.h"
#include "report.h"
#include "timing.h"

/* Raise it whenever a firmware's cycles or results may change: figures of unlike versions are not compared. */
#define ENGINE_VERSION "1"

enum { ELF_MACHINE_MSP430 = 105 };

static struct flash flash;

static const char *engine(void)
{
    static char text[64];
    const char *model = timing_unusual_model();
    snprintf(text, sizeof text, "featherweight-msp430 " ENGINE_VERSION "%s%s", model ? " " : "", model ? model : "");
    return text;
}

static bool open(const struct memory_map *map, const char *model)
{
    const struct region addressable = {.start = FIRST_MEMORY, .bytes = 0x10000 - FIRST_MEMORY};
    if (!timing_select(model))
        return false;
    device.map = *map;
    if (!region_holds(&addressable, map->flash.start, map->flash.bytes) ||
        !region_holds(&addressable, map->ram.start, map->ram.bytes) || !region_holds(&map->flash, RESET_VECTOR, 2))
        usage_error("an MSP430 has no such --flash or --ram: memory lies at 0x0200 to 0xffff, and flash holds the "
                    "reset vector");
    flash = flash_open(map->flash, device.memory + map->flash.start, 4);
    return true;
}

static void reset(const struct firmware *firmware)
{
    plans_forget(flash.lent.start, flash.lent.bytes);
    flash_load(&flash, firmware);
    reset_machine();
}

static uint8_t *memory(uint32_t address, uint32_t bytes)
{
    if (region_holds(&device.map.ram, address, bytes))
        return lend_memory(address, bytes);
    if (!region_holds(&device.map.flash, address, bytes))
        return NULL;
    plans_forget(address, bytes);
    return flash_lend(&flash, address, bytes);
}

static const struct preserved PRESERVED[PRESERVED_COUNT] = {
    {"r4", false, NO_ARGUMENT}, {"r5", false, NO_ARGUMENT}, {"r6", false, NO_ARGUMENT},  {"r7", false, NO_ARGUMENT},
    {"r8", false, NO_ARGUMENT}, {"r9", false, NO_ARGUMENT}, {"r10", false, NO_ARGUMENT},
};

/* Arguments are in r12 to r15. */
static const int SCRATCH[SCRATCH_COUNT] = {NO_ARGUMENT, 0, 1, 2, 3};

static bool interrupts_enabled(void)
{
    return device.status & INTERRUPTS_ON;
}

static void run(struct monitor *monitor)
{
    uint32_t pc     = state.registers[PROGRAM_COUNTER][0];
    uint64_t cycles = 0;
    device.monitor  = monitor;
    while (monitor_instruction(monitor, pc, state.registers[STACK_POINTER][0], cycles)) {
        const struct plan *plan = plan_at(pc);
        if (plan == NULL)
            continue; /* to the fault that was reported */
        pc = execute_alone(plan);
        cycles += plan_cycles(plan);
    }
}

static uint32_t stack_alignment(void)
{
    return 1;
}

const struct core core = {
    .name               = "msp430",
    .program            = "fw-sim-msp430",
    .machine            = ELF_MACHINE_MSP430,
    .call_pushes        = 2,
    .code_bits_to_clear = 0,
    .engine             = engine,
    .open               = open,
    .reset              = reset,
    .run                = run,
    .view =
        {
            .memory            = memory,
            .return_address    = return_address,
            .read_preserved    = read_preserved,
            .write_preserved   = write_preserved,
            .write_scratch     = write_scratch,
            .write_flags       = write_flags,
            .bad_status        = bad_status,
            .enable_interrupts = enable_interrupts,
        },
    .preserved          = PRESERVED,
    .preserved_count    = PRESERVED_COUNT,
    .scratch            = SCRATCH,
    .scratch_count      = SCRATCH_COUNT,
    .word_bytes         = 2,
    .stack_alignment    = stack_alignment,
    .interrupts_enabled = interrupts_enabled,
    .masks_interrupts   = true,
    .executor           = &executor,
};
