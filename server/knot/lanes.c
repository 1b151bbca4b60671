/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT on several messages at once: together as long as enough of them have something left to do, then one by one. */
#include "lanes.h"

void fw_knot_permute_lanes(const struct fw_knot_kernel *kernel, enum fw_knot_permutation permutation,
                           void *const *states, size_t count, size_t rounds)
{
    void *all[FW_KNOT_MOST_LANES];

    if (count < kernel->worth) {
        const struct fw_knot_kernel *one = fw_knot_chosen(permutation);
        for (size_t i = 0; i < count; i++)
            (one->permute[permutation] != NULL ? one : kernel)->permute[permutation](states[i], rounds);
        return;
    }
    for (size_t i = 0; i < kernel->lanes; i++)
        all[i] = states[i < count ? i : 0];
    kernel->permute_many[permutation](all, rounds);
}

/* The lanes that have blocks left, and how many the shortest of them has. */
static size_t collect(fw_knot_lane *lanes, size_t count, fw_knot_lane **busy, size_t *least)
{
    size_t found = 0;

    *least = SIZE_MAX;
    for (size_t i = 0; i < count; i++)
        if (lanes[i].blocks > 0) {
            busy[found++] = &lanes[i];
            *least        = lanes[i].blocks < *least ? lanes[i].blocks : *least;
        }
    return found;
}

static void advance(fw_knot_lane *lane, size_t blocks, size_t rate, enum fw_duplex mode)
{
    lane->in += blocks * rate;
    lane->out = mode == FW_ABSORB ? NULL : lane->out + blocks * rate;
    lane->blocks -= blocks;
}

void fw_knot_run_lanes(const struct fw_knot_kernel *kernel, enum fw_knot_member member, size_t rate,
                       fw_knot_lane *lanes, size_t count, enum fw_duplex mode)
{
    fw_knot_lane *busy[FW_KNOT_MOST_LANES];
    size_t        found, least;

    while ((found = collect(lanes, count, busy, &least)) >= kernel->worth) {
        void          *states[FW_KNOT_MOST_LANES];
        uint8_t       *outs[FW_KNOT_MOST_LANES];
        const uint8_t *ins[FW_KNOT_MOST_LANES];
        for (size_t i = 0; i < kernel->lanes; i++) {
            const fw_knot_lane *lane = busy[i < found ? i : 0];
            states[i]                = lane->state;
            outs[i]                  = lane->out;
            ins[i]                   = lane->in;
        }
        kernel->blocks_many[member](states, outs, ins, least, mode);
        for (size_t i = 0; i < found; i++)
            advance(busy[i], least, rate, mode);
    }
    const struct fw_knot_kernel *one = fw_knot_chosen(FW_KNOT_USE_BLOCKS + member);
    for (size_t i = 0; i < found; i++) {
        (one->blocks[member] != NULL ? one : kernel)
            ->blocks[member](busy[i]->state, busy[i]->out, busy[i]->in, busy[i]->blocks, mode);
        advance(busy[i], busy[i]->blocks, rate, mode);
    }
}
