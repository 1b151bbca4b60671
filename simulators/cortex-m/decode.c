/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "decode.h"

#include <stdio.h>
#include <string.h>

#include <capstone/capstone.h>

#include "allocate.h"
#include "unpredictable.h"

static struct {
    csh                        capstone;
    struct region              region;
    const uint8_t             *code;
    const struct timing_model *model;
    struct instruction        *cache; /* one entry per halfword of the region */
} decoder;

void decode_open(const struct region *region, const uint8_t *code, const struct timing_model *model)
{
    int major, minor;
    cs_version(&major, &minor);
    if (major != CS_API_MAJOR || minor != CS_API_MINOR)
        usage_error("built for capstone %d.%d, found %d.%d", CS_API_MAJOR, CS_API_MINOR, major, minor);
    cs_err error = cs_open(CS_ARCH_ARM, (cs_mode)(CS_MODE_THUMB | CS_MODE_MCLASS), &decoder.capstone);
    if (error != CS_ERR_OK)
        usage_error("capstone: %s", cs_strerror(error));
    cs_option(decoder.capstone, CS_OPT_DETAIL, CS_OPT_ON);
    decoder.region = *region;
    decoder.code   = code;
    decoder.model  = model;
    decoder.cache  = allocate(region->bytes / 2, sizeof(struct instruction));
}

const char *decode_version(void)
{
    static char text[32];
    int         major, minor;
    cs_version(&major, &minor);
    /* The library does not tell its third number; that of the headers it came with does. */
    snprintf(text, sizeof text, "%d.%d.%d", major, minor, CS_VERSION_EXTRA);
    return text;
}

static uint16_t halfword_at(uint32_t address)
{
    const uint8_t *bytes = decoder.code + (address - decoder.region.start);
    return (uint16_t)(bytes[0] | bytes[1] << 8);
}

/* Of the instruction of so many BYTES at ADDRESS; 0 if it has none, or none in the region. */
static uint16_t second_half(uint32_t address, uint8_t bytes)
{
    return bytes == 4 && region_holds(&decoder.region, address, 4) ? halfword_at(address + 2) : 0;
}

static bool is_if_then(uint32_t address)
{
    return (halfword_at(address) & 0xff00) == 0xbf00 && (halfword_at(address) & 15) != 0;
}

/* ARMv6-M: of the 16-bit instructions all but CBZ, CBNZ and IT, of the 32-bit ones only BL and class SPECIAL. */
static bool is_armv6m(uint32_t address, uint8_t bytes)
{
    uint16_t first = halfword_at(address);
    if (bytes == 4)
        return (first & 0xf800) == 0xf000 && (halfword_at(address + 2) & 0xd000) == 0xd000;
    return (first & 0xf500) != 0xb100 && !is_if_then(address);
}

/* Whether the MRS or MSR at ADDRESS sees nothing but the flags: there are no interrupt masks and one stack pointer. */
static bool sees_only_flags(uint32_t address)
{
    return (halfword_at(address + 2) & 0xff) == 0;
}

static uint16_t register_bit(unsigned reg)
{
    if (reg >= ARM_REG_R0 && reg <= ARM_REG_R12)
        return (uint16_t)(1u << (reg - ARM_REG_R0));
    switch (reg) {
    case ARM_REG_SP: return 1u << STACK_POINTER;
    case ARM_REG_LR: return 1u << LINK_REGISTER;
    case ARM_REG_PC: return 1u << PROGRAM_COUNTER;
    default: return 0;
    }
}

static bool writes_pc(const struct instruction *instruction)
{
    return (instruction->written_registers >> PROGRAM_COUNTER & 1) != 0;
}

static uint16_t written_registers(const cs_insn *decoded)
{
    cs_regs  read, written;
    uint8_t  read_count, written_count;
    uint16_t mask = 0;
    if (cs_regs_access(decoder.capstone, decoded, read, &read_count, written, &written_count) != CS_ERR_OK)
        usage_error("capstone cannot name the registers of %s %s", decoded->mnemonic, decoded->op_str);
    for (unsigned i = 0; i < written_count; i++)
        mask |= register_bit(written[i]);
    if (decoded->id == ARM_INS_STMDB && decoded->detail->arm.writeback) /* Capstone 5 forgets this one */
        mask |= register_bit((unsigned)decoded->detail->arm.operands[0].reg);
    return mask;
}

