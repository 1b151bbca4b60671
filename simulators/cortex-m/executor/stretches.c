/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* In this code EAX may be an address to go to. */
#include "stretches.h"

#include <string.h>

#include "allocate.h"
#include "decode.h"
#include "flow.h"
#include "line_accesses.h"
#include "lockstep.h"
#include "memory.h"
#include "native.h"
#include "native_code.h"
#include "needed_flags.h"

enum { LONGEST = 96, LONGEST_BLOCK = 5, MOST_LINKS = 1 << 14 };

/* Unicorn enters no more blocks than there are branches in a stretch, and one, and another where a page of code ends.
 */
enum { BLOCKS_BESIDE_BRANCHES = 2 };

struct stretch {
    struct stretch  *previous; /* made before this one */
    uint32_t         address, count;
    calls_function  *execute;
    struct line_step steps[];
};

int64_t stretches_blocks;

static struct {
    struct region    flash;
    struct stretch **at; /* one for each halfword of flash */
    struct stretch  *last;
    uint32_t         start, stop;
    uint32_t         link_count;
    struct {
        uint32_t link, target;
    } links[MOST_LINKS]; /* to what was not made yet */
} all;

void stretches_open(const struct memory_map *map)
{
    all.flash = map->flash;
    all.at    = allocate(map->flash.bytes / 2, sizeof *all.at);
}

void stretches_begin(const struct monitor *monitor)
{
    all.start        = monitor->start->address & ~1u;
    all.stop         = monitor->stop->address & ~1u;
    stretches_blocks = monitor->max_cycles < INT64_MAX ? (int64_t)monitor->max_cycles : INT64_MAX;
}

static struct stretch **place_of(uint32_t address)
{
    return &all.at[(address - all.flash.start) / 2];
}

static bool is_landmark(uint32_t address)
{
    return address == all.start || address == all.stop;
}

/* ---- Links */

/* From here on: to what begins at ADDRESS. */
static void link_to(uint32_t address)
{
    set_word(&own.next, address);
    const uint32_t link = calls_add_link(1);
    if (is_landmark(address) || all.link_count == MOST_LINKS)
        return;
    all.links[all.link_count].link     = link;
    all.links[all.link_count++].target = address;
}

static calls_function *made_at(uint32_t address)
{
    const struct stretch *stretch = memory_is_code(address) ? *place_of(address) : NULL;
    return stretch != NULL ? stretch->execute : NULL;
}

/* Links that lead to what is there now. */
static void complete_links(void)
{
    uint32_t left = 0;
    for (uint32_t i = 0; i < all.link_count; i++) {
        calls_function *made = made_at(all.links[i].target);
        if (made != NULL)
            calls_link(all.links[i].link, made);
        else
            all.links[left++] = all.links[i];
    }
    all.link_count = left;
}

/* ---- Steps */

static struct line_step step_at(uint32_t address, unsigned condition)
{
    const struct instruction *instruction = decode_at(address);
    return (struct line_step){.address     = address,
                              .operation   = *state_operation(address),
                              .instruction = instruction,
                              .accesses    = instruction->addressing.count > 0,
                              .condition   = (uint8_t)condition};
}

/* The steps of the block of the IT instruction at ADDRESS, and IT; none if one has no place in a stretch. */
static uint32_t find_block(uint32_t address, struct line_step *found)
{
    uint32_t count = 0;
    found[count++] = step_at(address, ALWAYS);
    for (unsigned state = found[0].operation.immediate & 0xff; state != 0; state = state_advanced((uint8_t)state)) {
        const unsigned condition = state >> 4;
        address += found[count - 1].operation.bytes;
        if (condition >= ALWAYS || !flow_in_block(address) || is_landmark(address))
            return 0;
        found[count++] = step_at(address, condition);
    }
    return count;
}

static enum flow flow_of(const struct line_step *step)
{
    return step->operation.code == OPERATION_IT || step->condition != ALWAYS ? GOES_ON : flow_at(step->address);
}

static uint32_t behind(const struct line_step *step)
{
    return flow_of(step) == JUMPS ? step->operation.immediate : step->address + step->operation.bytes;
}

