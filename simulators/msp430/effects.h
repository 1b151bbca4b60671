/* What instructions do, given their plans. */
#ifndef FW_MSP430_EFFECTS_H
#define FW_MSP430_EFFECTS_H

#include "device.h"
#include "operations.h"
#include "plan.h"

#define ALWAYS_INLINE __attribute__((always_inline)) static inline

static inline void write_special_register(unsigned number, uint16_t value)
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
static inline void push(const struct plan *plan)
{
    uint16_t place;
    uint32_t value = read_source(plan, any_shape(plan), &place);
    device.registers[STACK_POINTER] -= 2;
    if (plan->source == STACK_POINTER && !(any_shape(plan) & SOURCE_IN_MEMORY))
        value = device.registers[STACK_POINTER];
    store(device.registers[STACK_POINTER], (uint16_t)value, any_shape(plan) & ONE_BYTE);
}

static inline void call(const struct plan *plan)
{
    uint16_t place;
    uint32_t target = read_source(plan, any_shape(plan), &place);
    device.registers[STACK_POINTER] -= 2;
    store(device.registers[STACK_POINTER], device.registers[PROGRAM_COUNTER], false);
    device.registers[PROGRAM_COUNTER] = (uint16_t)target;
}

static inline uint16_t pop(void)
{
    uint16_t value = load(device.registers[STACK_POINTER], false);
    device.registers[STACK_POINTER] += 2;
    return value;
}

static inline void return_from_interrupt(void)
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

/* Any instruction, of a form that need not be constant; returns the next PC. */
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

#endif
