#include "lines.h"

#include <stdlib.h>

#include "decode.h"
#include "lockstep.h"
#include "memory.h"
#include "report.h"

enum { LONGEST_LINE = 64, MOST_CYCLES_OF_A_STEP = 64 };

static struct region flash;
static struct line **lines; /* one for each halfword of flash */
static struct line  *last;
static uint32_t      landmarks_set; /* when they were made */

void lines_open(const struct memory_map *map)
{
    flash = map->flash;
    lines = calloc(flash.bytes / 2, sizeof *lines);
    if (lines == NULL)
        usage_error("out of memory for lines of instructions");
}

static bool goes_elsewhere(const struct instruction *instruction)
{
    return instruction->class == BRANCH || instruction->class == JUMP || instruction->class == JUMP_REGISTER;
}

static bool can_be_at(struct monitor *monitor, uint32_t address)
{
    return memory_is_code(address) && lockstep_trusts(address) && !*monitor_landmark(monitor, address) &&
           decode_at(address)->destination != STACK_POINTER;
}

/* How many steps the line at ADDRESS has. */
static uint32_t measure(struct monitor *monitor, uint32_t address)
{
    uint32_t count = 0;
    while (count < LONGEST_LINE && can_be_at(monitor, address)) {
        const struct instruction *instruction = decode_at(address);
        count++;
        address += instruction->bytes;
        if (goes_elsewhere(instruction))
            break;
    }
    return count;
}

struct line_digest lines_digest(const struct line *line, uint32_t count)
{
    struct line_digest digest = NO_INSTRUCTION;
    if (count == line->count)
        return line->digest;
    for (uint32_t i = 0; i < count; i++)
        digest = line_of_two(digest, line_of_one(line->steps[i].address));
    return digest;
}

static void fill(struct line *line)
{
    line->end    = line->address;
    line->digest = NO_INSTRUCTION;
    for (struct line_step *step = line->steps; step < line->steps + line->count; step++) {
        step->address     = line->end;
        step->instruction = decode_at(step->address);
        step->happens     = effects[step->instruction->operation];
        line->end += step->instruction->bytes;
        line->digest = line_of_two(line->digest, line_of_one(step->address));
    }
}

static __attribute__((noinline)) struct line *make(struct monitor *monitor, uint32_t address)
{
    uint32_t     count = measure(monitor, address);
    struct line *line  = calloc(1, sizeof *line + count * sizeof *line->steps);
    if (line == NULL)
        usage_error("out of memory for lines of instructions");
    line->previous    = last;
    line->address     = address;
    line->count       = count;
    line->most_cycles = MOST_CYCLES_OF_A_STEP * count;
    fill(line);
    last = line;
    return line;
}

const struct line *lines_at(struct monitor *monitor, uint32_t address)
{
    struct line **place = &lines[(address - flash.start) / 2];
    if (monitor->landmarks_set != landmarks_set)
        lines_forget();
    landmarks_set = monitor->landmarks_set;
    if (*place == NULL)
        *place = make(monitor, address);
    return *place;
}

void lines_forget(void)
{
    while (last != NULL) {
        struct line *line                        = last;
        lines[(line->address - flash.start) / 2] = NULL;
        last                                     = line->previous;
        free(line);
    }
}
