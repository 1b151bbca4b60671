/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Timing of the SiFive E31, a single-issue pipeline in program order.
 *
 * Source: SiFive E31 Core Complex Manual, sections "Instruction Fetch Unit", "Execution Pipeline" and "Data Memory
 * System"; the FE310-G000 manual has the same rules, with another predictor:
 *
 *     result latency: LW 2, LB LBU LH LHU 3, multiplications 5, divisions 2 to 33, all others 1
 *     an instruction waits for its operands, and for an earlier result of the register that it writes
 *     the multiplier executes one operation at a time; 8 bits of a multiplication, 1 bit of a division per cycle
 *     a branch or jump that was not foreseen costs 3 cycles more
 *     stores commit in cycles in which the memory is otherwise idle; a load from an address of the store pipeline
 *     costs 5 cycles more
 *
 * What the manual leaves open, here as in the public Rocket core, from which the E31 descends:
 *
 *     a store may commit from the second cycle after its own on, in any cycle in which no load is issued, one per cycle
 *     the predictor's entries: predictor.c
 *
 * Approximation, unchecked: a division takes one cycle, and one for each bit of the quotient.
 *
 * Left out: misses of the instruction cache (the code is taken to be in it), the time of loads from flash, for which
 * the device has no cache (they cost here what loads from RAM cost), and the second fetch for a 32-bit instruction at
 * a branch target that is not a multiple of 4. */
#include "timing.h"

enum {
    WORD_LATENCY      = 2,
    PART_LATENCY      = 3,
    MULTIPLY_LATENCY  = 5,
    MISPREDICTED      = 3,
    STORE_TO_LOAD     = 5,
    STORE_COMMITS_IN  = 2,
    DIVISION_OVERHEAD = 1,
};

static inline uint64_t later(uint64_t one, uint64_t other)
{
    return one > other ? one : other;
}

static bool is_load(const struct instruction *instruction)
{
    return instruction->class == LOAD_WORD || instruction->class == LOAD_PART;
}

static uint32_t magnitude(uint32_t value, bool is_signed)
{
    return is_signed && (int32_t)value < 0 ? -value : value;
}

static unsigned division_latency(const struct instruction *instruction, uint32_t dividend, uint32_t divisor)
{
    bool is_signed = instruction->operation == OPERATION_DIV || instruction->operation == OPERATION_REM;
    dividend       = magnitude(dividend, is_signed);
    divisor        = magnitude(divisor, is_signed);
    if (divisor == 0)
        return DIVISION_OVERHEAD + 32; /* its quotient is all ones */
    unsigned quotient_bits = 1;
    if (dividend >= divisor)
        quotient_bits += (unsigned)(__builtin_clz(divisor) - __builtin_clz(dividend));
    return DIVISION_OVERHEAD + quotient_bits;
}

static unsigned latency(const struct step *step)
{
    switch (step->instruction->class) {
    case LOAD_WORD: return WORD_LATENCY;
    case LOAD_PART: return PART_LATENCY;
    case MULTIPLY: return MULTIPLY_LATENCY;
    case DIVIDE: return step->division_latency;
    default: return 1;
    }
}

static bool uses_multiplier(const struct instruction *instruction)
{
    return instruction->class == MULTIPLY || instruction->class == DIVIDE;
}

/* The first cycle in which nothing but another unit can keep INSTRUCTION from being issued. Mostly nothing is on its
 * way: results that take one cycle keep nobody waiting, so that it is not noted when they are ready. */
static inline uint64_t registers_ready(const struct pipeline *pipeline, const struct instruction *instruction)
{
    uint64_t cycle = pipeline->cycles + 1;
    if (pipeline->all_ready <= cycle)
        return cycle;
    cycle = later(cycle, pipeline->ready[instruction->sources[0]]);
    cycle = later(cycle, pipeline->ready[instruction->sources[1]]);
    return later(cycle, pipeline->ready[instruction->destination]);
}

