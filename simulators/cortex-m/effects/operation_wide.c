/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Source: ARMv7-M Architecture Reference Manual (DDI 0403E), A5.3: the 32-bit encodings; the functions follow its
 * tables. Of the DSP extension, what works on the flags GE, or saturates, is left out. */
#include "operation_make.h"

/* A5.3.1 and A5.3.11: with MOV, MVN, TST, TEQ, CMN, CMP, which have register 15 in place of an operand or the result */
static struct operation wide_data_processing(struct operation result, unsigned first, unsigned second)
{
    static const uint8_t CODES[16] = {OPERATION_AND,
                                      OPERATION_BIC,
                                      OPERATION_ORR,
                                      OPERATION_ORN,
                                      OPERATION_EOR,
                                      0,
                                      OPERATION_PKHBT,
                                      0,
                                      OPERATION_ADD,
                                      0,
                                      OPERATION_ADC,
                                      OPERATION_SBC,
                                      0,
                                      OPERATION_SUB,
                                      OPERATION_RSB,
                                      0};
    result.code                    = CODES[field(first, 5, 4)];
    result.first                   = (uint8_t)field(first, 0, 4);
    result.destination             = (uint8_t)field(second, 8, 4);
    result.sets_flags              = field(first, 4, 1);
    if (result.code == OPERATION_PKHBT && field(second, 5, 1))
        result.code = OPERATION_PKHTB;
    if (result.code == 0)
        return UNKNOWN_OPERATION;
    if (result.first == PROGRAM_COUNTER && (result.code == OPERATION_ORR || result.code == OPERATION_ORN))
        result.first = REGISTER_ZERO;
    if (result.destination == PROGRAM_COUNTER && result.sets_flags)
        result.destination = REGISTER_SINK;
    if (result.first == PROGRAM_COUNTER || result.destination == PROGRAM_COUNTER)
        return UNKNOWN_OPERATION;
    return result;
}

/* A5.3.2: ThumbExpandImm_C */
static struct operation modified_immediate(unsigned first, unsigned second)
{
    unsigned         kind = field(first, 10, 1) << 4 | field(second, 12, 3) << 1 | field(second, 7, 1);
    uint32_t         byte = field(second, 0, 8), value = byte | 0x80;
    struct operation result = with_immediate(0, 0, 0, 0);
    if (kind >= 8) {
        result.immediate = value >> kind | value << (32 - kind);
        result.carry     = result.immediate >> 31;
    } else {
        static const uint32_t COPIES[] = {1, 0x00010001, 0x01000100, 0x01010101};
        result.immediate               = byte * COPIES[kind >> 1];
    }
    return result;
}

static struct operation bit_field(unsigned code, unsigned first, unsigned second)
{
    unsigned         lowest = field(second, 12, 3) << 2 | field(second, 6, 2), last = field(second, 0, 5);
    unsigned         count  = code == OPERATION_BFI ? last - lowest + 1 : last + 1;
    struct operation result = with_register(code, field(second, 8, 4), 0, field(first, 0, 4));
    if (count > 32 || lowest + count > 32)
        return UNKNOWN_OPERATION;
    if (code == OPERATION_BFI && result.second == PROGRAM_COUNTER) /* BFC */
        result.second = REGISTER_ZERO;
    result.amount    = (uint8_t)lowest;
    result.width     = (uint8_t)count;
    result.immediate = 0xffffffffu >> (32 - count);
    return result;
}

/* A5.3.3 */
static struct operation plain_immediate(unsigned first, unsigned second, uint32_t address)
{
    unsigned destination = field(second, 8, 4), base = field(first, 0, 4);
    uint32_t twelve  = field(first, 10, 1) << 11 | field(second, 12, 3) << 8 | field(second, 0, 8);
    uint32_t sixteen = base << 12 | twelve, here = (address + 4) & ~3u;
    switch (field(first, 4, 5)) {
    case 0x00:
        return base == PROGRAM_COUNTER ? with_immediate(OPERATION_ORR, destination, REGISTER_ZERO, here + twelve)
                                       : with_immediate(OPERATION_ADD, destination, base, twelve);
    case 0x0a:
        return base == PROGRAM_COUNTER ? with_immediate(OPERATION_ORR, destination, REGISTER_ZERO, here - twelve)
                                       : with_immediate(OPERATION_SUB, destination, base, twelve);
    case 0x04: return with_immediate(OPERATION_ORR, destination, REGISTER_ZERO, sixteen);
    case 0x0c: return with_immediate(OPERATION_MOVT, destination, destination, sixteen);
    case 0x14: return bit_field(OPERATION_SBFX, first, second);
    case 0x16: return bit_field(OPERATION_BFI, first, second);
    case 0x1c: return bit_field(OPERATION_UBFX, first, second);
    default: return UNKNOWN_OPERATION;
    }
}

