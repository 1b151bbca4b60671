/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AArch64 as a program sees it: Unicorn executes, decode.c decodes, timing.c estimates the time. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <unicorn/unicorn.h>

#include "core.h"
#include "decode.h"
#include "memory.h"
#include "monitor.h"
#include "processor.h"
#include "report.h"
#include "steps.h"

enum { VECTORS_ON = 3 << 20 };

static uint32_t entry; /* where a reset leads: the start of flash */

/* Registers are unknown when a program begins; here they hold the same pattern as the RAM. Vectors can be used, as an
 * operating system allows it. */
static void prepare_registers(void)
{
    uint64_t vectors = VECTORS_ON;
    processor_fill(UC_ARM64_REG_X0, UC_ARM64_REG_X28);
    processor_need(uc_reg_write(processor.unicorn, UC_ARM64_REG_CPACR_EL1, &vectors), "registers");
    processor_is_prepared();
}

static bool open_device(const struct memory_map *map, const char *model)
{
    if (model != NULL && strcmp(model, MODEL) != 0)
        return false;
    entry = map->flash.start;
    processor_open(UC_ARCH_ARM64, UC_MODE_ARM, UC_CPU_ARM64_MAX, map, steps_pass);
    processor.unicorns_call = steps_on_instruction;
    prepare_registers();
    decode_open(&map->flash, memory_code());
    steps_open(&map->flash);
    return true;
}

static void run(struct monitor *monitor)
{
    steps_reset();
    uc_err error = processor_run(monitor, entry);
    steps_end();
    if (!processor.stopped)
        monitor_fault(monitor, "engine-crash", "unicorn ended at 0x%08" PRIx64 ": %s", memory_full(monitor->pc),
                      uc_strerror(error));
}

/* Procedure call standard (AAPCS64): x19 to x29 and the low halves of v8 to v15 belong to the caller, x18 never
 * changes. */
static const struct preserved PRESERVED[] = {
    {"x19", false, NO_ARGUMENT}, {"x20", false, NO_ARGUMENT}, {"x21", false, NO_ARGUMENT}, {"x22", false, NO_ARGUMENT},
    {"x23", false, NO_ARGUMENT}, {"x24", false, NO_ARGUMENT}, {"x25", false, NO_ARGUMENT}, {"x26", false, NO_ARGUMENT},
    {"x27", false, NO_ARGUMENT}, {"x28", false, NO_ARGUMENT}, {"x29", false, NO_ARGUMENT}, {"d8", false, NO_ARGUMENT},
    {"d9", false, NO_ARGUMENT},  {"d10", false, NO_ARGUMENT}, {"d11", false, NO_ARGUMENT}, {"d12", false, NO_ARGUMENT},
    {"d13", false, NO_ARGUMENT}, {"d14", false, NO_ARGUMENT}, {"d15", false, NO_ARGUMENT}, {"x18", false, NO_ARGUMENT},
};

const int PRESERVED_NAMES[] = {
    UC_ARM64_REG_X19, UC_ARM64_REG_X20, UC_ARM64_REG_X21, UC_ARM64_REG_X22, UC_ARM64_REG_X23,
    UC_ARM64_REG_X24, UC_ARM64_REG_X25, UC_ARM64_REG_X26, UC_ARM64_REG_X27, UC_ARM64_REG_X28,
    UC_ARM64_REG_X29, UC_ARM64_REG_D8,  UC_ARM64_REG_D9,  UC_ARM64_REG_D10, UC_ARM64_REG_D11,
    UC_ARM64_REG_D12, UC_ARM64_REG_D13, UC_ARM64_REG_D14, UC_ARM64_REG_D15, UC_ARM64_REG_X18,
};

