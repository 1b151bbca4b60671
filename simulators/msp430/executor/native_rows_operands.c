/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Operands of many runs. In this code EAX is the address, the same in all lanes, of what was accessed last, ESI where a
 * source is, EDI where a destination is. An access is looked up in a table before anything has changed, so that the
 * line can be left in front of its instruction. */
#include "native_kinds.h"
#include "native_rows.h"

/* Bits of registers that hold the same in all lanes. SP does, always. */
static unsigned same;

void operands_begin(void)
{
    same = 1u << STACK_POINTER;
    rows_begin();
}

void operands_change(unsigned number)
{
    same &= ~(1u << number) | 1u << STACK_POINTER;
}

/* EAX becomes the address, if that is valid. */
static void add_address(unsigned number, uint16_t offset, unsigned may, bool one_byte)
{
    const struct x86_place base = in_memory(native_register(number));
    if ((same >> number & 1) == 0)
        rows_leave_unless_same(base);
    same |= 1u << number;
    load_zero_extended(false, EAX, base);
    if (offset != 0)
        add_sum(EAX, EAX, offset);
    const struct x86_place valid = {.base = EAX, .displacement = in_memory(native_valid).displacement};
    add_test(true, valid, constant(native_permission(may, one_byte)));
    line_leave_if(CALLS_IF_ZERO, false);
}

static uint32_t log2_of_lanes(void)
{
    return (uint32_t)__builtin_ctz(machine_now->lanes);
}

/* A row to which words of flash are copied, as if they were in RAM; where a source is, and where a destination. */
static uint16_t copied[2][MAX_LANES];

static void add_copy_of_flash(struct x86_place word, uint16_t *copy)
{
    add_vector(V_BROADCAST, RESULT, 0, word);
    for (unsigned part = 0; part < rows_parts(); part++)
        add_vector(V_STORE, RESULT, 0, rows_part(in_memory(copy), part));
}

/* POINTER becomes the place of the row at the address in EAX. */
static void add_pointer(unsigned pointer, bool may_be_flash)
{
    uint16_t *copy = copied[pointer == EDI];
    copy_register(pointer, EAX);
    add_form(DOUBLE_WORDS, false, 0x83, BY_AND, in_register(pointer)); /* and pointer, -2 */
    add_byte(0xfe);
    uint32_t end = 0;
    if (may_be_flash) {
        const struct x86_place valid = {.base = EAX, .displacement = in_memory(native_valid).displacement};
        add_test(true, valid, constant(IN_FLASH));
        const uint32_t in_ram = calls_add_jump(CALLS_IF_ZERO);
        add_copy_of_flash((struct x86_place){.base = pointer, .displacement = in_memory(device.memory).displacement},
                          copy);
        load_constant(pointer, (uint32_t)in_memory(copy).displacement);
        end = calls_add_jump(CALLS_ALWAYS);
        calls_land(in_ram);
    }
    add_form(DOUBLE_WORDS, false, 0xc1, 4, in_register(pointer)); /* shl pointer, log2 */
    add_byte(log2_of_lanes());
    add_form(DOUBLE_WORDS, false, 0x81, BY_ADD, in_register(pointer)); /* add pointer, ram */
    add_word((uint32_t)in_memory(machine_now->ram).displacement);
    if (may_be_flash)
        calls_land(end);
}

/* SHIFT becomes 8 if EAX is odd, or 0. Changes ECX. */
static void add_byte_shift(unsigned shift)
{
    copy_register(ECX, EAX);
    add_form(DOUBLE_WORDS, false, 0x83, BY_AND, in_register(ECX)); /* and ecx, 1 */
    add_byte(1);
    add_form(DOUBLE_WORDS, false, 0xc1, 4, in_register(ECX)); /* shl ecx, 3 */
    add_byte(3);
    add_vectors(V_FROM_WORD, shift, 0, ECX);
    if (shift == PLACE_SHIFT) {
        add_vector(V_LOAD, PLACE_MASK, 0, vector_constant(ALL_0X00FF));
        add_vectors(V_LEFT_BY, PLACE_MASK, PLACE_MASK, PLACE_SHIFT);
    }
}

/* At an ADDRESS that is known. */
static struct row known(uint16_t address, unsigned pointer, bool one_byte)
{
    const struct row row = {.place = in_memory(machine_now->ram + address / 2 * machine_now->lanes),
                            .part  = !one_byte          ? WHOLE
                                     : address % 2 != 0 ? UPPER
                                                        : LOWER};
    if ((native_valid[address] & IN_FLASH) == 0)
        return row;
    uint16_t *copy = copied[pointer == EDI];
    add_copy_of_flash(in_memory(&device.memory[address & ~1]), copy);
    return (struct row){.place = in_memory(copy), .part = row.part};
}

