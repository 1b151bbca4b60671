/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The registers and the PC that effects work on, in all lanes (lanes.h). */
#pragma once

#include "instruction.h"
#include "lanes.h"

extern struct state {
    uint32_t next; /* address of the instruction to be executed next */
    _Alignas(64) uint32_t registers[REGISTERS * LANES];
} own;
