/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A64 without floating point and without what belongs to an operating system: Arm Architecture Reference Manual (DDI
 * 0487), chapter C4, "A64 Instruction Set Encoding". Whatever no row of the table describes is UNSUPPORTED.
 *
 * Latencies and operations are the A13's as far as anything is known of it: see timing.c. */
#include "decode.h"

#include "allocate.h"
#include "bits.h"

/* One class of encodings. ROLES says what the fields mean:
 *
 *     d  X result in Rd     D  the same, 31 is SP     t  Rd is a source       n m a  X sources; N: 31 is SP
 *     v  vector result      V  Rd is a source too     x y z  vector sources   f F  flags read, written    l  LR written
 *     h  a vector source as y, but one of the lower 16
 *
 * The first row that fits counts. */
struct encoding {
    uint32_t    mask, value;
    uint8_t     unit, uops, latency;
    const char *roles;
};

static const struct encoding ENCODINGS[] = {
    /* immediates */
    {0x1f000000, 0x10000000, INTEGER, 1, 1, "d"},   /* ADR, ADRP */
    {0x3f800000, 0x11000000, INTEGER, 1, 1, "DN"},  /* ADD, SUB */
    {0x3f800000, 0x31000000, INTEGER, 1, 1, "dNF"}, /* ADDS, SUBS */
    {0x7f800000, 0x72000000, INTEGER, 1, 1, "dnF"}, /* ANDS */
    {0x1f800000, 0x12000000, INTEGER, 1, 1, "Dn"},  /* AND, ORR, EOR */
    {0x7f800000, 0x72800000, INTEGER, 1, 1, "dt"},  /* MOVK */
    {0x1f800000, 0x12800000, INTEGER, 1, 1, "d"},   /* MOVN, MOVZ */
    {0x7f800000, 0x33000000, INTEGER, 1, 1, "dtn"}, /* BFM */
    {0x1f800000, 0x13000000, INTEGER, 1, 1, "dn"},  /* SBFM, UBFM */
    {0x7fa00000, 0x13800000, INTEGER, 1, 1, "dnm"}, /* EXTR */
    /* branches */
    {0xfc000000, 0x14000000, INTEGER, 1, 1, ""},   /* B */
    {0xfc000000, 0x94000000, INTEGER, 1, 1, "l"},  /* BL */
    {0xff000010, 0x54000000, INTEGER, 1, 1, "f"},  /* B.cond */
    {0x7c000000, 0x34000000, INTEGER, 1, 1, "t"},  /* CBZ, CBNZ, TBZ, TBNZ */
    {0xfffffc1f, 0xd61f0000, INTEGER, 1, 1, "n"},  /* BR */
    {0xfffffc1f, 0xd63f0000, INTEGER, 1, 1, "nl"}, /* BLR */
    {0xfffffc1f, 0xd65f0000, INTEGER, 1, 1, "n"},  /* RET */
    {0xffffffdf, 0xd503201f, INTEGER, 1, 1, ""},   /* NOP, YIELD */
    {0xffffff3f, 0xd503241f, INTEGER, 1, 1, ""},   /* BTI */
    /* registers */
    {0x7f000000, 0x6a000000, INTEGER, 1, 1, "dnmF"},  /* ANDS, BICS */
    {0x1f000000, 0x0a000000, INTEGER, 1, 1, "dnm"},   /* AND, ORR, EOR, ... */
    {0x3f200000, 0x0b000000, INTEGER, 1, 1, "dnm"},   /* ADD, SUB */
    {0x3f200000, 0x2b000000, INTEGER, 1, 1, "dnmF"},  /* ADDS, SUBS */
    {0x3fe00000, 0x0b200000, INTEGER, 1, 2, "DNm"},   /* ADD, SUB, extended */
    {0x3fe00000, 0x2b200000, INTEGER, 1, 2, "dNmF"},  /* ADDS, SUBS, extended */
    {0x3fe0fc00, 0x1a000000, INTEGER, 1, 1, "dnmf"},  /* ADC, SBC */
    {0x3fe0fc00, 0x3a000000, INTEGER, 1, 1, "dnmfF"}, /* ADCS, SBCS */
    {0x3fe00c10, 0x3a400000, INTEGER, 1, 1, "nmfF"},  /* CCMN, CCMP */
    {0x3fe00c10, 0x3a400800, INTEGER, 1, 1, "nfF"},   /* the same with immediates */
    {0x3fe00800, 0x1a800000, INTEGER, 1, 1, "dnmf"},  /* CSEL, CSINC, CSINV, CSNEG */
    {0x7fe0f800, 0x1ac00800, INTEGER, 1, 8, "dnm"},   /* UDIV, SDIV */
    {0x7fe0f000, 0x1ac02000, INTEGER, 1, 1, "dnm"},   /* LSLV, LSRV, ASRV, RORV */
    {0x7fffe000, 0x5ac00000, INTEGER, 1, 1, "dn"},    /* RBIT, REV, CLZ, CLS */
    {0x7fe00000, 0x1b000000, INTEGER, 1, 3, "dnma"},  /* MADD, MSUB */
    {0xff600000, 0x9b200000, INTEGER, 1, 3, "dnma"},  /* SMADDL, UMADDL, ... */
    {0xff60fc00, 0x9b407c00, INTEGER, 1, 3, "dnm"},   /* SMULH, UMULH */
    /* cryptography */
    {0xffffec00, 0x4e284800, SIMD, 1, 3, "vVx"},  /* AESE, AESD */
    {0xffffec00, 0x4e286800, SIMD, 1, 3, "vx"},   /* AESMC, AESIMC */
    {0xffc08000, 0xce000000, SIMD, 1, 2, "vxyz"}, /* EOR3, BCAX */
    {0xffe00000, 0xce800000, SIMD, 1, 2, "vxy"},  /* XAR */
    {0xffe0fc00, 0xce608c00, SIMD, 1, 2, "vxy"},  /* RAX1 */
    {0xbfe0fc00, 0x0e20e000, SIMD, 1, 3, "vxy"},  /* PMULL of bytes */
    {0xbfe0fc00, 0x0ee0e000, SIMD, 1, 3, "vxy"},  /* PMULL of 64 bits */
    /* vectors: moving bytes */
    {0xbf208c00, 0x0e000800, SIMD, 1, 2, "vxy"}, /* UZP, TRN, ZIP */
    {0xbfe08400, 0x2e000000, SIMD, 1, 2, "vxy"}, /* EXT */
    {0xbfe0fc00, 0x0e000400, SIMD, 1, 2, "vx"},  /* DUP of an element */
    {0xffe0fc00, 0x5e000400, SIMD, 1, 2, "vx"},  /* MOV of an element */
    {0xbfe0fc00, 0x0e000c00, SIMD, 1, 6, "vn"},  /* DUP of a register */
    {0xbfe0ec00, 0x0e002c00, SIMD, 1, 6, "dx"},  /* SMOV, UMOV */
    {0xffe0fc00, 0x4e001c00, SIMD, 1, 6, "vVn"}, /* INS of a register */
    {0xffe08400, 0x6e000400, SIMD, 1, 2, "vVx"}, /* INS of an element */
    {0x7ffefc00, 0x1e260000, SIMD, 1, 6, "dx"},  /* FMOV W, S; the row below has the other direction */
    {0xfffffc00, 0x1e270000, SIMD, 1, 6, "vn"},  /* FMOV S, W */
    {0xfffffc00, 0x9e660000, SIMD, 1, 6, "dx"},  /* FMOV X, D */
    {0xfffffc00, 0x9e670000, SIMD, 1, 6, "vn"},  /* FMOV D, X */
    {0xffbffc00, 0x1e204000, SIMD, 1, 2, "vx"},  /* FMOV S, S */
    /* vectors: immediates and shifts */
    {0x9ff89c00, 0x0f001400, SIMD, 1, 2, "vV"}, /* ORR, BIC of an immediate, words */
    {0x9ff8dc00, 0x0f009400, SIMD, 1, 2, "vV"}, /* the same, half words */
    {0x9ff89c00, 0x0f000400, SIMD, 1, 2, "v"},  /* MOVI, MVNI, words */
    {0x9ff8dc00, 0x0f008400, SIMD, 1, 2, "v"},  /* the same, half words */
    {0x9ff8ec00, 0x0f00c400, SIMD, 1, 2, "v"},  /* the same, shifting ones in */
    {0x9ff8fc00, 0x0f00e400, SIMD, 1, 2, "v"},  /* MOVI of bytes or of a mask */
    {0x9ff80400, 0x0f000400, UNSUPPORTED, 0, 0, ""},
    {0xbf80fc00, 0x2f004400, SIMD, 1, 2, "vVx"}, /* SRI */
    {0xbf80fc00, 0x2f005400, SIMD, 1, 2, "vVx"}, /* SLI */
    {0x9f80dc00, 0x0f001400, SIMD, 1, 3, "vVx"}, /* SSRA, USRA, SRSRA, URSRA */
    {0x9f80dc00, 0x0f000400, SIMD, 1, 2, "vx"},  /* SSHR, USHR, SRSHR, URSHR */
    {0xbf80fc00, 0x0f005400, SIMD, 1, 2, "vx"},  /* SHL */
    {0xbf80f400, 0x0f008400, SIMD, 1, 3, "vVx"}, /* SHRN, RSHRN; SHRN2 keeps half of its result */
    {0x9f80fc00, 0x0f00a400, SIMD, 1, 2, "vx"},  /* SSHLL, USHLL */
    {0xff80fc00, 0x5f005400, SIMD, 1, 2, "vx"},  /* SHL, one number */
    {0xdf80fc00, 0x5f000400, SIMD, 1, 2, "vx"},  /* SSHR, USHR, one number */
    /* vectors: three registers */
    {0xbfe0fc00, 0x2e201c00, SIMD, 1, 2, "vxy"},  /* EOR */
    {0xbf20fc00, 0x2e201c00, SIMD, 1, 2, "vVxy"}, /* BSL, BIT, BIF */
    {0x9f20fc00, 0x0e201c00, SIMD, 1, 2, "vxy"},  /* AND, BIC, ORR, ORN */
    {0xbf20fc00, 0x0e209400, SIMD, 1, 4, "vVxy"}, /* MLA */
    {0xbf20fc00, 0x2e209400, SIMD, 1, 4, "vVxy"}, /* MLS */
    {0xbf20fc00, 0x0e209c00, SIMD, 1, 4, "vxy"},  /* MUL */
    {0x9f20fc00, 0x0e208400, SIMD, 1, 2, "vxy"},  /* ADD, SUB */
    {0x9f20fc00, 0x0e208c00, SIMD, 1, 2, "vxy"},  /* CMTST, CMEQ */
    {0x9f20f400, 0x0e203400, SIMD, 1, 2, "vxy"},  /* CMGT, CMHI, CMGE, CMHS */
    {0x9f20fc00, 0x0e204400, SIMD, 1, 2, "vxy"},  /* SSHL, USHL */
    {0x9f20f400, 0x0e206400, SIMD, 1, 2, "vxy"},  /* SMAX, UMAX, SMIN, UMIN */
    {0xbf20fc00, 0x0e20bc00, SIMD, 1, 2, "vxy"},  /* ADDP */
    {0x9f20f400, 0x0e20a400, SIMD, 1, 2, "vxy"},  /* SMAXP, UMAXP, SMINP, UMINP */
    {0xffe0fc00, 0x5ee08400, SIMD, 1, 2, "vxy"},  /* ADD, one number */
    {0xffe0fc00, 0x7ee08400, SIMD, 1, 2, "vxy"},  /* SUB, one number */
    {0x9f20ec00, 0x0e200000, SIMD, 1, 2, "vxy"},  /* SADDL, UADDL, SADDW, UADDW; SSUBL below */
    {0x9f20dc00, 0x0e200000, SIMD, 1, 2, "vxy"},
    {0x9f20fc00, 0x0e20c000, SIMD, 1, 4, "vxy"},  /* SMULL, UMULL */
    {0x9f20dc00, 0x0e208000, SIMD, 1, 4, "vVxy"}, /* SMLAL, UMLAL, SMLSL, UMLSL */
    {0xbfc0f400, 0x0f408000, SIMD, 1, 4, "vxh"},  /* MUL by an element of 16 bits */
    {0xbfc0f400, 0x0f808000, SIMD, 1, 4, "vxy"},  /* the same of 32 */
    {0xbfc0b400, 0x2f400000, SIMD, 1, 4, "vVxh"}, /* MLA, MLS by an element of 16 bits */
    {0xbfc0b400, 0x2f800000, SIMD, 1, 4, "vVxy"}, /* the same of 32 */
    {0x9fc0f400, 0x0f40a000, SIMD, 1, 4, "vxh"},  /* SMULL, UMULL by an element of 16 bits */
    {0x9fc0f400, 0x0f80a000, SIMD, 1, 4, "vxy"},  /* the same of 32 */
    {0x9fc0b400, 0x0f402000, SIMD, 1, 4, "vVxh"}, /* SMLAL, UMLAL, SMLSL, UMLSL by an element of 16 bits */
    {0x9fc0b400, 0x0f802000, SIMD, 1, 4, "vVxy"}, /* the same of 32 */
    /* vectors: two registers */
    {0x9f3ffc00, 0x0e205800, SIMD, 1, 2, "vx"},  /* CNT, NOT, RBIT; the last two of one size each */
    {0x9f3fec00, 0x0e200800, SIMD, 1, 2, "vx"},  /* REV64, REV32, REV16 */
    {0x9f3ffc00, 0x0e204800, SIMD, 1, 2, "vx"},  /* CLS, CLZ */
    {0x9f3ffc00, 0x0e202800, SIMD, 1, 2, "vx"},  /* SADDLP, UADDLP */
    {0x9f3ffc00, 0x0e206800, SIMD, 1, 3, "vVx"}, /* SADALP, UADALP */
    {0x9f3fcc00, 0x0e208800, SIMD, 1, 2, "vx"},  /* comparisons with zero, ABS, NEG */
    {0xbf3ffc00, 0x0e212800, SIMD, 1, 2, "vVx"}, /* XTN; XTN2 keeps half of its result */
    {0xbf3ffc00, 0x2e213800, SIMD, 1, 2, "vx"},  /* SHLL */
    {0x9f3ffc00, 0x0e31b800, SIMD, 1, 4, "vx"},  /* ADDV */
    {0x9f3ffc00, 0x0e303800, SIMD, 1, 4, "vx"},  /* SADDLV, UADDLV */
    {0x9f3efc00, 0x0e30a800, SIMD, 1, 4, "vx"},  /* SMAXV, UMAXV, SMINV, UMINV */
    {0xfffffc00, 0x5ef1b800, SIMD, 1, 2, "vx"},  /* ADDP, one number */
};

