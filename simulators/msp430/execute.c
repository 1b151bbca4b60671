/* Executes planned instructions, one after the other. */
#include "execute.h"

#include "device.h"
#include "operations.h"
#include "plan.h"

#define ALWAYS_INLINE __attribute__((always_inline)) static inline

static struct plan plans[0x10000 / 2]; /* of the instructions reached so far */

void execute_forget(uint32_t address, uint32_t bytes)
{
    for (uint32_t at = address < 4 ? 0 : address - 4; at < address + bytes; at += 2)
        plans[at / 2] = (struct plan){0};
}

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
    *place = (uint16_t)(device.registers[plan->destination] + plan->destination_offset);
    if (!(shape & DESTINATION_IN_MEMORY))
        return *place & width_of(shape).mask;
    return is_read ? load(*place, shape & ONE_BYTE) : 0;
}

/* Like all that follow, specialised by constants as its OPERATION and SHAPE. */
ALWAYS_INLINE void two_operands(const struct plan *plan, enum two_operands operation, unsigned shape)
{
    uint16_t source_place, place;
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
    uint32_t value = read_source(plan, plan->shape, &place);
    device.registers[STACK_POINTER] -= 2;
    if (plan->source == STACK_POINTER && !(plan->shape & SOURCE_IN_MEMORY))
        value = device.registers[STACK_POINTER];
    store(device.registers[STACK_POINTER], (uint16_t)value, plan->shape & ONE_BYTE);
}

