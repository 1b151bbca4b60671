/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "native_rows.h"

struct x86_place vector_constant(enum vector_constant which)
{
#define ALL(value)                                                                                                     \
    {value, value, value, value, value, value, value, value, value, value, value, value, value, value, value, value}
    static const _Alignas(VECTOR_BYTES) uint16_t CONSTANTS[][VECTOR_WORDS] = {
        [ALL_0X00FF] = ALL(0xff), [ALL_ONE] = ALL(1),       [ALL_TWO] = ALL(2),
        [ALL_FOUR] = ALL(4),      [ALL_0X0080] = ALL(0x80), [ALL_0X0100] = ALL(0x100)};
#undef ALL
    return in_memory(CONSTANTS[which]);
}

unsigned rows_parts(void)
{
    return machine_now->lanes / VECTOR_WORDS;
}

struct x86_place rows_part(struct x86_place place, unsigned part)
{
    place.displacement += (int32_t)part * VECTOR_BYTES;
    return place;
}

struct row rows_register(unsigned number, bool one_byte)
{
    return (struct row){.place       = in_memory(native_register(number)),
                        .part        = one_byte ? LOWER : WHOLE,
                        .is_register = true,
                        .number      = number};
}

struct x86_place rows_flag(enum row_flag which)
{
    return in_memory((uint16_t *)machine_now->flags + which * machine_now->lanes);
}

struct row rows_constant(uint16_t value)
{
    load_constant(ECX, value);
    add_vectors(V_FROM_WORD, CONSTANT, 0, ECX);
    add_vectors(V_BROADCAST, CONSTANT, 0, CONSTANT);
    return (struct row){.is_constant = true};
}

/* ---- What is kept */

static struct {
    unsigned number; /* of the register */
    unsigned parts;  /* so many of the first are kept */
    bool     in_use; /* by the operation that is being added */
} kept[VECTORS - KEPT];

static unsigned oldest; /* is to be replaced next */

static unsigned rows_kept(void)
{
    return (VECTORS - KEPT) / rows_parts();
}

void rows_begin(void)
{
    oldest = 0;
    for (unsigned i = 0; i < VECTORS - KEPT; i++)
        kept[i].parts = 0;
}

void rows_begin_operation(void)
{
    for (unsigned i = 0; i < rows_kept(); i++)
        kept[i].in_use = false;
}

/* Its place among KEPT; rows_kept() if it is not there. */
static unsigned find_kept(unsigned number)
{
    unsigned place = 0;
    while (place < rows_kept() && (kept[place].number != number || kept[place].parts == 0))
        place++;
    return place;
}

unsigned rows_load_kept(unsigned vector, unsigned number, struct x86_place place, unsigned part)
{
    const unsigned found = find_kept(number);
    if (found == rows_kept() || kept[found].parts <= part) {
        add_vector(V_LOAD, vector, 0, rows_part(place, part));
        return vector;
    }
    kept[found].in_use = true;
    return KEPT + found * rows_parts() + part;
}

/* Returns the place for another register; rows_kept() if all are in use. */
static unsigned replace_kept(unsigned number)
{
    for (unsigned tried = 0; tried < rows_kept(); tried++) {
        const unsigned place = oldest;
        oldest               = (oldest + 1) % rows_kept();
        if (!kept[place].in_use) {
            kept[place].number = number;
            kept[place].parts  = 0;
            return place;
        }
    }
    return rows_kept();
}

/* Its parts are stored one after the other. */
void rows_store_kept(unsigned vector, unsigned number, struct x86_place place, unsigned part)
{
    unsigned found = find_kept(number);
    add_vector(V_STORE, vector, 0, rows_part(place, part));
    if (found == rows_kept() && part == 0)
        found = replace_kept(number);
    if (found == rows_kept())
        return;
    add_vectors(V_LOAD, KEPT + found * rows_parts() + part, 0, vector);
    if (kept[found].parts <= part)
        kept[found].parts = part + 1;
}

/* ---- Parts of rows */

unsigned rows_load(unsigned vector, struct row row, unsigned part)
{
    if (row.is_constant)
        return CONSTANT;
    unsigned from = vector;
    if (row.is_register)
        from = rows_load_kept(vector, row.number, row.place, part);
    else
        add_vector(V_LOAD, vector, 0, rows_part(row.place, part));
    if (row.part == WHOLE)
        return from;
    if (row.part == UPPER)
        add_shift(RIGHT, vector, vector, 8);
    if (row.part == EITHER)
        add_vectors(V_RIGHT_BY, vector, vector, row.shift);
    if (row.part == LOWER || row.part == EITHER)
        add_vector(V_AND, vector, from, vector_constant(ALL_0X00FF));
    return vector;
}

/* SPARE becomes what is in memory, but for the byte that ROW is. Returns the vector that holds that byte's value. */
static unsigned prepare_store(unsigned vector, struct row row, struct x86_place place)
{
    add_vector(V_LOAD, SPARE, 0, place);
    switch (row.part) {
    case LOWER:
        add_shift(RIGHT, SPARE, SPARE, 8);
        add_shift(LEFT, SPARE, SPARE, 8);
        return vector;
    case UPPER:
        add_vector(V_AND, SPARE, SPARE, vector_constant(ALL_0X00FF));
        add_shift(LEFT, OTHER, vector, 8);
        return OTHER;
    default:
        add_vectors(V_AND_NOT, SPARE, PLACE_MASK, SPARE);
        add_vectors(V_LEFT_BY, OTHER, vector, row.shift);
        return OTHER;
    }
}

void rows_store(unsigned vector, struct row row, unsigned part)
{
    const struct x86_place place = rows_part(row.place, part);
    if (row.is_register) {
        rows_store_kept(vector, row.number, row.place, part);
        return;
    }
    if (row.part != WHOLE) {
        add_vectors(V_OR, SPARE, SPARE, prepare_store(vector, row, place));
        vector = SPARE;
    }
    add_vector(V_STORE, vector, 0, place);
}

void rows_count(enum vector_code code, unsigned number, uint16_t by)
{
    const struct x86_place one = vector_constant(by == 1 ? ALL_ONE : ALL_TWO);
    const struct row       row = rows_register(number, false);
    for (unsigned part = 0; part < rows_parts(); part++) {
        rows_begin_operation();
        add_vector(code, RESULT, rows_load(RESULT, row, part), one);
        rows_store(RESULT, row, part);
    }
}

void rows_leave_unless_same(struct x86_place place)
{
    add_vector(V_BROADCAST, RESULT, 0, place);
    for (unsigned part = 0; part < rows_parts(); part++) {
        const unsigned differences = part == 0 ? BEFORE : SOURCE;
        add_vector(V_XOR, differences, RESULT, rows_part(place, part));
        if (part > 0)
            add_vectors(V_OR, BEFORE, BEFORE, SOURCE);
    }
    add_vectors(V_TEST, BEFORE, 0, BEFORE);
    line_leave_if(CALLS_IF_NOT_ZERO, false);
}
