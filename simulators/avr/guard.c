/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "guard.h"

#include <inttypes.h>

enum { FIRST_IO = 0x20, FIRST_EXTENDED_IO = 0x60 };

bool guard_instruction(struct monitor *monitor, const struct memory_map *map, const struct plan *plan, uint32_t pc)
{
    const struct instruction *instruction = plan->instruction;
    const uint32_t            last_word   = map->flash.start + map->flash.bytes - 2;
    if (instruction == NULL)
        monitor_fault(monitor, "illegal-instruction", "opcode 0x%04x at 0x%06" PRIx32 " has no defined meaning",
                      plan->opcode, pc);
    else if (instruction->cycles == 0)
        monitor_fault(monitor, "illegal-instruction", "%s at 0x%06" PRIx32 " is not simulated", instruction->name, pc);
    else if (pc == last_word && instruction_words(instruction) == 2)
        monitor_fault(monitor, "bad-fetch", "%s at 0x%06" PRIx32 " reaches beyond the end of flash", instruction->name,
                      pc);
    else
        return true;
    return false;
}

static bool is_processor_register(uint32_t data)
{
    return data == DATA_RAMPZ || data == DATA_SPL || data == DATA_SPH || data == DATA_SREG;
}

static void refuse_low_address(struct monitor *monitor, const struct step *step, uint32_t data)
{
    bool        store = step->plan->kind == ACCESS_WRITE;
    const char *kind  = store ? "bad-store" : "bad-load";
    const char *what  = step->plan->instruction->name;
    const char *does  = store ? "writes" : "reads";
    if (data < FIRST_IO)
        monitor_fault(monitor, kind, "%s at 0x%06" PRIx32 " %s register r%" PRIu32 " by its data address: refused",
                      what, step->pc, does, data);
    else if (is_processor_register(data))
        monitor_fault(monitor, kind, "%s at 0x%06" PRIx32 " %s a register of the processor through a pointer: refused",
                      what, step->pc, does);
    else if (data < FIRST_EXTENDED_IO)
        monitor_fault(monitor, kind,
                      "%s at 0x%06" PRIx32 " %s I/O register 0x%02" PRIx32 " (data address 0x%02" PRIx32
                      "), which is not simulated",
                      what, step->pc, does, data - FIRST_IO, data);
    else
        monitor_fault(monitor, kind,
                      "%s at 0x%06" PRIx32 " %s the extended I/O register at data address 0x%02" PRIx32
                      ", which is not simulated",
                      what, step->pc, does, data);
}

static void refuse(struct monitor *monitor, const struct step *step)
{
    const char *what = step->plan->instruction->name;
    uint32_t    data = step->address - DATA_SPACE;
    if (step->plan->kind == ACCESS_READ_FLASH)
        monitor_fault(monitor, "bad-load", "%s at 0x%06" PRIx32 " reads 0x%06" PRIx32 ", outside flash", what, step->pc,
                      step->address);
    else if (step->plan->instruction->place == STACK_BYTE || step->plan->instruction->place == STACK_WORD)
        monitor_fault(monitor, "bad-stack", "%s at 0x%06" PRIx32 " uses the stack at 0x%06" PRIx32 ", outside RAM",
                      what, step->pc, step->address);
    else if (data < FIRST_RAM)
        refuse_low_address(monitor, step, data);
    else if (step->plan->kind == ACCESS_WRITE)
        monitor_fault(monitor, "bad-store", "%s at 0x%06" PRIx32 " writes 0x%06" PRIx32 ", outside RAM", what, step->pc,
                      step->address);
    else
        monitor_fault(monitor, "bad-load", "%s at 0x%06" PRIx32 " reads 0x%06" PRIx32 ", outside RAM", what, step->pc,
                      step->address);
}

/* The processor's own registers are open to IN, OUT, LDS, STS, and to loads through a pointer. Of a store through a
 * pointer, nobody sees before it is executed which register it is to. */
static bool may_touch_register(const struct step *step)
{
    uint32_t data = step->address - DATA_SPACE;
    if (!is_processor_register(data) || step->plan->instruction->place == STACK_BYTE ||
        step->plan->instruction->place == STACK_WORD)
        return false;
    bool named = step->plan->instruction->place == IO_REGISTER || step->plan->instruction->place == SECOND_WORD;
    return named || step->plan->kind == ACCESS_READ;
}

bool guard_access(struct monitor *monitor, const struct memory_map *map, const struct step *step)
{
    const struct region *region = step->plan->kind == ACCESS_READ_FLASH ? &map->flash : &map->ram;
    if (region_holds(region, step->address, step->plan->bytes)) {
        monitor_access(monitor, (enum access_kind)step->plan->kind, step->address, step->plan->bytes);
        return true;
    }
    if (step->plan->kind != ACCESS_READ_FLASH && may_touch_register(step))
        return true;
    refuse(monitor, step);
    return false;
}

bool guard_stack(struct monitor *monitor, const struct memory_map *map, const struct step *step, uint16_t stack)
{
    /* SP is one below the lowest byte in use: the empty stack's is one behind the end of RAM, the fullest's its start.
     */
    if (region_holds(&map->ram, DATA_SPACE + stack + 1u, 0))
        return true;
    monitor_fault(monitor, "bad-stack", "%s at 0x%06" PRIx32 " sets the stack pointer to 0x%06" PRIx32 ", outside RAM",
                  step->plan->instruction->name, step->pc, (uint32_t)DATA_SPACE + stack);
    return false;
}

bool guard_next(struct monitor *monitor, const struct memory_map *map, const struct step *step)
{
    if (region_holds(&map->flash, step->next, 2))
        return true;
    monitor_fault(monitor, "bad-fetch", "%s at 0x%06" PRIx32 " leads to 0x%06" PRIx32 ", outside flash",
                  step->plan->instruction->name, step->pc, step->next);
    return false;
}
