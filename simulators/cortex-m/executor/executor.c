/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Executes whole runs in place of Unicorn, several times as fast: nothing has to be called back, since it shares its
 * registers with the monitor, and instructions in a line are counted together. */
#include "executor.h"

#include <string.h>

#include "comparison.h"
#include "decode.h"
#include "each_lane.h"
#include "line_accesses.h"
#include "lockstep.h"
#include "memory.h"
#include "processor.h"
#include "steps.h"
#include "stretches.h"

/* INSTRUCTION, at ADDRESS, is about to be executed. Returns false if it cannot. */
static bool begin_step(const struct instruction *instruction, uint32_t address)
{
    if (instruction->addressing.count > 0) {
        find_accesses(&instruction->addressing, address, lanes.many);
        if (!line_accesses_other_lanes_may(instruction))
            return false;
    }
    if (lanes.many && timing_varies(steps.model, instruction->class))
        lanes_compare_operands(instruction, steps_operands);
    steps_begin(address);
    return !processor.stopped;
}

/* ---- Lines */

/* Up to COUNT steps of LINE, if they cannot be executed by one function. */
static uint32_t execute_each(const struct line *line, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        const struct line_step *step = &line->steps[i];
        if (step->accesses && ACCESS_IS_REFUSED[lanes.many](step))
            return 0;
        step->operation.happens[lanes.many](&step->operation);
        if (line->moves_stack && i + 1 == line->head.count)
            state_align_stack();
        if (line_accesses_attends)
            return i + 1;
    }
    return count;
}

/* Executes up to COUNT steps of LINE, but none behind a store that makes the monitor attend. Returns how many; 0 if an
 * access is not allowed. The last remains to be settled. */
static inline uint32_t execute_steps(const struct line *line, uint32_t count)
{
    calls_function *execute = line->execute[lanes.many];
    bool            all     = count == line->head.count && execute != NULL;
    line_accesses_begin();
    own.next      = line->head.end;
    uint32_t done = all ? execute() : execute_each(line, count);
    if (done < line->head.count)
        own.next = line->steps[done].address;
    return done;
}

/* Part by part: a copy would wait until they have left for the cache. */
static inline void set_step(struct step *step, const struct line_step *of_line)
{
    step->instruction = of_line->instruction;
    step->address     = of_line->address;
    step->executed    = true;
    step->taken       = false;
}

static unsigned cycles_of_first(const struct line *line)
{
    struct step first = {.unaligned_cycles = 0};
    set_step(&first, line->steps);
    return timing_cycles(steps.model, &first, steps.before);
}

#define PC_AT(i) line->steps[i].address

/* Counts DONE steps of LINE, of which all but the last are over. */
static inline void count_steps(struct monitor *monitor, const struct line *line, uint32_t done)
{
    const uint64_t          late_cycles = line_accesses_end(line, done);
    const struct line_step *last        = &line->steps[done - 1];
    if (done > 1) {
        steps.cycles +=
            (line->first_cycles != 0 ? line->first_cycles : cycles_of_first(line)) + last->begins + late_cycles;
        set_step(steps.before, last - 1);
        steps.before->unaligned_cycles = 0;
    }
    set_step(steps.now, last);
    MONITOR_SEE(monitor, done, PC_AT)
    monitor_pass_line(monitor, line_table_digest(&line->head, line->steps, sizeof *line->steps, done), done,
                      last->address, steps.cycles);
}

/* Charges the last step of LINE, if all of it was executed and that is known. Returns whether it is. */
static inline bool settle_line(const struct line *line, uint32_t done)
{
    const bool taken = line->leaves || own.next != line->head.end;
    if (done < line->head.count || line->last_cycles[taken] == 0)
        return false;
    steps.now->taken = taken;
    steps.cycles += line->last_cycles[taken] + steps.now->unaligned_cycles;
    steps_change_places();
    if (line->moves_stack)
        steps.stack = steps.register_value(STACK_POINTER);
    return true;
}

/* Returns how many steps of LINE were executed before a landmark, 0 if the run cannot go on. */
static inline uint32_t run_line(struct monitor *monitor, const struct line *line)
{
    const uint32_t done = execute_steps(line, lines_unmarked(monitor, line));
    return lanes.refused ? 0 : done;
}

static bool lacking;  /* the run came to an instruction that was not compared */
static bool outdated; /* there are lines that end before an instruction which was not compared then */

/* Whether OPERATION, which was not compared, can be compared now: not in an IT block, of which Unicorn was not told,
 * and not in many lanes. */
static inline bool can_be_compared(const struct operation *operation)
{
    return !lanes.many && !operation->in_block && operation->code != OPERATION_IT;
}

