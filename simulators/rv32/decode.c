/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RV32IMC, user-level ISA manual 2.2, chapters 2, 6 and 12 (tables 12.3 to 12.5 for the compressed instructions), and
 * on request what extension.c decodes.
 * Whatever is reserved there, or belongs to other extensions, is UNSUPPORTED; hints are what they look like, but for
 * compressed shifts by zero, which other tools take for shifts by 64. */
#include "decode.h"

#include "allocate.h"
#include "bits.h"
#include "extension.h"

static struct {
    struct region       region;
    const uint8_t      *code;
    struct instruction *cache; /* one entry per halfword of the region */
    bool                extended, reduced;
} decoder;

static const struct instruction UNKNOWN = {.class = UNSUPPORTED};

void decode_open(const struct region *region, const uint8_t *code)
{
    decoder.region = *region;
    decoder.code   = code;
    decoder.cache  = allocate(region->bytes / 2, sizeof(struct instruction));
}

void decode_extend(void)
{
    decoder.extended = true;
}

void decode_reduce(void)
{
    decoder.reduced = true;
}

static uint32_t halfword_at(uint32_t address)
{
    const uint8_t *bytes = decoder.code + (address - decoder.region.start);
    return (uint32_t)(bytes[0] | bytes[1] << 8);
}

/* ---- Instructions by their kind */

static struct instruction instruction(enum instruction_class class, unsigned operation, unsigned destination,
                                      unsigned first, unsigned second)
{
    return (struct instruction){.class       = (uint8_t)class,
                                .operation   = (uint8_t)operation,
                                .destination = (uint8_t)destination,
                                .sources     = {(uint8_t)first, (uint8_t)second}};
}

static struct instruction compute(unsigned operation, unsigned destination, unsigned first, unsigned second)
{
    return instruction(COMPUTE, operation, destination, first, second);
}

static struct instruction compute_immediate(unsigned operation, unsigned destination, unsigned first,
                                            uint32_t immediate)
{
    struct instruction result = instruction(COMPUTE, operation, destination, first, ZERO);
    result.immediate          = immediate;
    return result;
}

static struct instruction constant(unsigned destination, uint32_t value)
{
    return compute_immediate(OPERATION_CONSTANT, destination, ZERO, value);
}

static struct instruction access(struct instruction result, unsigned bytes, uint32_t offset)
{
    result.data_bytes = (uint8_t)bytes;
    result.immediate  = offset;
    return result;
}

/* As wide as FUNCT3 says, as for stores. */
static struct instruction load(unsigned funct3, unsigned destination, unsigned base, uint32_t offset)
{
    struct instruction result =
        instruction(funct3 == 2 ? LOAD_WORD : LOAD_PART, OPERATION_LOAD_S8 + funct3, destination, base, ZERO);
    return access(result, 1u << (funct3 & 3), offset);
}

static struct instruction store(unsigned funct3, unsigned base, unsigned value, uint32_t offset)
{
    return access(instruction(STORE, OPERATION_STORE_8 + funct3, ZERO, base, value), 1u << funct3, offset);
}

static struct instruction branch(unsigned funct3, unsigned first, unsigned second, uint32_t target)
{
    struct instruction result = instruction(BRANCH, OPERATION_BEQ + funct3, ZERO, first, second);
    result.immediate          = target;
    return result;
}

static struct instruction jump(unsigned link, uint32_t target)
{
    struct instruction result = instruction(JUMP, link == ZERO ? OPERATION_JUMP : OPERATION_CALL, link, ZERO, ZERO);
    result.immediate          = target;
    return result;
}

static struct instruction jump_register(unsigned link, unsigned base, uint32_t offset)
{
    unsigned           operation = link == ZERO ? OPERATION_JUMP_REGISTER : OPERATION_CALL_REGISTER;
    struct instruction result    = instruction(JUMP_REGISTER, operation, link, base, ZERO);
    result.immediate             = offset;
    return result;
}

