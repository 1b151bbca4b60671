/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What the instruction fetch unit of the E31 expects branches and jumps to do. */
#pragma once

#include "instruction.h"

/* E31 Core Complex Manual, "Instruction Fetch Unit": 28, 512 and 6 entries. (The FE310-G000's manual says 40, 128, 2.)
 */
enum { TARGETS = 28, COUNTERS = 512, RETURNS = 6, BUCKETS = 256 /* of this program, not of the unit */ };

struct predictor {
    struct {
        uint32_t address, target;
    } targets[TARGETS]; /* of what branched before */
    unsigned target_count, oldest_target;
    uint8_t  held[BUCKETS]; /* so many of them, by the address: most that is looked for is found, or not, at a glance */
    uint8_t  newest[BUCKETS];    /* if any: which was looked for last */
    uint8_t  counters[COUNTERS]; /* 0 to 3: two or more means that conditional branches are expected to be taken */
    uint32_t returns[RETURNS];   /* a ring: a call too many overwrites the oldest */
    unsigned return_count, newest_return;
};

/* Nothing is known, as after power-up. */
void predictor_reset(struct predictor *predictor);

/* Whether it foresaw that the BRANCH, JUMP or JUMP_REGISTER at ADDRESS led to NEXT. Learns from it. */
bool predictor_foresees(struct predictor *predictor, const struct instruction *instruction, uint32_t address,
                        uint32_t next);
