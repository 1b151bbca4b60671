/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* An instruction's cycles are known only when the next one begins, since a branch may or may not have been taken. Which
 * memory it is about to touch follows from the instruction and the registers. */
#include "steps.h"

#include <string.h>

#include "decode.h"
#include "memory.h"
#include "processor.h"
#include "registers.h"

const struct instruction steps_nothing = {.class = DATA_PROCESSING};

struct steps steps;

uint32_t steps_vector(unsigned index)
{
    uint32_t word;
    memcpy(&word, memory_code() + 4 * index, sizeof word);
    return word;
}

bool steps_is_thumb(uint32_t address)
{
    return address % 2 == 1 && memory_is_code(address - 1);
}

void steps_reset(void)
{
    static const struct step BEFORE_FIRST = {.instruction = &steps_nothing, .executed = true};

    steps.cycles = 0;
    steps.stack  = steps_vector(0);
    steps.two[0] = steps.two[1] = BEFORE_FIRST;
    steps.now                   = &steps.two[0];
    steps.before                = &steps.two[1];
    steps.register_value        = register_value;
    steps.condition_holds       = condition_holds;
}

bool steps_allows_stack(uint32_t stack)
{
    if (stack % 4 == 0)
        return true;
    monitor_fault(processor.monitor, "unaligned-stack", "SP becomes 0x%08x, which is no multiple of 4", stack);
    return false;
}

/* Charges the step that ended with the control at NEXT. */
static void settle(uint32_t next)
{
    struct step              *step        = steps.now;
    const struct instruction *instruction = step->instruction;
    if (instruction == &steps_nothing)
        return;
    if (instruction->class == BRANCH_CONDITIONAL)
        step->taken = next != step->address + instruction->bytes || step->taken;
    else
        step->taken = step->executed && always_branches(instruction);
    steps.cycles += timing_cycles(steps.model, step, steps.before);
    steps_change_places();
    if (instruction->written_registers >> STACK_POINTER & 1)
        steps.stack = steps.register_value(STACK_POINTER);
    steps_allows_stack(steps.stack);
}

/* Charges the step that ended with the control at NEXT if that is no more than adding its cycles: returns whether it
 * is. */
static inline bool settle_plain(uint32_t next)
{
    const struct step        *step        = steps.now;
    const struct instruction *instruction = step->instruction;
    if (instruction->plain_cycles == 0 || next != step->address + instruction->bytes)
        return false;
    steps.cycles += instruction->plain_cycles + timing_fetch(steps.model, step, steps.before);
    steps_change_places();
    return true;
}

void steps_refuse(uint32_t address)
{
    uint8_t        bytes[4] = {0};
    const uint8_t *place;
    for (uint32_t i = 0; i < sizeof bytes && (place = memory_at(address + i, 2)) != NULL; i += 2)
        memcpy(bytes + i, place, 2);
    monitor_fault(processor.monitor, "illegal-instruction",
                  "instruction %02x%02x %02x%02x at 0x%08x is undefined or not supported on %s", bytes[1], bytes[0],
                  bytes[3], bytes[2], address, steps.model->name);
    processor_stop();
}

/* Reports that ADDRESS is no multiple of what INSTRUCTION needs. */
static __attribute__((noinline)) void refuse_unaligned(const struct instruction *instruction, uint32_t address)
{
    if (instruction->class == TRANSFER_MULTIPLE || instruction->class == LOAD_MULTIPLE_PC)
        monitor_fault(processor.monitor, "unaligned-access",
                      "LDM, STM, LDRD, STRD, PUSH or POP at 0x%08x: the address must be a multiple of 4", address);
    else
        monitor_fault(processor.monitor, "unaligned-access",
                      "load or store of %u bytes at 0x%08x: on %s the address must be a multiple of %u",
                      instruction->addressing.bytes, address, steps.model->name, instruction->unit);
}

