/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Which effects may happen in place of the engine's: those that were compared with it.
 *
 * In the first run both execute each instruction the first 64 times, later both execute only those that no run had
 * reached before, and a difference is a fault. The engine alone executes what has no effect in effects.c, and every
 * access to I/O registers. */
#pragma once

#include "effects.h"
#include "steps.h"

/* The effect of an instruction in flash. */
struct compared_effect {
    struct effect effect;
    uint16_t      opcode; /* that it is the effect of */
    bool          is_known;
    uint8_t       compared; /* how often */
};

/* Grows when another effect is trusted. */
extern uint32_t lockstep_changes;

/* Before each run. */
void lockstep_begin(void);

/* The effect of the instruction at PC, which has a plan. */
struct compared_effect *lockstep_effect(uint32_t pc);

/* Whether EFFECT has been compared often enough. */
bool lockstep_trusts(const struct compared_effect *effect);

/* Whether the engine alone can execute STEP. */
bool lockstep_is_for_engine(const struct step *step);

/* Executes STEP. Returns whether all agreed; if not, the fault is reported. */
bool lockstep_execute(struct monitor *monitor, const struct step *step);
