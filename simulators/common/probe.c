/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "probe.h"

#include <string.h>

#include "monitor.h"

enum { DIRT = 0x3c };

/* Cores of 32 bits write the lower halves only. */
static void read_preserved(const struct monitor *monitor, uint64_t values[MAX_PRESERVED])
{
    memset(values, 0, MAX_PRESERVED * sizeof *values);
    monitor->view->read_preserved(values);
}

/* In the selected lane. */
static void write_pattern(const struct monitor *monitor, uint64_t values[MAX_PRESERVED])
{
    for (size_t i = 0; i < core.preserved_count; i++)
        if (!core.preserved[i].constant && !(monitor->many_arguments && core.preserved_arguments >> i & 1))
            values[i] = 0x9e3779b97f4a7c15u * (i + 1);
    monitor->view->write_preserved(values);
    read_preserved(monitor, values); /* as wide as the registers are */
}

void probe_call_begins(struct monitor *monitor, const struct call *call)
{
    for (unsigned lane = 0; lane < monitor->lanes; lane++) {
        uint64_t *values = monitor->preserved[call->depth][lane];
        monitor_select_lane(monitor, lane);
        read_preserved(monitor, values);
        if (call->depth == 0) {
            memcpy(monitor->callers_registers[lane], values, sizeof monitor->callers_registers[lane]);
            write_pattern(monitor, values);
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
        if (call->depth == 0)
            monitor->view->write_preserved(monitor->callers_registers[lane]);
    }
    monitor_select_lane(monitor, 0);
    call->interrupts_left_off = !core.interrupts_enabled();
}

static void dirty(const struct monitor *monitor, uint32_t start, uint32_t bytes)
{
    if (monitor->lanes > 1) {
        monitor->view->fill(start, bytes, DIRT);
        return;
    }
    uint8_t *memory = monitor->view->memory(start, bytes);
    if (memory != NULL)
        memset(memory, DIRT, bytes);
}

/* It is done already if neither the stack pointer moved nor anything was written there. */
void probe_dirty_below(struct monitor *monitor, uint32_t stack)
{
    if (monitor->dirty_below == stack)
        return;
    monitor->dirty_below = stack;
    uint32_t start =
        stack - monitor->static_end > PROBE_HANDLER_BYTES ? stack - PROBE_HANDLER_BYTES : monitor->static_end;
    if (stack > monitor->static_end)
        dirty(monitor, start, stack - start);
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