#define ID(name) ARM_INS_##name

static const unsigned ONE_CYCLE[] = {
    ID(ADC),  ID(ADD), ID(ADDW), ID(ADR),  ID(AND),   ID(ASR),   ID(BFC),  ID(BFI),  ID(BIC),  ID(CLZ),  ID(CMN),
    ID(CMP),  ID(EOR), ID(LSL),  ID(LSR),  ID(MOV),   ID(MOVS),  ID(MOVT), ID(MOVW), ID(MUL),  ID(MVN),  ID(NEG),
    ID(ORN),  ID(ORR), ID(RBIT), ID(REV),  ID(REV16), ID(REVSH), ID(ROR),  ID(RRX),  ID(RSB),  ID(SBC),  ID(SBFX),
    ID(SSAT), ID(SUB), ID(SUBW), ID(SXTB), ID(SXTH),  ID(TEQ),   ID(TST),  ID(UBFX), ID(USAT), ID(UXTB), ID(UXTH),
};

/* Table 3-2 of the Cortex-M4 manual: one cycle each. */
static const unsigned DSP[] = {
    ID(PKHBT),   ID(PKHTB),  ID(QADD),    ID(QADD16),  ID(QADD8),   ID(QASX),   ID(QDADD),   ID(QDSUB),   ID(QSAX),
    ID(QSUB),    ID(QSUB16), ID(QSUB8),   ID(SADD16),  ID(SADD8),   ID(SASX),   ID(SEL),     ID(SHADD16), ID(SHADD8),
    ID(SHASX),   ID(SHSAX),  ID(SHSUB16), ID(SHSUB8),  ID(SMLABB),  ID(SMLABT), ID(SMLAD),   ID(SMLADX),  ID(SMLALBB),
    ID(SMLALBT), ID(SMLALD), ID(SMLALDX), ID(SMLALTB), ID(SMLALTT), ID(SMLATB), ID(SMLATT),  ID(SMLAWB),  ID(SMLAWT),
    ID(SMLSD),   ID(SMLSDX), ID(SMLSLD),  ID(SMLSLDX), ID(SMMLA),   ID(SMMLAR), ID(SMMLS),   ID(SMMLSR),  ID(SMMUL),
    ID(SMMULR),  ID(SMUAD),  ID(SMUADX),  ID(SMULBB),  ID(SMULBT),  ID(SMULTB), ID(SMULTT),  ID(SMULWB),  ID(SMULWT),
    ID(SMUSD),   ID(SMUSDX), ID(SSAT16),  ID(SSAX),    ID(SSUB16),  ID(SSUB8),  ID(SXTAB),   ID(SXTAB16), ID(SXTAH),
    ID(SXTB16),  ID(UADD16), ID(UADD8),   ID(UASX),    ID(UHADD16), ID(UHADD8), ID(UHASX),   ID(UHSAX),   ID(UHSUB16),
    ID(UHSUB8),  ID(UMAAL),  ID(UQADD16), ID(UQADD8),  ID(UQASX),   ID(UQSAX),  ID(UQSUB16), ID(UQSUB8),  ID(USAD8),
    ID(USADA8),  ID(USAT16), ID(USAX),    ID(USUB16),  ID(USUB8),   ID(UXTAB),  ID(UXTAB16), ID(UXTAH),   ID(UXTB16),
};

#undef ID

static bool is_in(const unsigned *list, size_t bytes, unsigned id)
{
    for (size_t i = 0; i < bytes / sizeof *list; i++)
        if (list[i] == id)
            return true;
    return false;
}

static enum instruction_class branch_class(uint32_t address)
{
    uint16_t first = halfword_at(address);
    if ((first & 0xf800) == 0xe000)
        return BRANCH;
    if ((first & 0xf800) == 0xf000 && (halfword_at(address + 2) & 0xd000) == 0x9000)
        return BRANCH;
    return BRANCH_CONDITIONAL;
}

