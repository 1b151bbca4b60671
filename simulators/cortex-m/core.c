/* Cortex-M0+, Cortex-M3 and Cortex-M4: Unicorn executes, Capstone decodes, timing.c counts.
 *
 * Unicorn calls back before each instruction, which takes most of the time. So when a process probes, or wants no more
 * than results, it executes by itself (executor.h) what Unicorn agreed on before (lockstep.h). */
#include <stdio.h>
#include <string.h>

#include <unicorn/unicorn.h>

#include "comparison.h"
#include "core.h"
#include "decode.h"
#include "executor.h"
#include "lines.h"
#include "lockstep.h"
#include "memory.h"
#include "monitor.h"
#include "processor.h"
#include "registers.h"
#include "report.h"
#include "state.h"
#include "steps.h"

static struct {
    const struct firmware *firmware;
    struct registers       power_up;
    bool                   left_to_unicorn; /* what is unwatched: something there was not compared */
} device;

static void on_instruction(uc_engine *unicorn, uint64_t start, uint32_t bytes, void *user)
{
    (void)unicorn, (void)bytes, (void)user;
    uint32_t address = (uint32_t)start;
    if (processor.stopped)
        return;
    if (!lockstep_compare(processor.monitor, address)) {
        processor_stop();
        return;
    }
    steps_pass(address);
    if (!processor.stopped)
        lockstep_foresee(address);
}

/* Registers are unknown after power-up; here they hold the same pattern as the RAM. */
static void prepare_registers(void)
{
    uint32_t link = 0xffffffff;
    processor_fill(UC_ARM_REG_R0, UC_ARM_REG_R12);
    processor_need(uc_reg_write(processor.unicorn, UC_ARM_REG_LR, &link), "registers");
    processor_is_prepared();
    device.power_up = registers_of_unicorn();
}

static int unicorn_model(void)
{
    if (!steps.model->armv7m)
        return UC_CPU_ARM_CORTEX_M0; /* Cortex-M0+ differs from it in timing only */
    return steps.model->dsp_extension ? UC_CPU_ARM_CORTEX_M4 : UC_CPU_ARM_CORTEX_M3;
}

static bool open_device(const struct memory_map *map, const char *model)
{
    steps.model = timing_find(model);
    if (steps.model == NULL)
        return false;
    processor_open(UC_ARCH_ARM, UC_MODE_THUMB | UC_MODE_MCLASS, unicorn_model(), map, on_instruction);
    prepare_registers();
    decode_open(&map->flash, memory_code(), steps.model);
    state_open(map);
    comparison_open(map);
    executor_open(map);
    return true;
}

/* Entry INDEX of the vector table at the start of flash. */
static uint32_t vector(unsigned index)
{
    uint32_t word;
    memcpy(&word, memory_code() + 4 * index, sizeof word);
    return word;
}

static void reset(const struct firmware *firmware)
{
    device.firmware = firmware;
    memory_reset(firmware);
}

/* Effects are compared where the executor could take over: not when measuring. */
static void run_by_unicorn(struct monitor *monitor, uint32_t entry)
{
    processor_power_up();
    processor_need(uc_reg_write(processor.unicorn, UC_ARM_REG_SP, &steps.stack), "stack pointer");
    lockstep_begin(monitor->probe);
    uc_err error = processor_run(monitor, entry);
    lines_forget();
    if (processor.stopped)
        return;
    const struct step *last    = steps.now;
    bool               refused = error == UC_ERR_INSN_INVALID || error == UC_ERR_EXCEPTION;
    if (refused && always_branches(last->instruction))
        monitor_fault(monitor, "bad-fetch", "the branch at 0x%08x does not lead to Thumb code", last->address);
    else if (refused)
        steps_refuse(last->address);
    else
        monitor_fault(monitor, "engine-crash", "unicorn ended at 0x%08x: %s", last->address, uc_strerror(error));
}

static bool executor_may(const struct monitor *monitor, uint32_t entry)
{
    bool may = monitor->watching ? monitor->probe && monitor->trace == NULL : !device.left_to_unicorn;
    return may && !lockstep_gave_up() && lockstep_trusts(entry & ~1u);
}

/* Whether our executor did the whole of COUNT runs. */
static bool execute(struct monitor *monitor, uint32_t entry, unsigned count)
{
    struct registers registers      = device.power_up;
    registers.values[STACK_POINTER] = steps.stack & ~3u;
    return executor_run(monitor, entry, &registers, count);
}

/* The same; if not, all is as before the run. */
static bool run_by_executor(struct monitor *monitor, uint32_t entry)
{
    if (!executor_may(monitor, entry))
        return false;
    if (execute(monitor, entry, 1))
        return true;
    device.left_to_unicorn |= !monitor->watching;
    memory_reset(device.firmware);
    monitor_begin(monitor);
    steps_reset(vector(0));
    return false;
}

static bool is_code(uint32_t entry)
{
    return entry % 2 == 1 && memory_is_code(entry - 1);
}

static void run(struct monitor *monitor)
{
    uint32_t entry = vector(1);
    steps_reset(vector(0));
    if (!is_code(entry))
        monitor_fault(monitor, "bad-fetch", "the reset vector 0x%08x is no Thumb address in flash", entry);
    else if (!run_by_executor(monitor, entry))
        run_by_unicorn(monitor, entry);
}

static bool run_side_by_side(struct monitor *monitor, unsigned count)
{
    uint32_t entry = vector(1);
    steps_reset(vector(0));
    if (!is_code(entry) || !executor_may(monitor, entry))
        return false;
    memory_begin_lanes(count);
    return execute(monitor, entry, count);
}

static uint32_t return_address(void)
{
    state_compare(LINK_REGISTER);
    return register_value(LINK_REGISTER) & ~1u;
}

/* AAPCS: r4 to r11 belong to the caller. */
static const struct preserved PRESERVED[PRESERVED_COUNT] = {
    {"r4", false}, {"r5", false}, {"r6", false},  {"r7", false},
    {"r8", false}, {"r9", false}, {"r10", false}, {"r11", false},
};

static const char *engine(void)
{
    static char text[100];
    snprintf(text, sizeof text, "%s, capstone %s, %s zero-wait timing 1%s", processor_engine(), decode_version(),
             steps.model->name, steps.model->validated ? "" : ", unvalidated");
    return text;
}

const struct core core = {
    .name               = "cortex-m",
    .program            = "fw-sim-cortex-m",
    .machine            = 40, /* EM_ARM */
    .call_pushes        = 0,
    .code_bits_to_clear = 1,
    .engine             = engine,
    .open               = open_device,
    .reset              = reset,
    .memory             = lanes_memory,
    .run                = run,
    .lanes              = LANES,
    .turn_to            = lanes_turn_to,
    .run_side_by_side   = run_side_by_side,
    .fill               = memory_fill,
    .return_address     = return_address,
    .preserved          = PRESERVED,
    .preserved_count    = PRESERVED_COUNT,
    .read_preserved     = read_preserved,
    .write_preserved    = write_preserved,
    .interrupts_enabled = processor_interrupts_enabled,
    .enable_interrupts  = processor_enable_interrupts,
};
