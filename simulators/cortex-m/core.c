/* Cortex-M0+, Cortex-M3 and Cortex-M4: Unicorn executes, Capstone decodes, timing.c counts.
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

static const struct instruction NOTHING      = {.class = DATA_PROCESSING};
static const struct step        BEFORE_FIRST = {.instruction = &NOTHING, .executed = true};

static struct {
    const struct timing_model *model;

    uint64_t     cycles; /* of all finished steps */
    uint32_t     stack;
    struct step  steps[2];
    struct step *now, *before; /* point to one each; they change places with every instruction */
} device;

static uint32_t register_value(unsigned number)
{
    static const int NAMES[] = {
        UC_ARM_REG_R0,  UC_ARM_REG_R1,  UC_ARM_REG_R2,  UC_ARM_REG_R3, UC_ARM_REG_R4,
        UC_ARM_REG_R5,  UC_ARM_REG_R6,  UC_ARM_REG_R7,  UC_ARM_REG_R8, UC_ARM_REG_R9,
        UC_ARM_REG_R10, UC_ARM_REG_R11, UC_ARM_REG_R12, UC_ARM_REG_SP, UC_ARM_REG_LR,
    };
    uint32_t value = 0;
    uc_reg_read(processor.unicorn, NAMES[number], &value);
    return value;
}

/* Architecture: the sixteen conditions are eight tests and their opposites. */
static bool condition_holds(unsigned condition)
{
    uint32_t flags = 0;
    uc_reg_read(processor.unicorn, UC_ARM_REG_XPSR, &flags);
    bool negative = flags >> 31 & 1, zero = flags >> 30 & 1, carry = flags >> 29 & 1, overflow = flags >> 28 & 1;
    bool holds = true;
    switch (condition >> 1) {
    case 0: holds = zero; break;
    case 1: holds = carry; break;
    case 2: holds = negative; break;
    case 3: holds = overflow; break;
    case 4: holds = carry && !zero; break;
    case 5: holds = negative == overflow; break;
    case 6: holds = negative == overflow && !zero; break;
    default: return true;
    }
    return holds != (condition & 1);
}

/* The next step begins. */
static inline void change_places(void)
{
    struct step *ended = device.now;
    device.now         = device.before;
    device.before      = ended;
}

/* Charges the step that ended with the control at NEXT. */
static void settle(uint32_t next)
{
    struct step              *step        = device.now;
    const struct instruction *instruction = step->instruction;
    if (instruction == &NOTHING)
        return;
    if (instruction->class == BRANCH_CONDITIONAL)
        step->taken = next != step->address + instruction->bytes || step->taken;
    else
        step->taken = step->executed && always_branches(instruction);
    device.cycles += timing_cycles(device.model, step, device.before);
    change_places();
    if (instruction->written_registers >> STACK_POINTER & 1)
        device.stack = register_value(STACK_POINTER);
}

/* Charges the step that ended if that is no more than adding its cycles: returns whether it is. NEXT is as above. */
static inline bool settle_plain(uint32_t next)
{
    const struct step        *step        = device.now;
    const struct instruction *instruction = step->instruction;
    if (instruction->plain_cycles == 0 || next != step->address + instruction->bytes)
        return false;
    device.cycles += instruction->plain_cycles + timing_fetch(device.model, step, device.before);
    change_places();
    return true;
}

static void report_unsupported(uint32_t address)
{
    uint8_t bytes[4] = {0};
    memcpy(bytes, memory_at(address, 2), 2);
    if (memory_is_code(address + 2))
        memcpy(bytes + 2, memory_at(address + 2, 2), 2);
    monitor_fault(processor.monitor, "illegal-instruction",
                  "instruction %02x%02x %02x%02x at 0x%08x is undefined or not supported on %s", bytes[1], bytes[0],
                  bytes[3], bytes[2], address, device.model->name);
    processor_stop();
}

/* Whether the device has this memory; ends the run if not. */
static bool is_allowed(bool is_write, uint32_t address, uint32_t bytes)
{
    if (memory_allows(processor.monitor, is_write, address, bytes))
        return true;
    processor_stop();
    return false;
}

