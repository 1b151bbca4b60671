/* Executes planned instructions, one after the other. */
#include "execute.h"

#include <stddef.h>

#include "device.h"
#include "operations.h"
#include "plan.h"

#define ALWAYS_INLINE __attribute__((always_inline)) static inline

enum { PLANS = 0x10000 / 2 };

static struct plan plans[PLANS]; /* of the instructions reached so far */

static void write_special_register(unsigned number, uint16_t value)
{
    if (number == CONSTANT_GENERATOR) /* as in NOP, which is MOV #0, R3 */
        return;
    device.registers[number] = value;
    if (number == STATUS)
        flags_from_status();
    if (number == STATUS && value & CPU_OFF)
        monitor_fault(device.monitor, "cpu-off", "the CPU switches itself off, and no interrupt will wake it");
    if (number == STACK_POINTER && value % 2 != 0)
        monitor_fault(device.monitor, "unaligned-access", "0x%04x to the stack pointer, an odd address", value);
}

ALWAYS_INLINE void write_register(unsigned number, uint16_t value, unsigned shape)
{
    if (shape & SPECIAL && number <= CONSTANT_GENERATOR)
        write_special_register(number, value);
    else
        device.registers[number] = value;
}

/* If it is no constant. */
static inline unsigned any_shape(const struct plan *plan)
{
    return plan->form % SHAPES | SPECIAL;
}

ALWAYS_INLINE struct width width_of(unsigned shape)
{
    return shape & ONE_BYTE ? BYTE : WORD;
}

/* The value of the source or only operand; PLACE becomes its address if it is in memory. */
ALWAYS_INLINE uint32_t read_source(const struct plan *plan, unsigned shape, uint16_t *place)
{
    *place = (uint16_t)(device.registers[plan->source] + plan->source_offset);
    if (!(shape & SOURCE_IN_MEMORY))
        return *place & width_of(shape).mask;
    device.registers[plan->source] += plan->source_increment;
    return load(*place, shape & ONE_BYTE);
}

ALWAYS_INLINE uint32_t read_destination(const struct plan *plan, unsigned shape, bool is_read, uint16_t *place)
{
    if (!(shape & DESTINATION_IN_MEMORY))
        return device.registers[plan->destination] & width_of(shape).mask;
    *place = (uint16_t)(device.registers[plan->destination] + plan->destination_offset);
    return is_read ? load(*place, shape & ONE_BYTE) : 0;
}

/* Like all that follow, specialised by constants as its OPERATION and SHAPE. */
ALWAYS_INLINE void two_operands(const struct plan *plan, enum two_operands operation, unsigned shape)
{
    uint16_t source_place, place = 0;
    uint32_t source = read_source(plan, shape, &source_place);
    uint32_t before = read_destination(plan, shape, operation != MOV, &place);
    uint32_t result = operate(operation, before, source, width_of(shape));
    if (operation == CMP || operation == BIT)
        return;
    if (shape & DESTINATION_IN_MEMORY)
        store(place, (uint16_t)result, shape & ONE_BYTE);
    else
        write_register(plan->destination, (uint16_t)result, shape);
}

/* RRC, RRA, SWPB, SXT: the result goes where the operand came from. */
ALWAYS_INLINE void change_operand(const struct plan *plan, enum one_operand operation, unsigned shape)
{
    uint16_t place;
    uint32_t value  = read_source(plan, shape, &place);
    uint16_t result = (uint16_t)change(operation, value, width_of(shape));
    if (shape & SOURCE_IN_MEMORY)
        store(place, result, shape & ONE_BYTE);
    else
        write_register(plan->source, result, shape);
}

/* PUSH SP stores the new stack pointer (SLAU049, "PUSH SP - POP SP Sequence"; mspdebug stores the old one). PUSH.B
 * leaves the high byte of the stack word as it was, like any other store of a byte (mspdebug clears it). */
static void push(const struct plan *plan)
{
    uint16_t place;
    uint32_t value = read_source(plan, any_shape(plan), &place);
    device.registers[STACK_POINTER] -= 2;
    if (plan->source == STACK_POINTER && !(any_shape(plan) & SOURCE_IN_MEMORY))
        value = device.registers[STACK_POINTER];
    store(device.registers[STACK_POINTER], (uint16_t)value, any_shape(plan) & ONE_BYTE);
}

