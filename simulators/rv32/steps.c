/* An instruction's cycles are known only when the next one begins, since a branch may or may not have been taken. Which
 * memory it is about to touch follows from the instruction and the registers. */
#include "steps.h"

#include <string.h>

#include "memory.h"
#include "monitor.h"
#include "processor.h"
#include "registers.h"
#include "state.h"

/* The instruction of the step before the first one. */
static const struct instruction NOTHING = {.class = COMPUTE};

struct steps steps;

void steps_reset(uint32_t stack)
{
    steps.now   = (struct step){.instruction = &NOTHING};
    steps.stack = stack;
    timing_reset(&steps.pipeline);
}

/* It is the same in all lanes, or they part. */
static void move_stack(void)
{
    steps.stack = register_value(STACK_POINTER);
    if (lanes.many)
        agreed(&own.registers[STACK_POINTER * LANES], true);
}

void steps_settle_other(uint32_t next)
{
    if (steps.now.instruction == &NOTHING)
        return;
    steps.now.next = next;
    timing_step(&steps.pipeline, &steps.now);
    if (steps.now.instruction->destination == STACK_POINTER)
        move_stack();
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

/* ---- Loads and stores */

static bool is_aligned(bool is_write, uint32_t address, uint32_t bytes)
{
    if ((address & (bytes - 1)) == 0)
        return true;
    monitor_fault(processor.monitor, "unaligned-access",
                  "%s of %u bytes at 0x%08x: the address must be a multiple of %u", is_write ? "store" : "load", bytes,
                  address, bytes);
    return false;
}

static inline bool is_allowed(const struct instruction *instruction, uint32_t address)
{
    bool is_write = instruction->class == STORE;
    return memory_allows(processor.monitor, is_write, address, instruction->data_bytes) &&
           is_aligned(is_write, address, instruction->data_bytes);
}

/* Where INSTRUCTION loads or stores. */
static void find_accesses(const struct instruction *instruction)
{
    const uint32_t first = register_value(instruction->sources[0]), offset = instruction->immediate;
    const bool     many        = lanes.many;
    uint32_t       differences = 0;
    lanes.accessed[0]          = first + offset;
    if (!many)
        return;
    EACH_LANE
    {
        differences |= REGISTER(instruction->sources[0]) ^ first;
        lanes.accessed[lane] = REGISTER(instruction->sources[0]) + offset;
    }
    lanes.apart = differences != 0;
}

/* Prepares the access in all lanes. Returns false if the lanes are apart, and that is seen or not allowed in one of
 * them. */
static bool lanes_may_access(const struct instruction *instruction)
{
    memory_prepare_lanes(lanes.accessed[0], instruction->data_bytes);
    if (lanes.apart && processor.monitor->watching)
        return false;
    for (unsigned lane = 1; lanes.apart && lane < lanes.count; lane++) {
        memory_prepare_lanes(lanes.accessed[lane], instruction->data_bytes);
        if (!is_allowed(instruction, lanes.accessed[lane]))
            return false;
    }
    return true;
}

/* What the instruction is about to load or store: Unicorn could report it, too, but only after it has looked up which
 * of the instructions that it translated together is at work, which takes longer than the instruction. */
static void announce_access(const struct instruction *instruction)
{
    find_accesses(instruction);
    if (!is_allowed(instruction, lanes.accessed[0]) || (lanes.many && !lanes_may_access(instruction))) {
        processor_stop();
        return;
    }
    steps.now.data_address = lanes.accessed[0];
    steps.now.data_bytes   = instruction->data_bytes;
    if (processor.monitor->watching)
        monitor_access(processor.monitor, instruction->class == STORE ? ACCESS_WRITE : ACCESS_READ,
                       steps.now.data_address, steps.now.data_bytes);
}

/* ---- Divisions */

/* In the lane at hand. */
static unsigned division_latency(const struct instruction *instruction)
{
    return timing_division(instruction, register_value(instruction->sources[0]),
                           register_value(instruction->sources[1]));
}

/* A division takes as long in all lanes, or they part. */
static void begin_division(const struct instruction *instruction)
{
    steps.now.division_latency = division_latency(instruction);
    for (lanes.lane = 1; lanes.lane < lanes.count; lanes.lane++)
        lanes.refused |= processor.monitor->watching && division_latency(instruction) != steps.now.division_latency;
    lanes.lane = 0;
}

void steps_begin_other(const struct instruction *instruction, uint32_t address)
{
    if (instruction->class == UNSUPPORTED)
        report_unsupported(instruction, address);
    else if (instruction->data_bytes > 0)
        announce_access(instruction);
    else if (instruction->class == DIVIDE)
        begin_division(instruction);
}
