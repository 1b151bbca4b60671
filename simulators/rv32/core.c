/* SiFive E31: Unicorn executes, decode.c decodes, timing.c counts.
 *
 * Unicorn calls back before each instruction, which takes most of the time. So when a process probes, or has runs that
 * go side by side, it executes by itself (executor.h) what Unicorn agreed on before (lockstep.h). */
#include <stdio.h>
#include <string.h>

#include <unicorn/unicorn.h>

#include "core.h"
#include "decode.h"
#include "executor.h"
#include "lanes.h"
#include "lines.h"
#include "lockstep.h"
#include "memory.h"
#include "monitor.h"
#include "processor.h"
#include "registers.h"
#include "state.h"
#include "steps.h"

static const char MODEL[] = "e31";

static struct {
    const struct firmware *firmware;
    uint32_t               entry; /* where a reset leads: the start of flash */
    uint32_t               power_up[REGISTERS];
} device;

static void on_instruction(uc_engine *unicorn, uint64_t start, uint32_t bytes, void *user)
{
    (void)unicorn, (void)bytes, (void)user;
    uint32_t address = (uint32_t)start;
    if (processor.stopped)
        return;
    if (lockstep_comparing && !lockstep_compare(processor.monitor, address)) {
        processor_stop();
        return;
    }
    steps_settle(address);
    if (!monitor_instruction(processor.monitor, address, steps.stack, steps.pipeline.cycles)) {
        processor_stop();
        return;
    }
    steps_begin(decode_at(address), address);
    if (lockstep_comparing && !processor.stopped)
        lockstep_foresee(address);
}

/* Registers are unknown after power-up; here they hold the same pattern as the RAM. */
static void prepare_registers(void)
{
    processor_fill(UC_RISCV_REG_X1, UC_RISCV_REG_X31);
    processor_is_prepared();
    registers_of_unicorn(device.power_up);
}

static bool open_device(const struct memory_map *map, const char *model)
{
    if (model != NULL && strcmp(model, MODEL) != 0)
        return false;
    device.entry = map->flash.start;
    processor_open(UC_ARCH_RISCV, UC_MODE_RISCV32, PROCESSOR_DEFAULT, map, on_instruction);
    prepare_registers();
    decode_open(&map->flash, memory_code());
    comparison_open(map);
    lanes_open(map);
    lines_open(map);
    return true;
}

static void reset(const struct firmware *firmware)
{
    device.firmware = firmware;
    processor_reset(firmware);
}

/* Effects are compared where the executor could take over: not when measuring. */
static void run_by_unicorn(struct monitor *monitor)
{
    lockstep_begin(monitor->probe);
    uc_err error = processor_run(monitor, device.entry);
    lines_forget();
    if (!processor.stopped)
        monitor_fault(monitor, "engine-crash", "unicorn ended at 0x%08x: %s", steps.now.address, uc_strerror(error));
}

/* Whether our executor did the whole of COUNT runs. */
static bool execute(struct monitor *monitor, unsigned count)
{
    steps_reset(device.power_up[STACK_POINTER]);
    return executor_run(monitor, device.entry, device.power_up, count);
}

/* The same of one; if not, all is as before the run. Unicorn is as fast if nothing is watched. */
static bool run_by_executor(struct monitor *monitor)
{
    if (!monitor->probe || monitor->trace != NULL || !lockstep_trusts(device.entry))
        return false;
    if (execute(monitor, 1))
        return true;
    reset(device.firmware);
    monitor_begin(monitor);
    return false;
}

static void run(struct monitor *monitor)
{
    if (run_by_executor(monitor))
        return;
    steps_reset(device.power_up[STACK_POINTER]);
    run_by_unicorn(monitor);
}

static bool run_side_by_side(struct monitor *monitor, unsigned count)
{
    if ((monitor->watching && !monitor->probe) || !lockstep_trusts(device.entry))
        return false;
    memory_begin_lanes(count);
    return execute(monitor, count);
}

static uint32_t return_address(void)
{
    if (lanes.many)
        agreed(&own.registers[RETURN_ADDRESS * LANES], true);
    return register_value(RETURN_ADDRESS);
}

static const struct preserved PRESERVED[PRESERVED_COUNT] = {
    {"s0", false}, {"s1", false}, {"s2", false}, {"s3", false},  {"s4", false},  {"s5", false}, {"s6", false},
    {"s7", false}, {"s8", false}, {"s9", false}, {"s10", false}, {"s11", false}, {"gp", true},  {"tp", true},
};

static const char *engine(void)
{
    static char text[60];
    snprintf(text, sizeof text, "%s, %s zero-wait timing 1", processor_engine(), MODEL);
    return text;
}

const struct core core = {
    .name               = "rv32",
    .program            = "fw-sim-rv32",
    .machine            = 243, /* EM_RISCV */
    .call_pushes        = 0,
    .code_bits_to_clear = 0,
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