static enum instruction_class classify(const cs_insn *decoded, const struct instruction *instruction)
{
    switch (decoded->id) {
    case ARM_INS_MLA:
    case ARM_INS_MLS: return MULTIPLY_ACCUMULATE;
    case ARM_INS_UMULL:
    case ARM_INS_SMULL: return MULTIPLY_LONG;
    case ARM_INS_UMLAL:
    case ARM_INS_SMLAL: return MULTIPLY_ACCUMULATE_LONG;
    case ARM_INS_UDIV:
    case ARM_INS_SDIV: return DIVIDE;
    case ARM_INS_LDR: return writes_pc(instruction) ? LOAD_PC : LOAD;
    case ARM_INS_LDRB:
    case ARM_INS_LDRH:
    case ARM_INS_LDRSB:
    case ARM_INS_LDRSH: return LOAD;
    case ARM_INS_STR:
    case ARM_INS_STRB:
    case ARM_INS_STRH: return STORE;
    case ARM_INS_LDM:
    case ARM_INS_LDMDB:
    case ARM_INS_POP: return writes_pc(instruction) ? LOAD_MULTIPLE_PC : TRANSFER_MULTIPLE;
    case ARM_INS_STM:
    case ARM_INS_STMDB:
    case ARM_INS_PUSH:
    case ARM_INS_LDRD:
    case ARM_INS_STRD: return TRANSFER_MULTIPLE;
    case ARM_INS_B: return branch_class((uint32_t)decoded->address);
    case ARM_INS_CBZ:
    case ARM_INS_CBNZ: return BRANCH_CONDITIONAL;
    case ARM_INS_BL: return BRANCH_LINK;
    case ARM_INS_BX:
    case ARM_INS_BLX: return BRANCH_REGISTER;
    case ARM_INS_TBB:
    case ARM_INS_TBH: return BRANCH_TABLE;
    case ARM_INS_IT: return IF_THEN;
    case ARM_INS_MRS:
    case ARM_INS_MSR: return sees_only_flags((uint32_t)decoded->address) ? SPECIAL : UNSUPPORTED;
    case ARM_INS_DMB:
    case ARM_INS_DSB:
    case ARM_INS_ISB: return SPECIAL;
    default: break;
    }
    if (is_in(DSP, sizeof DSP, decoded->id))
        return DSP_EXTENSION;
    if (is_in(ONE_CYCLE, sizeof ONE_CYCLE, decoded->id))
        return writes_pc(instruction) ? BRANCH_REGISTER : DATA_PROCESSING;
    return UNSUPPORTED;
}

static uint8_t alignment(const struct instruction *instruction)
{
    if (instruction->class == TRANSFER_MULTIPLE || instruction->class == LOAD_MULTIPLE_PC)
        return 4;
    return decoder.model->armv7m ? 1 : instruction->addressing.bytes;
}

/* Where a load or store gets its address from. */
static void note_address(struct instruction *instruction, const cs_insn *decoded)
{
    uint32_t          address  = (uint32_t)decoded->address;
    struct addressing from     = addressing_of(halfword_at(address), second_half(address, instruction->bytes));
    bool              no_index = from.index == NO_REGISTER;

    instruction->addressing        = from;
    instruction->unit              = alignment(instruction);
    instruction->address_registers = (uint16_t)(1u << from.base | (no_index ? 0 : 1u << from.index));
    instruction->immediate_offset  = no_index && !decoded->detail->arm.writeback;
}

/* A conditional branch to the instruction behind it looks the same taken and not taken: its condition must be asked. */
static void note_condition(struct instruction *instruction, const cs_insn *decoded)
{
    const cs_arm *arm    = &decoded->detail->arm;
    uint32_t      target = (uint32_t)arm->operands[0].imm;
    if (decoded->id != ARM_INS_B)
        return;
    instruction->to_next   = target == (uint32_t)decoded->address + instruction->bytes;
    instruction->condition = (uint8_t)(arm->cc - ARM_CC_EQ);
}

