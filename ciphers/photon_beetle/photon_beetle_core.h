/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What a tuned implementation of PHOTON-Beetle may replace; it is weak in portable.c. The state is as photon_beetle.h
 * says. */
#ifndef FW_PHOTON_BEETLE_CORE_H
#define FW_PHOTON_BEETLE_CORE_H

#include "fw_word_state.h"
#include "photon_beetle.h"

/* PHOTON256: twelve rounds. */
void fw_photon256_permute(fw_photon256_state *state);

#endif
