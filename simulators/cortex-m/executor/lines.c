/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "lines.h"

#include "decode.h"
#include "flow.h"
#include "line_accesses.h"
#include "lockstep.h"
#include "memory.h"
#include "native.h"
#include "native_lanes.h"
#include "needed_flags.h"
#include "state.h"
#include "steps.h"

enum { LONGEST_LINE = 64 };

static bool moves_stack(const struct instruction *instruction)
{
    return instruction->written_registers >> STACK_POINTER & 1;
}

/* Whether the instruction can be the last of a line, or any other if INSIDE. */
static bool fits(const struct instruction *instruction, const struct operation *operation, bool inside)
{
    if (operation->happens[0] == NULL || instruction->in_block || operation_has(operation, PROGRAM_COUNTER) ||
        (inside && moves_stack(instruction)))
        return false;
    switch (instruction->class) {
    case LOAD:
    case STORE:
    case TRANSFER_MULTIPLE: return true;
    case BRANCH:
    case BRANCH_LINK:
    case BRANCH_REGISTER:
    case LOAD_MULTIPLE_PC: return !inside;
    case BRANCH_CONDITIONAL: return !inside && !instruction->to_next;
    case DATA_PROCESSING: return true;
    default: return instruction->plain_cycles != 0;
    }
}

static bool can_be_at(uint32_t address, bool inside)
{
    return memory_is_code(address) && lockstep_trusts(address) &&
           fits(decode_at(address), state_operation(address), inside);
}

/* How many steps the line at ADDRESS has; where they are. */
static uint32_t measure(uint32_t address, uint32_t *addresses)
{
    uint32_t count = 0;
    while (count < LONGEST_LINE && can_be_at(address, true)) {
        addresses[count++] = address;
        address += decode_at(address)->bytes;
    }
    if (count < LONGEST_LINE && can_be_at(address, false))
        addresses[count++] = address;
    return count;
}

/* What STEP costs, if nothing that is not in the line matters; else 0. BEFORE: NULL, if it is the first. */
static uint8_t cycles_of(const struct step *step, const struct step *before)
{
    const struct instruction *instruction = step->instruction;
    const struct step         any         = {.instruction = &steps_nothing, .executed = true};
    const bool is_split = instruction->bytes == 4 && (step->address & 2) != 0; /* matters behind a branch */
    if (before == NULL && (is_split || instruction->class == LOAD || instruction->class == STORE))
        return 0;
    return (uint8_t)timing_cycles(steps.model, step, before != NULL ? before : &any);
}

static struct step step_of(const struct line_step *step)
{
    return (struct step){.instruction = step->instruction, .address = step->address, .executed = true};
}

static void find_cycles(struct line *line)
{
    const uint32_t    last_index = line->head.count - 1;
    const struct step first = step_of(line->steps), before = step_of(&line->steps[last_index > 0 ? last_index - 1 : 0]);
    struct step       last = step_of(&line->steps[last_index]);
    line->first_cycles     = cycles_of(&first, NULL);
    line->leaves           = always_branches(last.instruction);
    line->moves_stack      = moves_stack(last.instruction);
    for (unsigned taken = 0; taken < 2; taken++) {
        last.taken               = taken;
        line->last_cycles[taken] = cycles_of(&last, last_index > 0 ? &before : NULL);
    }
}

static void fill(struct line *line, const uint32_t *addresses)
{
    struct step before, now = {.executed = true};
    uint32_t    cycles = 0;
    for (uint32_t i = 0; i < line->head.count; i++) {
        struct line_step *step = &line->steps[i];
        before                 = now;
        now.address            = addresses[i];
        now.instruction        = decode_at(now.address);
        step->address          = now.address;
        step->operation        = *state_operation(now.address);
        step->instruction      = now.instruction;
        step->accesses         = now.instruction->addressing.count > 0;
        step->begins           = cycles;
        step->condition        = ALWAYS;
        line->head.end         = now.address + now.instruction->bytes;
        if (i > 0)
            cycles += timing_cycles(steps.model, &now, &before);
    }
    if (line->head.count > 0) {
        needed_flags_find(line->steps, line->head.count);
        find_cycles(line);
    }
    line->head.digest = line_table_digest(&line->head, addresses, sizeof *addresses, line->head.count);
}

static void add_effect(const struct line_step *step, bool many)
{
    calls_add((void (*)(void))(uintptr_t)step->operation.happens[many], &step->operation);
}

/* Step number INDEX of LINE in one lane. */
static void add_step(const struct line *line, uint32_t index)
{
    const struct line_step *step = &line->steps[index];
    if (!step->accesses) {
        if (!native_add(step))
            add_effect(step, false);
        return;
    }
    const uint32_t behind = index + 1 < line->head.count ? index + 1 : 0;
    if (native_add_access(step, behind, true))
        return;
    calls_add_condition(ACCESS_IS_REFUSED[0], step, 0);
    add_effect(step, false);
    if (step->instruction->addressing.is_store && behind != 0)
        native_add_attention(behind);
}

/* The steps from number INDEX on in many lanes. Returns how many are added. */
static uint32_t add_steps_in_many(const struct line *line, uint32_t index)
{
    const struct line_step *step   = &line->steps[index];
    const uint32_t          native = native_lanes_add(step, line->head.count - index);
    if (native > 0)
        return native;
    if (step->accesses)
        native_lanes_add_check(step);
    add_effect(step, true);
    if (step->instruction->addressing.is_store && index + 1 < line->head.count)
        native_add_attention(index + 1);
    return 1;
}

static calls_function *function_of(const struct line *line, bool many)
{
    uint32_t i = 0;
    native_begin();
    while (i < line->head.count)
        if (many)
            i += add_steps_in_many(line, i);
        else
            add_step(line, i++);
    if (line->moves_stack)
        calls_add(state_align_stack, NULL);
    return calls_end(line->head.count);
}

static __attribute__((noinline)) const struct line *make(uint32_t address)
{
    uint32_t     addresses[LONGEST_LINE];
    uint32_t     count = measure(address, addresses);
    struct line *line  = (struct line *)line_table_add(address, count, sizeof *line, sizeof *line->steps);
    fill(line, addresses);
    line->execute[0] = function_of(line, false);
    line->execute[1] = function_of(line, true);
    return line;
}

const struct line *lines_at(uint32_t address)
{
    const struct line *line = (const struct line *)*line_table_at(address);
    return line != NULL ? line : make(address);
}

uint32_t lines_count_unmarked(struct monitor *monitor, const struct line *line)
{
    struct line *noted = (struct line *)*line_table_at(line->head.address);
    uint32_t     count = 1;
    while (count < line->head.count && !*monitor_landmark(monitor, line->steps[count].address))
        count++;
    noted->unmarked      = count;
    noted->landmarks_set = monitor->landmarks_set;
    return count;
}

void lines_forget(void)
{
    calls_forget();
    line_table_clear();
}

void lines_forget_at(uint32_t address)
{
    *line_table_at(address) = NULL;
}
