/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What the monitor is told of lines. */
#include "native.h"

#define PC_AT(i) line->pcs[i]

static inline void tell(struct monitor *monitor, const struct native_line *line, uint32_t access)
{
    const struct told told = line->told[access];
    monitor->pc            = line->pcs[told.index];
    monitor_quick_access(monitor, (enum access_kind)told.kind, native_now.addresses[access], told.bytes);
}

void native_pass(const struct native_line *line)
{
    struct monitor *monitor = device.monitor;
    const uint32_t  stack   = *native_register(STACK_POINTER);
    MONITOR_SEE(monitor, line->count, PC_AT)
    monitor_digest_line(monitor, line->digest);
    for (uint32_t i = 0; i < line->accesses; i++)
        tell(monitor, line, i);
    if (stack != monitor->stack || (monitor->probing && monitor->dirty_below != stack))
        monitor_settle(monitor, stack);
}

void native_pass_part(const struct native_line *line, uint32_t count)
{
    struct monitor *monitor = device.monitor;
    MONITOR_SEE(monitor, count, PC_AT)
    for (uint32_t i = 0; i < count; i++)
        monitor_digest_line(monitor, line_of_one(line->pcs[i]));
    for (uint32_t i = 0; i < line->accesses && line->told[i].index < count; i++)
        tell(monitor, line, i);
}
