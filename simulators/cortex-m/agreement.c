#include "agreement.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "report.h"

enum { MAX_REGISTERS = 20 };

static struct {
    struct region ram;
    uint8_t      *content; /* of RAM */
    uint32_t      registers[MAX_REGISTERS];
    struct call  *calls;
    size_t        call_count, call_room;
    struct fault  fault;
    uint64_t      cycles, instructions;
    uint32_t      stack;
} kept;

void agreement_open(const struct memory_map *map)
{
    kept.ram     = map->ram;
    kept.content = malloc(map->ram.bytes);
    if (kept.content == NULL)
        usage_error("out of memory for what RAM held");
}

void agreement_keep(const struct monitor *monitor, const uint32_t *registers, uint32_t count)
{
    if (kept.call_room < monitor->finished_count) {
        kept.call_room = monitor->finished_count;
        kept.calls     = realloc(kept.calls, kept.call_room * sizeof *kept.calls);
        if (kept.calls == NULL)
            usage_error("out of memory for %zu finished calls", kept.call_room);
    }
    kept.call_count   = monitor->finished_count;
    kept.fault        = monitor->fault;
    kept.cycles       = monitor->cycles;
    kept.instructions = monitor->instructions;
    kept.stack        = monitor->stack;
    if (monitor->finished_count > 0)
        memcpy(kept.calls, monitor->finished, monitor->finished_count * sizeof *kept.calls);
    memcpy(kept.registers, registers, count * sizeof *registers);
    memcpy(kept.content, memory_at(kept.ram.start, kept.ram.bytes), kept.ram.bytes);
}

static bool same_calls(const struct monitor *monitor)
{
    return kept.call_count == monitor->finished_count &&
           (kept.call_count == 0 || memcmp(kept.calls, monitor->finished, kept.call_count * sizeof *kept.calls) == 0);
}

static bool same_fault(const struct fault *fault)
{
    if (!fault->happened || !kept.fault.happened)
        return fault->happened == kept.fault.happened;
    return fault->pc == kept.fault.pc && strcmp(fault->message, kept.fault.message) == 0;
}

const char *agreement_broken(const struct monitor *monitor, const uint32_t *registers, uint32_t count)
{
    if (!same_fault(&monitor->fault))
        return "fault";
    if (kept.instructions != monitor->instructions)
        return "number of instructions";
    if (kept.cycles != monitor->cycles)
        return "cycles";
    if (kept.stack != monitor->stack)
        return "stack pointer";
    if (!same_calls(monitor))
        return "calls";
    if (memcmp(kept.registers, registers, count * sizeof *registers) != 0)
        return "registers";
    if (memcmp(kept.content, memory_at(kept.ram.start, kept.ram.bytes), kept.ram.bytes) != 0)
        return "memory";
    return NULL;
}