static struct {
    struct region       region;
    const uint8_t      *code;
    struct instruction *cache; /* one entry per word of the region */
} decoder;

void decode_open(const struct region *region, const uint8_t *code)
{
    decoder.region = *region;
    decoder.code   = code;
    decoder.cache  = allocate(region->bytes / 4, sizeof(struct instruction));
}

static unsigned vector(unsigned number)
{
    return FIRST_VECTOR + number % 32;
}

static void add_source(struct instruction *instruction, unsigned number)
{
    instruction->sources[instruction->source_count++] = (uint8_t)number;
}

static void add_result(struct instruction *instruction, unsigned number)
{
    instruction->results[instruction->result_count++] = (uint8_t)number;
}

/* X31 is zero where it is not SP: it is neither waited for nor written. */
static void read_integer(struct instruction *instruction, unsigned number)
{
    if (number != STACK_POINTER)
        add_source(instruction, number);
}

static void write_integer(struct instruction *instruction, unsigned number)
{
    if (number != STACK_POINTER)
        add_result(instruction, number);
}

static void add_role(struct instruction *instruction, char role, uint32_t code)
{
    unsigned d = field(code, 0, 5), n = field(code, 5, 5), m = field(code, 16, 5), a = field(code, 10, 5);
    switch (role) {
    case 'd': write_integer(instruction, d); break;
    case 'D': add_result(instruction, d); break;
    case 't': read_integer(instruction, d); break;
    case 'n': read_integer(instruction, n); break;
    case 'N': add_source(instruction, n); break;
    case 'm': read_integer(instruction, m); break;
    case 'a': read_integer(instruction, a); break;
    case 'v': add_result(instruction, vector(d)); break;
    case 'V': add_source(instruction, vector(d)); break;
    case 'x': add_source(instruction, vector(n)); break;
    case 'y': add_source(instruction, vector(m)); break;
    case 'h': add_source(instruction, vector(m % 16)); break;
    case 'z': add_source(instruction, vector(a)); break;
    case 'f': add_source(instruction, FLAGS); break;
    case 'F': add_result(instruction, FLAGS); break;
    default: add_result(instruction, LINK_REGISTER); break; /* l */
    }
}

