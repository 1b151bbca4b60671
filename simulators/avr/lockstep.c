#include "lockstep.h"

#include <inttypes.h>
#include <simavr/sim_core.h>
#include <string.h>

#include "sprint.h"

enum { COMPARED_IN_FIRST_RUN = 64, REGISTERS = 0x20, STATE_BYTES = 0x60 };

/* What an instruction can change. */
struct state {
    uint8_t data[STATE_BYTES]; /* registers and I/O registers, SP among them */
    uint8_t sreg[8];
    uint8_t written[2]; /* in RAM */
};

static bool     engine_only; /* in this run */
static uint32_t runs_begun;

void lockstep_begin(const struct monitor *monitor)
{
    engine_only = monitor->watching && !monitor->probe;
    runs_begun++;
}

bool lockstep_is_engines(void)
{
    return engine_only;
}

bool lockstep_trusts(const struct effect *effect)
{
    return effect->compared >= (runs_begun == 1 ? COMPARED_IN_FIRST_RUN : 1);
}

static bool execute_by_engine(avr_t *device, struct monitor *monitor, const struct step *step, uint32_t next,
                              uint64_t cycles)
{
    uint64_t before         = device->cycle;
    device->run_cycle_count = next == step->next ? 0 : cycles - before; /* the engine goes on until these are spent */
    device->interrupt_state = 0;                                        /* ... unless it awaits an interrupt */
    device->pc              = avr_run_one(device);
    if (device->state != cpu_Running) {
        monitor_fault(monitor, "engine-crash", "simavr gave up at %s at 0x%06" PRIx32, step->plan->instruction->name,
                      step->pc);
        device->state = cpu_Running; /* for the next run */
        return false;
    }
    if (device->cycle != cycles) {
        monitor_fault(monitor, "cycle-disagreement", "%s at 0x%06" PRIx32 ": %" PRIu64 " cycles, simavr says %" PRIu64,
                      step->plan->instruction->name, step->pc, cycles - before, device->cycle - before);
        return false;
    }
    if (device->pc != next) {
        monitor_fault(monitor, "flow-disagreement",
                      "%s at 0x%06" PRIx32 " leads to 0x%06" PRIx32 ", in simavr to 0x%06" PRIx32,
                      step->plan->instruction->name, step->pc, next, device->pc);
        return false;
    }
    return true;
}

/* I/O registers are the engine's. */
bool lockstep_is_for_engine(const struct step *step)
{
    const struct plan *plan = step->plan;
    return plan->effect.code == ENGINE_ONLY ||
           (plan->bytes != 0 && plan->kind != ACCESS_READ_FLASH && step->address < DATA_SPACE + FIRST_RAM);
}

/* ---- Comparison, instruction by instruction */

static uint32_t written_bytes(const struct step *step)
{
    return step->plan->kind == ACCESS_WRITE ? step->plan->bytes : 0;
}

static struct state read_state(const avr_t *device, const struct step *step)
{
    struct state state = {0};
    memcpy(state.data, device->data, sizeof state.data);
    memcpy(state.sreg, device->sreg, sizeof state.sreg);
    memcpy(state.written, device->data + (uint16_t)step->address, written_bytes(step));
    return state;
}

static void write_state(avr_t *device, const struct step *step, const struct state *state)
{
    memcpy(device->data, state->data, sizeof state->data);
    memcpy(device->sreg, state->sreg, sizeof state->sreg);
    memcpy(device->data + (uint16_t)step->address, state->written, written_bytes(step));
}

static void refuse_difference(struct monitor *monitor, const struct step *step, const char *kind, uint32_t number,
                              uint8_t ours, uint8_t engines)
{
    monitor_fault(monitor, "engine-disagreement",
                  "%s at 0x%06" PRIx32 " leaves %s 0x%02" PRIx32 " with 0x%02x here, 0x%02x in simavr",
                  step->plan->instruction->name, step->pc, kind, number, ours, engines);
}

static bool states_are_equal(struct monitor *monitor, const struct step *step, const struct state *ours,
                             const struct state *engines)
{
    if (memcmp(ours, engines, sizeof *ours) == 0)
        return true;
    for (uint32_t i = 0; i < sizeof ours->data; i++)
        if (ours->data[i] != engines->data[i])
            refuse_difference(monitor, step, i < REGISTERS ? "register" : "data address", i, ours->data[i],
                              engines->data[i]);
    for (uint32_t i = 0; i < sizeof ours->sreg; i++)
        if (ours->sreg[i] != engines->sreg[i])
            refuse_difference(monitor, step, "SREG bit", i, ours->sreg[i], engines->sreg[i]);
    for (uint32_t i = 0; i < sizeof ours->written; i++)
        if (ours->written[i] != engines->written[i])
            refuse_difference(monitor, step, "data address", (uint16_t)step->address + i, ours->written[i],
                              engines->written[i]);
    return false;
}

/* One instruction. What the engine leaves stays. */
static bool execute_by_both(avr_t *device, struct monitor *monitor, const struct step *step, uint64_t cycles)
{
    struct state before = read_state(device, step);
    effect_happens(device, &step->plan->effect, step_place(step));
    struct state ours = read_state(device, step);
    write_state(device, step, &before);
    if (!execute_by_engine(device, monitor, step, step->next, cycles))
        return false;
    struct state engines = read_state(device, step);
    step->plan->effect.compared++;
    return states_are_equal(monitor, step, &ours, &engines);
}

static void execute_by_ourselves(avr_t *device, const struct step *step, uint64_t cycles)
{
    effect_happens(device, &step->plan->effect, step_place(step));
    device->cycle = cycles;
    device->pc    = step->next;
}

bool lockstep_execute(avr_t *device, struct monitor *monitor, const struct step *step, uint32_t next, uint64_t cycles)
{
    struct effect *effect = &step->plan->effect;
    if (engine_only || lockstep_is_for_engine(step))
        return execute_by_engine(device, monitor, step, next, cycles);
    if (lockstep_trusts(effect))
        execute_by_ourselves(device, step, cycles);
    else if (!execute_by_both(device, monitor, step, cycles))
        return false;
    if (lockstep_trusts(effect) && step->plan->may_sprint)
        sprint_take(step->plan);
    return true;
}
