/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What operations make of a part of their rows. Values of bytes have zeros above them, in vectors, too. Of the flags
 * those are stored that matter: negative as the sign bit alone, carry as 0 or 1. */
#include "native_rows.h"

/* The part of an instruction that is being added. */
struct part {
    unsigned live, number;
    bool     one_byte;
    unsigned top;            /* the number of the sign bit */
    unsigned before, source; /* vectors; they stay as they are */
};

static bool matters(const struct part *part, unsigned flag)
{
    return (part->live & flag) != 0;
}

static void store_flag(const struct part *part, enum row_flag which, unsigned vector)
{
    if (which == ROW_CARRY)
        rows_store_kept(vector, CARRY_NUMBER, rows_flag(which), part->number);
    else
        add_vector(V_STORE, vector, 0, rows_part(rows_flag(which), part->number));
}

/* Returns the vector that holds it: SPARE, if no other does. */
static unsigned load_carry(const struct part *part)
{
    return rows_load_kept(SPARE, CARRY_NUMBER, rows_flag(ROW_CARRY), part->number);
}

static void clear_upper_byte(const struct part *part, unsigned vector)
{
    if (part->one_byte)
        add_vector(V_AND, vector, vector, vector_constant(ALL_0X00FF));
}

/* Those that are the result itself. */
static void set_flags_of_result(const struct part *part)
{
    if (matters(part, FLAG_Z))
        store_flag(part, ROW_NOT_ZERO, RESULT);
    if (!matters(part, FLAG_N))
        return;
    add_shift(RIGHT, SPARE, RESULT, part->top);
    store_flag(part, ROW_NEGATIVE, SPARE);
}

/* VECTOR's sign bits become V; there are no others above them. */
static void set_overflow(const struct part *part, unsigned vector)
{
    add_shift(RIGHT, vector, vector, part->top);
    store_flag(part, ROW_OVERFLOW, vector);
}

/* V and the flags of the result of a sum, or of a difference of the same vectors. */
static void set_flags_of_sum(const struct part *part, bool is_difference)
{
    set_flags_of_result(part);
    if (!matters(part, FLAG_V))
        return;
    add_vectors(V_XOR, SPARE, part->before, part->source);
    add_vectors(V_XOR, OTHER, part->before, RESULT);
    add_vectors(is_difference ? V_AND : V_AND_NOT, OTHER, SPARE, OTHER);
    set_overflow(part, OTHER);
}

/* The carry out of words: of both operands, or of one of them where the sum has none. */
static void set_carry_of_words(const struct part *part)
{
    add_vectors(V_AND, SPARE, part->before, part->source);
    add_vectors(V_OR, OTHER, part->before, part->source);
    add_vectors(V_AND_NOT, OTHER, RESULT, OTHER);
    add_vectors(V_OR, SPARE, SPARE, OTHER);
    add_shift(RIGHT, SPARE, SPARE, 15);
    store_flag(part, ROW_CARRY, SPARE);
}

/* RESULT becomes the sum, with the carry if it COUNTS. */
static void add_sum_of_vectors(const struct part *part, bool carry_counts)
{
    add_vectors(V_ADD, RESULT, part->before, part->source);
    if (carry_counts) {
        add_vectors(V_ADD, RESULT, RESULT, load_carry(part));
    }
    if (matters(part, FLAG_C) && part->one_byte) {
        add_shift(RIGHT, SPARE, RESULT, 8);
        store_flag(part, ROW_CARRY, SPARE);
    } else if (matters(part, FLAG_C)) {
        set_carry_of_words(part);
    }
    clear_upper_byte(part, RESULT);
    set_flags_of_sum(part, false);
}

/* Of the complement, as SUBC adds it. */
static void complement_source(struct part *part)
{
    add_vectors(V_EQUAL, NOTHING, NOTHING, NOTHING); /* all ones */
    add_vectors(V_XOR, SOURCE, NOTHING, part->source);
    clear_upper_byte(part, SOURCE);
    part->source = SOURCE;
}

/* C is set where the difference does not borrow. */
static void add_difference(const struct part *part)
{
    add_vectors(V_SUB, RESULT, part->before, part->source);
    clear_upper_byte(part, RESULT);
    if (matters(part, FLAG_C)) {
        add_vectors(V_MAX, SPARE, part->before, part->source);
        add_vectors(V_EQUAL, SPARE, SPARE, part->before);
        add_shift(RIGHT, SPARE, SPARE, 15);
        store_flag(part, ROW_CARRY, SPARE);
    }
    set_flags_of_sum(part, true);
}