/* ---- 32 bits */

/* Register and register: base, and M in the space of funct7 = 1. */
static struct instruction decode_registers(unsigned funct3, unsigned funct7, unsigned rd, unsigned rs1, unsigned rs2)
{
    if (funct7 == 1)
        return instruction(funct3 < 4 ? MULTIPLY : DIVIDE, OPERATION_MUL + funct3, rd, rs1, rs2);
    if (funct7 == 0)
        return compute(OPERATION_ADD + funct3, rd, rs1, rs2);
    if (funct7 == 0x20 && (funct3 == 0 || funct3 == 5))
        return compute(funct3 == 0 ? OPERATION_SUB : OPERATION_SRA, rd, rs1, rs2);
    return UNKNOWN;
}

/* Register and immediate: shifts by constants have a funct7, the others do not. */
static struct instruction decode_immediate(unsigned funct3, uint32_t code, unsigned rd, unsigned rs1)
{
    unsigned funct7 = field(code, 25, 7), amount = field(code, 20, 5);
    if (funct3 != 1 && funct3 != 5)
        return compute_immediate(OPERATION_ADD_IMMEDIATE + funct3, rd, rs1, (uint32_t)signed_field(code >> 20, 12));
    if (funct7 == 0)
        return compute_immediate(OPERATION_ADD_IMMEDIATE + funct3, rd, rs1, amount);
    return funct7 == 0x20 && funct3 == 5 ? compute_immediate(OPERATION_SRA_IMMEDIATE, rd, rs1, amount) : UNKNOWN;
}

static uint32_t jump_offset(uint32_t code)
{
    return (uint32_t)signed_field(
        field(code, 21, 10) << 1 | field(code, 20, 1) << 11 | field(code, 12, 8) << 12 | field(code, 31, 1) << 20, 21);
}

static uint32_t branch_offset(uint32_t code)
{
    return (uint32_t)signed_field(
        field(code, 8, 4) << 1 | field(code, 25, 6) << 5 | field(code, 7, 1) << 11 | field(code, 31, 1) << 12, 13);
}

static struct instruction decode_word(uint32_t code, uint32_t address)
{
    unsigned rd = field(code, 7, 5), rs1 = field(code, 15, 5), rs2 = field(code, 20, 5);
    unsigned funct3 = field(code, 12, 3), funct7 = field(code, 25, 7);
    uint32_t upper = code & ~UINT32_C(0xfff), offset = (uint32_t)signed_field(code >> 20, 12);

    switch (field(code, 0, 7)) {
    case 0x37: return constant(rd, upper);           /* LUI */
    case 0x17: return constant(rd, address + upper); /* AUIPC */
    case 0x6f: return jump(rd, address + jump_offset(code));
    case 0x67: return funct3 == 0 ? jump_register(rd, rs1, offset) : UNKNOWN;
    case 0x63: return funct3 >> 1 != 1 ? branch(funct3, rs1, rs2, address + branch_offset(code)) : UNKNOWN;
    case 0x03: return funct3 != 3 && funct3 < 6 ? load(funct3, rd, rs1, offset) : UNKNOWN;
    case 0x23: return funct3 < 3 ? store(funct3, rs1, rs2, (uint32_t)signed_field(funct7 << 5 | rd, 12)) : UNKNOWN;
    case 0x13: return decode_immediate(funct3, code, rd, rs1);
    case 0x33: return decode_registers(funct3, funct7, rd, rs1, rs2);
    default: return UNKNOWN;
    }
}

/* ---- 16 bits */

/* Whether a compressed shift moves by 1 to 31 bits. */
static bool shifts_properly(uint32_t code)
{
    return field(code, 12, 1) == 0 && field(code, 2, 5) != 0;
}

/* Where most have six bits of an immediate. */
static uint32_t short_immediate(uint32_t code)
{
    return (uint32_t)signed_field(field(code, 2, 5) | field(code, 12, 1) << 5, 6);
}

