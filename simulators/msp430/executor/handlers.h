/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* From instruction to instruction, and when the monitor looks at them. */
#pragma once

#include <stddef.h>

#include "effects.h"
#include "lines.h"
#include "native.h"

static const struct machine machine = {
    .lanes     = LANES,
    .registers = state.registers[0],
    .flags     = &state.flags,
    .ram       = RAM_ROWS,
    .number    = MACHINE,
};

/* ---- From instruction to instruction: each has a handler, which ends by calling that of the next one, as a jump.
 *
 * What changes with every line is handed on: CYCLES since reset and the INSTRUCTIONS that the monitor has counted, all
 * of the line included. PLAN is that of the instruction. */
#ifndef __OPTIMIZE__
#error "calls at the end of functions must become jumps: the stack would overflow"
#endif

#define STATE const struct plan *plan, struct monitor *monitor, uint64_t cycles, uint64_t instructions

typedef void handler(STATE);

static handler *const HANDLERS[PAIR(AND, AND) + 1];

/* The COUNT instructions from PC on, which are in one line, are counted code, or else the call strays. */
static __attribute__((noinline)) void see_line(struct monitor *monitor, uint32_t pc, uint32_t count)
{
    const uint32_t first = pc;
    bool           all   = true;
    for (uint32_t i = 0; i < count; i++, pc = plans[pc / 2].next)
        all = monitor_refuse_uncounted(monitor, pc) && all;
    if (all)
        counted_learn(&monitor->counted, first, count);
}

ALWAYS_INLINE void see(struct monitor *monitor, uint32_t pc, uint32_t count)
{
    if (monitor->depth > 0 && !counted_knows(&monitor->counted, pc, count))
        see_line(monitor, pc, count);
}

/* Begins the line of PLAN, whose first instruction the monitor knows. */
static void begin_line(struct monitor *monitor, const struct plan *plan, uint64_t cycles)
{
    uint32_t rest = plan->line_count - 1;
    if (rest > 0) {
        see(monitor, plan->next, rest);
        monitor_digest_line(monitor, digests[plan->next / 2]);
    }
    HANDLERS[plan->handler](plan, monitor, cycles + plan->line_cycles, monitor->instructions + rest);
}

/* From PC on, instruction by instruction, until a line can begin or the run is over. */
static void run_closely(struct monitor *monitor, uint32_t pc, uint64_t cycles)
{
    for (;;) {
        while (native_run(&machine, monitor, pc, cycles)) {
            pc     = native_now.next;
            cycles = native_now.cycles;
        }
        if (!monitor_instruction(monitor, pc, state.registers[STACK_POINTER][0], cycles))
            return;
        const struct plan *plan = lines_at(monitor, pc);
        if (plan == NULL)
            continue;
        if (plan->line_count > 0 && monitor_is_quiet(monitor) && cycles + plan->line_cycles <= monitor->deadline) {
            begin_line(monitor, plan, cycles);
            return;
        }
        pc = execute_alone(plan);
        cycles += plan_cycles(plan);
    }
}

/* Goes on at PC, behind the line that ends with PLAN. */
__attribute__((noinline)) static void leave_line(STATE, uint32_t pc)
{
    monitor->instructions    = instructions;
    monitor->previous_cycles = cycles - plan_cycles(plan);
    run_closely(monitor, pc, cycles);
}

/* Goes on at PC with its line, if that holds nothing for the monitor but to count, as in monitor_pass(). */
ALWAYS_INLINE void go_on(STATE, uint32_t pc)
{
    const struct plan *next = &plans[pc / 2];
    if (next->line_count == 0 || *monitor_landmark(monitor, pc) || cycles + next->line_cycles > monitor->deadline ||
        native_is_due(&machine, monitor, pc)) {
        leave_line(plan, monitor, cycles, instructions, pc);
        return;
    }
    see(monitor, pc, next->line_count);
    monitor_digest_line(monitor, digests[pc / 2]);
    monitor->pc = pc;
    HANDLERS[next->handler](next, monitor, cycles + next->line_cycles, instructions + next->line_count);
}

