/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "lockstep.h"

#include <inttypes.h>
#include <string.h>

enum { COMPARED_IN_FIRST_RUN = 64, REGISTERS = 0x20, STATE_BYTES = 0x60 };

/* What an instruction can change. */
struct state {
    uint8_t data[STATE_BYTES]; /* registers and I/O registers, SP among them */
    uint8_t sreg[8];
    uint8_t written[2]; /* in RAM */
};

uint32_t lockstep_changes;

static struct compared_effect effects[FLASH_WORDS]; /* of the instructions reached so far */
static uint32_t               runs_begun;

void lockstep_begin(void)
{
    runs_begun++;
    lockstep_changes += runs_begun == 2;
}

struct compared_effect *lockstep_effect(uint32_t pc)
{
    const struct plan      *plan   = &plans[pc / 2];
    struct compared_effect *effect = &effects[pc / 2];
    if (!effect->is_known || effect->opcode != plan->opcode)
        *effect = (struct compared_effect){effect_of(plan, pc), plan->opcode, true, 0};
    return effect;
}

bool lockstep_trusts(const struct compared_effect *effect)
{
    return effect->compared >= (runs_begun == 1 ? COMPARED_IN_FIRST_RUN : 1);
}

/* I/O registers are the engine's. */
static bool is_for_engine(const struct step *step, const struct effect *effect)
{
    const struct plan *plan = step->plan;
    return effect->code == ENGINE_ONLY ||
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
                              uint8_t own, uint8_t engines)
{
    monitor_fault(monitor, "engine-disagreement",
                  "%s at 0x%06" PRIx32 " leaves %s 0x%02" PRIx32 " with 0x%02x here, 0x%02x in simavr",
                  step->plan->instruction->name, step->pc, kind, number, own, engines);
}

static bool states_are_equal(struct monitor *monitor, const struct step *step, const struct state *own,
                             const struct state *engines)
{
    if (memcmp(own, engines, sizeof *own) == 0)
        return true;
    for (uint32_t i = 0; i < sizeof own->data; i++)
        if (own->data[i] != engines->data[i])
            refuse_difference(monitor, step, i < REGISTERS ? "register" : "data address", i, own->data[i],
                              engines->data[i]);
    for (uint32_t i = 0; i < sizeof own->sreg; i++)
        if (own->sreg[i] != engines->sreg[i])
            refuse_difference(monitor, step, "SREG bit", i, own->sreg[i], engines->sreg[i]);
    for (uint32_t i = 0; i < sizeof own->written; i++)
        if (own->written[i] != engines->written[i])
            refuse_difference(monitor, step, "data address", (uint16_t)step->address + i, own->written[i],
                              engines->written[i]);
    return false;
}

bool lockstep_is_for_engine(const struct step *step)
{
    return is_for_engine(step, &lockstep_effect(step->pc)->effect);
}

/* What the engine leaves stays. */
static bool execute_by_both(struct monitor *monitor, const struct step *step, struct compared_effect *compared)
{
    avr_t       *device = steps.device;
    struct state before = read_state(device, step);
    effect_happens(device, &compared->effect, step_place(step));
    struct state own = read_state(device, step);
    write_state(device, step, &before);
    if (!steps_execute(monitor, step, step->next, device->cycle + step->cycles))
        return false;
    struct state engines = read_state(device, step);
    compared->compared++;
    lockstep_changes += lockstep_trusts(compared);
    return states_are_equal(monitor, step, &own, &engines);
}

bool lockstep_execute(struct monitor *monitor, const struct step *step)
{
    avr_t                  *device   = steps.device;
    struct compared_effect *compared = lockstep_effect(step->pc);
    if (is_for_engine(step, &compared->effect))
        return steps_execute(monitor, step, step->next, device->cycle + step->cycles);
    if (!lockstep_trusts(compared))
        return execute_by_both(monitor, step, compared);
    effect_happens(device, &compared->effect, step_place(step));
    device->cycle += step->cycles;
    device->pc = step->next;
    return true;
}