static struct row access(unsigned number, uint16_t offset, unsigned pointer, unsigned may, bool one_byte)
{
    if (number == ZERO)
        return known(offset, pointer, one_byte);
    const unsigned shift = pointer == ESI ? SOURCE_SHIFT : PLACE_SHIFT;
    add_address(number, offset, may, one_byte);
    add_pointer(pointer, may == MAY_LOAD);
    if (one_byte)
        add_byte_shift(shift);
    return (struct row){.place = {.base = pointer}, .part = one_byte ? EITHER : WHOLE, .shift = shift};
}

static void tell(enum access_kind kind, bool one_byte, unsigned number, uint16_t offset)
{
    line_tell(kind, one_byte, number == ZERO ? (unsigned)NO_REGISTER : (unsigned)EAX, offset);
}

/* RESULT gets the bits of WHICH, too, where FLAG as a row is 0 (by V_AND), or where it is not (by V_AND_NOT). */
static void add_status_bits(enum row_flag flag, enum vector_code code, enum vector_constant which, unsigned part)
{
    add_vector(V_EQUAL, SPARE, NOTHING, rows_part(rows_flag(flag), part));
    add_vector(code, SPARE, SPARE, vector_constant(which));
    add_vectors(V_OR, RESULT, RESULT, SPARE);
}

static struct row add_status(bool one_byte)
{
    const struct x86_place place = in_memory(copied[0]);
    add_vectors(V_XOR, NOTHING, NOTHING, NOTHING);
    for (unsigned part = 0; part < rows_parts(); part++) {
        add_vector(V_BROADCAST, RESULT, 0, in_memory(&device.status));
        add_vector(V_OR, RESULT, RESULT, rows_part(rows_flag(ROW_CARRY), part));
        add_status_bits(ROW_NOT_ZERO, V_AND, ALL_TWO, part);
        add_status_bits(ROW_NEGATIVE, V_AND_NOT, ALL_FOUR, part);
        add_status_bits(ROW_OVERFLOW, V_AND_NOT, ALL_0X0100, part);
        add_vector(V_STORE, RESULT, 0, rows_part(place, part));
    }
    return (struct row){.place = place, .part = one_byte ? LOWER : WHOLE};
}

struct row row_source(const struct native_step *step, unsigned may)
{
    const struct plan *plan     = step->plan;
    const bool         one_byte = plan->form & ONE_BYTE;
    if (plan->source == STATUS)
        return add_status(one_byte);
    if (!(plan->form & SOURCE_IN_MEMORY))
        return plan->source == ZERO ? rows_constant((uint16_t)(plan->source_offset & (one_byte ? 0xff : 0xffff)))
                                    : rows_register(plan->source, one_byte);
    const struct row row = access(plan->source, plan->source_offset, may == MAY_STORE ? EDI : ESI, may, one_byte);
    tell(ACCESS_READ, one_byte, plan->source, plan->source_offset);
    if (may == MAY_STORE)
        tell(ACCESS_WRITE, one_byte, plan->source, plan->source_offset);
    return row;
}

struct row row_destination(const struct native_step *step, bool is_read, bool is_written)
{
    const struct plan *plan     = step->plan;
    const bool         one_byte = plan->form & ONE_BYTE;
    if (!(plan->form & DESTINATION_IN_MEMORY))
        return rows_register(plan->destination, one_byte);
    const uint16_t offset =
        (uint16_t)(plan->destination_offset + (plan->destination == plan->source ? plan->source_increment : 0));
    const struct row row = access(plan->destination, offset, EDI, is_written ? MAY_STORE : MAY_LOAD, one_byte);
    if (is_read)
        tell(ACCESS_READ, one_byte, plan->destination, offset);
    if (is_written)
        tell(ACCESS_WRITE, one_byte, plan->destination, offset);
    return row;
}

struct row row_of_stack(int16_t offset, unsigned may, bool one_byte)
{
    const unsigned   pointer = may == MAY_LOAD ? ESI : EDI;
    const struct row row     = access(STACK_POINTER, (uint16_t)offset, pointer, may, one_byte);
    tell(may == MAY_LOAD ? ACCESS_READ : ACCESS_WRITE, one_byte, STACK_POINTER, 0);
    return row;
}

void row_increment(const struct native_step *step)
{
    const struct plan *plan = step->plan;
    if (plan->source_increment > 0)
        rows_count(V_ADD, plan->source, plan->source_increment);
}
