/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* From machine code to struct instruction, by Capstone; each address is decoded once. */
#pragma once

#include "core.h"
#include "instruction.h"
#include "timing.h"

/* CODE is the content of REGION for the whole life of the program. What MODEL does not know is UNSUPPORTED. */
void decode_open(const struct region *region, const uint8_t *code, const struct timing_model *model);

/* The instruction at ADDRESS, an even address inside the region. */
const struct instruction *decode_at(uint32_t address);

/* "5.0.9" */
const char *decode_version(void);
