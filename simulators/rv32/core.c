/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SiFive E31, Hazard3 and QingKe V2A: Unicorn executes, decode.c decodes, one of timing.h counts. */
#include <stdio.h>

#include <unicorn/unicorn.h>

#include "core.h"
#include "decode.h"
#include "executor.h"
#include "extension.h"
#include "memory.h"
#include "monitor.h"
#include "processor.h"
#include "registers.h"
#include "steps.h"

static uint32_t entry; /* where a reset leads: the start of flash */

/* Registers are unknown after power-up; here they hold the same pattern as the RAM. */
static void prepare_registers(void)
{
    processor_fill(UC_RISCV_REG_X1, UC_RISCV_REG_X31);
    processor_is_prepared();
}

/* Unicorn stopped behind an instruction that it does not know: does it, if extension.h has it. */
static void on_exception(void)
{
    uint32_t behind = 0;
    uc_reg_read(processor.unicorn, UC_RISCV_REG_PC, &behind);
    const struct instruction *instruction = memory_is_code(behind - 4) ? decode_at(behind - 4) : NULL;
    if (instruction == NULL || !extension_has(instruction)) {
        monitor_fault(processor.monitor, "engine-crash", "unicorn ended before 0x%08x: an exception", behind);
        processor_stop();
        return;
    }
    register_write(instruction->destination, extension_result(instruction, register_value(instruction->sources[0]),
                                                              register_value(instruction->sources[1])));
}

/* The argument that each hands over, a0 first. */
static int scratch[] = {
    0, 1, 2, 3, 4, 5, 6, 7, NO_ARGUMENT, NO_ARGUMENT, NO_ARGUMENT, NO_ARGUMENT, NO_ARGUMENT, NO_ARGUMENT, NO_ARGUMENT,
};

/* RV32EC, with its calling convention: a6 and a7 do not exist. */
static void reduce(void)
{
    scratch[6] = scratch[7] = NO_ARGUMENT;
    decode_reduce();
}

static bool open_device(const struct memory_map *map, const char *model)
{
    steps.model = timing_find(model);
    if (steps.model == NULL)
        return false;
    entry = map->flash.start;
    processor_open(UC_ARCH_RISCV, UC_MODE_RISCV32, PROCESSOR_DEFAULT, map, steps_pass);
    prepare_registers();
    decode_open(&map->flash, memory_code());
    if (steps.model->extended) {
        decode_extend();
        processor_on_exception(on_exception);
    }
    if (steps.model->reduced)
        reduce();
    return true;
}

static void run(struct monitor *monitor)
{
    steps_reset(register_value(STACK_POINTER));
    uc_err error = processor_run(monitor, entry);
    if (!processor.stopped)
        monitor_fault(monitor, "engine-crash", "unicorn ended at 0x%08x: %s", steps.now.address, uc_strerror(error));
}

/* RISC-V calling convention: s0 to s11 belong to the caller, gp and tp to the platform. gp is constant, as linkers make
 * code use it. Code for RV32E cannot touch s2 to s11. */
static const struct preserved PRESERVED[] = {
    {"s0", false, NO_ARGUMENT}, {"s1", false, NO_ARGUMENT}, {"s2", false, NO_ARGUMENT},  {"s3", false, NO_ARGUMENT},
    {"s4", false, NO_ARGUMENT}, {"s5", false, NO_ARGUMENT}, {"s6", false, NO_ARGUMENT},  {"s7", false, NO_ARGUMENT},
    {"s8", false, NO_ARGUMENT}, {"s9", false, NO_ARGUMENT}, {"s10", false, NO_ARGUMENT}, {"s11", false, NO_ARGUMENT},
    {"gp", true, NO_ARGUMENT},  {"tp", false, NO_ARGUMENT},
};

const int PRESERVED_NAMES[] = {
    UC_RISCV_REG_S0,  UC_RISCV_REG_S1,  UC_RISCV_REG_S2, UC_RISCV_REG_S3, UC_RISCV_REG_S4,
    UC_RISCV_REG_S5,  UC_RISCV_REG_S6,  UC_RISCV_REG_S7, UC_RISCV_REG_S8, UC_RISCV_REG_S9,
    UC_RISCV_REG_S10, UC_RISCV_REG_S11, UC_RISCV_REG_GP, UC_RISCV_REG_TP,
};

const int SCRATCH_NAMES[] = {
    UC_RISCV_REG_A0, UC_RISCV_REG_A1, UC_RISCV_REG_A2, UC_RISCV_REG_A3, UC_RISCV_REG_A4,
    UC_RISCV_REG_A5, UC_RISCV_REG_A6, UC_RISCV_REG_A7, UC_RISCV_REG_T0, UC_RISCV_REG_T1,
    UC_RISCV_REG_T2, UC_RISCV_REG_T3, UC_RISCV_REG_T4, UC_RISCV_REG_T5, UC_RISCV_REG_T6,
};

const int LINK_NAME = UC_RISCV_REG_RA;

static uint32_t stack_alignment(void)
{
    return steps.model->stack_alignment;
}

/* There are none. */
static void write_flags(uint64_t value)
{
    (void)value;
}

static const char *engine(void)
{
    static char text[80];
    snprintf(text, sizeof text, "%s, %s %s timing 1", processor_engine(), steps.model->name, steps.model->how_known);
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
    .reset              = processor_reset,
    .run                = run,
    .view               = PROCESSOR_VIEW(write_flags),
    .preserved          = PRESERVED,
    .preserved_count    = sizeof PRESERVED / sizeof PRESERVED[0],
    .scratch            = scratch,
    .scratch_count      = sizeof scratch / sizeof scratch[0],
    .word_bytes         = 4,
    .stack_alignment    = stack_alignment,
    .keeps_alignment    = true,
    .interrupts_enabled = processor_interrupts_enabled,
    .executor           = &executor,
};