/* Whether CODE is one of COUNT rows; fills in INSTRUCTION if so. */
static bool find(const struct encoding *rows, size_t count, uint32_t code, struct instruction *instruction)
{
    for (size_t i = 0; i < count; i++) {
        if ((code & rows[i].mask) != rows[i].value)
            continue;
        *instruction = (struct instruction){.unit = rows[i].unit, .uops = rows[i].uops, .latency = rows[i].latency};
        for (const char *role = rows[i].roles; *role != '\0'; role++)
            add_role(instruction, *role, code);
        return true;
    }
    return false;
}

/* TBL and TBX by one to four registers: each register more is an operation and two cycles more, up to three operations
 * and six cycles; TBX takes one operation and two cycles more than TBL. */
static struct instruction table_lookup(uint32_t code)
{
    unsigned           registers = field(code, 13, 2) + 1, steps = registers < 3 ? registers : 3;
    bool               extends = field(code, 12, 1);
    struct instruction result  = {
         .unit = SIMD, .uops = (uint8_t)(steps + extends), .latency = (uint8_t)(2 * (steps + extends))};
    for (unsigned i = 0; i < registers; i++)
        add_source(&result, vector(field(code, 5, 5) + i));
    add_role(&result, 'y', code);
    add_role(&result, 'v', code);
    if (extends)
        add_role(&result, 'V', code);
    return result;
}

