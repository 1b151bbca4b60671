/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "symbolic/decoded.h"

#include "decode.h"

void decoded_open(uint32_t start, uint32_t bytes, const uint8_t *code)
{
    static struct region flash;
    flash = (struct region){start, bytes};
    decode_open(&flash, code);
}

struct decoded decoded_at(uint32_t address)
{
    const struct instruction *instruction = decode_at(address);
    return (struct decoded){
        .is_known    = instruction->class != UNSUPPORTED,
        .is_division = instruction->class == DIVIDE,
        .bytes       = instruction->bytes,
        .destination = instruction->destination,
        .sources     = {instruction->sources[0], instruction->sources[1]},
        .operation   = instruction->operation,
        .data_bytes  = instruction->data_bytes,
        .immediate   = instruction->immediate,
    };
}
