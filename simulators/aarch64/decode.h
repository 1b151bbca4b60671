/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* From A64 machine code to struct instruction; each address is decoded once. */
#pragma once

#include "core.h"
#include "instruction.h"

/* CODE is the content of REGION for the whole life of the program. */
void decode_open(const struct region *region, const uint8_t *code);

/* The instruction at ADDRESS, a multiple of 4 inside the region. */
const struct instruction *decode_at(uint32_t address);
