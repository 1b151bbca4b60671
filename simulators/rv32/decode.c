/* RV32IMC, user-level ISA manual 2.2, chapters 2, 6 and 12 (tables 12.3 to 12.5 for the compressed instructions).
 * Whatever is reserved there, or belongs to other extensions, is UNSUPPORTED; hints are what they look like, but for
 * compressed shifts by zero, which other tools take for shifts by 64. */
#include "decode.h"

#include <stdlib.h>

#include "report.h"

static struct {
    struct region       region;
    const uint8_t      *code;
    struct instruction *cache; /* one entry per halfword of the region */
} decoder;

static const struct instruction UNKNOWN = {.class = UNSUPPORTED};

void decode_open(const struct region *region, const uint8_t *code)
{
    decoder.region = *region;
    decoder.code   = code;
    decoder.cache  = calloc(region->bytes / 2, sizeof(struct instruction));
    if (decoder.cache == NULL)
        usage_error("out of memory for decoded instructions");
}

static uint32_t halfword_at(uint32_t address)
{
    const uint8_t *bytes = decoder.code + (address - decoder.region.start);
    return (uint32_t)(bytes[0] | bytes[1] << 8);
}

/* Bits LOW to LOW + COUNT - 1 of CODE. */
static unsigned field(uint32_t code, unsigned low, unsigned count)
{
    return code >> low & ((1u << count) - 1);
}

static struct instruction instruction(enum instruction_class class, unsigned destination, unsigned first,
                                      unsigned second)
{
    return (struct instruction){
        .class = (uint8_t)class, .destination = (uint8_t)destination, .sources = {(uint8_t)first, (uint8_t)second}};
}

static struct instruction access(enum instruction_class class, unsigned destination, unsigned base, unsigned value,
                                 unsigned bytes, int offset)
{
    struct instruction result = instruction(class, destination, base, value);
    result.data_bytes         = (uint8_t)bytes;
    result.data_offset        = (int16_t)offset;
    return result;
}

/* Register and register: base, and M in the space of funct7 = 1. */
static enum instruction_class operation_class(unsigned funct3, unsigned funct7)
{
    if (funct7 == 1)
        return funct3 < 4 ? MULTIPLY : DIVIDE;
    if (funct7 == 0 || (funct7 == 0x20 && (funct3 == 0 || funct3 == 5)))
        return COMPUTE;
    return UNSUPPORTED;
}

/* Register and immediate: shifts by constants have a funct7, the others do not. */
static enum instruction_class immediate_class(unsigned funct3, unsigned funct7)
{
    bool shift_is_known = funct7 == 0 || (funct7 == 0x20 && funct3 == 5);
    return (funct3 == 1 || funct3 == 5) && !shift_is_known ? UNSUPPORTED : COMPUTE;
}

static enum instruction_class load_class(unsigned funct3)
{
    if (funct3 == 2)
        return LOAD_WORD;
    return funct3 < 2 || funct3 == 4 || funct3 == 5 ? LOAD_PART : UNSUPPORTED;
}

/* VALUE has BITS bits, the highest of which is its sign. */
static int signed_value(unsigned value, unsigned bits)
{
    return (int)(value << (32 - bits)) >> (32 - bits);
}

static struct instruction decode_word(uint32_t code)
{
    unsigned rd = field(code, 7, 5), rs1 = field(code, 15, 5), rs2 = field(code, 20, 5);
    unsigned funct3 = field(code, 12, 3), funct7 = field(code, 25, 7);

    switch (field(code, 0, 7)) {
    case 0x37:                                              /* LUI */
    case 0x17: return instruction(COMPUTE, rd, ZERO, ZERO); /* AUIPC */
    case 0x6f: return instruction(JUMP, rd, ZERO, ZERO);
    case 0x67: return funct3 == 0 ? instruction(JUMP_REGISTER, rd, rs1, ZERO) : UNKNOWN;
    case 0x63: return funct3 >> 1 != 1 ? instruction(BRANCH, ZERO, rs1, rs2) : UNKNOWN;
    case 0x03: return access(load_class(funct3), rd, rs1, ZERO, 1u << (funct3 & 3), signed_value(code >> 20, 12));
    case 0x23:
        return funct3 < 3 ? access(STORE, ZERO, rs1, rs2, 1u << funct3, signed_value(funct7 << 5 | rd, 12)) : UNKNOWN;
    case 0x13: return instruction(immediate_class(funct3, funct7), rd, rs1, ZERO);
    case 0x33: {
        struct instruction operation = instruction(operation_class(funct3, funct7), rd, rs1, rs2);
        operation.signed_division    = (funct3 & 1) == 0;
        return operation;
    }
    default: return UNKNOWN;
    }
}

/* Whether a compressed shift moves by 1 to 31 bits. */
static bool shifts_properly(uint32_t code)
{
    return field(code, 12, 1) == 0 && field(code, 2, 5) != 0;
}

