/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Messages side by side: what the functions for many messages share. Private to the library. */
#ifndef FW_KNOT_LANES_H
#define FW_KNOT_LANES_H

#include "kernels.h"

/* A message's state, and the whole blocks that come next. */
typedef struct {
    void          *state;
    uint8_t       *out;
    const uint8_t *in;
    size_t         blocks;
} fw_knot_lane;

/* ROUNDS rounds on COUNT states, as many as the kernel has lanes at most. */
void fw_knot_permute_lanes(const struct fw_knot_kernel *kernel, enum fw_knot_permutation permutation,
                           void *const *states, size_t count, size_t rounds);

/* All blocks of COUNT lanes, each of RATE bytes; LANES is left without any. */
void fw_knot_run_lanes(const struct fw_knot_kernel *kernel, enum fw_knot_member member, size_t rate,
                       fw_knot_lane *lanes, size_t count, enum fw_duplex mode);

#endif
