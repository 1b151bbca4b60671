/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "native.h"

#include <string.h>

#include "lines.h"
#include "native_kinds.h"

struct native_now     native_now;
const struct machine *machine_now;
uint8_t               native_uses[MACHINES][2][PLANS];

static uint32_t made_for; /* this version of lines */

static const struct machine *machines[MACHINES];

static void (*enter[MACHINES])(const void *code); /* returns when code leaves; NULL: there is no code */

/* Where code is noted: elsewhere it is LEAVE. */
static const void **filled[MACHINES * 2 * PLANS];
static uint32_t     filled_count;

/* ---- Into code, and back */

/* Registers that functions must not change. RAX is pushed, too, so that the stack is aligned for calls. */
static const uint8_t SAVED[] = {3, 5, 12, 13, 14, 15, EAX};

static void make_enter(void)
{
    calls_begin_piece();
    for (unsigned i = 0; i < sizeof SAVED; i++)
        add_push(SAVED[i]);
    add_byte(0x48);
    add_bytes(0x89, 0xf8); /* mov rax, rdi */
    native_maker()->enter();
    add_bytes(0xff, 0xe0); /* jmp rax */
    enter[machine_now->number] = (void (*)(const void *))(uintptr_t)calls_end_piece();
}

static void make_leave(void)
{
    calls_begin_piece();
    add_form(DOUBLE_WORDS, false, STORE_TO, EAX, in_memory(&native_now.next));
    native_maker()->leave();
    for (unsigned i = sizeof SAVED; i-- > 0;)
        add_pop(SAVED[i]);
    add_byte(0xc3); /* ret */
    native_now.leave[machine_now->number] = calls_end_piece();
}

static bool has_instructions(void)
{
#ifdef __x86_64__
    return machine_now->lanes == 1 || __builtin_cpu_supports("avx2");
#else
    return false;
#endif
}

static void make_ways_in_and_out(void)
{
    const unsigned number = machine_now->number;
    const void    *before = native_now.leave[number], **code = native_code(number, false);
    enter[number] = NULL;
    if (has_instructions()) {
        make_enter();
        make_leave();
    }
    memset(native_uses[number], enter[number] == NULL ? NEVER : 0, sizeof native_uses[number]);
    for (uint32_t i = 0; i < 2 * PLANS && native_now.leave[number] != before; i++)
        code[i] = native_now.leave[number];
}

static void forget_lines(uint32_t version)
{
    made_for = version;
    while (filled_count > 0) {
        const void **code = filled[--filled_count];
        *code             = native_now.leave[(size_t)(code - native_now.code) / (2 * PLANS)];
    }
    calls_forget();
    lines_forget();
    for (uint32_t i = 0; i < MACHINES; i++)
        if ((machine_now = machines[i]) != NULL)
            make_ways_in_and_out();
}

void native_open(const struct machine *machine)
{
    if (machines[machine->number] != NULL)
        return;
    native_valid_open();
    machines[machine->number] = machine;
    forget_lines(0);
}

/* ---- A run */

static bool may_begin(const struct monitor *monitor, uint32_t pc)
{
    if (enter[machine_now->number] == NULL || pc % 2 != 0 || monitor->fault.happened || !native_serves(monitor))
        return false;
    return !monitor->watching || (monitor->stack == *native_register(STACK_POINTER) && monitor_is_quiet(monitor));
}

static bool has_line(struct monitor *monitor, uint32_t pc)
{
    const struct machine *machine = machine_now;
    const void          **code    = &native_code(machine->number, monitor->watching)[pc / 2];
    if (made_for != lines_version(monitor)) {
        forget_lines(lines_version(monitor));
        machine_now = machine;
    }
    if (*code != native_now.leave[machine->number])
        return true;
    if (!native_is_due(machine, monitor, pc))
        return false;
    const void *made = line_make(monitor, pc, monitor->watching);
    if (made != NULL) {
        filled[filled_count++] = code;
        *code                  = made;
    } else if (calls_are_full()) {
        forget_lines(made_for);
    } else {
        native_uses[machine->number][monitor->watching][pc / 2] = NEVER;
    }
    return made != NULL;
}

bool native_run(const struct machine *machine, struct monitor *monitor, uint32_t pc, uint64_t cycles)
{
    machine_now = machine;
    if (!may_begin(monitor, pc) || !has_line(monitor, pc))
        return false;
    const uint64_t until = monitor->deadline > cycles ? monitor->deadline - cycles : 0;
    const int64_t  left  = until < INT64_MAX ? (int64_t)until : INT64_MAX;
    uint64_t      *flags = machine->flags;
    for (unsigned i = 0; i < 4 && machine->lanes == 1; i++)
        flags[i] = flags[i] != 0;
    native_now.left         = left;
    native_now.instructions = 0;
    enter[machine->number](native_code(machine->number, monitor->watching)[pc / 2]);
    if (native_now.left_line != NULL)
        native_pass_part(native_now.left_line, native_now.left_at);
    native_now.left_line = NULL;
    if (native_now.instructions == 0)
        return false;
    native_now.cycles = cycles + (uint64_t)(left - native_now.left);
    monitor->instructions += native_now.instructions;
    monitor->pc              = native_now.last_pc;
    monitor->previous_cycles = native_now.cycles - plan_cycles(&plans[native_now.last_pc / 2]);
    return true;
}
