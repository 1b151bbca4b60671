/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Where instructions lead that the executor may execute wherever it meets them. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "operation.h"

enum flow {
    NOT_KNOWN, /* was not compared, depends on IT, or works on the PC in a rare way */
    GOES_ON,
    JUMPS,   /* to the operation's immediate, as B and BL do */
    CHOOSES, /* one of both */
    LEAVES,  /* for somewhere */
};

/* Of the instruction at ADDRESS. */
enum flow flow_at(uint32_t address);

/* Whether IT is there, which was compared; and what was compared in a block, and goes on. */
bool flow_is_block(uint32_t address);
bool flow_in_block(uint32_t address);

/* Whether OPERATION has register NUMBER; of several that are loaded or stored, none counts. */
static inline bool operation_has(const struct operation *operation, unsigned number)
{
    return operation->destination == number || operation->first == number || operation->second == number ||
           operation->third == number;
}