static void call(const struct plan *plan)
{
    uint16_t place;
    uint32_t target = read_source(plan, any_shape(plan), &place);
    device.registers[STACK_POINTER] -= 2;
    store(device.registers[STACK_POINTER], device.registers[PROGRAM_COUNTER], false);
    device.registers[PROGRAM_COUNTER] = (uint16_t)target;
}

static uint16_t pop(void)
{
    uint16_t value = load(device.registers[STACK_POINTER], false);
    device.registers[STACK_POINTER] += 2;
    return value;
}

static void return_from_interrupt(void)
{
    write_special_register(STATUS, pop());
    device.registers[PROGRAM_COUNTER] = pop();
}

ALWAYS_INLINE bool holds(enum condition condition)
{
    const struct flags *flags = &device.flags;
    switch (condition) {
    case IF_NOT_ZERO: return flags->not_zero;
    case IF_ZERO: return !flags->not_zero;
    case IF_NO_CARRY: return !flags->carry;
    case IF_CARRY: return flags->carry;
    case IF_NEGATIVE: return flags->negative;
    case IF_GREATER_OR_EQUAL: return !flags->negative == !flags->overflow;
    case IF_LESS: return !flags->negative != !flags->overflow;
    default: return true; /* ALWAYS */
    }
}

/* Returns the next PC. */
ALWAYS_INLINE uint16_t jump(const struct plan *plan, enum condition condition)
{
    return holds(condition) ? plan->destination_offset : plan->next;
}

/* Any instruction; returns the next PC. */
__attribute__((noinline)) static uint16_t execute_alone(const struct plan *plan)
{
    unsigned operation                = plan->form / SHAPES;
    device.registers[PROGRAM_COUNTER] = plan->next;
    flags_to_status();
    switch (operation) {
    case FIRST_ONE + PUSH: push(plan); break;
    case FIRST_ONE + CALL: call(plan); break;
    case FIRST_ONE + RETI: return_from_interrupt(); break;
    case FIRST_ONE + RRC:
    case FIRST_ONE + RRA:
    case FIRST_ONE + SWPB:
    case FIRST_ONE + SXT: change_operand(plan, (enum one_operand)(operation - FIRST_ONE), any_shape(plan)); break;
    default:
        if (operation >= FIRST_CONDITION)
            return jump(plan, (enum condition)(operation - FIRST_CONDITION));
        two_operands(plan, (enum two_operands)operation, any_shape(plan));
    }
    return device.registers[PROGRAM_COUNTER];
}

/* ---- Lines: instructions of which the monitor counts all when the first is reached. None but the first was ever a
 * landmark, and none but the last ends a line. */

static bool was_landmark[LANDMARKS];

static void forget_lines(void)
{
    for (size_t i = 0; i < PLANS; i++)
        plans[i].line_count = plans[i].line_cycles = 0;
}

static void heed_landmarks(const struct monitor *monitor)
{
    bool any_new = false;
    for (size_t i = 0; i < LANDMARKS; i++) {
        any_new |= monitor->landmarks[i] & !was_landmark[i];
        was_landmark[i] |= monitor->landmarks[i];
    }
    if (any_new)
        forget_lines();
}

/* The line from FIRST on, if all of it has been reached before, and holds no landmark. */
static void make_line(struct plan *first)
{
    struct plan *plan  = first;
    uint16_t     count = 1, cycles = first->cycles;
    while (!plan_ends_line(plan)) {
        plan = &plans[plan->next / 2];
        if (plan->cycles == 0 || was_landmark[(plan - plans) % LANDMARKS])
            return;
        count++;
        cycles += plan->cycles;
    }
    for (plan = first; count > 0; plan = &plans[plan->next / 2]) {
        plan->line_count  = count--;
        plan->line_cycles = cycles;
        cycles -= plan->cycles;
    }
}

/* ---- From instruction to instruction: each has a handler, which ends by calling that of the next one, as a jump.
 *
 * What changes with every instruction is handed on: the monitor's DIGEST of the innermost watched call, and for all of
 * the line, CYCLES since reset and the INSTRUCTIONS that the monitor has counted. PLAN is the instruction at hand. */
#ifndef __OPTIMIZE__
#error "calls at the end of functions must become jumps: the stack would overflow"
#endif

