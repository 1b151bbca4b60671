/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What instructions do is said in effects/effects.h and operations.h. */
#include "native_flags.h"
#include "native_kinds.h"
#include "native_operands.h"

/* ---- Two operands */

/* Bytes in registers have zeros above them. */
static void extend_result(bool one_byte, struct x86_place place)
{
    if (one_byte && place.is_register)
        load_zero_extended(true, place.base, place);
}

static void add_move(bool one_byte, struct x86_place place, struct x86_source source)
{
    if (place.is_register && source.is_constant) {
        load_constant(place.base, source.value);
    } else if (place.is_register) {
        if (place.base != source.number || one_byte)
            load_zero_extended(one_byte, place.base, in_register(source.number));
    } else if (source.is_constant) {
        add_sized(one_byte, 0xc7, 0, place);
        add_constant(one_byte, source.value);
    } else {
        add_sized(one_byte, 0x89, source.number, place);
    }
}

/* PLACE loses the bits of SOURCE. */
static void add_bit_clear(bool one_byte, struct x86_place place, struct x86_source source)
{
    if (source.is_constant) {
        source.value = (uint16_t)~source.value;
    } else {
        load_zero_extended(false, EDX, in_register(source.number));
        add_form(0, false, 0xf7, 2, in_register(EDX)); /* not edx */
        source.number = EDX;
    }
    add_arithmetic(BY_AND, one_byte, place, source);
}

/* V of XOR is set where both operands are negative. */
static void add_overflow_of_xor(bool one_byte, struct x86_place place, struct x86_source source)
{
    load_zero_extended(one_byte, EDX, place);
    add_arithmetic(BY_AND, one_byte, in_register(EDX), source);
    status_overflow_from(EDX, one_byte ? 7 : 15);
}

static void add_exclusive_or(const struct native_step *step, bool one_byte, struct x86_place place,
                             struct x86_source source)
{
    if (step->live & FLAG_V)
        add_overflow_of_xor(one_byte, place, source);
    add_arithmetic(BY_XOR, one_byte, place, source);
    status_hold(FLAGS & ~FLAG_V, IS_NOT_ZERO);
}

static void add_operation(const struct native_step *step, bool one_byte, struct x86_place place,
                          struct x86_source source)
{
    switch ((enum two_operands)(step->plan->form / SHAPES)) {
    case MOV: add_move(one_byte, place, source); return;
    case ADD:
        add_arithmetic(BY_ADD, one_byte, place, source);
        status_hold(FLAGS, IS_CARRY);
        return;
    case ADDC:
        status_bring_carry(false, step->live_before);
        add_arithmetic(BY_ADC, one_byte, place, source);
        status_hold(FLAGS, IS_CARRY);
        return;
    case SUBC:
        status_bring_carry(true, step->live_before);
        add_arithmetic(BY_SBB, one_byte, place, source);
        status_hold(FLAGS, IS_NO_CARRY);
        return;
    case SUB:
    case CMP:
        add_arithmetic(step->plan->form / SHAPES == SUB ? BY_SUB : BY_CMP, one_byte, place, source);
        status_hold(FLAGS, IS_NO_CARRY);
        return;
    case BIC:
        status_spill(step->live);
        add_bit_clear(one_byte, place, source);
        return;
    case BIS:
        status_spill(step->live);
        add_arithmetic(BY_OR, one_byte, place, source);
        return;
    case XOR: add_exclusive_or(step, one_byte, place, source); return;
    case BIT:
        add_test(one_byte, place, source);
        status_hold(FLAGS, IS_NOT_ZERO);
        return;
    default: /* AND */
        add_arithmetic(BY_AND, one_byte, place, source);
        status_hold(FLAGS, IS_NOT_ZERO);
        return;
    }
}

static void watch_store(const struct native_step *step, struct x86_place place)
{
    if (!place.is_register)
        line_watch_store(step, step->plan->form & ONE_BYTE, place.base, address_of(place));
}

static void add_two_operands(const struct native_step *step)
{
    const struct plan *plan      = step->plan;
    const unsigned     operation = plan->form / SHAPES;
    const bool         one_byte = plan->form & ONE_BYTE, is_kept = operation != CMP && operation != BIT;
    const bool loads_at_once = operation == MOV && !(plan->form & DESTINATION_IN_MEMORY) && !plan->source_increment;
    const struct x86_source source = operands_source(step, loads_at_once ? held_in(plan->destination) : (unsigned)ECX);
    const struct x86_place  place  = operands_destination(step, operation != MOV, is_kept);
    operands_increment(step);
    add_operation(step, one_byte, place, source);
    if (is_kept)
        extend_result(one_byte && operation != MOV, place);
    if (is_kept)
        watch_store(step, place);
}

/* ---- One operand */

enum { RCR = 3, SAR = 7 };

