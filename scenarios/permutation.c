/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What is proved of a permutation, or of a block cipher inside a mode, by itself:
 * src/featherweight/prove/permutations.py.
 *
 * The build says which: FW_CORE_HEADER, which declares it, and FW_PERMUTE with its arguments. */
#include FW_CORE_HEADER
#include "data.h"
#include "steps.h"

enum { PERMUTE = 1, EXPAND };

static inline void perform(void)
{
    switch (fw_steps[fw_position].operation) {
    case PERMUTE: CALLED(FW_PERMUTE)(FW_ARGUMENTS); break;
#ifdef FW_EXPAND
    case EXPAND: CALLED(FW_EXPAND)((void *)AT(0), AT(1)); break;
#endif
    default: break;
    }
}