#define STATE const struct plan *plan, struct monitor *monitor, uint64_t cycles, uint64_t instructions, uint64_t digest

typedef void handler(STATE);

static handler *const HANDLERS[UINT8_MAX + 1];

static uint32_t outer_calls; /* watched calls that are active besides the innermost */

/* The digests of the outer calls for COUNT instructions in line from PLAN on. */
__attribute__((noinline)) static void digest_outside(struct monitor *monitor, const struct plan *plan, uint32_t count)
{
    for (uint32_t i = 0; i < outer_calls; i++) {
        const struct plan *at    = plan;
        uint64_t           state = monitor->pc_digests[i];
        for (uint32_t done = 0; done < count; done++) {
            state = monitor_digest(state, (uint32_t)(at - plans) * 2);
            at    = &plans[at->next / 2];
        }
        monitor->pc_digests[i] = state;
    }
}

/* Begins the line of PLAN, whose first instruction the monitor knows. */
static void begin_line(struct monitor *monitor, const struct plan *plan, uint64_t cycles)
{
    uint32_t rest = plan->line_count - 1;
    outer_calls   = monitor->depth > 1 ? monitor->depth - 1 : 0;
    digest_outside(monitor, &plans[plan->next / 2], rest);
    HANDLERS[plan->handler](plan, monitor, cycles + plan->line_cycles, monitor->instructions + rest,
                            monitor->depth > 0 ? monitor->pc_digests[monitor->depth - 1] : 0);
}

/* The instruction at PC, planned. Returns NULL behind a fault. */
static struct plan *reach(uint32_t pc)
{
    struct plan *plan = &plans[pc / 2];
    if (pc % 2 != 0 || plan->cycles == 0)
        plan_make(plan, (uint16_t)pc);
    return plan->cycles == 0 ? NULL : plan;
}

/* From PC on, one instruction by one, of which the monitor may take the long way, until a line can begin or the run is
 * over. */
static void run_closely(struct monitor *monitor, uint32_t pc, uint64_t cycles)
{
    for (;;) {
        bool is_landmark = *monitor_landmark(monitor, pc);
        if (!monitor_instruction(monitor, pc, device.registers[STACK_POINTER], cycles))
            return;
        if (is_landmark)
            heed_landmarks(monitor);
        struct plan *plan = reach(pc);
        if (plan == NULL)
            continue;
        if (plan->line_count == 0)
            make_line(plan);
        if (plan->line_count > 0 && monitor_is_quiet(monitor) && cycles + plan->line_cycles <= monitor->deadline) {
            begin_line(monitor, plan, cycles);
            return;
        }
        pc = execute_alone(plan);
        cycles += plan->cycles;
    }
}

/* Goes on at PC, behind the line that ends with PLAN. */
__attribute__((noinline)) static void leave_line(STATE, uint32_t pc)
{
    monitor->instructions    = instructions;
    monitor->previous_cycles = cycles - plan->cycles;
    if (monitor->depth > 0)
        monitor->pc_digests[monitor->depth - 1] = digest;
    run_closely(monitor, pc, cycles);
}

/* The same if the monitor can take the short way, as in monitor_pass(), through all of the line at PC. */
ALWAYS_INLINE void go_on(STATE, uint32_t pc)
{
    const struct plan *next = &plans[pc / 2];
    if (next->line_count == 0 || *monitor_landmark(monitor, pc) || cycles + next->line_cycles > monitor->deadline) {
        leave_line(plan, monitor, cycles, instructions, digest, pc);
        return;
    }
    if (outer_calls > 0)
        digest_outside(monitor, next, next->line_count);
    monitor->pc = pc;
    HANDLERS[next->handler](next, monitor, cycles + next->line_cycles, instructions + next->line_count,
                            monitor_digest(digest, pc));
}

/* The same behind a store, which may have changed what lies below the stack pointer. */
ALWAYS_INLINE void go_on_from_store(STATE)
{
    if (monitor_is_quiet(monitor))
        go_on(plan, monitor, cycles, instructions, digest, plan->next);
    else
        leave_line(plan, monitor, cycles, instructions, digest, plan->next);
}

