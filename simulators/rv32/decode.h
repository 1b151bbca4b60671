/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* From machine code to struct instruction; each address is decoded once. */
#pragma once

#include "core.h"
#include "instruction.h"

/* CODE is the content of REGION for the whole life of the program. */
void decode_open(const struct region *region, const uint8_t *code);

/* From now on the instructions of extension.h are known, too. Before the first is decoded. */
void decode_extend(void);

/* From now on it is RV32E: 16 registers, no multiplications and divisions. Before the first is decoded. */
void decode_reduce(void);

/* The instruction at ADDRESS, an even address inside the region. */
const struct instruction *decode_at(uint32_t address);