/* A load or store of COUNT registers, the first of which is FIRST. */
static struct instruction memory_access(uint32_t code, bool is_load, bool is_vector, unsigned first, unsigned count)
{
    struct instruction result = {
        .unit = is_load ? LOAD : STORE, .uops = 1, .latency = is_load ? (is_vector ? 5 : 4) : 1};
    result.base       = (uint8_t)field(code, 5, 5);
    result.uses_stack = result.base == STACK_POINTER;
    add_source(&result, result.base);
    for (unsigned i = 0; i < count; i++) {
        unsigned number = is_vector ? vector(first + i) : first + i;
        if (!is_vector && number == STACK_POINTER)
            continue;
        if (is_load)
            add_result(&result, number);
        else
            add_source(&result, number);
    }
    return result;
}

/* PRFM: a load that no register awaits. It changes nothing, and so may name any address, at any SP. */
static struct instruction prefetch(uint32_t code)
{
    struct instruction result = memory_access(code, true, false, STACK_POINTER, 1);
    result.uses_stack         = false;
    result.prefetches         = true;
    return result;
}

/* LDR, LDRSW and PRFM of what lies near the instruction. */
static bool decode_literal(uint32_t code, struct instruction *result)
{
    bool is_vector = field(code, 26, 1), is_fourth = field(code, 30, 2) == 3;
    *result              = is_fourth ? prefetch(code) : memory_access(code, true, is_vector, field(code, 0, 5), 1);
    result->source_count = 0; /* of the program counter */
    result->uses_stack   = false;
    return !(is_fourth && is_vector);
}

