/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Where lines are left before they have come to their end, and what is noted for the monitor on the way there. */
#include "native_making.h"

void line_leave_if(enum calls_condition condition, bool behind)
{
    const uint32_t number     = making.leaves++;
    making.leave[number].jump = calls_add_jump(condition);
    making.leave[number].at   = making.index + behind;
}

void line_tell(enum access_kind kind, bool one_byte, unsigned base, uint16_t address)
{
    struct native_line *line = making.line;
    if (!making.watched)
        return;
    uint32_t *noted               = &native_now.addresses[line->accesses];
    making.told[line->accesses++] = (struct told){(uint8_t)making.index, (uint8_t)kind, one_byte ? 1 : 2};
    if (base == NO_REGISTER)
        store_constant(noted, address);
    else
        add_form(DOUBLE_WORDS, false, STORE_TO, base, in_memory(noted));
}

void line_watch_store(const struct native_step *step, bool one_byte, unsigned base, uint16_t address)
{
    const uint32_t lowest = making.monitor->static_end - (one_byte ? 0 : 1); /* of what is not below the stack alone */
    if (!making.watched || step->is_last || (base == NO_REGISTER && address < lowest))
        return;
    making.maker->lose_flags(step->live);
    load_zero_extended(false, EDX, in_memory(native_register(STACK_POINTER)));
    if (base == NO_REGISTER) {
        add_arithmetic(BY_CMP, false, in_register(EDX), constant(address));
    } else {
        add_form(DOUBLE_WORDS, false, 0x8d, ECX, (struct x86_place){.base = base, .displacement = -(int32_t)lowest});
        add_form(DOUBLE_WORDS, false, 0x81, BY_SUB, in_register(EDX)); /* sub edx, lowest */
        add_word(lowest);
        add_form(DOUBLE_WORDS, false, 0x39, ECX, in_register(EDX)); /* cmp edx, ecx */
    }
    line_leave_if(CALLS_IF_ABOVE, true);
}

/* ---- What a line counts, and gives back */

/* ADD or SUB of VALUE to COUNTER, of 64 bits. */
static void count(enum arithmetic by, const void *counter, uint32_t value)
{
    add_bytes(0x48, 0x81);
    add_bytes(by << 3 | 4, 0x25);
    add_word((uint32_t)calls_distance(counter));
    add_word(value);
}

static uint32_t cycles_from(uint32_t index)
{
    uint32_t cycles = 0;
    for (uint32_t i = index; i < making.line->count; i++)
        cycles += plan_cycles(making.steps[i].plan);
    return cycles;
}

/* Where the line is left in front of instruction number AT, before it has come to its end. */
static void add_leave(uint32_t at)
{
    count(BY_ADD, &native_now.left, cycles_from(at));
    count(BY_SUB, &native_now.instructions, making.line->count - at);
    if (at > 0)
        store_constant(&native_now.last_pc, making.steps[at - 1].pc);
    if (at > 0 && making.watched) {
        const uint64_t line = (uint64_t)(uintptr_t)making.line;
        add_bytes(0x48, 0xb8); /* mov rax, line */
        calls_add_code(&line, sizeof line);
        add_byte(0x48);
        add_byte(0x89);
        add_bytes(4, 0x25); /* mov [left_line], rax */
        add_word((uint32_t)calls_distance(&native_now.left_line));
        store_constant(&native_now.left_at, at);
    }
    load_constant(EAX, making.steps[at].pc);
    add_jump_by(&native_now.leave[machine_now->number]);
}

void leaves_begin(void)
{
    making.leaves = 0;
    count(BY_ADD, &native_now.instructions, making.line->count);
    count(BY_SUB, &native_now.left, cycles_from(0));
    line_leave_if(CALLS_IF_NEGATIVE, false);
}

void leaves_add(void)
{
    for (uint32_t i = 0; i < making.leaves; i++) {
        calls_land(making.leave[i].jump);
        add_leave(making.leave[i].at);
    }
}
