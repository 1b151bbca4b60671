#include "probe.h"

#include <string.h>

#include "monitor.h"

enum { DIRT = 0x3c };

/* Cores of 32 bits write the lower halves only. */
static void read_preserved(uint64_t values[MAX_PRESERVED])
{
    memset(values, 0, MAX_PRESERVED * sizeof *values);
    core.read_preserved(values);
}

void probe_call_begins(struct call *call, uint64_t *callers_registers, bool many_arguments)
{
    read_preserved(call->preserved);
    if (call->depth > 0)
        return;
    memcpy(callers_registers, call->preserved, sizeof call->preserved);
    for (size_t i = 0; i < core.preserved_count; i++)
        if (!core.preserved[i].constant && !(many_arguments && core.preserved_arguments >> i & 1))
            call->preserved[i] = 0x9e3779b97f4a7c15u * (i + 1);
    core.write_preserved(call->preserved);
    read_preserved(call->preserved); /* as wide as the registers are */
}

void probe_call_ends(struct call *call, const uint64_t *callers_registers)
{
    uint64_t now[MAX_PRESERVED];
    read_preserved(now);
    for (size_t i = 0; i < core.preserved_count; i++)
        if (now[i] != call->preserved[i])
            call->clobbered |= 1u << i;
    call->interrupts_left_off = !core.interrupts_enabled();
    if (call->depth == 0)
        core.write_preserved(callers_registers);
}

/* It is done already if neither the stack pointer moved nor anybody wrote there. */
void probe_dirty_below(struct monitor *monitor, uint32_t stack)
{
    if (monitor->dirty_below == stack)
        return;
    monitor->dirty_below = stack;
    uint32_t start =
        stack - monitor->static_end > PROBE_HANDLER_BYTES ? stack - PROBE_HANDLER_BYTES : monitor->static_end;
    if (stack <= monitor->static_end)
        return;
    uint8_t *below = core.memory(start, stack - start);
    if (below != NULL)
        memset(below, DIRT, stack - start);
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