static bool is_aligned(uint32_t address, uint32_t bytes)
{
    unsigned class       = device.now->instruction->class;
    bool     is_multiple = class == TRANSFER_MULTIPLE || class == LOAD_MULTIPLE_PC;
    uint32_t unit        = is_multiple ? 4 : device.model->armv7m ? 1 : bytes;
    if (address % unit == 0)
        return true;
    if (is_multiple)
        monitor_fault(processor.monitor, "unaligned-access",
                      "LDM, STM, LDRD, STRD, PUSH or POP at 0x%08x: the address must be a multiple of 4", address);
    else
        monitor_fault(processor.monitor, "unaligned-access",
                      "load or store of %u bytes at 0x%08x: on %s the address must be a multiple of %u", bytes, address,
                      device.model->name, unit);
    processor_stop();
    return false;
}

/* Where the instruction's accesses begin; the registers are those before it. */
static uint32_t first_address(const struct addressing *addressing)
{
    bool     from_pc = addressing->base == PROGRAM_COUNTER;
    uint32_t base    = from_pc ? device.now->address + 4 : register_value(addressing->base);
    if (addressing->aligns_base)
        base &= ~3u;
    if (addressing->index != NO_REGISTER)
        base += register_value(addressing->index) << addressing->shift;
    return base + (uint32_t)addressing->offset;
}

/* What the instruction is about to load or store: Unicorn could report it, too, but only after it has looked up which
 * of the instructions that it translated together is at work, which takes longer than the instruction. */
static void announce_accesses(const struct addressing *addressing)
{
    uint32_t         address = first_address(addressing), bytes = addressing->bytes;
    enum access_kind kind = addressing->is_store ? ACCESS_WRITE : ACCESS_READ;
    for (unsigned i = 0; i < addressing->count; i++, address += bytes) {
        if (!is_allowed(addressing->is_store, address, bytes) || !is_aligned(address, bytes))
            return;
        monitor_access(processor.monitor, kind, address, bytes);
        device.now->unaligned_cycles += timing_unaligned(address, bytes);
    }
}

static __attribute__((noinline)) void begin_other(const struct instruction *instruction, uint32_t address)
{
    device.now->unaligned_cycles = 0;
    if (instruction->class == UNSUPPORTED) {
        report_unsupported(address);
    } else if (instruction->addressing.count > 0) {
        announce_accesses(&instruction->addressing);
    } else if (instruction->class == DIVIDE) {
        device.now->dividend = register_value(instruction->dividend);
        device.now->divisor  = register_value(instruction->divisor);
    } else if (instruction->to_next) {
        device.now->taken = condition_holds(instruction->condition);
    }
}

static void begin(uint32_t address)
{
    const struct instruction *instruction = decode_at(address);
    struct step              *step        = device.now;
    step->instruction                     = instruction;
    step->address                         = address;
    step->executed                        = true;
    step->taken                           = false;
    if (instruction->plain_cycles == 0)
        begin_other(instruction, address);
}

/* Unicorn is silent about the instructions of an IT block whose condition fails: they are those between the step that
 * was settled last and ADDRESS. The monitor sees them, so that the PC trace does not depend on their condition. */
static void pass_skipped_until(uint32_t address)
{
    const struct step *last = device.before;
    uint32_t           next = last->address + last->instruction->bytes;
    if (last->taken || last->instruction == &NOTHING)
        return;
    while (next != address && !processor.stopped) {
        const struct instruction *skipped = memory_is_code(next) ? decode_at(next) : &NOTHING;
        *device.now                       = (struct step){.instruction = skipped, .address = next, .executed = false};
        if (!skipped->in_block) {
            monitor_fault(processor.monitor, "engine-crash", "unicorn went from 0x%08x to 0x%08x", last->address,
                          address);
            processor_stop();
        } else if (!monitor_instruction(processor.monitor, next, device.stack, device.cycles)) {
            processor_stop();
        } else {
            settle(next + skipped->bytes);
        }
        next += skipped->bytes;
    }
}

