#include "lines.h"

#include <stdlib.h>

#include "decode.h"
#include "lockstep.h"
#include "memory.h"
#include "report.h"
#include "state.h"
#include "steps.h"

enum { LONGEST_LINE = 64, MOST_CYCLES_OF_A_STEP = 64 };

static struct region       flash;
static struct line       **lines; /* one for each halfword of flash */
static struct line        *last;
static line_access *const *before_access, *behind_store;

void lines_open(const struct memory_map *map, line_access *const before[2], line_access *behind)
{
    before_access = before;
    behind_store  = behind;
    flash         = map->flash;
    lines         = calloc(flash.bytes / 2, sizeof *lines);
    if (lines == NULL)
        usage_error("out of memory for lines of instructions");
}

static bool uses(const struct operation *operation, unsigned number)
{
    return operation->destination == number || operation->first == number || operation->second == number ||
           operation->third == number;
}

/* Whether the instruction can be the last of a line, or any other if INSIDE. */
static bool fits(const struct instruction *instruction, const struct operation *operation, bool inside)
{
    if (operation->happens[0] == NULL || instruction->in_block || uses(operation, PROGRAM_COUNTER) ||
        instruction->written_registers >> STACK_POINTER & 1)
        return false;
    switch (instruction->class) {
    case LOAD:
    case STORE:
    case TRANSFER_MULTIPLE: return true;
    case BRANCH:
    case BRANCH_LINK:
    case BRANCH_REGISTER: return !inside;
    case BRANCH_CONDITIONAL: return !inside && !instruction->to_next;
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

static struct line_digest digest_of(const struct line *line, uint32_t count)
{
    struct line_digest digest = NO_INSTRUCTION;
    for (uint32_t i = 0; i < count; i++)
        digest = line_of_two(digest, line_of_one(line->steps[i].address));
    return digest;
}

struct line_digest lines_digest(const struct line *line, uint32_t count)
{
    return count == line->count ? line->digest : digest_of(line, count);
}

static void fill(struct line *line, const uint32_t *addresses)
{
    struct step before, now = {.executed = true};
    uint32_t    cycles = 0;
    for (uint32_t i = 0; i < line->count; i++) {
        struct line_step *step = &line->steps[i];
        before                 = now;
        now.address            = addresses[i];
        now.instruction        = decode_at(now.address);
        step->address          = now.address;
        step->operation        = *state_operation(now.address);
        step->instruction      = now.instruction;
        step->accesses         = now.instruction->addressing.count > 0;
        step->begins           = cycles;
        line->end              = now.address + now.instruction->bytes;
        if (i > 0)
            cycles += timing_cycles(steps.model, &now, &before);
    }
    line->most_cycles = MOST_CYCLES_OF_A_STEP * line->count;
}

static calls_function *string_together(const struct line *line, bool many)
{
    calls_begin();
    for (uint32_t i = 0; i < line->count; i++) {
        const struct line_step *step = &line->steps[i];
        if (step->accesses)
            calls_add_condition(before_access[many], step, 0);
        calls_add((void (*)(void))(uintptr_t)step->operation.happens[many], &step->operation);
        if (step->accesses && step->instruction->addressing.is_store)
            calls_add_condition(behind_store, step, i + 1);
    }
    return calls_end(line->count);
}

static __attribute__((noinline)) struct line *make(uint32_t address)
{
    uint32_t     addresses[LONGEST_LINE];
    uint32_t     count = measure(address, addresses);
    struct line *line  = calloc(1, sizeof *line + count * sizeof *line->steps);
    if (line == NULL)
        usage_error("out of memory for lines of instructions");
    line->count    = count;
    line->previous = last;
    line->address  = address;
    fill(line, addresses);
    line->digest     = digest_of(line, count);
    line->execute[0] = string_together(line, false);
    line->execute[1] = string_together(line, true);
    last             = line;
    return line;
}

const struct line *lines_at(uint32_t address)
{
    struct line **place = &lines[(address - flash.start) / 2];
    if (*place == NULL)
        *place = make(address);
    return *place;
}

void lines_forget(void)
{
    calls_forget();
    while (last != NULL) {
        struct line *line                        = last;
        lines[(line->address - flash.start) / 2] = NULL;
        last                                     = line->previous;
        free(line);
    }
}