/* K1.2, "Constrained UNPREDICTABLE behaviors": a register is loaded twice, or the base that is changed is loaded or
 * stored, too. */
static bool pair_is_unpredictable(uint32_t code)
{
    unsigned first = field(code, 0, 5), second = field(code, 10, 5), base = field(code, 5, 5);
    bool     is_load = field(code, 22, 1), is_vector = field(code, 26, 1), writes_base = field(code, 23, 1);
    return (is_load && first == second) ||
           (writes_base && !is_vector && base != STACK_POINTER && (base == first || base == second));
}

static bool single_is_unpredictable(uint32_t code)
{
    unsigned base = field(code, 5, 5);
    return !field(code, 26, 1) && base != STACK_POINTER && base == field(code, 0, 5);
}

static bool decode_pair(uint32_t code, struct instruction *result)
{
    bool     is_load = field(code, 22, 1), is_vector = field(code, 26, 1);
    unsigned size = field(code, 30, 2), second = field(code, 10, 5);
    *result         = memory_access(code, is_load, is_vector, field(code, 0, 5), 1);
    unsigned number = is_vector ? vector(second) : second;
    if (is_vector || second != STACK_POINTER) {
        if (is_load)
            add_result(result, number);
        else
            add_source(result, number);
    }
    result->uops        = is_vector ? 2 : 1;
    result->writes_base = field(code, 23, 1);
    bool stores_tags    = size == 1 && !is_vector && !is_load;
    return size != 3 && !stores_tags && !pair_is_unpredictable(code);
}

