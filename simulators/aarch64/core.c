/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AArch64 as a program sees it: Unicorn executes, decode.c decodes, timing.c estimates the time. */
#include <stdio.h>
#include <string.h>

#include <unicorn/unicorn.h>

#include "core.h"
#include "decode.h"
#include "memory.h"
#include "monitor.h"
#include "processor.h"
#include "report.h"
#include "timing.h"

enum { STACK_ALIGNMENT = 16, VECTORS_ON = 3 << 20 };

static const char MODEL[] = "a13";

static struct {
    uint32_t entry; /* where a reset leads: the start of flash */

    struct pipeline pipeline;
    struct step     now; /* its instruction is NULL before the first one */
    uint32_t        stack;
} device;

static uint64_t register_value(unsigned number)
{
    static const int NAMES[] = {
        UC_ARM64_REG_X0,  UC_ARM64_REG_X1,  UC_ARM64_REG_X2,  UC_ARM64_REG_X3,  UC_ARM64_REG_X4,  UC_ARM64_REG_X5,
        UC_ARM64_REG_X6,  UC_ARM64_REG_X7,  UC_ARM64_REG_X8,  UC_ARM64_REG_X9,  UC_ARM64_REG_X10, UC_ARM64_REG_X11,
        UC_ARM64_REG_X12, UC_ARM64_REG_X13, UC_ARM64_REG_X14, UC_ARM64_REG_X15, UC_ARM64_REG_X16, UC_ARM64_REG_X17,
        UC_ARM64_REG_X18, UC_ARM64_REG_X19, UC_ARM64_REG_X20, UC_ARM64_REG_X21, UC_ARM64_REG_X22, UC_ARM64_REG_X23,
        UC_ARM64_REG_X24, UC_ARM64_REG_X25, UC_ARM64_REG_X26, UC_ARM64_REG_X27, UC_ARM64_REG_X28, UC_ARM64_REG_X29,
        UC_ARM64_REG_X30, UC_ARM64_REG_SP,
    };
    uint64_t value = 0;
    uc_reg_read(processor.unicorn, NAMES[number], &value);
    return value;
}

/* Charges the instruction that ended. */
static void settle(void)
{
    if (device.now.instruction == NULL)
        return;
    timing_step(&device.pipeline, &device.now);
    if (device.now.instruction->writes_stack)
        device.stack = (uint32_t)register_value(STACK_POINTER);
}

/* Where the instruction's accesses begin; the registers are those before it. */
static uint64_t first_address(const struct addressing *addressing)
{
    uint64_t address = register_value(addressing->base) + (uint64_t)addressing->offset;
    if (addressing->index != NO_REGISTER)
        address += addressing_index(addressing, register_value(addressing->index));
    return address;
}

/* What the instruction is about to load or store: Unicorn could report it, too, but only after it has looked up which
 * of the instructions that it translated together is at work, which takes longer than the instruction. */
static void announce_accesses(const struct instruction *instruction)
{
    const struct addressing *addressing = &instruction->addressing;
    uint64_t                 start      = first_address(addressing);
    uint32_t                 address = start > UINT32_MAX ? UINT32_MAX : (uint32_t)start, bytes = addressing->bytes;
    bool                     is_write = instruction->unit == STORE;
    device.now.data_start             = address;
    device.now.data_end               = address + addressing->count * bytes;
    for (; address != device.now.data_end; address += bytes) {
        if (!memory_allows(processor.monitor, is_write, address, bytes)) {
            processor_stop();
            return;
        }
        monitor_access(processor.monitor, is_write ? ACCESS_WRITE : ACCESS_READ, address, bytes);
    }
}

/* What INSTRUCTION, a division, takes from its source number INDEX; a zero register is none. */
static uint64_t divided(const struct instruction *instruction, unsigned index)
{
    const uint64_t value = index < instruction->source_count ? register_value(instruction->sources[index]) : 0;
    return instruction->divided_bits == 64 ? value : (uint32_t)value;
}

/* Of an instruction that is not plain. */
static __attribute__((noinline)) void begin_other(const struct instruction *instruction, uint32_t address)
{
    if (instruction->unit == UNSUPPORTED) {
        const uint8_t *code = memory_at(address, 4);
        monitor_fault(processor.monitor, "illegal-instruction",
                      "instruction %02x%02x%02x%02x at 0x%08x is not one of those that %s's model knows", code[3],
                      code[2], code[1], code[0], address, MODEL);
        processor_stop();
    } else if (instruction->uses_stack && device.stack % STACK_ALIGNMENT != 0) {
        monitor_fault(processor.monitor, "unaligned-stack",
                      "SP is 0x%08x: it must be a multiple of %d to load or store", device.stack, STACK_ALIGNMENT);
        processor_stop();
    } else if (instruction->divided_bits > 0) {
        monitor_operands(processor.monitor, divided(instruction, 0), divided(instruction, 1));
    } else if (instruction->addressing.count > 0) {
        announce_accesses(instruction);
    }
}

static void begin(uint32_t address)
{
    const struct instruction *instruction = decode_at(address);
    device.now.instruction                = instruction;
    if (!instruction->is_plain)
        begin_other(instruction, address);
}

/* A watched call that is not inside another one begins when everything before it is done: else it would seem to cost
 * little if it overlaps with what comes before, as an encryption does with its key schedule. */
static void on_instruction(uint32_t address)
{
    struct monitor *monitor = processor.monitor;
    settle();
    bool outside = monitor->depth == 0;
    if (!monitor_instruction(monitor, address, device.stack, timing_cycles(&device.pipeline))) {
        processor_stop();
        return;
    }
    if (outside && monitor->depth > 0)
        timing_drain(&device.pipeline);
    begin(address);
}

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
    device.entry = map->flash.start;
    processor_open(UC_ARCH_ARM64, UC_MODE_ARM, UC_CPU_ARM64_MAX, map, on_instruction);
    prepare_registers();
    decode_open(&map->flash, memory_code());
    return true;
}

static void run(struct monitor *monitor)
{
    device.now   = (struct step){0};
    device.stack = (uint32_t)register_value(STACK_POINTER);
    timing_reset(&device.pipeline);
    uc_err error = processor_run(monitor, device.entry);
    if (!processor.stopped)
        monitor_fault(monitor, "engine-crash", "unicorn ended at 0x%08x: %s", monitor->pc, uc_strerror(error));
}

/* Procedure call standard (AAPCS64): x19 to x29 and the low halves of v8 to v15 belong to the caller, x18 never
 * changes. */
static const struct preserved PRESERVED[] = {
    {"x19", false, NO_ARGUMENT}, {"x20", false, NO_ARGUMENT}, {"x21", false, NO_ARGUMENT}, {"x22", false, NO_ARGUMENT},
    {"x23", false, NO_ARGUMENT}, {"x24", false, NO_ARGUMENT}, {"x25", false, NO_ARGUMENT}, {"x26", false, NO_ARGUMENT},
    {"x27", false, NO_ARGUMENT}, {"x28", false, NO_ARGUMENT}, {"x29", false, NO_ARGUMENT}, {"d8", false, NO_ARGUMENT},
    {"d9", false, NO_ARGUMENT},  {"d10", false, NO_ARGUMENT}, {"d11", false, NO_ARGUMENT}, {"d12", false, NO_ARGUMENT},
    {"d13", false, NO_ARGUMENT}, {"d14", false, NO_ARGUMENT}, {"d15", false, NO_ARGUMENT}, {"x18", true, NO_ARGUMENT},
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
