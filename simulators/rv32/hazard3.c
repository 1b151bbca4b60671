/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Timing of Hazard3, a pipeline of three stages in program order, as the RP2350 has it.
 *
 * Source: RP2350 datasheet, sections 3.8.7 "Instruction cycle counts" and 3.8.8 "Configuration" (MUL_FASTER, MULH_FAST,
 * MULDIV_UNROLL = 2, FAST_BRANCHCMP, BRANCH_PREDICTOR); Hazard3's own manual has the same table:
 *
 *     every instruction 1 cycle, multiplications and bit manipulation included
 *     one more behind a load that it depends on, unless it is a store of what was loaded
 *     a jump 2
 *     a branch 1 if foreseen, 2 if not
 *     one more for a jump or branch to a 32-bit instruction that begins in the upper half of a word, which needs two
 *     fetches; as on the Cortex-M it is charged to the target, so that a call does not cost more because of what
 *     follows it
 *     a division 18 or 19, "depending on sign correction"
 *     the predictor remembers one branch, the last taken one that was not foreseen and led backwards, and expects that
 *     it is taken again; if it is not, it is forgotten; all others are expected not to be taken
 *     "caveat": a branch in the word to which the processor jumped last is not foreseen
 *
 * What the datasheet leaves open, here as in the core's public source (hazard3_core.v, hazard3_frontend.v,
 * hazard3_muldiv_seq.v):
 *
 *     sign correction takes its cycle where a signed dividend is negative
 *     a foreseen branch that is not taken is corrected like a jump to what follows it
 *     one word is fetched in each cycle, also across a branch that is expected to be taken: its target is late only in
 *     a loop that has more words than cycles
 *
 * Not seen: a branch whose target is what follows it counts as not taken.
 *
 * Left out: all that makes the bus wait: the flash and its cache, both cores and the DMA in one bank of RAM. */
#include "timing.h"

enum {
    DIVISION_CYCLES = 18,
    SIGN_CORRECTION = 1,
    LOAD_TO_USE     = 1,
    REFILL          = 1,
};

static inline uint64_t later(uint64_t one, uint64_t other)
{
    return one > other ? one : other;
}

static unsigned division_cycles(const struct instruction *instruction, uint32_t dividend, uint32_t divisor)
{
    (void)divisor;
    bool is_signed = instruction->operation == OPERATION_DIV || instruction->operation == OPERATION_REM;
    return DIVISION_CYCLES + (is_signed && (int32_t)dividend < 0 ? SIGN_CORRECTION : 0);
}

/* Until INSTRUCTION, which came after a load, has its operands. */
static inline unsigned wait_for_load(const struct pipeline *pipeline, const struct instruction *instruction)
{
    if (pipeline->loaded == ZERO)
        return 0;
    if (instruction->sources[0] == pipeline->loaded)
        return LOAD_TO_USE;
    return instruction->sources[1] == pipeline->loaded && instruction->class != STORE ? LOAD_TO_USE : 0;
}

/* INSTRUCTION is issued. */
static inline void issue(struct pipeline *pipeline, const struct instruction *instruction)
{
    pipeline->cycles += 1 + wait_for_load(pipeline, instruction) + pipeline->fetch;
    pipeline->loaded = ZERO;
    pipeline->fetch  = 0;
}

static bool is_in_word(uint32_t address, uint32_t other)
{
    return address >> 2 == other >> 2;
}

/* Whether the branch of STEP was expected to be TAKEN or not as it was. Learns from it. */
static bool foresees(struct pipeline *pipeline, const struct step *step, bool taken)
{
    bool expected =
        pipeline->remembers && pipeline->branch == step->address && !is_in_word(step->address, pipeline->jumped_to);
    if (expected && !taken)
        pipeline->remembers = false;
    if (!expected && taken && step->instruction->immediate < step->address) {
        pipeline->remembers = true;
        pipeline->branch    = step->address;
    }
    return expected == taken;
}

/* How many words were fetched for all from pipeline->fetched_from to the end of STEP. */
static uint32_t words_until(const struct pipeline *pipeline, const struct step *step)
{
    return ((step->address + step->instruction->bytes - 1) >> 2) - (pipeline->fetched_from >> 2) + 1;
}

/* STEP, a jump or branch, goes to its next instruction. */
static void go(struct pipeline *pipeline, const struct step *step)
{
    bool taken    = step->next != step->address + step->instruction->bytes;
    bool foreseen = step->instruction->class == BRANCH && foresees(pipeline, step, taken);
    if (foreseen && !taken)
        return;
    if (foreseen) {
        pipeline->fetch_began = later(pipeline->fetch_began + words_until(pipeline, step), pipeline->cycles - 1);
    } else {
        pipeline->cycles += REFILL;
        pipeline->fetch_began = pipeline->cycles;
        pipeline->jumped_to   = step->next;
    }
    pipeline->fetched_from = step->next;
    uint64_t first         = pipeline->fetch_began + (step->next_is_split ? 2 : 1);
    pipeline->fetch        = (uint8_t)(later(first, pipeline->cycles + 1) - (pipeline->cycles + 1));
}

static void issue_step(struct pipeline *pipeline, const struct step *step)
{
    const struct instruction *instruction = step->instruction;
    issue(pipeline, instruction);
    switch (instruction->class) {
    case LOAD_WORD:
    case LOAD_PART: pipeline->loaded = instruction->destination; break;
    case DIVIDE: pipeline->cycles += step->division_latency - 1; break;
    case BRANCH:
    case JUMP:
    case JUMP_REGISTER: go(pipeline, step); break;
    default: break;
    }
}

const struct timing_model timing_hazard3 = {
    .name            = "hazard3",
    .isa             = "RV32IMC with Zba, Zbb, Zbs and Zbkb",
    .how_known       = "unvalidated zero-wait",
    .extended        = true,
    .stack_alignment = 16,
    .plain           = issue,
    .step            = issue_step,
    .division        = division_cycles,
};
