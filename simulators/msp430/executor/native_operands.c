/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Operands in native code. An access is looked up in a table before anything has changed, so that the line can be left
 * in front of its instruction. */
#include "native_operands.h"

#include "native_flags.h"
#include "native_kinds.h"

/* In EAX, or if it is that of a register that does not change, there. */
static unsigned add_address(unsigned number, uint16_t offset, bool changes)
{
    if (number == STACK_POINTER) {
        load_zero_extended(false, EAX, stack_pointer());
        if (offset != 0)
            add_sum(EAX, EAX, offset);
        return EAX;
    }
    if (offset == 0 && !changes)
        return held_in(number);
    if (offset == 0)
        copy_register(EAX, held_in(number));
    else
        add_sum(EAX, held_in(number), offset);
    return EAX;
}

/* NUMBER + OFFSET, where this MAY be done. CHANGES: what is in register NUMBER, before all is done there. */
static struct x86_place add_access(const struct native_step *step, unsigned number, uint16_t offset, bool changes,
                                   unsigned may, bool one_byte)
{
    if (number == ZERO)
        return in_memory(&device.memory[offset]);
    const unsigned         base  = add_address(number, offset, changes);
    const struct x86_place check = {.base = base, .displacement = in_memory(native_valid).displacement};
    status_spill(step->live_before);
    add_test(true, check, constant(native_permission(may, one_byte)));
    line_leave_if(CALLS_IF_ZERO, false);
    return (struct x86_place){.base = base, .displacement = in_memory(device.memory).displacement};
}

uint16_t address_of(struct x86_place place)
{
    return place.base == NO_REGISTER ? (uint16_t)(place.displacement - in_memory(device.memory).displacement) : 0;
}

static void tell(enum access_kind kind, bool one_byte, struct x86_place place)
{
    line_tell(kind, one_byte, place.base, address_of(place));
}

struct x86_source operands_source(const struct native_step *step, unsigned into)
{
    const struct plan *plan     = step->plan;
    const bool         one_byte = plan->form & ONE_BYTE;
    if (plan->form & SOURCE_IN_MEMORY) {
        const struct x86_place place = add_access(step, plan->source, plan->source_offset, false, MAY_LOAD, one_byte);
        tell(ACCESS_READ, one_byte, place);
        load_zero_extended(one_byte, into, place);
        return what_is_in(into);
    }
    if (plan->source == ZERO)
        return constant((uint16_t)(plan->source_offset & (one_byte ? 0xff : 0xffff)));
    if (plan->source >= FIRST_HELD)
        return what_is_in(held_in(plan->source));
    if (plan->source == STATUS)
        status_load(ECX);
    else
        load_zero_extended(false, ECX, stack_pointer());
    return what_is_in(ECX);
}

struct x86_place operands_changed(const struct native_step *step)
{
    const struct plan *plan     = step->plan;
    const bool         one_byte = plan->form & ONE_BYTE;
    if (!(plan->form & SOURCE_IN_MEMORY))
        return in_register(held_in(plan->source));
    const struct x86_place place =
        add_access(step, plan->source, plan->source_offset, plan->source_increment > 0, MAY_STORE, one_byte);
    tell(ACCESS_READ, one_byte, place);
    tell(ACCESS_WRITE, one_byte, place);
    return place;
}

struct x86_place operands_destination(const struct native_step *step, bool is_read, bool is_written)
{
    const struct plan *plan     = step->plan;
    const bool         one_byte = plan->form & ONE_BYTE;
    if (!(plan->form & DESTINATION_IN_MEMORY))
        return in_register(held_in(plan->destination));
    const bool             changes = plan->source_increment > 0 && plan->destination == plan->source;
    const uint16_t         offset  = (uint16_t)(plan->destination_offset + (changes ? plan->source_increment : 0));
    const struct x86_place place =
        add_access(step, plan->destination, offset, changes, is_written ? MAY_STORE : MAY_LOAD, one_byte);
    if (is_read)
        tell(ACCESS_READ, one_byte, place);
    if (is_written)
        tell(ACCESS_WRITE, one_byte, place);
    return place;
}

void operands_increment(const struct native_step *step)
{
    const struct plan *plan = step->plan;
    if (plan->source_increment > 0 && plan->source >= FIRST_HELD)
        add_sum(held_in(plan->source), held_in(plan->source), plan->source_increment);
}

struct x86_place operands_stack(const struct native_step *step, int16_t offset, unsigned may, bool one_byte)
{
    const struct x86_place place = add_access(step, STACK_POINTER, (uint16_t)offset, false, may, one_byte);
    tell(may == MAY_LOAD ? ACCESS_READ : ACCESS_WRITE, one_byte, place);
    return place;
}
