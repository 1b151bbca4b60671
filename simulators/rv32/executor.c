#include "executor.h"

#include "effects.h"
#include "lockstep.h"
#include "memory.h"
#include "monitor.h"
#include "processor.h"
#include "registers.h"
#include "steps.h"

/* One instruction, at ADDRESS: returns whether it went well. */
static inline bool run_step(uint32_t address)
{
    if (!lockstep_trusts(address))
        return false;
    steps_begin(address);
    if (processor.stopped)
        return false;
    effects_execute(steps.now.instruction, address);
    return !lanes.refused;
}

/* Returns whether the run came to its end. */
static bool run_watched(struct monitor *monitor)
{
    while (memory_is_code(own.next)) {
        uint32_t address = own.next;
        steps_settle(address);
        if (!monitor_instruction(monitor, address, steps.stack, steps.pipeline.cycles))
            return true;
        if (!run_step(address))
            return false;
    }
    return false;
}

/* The same if only results count; gives up where Unicorn may have entered as much code as it is allowed to. */
static bool run_unwatched(struct monitor *monitor)
{
    uint32_t start = monitor->start->address, stop = monitor->stop->address;
    for (uint64_t steps_done = 0; memory_is_code(own.next) && steps_done < monitor->max_cycles; steps_done++) {
        uint32_t address = own.next;
        if ((address == start || address == stop) && !monitor_instruction(monitor, address, 0, 0))
            return true;
        if (!run_step(address))
            return false;
    }
    return false;
}

static void set_registers(const uint32_t registers[REGISTERS])
{
    for (lanes.lane = 0; lanes.lane < lanes.count; lanes.lane++)
        for (unsigned number = 0; number < REGISTERS; number++)
            lanes_write_register(own.registers, number, registers[number]);
    lanes.lane = 0;
}

bool executor_run(struct monitor *monitor, uint32_t entry, const uint32_t registers[REGISTERS], unsigned count)
{
    processor.monitor = monitor;
    processor.stopped = false;
    lanes_begin(count);
    set_registers(registers);
    own.next = entry;
    registers_are_ours(true);
    bool ended = monitor->watching ? run_watched(monitor) : run_unwatched(monitor);
    ended &= !lanes.refused && !monitor->fault.happened;
    registers_are_ours(false);
    lanes_begin(1);
    return ended;
}