/* Quadrant 0: loads and stores by the eight popular registers, and the address of something on the stack. */
static struct instruction decode_quadrant_0(uint32_t code)
{
    unsigned first = 8 + field(code, 7, 3), second = 8 + field(code, 2, 3);
    uint32_t offset = field(code, 10, 3) << 3 | field(code, 6, 1) << 2 | field(code, 5, 1) << 6;
    uint32_t on_stack =
        field(code, 11, 2) << 4 | field(code, 7, 4) << 6 | field(code, 6, 1) << 2 | field(code, 5, 1) << 3;

    switch (field(code, 13, 3)) {
    case 0:
        return on_stack != 0 ? compute_immediate(OPERATION_ADD_IMMEDIATE, second, STACK_POINTER, on_stack) : UNKNOWN;
    case 2: return load(2, second, first, offset);
    case 6: return store(2, first, second, offset);
    default: return UNKNOWN;
    }
}

/* Quadrant 1, funct3 = 4: arithmetic of the popular registers. */
static struct instruction decode_popular_arithmetic(uint32_t code)
{
    static const unsigned OPERATIONS[4] = {OPERATION_SUB, OPERATION_XOR, OPERATION_OR, OPERATION_AND};
    unsigned              first = 8 + field(code, 7, 3), second = 8 + field(code, 2, 3), amount = field(code, 2, 5);

    switch (field(code, 10, 2)) {
    case 0: return shifts_properly(code) ? compute_immediate(OPERATION_SRL_IMMEDIATE, first, first, amount) : UNKNOWN;
    case 1: return shifts_properly(code) ? compute_immediate(OPERATION_SRA_IMMEDIATE, first, first, amount) : UNKNOWN;
    case 2: return compute_immediate(OPERATION_AND_IMMEDIATE, first, first, short_immediate(code));
    default: return field(code, 12, 1) ? UNKNOWN : compute(OPERATIONS[field(code, 5, 2)], first, first, second);
    }
}

/* C.LUI, C.ADDI16SP. */
static struct instruction decode_upper(uint32_t code, unsigned rd)
{
    uint32_t of_stack =
        (uint32_t)signed_field(field(code, 6, 1) << 4 | field(code, 2, 1) << 5 | field(code, 5, 1) << 6 |
                                   field(code, 3, 2) << 7 | field(code, 12, 1) << 9,
                               10);
    if (short_immediate(code) == 0)
        return UNKNOWN;
    if (rd == STACK_POINTER)
        return compute_immediate(OPERATION_ADD_IMMEDIATE, STACK_POINTER, STACK_POINTER, of_stack);
    return constant(rd, short_immediate(code) << 12);
}

static uint32_t short_jump_offset(uint32_t code)
{
    return (uint32_t)signed_field(field(code, 3, 3) << 1 | field(code, 11, 1) << 4 | field(code, 2, 1) << 5 |
                                      field(code, 7, 1) << 6 | field(code, 6, 1) << 7 | field(code, 9, 2) << 8 |
                                      field(code, 8, 1) << 10 | field(code, 12, 1) << 11,
                                  12);
}

static uint32_t short_branch_offset(uint32_t code)
{
    return (uint32_t)signed_field(field(code, 3, 2) << 1 | field(code, 10, 2) << 3 | field(code, 2, 1) << 5 |
                                      field(code, 5, 2) << 6 | field(code, 12, 1) << 8,
                                  9);
}

static struct instruction decode_quadrant_1(uint32_t code, uint32_t address)
{
    unsigned rd = field(code, 7, 5), popular = 8 + field(code, 7, 3), kind = field(code, 13, 3);

    switch (kind) {
    case 0: return compute_immediate(OPERATION_ADD_IMMEDIATE, rd, rd, short_immediate(code));
    case 1: return jump(RETURN_ADDRESS, address + short_jump_offset(code));
    case 2: return constant(rd, short_immediate(code));
    case 3: return decode_upper(code, rd);
    case 4: return decode_popular_arithmetic(code);
    case 5: return jump(ZERO, address + short_jump_offset(code));
    default: return branch(kind - 6, popular, ZERO, address + short_branch_offset(code)); /* C.BEQZ, C.BNEZ */
    }
}