/* Whether INSTRUCTION may access BYTES at ADDRESS; ends the run if not. */
static inline bool is_allowed(const struct instruction *instruction, uint32_t address, uint32_t bytes)
{
    if (memory_allows(processor.monitor, instruction->addressing.is_store, address, bytes)) {
        if ((address & (instruction->unit - 1u)) == 0)
            return true;
        refuse_unaligned(instruction, address);
    }
    processor_stop();
    return false;
}

bool steps_allows(const struct instruction *instruction, uint32_t address)
{
    const struct addressing *addressing = &instruction->addressing;
    for (uint32_t i = 0; i < addressing->count; i++)
        if (!is_allowed(instruction, address + i * addressing->bytes, addressing->bytes))
            return false;
    return true;
}

bool steps_access(const struct instruction *instruction, uint32_t address)
{
    const struct addressing *addressing = &instruction->addressing;
    const uint32_t           bytes      = addressing->bytes;
    const enum access_kind   kind       = addressing->is_store ? ACCESS_WRITE : ACCESS_READ;
    for (unsigned i = 0; i < addressing->count; i++, address += bytes) {
        if (!is_allowed(instruction, address, bytes))
            return false;
        if (processor.monitor->watching)
            monitor_access(processor.monitor, kind, address, bytes);
        if ((address & (bytes - 1)) != 0)
            steps.now->unaligned_cycles += timing_unaligned(address, bytes);
    }
    return true;
}

/* Where the step's accesses begin; the registers are those before it. */
static uint32_t first_address(const struct addressing *addressing)
{
    bool     from_pc = addressing->base == PROGRAM_COUNTER;
    uint32_t base    = from_pc ? steps.now->address + 4 : steps.register_value(addressing->base);
    uint32_t index   = addressing->index == NO_REGISTER ? 0 : steps.register_value(addressing->index);
    return addressing_begin(addressing, base, index);
}

uint64_t steps_operands(const struct instruction *instruction)
{
    return (uint64_t)steps.register_value(instruction->operands[0]) << 32 |
           steps.register_value(instruction->operands[1]);
}

/* The time of INSTRUCTION depends on its operands. */
static void begin_varying(const struct instruction *instruction)
{
    const uint64_t operands = steps_operands(instruction);
    const uint32_t first = (uint32_t)(operands >> 32), second = (uint32_t)operands;
    if (instruction->class == DIVIDE)
        steps.now->division_cycles = timing_division(instruction->signed_division, first, second);
    if (processor.monitor->watching)
        monitor_operands(processor.monitor, first, second);
}

static __attribute__((noinline)) void begin_other(const struct instruction *instruction, uint32_t address)
{
    steps.now->unaligned_cycles = 0;
    if (instruction->class == UNSUPPORTED) {
        steps_refuse(address);
    } else if (instruction->addressing.count > 0) {
        steps_access(instruction, first_address(&instruction->addressing));
    } else if (timing_varies(steps.model, instruction->class)) {
        begin_varying(instruction);
    } else if (instruction->to_next) {
        steps.now->taken = steps.condition_holds(instruction->condition);
    }
}

void steps_begin(uint32_t address)
{
    const struct instruction *instruction = decode_at(address);
    struct step              *step        = steps.now;
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
    const struct step *last = steps.before;
    uint32_t           next = last->address + last->instruction->bytes;
    if (last->taken || last->instruction == &steps_nothing)
        return;
    while (next != address && !processor.stopped) {
        const struct instruction *skipped = memory_is_code(next) ? decode_at(next) : &steps_nothing;
        *steps.now                        = (struct step){.instruction = skipped, .address = next, .executed = false};
        if (!skipped->in_block) {
            monitor_fault(processor.monitor, "engine-crash", "unicorn went from 0x%08x to 0x%08x", last->address,
                          address);
            processor_stop();
        } else if (!monitor_instruction(processor.monitor, next, steps.stack, steps.cycles)) {
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

bool steps_settle(uint32_t address)
{
    return settle_plain(address) || settle_all(address);
}

void steps_pass(uint32_t address)
{
    if (!steps_settle(address))
        return;
    if (monitor_instruction(processor.monitor, address, steps.stack, steps.cycles))
        steps_begin(address);
    else
        processor_stop();
}
