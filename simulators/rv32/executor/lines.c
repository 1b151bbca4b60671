/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "lines.h"

#include "decode.h"
#include "lockstep.h"
#include "memory.h"

enum { LONGEST_LINE = 64 };

static uint32_t landmarks_set; /* when lines were made */

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

static void count_plain_steps(struct line *line)
{
    for (uint32_t i = line->head.count; i-- > 1;)
        if (line->steps[i - 1].instruction->is_plain)
            line->steps[i - 1].plain_count = line->steps[i].plain_count + 1;
}

static __attribute__((noinline)) const struct line *make(struct monitor *monitor, uint32_t address)
{
    const uint32_t count = measure(monitor, address);
    struct line   *line  = (struct line *)line_table_add(address, count, sizeof *line, sizeof *line->steps);
    for (struct line_step *step = line->steps; step < line->steps + count; step++) {
        step->address     = address;
        step->instruction = decode_at(address);
        step->happens     = effects[step->instruction->operation];
        address += step->instruction->bytes;
    }
    count_plain_steps(line);
    line->head.end    = address;
    line->head.digest = line_table_digest(&line->head, line->steps, sizeof *line->steps, count);
    return line;
}

const struct line *lines_at(struct monitor *monitor, uint32_t address)
{
    if (monitor->landmarks_set != landmarks_set)
        line_table_clear();
    landmarks_set           = monitor->landmarks_set;
    const struct line *line = (const struct line *)*line_table_at(address);
    return line != NULL ? line : make(monitor, address);
}
