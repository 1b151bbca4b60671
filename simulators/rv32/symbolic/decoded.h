/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Instructions as the simulator decodes them, for C++, which cannot read instruction.h. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "operation.h"

struct decoded {
    bool     is_known, is_division; /* whose time depends on its operands */
    uint8_t  bytes, destination, sources[2], operation, data_bytes;
    uint32_t immediate;
};

/* Once: CODE is the content of flash. Returns false if there is no such MODEL. */
bool decoded_open(uint32_t start, uint32_t bytes, const uint8_t *code, const char *model);

/* The instruction at ADDRESS, which is even and inside flash. */
struct decoded decoded_at(uint32_t address);