static bool decode_single(uint32_t code, struct instruction *result)
{
    unsigned size = field(code, 30, 2), operation = field(code, 22, 2), form = field(code, 10, 2);
    bool     is_vector = field(code, 26, 1), by_register = field(code, 21, 1);
    bool     has_offset = field(code, 24, 1), prefetches = !is_vector && size == 3 && operation == 2;
    if (is_vector ? (operation > 1 && size != 0) : size >= 2 && operation == 3)
        return false;
    if (!has_offset && (by_register ? form != 2 : form == 2 || (prefetches && form != 0)))
        return false;
    bool is_load = is_vector ? operation & 1 : operation != 0;
    *result      = prefetches ? prefetch(code) : memory_access(code, is_load, is_vector, field(code, 0, 5), 1);
    if (!has_offset && by_register)
        read_integer(result, field(code, 16, 5));
    result->writes_base = !has_offset && !by_register && form != 0;
    return !result->writes_base || !single_is_unpredictable(code);
}

/* LD1 to LD4 and ST1 to ST4 of whole registers or of an element of each, and LD1R to LD4R. Structures are taken apart
 * by two SIMD operations for each register, elements by one. */
static bool decode_structures(uint32_t code, struct instruction *result)
{
    bool     is_load = field(code, 22, 1), is_single = field(code, 24, 1), moves_base = field(code, 23, 1);
    bool     is_repeated = field(code, 14, 2) == 3;
    unsigned count = 0, takes_apart = 0;
    if (is_single) {
        if (is_repeated && (!is_load || field(code, 12, 1)))
            return false;
        count = 1 + 2 * field(code, 13, 1) + field(code, 21, 1);
    } else {
        switch (field(code, 12, 4)) {
        case 7: count = 1; break;
        case 10: count = 2; break;
        case 6: count = 3; break;
        case 2: count = 4; break;
        case 8: count = takes_apart = 2; break;
        case 4: count = takes_apart = 3; break;
        case 0: count = takes_apart = 4; break;
        default: return false;
        }
    }
    *result             = memory_access(code, is_load, true, field(code, 0, 5), count);
    result->uops        = (uint8_t)count;
    result->simd_uops   = (uint8_t)(is_single ? count : 2 * takes_apart);
    result->latency     = (uint8_t)(result->latency + (result->simd_uops > 0 ? 2 : 0));
    result->writes_base = moves_base;
    if (moves_base)
        read_integer(result, field(code, 16, 5));
    for (unsigned i = 0; is_single && is_load && !is_repeated && i < count; i++)
        add_source(result, vector(field(code, 0, 5) + i)); /* the other elements stay */
    return true;
}