static void describe(struct instruction *instruction, const cs_insn *decoded)
{
    uint32_t address               = (uint32_t)decoded->address;
    instruction->written_registers = written_registers(decoded);
    instruction->class             = classify(decoded, instruction);
    switch (instruction->class) {
    case LOAD:
    case STORE:
    case LOAD_PC:
    case BRANCH_TABLE:
    case TRANSFER_MULTIPLE:
    case LOAD_MULTIPLE_PC: note_address(instruction, decoded); break;
    case BRANCH_CONDITIONAL: note_condition(instruction, decoded); break;
    case DIVIDE:
    case MULTIPLY_LONG:
    case MULTIPLY_ACCUMULATE_LONG:
        instruction->operands[0]     = halfword_at(address) & 15;
        instruction->operands[1]     = halfword_at(address + 2) & 15;
        instruction->signed_division = decoded->id == ARM_INS_SDIV;
        break;
    default: break;
    }
}

static struct instruction *entry_of(uint32_t address);

/* Marks the one to four instructions that the IT at ADDRESS governs. They are reached only through it. Returns whether
 * it is predictable what they do there. */
static bool mark_block(uint32_t address)
{
    bool     is_predictable = true;
    unsigned mask           = halfword_at(address) & 15; /* its lowest 1 ends the block */
    address += 2;
    for (; mask != 0; mask = mask << 1 & 15) {
        if (!region_holds(&decoder.region, address, 2))
            return false;
        struct instruction *instruction = entry_of(address);
        instruction->in_block           = true;
        instruction->plain_cycles       = 0;
        if (is_unpredictable_in_block(halfword_at(address), second_half(address, instruction->bytes),
                                      (mask << 1 & 15) == 0))
            is_predictable = false;
        address += instruction->bytes;
    }
    return is_predictable;
}

/* Capstone has one name for all hints; only this one is simulated. */
static bool is_nop(uint32_t address, uint8_t bytes)
{
    return bytes == 2 ? halfword_at(address) == 0xbf00
                      : halfword_at(address) == 0xf3af && halfword_at(address + 2) == 0x8000;
}

static void decode(struct instruction *instruction, uint32_t address)
{
    cs_insn *decoded;
    uint8_t  bytes = halfword_at(address) >> 11 >= 0x1d ? 4 : 2; /* 11101, 11110 and 11111 begin 32 bits */

    *instruction = (struct instruction){.class = UNSUPPORTED, .bytes = bytes};
    if (is_unpredictable(halfword_at(address), second_half(address, bytes)))
        return;
    if (is_if_then(address)) {
        /* Refused as a whole: Unicorn does not stop amid a block, and with a branch there it would go round for ever.
         */
        instruction->class = mark_block(address) ? IF_THEN : UNSUPPORTED;
        return;
    }
    if (!region_holds(&decoder.region, address, bytes))
        return;
    instruction->armv6m = is_armv6m(address, bytes);
    if (is_nop(address, bytes)) {
        instruction->class = DATA_PROCESSING;
        return;
    }
    const uint8_t *code = decoder.code + (address - decoder.region.start);
    if (cs_disasm(decoder.capstone, code, bytes, address, 1, &decoded) != 1)
        return;
    if (decoded->size == bytes)
        describe(instruction, decoded);
    cs_free(decoded, 1);
}

static __attribute__((noinline)) void fill(struct instruction *instruction, uint32_t address)
{
    decode(instruction, address);
    if (!timing_knows(decoder.model, instruction))
        instruction->class = UNSUPPORTED;
    instruction->plain_cycles = (uint8_t)timing_plain(decoder.model, instruction);
}

static struct instruction *entry_of(uint32_t address)
{
    struct instruction *instruction = &decoder.cache[(address - decoder.region.start) / 2];
    if (instruction->class == NOT_DECODED)
        fill(instruction, address);
    return instruction;
}

const struct instruction *decode_at(uint32_t address)
{
    return entry_of(address);
}
