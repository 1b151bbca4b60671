/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What a tuned implementation of Romulus may replace; all of it is weak in portable.c. */
#ifndef FW_ROMULUS_CORE_H
#define FW_ROMULUS_CORE_H

#include "romulus.h"

/* The schedule of SKINNY-128-384+ for the second and third parts of a tweakey, and a block in place. A row of four
 * bytes is a word, the lowest byte first. FIRST is the first two rows of the tweakey's first part: the others are 0. */
void fw_skinny128_384_expand(fw_skinny128_384_schedule *schedule, const uint32_t second[4], const uint32_t third[4]);
void fw_skinny128_384_encrypt(const fw_skinny128_384_schedule *schedule, const uint32_t first[2], uint32_t block[4]);

#endif