/* A5.3.4: branches, NOP and barriers; there is nothing that a barrier could wait for */
static struct operation wide_branch(unsigned first, unsigned second, uint32_t address)
{
    uint32_t sign = field(first, 10, 1), one = field(second, 13, 1), two = field(second, 11, 1);
    uint32_t near = field(second, 0, 11) << 1;
    uint32_t far  = sign << 24 | (one ^ sign ^ 1) << 23 | (two ^ sign ^ 1) << 22 | field(first, 0, 10) << 12 | near;
    if (field(second, 12, 1))
        return branch(field(second, 14, 1) ? OPERATION_BL : OPERATION_B, address + 4 + (uint32_t)signed_field(far, 25));
    if ((first == 0xf3af && second == 0x8000) || (first == 0xf3bf && second >> 8 == 0x8f))
        return with_immediate(OPERATION_NOP, 0, 0, 0);
    if (field(second, 14, 1) || field(first, 6, 4) >= 14)
        return UNKNOWN_OPERATION;
    near |= sign << 20 | two << 19 | one << 18 | field(first, 0, 6) << 12;
    struct operation result = branch(OPERATION_B_CONDITIONAL, address + 4 + (uint32_t)signed_field(near, 21));
    result.amount           = (uint8_t)field(first, 6, 4);
    return result;
}

/* A5.3.6: LDRD, STRD, TBB, TBH */
static struct operation dual_or_table(unsigned first, unsigned second)
{
    bool     before = field(first, 8, 1), writes_back = field(first, 5, 1), is_load = field(first, 4, 1);
    unsigned data = field(second, 12, 4), other = field(second, 8, 4), base = field(first, 0, 4);
    uint32_t offset = 4 * field(second, 0, 8);
    if (!before && !writes_back) {
        bool is_table = (first & 0xfff0) == 0xe8d0 && (second & 0xffe0) == 0xf000;
        return is_table ? with_immediate(OPERATION_BRANCH_TABLE_8 + field(second, 4, 1), 0, 0, 0) : UNKNOWN_OPERATION;
    }
    struct operation result = transfer(is_load ? OPERATION_LOAD_DUAL : OPERATION_STORE_DUAL, data,
                                       writes_back ? base : REGISTER_SINK, field(first, 7, 1) ? offset : -offset);
    result.third            = (uint8_t)other;
    if (other == PROGRAM_COUNTER || other == result.first || (is_load && other == data))
        return UNKNOWN_OPERATION;
    return result;
}

/* A5.3.7 to A5.3.10 */
static struct operation wide_transfer(unsigned first, unsigned second)
{
    static const uint8_t LOADS[]  = {OPERATION_LOAD_8,  OPERATION_LOAD_16,  OPERATION_LOAD,    OPERATION_UNKNOWN,
                                     OPERATION_LOAD_S8, OPERATION_LOAD_S16, OPERATION_UNKNOWN, OPERATION_UNKNOWN};
    static const uint8_t STORES[] = {OPERATION_STORE_8, OPERATION_STORE_16, OPERATION_STORE, OPERATION_UNKNOWN};
    bool                 is_load = field(first, 4, 1), has_long_offset = field(first, 7, 1);
    unsigned             width = field(first, 5, 2), base = field(first, 0, 4), data = field(second, 12, 4);
    unsigned             code   = is_load ? LOADS[width | field(first, 8, 1) << 2] : STORES[width];
    uint32_t             offset = field(second, 0, 8);
    if (!is_load && field(first, 8, 1))
        return UNKNOWN_OPERATION;
    if (base == PROGRAM_COUNTER || has_long_offset || !field(second, 11, 1) || !field(second, 8, 1))
        return transfer(code, data, REGISTER_SINK, 0);
    return transfer(code, data, base, field(second, 9, 1) ? offset : -offset);
}

/* A5.3.12: shifts by register, extensions, reversals, CLZ */
static struct operation wide_register(unsigned first, unsigned second)
{
    static const uint8_t EXTEND[]  = {OPERATION_SXTH,   OPERATION_UXTH, OPERATION_SXTB16,
                                      OPERATION_UXTB16, OPERATION_SXTB, OPERATION_UXTB};
    static const uint8_t REVERSE[] = {OPERATION_REV, OPERATION_REV16, OPERATION_RBIT, OPERATION_REVSH};
    unsigned             which = field(first, 4, 4), left = field(first, 0, 4), how = field(second, 4, 4);
    unsigned             destination = field(second, 8, 4), right = field(second, 0, 4);
    if (second >> 12 != 15)
        return UNKNOWN_OPERATION;
    if (which < 8 && how == 0)
        return setting_flags(shifted_by_register(destination, left, which >> 1, right), which & 1);
    if (which < sizeof EXTEND && how >> 2 == 2) {
        unsigned         added  = left == PROGRAM_COUNTER ? REGISTER_ZERO : left;
        struct operation result = with_register(EXTEND[which], destination, added, right);
        result.amount           = (uint8_t)(8 * (how & 3));
        return result;
    }
    if (which == 9 && how >> 2 == 2 && left == right)
        return with_register(REVERSE[how & 3], destination, 0, right);
    if (which == 11 && how == 8 && left == right)
        return with_register(OPERATION_CLZ, destination, 0, right);
    return UNKNOWN_OPERATION;
}