/* C is the opposite of Z. */
static void set_flags_of_logic(const struct part *part)
{
    set_flags_of_result(part);
    if (matters(part, FLAG_C | FLAG_V))
        add_vectors(V_XOR, NOTHING, NOTHING, NOTHING);
    if (matters(part, FLAG_V))
        store_flag(part, ROW_OVERFLOW, NOTHING);
    if (!matters(part, FLAG_C))
        return;
    add_vectors(V_EQUAL, SPARE, RESULT, NOTHING);
    add_vector(V_ADD, SPARE, SPARE, vector_constant(ALL_ONE));
    store_flag(part, ROW_CARRY, SPARE);
}

static void add_exclusive_or(const struct part *part)
{
    add_vectors(V_XOR, RESULT, part->before, part->source);
    set_flags_of_logic(part);
    if (!matters(part, FLAG_V))
        return;
    add_vectors(V_AND, SPARE, part->before, part->source);
    set_overflow(part, SPARE);
}

/* ---- Two operands: RESULT becomes what the operation makes of what was before and the source. */

static void add_two_operands(struct part *part, enum two_operands operation)
{
    switch (operation) {
    case ADD:
    case ADDC: add_sum_of_vectors(part, operation == ADDC); return;
    case SUBC:
        complement_source(part);
        add_sum_of_vectors(part, true);
        return;
    case SUB:
    case CMP: add_difference(part); return;
    case BIC: add_vectors(V_AND_NOT, RESULT, part->source, part->before); return;
    case BIS: add_vectors(V_OR, RESULT, part->before, part->source); return;
    case XOR: add_exclusive_or(part); return;
    default: /* AND, BIT */
        add_vectors(V_AND, RESULT, part->before, part->source);
        set_flags_of_logic(part);
        return;
    }
}

/* ---- One operand */

/* C is the bit that is shifted out. */
static void set_carry_of_shift(const struct part *part)
{
    if (!matters(part, FLAG_C))
        return;
    add_vector(V_AND, SPARE, part->before, vector_constant(ALL_ONE));
    store_flag(part, ROW_CARRY, SPARE);
}

/* V is set where a positive value becomes negative. */
static void add_rotation_with_carry(const struct part *part)
{
    add_shift(LEFT, SPARE, load_carry(part), part->top);
    add_shift(RIGHT, RESULT, part->before, 1);
    add_vectors(V_OR, RESULT, RESULT, SPARE);
    if (matters(part, FLAG_V)) {
        add_vectors(V_AND_NOT, OTHER, part->before, SPARE);
        store_flag(part, ROW_OVERFLOW, OTHER);
    }
    set_carry_of_shift(part);
    set_flags_of_result(part);
}

static void add_arithmetic_shift(const struct part *part)
{
    if (part->one_byte) {
        add_vector(V_AND, SPARE, part->before, vector_constant(ALL_0X0080));
        add_shift(RIGHT, RESULT, part->before, 1);
        add_vectors(V_OR, RESULT, RESULT, SPARE);
    } else {
        add_shift(RIGHT_WITH_SIGN, RESULT, part->before, 1);
    }
    set_carry_of_shift(part);
    set_flags_of_result(part);
    if (!matters(part, FLAG_V))
        return;
    add_vectors(V_XOR, NOTHING, NOTHING, NOTHING);
    store_flag(part, ROW_OVERFLOW, NOTHING);
}

static void add_one_operand(const struct part *part, enum one_operand operation)
{
    switch (operation) {
    case RRC: add_rotation_with_carry(part); return;
    case RRA: add_arithmetic_shift(part); return;
    case SWPB:
        add_shift(LEFT, RESULT, part->before, 8);
        add_shift(RIGHT, SPARE, part->before, 8);
        add_vectors(V_OR, RESULT, RESULT, SPARE);
        return;
    default: /* SXT */
        add_shift(LEFT, RESULT, part->before, 8);
        add_shift(RIGHT_WITH_SIGN, RESULT, RESULT, 8);
        set_flags_of_logic(part);
        return;
    }
}

/* ---- All */

static void add_part(const struct native_step *step, unsigned number, struct row place, struct row source)
{
    const unsigned operation = step->plan->form / SHAPES;
    const bool     one_byte  = step->plan->form & ONE_BYTE;
    struct part    part      = {.live = step->live, .number = number, .one_byte = one_byte, .top = one_byte ? 7 : 15};
    rows_begin_operation();
    if (operation == MOV || operation == FIRST_ONE + PUSH || operation == FIRST_ONE + CALL) {
        rows_store(rows_load(SOURCE, source, number), place, number);
        return;
    }
    part.before = rows_load(BEFORE, place, number);
    if (operation >= FIRST_ONE) {
        add_one_operand(&part, (enum one_operand)(operation - FIRST_ONE));
    } else {
        part.source = rows_load(SOURCE, source, number);
        add_two_operands(&part, (enum two_operands)operation);
    }
    if (operation != CMP && operation != BIT)
        rows_store(RESULT, place, number);
}

void add_row_operation(const struct native_step *step, struct row place, struct row source)
{
    for (unsigned part = 0; part < rows_parts(); part++)
        add_part(step, part, place, source);
}
