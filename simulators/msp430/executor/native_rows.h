/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Rows, with a value for each lane, in code of this computer: part by part, each a vector. What belongs to the run is
 * in memory from one instruction to the next. */
#pragma once

#include "native_line.h"
#include "x86_vectors.h"

/* Vectors by what they hold. From KEPT on there are copies of what was stored last: a processor that loads it back
 * waits until the store is done. */
enum {
    RESULT,
    BEFORE,
    SOURCE,
    SPARE,
    OTHER,
    CONSTANT,
    SOURCE_SHIFT,
    PLACE_SHIFT,
    PLACE_MASK,
    NOTHING,
    KEPT,
    VECTORS = 16
};

enum { ESI = 6, EDI = 7 };

/* A row, or a byte of each of its words. */
struct row {
    bool             is_constant; /* it is that in CONSTANT */
    struct x86_place place;       /* of the first part */
    enum { WHOLE, LOWER, UPPER, EITHER } part;
    unsigned shift;       /* the vector that holds 8 if it is the upper byte of EITHER, or 0 */
    bool     is_register; /* where zeros are stored above a byte */
    unsigned number;      /* of the register */
};

/* ---- Constants, a vector each */
enum vector_constant { ALL_0X00FF, ALL_ONE, ALL_TWO, ALL_FOUR, ALL_0X0080, ALL_0X0100 };
struct x86_place vector_constant(enum vector_constant which);

/* How many parts a row has. */
unsigned rows_parts(void);

struct x86_place rows_part(struct x86_place place, unsigned part);

struct row rows_register(unsigned number, bool one_byte);

enum row_flag { ROW_NEGATIVE, ROW_NOT_ZERO, ROW_CARRY, ROW_OVERFLOW };
struct x86_place rows_flag(enum row_flag which);

/* A line begins, where nothing is kept. */
void rows_begin(void);

/* A part of an operation begins, during which the vectors that are returned below stay as they are. */
void rows_begin_operation(void);

/* The carry flag is kept as if it were a register. */
enum { CARRY_NUMBER = ALL_REGISTERS };

/* The vector that holds this PART of a register: VECTOR, into which it is loaded from PLACE, if no other does. */
unsigned rows_load_kept(unsigned vector, unsigned number, struct x86_place place, unsigned part);

/* Stores the register. */
void rows_store_kept(unsigned vector, unsigned number, struct x86_place place, unsigned part);

/* CONSTANT becomes VALUE in each lane. Changes ECX. */
struct row rows_constant(uint16_t value);

/* The vector that holds this PART of ROW: VECTOR, if no other does. */
unsigned rows_load(unsigned vector, struct row row, unsigned part);

/* What is in VECTOR, with zeros above a byte. Changes SPARE and OTHER. */
void rows_store(unsigned vector, struct row row, unsigned part);

/* Register NUMBER changes by 2 or 1, up or down. */
void rows_count(enum vector_code code, unsigned number, uint16_t by);

/* Leaves the line unless all words of the row at PLACE are the same. */
void rows_leave_unless_same(struct x86_place place);

/* ---- native_rows_operands.c */

/* A line begins, where it is not known which registers hold the same in all lanes. */
void operands_begin(void);

/* What register NUMBER will hold is not known. */
void operands_change(unsigned number);

/* The source of STEP, or its only operand. The register that it increments is not incremented yet. */
struct row row_source(const struct native_step *step, unsigned may);

/* The destination. */
struct row row_destination(const struct native_step *step, bool is_read, bool is_written);

/* The word at OFFSET from the stack pointer. */
struct row row_of_stack(int16_t offset, unsigned may, bool one_byte);

void row_increment(const struct native_step *step);

/* ---- native_rows_operations.c */

/* Does the operation of STEP, which has one or two operands, to PLACE. */
void add_row_operation(const struct native_step *step, struct row place, struct row source);
