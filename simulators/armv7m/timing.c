/* Timing of Cortex-M3 and Cortex-M4 without wait states.
 *
 * Source: Arm Cortex-M3 Processor Technical Reference Manual, r2p1 (ARM 100165_0201_02), section 3.3: table 3-1 with
 * its notes and "Load/store timings"; Cortex-M4 TRM (ARM DDI 0439D), section 3.3, for the multiplications of that core.
 * The manual gives the pipeline refill P only as 1 to 3 "depending on the alignment and width of the target
 * instruction, and whether the processor manages to speculate the address early". Here:
 *
 *     P = 1  target known when decoded (B, BL)
 *     P = 2  known when executed (taken B<cond>, CBZ, BX, BLX, MOV PC, POP {PC})
 *     P = 3  loaded by LDR PC, TBB, TBH (stated in "Load/store timings"; TBB, TBH need one more cycle for the addition)
 *     + 1    if the target is a 32-bit instruction that begins in the upper half of a word: two fetches are needed.
 * This cycle is charged to the target, so that a call does not cost more because of what follows it.
 *
 * Beyond that the prefetch unit, one word per cycle and three words deep, never makes an instruction wait: every word
 * that it fetched gives at least one cycle of work.
 *
 * Left out: "any load or store that generates an address dependent on the result of a preceding data processing
 * operation stalls the pipeline for an additional cycle", and "LDR Rx,[PC,#imm] might add a cycle".
 *
 * Approximations, unchecked: long multiplications of the Cortex-M3 (3 to 5 and 4 to 7 cycles by operand size, here a
 * fixed 4 and 5), divisions (2 to 12), stores to unaligned addresses (the write buffer may hide their second access).
 */
#include "timing.h"

#include <stddef.h>
#include <string.h>

enum { REFILL_DECODED = 1, REFILL_EXECUTED = 2, REFILL_LOADED = 3 };

static const struct timing_model MODELS[] = {
    {.name = "cortex-m3", .multiply_accumulate = 2, .multiply_long = 4, .multiply_accumulate_long = 5},
    {.name                     = "cortex-m4",
     .dsp_extension            = true,
     .multiply_accumulate      = 1,
     .multiply_long            = 1,
     .multiply_accumulate_long = 1},
};

const struct timing_model *timing_find(const char *name)
{
    if (name == NULL)
        return &MODELS[0];
    for (size_t i = 0; i < sizeof MODELS / sizeof MODELS[0]; i++)
        if (strcmp(MODELS[i].name, name) == 0)
            return &MODELS[i];
    return NULL;
}

/* A single load overlaps with the load or store after it, unless the latter's address depends on a register
 * that the former writes, be it by loading or by updating its base. */
static bool is_pipelined(const struct step *step, const struct step *before)
{
    return before->instruction->class == LOAD && before->executed &&
           (before->instruction->written_registers & step->instruction->address_registers) == 0;
}

static unsigned store_cycles(const struct step *step, const struct step *before)
{
    return step->instruction->immediate_offset || is_pipelined(step, before) ? 1 : 2;
}

static uint32_t magnitude(uint32_t value, bool is_signed)
{
    return is_signed && (int32_t)value < 0 ? -value : value;
}

/* "2 to 12": about four quotient bits per cycle, less for small quotients. An approximation, unchecked. */
static unsigned division_cycles(const struct step *step)
{
    bool     is_signed = step->instruction->signed_division;
    uint32_t dividend  = magnitude(step->dividend, is_signed);
    uint32_t divisor   = magnitude(step->divisor, is_signed);
    if (divisor == 0 || dividend < divisor)
        return 2;
    unsigned quotient_bits = (unsigned)(__builtin_clz(divisor) - __builtin_clz(dividend));
    unsigned cycles        = 3 + quotient_bits / 4 + (quotient_bits > 0);
    return cycles > 12 ? 12 : cycles;
}

/* IT vanishes when it was fetched together with the 16-bit instruction before it, in one word. */
static bool is_folded(const struct step *step, const struct step *before)
{
    return (step->address & 2) != 0 && before->instruction->bytes == 2 && before->address == step->address - 2;
}

static unsigned execution_cycles(const struct timing_model *model, const struct step *step, const struct step *before)
{
    const struct instruction *instruction = step->instruction;

    if (!step->executed)
        return 1;
    switch (instruction->class) {
    case MULTIPLY_ACCUMULATE: return model->multiply_accumulate;
    case MULTIPLY_LONG: return model->multiply_long;
    case MULTIPLY_ACCUMULATE_LONG: return model->multiply_accumulate_long;
    case DIVIDE: return division_cycles(step);
    case LOAD: return is_pipelined(step, before) ? 1 : 2;
    case STORE: return store_cycles(step, before);
    case TRANSFER_MULTIPLE: return 1u + instruction->transfers;
    case BRANCH: return 1 + REFILL_DECODED;
    case BRANCH_CONDITIONAL: return step->taken ? 1 + REFILL_EXECUTED : 1;
    case BRANCH_REGISTER: return 1 + REFILL_EXECUTED;
    case BRANCH_TABLE: return 2 + 1 + REFILL_LOADED;
    case LOAD_PC: return 2 + REFILL_LOADED;
    case LOAD_MULTIPLE_PC: return 1u + instruction->transfers + REFILL_EXECUTED;
    case IF_THEN: return is_folded(step, before) ? 0 : 1;
    default: return 1;
    }
}

unsigned timing_cycles(const struct timing_model *model, const struct step *step, const struct step *before)
{
    bool second_fetch = before->taken && step->instruction->bytes == 4 && (step->address & 2) != 0;
    return execution_cycles(model, step, before) + step->unaligned_cycles + second_fetch;
}

unsigned timing_unaligned(uint32_t address, uint32_t bytes)
{
    switch (bytes) {
    case 2: return address & 1;                        /* two bytes */
    case 4: return address & 1 ? 2 : address >> 1 & 1; /* byte, halfword, byte; or two halfwords */
    default: return 0;
    }
}
