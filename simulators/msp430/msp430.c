/* The MSP430 core: our own small simulator of the 16-bit CPU (without CPUX), flash and RAM.
 *
 * No interrupt happens, and no peripheral is simulated; the watchdog may only be stopped. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "device.h"
#include "execute.h"
#include "flash.h"
#include "report.h"
#include "timing.h"

/* Raise it whenever a firmware's cycles or results may change: figures of unlike versions are not compared. */
#define ENGINE_VERSION "1"

enum { ELF_MACHINE_MSP430 = 105, RESET_VECTOR = 0xfffe, FILL = 0x55 };

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

/* The device leaves RAM and registers undefined, except PC and SR. With SP = 0 a push before SP is set is a fault. R3
 * holds the constant 0, always. */
static void reset(const struct firmware *firmware)
{
    execute_forget(flash.lent.start, flash.lent.bytes);
    flash_load(&flash, firmware);
    memset(device.memory + device.map.ram.start, FILL, device.map.ram.bytes);
    memset(device.registers, FILL, sizeof device.registers);
    device.registers[PROGRAM_COUNTER]    = word_at(RESET_VECTOR);
    device.registers[STACK_POINTER]      = 0;
    device.registers[STATUS]             = 0;
    device.registers[CONSTANT_GENERATOR] = 0;
    device.registers[ZERO]               = 0;
    device.flags                         = (struct flags){.not_zero = 1};
}

static uint8_t *memory(uint32_t address, uint32_t bytes)
{
    if (region_holds(&device.map.ram, address, bytes))
        return device.memory + address;
    if (!region_holds(&device.map.flash, address, bytes))
        return NULL;
    execute_forget(address, bytes);
    return flash_lend(&flash, address, bytes);
}

static uint32_t return_address(void)
{
    uint16_t stack = device.registers[STACK_POINTER];
    return memory(stack, 2) == NULL ? UINT32_MAX : word_at(stack);
}

/* The MSP430 EABI: r4 to r10 belong to the caller. */
static const struct preserved PRESERVED[] = {
    {"r4", false}, {"r5", false}, {"r6", false}, {"r7", false}, {"r8", false}, {"r9", false}, {"r10", false},
};

enum { PRESERVED_COUNT = sizeof PRESERVED / sizeof PRESERVED[0], FIRST_PRESERVED = 4, GENERAL_INTERRUPT_ENABLE = 8 };

static void read_preserved(uint64_t *values)
{
    for (int i = 0; i < PRESERVED_COUNT; i++)
        values[i] = device.registers[FIRST_PRESERVED + i];
}

static void write_preserved(const uint64_t *values)
{
    for (int i = 0; i < PRESERVED_COUNT; i++)
        device.registers[FIRST_PRESERVED + i] = (uint16_t)values[i];
}

static bool interrupts_enabled(void)
{
    return device.registers[STATUS] & GENERAL_INTERRUPT_ENABLE;
}

static void enable_interrupts(void)
{
    device.registers[STATUS] |= GENERAL_INTERRUPT_ENABLE;
}

static void run(struct monitor *monitor)
{
    device.monitor = monitor;
    execute();
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
    .run                = run,
    .lanes = 1,
    .return_address     = return_address,
    .preserved          = PRESERVED,
    .preserved_count    = PRESERVED_COUNT,
    .read_preserved     = read_preserved,
    .write_preserved    = write_preserved,
    .interrupts_enabled = interrupts_enabled,
    .enable_interrupts  = enable_interrupts,
};