/* x0 to x17, and all vectors: the low halves of v8 to v15 are preserved, and written later. */
static const int SCRATCH[] = {
    0,           1,           2,           3,           4,           5,           6,           7,           NO_ARGUMENT,
    NO_ARGUMENT, NO_ARGUMENT, NO_ARGUMENT, NO_ARGUMENT, NO_ARGUMENT, NO_ARGUMENT, NO_ARGUMENT, NO_ARGUMENT, NO_ARGUMENT,
    NO_ARGUMENT, NO_ARGUMENT, NO_ARGUMENT, NO_ARGUMENT, NO_ARGUMENT, NO_ARGUMENT, NO_ARGUMENT, NO_ARGUMENT, NO_ARGUMENT,
    NO_ARGUMENT, NO_ARGUMENT, NO_ARGUMENT, NO_ARGUMENT, NO_ARGUMENT, NO_ARGUMENT, NO_ARGUMENT, NO_ARGUMENT, NO_ARGUMENT,
    NO_ARGUMENT, NO_ARGUMENT, NO_ARGUMENT, NO_ARGUMENT, NO_ARGUMENT, NO_ARGUMENT, NO_ARGUMENT, NO_ARGUMENT, NO_ARGUMENT,
    NO_ARGUMENT, NO_ARGUMENT, NO_ARGUMENT, NO_ARGUMENT, NO_ARGUMENT,
};

const int SCRATCH_NAMES[] = {
    UC_ARM64_REG_X0,  UC_ARM64_REG_X1,  UC_ARM64_REG_X2,  UC_ARM64_REG_X3,  UC_ARM64_REG_X4,  UC_ARM64_REG_X5,
    UC_ARM64_REG_X6,  UC_ARM64_REG_X7,  UC_ARM64_REG_X8,  UC_ARM64_REG_X9,  UC_ARM64_REG_X10, UC_ARM64_REG_X11,
    UC_ARM64_REG_X12, UC_ARM64_REG_X13, UC_ARM64_REG_X14, UC_ARM64_REG_X15, UC_ARM64_REG_X16, UC_ARM64_REG_X17,
    UC_ARM64_REG_V0,  UC_ARM64_REG_V1,  UC_ARM64_REG_V2,  UC_ARM64_REG_V3,  UC_ARM64_REG_V4,  UC_ARM64_REG_V5,
    UC_ARM64_REG_V6,  UC_ARM64_REG_V7,  UC_ARM64_REG_V8,  UC_ARM64_REG_V9,  UC_ARM64_REG_V10, UC_ARM64_REG_V11,
    UC_ARM64_REG_V12, UC_ARM64_REG_V13, UC_ARM64_REG_V14, UC_ARM64_REG_V15, UC_ARM64_REG_V16, UC_ARM64_REG_V17,
    UC_ARM64_REG_V18, UC_ARM64_REG_V19, UC_ARM64_REG_V20, UC_ARM64_REG_V21, UC_ARM64_REG_V22, UC_ARM64_REG_V23,
    UC_ARM64_REG_V24, UC_ARM64_REG_V25, UC_ARM64_REG_V26, UC_ARM64_REG_V27, UC_ARM64_REG_V28, UC_ARM64_REG_V29,
    UC_ARM64_REG_V30, UC_ARM64_REG_V31,
};

const int LINK_NAME = UC_ARM64_REG_LR;

/* N, Z, C, V */
static void write_flags(uint64_t value)
{
    const uint64_t flags = value & 0xf0000000;
    processor_need(uc_reg_write(processor.unicorn, UC_ARM64_REG_NZCV, &flags), "flags");
}

static const char *engine(void)
{
    static char text[60];
    snprintf(text, sizeof text, "%s, %s data-flow estimate 2", processor_engine(), MODEL);
    return text;
}

static uint32_t stack_alignment(void)
{
    return STACK_ALIGNMENT;
}

const struct core core = {
    .name               = "aarch64",
    .program            = "fw-sim-aarch64",
    .machine            = 183, /* EM_AARCH64 */
    .call_pushes        = 0,
    .code_bits_to_clear = 0,
    .engine             = engine,
    .open               = open_device,
    .reset              = processor_reset,
    .run                = run,
    .view               = PROCESSOR_VIEW(write_flags),
    .preserved          = PRESERVED,
    .preserved_count    = sizeof PRESERVED / sizeof PRESERVED[0],
    .scratch            = SCRATCH,
    .scratch_count      = sizeof SCRATCH / sizeof SCRATCH[0],
    .word_bytes         = 8,
    .stack_alignment    = stack_alignment,
    .interrupts_enabled = processor_interrupts_enabled,
};