/* Goes on in the line. */
ALWAYS_INLINE void go_on_in_line(STATE)
{
    uint32_t           pc   = plan->next;
    const struct plan *next = &plans[pc / 2];
    monitor->pc             = pc;
    HANDLERS[next->handler](next, monitor, cycles, instructions, monitor_digest(digest, pc));
}

/* The same behind a load, which may have been a fault: then the rest of the line does not happen. */
ALWAYS_INLINE void go_on_from_load(STATE)
{
    const struct plan *next = &plans[plan->next / 2];
    if (monitor->fault.happened)
        leave_line(plan, monitor, cycles - next->line_cycles, instructions - next->line_count, digest, plan->next);
    else
        go_on_in_line(plan, monitor, cycles, instructions, digest);
}

static void begin_special(STATE)
{
    uint16_t pc = execute_alone(plan);
    leave_line(plan, monitor, cycles, instructions, digest, pc);
}

/* The operands of a handler, for its name. */
enum { REGISTERS = 0, LOAD = SOURCE_IN_MEMORY, STORE = DESTINATION_IN_MEMORY, LOAD_STORE = LOAD | STORE };
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
#define FOR_TWO_OPERANDS(MACRO)                                                                                        \
    FOR_SHAPES(MACRO, MOV)                                                                                             \
    FOR_SHAPES(MACRO, ADD)                                                                                             \
    FOR_SHAPES(MACRO, ADDC)                                                                                            \
    FOR_SHAPES(MACRO, SUBC)                                                                                            \
    FOR_SHAPES(MACRO, SUB)                                                                                             \
    FOR_SHAPES(MACRO, CMP)                                                                                             \
    FOR_SHAPES(MACRO, BIT)                                                                                             \
    FOR_SHAPES(MACRO, BIC)                                                                                             \
    FOR_SHAPES(MACRO, BIS)                                                                                             \
    FOR_SHAPES(MACRO, XOR)                                                                                             \
    FOR_SHAPES(MACRO, AND)
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
            go_on_from_store(plan, monitor, cycles, instructions, digest);                                             \
        else if ((shape) & SOURCE_IN_MEMORY)                                                                           \
            go_on_from_load(plan, monitor, cycles, instructions, digest);                                              \
        else                                                                                                           \
            go_on_in_line(plan, monitor, cycles, instructions, digest);                                                \
    }
#define CHANGE(operation, shape)                                                                                       \
    static void operation##_##shape(STATE)                                                                             \
    {                                                                                                                  \
        change_operand(plan, operation, shape);                                                                        \
        if ((shape) & SOURCE_IN_MEMORY)                                                                                \
            go_on_from_store(plan, monitor, cycles, instructions, digest);                                             \
        else                                                                                                           \
            go_on_in_line(plan, monitor, cycles, instructions, digest);                                                \
    }
#define JUMP(condition)                                                                                                \
    static void jump_##condition(STATE)                                                                                \
    {                                                                                                                  \
        go_on(plan, monitor, cycles, instructions, digest, jump(plan, condition));                                     \
    }
FOR_TWO_OPERANDS(TWO_OPERANDS)
FOR_CHANGES(CHANGE)
FOR_CONDITIONS(JUMP)

#define TWO_OPERANDS_ENTRY(operation, shape) [FORM(operation, shape)] = operation##_##shape,
#define CHANGE_ENTRY(operation, shape)       [FORM(FIRST_ONE + operation, shape)] = operation##_##shape,
#define JUMP_ENTRY(condition)                [FORM(FIRST_CONDITION + condition, 0)] = jump_##condition,
static handler *const HANDLERS[UINT8_MAX + 1] = {[SPECIAL_HANDLER] = begin_special,
                                                 FOR_TWO_OPERANDS(TWO_OPERANDS_ENTRY) FOR_CHANGES(CHANGE_ENTRY)
                                                     FOR_CONDITIONS(JUMP_ENTRY)};

void execute(void)
{
    heed_landmarks(device.monitor);
    run_closely(device.monitor, device.registers[PROGRAM_COUNTER], 0);
}

void execute_forget(uint32_t address, uint32_t bytes)
{
    bool any = false;
    for (uint32_t at = address < 4 ? 0 : address - 4; at < address + bytes; at += 2) {
        any |= plans[at / 2].cycles > 0;
        plans[at / 2] = (struct plan){0};
    }
    if (any)
        forget_lines();
}
