/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* In this code EAX may be an address to go to. */
#include "stretches.h"

#include "allocate.h"
#include "decode.h"
#include "flow.h"
#include "line_accesses.h"
#include "live_flags.h"
#include "lockstep.h"
#include "memory.h"
#include "native.h"
#include "native_code.h"

enum { LONGEST = 96, MOST_LINKS = 1 << 14 };

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

/* Where the steps from ADDRESS on are; returns how many. */
static uint32_t find_steps(uint32_t address, uint32_t *addresses)
{
    uint32_t count = 0;
    while (count < LONGEST && (count == 0 || !is_landmark(address))) {
        const enum flow flow = flow_at(address);
        if (flow == NOT_KNOWN)
            break;
        addresses[count++] = address;
        if (flow == CHOOSES || flow == LEAVES)
            break;
        address = flow == JUMPS ? state_operation(address)->immediate : address + state_operation(address)->bytes;
    }
    return count;
}

static struct line_step step_at(uint32_t address)
{
    const struct instruction *instruction = decode_at(address);
    return (struct line_step){.address     = address,
                              .operation   = *state_operation(address),
                              .instruction = instruction,
                              .accesses    = instruction->addressing.count > 0};
}

static uint32_t count_branches(const struct stretch *stretch)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < stretch->count; i++)
        count += flow_at(stretch->steps[i].address) != GOES_ON;
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
    if (step->operation.code == OPERATION_BL)
        set_word(&own.registers[LINK_REGISTER], (step->address + step->operation.bytes) | 1);
    if (flow_at(step->address) == JUMPS || flow_at(step->address) == CHOOSES)
        return;
    add_effect(step);
    if (step->instruction->written_registers >> STACK_POINTER & 1)
        change_memory(BY_AND, &own.registers[STACK_POINTER], ~3u);
}

/* Behind the last STEP. */
static void add_way(const struct line_step *step)
{
    const struct operation *operation = &step->operation;
    const uint32_t          behind    = step->address + operation->bytes;
    uint32_t                stays;
    switch (flow_at(step->address)) {
    case CHOOSES:
        stays = native_add_choice(operation);
        link_to(operation->immediate);
        calls_land(stays);
        link_to(behind);
        break;
    case JUMPS: link_to(operation->immediate); break;
    case GOES_ON: link_to(behind); break;
    default: break;
    }
}

static calls_function *function_of(const struct stretch *stretch)
{
    const uint32_t links = all.link_count;
    native_begin();
    add_blocks(count_branches(stretch) + BLOCKS_BESIDE_BRANCHES);
    for (uint32_t i = 0; i < stretch->count; i++)
        add_step(&stretch->steps[i]);
    add_way(&stretch->steps[stretch->count - 1]);
    calls_function *function = calls_end(1);
    if (function == NULL)
        all.link_count = links;
    return function;
}

static __attribute__((noinline)) const struct stretch *make(uint32_t address)
{
    uint32_t        addresses[LONGEST];
    const uint32_t  count   = find_steps(address, addresses);
    struct stretch *stretch = allocate(1, sizeof *stretch + count * sizeof *stretch->steps);
    *stretch                = (struct stretch){.previous = all.last, .address = address, .count = count};
    *place_of(address) = all.last = stretch;
    if (count == 0)
        return stretch;
    for (uint32_t i = 0; i < count; i++)
        stretch->steps[i] = step_at(addresses[i]);
    live_flags_find(stretch->steps, count);
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