/* One instruction, at ADDRESS: returns whether it went well. */
static bool run_step(uint32_t address)
{
    const struct operation *operation = state_operation(address);
    const bool              trusted   = lockstep_trusts(address);
    lacking                           = !trusted && !can_be_compared(operation);
    if (lacking || !state_allows(operation) || !begin_step(decode_at(address), address))
        return false;
    if (trusted)
        return state_execute(operation, address);
    lines_forget_at(address);
    stretches_forget_at(address);
    outdated = true;
    return lockstep_step(processor.monitor, address);
}

/* Whether all steps of LINE may be counted together: then all is quiet. */
static inline bool becomes_quiet(struct monitor *monitor, const struct line *line)
{
    if (line->head.count == 0 || own.if_then != 0 || steps.cycles + line->head.most_cycles >= monitor->deadline ||
        *monitor_landmark(monitor, line->head.address))
        return false;
    if (steps.stack != monitor->stack || !monitor_is_quiet(monitor)) {
        monitor->pc = line->head.address;
        monitor_settle(monitor, steps.stack);
    }
    return true;
}

/* Returns whether the run came to its end. */
static bool run_watched(struct monitor *monitor)
{
    for (bool settled = false; memory_is_code(own.next);) {
        uint32_t           address = own.next;
        const struct line *line    = lines_at(address);
        if (!settled && !steps_settle(address))
            return false;
        settled = false;
        if (becomes_quiet(monitor, line)) {
            const uint32_t done = run_line(monitor, line);
            if (done == 0)
                return false;
            count_steps(monitor, line, done);
            settled = settle_line(line, done);
            continue;
        }
        if (!monitor_instruction(monitor, address, steps.stack, steps.cycles))
            return true;
        if (!run_step(address))
            return false;
    }
    return false;
}

/* Whether a run that is not watched, and has come to ADDRESS, goes on. */
static bool go_on_unwatched(struct monitor *monitor, uint32_t address)
{
    const bool      may_be_more = own.if_then == 0;
    calls_function *stretch     = may_be_more && !lanes.many ? stretches_at(address) : NULL;
    if (stretch != NULL)
        return stretch() > 0 && !lanes.refused;
    const struct line *line = lines_at(address);
    if (may_be_more && line->head.count > 0)
        return run_line(monitor, line) > 0;
    return run_step(address);
}

/* Runs for results only; gives up where Unicorn may have entered as much code as it is allowed to. */
static bool run_unwatched(struct monitor *monitor)
{
    uint32_t start = monitor->start->address & ~1u, stop = monitor->stop->address & ~1u;
    stretches_begin(monitor);
    if (!lanes.many)
        memory_use_all();
    while (memory_is_code(own.next) && stretches_blocks-- > 0) {
        uint32_t address = own.next;
        if ((address == start || address == stop) && !monitor_instruction(monitor, address, 0, 0))
            return true;
        if (!go_on_unwatched(monitor, address))
            return false;
    }
    return false;
}

/* ---- As the monitor's runs are executed */

static struct registers power_up;
static bool             left_to_unicorn; /* what is unwatched: something there was not compared */
static bool             gave_up;         /* the firmware does something that has no effect here */

static void open(const struct memory_map *map)
{
    state_open(map);
    comparison_open(map);
    line_table_open(map);
    stretches_open(map);
    power_up = registers_of_unicorn();
}

static bool may_run(const struct monitor *monitor, unsigned count)
{
    const uint32_t entry = steps_vector(1);
    (void)count;
    return (monitor->watching || !left_to_unicorn) && !gave_up && steps_is_thumb(entry) && lockstep_trusts(entry & ~1u);
}

static void forget_all(void)
{
    lines_forget();
    stretches_forget();
}

static void forget_outdated(void)
{
    if (outdated)
        forget_all();
    outdated = false;
}

static bool run(struct monitor *monitor, unsigned count)
{
    struct registers registers = power_up;
    processor.monitor          = monitor;
    processor.stopped          = false;
    monitor->view              = &lanes_view;
    steps_reset();
    steps.register_value            = lanes_register_value;
    steps.condition_holds           = state_condition_holds;
    registers.values[STACK_POINTER] = steps.stack & ~3u;
    state_begin(count);
    state_set(&registers);
    forget_outdated();
    lacking   = false;
    own.next  = steps_vector(1) & ~1u;
    bool good = (monitor->watching ? run_watched(monitor) : run_unwatched(monitor)) && !lanes.refused &&
                !monitor->fault.happened;
    left_to_unicorn |= !good && !monitor->watching && count == 1;
    return good || executor_disagrees(monitor);
}

static void learn(struct monitor *monitor)
{
    if (gave_up)
        core.run(monitor);
    else
        gave_up = !lockstep_run(monitor);
    left_to_unicorn = false;
    forget_all();
}

/* What has no effect here cannot be learned. */
static bool lacks(void)
{
    return lacking && !gave_up && !lanes.refused;
}

const struct executor executor = {
    .open = open, .lanes = LANES, .may_run = may_run, .run = run, .learn = learn, .lacks = lacks};
