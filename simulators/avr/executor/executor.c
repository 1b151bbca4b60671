/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Executes effects that were compared with the engine's (lockstep.h), line by line, as long as nothing but the digests
 * of the monitor takes notice, all accesses are to RAM and flash, and all jumps stay in flash. What else an instruction
 * is or does, it is not begun in a line but executed alone; by the engine where it must be. */
#include "executor.h"

#include "guard.h"
#include "lanes.h"
#include "lines.h"
#include "lockstep.h"
#include "needed_flags.h"

/* A place between two lines. */
struct position {
    uint32_t pc, last_pc;
    uint64_t clock, last_begins, instructions;
};

/* Executes the steps of LINE up to the first that fails: returns how many. */
INLINE uint32_t execute_steps(const struct line *line, unsigned lanes)
{
    uint32_t done = 0;
    now.taken     = false;
    now.next      = line->next;
    if (line->execute != NULL)
        return line->execute();
    while (done < line->count && !line_step_function(&line->steps[done], lanes)(&line->steps[done]))
        done++;
    return done;
}

#define PC_AT(i) line->steps[i].pc

/* POSITION moved behind the first DONE steps of LINE, but not all. */
static struct position behind_steps(struct monitor *monitor, const struct line *line, uint32_t done,
                                    struct position position)
{
    MONITOR_SEE(monitor, done, PC_AT)
    for (uint32_t i = 0; i < done; i++) {
        monitor_digest_line(monitor, line_of_one(line->steps[i].pc));
        position.last_begins = position.clock;
        position.clock += plans[line->steps[i].pc / 2].cycles;
        position.last_pc = line->steps[i].pc;
    }
    position.instructions += done;
    position.pc = line->steps[done].pc;
    return position;
}

/* POSITION moved behind all steps of LINE. */
INLINE struct position behind_line(struct monitor *monitor, const struct line *line, struct position position,
                                   enum lines_for whom)
{
    if (whom != UNWATCHED) {
        MONITOR_SEE(monitor, line->count, PC_AT)
        monitor_digest_line(monitor, line->digest);
    }
    position.instructions += line->count;
    position.last_begins = position.clock + line->last_begins;
    position.clock       = position.last_begins + (now.taken ? line->taken_cycles : line->last_cycles);
    position.last_pc     = line->last_pc;
    position.pc          = now.next;
    return position;
}

static void finish(struct monitor *monitor, const struct position *position)
{
    monitor->instructions += position->instructions;
    monitor->pc              = position->last_pc;
    monitor->previous_cycles = position->last_begins;
    steps.device->pc         = position->pc;
    steps.device->cycle      = position->clock;
}

/* Executes line after line, as long as all is quiet, no deadline is reached and no step fails. Returns whether anything
 * was executed; then steps.stack is up to date again. */
INLINE bool run_lines(enum lines_for whom)
{
    const unsigned    lanes    = lanes_of(whom);
    struct monitor   *monitor  = now.monitor;
    const struct bank bank     = bank_of_line(lanes, ALL_FLAGS);
    struct position   position = {.pc = steps.device->pc, .clock = steps.device->cycle};
    uint32_t          version  = lines_version(monitor);
    if (monitor->stack != DATA_SPACE + stack_pointer_register(&bank) + 1u)
        return false;
    for (;;) {
        const struct line *line = lines_at(monitor, position.pc, whom, &version);
        if (line->count == 0 || position.clock + line->last_begins >= monitor->deadline)
            break;
        if (whom != UNWATCHED)
            settle(monitor, &bank);
        uint32_t done = execute_steps(line, lanes);
        if (done < line->count) {
            lanes_parted |= lanes > 1 && done > 0; /* not all flags are known */
            position = behind_steps(monitor, line, done, position);
            break;
        }
        position = behind_line(monitor, line, position, whom);
    }
    if (position.instructions == 0)
        return false;
    finish(monitor, &position);
    steps.stack.value         = stack_pointer_register(&bank);
    steps.enabled_before_last = steps.device->sreg[S_I]; /* which no step changes */
    return true;
}

/* ---- One run */

static bool run_in_lines(struct monitor *monitor)
{
    const struct bank bank = {.data = steps.device->data, .flags = flags_alone, .lanes = 1};
    now                    = (struct line_now){.monitor = monitor, .data = bank.data, .flags = bank.flags};
    flags_from_engine(&bank, 0, steps.device);
    if (!(monitor->watching ? run_lines(WATCHED) : run_lines(UNWATCHED)))
        return false;
    flags_to_engine(&bank, 0, steps.device);
    return true;
}

/* Returns whether the run goes on. LACKS_FLAGS: not, as flags were to be read that lines may have left out. */
static bool run_step(struct monitor *monitor, bool *lacks_flags)
{
    const uint32_t pc = steps.device->pc;
    struct step    step;
    if (!steps_begin(monitor, pc) || !steps_prepare(monitor, pc, &step))
        return false;
    *lacks_flags = reads_status_by_pointer(&step);
    return !*lacks_flags && lockstep_execute(monitor, &step) && steps_end(monitor, &step);
}