/* Goes on behind a store, which may have changed what lies below the stack pointer. */
ALWAYS_INLINE void go_on_from_store(STATE)
{
    if (monitor_is_quiet(monitor))
        go_on(plan, monitor, cycles, instructions, plan->next);
    else
        leave_line(plan, monitor, cycles, instructions, plan->next);
}

/* Goes on in the line. */
ALWAYS_INLINE void go_on_in_line(STATE)
{
    uint32_t           pc   = plan->next;
    const struct plan *next = &plans[pc / 2];
    monitor->pc             = pc;
    HANDLERS[next->handler](next, monitor, cycles, instructions);
}

/* Goes on in the line behind a load, which may have been a fault: then the rest of the line does not happen. */
ALWAYS_INLINE void go_on_from_load(STATE)
{
    const struct plan *next = &plans[plan->next / 2];
    if (monitor->fault.happened)
        leave_line(plan, monitor, cycles - next->line_cycles, instructions - next->line_count, plan->next);
    else
        go_on_in_line(plan, monitor, cycles, instructions);
}

static void begin_special(STATE)
{
    uint16_t pc = execute_alone(plan);
    leave_line(plan, monitor, cycles, instructions, pc);
}

/* The operands of a handler, for its name. */
enum { REGISTERS, LOAD = SOURCE_IN_MEMORY, STORE = DESTINATION_IN_MEMORY, LOAD_STORE = LOAD | STORE };
enum { REGISTERS_B = ONE_BYTE | REGISTERS, LOAD_B = ONE_BYTE | LOAD, STORE_B = ONE_BYTE | STORE };
enum { LOAD_STORE_B = ONE_BYTE | LOAD_STORE };

/* Calls MACRO with the handlers of OPERATION. */
#define FOR_SHAPES(MACRO, operation)                                                                                   \
    MACRO(operation, REGISTERS)                                                                                        \
    MACRO(operation, REGISTERS_B)                                                                                      \
    MACRO(operation, LOAD)                                                                                             \
    MACRO(operation, LOAD_B)                                                                                           \
    MACRO(operation, STORE)                                                                                            \
    MACRO(operation, STORE_B)                                                                                          \
    MACRO(operation, LOAD_STORE)                                                                                       \
    MACRO(operation, LOAD_STORE_B)
/* Calls EACH with MACRO and each operation that has two operands. */
#define FOR_TWO_OPERANDS(EACH, MACRO)                                                                                  \
    EACH(MACRO, MOV)                                                                                                   \
    EACH(MACRO, ADD)                                                                                                   \
    EACH(MACRO, ADDC)                                                                                                  \
    EACH(MACRO, SUBC)                                                                                                  \
    EACH(MACRO, SUB)                                                                                                   \
    EACH(MACRO, CMP)                                                                                                   \
    EACH(MACRO, BIT)                                                                                                   \
    EACH(MACRO, BIC)                                                                                                   \
    EACH(MACRO, BIS)                                                                                                   \
    EACH(MACRO, XOR)                                                                                                   \
    EACH(MACRO, AND)
#define FOR_CHANGES(MACRO)                                                                                             \
    MACRO(RRC, REGISTERS)                                                                                              \
    MACRO(RRC, REGISTERS_B)                                                                                            \
    MACRO(RRC, LOAD)                                                                                                   \
    MACRO(RRC, LOAD_B)                                                                                                 \
    MACRO(RRA, REGISTERS)                                                                                              \
    MACRO(RRA, REGISTERS_B)                                                                                            \
    MACRO(RRA, LOAD)                                                                                                   \
    MACRO(RRA, LOAD_B)                                                                                                 \
    MACRO(SWPB, REGISTERS)                                                                                             \
    MACRO(SWPB, LOAD)                                                                                                  \
    MACRO(SXT, REGISTERS)                                                                                              \
    MACRO(SXT, LOAD)
