/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Private to the library and its tests. */
#ifndef FW_CPU_H
#define FW_CPU_H

#include "featherweight.h"

/* Takes FEATURES as what the computer has: for tests, under an emulator of single instructions. */
void fw_cpu_pretend(uint32_t features);

#endif
