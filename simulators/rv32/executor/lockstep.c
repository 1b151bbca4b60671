/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "lockstep.h"

#include <string.h>

#include "effects.h"
#include "processor.h"
#include "registers.h"
#include "steps.h"

enum { COMPARED = 4, PROGRAM_COUNTER = REGISTERS }; /* times that each instruction is compared; what is no register */

static struct {
    bool     same;     /* own.registers are Unicorn's */
    uint8_t *foreseen; /* how often the instruction was compared that own.registers and own.next are behind; or NULL */
} lockstep;

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

/* When Unicorn has come to ADDRESS: compares what the instruction before it did, if that was foreseen. A difference is
 * a fault of the run; returns whether there was none. */
static bool compare(struct monitor *monitor, uint32_t address)
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

/* Foresees what the instruction at ADDRESS, which Unicorn executes next, will do; its step has begun. */
static void foresee(uint32_t address)
{
    uint8_t *count = comparison_count(address);
    bool     same  = lockstep.same;
    lockstep.same  = false;
    if (*count >= COMPARED)
        return;
    if (!same)
        registers_of_unicorn(own.registers);
    if (steps.now.instruction->data_bytes > 0)
        find_accesses(steps.now.instruction, false);
    comparison_begin(address, steps.now.instruction->class == STORE);
    effects_execute(steps.now.instruction, address);
    comparison_turn();
    lockstep.foreseen = count;
}

/* At a landmark the monitor may have changed registers of Unicorn's. */
static void on_instruction(uint32_t address)
{
    if (!compare(processor.monitor, address)) {
        processor_stop();
        return;
    }
    steps_pass(address);
    lockstep.same &= !*monitor_landmark(processor.monitor, address);
    if (!processor.stopped)
        foresee(address);
}

bool lockstep_run(struct monitor *monitor)
{
    lockstep.same     = false;
    lockstep.foreseen = NULL;
    lanes_begin(1);
    processor.on_instruction = on_instruction;
    core.run(monitor);
    processor.on_instruction = steps_pass;
    return true;
}
