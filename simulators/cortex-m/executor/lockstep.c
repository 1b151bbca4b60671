#include "lockstep.h"

#include <string.h>

#include "comparison.h"
#include "lanes.h"
#include "state.h"
#include "steps.h"

enum { COMPARED = 8 }; /* times that each instruction is compared */

static struct {
    bool             comparing, gave_up;
    bool             foreseen;       /* what follows */
    uint32_t         address;        /* of the instruction */
    bool             around_if_then; /* it is IT or in its block: always foreseen, so that it is known who is in one */
    uint32_t         next;
    struct registers registers;
} lockstep;

void lockstep_begin(bool comparing)
{
    lockstep.comparing = comparing && !lockstep.gave_up;
    lockstep.foreseen  = false;
    own.if_then        = 0;
}

bool lockstep_trusts(uint32_t address)
{
    return *comparison_count(address) > 0;
}

bool lockstep_gave_up(void)
{
    return lockstep.gave_up;
}

static void compare_registers(struct monitor *monitor, const struct registers *unicorns)
{
    const struct registers *ours = &lockstep.registers;
    comparison_of_registers(monitor, ours->values, unicorns->values, NAMED_REGISTERS);
    if (ours->flags != unicorns->flags)
        comparison_refuse(monitor, "flags", 0, ours->flags, unicorns->flags);
}

bool lockstep_compare(struct monitor *monitor, uint32_t address)
{
    if (!lockstep.foreseen)
        return true;
    struct registers unicorns = registers_of_unicorn();
    uint8_t         *count    = comparison_count(lockstep.address);
    lockstep.foreseen         = false;
    if (*count == 0 || !lockstep.around_if_then)
        ++*count;
    if (lockstep.next != address)
        comparison_refuse(monitor, "register", PROGRAM_COUNTER, lockstep.next, address);
    if (memcmp(&lockstep.registers, &unicorns, sizeof unicorns) != 0)
        compare_registers(monitor, &unicorns);
    comparison_end(monitor);
    return !monitor->fault.happened;
}

/* Whether we can tell what the instruction at ADDRESS does. */
static bool foresee(const struct operation *operation, uint32_t address)
{
    const struct addressing *addressing = &steps.now->instruction->addressing;
    struct registers         now        = registers_of_unicorn();
    if (!state_allows(operation))
        return false;
    state_set(&now);
    comparison_begin(address, addressing->count > 0 && addressing->is_store);
    bool good          = state_execute(operation, address);
    lockstep.registers = state_registers();
    lockstep.next      = own.next;
    comparison_turn();
    return good || lanes.refused;
}

void lockstep_foresee(uint32_t address)
{
    if (!lockstep.comparing || *comparison_count(address) >= COMPARED)
        return;
    const struct operation *operation = state_operation(address);
    lockstep.foreseen                 = foresee(operation, address);
    lockstep.address                  = address;
    lockstep.around_if_then           = operation->in_block || operation->code == OPERATION_IT;
    lockstep.comparing                = lockstep.foreseen;
    lockstep.gave_up |= !lockstep.foreseen;
}
