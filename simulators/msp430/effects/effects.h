/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What instructions do, given their plans. */
#pragma once

#include "access.h"
#include "operations.h"
#include "plan.h"

/* PC, SP, and SR but for the flags are the same in all lanes. */
static inline void write_special_register(unsigned number, const uint16_t *values)
{
    uint16_t value = values[0];
    if (number == CONSTANT_GENERATOR) /* as in NOP, which is MOV #0, R3 */
        return;
    if (differences(values) & (number == STATUS ? ~FLAGS : 0xffff))
        part();
    FOR_LANES (lane)
        state.registers[number][lane] = values[lane];
    if (number == STATUS)
        set_status(values);
    if (number == STATUS && value & CPU_OFF)
        monitor_fault(device.monitor, "cpu-off", "the CPU switches itself off, and no interrupt will wake it");
    if (number == STACK_POINTER && value & 1)
        monitor_fault(device.monitor, "unaligned-access", "0x%04x to the stack pointer, an odd address",
                      (unsigned)value);
}

ALWAYS_INLINE bool may_be_special(unsigned number, unsigned shape)
{
    return shape & SPECIAL && number <= CONSTANT_GENERATOR;
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

ALWAYS_INLINE void add_to_register(unsigned number, uint16_t summand)
{
    FOR_LANES (lane)
        state.registers[number][lane] = (uint16_t)(state.registers[number][lane] + summand);
}

/* The source or only operand; AT becomes its address if it is in memory. */
ALWAYS_INLINE struct operand read_source(const struct plan *plan, unsigned shape, struct address *at, uint16_t *room)
{
    if (!(shape & SOURCE_IN_MEMORY))
        return (struct operand){state.registers[plan->source], plan->source_offset, 0};
    struct address before = address_at(plan->source, plan->source_offset);
    *at                   = before;
    at->offset            = (uint16_t)(at->offset - plan->source_increment);
    if (plan->source_increment > 0)
        add_to_register(plan->source, plan->source_increment);
    return load(*at, shape & ONE_BYTE, room);
}

/* AT is its address if it is in memory. */
ALWAYS_INLINE struct operand read_destination(const struct plan *plan, unsigned shape, bool is_read, struct address at,
                                              uint16_t *room)
{
    if (shape & DESTINATION_IN_MEMORY && is_read)
        return load(at, shape & ONE_BYTE, room);
    return (struct operand){.row = state.registers[plan->destination]};
}

/* Where the result goes: to memory, to AT, or to a register. */
ALWAYS_INLINE struct place begin_result(unsigned shape, unsigned in_memory, struct address at, unsigned number,
                                        uint16_t *room)
{
    if (shape & in_memory)
        return begin_store(at, shape & ONE_BYTE, room);
    return (struct place){.row = may_be_special(number, shape) ? room : state.registers[number]};
}

ALWAYS_INLINE void end_result(unsigned shape, unsigned in_memory, struct address at, unsigned number,
                              struct place place, const uint16_t *room)
{
    if (shape & in_memory)
        end_store(at, place, shape & ONE_BYTE, room);
    else if (may_be_special(number, shape))
        write_special_register(number, room);
}

/* Like all that follow, specialised by constants as its OPERATION and SHAPE. */
ALWAYS_INLINE void two_operands(const struct plan *plan, enum two_operands operation, unsigned shape)
{
    const struct width width   = width_of(shape);
    const bool         is_kept = operation != CMP && operation != BIT;
    struct address     at      = {0};
    struct place       place   = {0};
    ROOM row           source_room, before_room, room;
    struct operand     source = read_source(plan, shape, &at, source_room);
    if (shape & DESTINATION_IN_MEMORY)
        at = address_at(plan->destination, plan->destination_offset);
    struct operand before = read_destination(plan, shape, operation != MOV, at, before_room);
    if (is_kept)
        place = begin_result(shape, DESTINATION_IN_MEMORY, at, plan->destination, room);
    FOR_LANES (lane) {
        uint16_t result =
            operate(lane, operation, value_of(before, lane, width.mask), value_of(source, lane, width.mask), width);
        if (is_kept)
            put(place, lane, result);
    }
    if (is_kept)
        end_result(shape, DESTINATION_IN_MEMORY, at, plan->destination, place, room);
}

/* RRC, RRA, SWPB, SXT: the result goes where the operand came from. */
ALWAYS_INLINE void change_operand(const struct plan *plan, enum one_operand operation, unsigned shape)
{
    const struct width width = width_of(shape);
    struct address     at    = {0};
    ROOM row           value_room, room;
    struct operand     value = read_source(plan, shape, &at, value_room);
    struct place       place = begin_result(shape, SOURCE_IN_MEMORY, at, plan->source, room);
    FOR_LANES (lane)
        put(place, lane, change(lane, operation, value_of(value, lane, width.mask), width));
    end_result(shape, SOURCE_IN_MEMORY, at, plan->source, place, room);
}

/* PUSH SP stores the new stack pointer (SLAU049, "PUSH SP - POP SP Sequence"; mspdebug stores the old one). PUSH.B
 * leaves the high byte of the stack word as it was, like any other store of a byte (mspdebug clears it). */
static inline void push(const struct plan *plan)
{
    const unsigned shape = any_shape(plan);
    struct address at;
    ROOM row       value_room, room;
    struct operand value = read_source(plan, shape, &at, value_room);
    add_to_register(STACK_POINTER, (uint16_t)-2);
    at                 = address_at(STACK_POINTER, 0);
    struct place place = begin_store(at, shape & ONE_BYTE, room);
    FOR_LANES (lane)
        put(place, lane, value_of(value, lane, width_of(shape).mask));
    end_store(at, place, shape & ONE_BYTE, room);
}

/* The lanes part if they would call different places. */
static inline void call(const struct plan *plan)
{
    struct address at;
    ROOM row       target_room, room, targets;
    struct operand target = read_source(plan, any_shape(plan), &at, target_room);
    FOR_LANES (lane)
        targets[lane] = value_of(target, lane, WORD.mask);
    add_to_register(STACK_POINTER, (uint16_t)-2);
    at                 = address_at(STACK_POINTER, 0);
    struct place place = begin_store(at, false, room);
    FOR_LANES (lane)
        put(place, lane, plan->next);
    end_store(at, place, false, room);
    write_special_register(PROGRAM_COUNTER, targets);
}

static inline void pop(unsigned number)
{
    ROOM row       room, values;
    struct operand value = load(address_at(STACK_POINTER, 0), false, room);
    FOR_LANES (lane)
        values[lane] = value_of(value, lane, WORD.mask);
    add_to_register(STACK_POINTER, 2);
    write_special_register(number, values);
}

static inline void return_from_interrupt(void)
{
    pop(STATUS);
    pop(PROGRAM_COUNTER);
}

ALWAYS_INLINE truth holds(unsigned lane, enum when when)
{
    const struct flags *flags    = &state.flags;
    const truth         negative = flags->negative[lane], overflow = flags->overflow[lane];
    const truth         not_zero = flags->not_zero[lane], carry = flags->carry[lane];
    switch (when) {
    case IF_NOT_ZERO: return not_zero;
    case IF_ZERO: return !not_zero;
    case IF_NO_CARRY: return !carry;
    case IF_CARRY: return carry;
    case IF_NEGATIVE: return negative;
    case IF_GREATER_OR_EQUAL: return negative == overflow;
    case IF_LESS: return negative != overflow;
    default: return true; /* ALWAYS */
    }
}

/* Returns the next PC. */
ALWAYS_INLINE uint16_t jump(const struct plan *plan, enum when when)
{
    const bool is_taken = decide(holds(0, when));
    bool       differ   = false;
    for (unsigned lane = 1; lane < LANES; lane++)
        differ |= decide(holds(lane, when)) != is_taken;
    if (differ)
        part();
    return is_taken ? plan->destination_offset : plan->next;
}

static inline bool reads_status(const struct plan *plan)
{
    return plan->source == STATUS || plan->destination == STATUS;
}

/* Any instruction, of a shape that need not be constant; returns the next PC. */
__attribute__((noinline)) static uint16_t execute_alone(const struct plan *plan)
{
    const unsigned operation = plan->form / SHAPES, shape = any_shape(plan);
    FOR_LANES (lane)
        state.registers[PROGRAM_COUNTER][lane] = plan->next;
    if (reads_status(plan))
        flags_to_status();
    switch (operation) {
    case MOV: two_operands(plan, MOV, shape); break;
    case ADD: two_operands(plan, ADD, shape); break;
    case ADDC: two_operands(plan, ADDC, shape); break;
    case SUBC: two_operands(plan, SUBC, shape); break;
    case SUB: two_operands(plan, SUB, shape); break;
    case CMP: two_operands(plan, CMP, shape); break;
    case DADD: two_operands(plan, DADD, shape); break;
    case BIT: two_operands(plan, BIT, shape); break;
    case BIC: two_operands(plan, BIC, shape); break;
    case BIS: two_operands(plan, BIS, shape); break;
    case XOR: two_operands(plan, XOR, shape); break;
    case AND: two_operands(plan, AND, shape); break;
    case FIRST_ONE + RRC: change_operand(plan, RRC, shape); break;
    case FIRST_ONE + RRA: change_operand(plan, RRA, shape); break;
    case FIRST_ONE + SWPB: change_operand(plan, SWPB, shape); break;
    case FIRST_ONE + SXT: change_operand(plan, SXT, shape); break;
    case FIRST_ONE + PUSH: push(plan); break;
    case FIRST_ONE + CALL: call(plan); break;
    case FIRST_ONE + RETI: return_from_interrupt(); break;
    default: return jump(plan, (enum when)(operation - FIRST_CONDITION));
    }
    return state.registers[PROGRAM_COUNTER][0];
}