/* A5.3.13: with a result of 32 bits */
static struct operation wide_multiply(unsigned first, unsigned second)
{
    static const uint8_t CODES[] = {OPERATION_MLA,   OPERATION_SMLA_HALVES, OPERATION_SMLAD, OPERATION_SMLAW,
                                    OPERATION_SMLSD, OPERATION_SMMLA,       OPERATION_SMMLS, OPERATION_UNKNOWN};
    unsigned             code = CODES[field(first, 4, 3)], how = field(second, 4, 4), added = field(second, 12, 4);
    struct operation     result = with_register(code, field(second, 8, 4), field(first, 0, 4), field(second, 0, 4));
    result.third                = (uint8_t)(added == PROGRAM_COUNTER ? REGISTER_ZERO : added); /* MUL, SMUL, ... */
    if (how >= 4 || code == OPERATION_UNKNOWN || (how >= 2 && code != OPERATION_SMLA_HALVES))
        return UNKNOWN_OPERATION;
    switch (code) {
    case OPERATION_MLA: result.code = how ? OPERATION_MLS : OPERATION_MLA; break;
    case OPERATION_SMMLA:
    case OPERATION_SMMLS: result.immediate = (uint32_t)how << 31; break;
    case OPERATION_SMLA_HALVES: result.amount = (uint8_t)(16 * (how >> 1)); /* fall through */
    case OPERATION_SMLAW: result.width = (uint8_t)(16 * (how & 1)); break;
    default: result.amount = (uint8_t)(16 * how); break;
    }
    return how == 1 && code == OPERATION_MLA && added == PROGRAM_COUNTER ? UNKNOWN_OPERATION : result;
}

/* A5.3.14: divisions, and multiplications with a result of 64 bits */
static struct operation wide_multiply_long(unsigned first, unsigned second)
{
    unsigned         how = field(second, 4, 4), high = field(second, 8, 4), low = field(second, 12, 4);
    struct operation result = with_register(OPERATION_UNKNOWN, low, field(first, 0, 4), field(second, 0, 4));
    result.third            = (uint8_t)high;
    switch (field(first, 4, 3) << 4 | how) {
    case 0x00: result.code = OPERATION_SMULL; break;
    case 0x1f: result.code = OPERATION_SDIV; break;
    case 0x20: result.code = OPERATION_UMULL; break;
    case 0x3f: result.code = OPERATION_UDIV; break;
    case 0x40: result.code = OPERATION_SMLAL; break;
    case 0x48:
    case 0x49:
    case 0x4a:
    case 0x4b:
        result.code   = OPERATION_SMLAL_HALVES;
        result.amount = (uint8_t)(16 * (how >> 1 & 1));
        result.width  = (uint8_t)(16 * (how & 1));
        break;
    case 0x4c:
    case 0x4d: result.code = OPERATION_SMLALD; break;
    case 0x5c:
    case 0x5d: result.code = OPERATION_SMLSLD; break;
    case 0x60: result.code = OPERATION_UMLAL; break;
    case 0x66: result.code = OPERATION_UMAAL; break;
    default: return UNKNOWN_OPERATION;
    }
    if (result.code == OPERATION_SMLALD || result.code == OPERATION_SMLSLD)
        result.amount = (uint8_t)(16 * (how & 1));
    if (how == 15)
        result.destination = (uint8_t)high;
    return how == 15 || low != high ? result : UNKNOWN_OPERATION;
}

static struct operation decoded(unsigned first, unsigned second, uint32_t address)
{
    switch (first >> 9) {
    case 0x74:
        if (field(first, 6, 1))
            return dual_or_table(first, second);
        return multiple(field(first, 4, 1), field(first, 0, 4), field(first, 5, 1), field(first, 8, 1), second);
    case 0x75:
        return wide_data_processing(shifted(with_register(0, 0, 0, field(second, 0, 4)), field(second, 4, 2),
                                            field(second, 12, 3) << 2 | field(second, 6, 2)),
                                    first, second);
    case 0x7c: return wide_transfer(first, second);
    case 0x7d:
        if (!field(first, 8, 1))
            return wide_register(first, second);
        return field(first, 7, 1) ? wide_multiply_long(first, second) : wide_multiply(first, second);
    default: break;
    }
    if (first >> 11 != 0x1e)
        return UNKNOWN_OPERATION;
    if (field(second, 15, 1))
        return wide_branch(first, second, address);
    if (field(first, 9, 1))
        return plain_immediate(first, second, address);
    return wide_data_processing(modified_immediate(first, second), first, second);
}

/* Of these, only loads and branches have a use for the PC as destination. */
struct operation operation_of_wide(unsigned first, unsigned second, uint32_t address)
{
    struct operation result = decoded(first, second, address);
    if (result.destination == PROGRAM_COUNTER && result.code != OPERATION_LOAD)
        return UNKNOWN_OPERATION;
    return result;
}
