/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "symbolic/decoded.h"

#include "decode.h"

static struct region              flash;
static const uint8_t             *content;
static const struct timing_model *timing;

bool decoded_open(uint32_t start, uint32_t bytes, const uint8_t *code, const char *model)
{
    flash   = (struct region){start, bytes};
    content = code;
    timing  = timing_find(model);
    if (timing != NULL)
        decode_open(&flash, code, timing);
    return timing != NULL;
}

static uint16_t code_at(uint32_t address)
{
    const uint8_t *bytes = content + (address - flash.start);
    return (uint16_t)(address - flash.start + 2 <= flash.bytes ? bytes[0] | bytes[1] << 8 : 0);
}

struct decoded decoded_at(uint32_t address)
{
    const struct instruction *instruction = decode_at(address);
    struct decoded            decoded     = {
                       .operation  = {.code = OPERATION_UNKNOWN},
                       .addressing = instruction->addressing,
                       .bytes      = instruction->bytes,
                       .varies     = timing_varies(timing, instruction->class),
                       .operands   = {instruction->operands[0], instruction->operands[1]},
    };
    if (instruction->class != UNSUPPORTED)
        decoded.operation = operation_of(instruction, code_at(address), code_at(address + 2), address);
    return decoded;
}