/* The steps from ADDRESS on; returns how many. */
static uint32_t find_steps(uint32_t address, struct line_step *found)
{
    uint32_t count = 0;
    while (count < LONGEST && (count == 0 || !is_landmark(address))) {
        const enum flow flow = flow_at(address);
        uint32_t        more = flow != NOT_KNOWN;
        if (more > 0)
            found[count] = step_at(address, ALWAYS);
        else if (flow_is_block(address))
            more = find_block(address, &found[count]);
        count += more;
        if (more == 0 || flow == CHOOSES || flow == LEAVES)
            break;
        address = behind(&found[count - 1]);
    }
    return count;
}

static uint32_t count_branches(const struct stretch *stretch)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < stretch->count; i++)
        count += flow_of(&stretch->steps[i]) != GOES_ON;
    return count;
}

/* ---- Code */

static void add_blocks(uint32_t count)
{
    add_byte(0x48);
    change_memory(BY_SUB, (const uint32_t *)&stretches_blocks, count); /* sub qword [blocks], count */
    calls_add_exit(CALLS_IF_NEGATIVE, 0);
}

static void add_effect(const struct line_step *step)
{
    if (step->accesses && native_add_access(step, 0, false))
        return;
    if (step->accesses)
        calls_add_condition(unwatched_access_is_refused, step, 0);
    if (!native_add(step))
        calls_add((void (*)(void))(uintptr_t)step->operation.happens[0], &step->operation);
}

static void add_step(const struct line_step *step)
{
    const uint32_t skips = step->condition != ALWAYS ? native_add_condition(step->condition) : 0;
    add_effect(step);
    if (step->instruction->written_registers >> STACK_POINTER & 1)
        change_memory(BY_AND, &own.registers[STACK_POINTER], ~3u);
    if (skips != 0)
        native_land(skips);
}

static void add_any_step(const struct line_step *step)
{
    if (step->operation.code == OPERATION_BL)
        set_word(&own.registers[LINK_REGISTER], (step->address + step->operation.bytes) | 1);
    else if (step->operation.code != OPERATION_IT && flow_of(step) != JUMPS && flow_of(step) != CHOOSES)
        add_step(step);
}

/* Behind the last STEP. */
static void add_way(const struct line_step *step)
{
    const enum flow flow = flow_of(step);
    if (flow == CHOOSES) {
        const uint32_t stays = native_add_choice(&step->operation);
        link_to(step->operation.immediate);
        calls_land(stays);
    }
    if (flow != LEAVES)
        link_to(behind(step));
}

static calls_function *function_of(const struct stretch *stretch)
{
    const uint32_t links = all.link_count;
    native_begin();
    add_blocks(count_branches(stretch) + BLOCKS_BESIDE_BRANCHES);
    for (uint32_t i = 0; i < stretch->count; i++)
        add_any_step(&stretch->steps[i]);
    add_way(&stretch->steps[stretch->count - 1]);
    calls_function *function = calls_end(1);
    if (function == NULL)
        all.link_count = links;
    return function;
}

static __attribute__((noinline)) const struct stretch *make(uint32_t address)
{
    static struct line_step found[LONGEST + LONGEST_BLOCK];
    const uint32_t          count   = find_steps(address, found);
    struct stretch         *stretch = allocate(1, sizeof *stretch + count * sizeof *stretch->steps);
    *stretch                        = (struct stretch){.previous = all.last, .address = address, .count = count};
    *place_of(address) = all.last = stretch;
    if (count == 0)
        return stretch;
    memcpy(stretch->steps, found, count * sizeof *found);
    needed_flags_find(stretch->steps, count);
    stretch->execute = function_of(stretch);
    complete_links();
    return stretch;
}

calls_function *stretches_at(uint32_t address)
{
    const struct stretch *stretch = *place_of(address);
    return (stretch != NULL ? stretch : make(address))->execute;
}

void stretches_forget(void)
{
    while (all.last != NULL) {
        struct stretch *stretch     = all.last;
        *place_of(stretch->address) = NULL;
        all.last                    = stretch->previous;
        free(stretch);
    }
    all.link_count = 0;
}

void stretches_forget_at(uint32_t address)
{
    *place_of(address) = NULL;
}
