/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What a tuned implementation of Dumbo may replace; all of it is weak in portable.c. */
#ifndef FW_ELEPHANT_CORE_H
#define FW_ELEPHANT_CORE_H

#include "elephant.h"
#include "fw_sponge.h"

/* Spongent-pi[160], on bytes at any address. */
void fw_spongent160_permute(uint8_t state[20]);

#endif
