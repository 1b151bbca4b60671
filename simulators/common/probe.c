/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "probe.h"

#include <string.h>

#include "monitor.h"

static uint32_t least(uint32_t one, uint32_t other)
{
    return one < other ? one : other;
}

static uint32_t most(uint32_t one, uint32_t other)
{
    return one > other ? one : other;
}

/* ---- Random values (splitmix64: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014) */

static uint64_t random_number(uint64_t *state)
{
    uint64_t number = *state += 0x9e3779b97f4a7c15u;
    number          = (number ^ number >> 30) * 0xbf58476d1ce4e5b9u;
    number          = (number ^ number >> 27) * 0x94d049bb133111ebu;
    return number ^ number >> 31;
}

/* As many random bytes as can be copied at once, which depend on the run and on the place where they go. */
enum { RANDOM_BYTES = 1 << 12 };

static const uint8_t *random_bytes(const struct monitor *monitor, uint32_t address)
{
    static uint64_t bytes[2 * RANDOM_BYTES / sizeof(uint64_t)];
    uint64_t        state = 0;
    if (bytes[0] == 0)
        for (uint32_t i = 0; i < sizeof bytes / sizeof *bytes; i++)
            bytes[i] = random_number(&state);
    return (const uint8_t *)bytes + (address + monitor->memory_seed) % RANDOM_BYTES;
}

/* In all lanes. */
static void fill(const struct monitor *monitor, uint32_t start, uint32_t end)
{
    while (start < end) {
        const uint32_t bytes   = least(end - start, RANDOM_BYTES);
        const uint8_t *content = random_bytes(monitor, start);
        uint8_t       *memory;
        if (monitor->lanes > 1)
            monitor->view->fill(start, bytes, content);
        else if ((memory = monitor->view->memory(start, bytes)) != NULL)
            memcpy(memory, content, bytes);
        start += bytes;
    }
}

void probe_run_starts(struct monitor *monitor)
{
    for (size_t i = 0; i < monitor->poisoned.count; i++) {
        const struct region *region = &monitor->poisoned.items[i];
        fill(monitor, region->start, region->start + region->bytes);
        shadow_forget(&monitor->shadow, region->start, region->start + region->bytes);
    }
}

void probe_inputs_are_written(struct monitor *monitor)
{
    for (size_t i = 0; i < monitor->hidden.count; i++) {
        const struct region *region = &monitor->hidden.items[i];
        shadow_forget(&monitor->shadow, region->start, region->start + region->bytes);
    }
}

/* ---- Registers. Cores of 32 bits write the lower halves of values only. */

static void read_preserved(const struct monitor *monitor, uint64_t values[MAX_PRESERVED])
{
    memset(values, 0, MAX_PRESERVED * sizeof *values);
    monitor->view->read_preserved(values);
}

static bool hands_over(int argument, unsigned arguments)
{
    return argument != NO_ARGUMENT && (unsigned)argument < arguments;
}

/* In the selected lane: VALUES are those of the preserved registers, and what they become. ARGUMENTS: how many words
 * registers hand over. */
static void poison(const struct monitor *monitor, unsigned arguments, uint64_t seed, uint64_t values[MAX_PRESERVED])
{
    uint64_t state = seed;
    for (size_t i = 0; i < core.scratch_count; i++)
        if (!hands_over(core.scratch[i], arguments)) {
            const uint64_t value[2] = {random_number(&state), random_number(&state)};
            monitor->view->write_scratch(i, value);
        }
    monitor->view->write_flags(random_number(&state));
    for (size_t i = 0; i < core.preserved_count; i++)
        if (!core.preserved[i].constant && !hands_over(core.preserved[i].argument, arguments))
            values[i] = random_number(&state);
    monitor->view->write_preserved(values);
    read_preserved(monitor, values); /* as wide as the registers are */
}

void probe_disguise(const struct monitor *monitor)
{
    for (unsigned lane = 0; lane < monitor->lanes; lane++) {
        uint64_t values[MAX_PRESERVED];
        monitor_select_lane(monitor, lane);
        read_preserved(monitor, values);
        poison(monitor, 0, monitor->seeds[lane], values);
    }
    monitor_select_lane(monitor, 0);
}

