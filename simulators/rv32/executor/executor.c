#include "executor.h"

#include "decode.h"
#include "effects.h"
#include "lines.h"
#include "lockstep.h"
#include "memory.h"
#include "monitor.h"
#include "processor.h"
#include "registers.h"
#include "steps.h"

/* STEP, which remains to be settled. Returns whether it went well. */
ALWAYS_INLINE bool execute_step(struct monitor *monitor, const struct line_step *step, bool many)
{
    monitor->pc = step->address;
    steps_begin(step->instruction, step->address);
    if (processor.stopped)
        return false;
    step->happens[many](step->instruction);
    return true;
}

/* Executes LINE, but nothing behind a store that makes the monitor attend. Returns how many steps; 0 if it cannot go
 * on. The last remains to be settled. */
ALWAYS_INLINE uint32_t execute_steps(struct monitor *monitor, const struct line *line, bool watching, bool many)
{
    const struct line_step *step = line->steps, *last = step + line->count - 1;
    own.next = line->end;
    for (; step < last; step++) {
        if (step->instruction->is_plain) {
            step->happens[many](step->instruction);
            if (watching)
                timing_plain(&steps.pipeline, step->instruction);
            continue;
        }
        if (!execute_step(monitor, step, many))
            return 0;
        if (watching && !monitor_is_quiet(monitor)) {
            own.next = step[1].address;
            return (uint32_t)(step - line->steps) + 1;
        }
        if (watching)
            steps_settle_other(step[1].address);
    }
    return execute_step(monitor, last, many) ? line->count : 0;
}

/* Returns whether the run goes on. */
ALWAYS_INLINE bool run_line(struct monitor *monitor, const struct line *line, bool watching, bool many)
{
    uint32_t done = execute_steps(monitor, line, watching, many);
    if (done == 0)
        return false;
    if (watching)
        monitor_pass_line(monitor, lines_digest(line, done), done, steps.now.address, steps.pipeline.cycles);
    return !lanes.refused;
}

/* One instruction, at ADDRESS: returns whether it went well. */
static bool run_step(uint32_t address)
{
    if (!lockstep_trusts(address))
        return false;
    steps_begin(decode_at(address), address);
    if (processor.stopped)
        return false;
    effects_execute(steps.now.instruction, address);
    return !lanes.refused;
}

/* Whether all steps of LINE may be counted together. */
static inline bool is_quiet(const struct monitor *monitor, const struct line *line)
{
    return line->count > 0 && steps.stack == monitor->stack && monitor_is_quiet(monitor) &&
           steps.pipeline.cycles + line->most_cycles < monitor->deadline;
}

/* Returns whether the run came to its end. */
ALWAYS_INLINE bool run_watched(struct monitor *monitor, bool many)
{
    while (memory_is_code(own.next)) {
        uint32_t           address = own.next;
        const struct line *line    = lines_at(monitor, address);
        steps_settle(address);
        if (is_quiet(monitor, line)) {
            if (!run_line(monitor, line, true, many))
                return false;
            continue;
        }
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
    for (uint64_t entered = 0; memory_is_code(own.next) && entered < monitor->max_cycles; entered++) {
        uint32_t           address = own.next;
        const struct line *line    = lines_at(monitor, address);
        if ((address == start || address == stop) && !monitor_instruction(monitor, address, 0, 0))
            return true;
        if (!(line->count > 0 ? run_line(monitor, line, false, true) : run_step(address)))
            return false;
    }
    return false;
}

/* Nobody has single runs that are not watched executed here. */
static bool run(struct monitor *monitor)
{
    if (!monitor->watching)
        return run_unwatched(monitor);
    return lanes.many ? run_watched(monitor, true) : run_watched(monitor, false);
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
    bool ended = run(monitor) && !lanes.refused && !monitor->fault.happened;
    registers_are_ours(false);
    lanes_begin(1);
    return ended;
}
