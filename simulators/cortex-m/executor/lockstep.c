/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "lockstep.h"

#include <string.h>

#include "each_lane.h"
#include "processor.h"
#include "steps.h"

enum { COMPARED = 8 }; /* times that each instruction is compared */

static struct {
    bool             comparing;      /* until something has no effect here */
    bool             foreseen;       /* what follows */
    uint32_t         address;        /* of the instruction */
    bool             around_if_then; /* it is IT or in its block: always foreseen, so that own.if_then is right */
    uint32_t         next;
    struct registers registers;
} lockstep;

static void compare_registers(struct monitor *monitor, const struct registers *unicorns)
{
    const struct registers *here = &lockstep.registers;
    comparison_of_registers(monitor, here->values, unicorns->values, NAMED_REGISTERS);
    if (here->flags != unicorns->flags)
        comparison_refuse(monitor, "flags", 0, here->flags, unicorns->flags);
}

/* When Unicorn has come to ADDRESS: compares what the instruction before it did, if that was foreseen. A difference is
 * a fault of the run; returns whether there was none. */
static bool compare(struct monitor *monitor, uint32_t address)
{
    if (!lockstep.foreseen)
        return true;
    struct registers unicorns = registers_of_unicorn();
    uint8_t         *count    = comparison_count(lockstep.address);
    lockstep.foreseen         = false;
    if (!steps_allows_stack(unicorns.values[STACK_POINTER]))
        return false;
    if (*count == 0 || !lockstep.around_if_then)
        ++*count;
    if (lockstep.next != address)
        comparison_refuse(monitor, "register", PROGRAM_COUNTER, lockstep.next, address);
    if (memcmp(&lockstep.registers, &unicorns, sizeof unicorns) != 0)
        compare_registers(monitor, &unicorns);
    comparison_end(monitor);
    return !monitor->fault.happened;
}

/* Makes OPERATION happen here, before it happens in Unicorn. Returns whether that is possible. */
static bool foresee(const struct operation *operation, uint32_t address)
{
    const struct addressing *addressing = &steps.now->instruction->addressing;
    if (!state_allows(operation))
        return false;
    if (addressing->count > 0)
        find_accesses(addressing, address, false);
    comparison_begin(address, addressing->count > 0 && addressing->is_store);
    bool good               = state_execute(operation, address);
    lockstep.registers      = state_registers();
    lockstep.next           = own.next;
    lockstep.address        = address;
    lockstep.around_if_then = operation->in_block || operation->code == OPERATION_IT;
    comparison_turn();
    return good || lanes.refused;
}

/* Foresees what the instruction at ADDRESS, which Unicorn executes next, will do. */
static void foresee_next(uint32_t address)
{
    if (!lockstep.comparing || *comparison_count(address) >= COMPARED)
        return;
    const struct registers now = registers_of_unicorn();
    state_set(&now);
    lockstep.foreseen  = foresee(state_operation(address), address);
    lockstep.comparing = lockstep.foreseen;
}

static void on_instruction(uint32_t address)
{
    if (!compare(processor.monitor, address)) {
        processor_stop();
        return;
    }
    steps_pass(address);
    if (!processor.stopped)
        foresee_next(address);
}

bool lockstep_step(struct monitor *monitor, uint32_t address)
{
    const struct operation *operation = state_operation(address);
    const struct registers  now       = state_registers();
    lockstep.foreseen                 = foresee(operation, address) && !lanes.refused;
    if (!lockstep.foreseen)
        return false;
    registers_to_unicorn(&now);
    return processor_step(address | 1, address + operation->bytes) == UC_ERR_OK && compare(monitor, next_of_unicorn());
}

bool lockstep_run(struct monitor *monitor)
{
    lockstep.comparing = true;
    lockstep.foreseen  = false;
    state_begin(1);
    processor.on_instruction = on_instruction;
    core.run(monitor);
    processor.on_instruction = steps_pass;
    return lockstep.comparing;
}
