/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Instructions as the simulator decodes them, for C++, which cannot read instruction.h. */
#pragma once

#include "addressing.h"
#include "operation.h"

struct decoded {
    struct operation  operation;
    struct addressing addressing;
    uint8_t           bytes;
    bool              varies;      /* its time depends on its operands: */
    uint8_t           operands[2]; /* register numbers */
};

/* Once: CODE is the content of flash. Returns false if there is no such MODEL. */
bool decoded_open(uint32_t start, uint32_t bytes, const uint8_t *code, const char *model);

/* The instruction at ADDRESS, which is even and inside flash. */
struct decoded decoded_at(uint32_t address);