/* By one bit: of what is shifted out and in, and of the result, RCR tells this computer's flags only a part. */
static void add_rotation_with_carry(const struct native_step *step, bool one_byte, struct x86_place place)
{
    status_bring_carry(false, step->live_before);
    add_sized(one_byte, 0xd1, RCR, place);
    if (step->live & FLAG_C)
        status_store_carry();
    if (step->live & FLAG_V)
        status_store_overflow(); /* the highest two bits differ */
    add_arithmetic(BY_CMP, one_byte, place, constant(0));
    status_hold(FLAG_N | FLAG_Z, IS_CARRY);
    if (step->live & FLAG_V) {
        status_store(step->live);
        status_overflow_only_if_negative();
        status_begin();
    }
}

static void add_sign_extension(struct x86_place place)
{
    const unsigned number = place.is_register ? place.base : (unsigned)EDX;
    load_sign_extended_byte(number, place);
    load_zero_extended(false, number, in_register(number));
    if (!place.is_register)
        add_sized(false, 0x89, number, place);
    add_test(false, in_register(number), what_is_in(number));
    status_hold(FLAGS, IS_NOT_ZERO);
}

static void add_change(const struct native_step *step)
{
    const bool             one_byte = step->plan->form & ONE_BYTE;
    const struct x86_place place    = operands_changed(step);
    operands_increment(step);
    switch ((enum one_operand)(step->plan->form / SHAPES - FIRST_ONE)) {
    case RRC: add_rotation_with_carry(step, one_byte, place); break;
    case RRA:
        add_sized(one_byte, 0xd1, SAR, place);
        status_hold(FLAGS, IS_CARRY);
        break;
    case SWPB:
        status_spill(step->live);
        add_sized(false, 0xc1, 0, place); /* rol place, 8 */
        add_byte(8);
        break;
    default: add_sign_extension(place); break;
    }
    extend_result(one_byte, place);
    watch_store(step, place);
}

/* ---- Stack, and flags by name */

static void push(const struct native_step *step, struct x86_source source, bool one_byte)
{
    const struct x86_place place = operands_stack(step, -2, MAY_STORE, one_byte);
    operands_increment(step);
    add_sized(false, 0x89, EAX, stack_pointer());
    add_move(one_byte, place, source);
}

static struct x86_source pop(const struct native_step *step)
{
    const struct x86_place place = operands_stack(step, 0, MAY_LOAD, false);
    load_zero_extended(false, ECX, place);
    add_arithmetic(BY_ADD, false, stack_pointer(), constant(2));
    return what_is_in(ECX);
}

static void move_to_stack_pointer(const struct native_step *step, struct x86_source source)
{
    if (!source.is_constant) {
        status_spill(step->live_before);
        add_test(true, in_register(source.number), constant(1));
        line_leave_if(CALLS_IF_NOT_ZERO, false); /* it must be even */
    }
    add_move(false, stack_pointer(), source);
}

static void add_special(const struct native_step *step)
{
    const struct plan *plan      = step->plan;
    const unsigned     operation = plan->form / SHAPES;
    if (is_pop(plan))
        add_move(false, in_register(held_in(plan->destination)), pop(step));
    else if (plan->source == STATUS)
        add_two_operands(step);
    else if (writes_register(plan, STATUS))
        status_set(plan->source_offset, operation == BIS);
    else if (writes_register(plan, STACK_POINTER) && operation == MOV)
        move_to_stack_pointer(step, operands_source(step, ECX));
    else if (writes_register(plan, STACK_POINTER))
        add_operation(step, false, stack_pointer(), constant(plan->source_offset));
}

static void add(const struct native_step *step)
{
    const struct plan *plan      = step->plan;
    const unsigned     operation = plan->form / SHAPES;
    if (operation == FIRST_ONE + PUSH)
        push(step, operands_source(step, ECX), plan->form & ONE_BYTE);
    else if (operation >= FIRST_ONE)
        add_change(step);
    else if (plan->handler == SPECIAL_HANDLER)
        add_special(step);
    else
        add_two_operands(step);
}

static struct x86_source add_way(const struct native_step *step)
{
    const struct plan *plan = step->plan;
    if (is_pop(plan))
        return pop(step);
    const struct x86_source target = operands_source(step, ECX);
    if (plan->form / SHAPES == FIRST_ONE + CALL)
        push(step, constant(plan->next), false);
    else
        operands_increment(step);
    return target;
}

/* ---- All */

static void enter(void)
{
    for (unsigned i = FIRST_HELD; i <= LAST_HELD; i++)
        load_zero_extended(false, held_in(i), in_memory(native_register(i)));
}

static void leave(void)
{
    for (unsigned i = FIRST_HELD; i <= LAST_HELD; i++)
        add_sized(false, STORE_TO, held_in(i), in_memory(native_register(i)));
}

const struct native_maker native_one = {.begin           = status_begin,
                                        .add             = add,
                                        .add_way         = add_way,
                                        .lose_flags      = status_spill,
                                        .store_flags     = status_store,
                                        .add_jump_unless = status_add_jump_unless,
                                        .enter           = enter,
                                        .leave           = leave,
                                        .holds_registers = true};
