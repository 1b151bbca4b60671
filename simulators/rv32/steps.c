/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* An instruction's cycles are known only when the next one begins, since a branch may or may not have been taken. Which
 * memory it is about to touch follows from the instruction and the registers. */
#include "steps.h"

#include <string.h>

#include "decode.h"
#include "memory.h"
#include "monitor.h"
#include "processor.h"
#include "registers.h"

/* The instruction of the step before the first one. */
static const struct instruction NOTHING = {.class = COMPUTE};

struct steps steps;

void steps_reset(uint32_t stack)
{
    steps.now            = (struct step){.instruction = &NOTHING};
    steps.stack          = stack;
    steps.register_value = register_value;
    timing_reset(&steps.pipeline, steps.model);
}

static bool is_split(uint32_t address)
{
    return (address & 2) != 0 && memory_is_code(address) && decode_at(address)->bytes == 4;
}

void steps_settle_other(uint32_t next)
{
    if (steps.now.instruction == &NOTHING)
        return;
    steps.now.next = next;
    if (goes_elsewhere(steps.now.instruction))
        steps.now.next_is_split = is_split(next);
    timing_step(&steps.pipeline, &steps.now);
    if (steps.now.instruction->destination == STACK_POINTER)
        steps.stack = steps.register_value(STACK_POINTER);
}

static void report_unsupported(const struct instruction *instruction, uint32_t address)
{
    uint8_t code[4] = {0};
    memcpy(code, memory_at(address, 2), 2);
    if (instruction->bytes == 4 && memory_is_code(address + 2))
        memcpy(code + 2, memory_at(address + 2, 2), 2);
    if (instruction->bytes == 2)
        monitor_fault(processor.monitor, "illegal-instruction", "instruction %02x%02x at 0x%08x is not %s", code[1],
                      code[0], address, steps.model->isa);
    else
        monitor_fault(processor.monitor, "illegal-instruction", "instruction %02x%02x%02x%02x at 0x%08x is not %s",
                      code[3], code[2], code[1], code[0], address, steps.model->isa);
    processor_stop();
}

static bool is_aligned(bool is_write, uint32_t address, uint32_t bytes)
{
    if ((address & (bytes - 1)) == 0)
        return true;
    monitor_fault(processor.monitor, "unaligned-access",
                  "%s of %u bytes at 0x%08x: the address must be a multiple of %u", is_write ? "store" : "load", bytes,
                  address, bytes);
    return false;
}

bool steps_allows(const struct instruction *instruction, uint32_t address)
{
    bool is_write = instruction->class == STORE;
    return memory_allows(processor.monitor, is_write, address, instruction->data_bytes) &&
           is_aligned(is_write, address, instruction->data_bytes);
}

void steps_access(const struct instruction *instruction, uint32_t address)
{
    if (!steps_allows(instruction, address)) {
        processor_stop();
        return;
    }
    steps.now.data_address = address;
    steps.now.data_bytes   = instruction->data_bytes;
    if (processor.monitor->watching)
        monitor_access(processor.monitor, instruction->class == STORE ? ACCESS_WRITE : ACCESS_READ, address,
                       instruction->data_bytes);
}

uint64_t steps_operands(const struct instruction *instruction)
{
    return (uint64_t)steps.register_value(instruction->sources[0]) << 32 |
           steps.register_value(instruction->sources[1]);
}

static void begin_division(const struct instruction *instruction)
{
    const uint64_t operands = steps_operands(instruction);
    const uint32_t dividend = (uint32_t)(operands >> 32), divisor = (uint32_t)operands;
    steps.now.division_latency = timing_division(&steps.pipeline, instruction, dividend, divisor);
    if (processor.monitor->watching)
        monitor_operands(processor.monitor, dividend, divisor);
}

void steps_begin_other(const struct instruction *instruction, uint32_t address)
{
    if (instruction->class == UNSUPPORTED)
        report_unsupported(instruction, address);
    else if (instruction->data_bytes > 0)
        steps_access(instruction, steps.register_value(instruction->sources[0]) + instruction->immediate);
    else if (instruction->class == DIVIDE)
        begin_division(instruction);
}

void steps_pass(uint32_t address)
{
    steps_settle(address);
    if (monitor_instruction(processor.monitor, address, steps.stack, steps.pipeline.cycles))
        steps_begin(decode_at(address), address);
    else
        processor_stop();
}
