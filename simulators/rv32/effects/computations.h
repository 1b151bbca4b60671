/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What each operation does, in each lane: the text of effects.c, which symbolic/ compiles for bits.
 * Source: RISC-V user-level ISA manual 2.2, chapters 2 (RV32I) and 6 (M); RISC-V bit manipulation 1.0 (Zba, Zbb, Zbs);
 * RISC-V cryptography, volume I, 1.0 (Zbkb). */

/* STATEMENT is for all lanes. */
#define EFFECT(name, statement)                                                                                        \
    ALWAYS_INLINE void name(struct instruction instruction, bool many)                                                 \
    {                                                                                                                  \
        (void)instruction, (void)many;                                                                                 \
        statement;                                                                                                     \
    }                                                                                                                  \
    IN_ONE_AND_MANY(name, instruction)

/* The destination becomes RESULT, made of the values of the sources, in each lane. */
#define RESULT(name, result)                                                                                           \
    ALWAYS_INLINE void name(struct instruction instruction, bool many)                                                 \
    {                                                                                                                  \
        EACH_LANE                                                                                                      \
        {                                                                                                              \
            const uint32_t first = REGISTER(instruction.sources[0]), second = REGISTER(instruction.sources[1]);        \
            REGISTER(instruction.destination) = (result);                                                              \
        }                                                                                                              \
    }                                                                                                                  \
    IN_ONE_AND_MANY(name, instruction)

/* The destination becomes RESULT, made of the first source and the immediate. */
#define IMMEDIATE_RESULT(name, result)                                                                                 \
    ALWAYS_INLINE void name(struct instruction instruction, bool many)                                                 \
    {                                                                                                                  \
        EACH_LANE                                                                                                      \
        {                                                                                                              \
            const uint32_t first = REGISTER(instruction.sources[0]), second = instruction.immediate;                   \
            REGISTER(instruction.destination) = (result);                                                              \
        }                                                                                                              \
    }                                                                                                                  \
    IN_ONE_AND_MANY(name, instruction)

/* The destination becomes RESULT, made of the first source. */
#define RESULT_OF_ONE(name, result)                                                                                    \
    ALWAYS_INLINE void name(struct instruction instruction, bool many)                                                 \
    {                                                                                                                  \
        EACH_LANE                                                                                                      \
        {                                                                                                              \
            const uint32_t first              = REGISTER(instruction.sources[0]);                                      \
            REGISTER(instruction.destination) = (result);                                                              \
        }                                                                                                              \
    }                                                                                                                  \
    IN_ONE_AND_MANY(name, instruction)

