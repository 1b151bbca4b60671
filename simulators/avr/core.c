/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The AVR core: libsimavr's ATmega128, one instruction or a stretch of plain ones at a time.
 *
 * Before each instruction the table of instructions.c says what it will cost and touch (plan.c, steps.c). What is not
 * allowed never reaches the engine (guard.c), and afterwards the engine's cycles and PC must equal the table's, so two
 * independent sources vouch for every run. An instruction is executed alone the first time; later the engine goes on
 * behind it as long as there are plain ones, and cycles and PC are compared at the end. No interrupt happens, but the
 * core knows where one could. */
#include "core.h"

#include <inttypes.h>
#include <simavr/sim_avr.h>
#include <simavr/sim_core_config.h>
#include <string.h>

#include "executor.h"
#include "flash.h"
#include "report.h"
#include "steps.h"

enum { ELF_MACHINE_AVR = 83, RAM_FILL = 0x55, REGISTERS = 32 };

static avr_t       *device;
static struct flash flash;
static uint8_t      io_registers[FIRST_RAM - REGISTERS]; /* as the engine resets them */

static void discard_log(struct avr_t *avr, const int level, const char *format, va_list arguments)
{
    (void)avr, (void)level, (void)format, (void)arguments;
}

/* RAMPZ has one bit; the others read as zero. The engine would keep all eight. */
static void write_rampz(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *parameter)
{
    (void)parameter;
    avr->data[address] = value & 1;
}

/* The version is the one of the headers; simavr cannot be asked at run time. */
static const char *engine(void)
{
    return "simavr " CONFIG_SIMAVR_VERSION;
}

static bool fits_device(const struct memory_map *map)
{
    const struct region program = {.start = 0, .bytes = device->flashend + 1};
    const struct region data    = {.start = DATA_SPACE + FIRST_RAM, .bytes = device->ramend + 1u - FIRST_RAM};
    return map->flash.start == 0 && map->flash.bytes % 2 == 0 && region_holds(&program, 0, map->flash.bytes) &&
           region_holds(&data, map->ram.start, map->ram.bytes);
}

static bool open(const struct memory_map *map, const char *model)
{
    if (model != NULL)
        return false;
    avr_global_logger_set(discard_log);
    device = avr_make_mcu_by_name("atmega128");
    if (device == NULL || avr_init(device) != 0)
        usage_error("this simavr has no ATmega128");
    if (!fits_device(map))
        usage_error("an ATmega128 has no such --flash or --ram");
    steps.device = device;
    steps.map    = *map;
    flash        = flash_open(map->flash, device->flash, 6);
    avr_reset(device);
    memcpy(io_registers, device->data + REGISTERS, sizeof io_registers);
    avr_register_io_write(device, DATA_RAMPZ, write_rampz, NULL);
    instructions_prepare();
    return true;
}

static uint8_t *memory(uint32_t address, uint32_t bytes)
{
    if (region_holds(&steps.map.ram, address, bytes))
        return device->data + (address - DATA_SPACE);
    if (!region_holds(&steps.map.flash, address, bytes))
        return NULL;
    plans_forget(address, bytes);
    return flash_lend(&flash, address, bytes);
}

static void reset(const struct firmware *firmware)
{
    if (flash.lent.bytes > 0)
        plans_forget(flash.lent.start, flash.lent.bytes);
    flash_load(&flash, firmware);
    /* This is all that a firmware can change: no access reaches the engine's peripherals. */
    device->pc    = device->reset_pc;
    device->cycle = 0;
    memset(device->sreg, 0, sizeof device->sreg);
    memset(device->data, RAM_FILL, REGISTERS);
    memcpy(device->data + REGISTERS, io_registers, sizeof io_registers);
    memset(device->data + steps.map.ram.start - DATA_SPACE, RAM_FILL, steps.map.ram.bytes);
    /* The engine starts with the stack pointer at the end of RAM, the ATmega128 with 0: its start-up code sets it. */
    device->data[DATA_SPL] = device->data[DATA_SPH] = 0;
    steps.stack                                     = (struct stack_pointer){0};
}

static uint32_t return_address(void)
{
    const struct bank bank = bank_of_engine(device);
    return return_target(&bank, device->ramend);
}

/* ---- Calling convention of avr-gcc: r1 is zero, r2 to r17, r28 and r29 belong to the caller. Words of arguments go
 * from r25 and r24 down to r9 and r8. */

