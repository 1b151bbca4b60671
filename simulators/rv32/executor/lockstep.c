#include "lockstep.h"

#include <string.h>

#include "effects.h"
#include "registers.h"
#include "steps.h"

enum { COMPARED = 4, PROGRAM_COUNTER = REGISTERS }; /* times that each instruction is compared; what is no register */

bool lockstep_comparing;

static struct {
    bool     same;     /* own.registers are Unicorn's */
    uint8_t *foreseen; /* how often the instruction was compared that own.registers and own.next are behind; or NULL */
} lockstep;

void lockstep_begin(bool comparing)
{
    lockstep_comparing = comparing;
    lockstep.same      = false;
    lockstep.foreseen  = NULL;
}

static void compare_all_registers(struct monitor *monitor)
{
    uint32_t unicorns[REGISTERS] = {0};
    registers_of_unicorn(unicorns);
    if (memcmp(own.registers, unicorns, sizeof unicorns) != 0)
        comparison_of_registers(monitor, own.registers, unicorns, REGISTERS);
}

/* Which register an instruction changes does not depend on operands, so one look at the others is enough. */
static void compare_destination(struct monitor *monitor)
{
    unsigned number = steps.now.instruction->destination;
    uint32_t value  = number == ZERO ? 0 : register_value(number);
    if (own.registers[number] != value)
        comparison_refuse(monitor, "register", number, own.registers[number], value);
}

bool lockstep_compare(struct monitor *monitor, uint32_t address)
{
    if (lockstep.foreseen == NULL)
        return true;
    if (own.next != address)
        comparison_refuse(monitor, "register", PROGRAM_COUNTER, own.next, address);
    if (++*lockstep.foreseen == 1)
        compare_all_registers(monitor);
    else
        compare_destination(monitor);
    comparison_end(monitor);
    lockstep.foreseen = NULL;
    lockstep.same     = !monitor->fault.happened;
    return lockstep.same;
}

void lockstep_foresee(uint32_t address)
{
    uint8_t *count = comparison_count(address);
    bool     same  = lockstep.same;
    lockstep.same  = false;
    if (*count >= COMPARED)
        return;
    if (!same)
        registers_of_unicorn(own.registers);
    comparison_begin(address, steps.now.instruction->class == STORE);
    effects_execute(steps.now.instruction, address);
    comparison_turn();
    lockstep.foreseen = count;
}
