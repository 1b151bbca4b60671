/* SiFive E31: Unicorn executes, decode.c decodes, timing.c counts.
 *
 * Unicorn calls back before each instruction. Which memory it is about to touch follows from the instruction and the
 * registers. Its cycles are known only when the next one begins, since a branch may or may not have been taken. */
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

static const char MODEL[] = "e31";

static const struct instruction NOTHING = {.class = COMPUTE};

static struct {
    uint32_t entry; /* where a reset leads: the start of flash */

    struct pipeline pipeline;
    struct step     now; /* its instruction is NOTHING before the first one */
    uint32_t        stack;
} device;

static uint32_t register_value(unsigned number)
{
    uint32_t value = 0;
    uc_reg_read(processor.unicorn, UC_RISCV_REG_X0 + (int)number, &value);
    return value;
}

static __attribute__((noinline)) void settle_other(uint32_t next)
{
    if (device.now.instruction == &NOTHING)
        return;
    device.now.next = next;
    timing_step(&device.pipeline, &device.now);
    if (device.now.instruction->destination == STACK_POINTER)
        device.stack = register_value(STACK_POINTER);
}

/* Charges the step that ended with the control at NEXT. */
static inline void settle(uint32_t next)
{
    if (device.now.instruction->is_plain)
        timing_plain(&device.pipeline, device.now.instruction);
    else
        settle_other(next);
}

static void report_unsupported(const struct instruction *instruction, uint32_t address)
{
    uint8_t code[4] = {0};
    memcpy(code, memory_at(address, 2), 2);
    if (instruction->bytes == 4 && memory_is_code(address + 2))
        memcpy(code + 2, memory_at(address + 2, 2), 2);
    if (instruction->bytes == 2)
        monitor_fault(processor.monitor, "illegal-instruction", "instruction %02x%02x at 0x%08x is not RV32IMC",
                      code[1], code[0], address);
    else
        monitor_fault(processor.monitor, "illegal-instruction", "instruction %02x%02x%02x%02x at 0x%08x is not RV32IMC",
                      code[3], code[2], code[1], code[0], address);
    processor_stop();
}

static bool is_aligned(bool is_write, uint32_t address, uint32_t bytes)
{
    if (address % bytes == 0)
        return true;
    monitor_fault(processor.monitor, "unaligned-access",
                  "%s of %u bytes at 0x%08x: the address must be a multiple of %u", is_write ? "store" : "load", bytes,
                  address, bytes);
    return false;
}

/* What the instruction is about to load or store: Unicorn could report it, too, but only after it has looked up which
 * of the instructions that it translated together is at work, which takes longer than the instruction. */
static void announce_access(const struct instruction *instruction)
{
    uint32_t address  = register_value(instruction->sources[0]) + (uint32_t)instruction->data_offset;
    uint32_t bytes    = instruction->data_bytes;
    bool     is_write = instruction->class == STORE;
    if (!memory_allows(processor.monitor, is_write, address, bytes) || !is_aligned(is_write, address, bytes)) {
        processor_stop();
        return;
    }
    device.now.data_address = address;
    device.now.data_bytes   = bytes;
    monitor_access(processor.monitor, is_write ? ACCESS_WRITE : ACCESS_READ, address, bytes);
}

static __attribute__((noinline)) void begin_other(const struct instruction *instruction, uint32_t address)
{
    if (instruction->class == UNSUPPORTED) {
        report_unsupported(instruction, address);
    } else if (instruction->data_bytes > 0) {
        announce_access(instruction);
    } else if (instruction->class == DIVIDE) {
        device.now.dividend = register_value(instruction->sources[0]);
        device.now.divisor  = register_value(instruction->sources[1]);
    }
}

static inline void begin(uint32_t address)
{
    const struct instruction *instruction = decode_at(address);
    device.now.instruction                = instruction;
    device.now.address                    = address;
    if (!instruction->is_plain)
        begin_other(instruction, address);
}

static void on_instruction(uc_engine *unicorn, uint64_t start, uint32_t bytes, void *user)
{
    (void)unicorn, (void)bytes, (void)user;
    uint32_t address = (uint32_t)start;
    if (processor.stopped)
        return;
    settle(address);
    if (monitor_instruction(processor.monitor, address, device.stack, device.pipeline.cycles))
        begin(address);
    else
        processor_stop();
}

/* Registers are unknown after power-up; here they hold the same pattern as the RAM. */
static void prepare_registers(void)
{
    processor_fill(UC_RISCV_REG_X1, UC_RISCV_REG_X31);
    processor_is_prepared();
}

static bool open_device(const struct memory_map *map, const char *model)
{
    if (model != NULL && strcmp(model, MODEL) != 0)
        return false;
    device.entry = map->flash.start;
    processor_open(UC_ARCH_RISCV, UC_MODE_RISCV32, PROCESSOR_DEFAULT, map, on_instruction);
    prepare_registers();
    decode_open(&map->flash, memory_code());
    return true;
}

static void run(struct monitor *monitor)
{
    device.now   = (struct step){.instruction = &NOTHING};
    device.stack = register_value(STACK_POINTER);
    timing_reset(&device.pipeline);
    uc_err error = processor_run(monitor, device.entry);
    if (!processor.stopped)
        monitor_fault(monitor, "engine-crash", "unicorn ended at 0x%08x: %s", device.now.address, uc_strerror(error));
}

static uint32_t return_address(void)
{
    return register_value(RETURN_ADDRESS);
}

/* RISC-V calling convention: s0 to s11 belong to the caller, gp and tp to nobody. */
static const struct preserved PRESERVED[] = {
    {"s0", false}, {"s1", false}, {"s2", false}, {"s3", false},  {"s4", false},  {"s5", false}, {"s6", false},
    {"s7", false}, {"s8", false}, {"s9", false}, {"s10", false}, {"s11", false}, {"gp", true},  {"tp", true},
};

static const int PRESERVED_NAMES[] = {
    UC_RISCV_REG_S0,  UC_RISCV_REG_S1,  UC_RISCV_REG_S2, UC_RISCV_REG_S3, UC_RISCV_REG_S4,
    UC_RISCV_REG_S5,  UC_RISCV_REG_S6,  UC_RISCV_REG_S7, UC_RISCV_REG_S8, UC_RISCV_REG_S9,
    UC_RISCV_REG_S10, UC_RISCV_REG_S11, UC_RISCV_REG_GP, UC_RISCV_REG_TP,
};

enum { PRESERVED_COUNT = sizeof PRESERVED / sizeof PRESERVED[0] };

static void read_preserved(uint64_t *values)
{
    processor_read(PRESERVED_NAMES, PRESERVED_COUNT, values);
}

static void write_preserved(const uint64_t *values)
{
    processor_write(PRESERVED_NAMES, PRESERVED_COUNT, values);
}

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
    .reset              = processor_reset,
    .memory             = memory_at,
    .run                = run,
    .lanes              = 1,
    .return_address     = return_address,
    .preserved          = PRESERVED,
    .preserved_count    = PRESERVED_COUNT,
    .read_preserved     = read_preserved,
    .write_preserved    = write_preserved,
    .interrupts_enabled = processor_interrupts_enabled,
    .enable_interrupts  = processor_enable_interrupts,
};