/* Quadrant 0: loads and stores by the eight popular registers, and the address of something on the stack. */
static struct instruction decode_quadrant_0(uint32_t code)
{
    unsigned first = 8 + field(code, 7, 3), second = 8 + field(code, 2, 3);
    int      offset = (int)(field(code, 10, 3) << 3 | field(code, 6, 1) << 2 | field(code, 5, 1) << 6);

    switch (field(code, 13, 3)) {
    case 0: return field(code, 5, 8) != 0 ? instruction(COMPUTE, second, STACK_POINTER, ZERO) : UNKNOWN;
    case 2: return access(LOAD_WORD, second, first, ZERO, 4, offset);
    case 6: return access(STORE, ZERO, first, second, 4, offset);
    default: return UNKNOWN;
    }
}

/* Quadrant 1, funct3 = 4: arithmetic of the popular registers. */
static struct instruction decode_popular_arithmetic(uint32_t code)
{
    unsigned first = 8 + field(code, 7, 3), second = 8 + field(code, 2, 3);

    switch (field(code, 10, 2)) {
    case 0:
    case 1: return shifts_properly(code) ? instruction(COMPUTE, first, first, ZERO) : UNKNOWN;
    case 2: return instruction(COMPUTE, first, first, ZERO);
    default: return field(code, 12, 1) ? UNKNOWN : instruction(COMPUTE, first, first, second);
    }
}

static struct instruction decode_quadrant_1(uint32_t code)
{
    unsigned rd = field(code, 7, 5), popular = 8 + field(code, 7, 3);
    bool     immediate_is_zero = field(code, 12, 1) == 0 && field(code, 2, 5) == 0;

    switch (field(code, 13, 3)) {
    case 0: return instruction(COMPUTE, rd, rd, ZERO);
    case 1: return instruction(JUMP, RETURN_ADDRESS, ZERO, ZERO);
    case 2: return instruction(COMPUTE, rd, ZERO, ZERO);
    case 3:
        if (immediate_is_zero)
            return UNKNOWN;
        return instruction(COMPUTE, rd, rd == STACK_POINTER ? STACK_POINTER : ZERO, ZERO);
    case 4: return decode_popular_arithmetic(code);
    case 5: return instruction(JUMP, ZERO, ZERO, ZERO);
    default: return instruction(BRANCH, ZERO, popular, ZERO);
    }
}

/* Quadrant 2, funct3 = 4: C.JR, C.MV, C.EBREAK, C.JALR, C.ADD. */
static struct instruction decode_moves_and_jumps(uint32_t code)
{
    unsigned rd = field(code, 7, 5), rs2 = field(code, 2, 5);
    bool     second_half = field(code, 12, 1);

    if (rs2 != ZERO)
        return instruction(COMPUTE, rd, second_half ? rd : ZERO, rs2);
    return rd != ZERO ? instruction(JUMP_REGISTER, second_half ? RETURN_ADDRESS : ZERO, rd, ZERO) : UNKNOWN;
}

static struct instruction decode_quadrant_2(uint32_t code)
{
    unsigned rd = field(code, 7, 5), rs2 = field(code, 2, 5);
    int      load_offset  = (int)(field(code, 12, 1) << 5 | field(code, 4, 3) << 2 | field(code, 2, 2) << 6);
    int      store_offset = (int)(field(code, 9, 4) << 2 | field(code, 7, 2) << 6);

    switch (field(code, 13, 3)) {
    case 0: return shifts_properly(code) ? instruction(COMPUTE, rd, rd, ZERO) : UNKNOWN;
    case 2: return rd != ZERO ? access(LOAD_WORD, rd, STACK_POINTER, ZERO, 4, load_offset) : UNKNOWN;
    case 4: return decode_moves_and_jumps(code);
    case 6: return access(STORE, ZERO, STACK_POINTER, rs2, 4, store_offset);
    default: return UNKNOWN;
    }
}

static struct instruction decode_any(uint32_t address)
{
    uint32_t           code = halfword_at(address);
    struct instruction result;

    switch (field(code, 0, 2)) {
    case 0: result = decode_quadrant_0(code); break;
    case 1: result = decode_quadrant_1(code); break;
    case 2: result = decode_quadrant_2(code); break;
    default:
        result = UNKNOWN;
        if (region_holds(&decoder.region, address, 4))
            result = decode_word(code | halfword_at(address + 2) << 16);
        result.bytes = 4;
        return result;
    }
    result.bytes = 2;
    return result;
}

static __attribute__((noinline)) struct instruction decode(uint32_t address)
{
    struct instruction result = decode_any(address);
    result.is_plain           = result.class == COMPUTE && result.destination != STACK_POINTER;
    return result;
}

const struct instruction *decode_at(uint32_t address)
{
    struct instruction *entry = &decoder.cache[(address - decoder.region.start) / 2];
    if (entry->class == NOT_DECODED)
        *entry = decode(address);
    return entry;
}
