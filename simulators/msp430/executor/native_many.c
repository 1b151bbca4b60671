/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What instructions do is said in effects/effects.h and operations.h. */
#include "native_kinds.h"
#include "native_rows.h"

/* Nothing is kept in this computer's flags. */
static void lose_nothing(unsigned live)
{
    (void)live;
}

/* The STEP has written to the address that was accessed last. */
static void watch_store(const struct native_step *step, unsigned base, uint16_t offset)
{
    line_watch_store(step, step->plan->form & ONE_BYTE, base == ZERO ? (unsigned)NO_REGISTER : (unsigned)EAX, offset);
}

static void add_two_operands(const struct native_step *step)
{
    const struct plan *plan      = step->plan;
    const unsigned     operation = plan->form / SHAPES;
    const bool         is_kept   = operation != CMP && operation != BIT;
    const struct row   source    = row_source(step, MAY_LOAD);
    const struct row   place     = row_destination(step, operation != MOV, is_kept);
    row_increment(step);
    add_row_operation(step, place, source);
    if (!is_kept)
        return;
    if (plan->form & DESTINATION_IN_MEMORY)
        watch_store(step, plan->destination, plan->destination_offset);
    else
        operands_change(plan->destination);
}

static void add_change(const struct native_step *step)
{
    const struct plan *plan  = step->plan;
    const struct row   place = row_source(step, MAY_STORE);
    row_increment(step);
    add_row_operation(step, place, place);
    if (plan->form & SOURCE_IN_MEMORY)
        watch_store(step, plan->source, plan->source_offset);
    else
        operands_change(plan->source);
}

/* ---- Stack, and flags by name */

static void push(const struct native_step *step, struct row source)
{
    const struct row place = row_of_stack(-2, MAY_STORE, step->plan->form & ONE_BYTE);
    row_increment(step);
    rows_count(V_SUB, STACK_POINTER, 2);
    add_row_operation(step, place, source);
}

static void set_flag(enum row_flag which, bool not_zero)
{
    if (not_zero)
        add_vector(V_LOAD, RESULT, 0, vector_constant(ALL_ONE));
    else
        add_vectors(V_XOR, RESULT, RESULT, RESULT);
    for (unsigned part = 0; part < rows_parts(); part++)
        if (which == ROW_CARRY)
            rows_store_kept(RESULT, CARRY_NUMBER, rows_flag(which), part);
        else
            add_vector(V_STORE, RESULT, 0, rows_part(rows_flag(which), part));
}

static void set_flags(unsigned flags, bool value)
{
    if (flags & FLAG_C)
        set_flag(ROW_CARRY, value);
    if (flags & FLAG_Z)
        set_flag(ROW_NOT_ZERO, !value);
    if (flags & FLAG_N)
        set_flag(ROW_NEGATIVE, value);
    if (flags & FLAG_V)
        set_flag(ROW_OVERFLOW, value);
}

static void move_to_stack_pointer(const struct native_step *step, struct row source)
{
    if (!source.is_constant) {
        rows_leave_unless_same(source.place);
        add_form(DOUBLE_WORDS, false, 0xf7, 0, source.place); /* test dword [place], 1: it must be even */
        add_word(1);
        line_leave_if(CALLS_IF_NOT_ZERO, false);
    }
    add_row_operation(step, rows_register(STACK_POINTER, false), source);
}

static void pop(const struct native_step *step)
{
    const struct row word = row_of_stack(0, MAY_LOAD, false);
    rows_count(V_ADD, STACK_POINTER, 2);
    add_row_operation(step, rows_register(step->plan->destination, false), word);
    operands_change(step->plan->destination);
}

static void add_special(const struct native_step *step)
{
    const struct plan *plan = step->plan;
    if (is_pop(plan))
        pop(step);
    else if (plan->source == STATUS)
        add_two_operands(step);
    else if (writes_register(plan, STATUS))
        set_flags(plan->source_offset, plan->form / SHAPES == BIS);
    else if (writes_register(plan, STACK_POINTER) && plan->form / SHAPES == MOV)
        move_to_stack_pointer(step, row_source(step, MAY_LOAD));
    else if (writes_register(plan, STACK_POINTER))
        add_row_operation(step, rows_register(STACK_POINTER, false), rows_constant(plan->source_offset));
}