#define FOR_CONDITIONS(MACRO)                                                                                          \
    MACRO(IF_NOT_ZERO)                                                                                                 \
    MACRO(IF_ZERO)                                                                                                     \
    MACRO(IF_NO_CARRY)                                                                                                 \
    MACRO(IF_CARRY)                                                                                                    \
    MACRO(IF_NEGATIVE)                                                                                                 \
    MACRO(IF_GREATER_OR_EQUAL)                                                                                         \
    MACRO(IF_LESS)                                                                                                     \
    MACRO(ALWAYS)

#define TWO_OPERANDS(operation, shape)                                                                                 \
    static void operation##_##shape(STATE)                                                                             \
    {                                                                                                                  \
        two_operands(plan, operation, shape);                                                                          \
        if ((shape) & DESTINATION_IN_MEMORY)                                                                           \
            go_on_from_store(plan, monitor, cycles, instructions);                                                     \
        else if ((shape) & SOURCE_IN_MEMORY)                                                                           \
            go_on_from_load(plan, monitor, cycles, instructions);                                                      \
        else                                                                                                           \
            go_on_in_line(plan, monitor, cycles, instructions);                                                        \
    }
#define CHANGE(operation, shape)                                                                                       \
    static void operation##_##shape(STATE)                                                                             \
    {                                                                                                                  \
        change_operand(plan, operation, shape);                                                                        \
        if ((shape) & SOURCE_IN_MEMORY)                                                                                \
            go_on_from_store(plan, monitor, cycles, instructions);                                                     \
        else                                                                                                           \
            go_on_in_line(plan, monitor, cycles, instructions);                                                        \
    }
#define JUMP(condition)                                                                                                \
    static void jump_##condition(STATE)                                                                                \
    {                                                                                                                  \
        go_on(plan, monitor, cycles, instructions, jump(plan, condition));                                             \
    }
#define FOR_SECOND(MACRO, first)                                                                                       \
    MACRO(first, MOV)                                                                                                  \
    MACRO(first, ADD)                                                                                                  \
    MACRO(first, ADDC)                                                                                                 \
    MACRO(first, SUBC)                                                                                                 \
    MACRO(first, SUB)                                                                                                  \
    MACRO(first, CMP)                                                                                                  \
    MACRO(first, BIT)                                                                                                  \
    MACRO(first, BIC)                                                                                                  \
    MACRO(first, BIS)                                                                                                  \
    MACRO(first, XOR)                                                                                                  \
    MACRO(first, AND)
#define TWO_AT_ONCE(first, second)                                                                                     \
    static void first##_##second(STATE)                                                                                \
    {                                                                                                                  \
        two_operands(plan, first, REGISTERS);                                                                          \
        plan = &plans[plan->next / 2];                                                                                 \
        two_operands(plan, second, REGISTERS);                                                                         \
        go_on_in_line(plan, monitor, cycles, instructions);                                                            \
    }
/* With many lanes there is work enough between the jumps. */
#if LANES == 1
FOR_TWO_OPERANDS(FOR_SECOND, TWO_AT_ONCE)
#define PAIR_ENTRY(first, second) [PAIR(first, second)] = first##_##second,
#else
#define PAIR_ENTRY(first, second) [PAIR(first, second)] = first##_REGISTERS,
#endif
FOR_TWO_OPERANDS(FOR_SHAPES, TWO_OPERANDS)
FOR_CHANGES(CHANGE)
FOR_CONDITIONS(JUMP)

#define TWO_OPERANDS_ENTRY(operation, shape) [FORM(operation, shape)] = operation##_##shape,
#define CHANGE_ENTRY(operation, shape)       [FORM(FIRST_ONE + operation, shape)] = operation##_##shape,
#define JUMP_ENTRY(condition)                [FORM(FIRST_CONDITION + condition, 0)] = jump_##condition,
static handler *const HANDLERS[PAIR(AND, AND) + 1] = {[SPECIAL_HANDLER] = begin_special,
                                                      FOR_TWO_OPERANDS(FOR_SHAPES, TWO_OPERANDS_ENTRY)
                                                          FOR_CHANGES(CHANGE_ENTRY) FOR_CONDITIONS(JUMP_ENTRY)
                                                              FOR_TWO_OPERANDS(FOR_SECOND, PAIR_ENTRY)};