/* Quadrant 2, funct3 = 4: C.JR, C.MV, C.EBREAK, C.JALR, C.ADD. */
static struct instruction decode_moves_and_jumps(uint32_t code)
{
    unsigned rd = field(code, 7, 5), rs2 = field(code, 2, 5);
    bool     second_half = field(code, 12, 1);

    if (rs2 != ZERO)
        return compute(OPERATION_ADD, rd, second_half ? rd : ZERO, rs2);
    return rd != ZERO ? jump_register(second_half ? RETURN_ADDRESS : ZERO, rd, 0) : UNKNOWN;
}

static struct instruction decode_quadrant_2(uint32_t code)
{
    unsigned rd = field(code, 7, 5), rs2 = field(code, 2, 5);
    uint32_t load_offset  = field(code, 12, 1) << 5 | field(code, 4, 3) << 2 | field(code, 2, 2) << 6;
    uint32_t store_offset = field(code, 9, 4) << 2 | field(code, 7, 2) << 6;

    switch (field(code, 13, 3)) {
    case 0: return shifts_properly(code) ? compute_immediate(OPERATION_SLL_IMMEDIATE, rd, rd, rs2) : UNKNOWN;
    case 2: return rd != ZERO ? load(2, rd, STACK_POINTER, load_offset) : UNKNOWN;
    case 4: return decode_moves_and_jumps(code);
    case 6: return store(2, STACK_POINTER, rs2, store_offset);
    default: return UNKNOWN;
    }
}

/* ---- Any */

static struct instruction decode_any(uint32_t address)
{
    uint32_t           code = halfword_at(address);
    struct instruction result;

    switch (field(code, 0, 2)) {
    case 0: result = decode_quadrant_0(code); break;
    case 1: result = decode_quadrant_1(code, address); break;
    case 2: result = decode_quadrant_2(code); break;
    default:
        result = UNKNOWN;
        if (region_holds(&decoder.region, address, 4))
            code |= halfword_at(address + 2) << 16, result = decode_word(code, address);
        if (result.class == UNSUPPORTED && decoder.extended)
            result = extension_decode(code);
        result.bytes = 4;
        return result;
    }
    result.bytes = 2;
    return result;
}

/* Whether RV32E has INSTRUCTION: of the registers half, and none of extension M. */
static bool is_reduced(const struct instruction *instruction)
{
    enum { REDUCED_REGISTERS = 16 };
    const uint8_t *sources = instruction->sources;
    return instruction->class != MULTIPLY && instruction->class != DIVIDE && sources[0] < REDUCED_REGISTERS &&
           sources[1] < REDUCED_REGISTERS && instruction->destination < REDUCED_REGISTERS;
}

/* Whether it does nothing but set its destination (and access memory). */
static bool only_sets_destination(const struct instruction *instruction)
{
    switch (instruction->class) {
    case COMPUTE:
    case LOAD_WORD:
    case LOAD_PART:
    case MULTIPLY:
    case DIVIDE: return true;
    default: return false;
    }
}

static __attribute__((noinline)) struct instruction decode(uint32_t address)
{
    struct instruction result = decode_any(address);
    if (decoder.reduced && !is_reduced(&result))
        result.class = UNSUPPORTED;
    result.is_plain = result.class == COMPUTE && result.destination != STACK_POINTER;
    if (result.destination == ZERO && only_sets_destination(&result))
        result.operation = OPERATION_NOTHING;
    return result;
}

const struct instruction *decode_at(uint32_t address)
{
    struct instruction *entry = &decoder.cache[(address - decoder.region.start) / 2];
    if (entry->class == NOT_DECODED)
        *entry = decode(address);
    return entry;
}
