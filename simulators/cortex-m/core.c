/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Cortex-M0+, Cortex-M3 and Cortex-M4: Unicorn executes, Capstone decodes, timing.c counts. */
#include <stdio.h>

#include <unicorn/unicorn.h>

#include "core.h"
#include "decode.h"
#include "executor.h"
#include "memory.h"
#include "monitor.h"
#include "processor.h"
#include "registers.h"
#include "steps.h"

/* Of the system address map (ARMv6-M and ARMv7-M Architecture Reference Manuals, B3.1), the eighths for devices and for
 * the system: no code is fetched from there. */
enum { DEVICES = 1 << 2 | 1 << 5 | 1 << 6 | 1 << 7 };

/* Registers are unknown after power-up; here they hold the same pattern as the RAM. */
static void prepare_registers(void)
{
    uint32_t link = 0xffffffff;
    processor_fill(UC_ARM_REG_R0, UC_ARM_REG_R12);
    processor_need(uc_reg_write(processor.unicorn, UC_ARM_REG_LR, &link), "registers");
    processor_is_prepared();
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
    processor_open(UC_ARCH_ARM, UC_MODE_THUMB | UC_MODE_MCLASS, unicorn_model(), map, steps_pass);
    processor.without_code    = DEVICES;
    processor.on_page_of_data = forget_if_then;
    prepare_registers();
    decode_open(&map->flash, memory_code(), steps.model);
    return true;
}

/* Unicorn refused something in an unwatched run, so that no step says where; but it stands there, or just behind it. */
static void report_refusal(struct monitor *monitor)
{
    enum { THUMB = 1 << 24 };
    uint32_t address, status;
    processor_need(uc_reg_read(processor.unicorn, UC_ARM_REG_PC, &address), "PC");
    processor_need(uc_reg_read(processor.unicorn, UC_ARM_REG_XPSR, &status), "PSR");
    if (status & THUMB && memory_is_code(address))
        monitor_fault(monitor, "illegal-instruction",
                      "an instruction at or before 0x%08x is undefined or not supported on %s", address,
                      steps.model->name);
    else
        monitor_fault(monitor, "bad-fetch", "the program went to 0x%08x, which is no Thumb code in flash", address);
}

/* Unicorn ended a run by itself. */
static void explain_end(struct monitor *monitor, uc_err error)
{
    const struct step *last = steps.now;
    if (error != UC_ERR_INSN_INVALID && error != UC_ERR_EXCEPTION)
        monitor_fault(monitor, "engine-crash", "unicorn ended at 0x%08x: %s", last->address, uc_strerror(error));
    else if (last->instruction == &steps_nothing)
        report_refusal(monitor);
    else if (always_branches(last->instruction))
        monitor_fault(monitor, "bad-fetch", "the branch at 0x%08x does not lead to Thumb code", last->address);
    else
        steps_refuse(last->address);
}

static void run(struct monitor *monitor)
{
    const uint32_t entry = steps_vector(1);
    steps_reset();
    if (!steps_is_thumb(entry)) {
        monitor_fault(monitor, "bad-fetch", "the reset vector 0x%08x is no Thumb address in flash", entry);
        return;
    }
    processor_power_up();
    processor_need(uc_reg_write(processor.unicorn, UC_ARM_REG_SP, &steps.stack), "stack pointer");
    uc_err error = processor_run(monitor, entry);
    if (!processor.stopped)
        explain_end(monitor, error);
}

/* AAPCS: r4 to r11 belong to the caller. */
static const struct preserved PRESERVED[] = {
    {"r4", false, NO_ARGUMENT}, {"r5", false, NO_ARGUMENT}, {"r6", false, NO_ARGUMENT},  {"r7", false, NO_ARGUMENT},
    {"r8", false, NO_ARGUMENT}, {"r9", false, NO_ARGUMENT}, {"r10", false, NO_ARGUMENT}, {"r11", false, NO_ARGUMENT},
};

static const int SCRATCH[] = {0, 1, 2, 3, NO_ARGUMENT};

const int PRESERVED_NAMES[] = {
    UC_ARM_REG_R4, UC_ARM_REG_R5, UC_ARM_REG_R6,  UC_ARM_REG_R7,
    UC_ARM_REG_R8, UC_ARM_REG_R9, UC_ARM_REG_R10, UC_ARM_REG_R11,
};

const int SCRATCH_NAMES[] = {UC_ARM_REG_R0, UC_ARM_REG_R1, UC_ARM_REG_R2, UC_ARM_REG_R3, UC_ARM_REG_R12};

const int LINK_NAME = UC_ARM_REG_LR;

/* N, Z, C, V, Q and, where there are any, GE. No result is negative and zero. */
static void write_flags(uint64_t value)
{
    const uint32_t flags = steps.model->dsp_extension ? 0xf80f0000 : steps.model->armv7m ? 0xf8000000 : 0xf0000000;
    if (value & 1 << 30)
        value &= ~(UINT64_C(1) << 31);
    status_write(flags, (uint32_t)value);
}

static const char *engine(void)
{
    static char text[100];
    snprintf(text, sizeof text, "%s, capstone %s, %s zero-wait timing 1", processor_engine(), decode_version(),
             steps.model->name);
    return text;
}

static uint32_t stack_alignment(void)
{
    return 8;
}

const struct core core = {
    .name               = "cortex-m",
    .program            = "fw-sim-cortex-m",
    .machine            = 40, /* EM_ARM */
    .call_pushes        = 0,
    .code_bits_to_clear = 1,
    .engine             = engine,
    .open               = open_device,
    .reset              = memory_reset,
    .run                = run,
    .view               = PROCESSOR_VIEW(write_flags),
    .preserved          = PRESERVED,
    .preserved_count    = sizeof PRESERVED / sizeof PRESERVED[0],
    .scratch            = SCRATCH,
    .scratch_count      = sizeof SCRATCH / sizeof SCRATCH[0],
    .word_bytes         = 4,
    .stack_alignment    = stack_alignment,
    .interrupts_enabled = processor_interrupts_enabled,
    .executor           = &executor,
};