/* The first cycle in which INSTRUCTION can be issued. */
static inline uint64_t issue_cycle(const struct pipeline *pipeline, const struct instruction *instruction)
{
    uint64_t cycle = registers_ready(pipeline, instruction);
    return uses_multiplier(instruction) ? later(cycle, pipeline->multiplier_free) : cycle;
}

/* The memory was idle from pipeline->memory_idle_from until END, not included: stores commit, one per cycle. */
static inline void commit_stores_until(struct pipeline *pipeline, uint64_t end)
{
    while (pipeline->store_count > 0) {
        uint64_t cycle = later(pipeline->memory_idle_from, pipeline->stores[0].issued + STORE_COMMITS_IN);
        if (cycle >= end)
            break;
        pipeline->memory_idle_from = cycle + 1;
        pipeline->store_count--;
        pipeline->stores[0] = pipeline->stores[1];
    }
    pipeline->memory_idle_from = later(pipeline->memory_idle_from, end);
}

static bool overlaps(const struct pending_store *store, const struct step *step)
{
    return store->address < step->data_address + step->data_bytes && step->data_address < store->address + store->bytes;
}

static bool loads_pending_store(const struct pipeline *pipeline, const struct step *step)
{
    for (unsigned i = 0; i < pipeline->store_count; i++)
        if (overlaps(&pipeline->stores[i], step))
            return true;
    return false;
}

/* STEP, a load or store, is issued in CYCLE; returns the cycle in which it is issued for good. Until then the memory
 * was idle: what was issued since the last of them did not use it. */
static inline uint64_t access_memory(struct pipeline *pipeline, const struct step *step, uint64_t cycle)
{
    if (!is_load(step->instruction)) {
        commit_stores_until(pipeline, cycle + 1);
        pipeline->stores[pipeline->store_count++] = (struct pending_store){cycle, step->data_address, step->data_bytes};
        return cycle;
    }
    commit_stores_until(pipeline, cycle);
    if (loads_pending_store(pipeline, step)) {
        cycle += STORE_TO_LOAD; /* the load is issued again, when the stores have left */
        commit_stores_until(pipeline, cycle);
    }
    pipeline->memory_idle_from = cycle + 1;
    return cycle;
}

static inline void issue_plain(struct pipeline *pipeline, const struct instruction *instruction)
{
    pipeline->cycles = registers_ready(pipeline, instruction);
}

static void issue_row(struct pipeline *pipeline, const struct instruction *first, uint32_t count)
{
    for (; count > 0 && pipeline->all_ready > pipeline->cycles + 1; count--) {
        issue_plain(pipeline, first);
        first = instruction_behind(first);
    }
    pipeline->cycles += count;
}

/* Notes when the result of STEP, issued in CYCLE, is ready, if others may have to wait for it. */
static inline void note_result(struct pipeline *pipeline, const struct step *step, uint64_t cycle)
{
    const uint64_t result = cycle + latency(step);
    if (step->instruction->destination != ZERO)
        pipeline->ready[step->instruction->destination] = result;
    if (uses_multiplier(step->instruction))
        pipeline->multiplier_free = result;
    pipeline->all_ready = later(pipeline->all_ready, result);
}

static void issue(struct pipeline *pipeline, const struct step *step)
{
    const struct instruction *instruction = step->instruction;
    uint64_t                  cycle       = issue_cycle(pipeline, instruction);

    if (instruction->data_bytes > 0)
        cycle = access_memory(pipeline, step, cycle);
    if (is_load(instruction) || uses_multiplier(instruction))
        note_result(pipeline, step, cycle);
    pipeline->cycles = cycle;
    if (goes_elsewhere(instruction))
        if (!predictor_foresees(&pipeline->predictor, instruction, step->address, step->next))
            pipeline->cycles += MISPREDICTED;
}

const struct timing_model timing_e31 = {
    .name            = "e31",
    .isa             = "RV32IMC",
    .how_known       = "zero-wait",
    .stack_alignment = 16,
    .plain           = issue_plain,
    .row             = issue_row,
    .step            = issue,
    .division        = division_latency,
};
