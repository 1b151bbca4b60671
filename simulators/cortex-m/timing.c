/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Timing of Cortex-M0, Cortex-M0+, Cortex-M3 and Cortex-M4 without wait states.
 *
 * Cortex-M3 and Cortex-M4
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
 * fixed 4 and 5), divisions (2 to 12); the monitor sees the operands of both; stores to unaligned addresses (the write
 * buffer may hide their second access).
 *
 * Cortex-M0+ and Cortex-M0
 *
 * Sources: Arm Cortex-M0+ Technical Reference Manual (ARM DDI 0484C) and Cortex-M0 Technical Reference Manual (ARM DDI
 * 0432C), section 3.3, table 3-1 in both: a fixed number for each instruction. Single loads and stores cost 2, several
 * 1+N, and nothing overlaps. The cores differ in what changes the PC: on a Cortex-M0+ a taken branch costs 2, BL 3, BX
 * and BLX 2, POP with PC 3+N; on a Cortex-M0 3, 4, 3 and 4+N. Of the options that the manuals leave to the maker of the
 * chip: the multiplier of one cycle (not 32), and no memory behind the single-cycle I/O port (where loads and stores
 * would take 1).
 *
 * No target is a Cortex-M0: boards with it were measured, and what both cores share is compared with those.
 */
#include "timing.h"

#include <stddef.h>
#include <string.h>

enum { REFILL_LOADED = 3 }; /* by LDR, TBB and TBH */

#define ARMV7M_REFILL {.direct = 1, .link = 1, .conditional = 2, .indirect = 2, .popped = 2, .split = 1}

static const struct timing_model MODELS[] = {
    {.name                     = "cortex-m3",
     .armv7m                   = true,
     .overlaps                 = true,
     .multiply_accumulate      = 2,
     .multiply_long            = 4,
     .multiply_accumulate_long = 5,
     .refill                   = ARMV7M_REFILL},
    {.name                     = "cortex-m4",
     .armv7m                   = true,
     .dsp_extension            = true,
     .overlaps                 = true,
     .multiply_accumulate      = 1,
     .multiply_long            = 1,
     .multiply_accumulate_long = 1,
     .refill                   = ARMV7M_REFILL},
    {.name    = "cortex-m0plus",
     .special = 3,
     .refill  = {.direct = 1, .link = 2, .conditional = 1, .indirect = 1, .popped = 2}},
    {.name    = "cortex-m0",
     .special = 4,
     .refill  = {.direct = 2, .link = 3, .conditional = 2, .indirect = 2, .popped = 3}},
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

bool timing_knows(const struct timing_model *model, const struct instruction *instruction)
{
    switch (instruction->class) {
    case UNSUPPORTED: return false;
    case DSP_EXTENSION: return model->dsp_extension;
    case SPECIAL: return model->special != 0;
    default: return model->armv7m || instruction->armv6m;
    }
}

/* A single load overlaps with the load or store after it, unless the latter's address depends on a register
 * that the former writes, be it by loading or by updating its base. */
static bool is_pipelined(const struct step *step, const struct step *before)
{
    return before->instruction->class == LOAD && before->executed &&
           (before->instruction->written_registers & step->instruction->address_registers) == 0;
}

static unsigned access_cycles(const struct timing_model *model, const struct step *step, const struct step *before)
{
    bool is_buffered = step->instruction->class == STORE && step->instruction->immediate_offset;
    return model->overlaps && (is_buffered || is_pipelined(step, before)) ? 1 : 2;
}

static uint32_t magnitude(uint32_t value, bool is_signed)
{
    return is_signed && (int32_t)value < 0 ? -value : value;
}

bool timing_varies(const struct timing_model *model, enum instruction_class class)
{
    switch (class) {
    case DIVIDE: return true;
    case MULTIPLY_LONG: return model->multiply_long > 1;
    case MULTIPLY_ACCUMULATE_LONG: return model->multiply_accumulate_long > 1;
    default: return false;
    }
}

/* "2 to 12": about four quotient bits per cycle, less for small quotients. An approximation, unchecked. */
unsigned timing_division(bool is_signed, uint32_t dividend, uint32_t divisor)
{
    dividend = magnitude(dividend, is_signed);
    divisor  = magnitude(divisor, is_signed);
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

/* Of the instructions that always cost the same. */
static unsigned computation_cycles(const struct timing_model *model, enum instruction_class class)
{
    switch (class) {
    case MULTIPLY_ACCUMULATE: return model->multiply_accumulate;
    case MULTIPLY_LONG: return model->multiply_long;
    case MULTIPLY_ACCUMULATE_LONG: return model->multiply_accumulate_long;
    case SPECIAL: return model->special;
    default: return 1;
    }
}

unsigned timing_plain(const struct timing_model *model, const struct instruction *instruction)
{
    if (!timing_knows(model, instruction) || instruction->in_block ||
        instruction->written_registers >> STACK_POINTER & 1 || timing_varies(model, instruction->class))
        return 0;
    switch (instruction->class) {
    case DATA_PROCESSING:
    case DSP_EXTENSION:
    case SPECIAL:
    case MULTIPLY_ACCUMULATE:
    case MULTIPLY_LONG:
    case MULTIPLY_ACCUMULATE_LONG: return computation_cycles(model, instruction->class);
    default: return 0;
    }
}

static unsigned execution_cycles(const struct timing_model *model, const struct step *step, const struct step *before)
{
    const struct instruction *instruction = step->instruction;

    if (!step->executed)
        return 1;
    switch (instruction->class) {
    case DIVIDE: return step->division_cycles;
    case LOAD:
    case STORE: return access_cycles(model, step, before);
    case TRANSFER_MULTIPLE: return 1u + instruction->addressing.count;
    case BRANCH: return 1u + model->refill.direct;
    case BRANCH_LINK: return 1u + model->refill.link;
    case BRANCH_CONDITIONAL: return step->taken ? 1u + model->refill.conditional : 1;
    case BRANCH_REGISTER: return 1u + model->refill.indirect;
    case BRANCH_TABLE: return 2 + 1 + REFILL_LOADED;
    case LOAD_PC: return 2 + REFILL_LOADED;
    case LOAD_MULTIPLE_PC: return 1u + instruction->addressing.count + model->refill.popped;
    case IF_THEN: return is_folded(step, before) ? 0 : 1;
    default: return computation_cycles(model, instruction->class);
    }
}

unsigned timing_cycles(const struct timing_model *model, const struct step *step, const struct step *before)
{
    return execution_cycles(model, step, before) + step->unaligned_cycles + timing_fetch(model, step, before);
}

unsigned timing_unaligned(uint32_t address, uint32_t bytes)
{
    switch (bytes) {
    case 2: return address & 1;                        /* two bytes */
    case 4: return address & 1 ? 2 : address >> 1 & 1; /* byte, halfword, byte; or two halfwords */
    default: return 0;
    }
}
