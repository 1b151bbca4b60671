/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Where lines lead: to each other's code, by a table. */
#include "native.h"
#include "native_making.h"
#include "x86_vectors.h"

static const void **table(void)
{
    return native_code(machine_now->number, making.watched);
}

static void go_on_at(uint32_t pc)
{
    load_constant(EAX, pc);
    add_jump_by(pc % 2 == 0 ? (const void *)&table()[pc / 2] : (const void *)&native_now.leave[machine_now->number]);
}

/* At EAX, which is even. */
static void go_on_at_any(void)
{
    add_bytes(0xff, 0x24); /* jmp [table + 4 rax], as addresses of pointers */
    add_byte(0x85);
    add_word((uint32_t)calls_distance(table()));
}

/* Registers that functions may change. */
static const uint8_t CHANGED_BY_CALLS[] = {6, 7, 8, 9, 10, 11};

static void tell_monitor(void)
{
    const uint32_t saved = making.maker->holds_registers ? sizeof CHANGED_BY_CALLS : 0;
    for (uint32_t i = 0; i < saved; i++)
        add_push(CHANGED_BY_CALLS[i]);
    if (!making.maker->holds_registers)
        forget_upper_halves();
    calls_add((void (*)(void))(uintptr_t)native_pass, making.line);
    for (uint32_t i = saved; i-- > 0;)
        add_pop(CHANGED_BY_CALLS[i]);
}

static void go_on(struct x86_source next)
{
    store_constant(&native_now.last_pc, making.steps[making.line->count - 1].pc);
    if (next.is_constant) {
        if (making.watched)
            tell_monitor();
        go_on_at(next.value);
        return;
    }
    copy_register(EAX, next.number);
    if (making.watched) {
        add_form(DOUBLE_WORDS, false, STORE_TO, EAX, in_memory(&native_now.next));
        tell_monitor();
        add_form(DOUBLE_WORDS, false, LOAD_FROM, EAX, in_memory(&native_now.next));
    }
    add_test(true, in_register(EAX), constant(1));
    const uint32_t odd = calls_add_jump(CALLS_IF_NOT_ZERO);
    go_on_at_any();
    calls_land(odd);
    add_jump_by(&native_now.leave[machine_now->number]);
}

void ends_add(struct x86_source next)
{
    const struct native_step *last = &making.steps[making.line->count - 1];
    const struct plan        *plan = last->plan;
    const unsigned            when = plan->form / SHAPES - FIRST_CONDITION;
    making.index                   = making.line->count - 1;
    if (when < ALWAYS) {
        const uint32_t not_taken = making.maker->add_jump_unless((enum when)when, last->live);
        go_on(constant(plan->destination_offset));
        calls_land(not_taken);
        go_on(constant(plan->next));
    } else {
        making.maker->store_flags(last->live);
        go_on(when == ALWAYS ? constant(plan->destination_offset) : next);
    }
}
