/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "symbolic/decoded.h"

#include "decode.h"
#include "timing.h"

bool decoded_open(uint32_t start, uint32_t bytes, const uint8_t *code, const char *model)
{
    const struct timing_model *timing = timing_find(model);
    static struct region       flash;
    if (timing == NULL)
        return false;
    flash = (struct region){start, bytes};
    decode_open(&flash, code);
    if (timing->extended)
        decode_extend();
    if (timing->reduced)
        decode_reduce();
    return true;
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