uint32_t probe_stack_arguments(const struct watched *function)
{
    uint32_t in_registers = 0;
    for (size_t i = 0; i < core.scratch_count; i++)
        in_registers = most(in_registers, (unsigned)(core.scratch[i] + 1));
    for (size_t i = 0; i < core.preserved_count; i++)
        in_registers = most(in_registers, (unsigned)(core.preserved[i].argument + 1));
    if (function->arguments == ANY_ARGUMENTS || function->arguments <= in_registers)
        return 0;
    return (function->arguments - in_registers) * core.word_bytes;
}

/* What callers keep on the stack is no business of CALL, but for its arguments. */
static void hide_callers_frames(struct monitor *monitor, const struct call *call)
{
    const struct region *ram = &monitor->shadow.ram;
    if (call->function->arguments != ANY_ARGUMENTS)
        shadow_forget(&monitor->shadow, call->stack_before + call->stack_arguments, ram->start + ram->bytes);
}

static bool is_poisoned(const struct call *call)
{
    return call->depth == 0 || call->function->strict;
}

/* So many words may be a result of FUNCTION, in the registers of its first arguments: operations return a number or
 * nothing, other functions at most eight bytes or two words. */
static unsigned results_of(const struct watched *function)
{
    enum { BYTES = 8, WORDS = 2 };
    return function->arguments == ANY_ARGUMENTS ? most(BYTES / core.word_bytes, WORDS) : 1;
}

/* VALUES are those of the preserved registers at a call inside of CALL's function, which answers for them. */
static void compare_constants(const struct monitor *monitor, unsigned lane, struct call *call,
                              const uint64_t values[MAX_PRESERVED])
{
    for (size_t i = 0; i < core.preserved_count; i++)
        if (core.preserved[i].constant && values[i] != monitor->preserved[0][lane][i])
            call->clobbered |= 1u << i;
}

void probe_call_begins(struct monitor *monitor, struct call *call)
{
    if (call->depth == 0) {
        monitor->dirty = (struct span){0};
        hide_callers_frames(monitor, call);
    }
    call->misaligned_stack = call->stack_before % core.stack_alignment();
    call->interruptible    = core.interrupts_enabled();
    for (unsigned lane = 0; lane < monitor->lanes; lane++) {
        uint64_t *values = monitor->preserved[call->depth][lane];
        monitor_select_lane(monitor, lane);
        read_preserved(monitor, values);
        if (call->depth > 0)
            compare_constants(monitor, lane, &monitor->active[call->depth - 1], values);
        if (is_poisoned(call)) {
            memcpy(monitor->callers_registers[call->depth][lane], values, MAX_PRESERVED * sizeof *values);
            poison(monitor, call->function->arguments, monitor->seeds[lane] + call->instructions, values);
        }
    }
    monitor_select_lane(monitor, 0);
}

void probe_call_ends(struct monitor *monitor, struct call *call)
{
    for (unsigned lane = 0; lane < monitor->lanes; lane++) {
        const uint64_t *before = monitor->preserved[call->depth][lane];
        uint64_t        now[MAX_PRESERVED];
        monitor_select_lane(monitor, lane);
        read_preserved(monitor, now);
        for (size_t i = 0; i < core.preserved_count; i++)
            if (now[i] != before[i])
                call->clobbered |= 1u << i;
        if (!is_poisoned(call))
            continue;
        if (call->depth > 0)
            poison(monitor, results_of(call->function), monitor->seeds[lane] + monitor->instructions, now);
        monitor->view->write_preserved(monitor->callers_registers[call->depth][lane]);
    }
    monitor_select_lane(monitor, 0);
    call->interrupts_left_off = call->interruptible && !core.interrupts_enabled();
    call->interrupts_left_on  = !call->interruptible && core.interrupts_enabled();
    call->bad_status          = monitor->view->bad_status == NULL ? NULL : monitor->view->bad_status();
}