/* Two operations with one RESULT: of two registers, and of a register and an immediate. */
#define RESULTS(name, result)                                                                                          \
    RESULT(name, result)                                                                                               \
    IMMEDIATE_RESULT(name##_immediate, result)

EFFECT(nothing, )
EFFECT(constant, EACH_LANE REGISTER(instruction.destination) = instruction.immediate)

/* ---- Arithmetic */

RESULTS(add, first + second)
RESULTS(sll, first << (second & 31))
RESULTS(slt, (int32_t)first < (int32_t)second)
RESULTS(sltu, first < second)
RESULTS(xor, first ^ second)
RESULTS(srl, first >> (second & 31))
RESULTS(or, first | second)
RESULTS(and, (first & second))
RESULTS(sra, (uint32_t)((int32_t)first >> (second & 31)))
RESULT(sub, first - second)

static inline uint32_t upper_half(uint64_t product)
{
    return (uint32_t)(product >> 32);
}

static inline uint64_t with_sign(uint32_t value)
{
    return (uint64_t)(int64_t)(int32_t)value;
}

/* Division by zero has all bits set, and leaves the dividend; -2^31 / -1 is -2^31. */
static inline uint32_t quotient(uint32_t dividend, uint32_t divisor, bool is_signed)
{
    if (divisor == 0)
        return UINT32_MAX;
    return is_signed ? (uint32_t)((int64_t)(int32_t)dividend / (int32_t)divisor) : dividend / divisor;
}

static inline uint32_t remainder_of(uint32_t dividend, uint32_t divisor, bool is_signed)
{
    if (divisor == 0)
        return dividend;
    return is_signed ? (uint32_t)((int64_t)(int32_t)dividend % (int32_t)divisor) : dividend % divisor;
}

RESULT(mul, (first * second))
RESULT(mulh, upper_half(with_sign(first) * with_sign(second)))
RESULT(mulhsu, upper_half(with_sign(first) * second))
RESULT(mulhu, upper_half(((uint64_t)first * second)))
RESULT(div, quotient(first, second, true))
RESULT(divu, quotient(first, second, false))
RESULT(rem, remainder_of(first, second, true))
RESULT(remu, remainder_of(first, second, false))

/* ---- Loads and stores */

/* VALUE is what is loaded from PLACE. */
#define LOAD(name, value)  EFFECT(name, EACH_ACCESS(0, REGISTER(instruction.destination) = (value)))
#define STORE(name, bytes) EFFECT(name, EACH_ACCESS(0, put(place, REGISTER(instruction.sources[1]), bytes)))

LOAD(load_s8, (uint32_t)(int8_t)load(place, 1))
LOAD(load_s16, (uint32_t)(int16_t)load(place, 2))
LOAD(load_32, load(place, 4))
LOAD(load_8, load(place, 1))
LOAD(load_16, load(place, 2))
STORE(store_8, 1)
STORE(store_16, 2)
STORE(store_32, 4)

/* ---- Branches and jumps */

/* If CONDITION holds in some lanes only, they part. */
#define BRANCH(name, condition)                                                                                        \
    ALWAYS_INLINE void name(struct instruction instruction, bool many)                                                 \
    {                                                                                                                  \
        uint32_t count = 0;                                                                                            \
        EACH_LANE                                                                                                      \
        {                                                                                                              \
            const uint32_t first = REGISTER(instruction.sources[0]), second = REGISTER(instruction.sources[1]);        \
            count += (condition);                                                                                      \
        }                                                                                                              \
        if (in_all_or_none(count, many))                                                                               \
            own.next = instruction.immediate;                                                                          \
    }                                                                                                                  \
    IN_ONE_AND_MANY(name, instruction)

BRANCH(beq, first == second)
BRANCH(bne, first != second)
BRANCH(blt, (int32_t)first < (int32_t)second)
BRANCH(bge, (int32_t)first >= (int32_t)second)
BRANCH(bltu, first < second)
BRANCH(bgeu, first >= second)

ALWAYS_INLINE void link_and_go(const struct instruction *instruction, uint32_t target, bool many)
{
    EACH_LANE REGISTER(instruction->destination) = own.next;
    own.next                                     = target;
}

ALWAYS_INLINE uint32_t target_of(const struct instruction *instruction, bool many)
{
    return (agreed(FIRST_LANE(instruction->sources[0]), many) + instruction->immediate) & ~1u;
}

EFFECT(jump, own.next = instruction.immediate)
EFFECT(call, link_and_go(&instruction, instruction.immediate, many))
EFFECT(jump_register, own.next = target_of(&instruction, many))
EFFECT(call_register, link_and_go(&instruction, target_of(&instruction, many), many))

/* ---- Zba, Zbb, Zbs and Zbkb */

static inline uint32_t rotated_right(uint32_t value, uint32_t distance)
{
    return value >> (distance & 31) | value << ((0 - distance) & 31);
}

/* FIRST where CONDITION is 1, SECOND where it is 0. */
static inline uint32_t selected(uint32_t condition, uint32_t first, uint32_t second)
{
    return second ^ ((first ^ second) & (0 - condition));
}

/* Every other group of DISTANCE bits, those in MASK, changes places with the group above. */
static inline uint32_t groups_swapped(uint32_t value, unsigned distance, uint32_t mask)
{
    return (value & mask) << distance | (value >> distance & mask);
}

/* The bits in MASK change places with those DISTANCE above them. */
static inline uint32_t bits_exchanged(uint32_t value, unsigned distance, uint32_t mask)
{
    uint32_t difference = (value ^ value >> distance) & mask;
    return value ^ difference ^ difference << distance;
}

static inline uint32_t count_of_ones(uint32_t value)
{
    uint32_t pairs   = value - (value >> 1 & 0x55555555u);
    uint32_t nibbles = (pairs & 0x33333333u) + (pairs >> 2 & 0x33333333u);
    uint32_t bytes   = (nibbles + (nibbles >> 4)) & 0x0f0f0f0fu;
    return (bytes + (bytes >> 8) + (bytes >> 16) + (bytes >> 24)) & 63u;
}

/* All bits below the first that is set, and it. */
static inline uint32_t filled_below(uint32_t value)
{
    uint32_t result = value | value >> 1;
    result |= result >> 2;
    result |= result >> 4;
    result |= result >> 8;
    return result | result >> 16;
}

/* Bytes with any bit become full. */
static inline uint32_t bytes_filled(uint32_t value)
{
    uint32_t lowest = value | (value >> 4 & 0x0f0f0f0fu);
    lowest |= lowest >> 2 & 0x3f3f3f3fu;
    lowest |= lowest >> 1 & 0x7f7f7f7fu;
    return (lowest & 0x01010101u) * 255u;
}

static inline uint32_t bytes_reversed(uint32_t value)
{
    return rotated_right(groups_swapped(value, 8, 0x00ff00ffu), 16);
}

static inline uint32_t bits_of_bytes_reversed(uint32_t value)
{
    uint32_t nibbles = groups_swapped(value, 4, 0x0f0f0f0fu);
    return groups_swapped(groups_swapped(nibbles, 2, 0x33333333u), 1, 0x55555555u);
}

static inline uint32_t zipped(uint32_t value)
{
    uint32_t bytes = bits_exchanged(value, 8, 0x0000ff00u);
    return bits_exchanged(bits_exchanged(bits_exchanged(bytes, 4, 0x00f000f0u), 2, 0x0c0c0c0cu), 1, 0x22222222u);
}

static inline uint32_t unzipped(uint32_t value)
{
    uint32_t pairs = bits_exchanged(bits_exchanged(value, 1, 0x22222222u), 2, 0x0c0c0c0cu);
    return bits_exchanged(bits_exchanged(pairs, 4, 0x00f000f0u), 8, 0x0000ff00u);
}

RESULT(sh1add, (first << 1) + second)
RESULT(sh2add, (first << 2) + second)
RESULT(sh3add, (first << 3) + second)
RESULT(andn, (first & ~second))
RESULT(orn, first | ~second)
RESULT(xnor, ~(first ^ second))
RESULT(rol, rotated_right(first, 0 - second))
RESULTS(ror, rotated_right(first, second))
RESULT(min, selected((int32_t)first < (int32_t)second, first, second))
RESULT(minu, selected(first < second, first, second))
RESULT(max, selected((int32_t)first < (int32_t)second, second, first))
RESULT(maxu, selected(first < second, second, first))
RESULT_OF_ONE(clz, count_of_ones(~filled_below(first)))
RESULT_OF_ONE(ctz, count_of_ones((first - 1) & ~first))
RESULT_OF_ONE(cpop, count_of_ones(first))
RESULT_OF_ONE(sext_b, (uint32_t)(int8_t)first)
RESULT_OF_ONE(sext_h, (uint32_t)(int16_t)first)
RESULT_OF_ONE(orc_b, bytes_filled(first))
RESULT_OF_ONE(rev8, bytes_reversed(first))
RESULTS(bclr, (first & ~((uint32_t)1 << (second & 31))))
RESULTS(bext, (first >> (second & 31) & 1))
RESULTS(binv, first ^ (uint32_t)1 << (second & 31))
RESULTS(bset, first | (uint32_t)1 << (second & 31))
RESULT(pack, (first & 0xffffu) | second << 16)
RESULT(packh, (first & 0xffu) | (second & 0xffu) << 8)
RESULT_OF_ONE(brev8, bits_of_bytes_reversed(first))
RESULT_OF_ONE(zip, zipped(first))
RESULT_OF_ONE(unzip, unzipped(first))

/* DO(code, name) for each: the operation OPERATION_code is done by name. */
#define EFFECTS(DO)                                                                                                    \
    DO(NOTHING, nothing)                                                                                               \
    DO(CONSTANT, constant)                                                                                             \
    DO(ADD_IMMEDIATE, add_immediate)                                                                                   \
    DO(SLL_IMMEDIATE, sll_immediate)                                                                                   \
    DO(SLT_IMMEDIATE, slt_immediate)                                                                                   \
    DO(SLTU_IMMEDIATE, sltu_immediate)                                                                                 \
    DO(XOR_IMMEDIATE, xor_immediate)                                                                                   \
    DO(SRL_IMMEDIATE, srl_immediate)                                                                                   \
    DO(OR_IMMEDIATE, or_immediate)                                                                                     \
    DO(AND_IMMEDIATE, and_immediate)                                                                                   \
    DO(SRA_IMMEDIATE, sra_immediate)                                                                                   \
    DO(ADD, add)                                                                                                       \
    DO(SLL, sll)                                                                                                       \
    DO(SLT, slt)                                                                                                       \
    DO(SLTU, sltu)                                                                                                     \
    DO(XOR, xor)                                                                                                       \
    DO(SRL, srl)                                                                                                       \
    DO(OR, or)                                                                                                         \
    DO(AND, and)                                                                                                       \
    DO(SUB, sub)                                                                                                       \
    DO(SRA, sra)                                                                                                       \
    DO(MUL, mul)                                                                                                       \
    DO(MULH, mulh)                                                                                                     \
    DO(MULHSU, mulhsu)                                                                                                 \
    DO(MULHU, mulhu)                                                                                                   \
    DO(DIV, div)                                                                                                       \
    DO(DIVU, divu)                                                                                                     \
    DO(REM, rem)                                                                                                       \
    DO(REMU, remu)                                                                                                     \
    DO(LOAD_S8, load_s8)                                                                                               \
    DO(LOAD_S16, load_s16)                                                                                             \
    DO(LOAD, load_32)                                                                                                  \
    DO(LOAD_8, load_8)                                                                                                 \
    DO(LOAD_16, load_16)                                                                                               \
    DO(STORE_8, store_8)                                                                                               \
    DO(STORE_16, store_16)                                                                                             \
    DO(STORE, store_32)                                                                                                \
    DO(BEQ, beq)                                                                                                       \
    DO(BNE, bne)                                                                                                       \
    DO(BLT, blt)                                                                                                       \
    DO(BGE, bge)                                                                                                       \
    DO(BLTU, bltu)                                                                                                     \
    DO(BGEU, bgeu)                                                                                                     \
    DO(JUMP, jump)                                                                                                     \
    DO(CALL, call)                                                                                                     \
    DO(JUMP_REGISTER, jump_register)                                                                                   \
    DO(CALL_REGISTER, call_register)                                                                                   \
    DO(SH1ADD, sh1add)                                                                                                 \
    DO(SH2ADD, sh2add)                                                                                                 \
    DO(SH3ADD, sh3add)                                                                                                 \
    DO(ANDN, andn)                                                                                                     \
    DO(ORN, orn)                                                                                                       \
    DO(XNOR, xnor)                                                                                                     \
    DO(ROL, rol)                                                                                                       \
    DO(ROR, ror)                                                                                                       \
    DO(ROR_IMMEDIATE, ror_immediate)                                                                                   \
    DO(MIN, min)                                                                                                       \
    DO(MINU, minu)                                                                                                     \
    DO(MAX, max)                                                                                                       \
    DO(MAXU, maxu)                                                                                                     \
    DO(CLZ, clz)                                                                                                       \
    DO(CTZ, ctz)                                                                                                       \
    DO(CPOP, cpop)                                                                                                     \
    DO(SEXT_B, sext_b)                                                                                                 \
    DO(SEXT_H, sext_h)                                                                                                 \
    DO(ORC_B, orc_b)                                                                                                   \
    DO(REV8, rev8)                                                                                                     \
    DO(BCLR, bclr)                                                                                                     \
    DO(BCLR_IMMEDIATE, bclr_immediate)                                                                                 \
    DO(BEXT, bext)                                                                                                     \
    DO(BEXT_IMMEDIATE, bext_immediate)                                                                                 \
    DO(BINV, binv)                                                                                                     \
    DO(BINV_IMMEDIATE, binv_immediate)                                                                                 \
    DO(BSET, bset)                                                                                                     \
    DO(BSET_IMMEDIATE, bset_immediate)                                                                                 \
    DO(PACK, pack)                                                                                                     \
    DO(PACKH, packh)                                                                                                   \
    DO(BREV8, brev8)                                                                                                   \
    DO(ZIP, zip)                                                                                                       \
    DO(UNZIP, unzip)