/* Whatever may have happened between the step that began last and the instruction at ADDRESS; returns whether the run
 * goes on. */
static __attribute__((noinline)) bool settle_all(uint32_t address)
{
    settle(address);
    pass_skipped_until(address);
    return !processor.stopped;
}

static void on_instruction(uc_engine *unicorn, uint64_t start, uint32_t bytes, void *user)
{
    (void)unicorn, (void)bytes, (void)user;
    uint32_t address = (uint32_t)start;
    if (processor.stopped || (!settle_plain(address) && !settle_all(address)))
        return;
    if (monitor_instruction(processor.monitor, address, device.stack, device.cycles))
        begin(address);
    else
        processor_stop();
}

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
    if (!device.model->armv7m)
        return UC_CPU_ARM_CORTEX_M0; /* Cortex-M0+ differs from it in timing only */
    return device.model->dsp_extension ? UC_CPU_ARM_CORTEX_M4 : UC_CPU_ARM_CORTEX_M3;
}

static bool open_device(const struct memory_map *map, const char *model)
{
    device.model = timing_find(model);
    if (device.model == NULL)
        return false;
    processor_open(UC_ARCH_ARM, UC_MODE_THUMB | UC_MODE_MCLASS, unicorn_model(), map, on_instruction);
    prepare_registers();
    decode_open(&map->flash, memory_code(), device.model);
    return true;
}

/* Entry INDEX of the vector table at the start of flash. */
static uint32_t vector(unsigned index)
{
    uint32_t word;
    memcpy(&word, memory_code() + 4 * index, sizeof word);
    return word;
}

static void run(struct monitor *monitor)
{
    uint32_t entry  = vector(1);
    device.cycles   = 0;
    device.stack    = vector(0);
    device.steps[0] = device.steps[1] = BEFORE_FIRST;
    device.now                        = &device.steps[0];
    device.before                     = &device.steps[1];
    if (entry % 2 == 0 || !memory_is_code(entry - 1)) {
        monitor_fault(monitor, "bad-fetch", "the reset vector 0x%08x is no Thumb address in flash", entry);
        return;
    }
    processor_need(uc_reg_write(processor.unicorn, UC_ARM_REG_SP, &device.stack), "stack pointer");
    uc_err error = processor_run(monitor, entry);
    if (processor.stopped)
        return;
    bool refused = error == UC_ERR_INSN_INVALID || error == UC_ERR_EXCEPTION;
    if (refused && always_branches(device.now->instruction))
        monitor_fault(monitor, "bad-fetch", "the branch at 0x%08x does not lead to Thumb code", device.now->address);
    else if (refused)
        report_unsupported(device.now->address);
    else
        monitor_fault(monitor, "engine-crash", "unicorn ended at 0x%08x: %s", device.now->address, uc_strerror(error));
}

static uint32_t return_address(void)
{
    return register_value(LINK_REGISTER) & ~1u;
}

/* AAPCS: r4 to r11 belong to the caller. */
static const struct preserved PRESERVED[] = {
    {"r4", false}, {"r5", false}, {"r6", false},  {"r7", false},
    {"r8", false}, {"r9", false}, {"r10", false}, {"r11", false},
};

static const int PRESERVED_NAMES[] = {
    UC_ARM_REG_R4, UC_ARM_REG_R5, UC_ARM_REG_R6,  UC_ARM_REG_R7,
    UC_ARM_REG_R8, UC_ARM_REG_R9, UC_ARM_REG_R10, UC_ARM_REG_R11,
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
    static char text[100];
    snprintf(text, sizeof text, "%s, capstone %s, %s zero-wait timing 1%s", processor_engine(), decode_version(),
             device.model->name, device.model->validated ? "" : ", unvalidated");
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
    .reset              = processor_reset,
    .memory             = memory_at,
    .run                = run,
    .return_address     = return_address,
    .preserved          = PRESERVED,
    .preserved_count    = PRESERVED_COUNT,
    .read_preserved     = read_preserved,
    .write_preserved    = write_preserved,
    .interrupts_enabled = processor_interrupts_enabled,
    .enable_interrupts  = processor_enable_interrupts,
};