bool probe_found(const struct call *call)
{
    return call->clobbered != 0 || call->stack_imbalance != 0 || call->misaligned_stack != 0 || call->misaligns ||
           call->rises || call->bad_status != NULL || call->interrupts_left_off || call->interrupts_left_on ||
           call->enables;
}

/* ---- Below the stack pointer */

void probe_write_below(struct monitor *monitor, uint32_t address, uint32_t bytes)
{
    struct span *below = &monitor->below;
    bool         none  = below->start == below->end;
    below->start       = none ? address : least(below->start, address);
    below->end         = none ? address + bytes : most(below->end, address + bytes);
    if (monitor->stack - address < PROBE_HANDLER_BYTES + bytes)
        monitor->dirty_below = 0;
}

/* A handler would write to what the caller of the innermost function keeps. */
static void notice_rise(struct monitor *monitor, uint32_t now)
{
    struct call *call = &monitor->active[monitor->depth - 1];
    if (!call->rises && now > call->stack_before && core.interrupts_enabled()) {
        call->rises    = true;
        call->rises_pc = monitor->pc;
    }
}

void probe_stack_moved(struct monitor *monitor, uint32_t before, uint32_t now)
{
    const struct span *below = &monitor->below;
    struct call       *call  = &monitor->active[0];
    if (now > before && monitor->depth > 0)
        notice_rise(monitor, now);
    if (core.keeps_alignment && monitor->depth > 0 && !call->misaligns && now % core.stack_alignment() != 0) {
        call->misaligns    = true;
        call->misaligns_pc = monitor->pc;
    }
    shadow_forget(&monitor->shadow, before, now);
    shadow_forget(&monitor->shadow, most(below->start, monitor->static_end), least(below->end, now));
}

/* What is dirty already is left as it is. */
void probe_dirty_below(struct monitor *monitor, uint32_t stack)
{
    if (monitor->dirty_below == stack)
        return;
    monitor->dirty_below = stack;
    struct span   *dirty = &monitor->dirty, *below = &monitor->below;
    const uint32_t room = stack > monitor->static_end ? stack - monitor->static_end : 0,
                   from = stack - least(room, PROBE_HANDLER_BYTES);
    if (dirty->end <= from || dirty->start > stack) {
        fill(monitor, from, stack);
        dirty->start = from;
    } else {
        fill(monitor, from, dirty->start);
        fill(monitor, dirty->end, stack);
        fill(monitor, most(below->start, from), least(below->end, least(dirty->end, stack)));
        dirty->start = least(dirty->start, from);
    }
    dirty->end = stack;
    *below     = (struct span){0};
}

void probe_instruction(struct monitor *monitor, uint64_t cycles)
{
    bool before            = monitor->interruptible;
    monitor->interruptible = core.interrupts_enabled();
    if (monitor->interruptible) {
        probe_dirty_below(monitor, monitor->stack);
        return;
    }
    monitor->dirty_below = 0; /* so that the first instruction that is interruptible again comes here */
    if (before)
        monitor->interruptible_at = monitor->previous_cycles;
    for (uint32_t i = 0; i < monitor->depth; i++) {
        struct call *call  = &monitor->active[i];
        uint64_t     since = call->entered > monitor->interruptible_at ? call->entered : monitor->interruptible_at;
        if (cycles - since > call->interrupts_off_cycles)
            call->interrupts_off_cycles = cycles - since;
    }
}

void probe_unmasked(struct monitor *monitor)
{
    struct call *call = &monitor->active[0];
    if (monitor->depth > 0 && !call->enables) {
        call->enables    = true;
        call->enables_pc = monitor->pc;
    }
}

void probe_unknown_read(struct monitor *monitor, uint32_t address, uint32_t bytes)
{
    for (uint32_t i = 0; i < monitor->depth; i++) {
        struct call *call = &monitor->active[i];
        if (call->unknown_bytes == 0) {
            call->unknown_pc      = monitor->pc;
            call->unknown_address = address;
        }
        call->unknown_bytes += bytes;
    }
}