static void call(const struct plan *plan)
{
    uint16_t place;
    uint32_t target = read_source(plan, plan->shape, &place);
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

/* An instruction that reads PC, or may change PC, SP or SR; returns the next PC. */
__attribute__((noinline)) static uint16_t execute_special(const struct plan *plan)
{
    device.registers[PROGRAM_COUNTER] = plan->next;
    flags_to_status();
    switch (plan->operation) {
    case FIRST_ONE + PUSH: push(plan); break;
    case FIRST_ONE + CALL: call(plan); break;
    case FIRST_ONE + RETI: return_from_interrupt(); break;
    case FIRST_ONE + RRC:
    case FIRST_ONE + RRA:
    case FIRST_ONE + SWPB:
    case FIRST_ONE + SXT: change_operand(plan, (enum one_operand)(plan->operation - FIRST_ONE), plan->shape); break;
    default: two_operands(plan, (enum two_operands)plan->operation, plan->shape); break;
    }
    return device.registers[PROGRAM_COUNTER];
}

/* ---- From instruction to instruction: each has a handler, which ends by calling that of the next one, as a jump.
 *
 * What changes with every instruction is handed on: CYCLES since reset, the INSTRUCTIONS that the monitor has counted,
 * and its DIGEST of the innermost watched call. PLAN is that of the instruction at hand, whose cycles are counted. */
#ifndef __OPTIMIZE__
#error "calls at the end of functions must become jumps: the stack would overflow"
#endif

#define STATE const struct plan *plan, struct monitor *monitor, uint64_t cycles, uint64_t instructions, uint64_t digest

typedef void handler(STATE);

static handler *const HANDLERS[UINT8_MAX + 1];

/* How many watched calls are active besides the innermost, or UNQUIET if the monitor attends to every instruction. */
static uint32_t outer_calls;

enum { UNQUIET = UINT8_MAX };

/* The instruction at PC, of which the monitor knows. */
ALWAYS_INLINE void begin(struct monitor *monitor, uint32_t pc, uint64_t cycles, uint64_t instructions, uint64_t digest)
{
    const struct plan *plan = &plans[pc / 2];
    HANDLERS[plan->handler](plan, monitor, cycles + plan->cycles, instructions, digest);
}

/* Tells the monitor of the instruction at PC, which takes the long way if it must, and goes on if the run does. */
static void attend(struct monitor *monitor, uint32_t pc, uint64_t cycles)
{
    if (!monitor_instruction(monitor, pc, device.registers[STACK_POINTER], cycles))
        return;
    if (pc % 2 != 0) {
        report_fetch((uint16_t)pc);
        return;
    }
    outer_calls = monitor->depth > 1 ? monitor->depth - 1 : 0;
    if (!monitor_is_quiet(monitor))
        outer_calls = UNQUIET;
    begin(monitor, pc, cycles, monitor->instructions, monitor->depth > 0 ? monitor->pc_digests[monitor->depth - 1] : 0);
}

/* The same behind the instruction at hand. */
__attribute__((noinline)) static void look_closely(STATE, uint32_t pc)
{
    monitor->instructions    = instructions;
    monitor->previous_cycles = cycles - plan->cycles;
    if (monitor->depth > 0)
        monitor->pc_digests[monitor->depth - 1] = digest;
    attend(monitor, pc, cycles);
}

/* Goes on at PC. The monitor takes the short way if it can, as in monitor_pass(). */
ALWAYS_INLINE void go_on(STATE, uint32_t pc)
{
    if (cycles >= monitor->deadline || *monitor_landmark(monitor, pc) || outer_calls == UNQUIET) {
        look_closely(plan, monitor, cycles, instructions, digest, pc);
        return;
    }
#pragma GCC unroll 1
    for (uint32_t i = 0; i < outer_calls; i++)
        monitor->pc_digests[i] = monitor_digest(monitor->pc_digests[i], pc);
    monitor->pc = pc;
    begin(monitor, pc, cycles, instructions + 1, monitor_digest(digest, pc));
}

/* The same behind a store, which may have changed what lies below the stack pointer. */
ALWAYS_INLINE void go_on_from_store(STATE)
{
    if (monitor_is_quiet(monitor))
        go_on(plan, monitor, cycles, instructions, digest, plan->next);
    else
        look_closely(plan, monitor, cycles, instructions, digest, plan->next);
}

/* Plans the instruction, which is reached for the first time, and begins it. */
static void begin_unplanned(STATE)
{
    uint16_t pc = (uint16_t)(2 * (plan - plans));
    plan_make(&plans[pc / 2], pc);
    if (plan->cycles == 0)
        look_closely(plan, monitor, cycles, instructions, digest, pc);
    else
        begin(monitor, pc, cycles, instructions, digest);
}

static void begin_special(STATE)
{
    uint16_t pc = execute_special(plan);
    look_closely(plan, monitor, cycles, instructions, digest, pc);
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
    FOR_SHAPES(MACRO, DADD)                                                                                            \
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
        else                                                                                                           \
            go_on(plan, monitor, cycles, instructions, digest, plan->next);                                            \
    }
#define CHANGE(operation, shape)                                                                                       \
    static void operation##_##shape(STATE)                                                                             \
    {                                                                                                                  \
        change_operand(plan, operation, shape);                                                                        \
        if ((shape) & SOURCE_IN_MEMORY)                                                                                \
            go_on_from_store(plan, monitor, cycles, instructions, digest);                                             \
        else                                                                                                           \
            go_on(plan, monitor, cycles, instructions, digest, plan->next);                                            \
    }
#define JUMP(condition)                                                                                                \
    static void jump_##condition(STATE)                                                                                \
    {                                                                                                                  \
        uint32_t pc = holds(condition) ? plan->destination_offset : plan->next;                                        \
        go_on(plan, monitor, cycles, instructions, digest, pc);                                                        \
    }
FOR_TWO_OPERANDS(TWO_OPERANDS)
FOR_CHANGES(CHANGE)
FOR_CONDITIONS(JUMP)

#define TWO_OPERANDS_ENTRY(operation, shape) [HANDLER(operation, shape)] = operation##_##shape,
#define CHANGE_ENTRY(operation, shape)       [HANDLER(FIRST_ONE + operation, shape)] = operation##_##shape,
#define JUMP_ENTRY(condition)                [HANDLER(FIRST_CONDITION + condition, 0)] = jump_##condition,
static handler *const HANDLERS[UINT8_MAX + 1] = {[UNPLANNED_HANDLER] = begin_unplanned,
                                                 [SPECIAL_HANDLER]   = begin_special,
                                                 FOR_TWO_OPERANDS(TWO_OPERANDS_ENTRY) FOR_CHANGES(CHANGE_ENTRY)
                                                     FOR_CONDITIONS(JUMP_ENTRY)};

void execute(void)
{
    attend(device.monitor, device.registers[PROGRAM_COUNTER], 0);
}