/* Returns false if the run lacks flags. */
static bool run_alone(struct monitor *monitor)
{
    bool lacks_flags = false;
    while (run_step(monitor, &lacks_flags))
        if (steps.stack.awaited == 0 && monitor_is_quiet(monitor))
            run_in_lines(monitor);
    return !lacks_flags;
}

/* ---- Many runs: what the engine must execute it executes lane by lane. What is to be compared first neither can. */

static bool is_as_in_first_lane(const struct step *step, const struct step *first)
{
    return step->cycles == first->cycles && step->next == first->next && step->address == first->address;
}

/* In the selected lane, which the device holds. */
static bool may_be_executed_by_engine(struct monitor *monitor, const struct step *step, bool is_first)
{
    bool in_ram = step->plan->bytes != 0 && region_holds(&steps.map.ram, step->address, step->plan->bytes);
    if (in_ram || reads_status_by_pointer(step) || !lockstep_is_for_engine(step))
        return false;
    return !is_first || ((step->plan->bytes == 0 || guard_access(monitor, &steps.map, step)) &&
                         guard_next(monitor, &steps.map, step));
}

/* Those that the instruction with this OPCODE may read or write: IN and OUT (1011 xAAd dddd AAAA) one, others any. */
static struct register_range registers_of(uint16_t opcode)
{
    const uint32_t named = opcode >> 4 & 0x1f;
    if ((opcode & 0xf000) == 0xb000)
        return (struct register_range){named, named + 1};
    return (struct register_range){0, REGISTERS};
}

/* One instruction in lanes 0 to COUNT - 1. */
static bool execute_by_engine(struct monitor *monitor, const struct plan *plan, unsigned count)
{
    const struct register_range registers = registers_of(plan->opcode);
    const uint32_t              pc        = steps.device->pc;
    const uint64_t              begin     = steps.device->cycle;
    struct step                 first;
    for (unsigned lane = 0; lane < count; lane++) {
        lanes_select(lane);
        lanes_to_engine(registers);
        steps.device->pc    = pc;
        steps.device->cycle = begin;
        struct step step    = step_plan(plan, pc);
        if (lane == 0)
            first = step;
        if (!is_as_in_first_lane(&step, &first) || !may_be_executed_by_engine(monitor, &step, lane == 0) ||
            !steps_execute(monitor, &step, step.next, begin + step.cycles))
            return false;
        lanes_from_engine(registers);
    }
    lanes_select(0);
    return lanes_agree() && steps_end(monitor, &first);
}

/* The next instruction, whose beginning the monitor knows, alone. Returns false if it cannot be in a line, or fails. */
static bool execute_step(struct monitor *monitor)
{
    const uint32_t pc = steps.device->pc;
    if (!lines_may_hold(pc))
        return false;
    now = (struct line_now){
        .monitor = monitor, .data = lanes_bank.data, .flags = lanes_bank.flags, .next = plans[pc / 2].next};
    struct line_step step = line_step_at(pc, &lockstep_effect(pc)->effect);
    step.is_last          = true;
    if (line_step_function(&step, LANES)(&step))
        return false;
    steps.device->cycle += now.taken ? plans[pc / 2].taken_cycles : plans[pc / 2].cycles;
    steps.device->pc  = now.next;
    steps.stack.value = stack_pointer_register(&lanes_bank);
    return true;
}

/* Returns whether the runs go on. */
static bool run_step_in_lanes(struct monitor *monitor, unsigned count)
{
    const struct plan *plan = &plans[steps.device->pc / 2];
    if (!steps_begin(monitor, steps.device->pc) || lanes_parted)
        return false;
    if (execute_step(monitor))
        return true;
    lanes_parted |= plan->instruction == NULL || !execute_by_engine(monitor, plan, count);
    return !lanes_parted;
}

static bool run_in_lanes(struct monitor *monitor, unsigned count)
{
    monitor->view = &lanes_view;
    lanes_begin(count);
    while (run_step_in_lanes(monitor, count))
        if (steps.stack.awaited == 0 && monitor_is_quiet(monitor)) {
            now = (struct line_now){.monitor = monitor, .data = lanes_bank.data, .flags = lanes_bank.flags};
            run_lines(BESIDE);
        }
    return !lanes_parted && !monitor->fault.happened;
}

/* ---- As the monitor's runs are executed */

static bool run(struct monitor *monitor, unsigned count)
{
    lockstep_begin();
    if (count > 1)
        return run_in_lanes(monitor, count);
    return run_alone(monitor);
}

/* Lanes that part may do so in front of such an instruction: then they part again. */
static bool lacks(void)
{
    const uint32_t pc = steps.device->pc;
    return lanes_parted && plans[pc / 2].instruction != NULL && !lockstep_trusts(lockstep_effect(pc));
}

const struct executor executor = {.lanes = LANES, .run = run, .lacks = lacks};
