/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Executes whole runs in place of Unicorn, several times as fast: nothing has to be called back, since it shares its
 * registers with the monitor, and instructions in a line are counted together. */
#include "executor.h"

#include <unicorn/unicorn.h>

#include "decode.h"
#include "lines.h"
#include "lockstep.h"
#include "memory.h"
#include "processor.h"
#include "registers.h"
#include "steps.h"

/* INSTRUCTION, at ADDRESS, is about to be executed. Returns false if it cannot. */
ALWAYS_INLINE bool begin_step(const struct instruction *instruction, uint32_t address, bool many)
{
    if (instruction->data_bytes == 0) {
        if (many && instruction->class == DIVIDE)
            lanes_compare_operands(instruction, steps_operands);
        steps_begin(instruction, address);
        return !processor.stopped;
    }
    find_accesses(instruction, many);
    if (many && !lanes_may_access(instruction, instruction->data_bytes, steps_allows))
        return false;
    steps.now.instruction = instruction;
    steps.now.address     = address;
    steps_access(instruction, lanes.accessed[0]);
    return !processor.stopped;
}

/* Executes STEP, which remains to be settled. Returns whether it went well. */
ALWAYS_INLINE bool execute_step(struct monitor *monitor, const struct line_step *step, bool many)
{
    monitor->pc = step->address;
    if (!begin_step(step->instruction, step->address, many))
        return false;
    step->happens[many](step->instruction);
    return true;
}

/* Executes LINE, but nothing behind a store that makes the monitor attend. Returns how many steps; 0 if it cannot go
 * on. The last remains to be settled. */
ALWAYS_INLINE uint32_t execute_steps(struct monitor *monitor, const struct line *line, bool watching, bool many)
{
    const struct line_step *step = line->steps, *last = step + line->head.count - 1;
    own.next = line->head.end;
    for (; step < last; step++) {
        const uint32_t row = step->plain_count;
        if (row > 0) {
            if (watching)
                timing_row(&steps.pipeline, step->instruction, row);
            for (const struct line_step *behind = step + row; step < behind; step++)
                step->happens[many](step->instruction);
            if (step == last)
                break;
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
    return execute_step(monitor, last, many) ? line->head.count : 0;
}

#define PC_AT(i) line->steps[i].address

/* Returns whether the run goes on. */
ALWAYS_INLINE bool run_line(struct monitor *monitor, const struct line *line, bool watching, bool many)
{
    uint32_t done = execute_steps(monitor, line, watching, many);
    if (done == 0)
        return false;
    if (watching) {
        MONITOR_SEE(monitor, done, PC_AT)
        monitor_pass_line(monitor, line_table_digest(&line->head, line->steps, sizeof *line->steps, done), done,
                          steps.now.address, steps.pipeline.cycles);
    }
    return !lanes.refused;
}

static bool lacking; /* the run came to an instruction that was not compared */

/* One instruction, at ADDRESS: returns whether it went well. */
static bool run_step(uint32_t address)
{
    const struct instruction *instruction = decode_at(address);
    lacking                               = !lockstep_trusts(address);
    if (lacking || !begin_step(instruction, address, lanes.many))
        return false;
    effects_execute(instruction, address);
    return !lanes.refused;
}

/* Whether all steps of LINE may be counted together. */
static inline bool is_quiet(const struct monitor *monitor, const struct line *line)
{
    return line->head.count > 0 && steps.stack == monitor->stack && monitor_is_quiet(monitor) &&
           steps.pipeline.cycles + line->head.most_cycles < monitor->deadline;
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

/* Runs for results only; gives up where Unicorn may have entered as much code as it is allowed to. */
static bool run_unwatched(struct monitor *monitor)
{
    uint32_t start = monitor->start->address, stop = monitor->stop->address;
    for (uint64_t entered = 0; memory_is_code(own.next) && entered < monitor->max_cycles; entered++) {
        uint32_t           address = own.next;
        const struct line *line    = lines_at(monitor, address);
        if ((address == start || address == stop) && !monitor_instruction(monitor, address, 0, 0))
            return true;
        if (!(line->head.count > 0 ? run_line(monitor, line, false, true) : run_step(address)))
            return false;
    }
    return false;
}

/* Single unwatched runs are not executed here. */
static bool run_any(struct monitor *monitor)
{
    if (!monitor->watching)
        return run_unwatched(monitor);
    return lanes.many ? run_watched(monitor, true) : run_watched(monitor, false);
}

/* ---- As the monitor's runs are executed */

static uint32_t entry, power_up[REGISTERS];

static void open(const struct memory_map *map)
{
    entry = map->flash.start;
    comparison_open(map);
    lanes_open(map, (struct lanes_registers){own.registers, UC_RISCV_REG_X0, STACK_POINTER, RETURN_ADDRESS,
                                             core.view.write_flags});
    line_table_open(map);
    registers_of_unicorn(power_up);
}

/* Unicorn is as fast with a single unwatched run. */
static bool may_run(const struct monitor *monitor, unsigned count)
{
    return (monitor->watching || count > 1) && lockstep_trusts(entry);
}

static bool run(struct monitor *monitor, unsigned count)
{
    processor.monitor = monitor;
    processor.stopped = false;
    monitor->view     = &lanes_view;
    steps_reset(power_up[STACK_POINTER]);
    steps.register_value = lanes_register_value;
    lanes_begin(count);
    for (lanes.lane = 0; lanes.lane < count; lanes.lane++)
        for (unsigned number = 0; number < REGISTERS; number++)
            lanes_write_register(number, power_up[number]);
    lanes.lane = 0;
    lacking    = false;
    own.next   = entry;
    return run_any(monitor) && !lanes.refused && !monitor->fault.happened;
}

static void learn(struct monitor *monitor)
{
    lockstep_run(monitor);
    line_table_clear();
}

static bool lacks(void)
{
    return lacking && !lanes.refused;
}

const struct executor executor = {
    .open = open, .lanes = LANES, .may_run = may_run, .run = run, .learn = learn, .lacks = lacks};
