/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "transfers.h"

#include "each_lane.h"

static inline void go_to(uint32_t target)
{
    own.next = target;
}

/* To an address whose lowest bit says that it is Thumb code. */
static inline void interwork(uint32_t target)
{
    own.next = target & ~1u;
    lanes.refused |= !(target & 1);
}

/* What all lanes load to go there; if they do not load the same, they part. */
ALWAYS_INLINE uint32_t loaded_target(uint32_t behind, unsigned bytes, bool many)
{
    uint32_t target = load(lanes_at(&lanes.memory, lanes.accessed[0] + behind, 0), bytes), differences = 0;
    EACH_ACCESS(behind, differences |= load(place, bytes) ^ target);
    lanes.refused |= differences != 0;
    return target;
}

#include "accesses.h"

#define PLACE_EFFECT(code, name) [OPERATION_##code] = ONE_AND_MANY(name),
static effect *const TRANSFERS[OPERATION_COUNT][2] = {TRANSFER_EFFECTS(PLACE_EFFECT)};

effect *const *transfer_of(const struct operation *operation)
{
    static effect *const TO_PC[2] = ONE_AND_MANY(load_pc);
    if (operation->code == OPERATION_LOAD && operation->destination == PROGRAM_COUNTER)
        return TO_PC;
    return TRANSFERS[operation->code];
}
