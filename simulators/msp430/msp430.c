/* The MSP430 core: our own small simulator of the 16-bit CPU (without CPUX), flash and RAM.
 *
 * No interrupt happens, and no peripheral is simulated; the watchdog may only be stopped. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "device.h"
#include "executor.h"
#include "flash.h"
#include "lines.h"
#include "report.h"
#include "timing.h"

/* Raise it whenever a firmware's cycles or results may change: figures of unlike versions are not compared. */
#define ENGINE_VERSION "1"

enum { ELF_MACHINE_MSP430 = 105 };

static struct flash flash;

/* Its lanes run, or ran last. */
static const struct executor *at_hand = &one_lane;
static bool                   is_running;

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

/* Whoever runs many lanes resets those. */
static void reset(const struct firmware *firmware)
{
    lines_forget(flash.lent.start, flash.lent.bytes);
    flash_load(&flash, firmware);
    at_hand = &one_lane;
    at_hand->reset();
}

/* Flash is that of all lanes: what is written there while they run side by side would not be that of one. */
static uint8_t *memory(uint32_t address, uint32_t bytes)
{
    if (region_holds(&device.map.ram, address, bytes))
        return at_hand->memory(address, bytes);
    if (!region_holds(&device.map.flash, address, bytes))
        return NULL;
    if (at_hand->lanes > 1 && is_running)
        monitor_fault(device.monitor, "parted", "an input in flash");
    lines_forget(address, bytes);
    return flash_lend(&flash, address, bytes);
}

static void fill(uint32_t address, uint32_t bytes, uint8_t value)
{
    if (region_holds(&device.map.ram, address, bytes))
        at_hand->fill(address, bytes, value);
}

static void turn_to(unsigned lane)
{
    at_hand->turn_to(lane);
}

static uint32_t return_address(void)
{
    return at_hand->return_address();
}

static const struct preserved PRESERVED[PRESERVED_COUNT] = {
    {"r4", false}, {"r5", false}, {"r6", false}, {"r7", false}, {"r8", false}, {"r9", false}, {"r10", false},
};

static void read_preserved(uint64_t *values)
{
    at_hand->read_preserved(values);
}

static void write_preserved(const uint64_t *values)
{
    at_hand->write_preserved(values);
}

static bool interrupts_enabled(void)
{
    return device.status & INTERRUPTS_ON;
}

static void enable_interrupts(void)
{
    device.status |= INTERRUPTS_ON;
}

static void execute(struct monitor *monitor)
{
    device.monitor = monitor;
    is_running     = true;
    at_hand->run();
    is_running = false;
}

static bool run_side_by_side(struct monitor *monitor, unsigned count)
{
    at_hand = count <= FEW_LANES ? &few_lanes : &many_lanes;
    at_hand->reset();
    execute(monitor);
    return !monitor->fault.happened;
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
    .memory             = memory,
    .run                = execute,
    .lanes              = MANY_LANES,
    .turn_to            = turn_to,
    .fill               = fill,
    .run_side_by_side   = run_side_by_side,
    .return_address     = return_address,
    .preserved          = PRESERVED,
    .preserved_count    = PRESERVED_COUNT,
    .read_preserved     = read_preserved,
    .write_preserved    = write_preserved,
    .interrupts_enabled = interrupts_enabled,
    .enable_interrupts  = enable_interrupts,
};