static const struct preserved PRESERVED[] = {
    {"r1", true, NO_ARGUMENT},  {"r2", false, NO_ARGUMENT},  {"r3", false, NO_ARGUMENT},  {"r4", false, NO_ARGUMENT},
    {"r5", false, NO_ARGUMENT}, {"r6", false, NO_ARGUMENT},  {"r7", false, NO_ARGUMENT},  {"r8", false, 8},
    {"r9", false, 8},           {"r10", false, 7},           {"r11", false, 7},           {"r12", false, 6},
    {"r13", false, 6},          {"r14", false, 5},           {"r15", false, 5},           {"r16", false, 4},
    {"r17", false, 4},          {"r28", false, NO_ARGUMENT}, {"r29", false, NO_ARGUMENT},
};

enum { PRESERVED_COUNT = sizeof PRESERVED / sizeof PRESERVED[0] };

static const int SCRATCH[SCRATCH_COUNT] = {NO_ARGUMENT, 3,           3,           2,           2,          1, 1, 0, 0,
                                           NO_ARGUMENT, NO_ARGUMENT, NO_ARGUMENT, NO_ARGUMENT, NO_ARGUMENT};

static void read_preserved(uint64_t *values)
{
    for (unsigned i = 0; i < PRESERVED_COUNT; i++)
        values[i] = device->data[preserved_register(i)];
}

static void write_preserved(const uint64_t *values)
{
    for (unsigned i = 0; i < PRESERVED_COUNT; i++)
        device->data[preserved_register(i)] = (uint8_t)values[i];
}

static void write_scratch(size_t index, const uint64_t value[2])
{
    device->data[scratch_register(index)] = scratch_value(index, value[0]);
}

static void write_flags(uint64_t value)
{
    for (unsigned which = 0; which < S_I; which++)
        device->sreg[which] = value >> which & 1;
}

/* ---- Interrupts: the instruction after the one that sets the I flag is always executed first. */

static bool interrupts_enabled(void)
{
    return device->sreg[S_I] && steps.enabled_before_last;
}

static void enable_interrupts(void)
{
    device->sreg[S_I] = steps.enabled_before_last = true;
}

/* The flag of SREG, set or cleared by an instruction of its own or by a store. */
static bool may_set_interrupts(const struct step *step)
{
    const struct plan *plan = step->plan;
    return sets_interrupts(plan->opcode) || (plan->kind == ACCESS_WRITE && step->address == DATA_SPACE + DATA_SREG);
}

/* Moves NEXT and the cycle count END behind as many of the following instructions as are planned, plain, and of no
 * interest to the monitor, which counts them. Each was executed alone when it was planned, so both clocks agree on it.
 */
static void stretch(struct monitor *monitor, uint32_t *next, uint64_t *end)
{
    uint32_t           first = *next, pc = first;
    uint64_t           clock = *end, last_begins = 0;
    struct line_digest digest = NO_INSTRUCTION;
    for (uint8_t cycles; (cycles = plain_cycles[pc / 2]) != 0; pc += 2) {
        if (clock >= monitor->deadline || *monitor_landmark(monitor, pc))
            break;
        last_begins = clock;
        clock += cycles;
        digest = line_of_two(digest, line_of_one(pc));
    }
    if (pc == first || !monitor_is_quiet(monitor))
        return;
#define PC_AT(i) (first + 2 * (i))
    MONITOR_SEE(monitor, (pc - first) / 2, PC_AT)
#undef PC_AT
    monitor_pass_line(monitor, digest, (pc - first) / 2, pc - 2, last_begins);
    *next = pc;
    *end  = clock;
}

/* One instruction, and maybe a stretch behind it; returns whether the run goes on. */
static bool run_step(struct monitor *monitor)
{
    const uint32_t pc    = device->pc;
    const bool     known = plans[pc / 2].instruction != NULL;
    struct step    step;
    if (!steps_begin(monitor, pc) || !steps_prepare(monitor, pc, &step))
        return false;
    uint32_t next = step.next;
    uint64_t end  = device->cycle + step.cycles;
    if (known && !step.plan->moves_stack && !may_set_interrupts(&step) && steps.stack.awaited == 0)
        stretch(monitor, &next, &end);
    return steps_execute(monitor, &step, next, end) && steps_end(monitor, &step);
}

static void run(struct monitor *monitor)
{
    while (run_step(monitor)) {
    }
}

static uint32_t stack_alignment(void)
{
    return 1;
}

const struct core core = {
    .name               = "avr",
    .program            = "fw-sim-avr",
    .machine            = ELF_MACHINE_AVR,
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
