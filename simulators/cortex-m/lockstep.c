#include "lockstep.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "decode.h"
#include "memory.h"
#include "report.h"
#include "state.h"
#include "steps.h"

enum {
    COMPARED     = 8,       /* times that each instruction is compared */
    WINDOW_BELOW = 16,      /* bytes of RAM that are compared below the first that a store changes ... */
    WINDOW_BYTES = 16 + 96, /* ... and all in all: STM stores no more than 16 words */
};

/* RAM around what an instruction stores. */
struct window {
    uint32_t address, bytes;
    uint8_t  content[WINDOW_BYTES];
};

static struct {
    struct region    flash, ram;
    uint8_t         *compared; /* one for each halfword of flash */
    bool             comparing, gave_up;
    bool             foreseen;       /* what follows */
    uint32_t         address;        /* of the instruction */
    bool             around_if_then; /* it is IT or in its block: always foreseen, so that it is known who is in one */
    uint32_t         next;
    struct registers registers;
    struct window    window;
} lockstep;

void lockstep_open(const struct memory_map *map)
{
    lockstep.flash    = map->flash;
    lockstep.ram      = map->ram;
    lockstep.compared = calloc(map->flash.bytes / 2, 1);
    if (lockstep.compared == NULL)
        usage_error("out of memory for what was compared");
}

void lockstep_begin(bool comparing)
{
    lockstep.comparing = comparing && !lockstep.gave_up;
    lockstep.foreseen  = false;
    own.if_then        = 0;
}

static uint8_t *compared(uint32_t address)
{
    return &lockstep.compared[(address - lockstep.flash.start) / 2];
}

bool lockstep_trusts(uint32_t address)
{
    return *compared(address) > 0;
}

bool lockstep_gave_up(void)
{
    return lockstep.gave_up;
}

/* ---- Memory */

static struct window window_around(uint32_t address)
{
    uint32_t      start = lockstep.ram.start, end = start + lockstep.ram.bytes;
    struct window window = {.address = address - start < WINDOW_BELOW ? start : address - WINDOW_BELOW};
    window.bytes         = end - window.address < WINDOW_BYTES ? end - window.address : WINDOW_BYTES;
    return window;
}

static void read_window(struct window *window)
{
    memcpy(window->content, memory_at(window->address, window->bytes), window->bytes);
}

static void write_window(const struct window *window)
{
    memcpy(memory_at(window->address, window->bytes), window->content, window->bytes);
}

/* ---- Comparison */

static void refuse_difference(struct monitor *monitor, const char *what, uint32_t number, uint32_t ours,
                              uint32_t unicorns)
{
    monitor_fault(monitor, "engine-disagreement",
                  "the instruction at 0x%08" PRIx32 " leaves %s 0x%" PRIx32 " with 0x%" PRIx32 " here, 0x%" PRIx32
                  " in Unicorn",
                  lockstep.address, what, number, ours, unicorns);
}

static void compare_registers(struct monitor *monitor, const struct registers *unicorns)
{
    const struct registers *ours = &lockstep.registers;
    for (unsigned i = 0; i < NAMED_REGISTERS; i++)
        if (ours->values[i] != unicorns->values[i])
            refuse_difference(monitor, "register", i, ours->values[i], unicorns->values[i]);
    if (ours->flags != unicorns->flags)
        refuse_difference(monitor, "flags", 0, ours->flags, unicorns->flags);
}

static void compare_memory(struct monitor *monitor)
{
    const struct window *ours     = &lockstep.window;
    struct window        unicorns = *ours;
    if (ours->bytes > 0)
        read_window(&unicorns);
    for (uint32_t i = 0; i < ours->bytes; i++)
        if (ours->content[i] != unicorns.content[i])
            refuse_difference(monitor, "data address", ours->address + i, ours->content[i], unicorns.content[i]);
}

bool lockstep_compare(struct monitor *monitor, uint32_t address)
{
    if (!lockstep.foreseen)
        return true;
    struct registers unicorns = registers_of_unicorn();
    lockstep.foreseen         = false;
    if (*compared(lockstep.address) == 0 || !lockstep.around_if_then)
        ++*compared(lockstep.address);
    if (lockstep.next != address)
        refuse_difference(monitor, "register", PROGRAM_COUNTER, lockstep.next, address);
    if (memcmp(&lockstep.registers, &unicorns, sizeof unicorns) != 0)
        compare_registers(monitor, &unicorns);
    compare_memory(monitor);
    return !monitor->fault.happened;
}

/* Whether we can tell what the instruction at ADDRESS does. */
static bool foresee(const struct operation *operation, uint32_t address)
{
    const struct addressing *addressing = &steps.now->instruction->addressing;
    struct window            before;
    struct registers         now = registers_of_unicorn();
    if (!state_allows(operation))
        return false;
    state_set(&now);
    lockstep.window = before = (struct window){0};
    if (addressing->count > 0 && addressing->is_store) {
        lockstep.window = window_around(own.accessed[0]);
        before          = lockstep.window;
        read_window(&before);
    }
    bool good          = state_execute(operation, address);
    lockstep.registers = state_registers();
    lockstep.next      = own.next;
    if (before.bytes > 0) {
        read_window(&lockstep.window);
        write_window(&before);
    }
    return good || own.refused;
}

void lockstep_foresee(uint32_t address)
{
    if (!lockstep.comparing || *compared(address) >= COMPARED)
        return;
    const struct operation *operation = state_operation(address);
    lockstep.foreseen                 = foresee(operation, address);
    lockstep.address                  = address;
    lockstep.around_if_then           = operation->in_block || operation->code == OPERATION_IT;
    lockstep.comparing                = lockstep.foreseen;
    lockstep.gave_up |= !lockstep.foreseen;
}