static void add(const struct native_step *step)
{
    const struct plan *plan      = step->plan;
    const unsigned     operation = plan->form / SHAPES;
    if (operation == FIRST_ONE + PUSH)
        push(step, row_source(step, MAY_LOAD));
    else if (operation >= FIRST_ONE)
        add_change(step);
    else if (plan->handler == SPECIAL_HANDLER)
        add_special(step);
    else
        add_two_operands(step);
}

/* ---- Ways: the lanes must not part */

/* ECX becomes the word that all lanes have in ROW. */
static struct x86_source same_word(struct row row)
{
    rows_leave_unless_same(row.place);
    load_zero_extended(false, ECX, row.place);
    return what_is_in(ECX);
}

static struct x86_source add_return(void)
{
    const struct x86_source target = same_word(row_of_stack(0, MAY_LOAD, false));
    rows_count(V_ADD, STACK_POINTER, 2);
    return target;
}

static struct x86_source add_way(const struct native_step *step)
{
    const struct plan *plan        = step->plan;
    const bool         is_constant = !(plan->form & SOURCE_IN_MEMORY) && plan->source == ZERO;
    if (is_pop(plan))
        return add_return();
    const struct x86_source target =
        is_constant ? constant(plan->source_offset) : same_word(row_source(step, MAY_LOAD));
    if (plan->form / SHAPES != FIRST_ONE + CALL) {
        row_increment(step);
        return target;
    }
    copy_register(EDX, ECX);
    push(step, rows_constant(plan->next));
    return target.is_constant ? target : what_is_in(EDX);
}

/* NUMBER becomes all ones where FLAG, as a row, is 0. */
static void add_zero_test(unsigned number, enum row_flag flag, unsigned part)
{
    add_vector(V_EQUAL, number, NOTHING, rows_part(rows_flag(flag), part));
}

/* RESULT and OTHER become all ones where the condition WHEN holds, or else where it does not: in any part, and in all.
 */
static void add_condition(enum when when)
{
    static const enum row_flag FLAGS_OF[] = {
        [IF_NOT_ZERO] = ROW_NOT_ZERO, [IF_ZERO] = ROW_NOT_ZERO,     [IF_NO_CARRY] = ROW_CARRY,
        [IF_CARRY] = ROW_CARRY,       [IF_NEGATIVE] = ROW_NEGATIVE, [IF_GREATER_OR_EQUAL] = ROW_NEGATIVE,
        [IF_LESS] = ROW_NEGATIVE};
    const bool of_two = when == IF_GREATER_OR_EQUAL || when == IF_LESS;
    add_vectors(V_XOR, NOTHING, NOTHING, NOTHING);
    for (unsigned part = 0; part < rows_parts(); part++) {
        add_zero_test(BEFORE, FLAGS_OF[when], part);
        if (of_two) {
            add_zero_test(SOURCE, ROW_OVERFLOW, part);
            add_vectors(V_EQUAL, BEFORE, BEFORE, SOURCE);
        }
        add_vectors(V_OR, RESULT, part == 0 ? BEFORE : RESULT, BEFORE);
        add_vectors(V_AND, OTHER, part == 0 ? BEFORE : OTHER, BEFORE);
    }
}

static uint32_t add_jump_unless(enum when when, unsigned live)
{
    const bool if_ones = when == IF_ZERO || when == IF_NO_CARRY || when == IF_GREATER_OR_EQUAL;
    (void)live;
    add_condition(when);
    add_vectors(V_TO_MASK, EAX, 0, RESULT);
    add_vectors(V_TO_MASK, ECX, 0, OTHER);
    add_form(DOUBLE_WORDS, false, 0x85, EAX, in_register(EAX)); /* test eax, eax */
    const uint32_t nowhere = calls_add_jump(CALLS_IF_ZERO);
    add_form(DOUBLE_WORDS, false, 0x83, BY_CMP, in_register(ECX)); /* cmp ecx, -1: everywhere */
    add_byte(0xff);
    line_leave_if(CALLS_IF_NOT_ZERO, false);
    calls_land(nowhere);
    add_form(DOUBLE_WORDS, false, 0x85, EAX, in_register(EAX));
    return calls_add_jump(if_ones ? CALLS_IF_ZERO : CALLS_IF_NOT_ZERO);
}

/* ---- All */

static void enter(void) {}

const struct native_maker native_many = {.begin           = operands_begin,
                                         .add             = add,
                                         .add_way         = add_way,
                                         .lose_flags      = lose_nothing,
                                         .store_flags     = lose_nothing,
                                         .add_jump_unless = add_jump_unless,
                                         .enter           = enter,
                                         .leave           = forget_upper_halves};