static struct instruction decode(uint32_t code)
{
    static const struct instruction UNKNOWN = {.unit = UNSUPPORTED};
    struct instruction              result;

    if ((code & 0xbfe08c00) == 0x0e000000)
        return table_lookup(code);
    if ((code & 0x3b000000) == 0x18000000)
        return decode_literal(code, &result) ? result : UNKNOWN;
    if ((code & 0x3a000000) == 0x28000000)
        return decode_pair(code, &result) ? result : UNKNOWN;
    if ((code & 0x3a000000) == 0x38000000)
        return decode_single(code, &result) ? result : UNKNOWN;
    if ((code & 0xbe000000) == 0x0c000000)
        return decode_structures(code, &result) ? result : UNKNOWN;
    return find(ENCODINGS, sizeof ENCODINGS / sizeof *ENCODINGS, code, &result) ? result : UNKNOWN;
}

static bool writes_stack(const struct instruction *instruction)
{
    bool result = instruction->uses_stack && instruction->writes_base;
    for (unsigned i = 0; i < instruction->result_count; i++)
        result = result || instruction->results[i] == STACK_POINTER;
    return result;
}

static bool is_plain(const struct instruction *instruction)
{
    return (instruction->unit == INTEGER || instruction->unit == SIMD) && instruction->uops == 1 &&
           instruction->source_count <= PLAIN_SOURCES && instruction->result_count <= 1 &&
           instruction->divided_bits == 0;
}

static enum in_stretch in_stretch(const struct instruction *instruction)
{
    if (instruction->unit == UNSUPPORTED || instruction->writes_stack || instruction->divided_bits > 0 ||
        instruction->prefetches)
        return ALONE;
    return instruction->addressing.count > 0 ? ACCESSING : SILENT;
}

static bool is_division(uint32_t code)
{
    return (code & 0x7fe0f800) == 0x1ac00800;
}

/* What would be looked for each time that the instruction is executed. */
static void prepare(struct instruction *instruction, uint32_t code)
{
    if (instruction->unit == LOAD || instruction->unit == STORE)
        instruction->addressing = addressing_of(code);
    if (is_division(code))
        instruction->divided_bits = field(code, 31, 1) ? 64 : 32;
    instruction->writes_stack = writes_stack(instruction);
    instruction->is_plain     = is_plain(instruction);
    instruction->in_stretch   = in_stretch(instruction);
    for (unsigned i = instruction->source_count; i < PLAIN_SOURCES; i++)
        instruction->sources[i] = ALWAYS_READY;
    if (instruction->result_count == 0)
        instruction->results[0] = NOWHERE;
}

static uint32_t word_at(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

const struct instruction *decode_at(uint32_t address)
{
    uint32_t            offset = address - decoder.region.start;
    struct instruction *entry  = &decoder.cache[offset / 4];
    if (entry->unit == NOT_DECODED) {
        uint32_t code = word_at(decoder.code + offset);
        *entry        = decode(code);
        prepare(entry, code);
    }
    return entry;
}
