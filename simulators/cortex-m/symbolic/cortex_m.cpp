/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Cortex-M with symbolic registers: its decoder and its effects are the simulator's own. */
#include "symbolic/state.h"

#include "cut.h"

/* Effects compute with symbolic bits here, and have one lane only. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-parameter"
namespace symbolic::text
{
#include "ways.h"

#include "computations.h"
#include "dsp_extension.h"
#undef EFFECT
#include "accesses.h"

bool state_condition_holds(unsigned code)
{
    truth passed = condition_test(code >> 1, own.result[0] >> 31, own.result[0] == 0, own.carry[0], own.overflow[0]);
    return here.decide(condition_applies(code, passed));
}

} // namespace symbolic::text
#pragma GCC diagnostic pop

namespace symbolic
{

using text::own;

namespace
{

enum { ELF_MACHINE_ARM = 40 };

struct cortex_m : processor {
    cortex_m()
    {
        program            = "fw-prove-cortex-m";
        machine            = ELF_MACHINE_ARM;
        code_bits_to_clear = 1;
        call_pushes        = 0;
        word_bytes         = 4;
    }
    bool     open(const char *model) override;
    void     step() override;
    uint32_t stack() const override
    {
        return (uint32_t)own.registers[STACK_POINTER].value();
    }
    uint32_t return_address() const override
    {
        return here.target(own.registers[LINK_REGISTER]) & ~1u;
    }
    void                   enter(unsigned arguments) override;
    std::vector<preserved> registers() const override;
    void                   leave() override;
    std::any               save() const override
    {
        return own;
    }
    void restore(const std::any &saved) override
    {
        own = std::any_cast<const text::state &>(saved);
    }
    bool merge(literal which, const std::any &saved) override;

  private:
    text::state                           before;
    std::unordered_map<uint32_t, decoded> known;

    const decoded &at(uint32_t address);
    void           happens(const struct operation &operation);
    void           computes(const struct operation &operation);
    void           shifts_by_any(const struct operation &operation, const std::vector<literal> &distance);
    void           turns_by_any(const struct operation &operation);
};

bool cortex_m::open(const char *model)
{
    const area &flash = here.bytes.flash;
    if (!decoded_open(flash.start, flash.bytes, here.bytes.code.data(), model))
        return false;
    for (unsigned number = 0; number < PROGRAM_COUNTER; number++)
        free_bits(own.registers[number].bit, word32::width, "r" + std::to_string(number));
    own.registers[STACK_POINTER] = here.load<4>(flash.start);
    pc                           = here.target(here.load<4>(flash.start + 4)) & ~1u;
    return true;
}

const decoded &cortex_m::at(uint32_t address)
{
    auto [place, is_new] = known.try_emplace(address);
    if (!here.bytes.flash.holds(address))
        throw obstacle("instruction", "an instruction outside flash");
    if (is_new)
        place->second = decoded_at(address);
    return place->second;
}

static void compute(const struct operation &operation)
{
    text::compute(operation, (enum operation_code)operation.code, (enum operand)operation.operand, operation.sets_flags,
                  false);
}

/* The distance of a shift depends on inputs: what happens is chosen among what happens with each that there can be. */
void cortex_m::shifts_by_any(const struct operation &operation, const std::vector<literal> &distance)
{
    std::vector<literal> leaves = cut_of(distance);
    if (leaves.size() > distance.size())
        throw obstacle("operand", "the distance of a shift depends on more than can be tabulated");
    std::vector<text::state> outcomes;
    const text::state        begun = own;
    for (uint64_t amount : tabulated(distance, leaves)) {
        own                            = begun;
        own.registers[operation.third] = amount;
        compute(operation);
        outcomes.push_back(own);
    }
    own         = begun;
    auto choose = [&](word32 &result, auto part) {
        for (unsigned i = 0; i < word32::width; i++) {
            std::vector<literal> entries;
            for (text::state &outcome : outcomes)
                entries.push_back(part(outcome).bit[i]);
            result.bit[i] = selected(entries, leaves);
        }
    };
    unsigned destination = operation.destination;
    choose(own.registers[destination], [=](text::state &s) -> word32 & { return s.registers[destination]; });
    choose(own.result[0], [](text::state &s) -> word32 & { return s.result[0]; });
    choose(own.carry[0], [](text::state &s) -> word32 & { return s.carry[0]; });
}

/* A rotation to the right by a distance that depends on inputs, made as one to the left: see words.h. */
void cortex_m::turns_by_any(const struct operation &operation)
{
    const text::state begun = own;
    struct operation  moves = operation;
    moves.operand           = OPERAND_REGISTER;
    const word32 &amount = begun.registers[operation.third], left = -amount;
    word32        turned            = turned_left(begun.registers[operation.second], {left.bit, left.bit + 5});
    own.registers[operation.second] = turned;
    compute(moves);
    if (operation.second != operation.destination)
        own.registers[operation.second] = begun.registers[operation.second];
    if (operation.sets_flags) {
        word32 carry;
        carry.bit[0] = turned.bit[31];
        own.carry[0] = chosen(condition(byte(amount)).is, carry, begun.carry[0]);
    }
}

void cortex_m::computes(const struct operation &operation)
{
    const word32 &amount = own.registers[operation.third];
    bool          by_any = operation.operand >= OPERAND_LSL_BY && !byte(amount).is_known();
    bool          moves  = operation.code == OPERATION_ORR && operation.first == REGISTER_ZERO;
    if (by_any && moves && operation.operand == OPERAND_ROR_BY)
        turns_by_any(operation);
    else if (by_any)
        shifts_by_any(operation, {amount.bit, amount.bit + byte::width});
    else
        compute(operation);
}

void cortex_m::happens(const struct operation &operation)
{
    if (operation.code >= FIRST_WITH_OPERAND && operation.code <= LAST_WITH_OPERAND)
        return computes(operation);
    if (operation.code == OPERATION_MLA && operation.sets_flags)
        return text::muls(operation, false);
    if (operation.code == OPERATION_LOAD && operation.destination == PROGRAM_COUNTER)
        return text::load_pc(operation, false);
#define CASE(code, name)                                                                                               \
    case OPERATION_##code: return text::name(operation, false);
    switch (operation.code) {
        COMPUTED_EFFECTS(CASE)
        DSP_EFFECTS(CASE)
        TRANSFER_EFFECTS(CASE)
    default: throw obstacle("instruction", "an instruction that is not known here");
    }
#undef CASE
}

/* ITAdvance() */
unsigned advanced(unsigned if_then)
{
    return if_then & 7 ? (if_then & 0xe0) | (if_then << 1 & 0x1f) : 0;
}

void cortex_m::step()
{
    const decoded &now    = at(pc);
    unsigned       behind = pc + now.bytes;
    if (now.operation.in_block != (own.if_then != 0))
        throw obstacle("instruction", "an IT block that is entered in its middle");
    own.next                       = behind;
    own.if_then                    = advanced(own.if_then);
    own.registers[PROGRAM_COUNTER] = pc + 4;
    own.registers[REGISTER_ZERO]   = 0;
    for (unsigned operand : now.operands)
        if (now.varies)
            here.varies_with(own.registers[operand]);
    if (now.addressing.count > 0)
        text::lanes.accessed[0] = text::addressing_begin(&now.addressing, own.registers[now.addressing.base],
                                                         own.registers[now.addressing.index]);
    happens(now.operation);
    own.registers[STACK_POINTER] &= ~3u;
    if (now.operation.destination == PROGRAM_COUNTER && now.operation.code <= LAST_WITH_OPERAND)
        own.next = here.target(own.registers[PROGRAM_COUNTER]) & ~1u;
    if (own.if_then != 0 && own.next != behind)
        throw obstacle("instruction", "a branch inside an IT block");
    while (own.if_then != 0 && !text::state_condition_holds(own.if_then >> 4)) {
        own.next += at(own.next).bytes;
        own.if_then = advanced(own.if_then);
    }
    pc = own.next;
}

bool cortex_m::merge(literal which, const std::any &saved)
{
    const text::state &other = std::any_cast<const text::state &>(saved);
    if (own.if_then != other.if_then)
        return false;
    for (unsigned number = 0; number < REGISTER_COUNT; number++)
        own.registers[number] = chosen(which, own.registers[number], other.registers[number]);
    own.result[0]   = chosen(which, own.result[0], other.result[0]);
    own.carry[0]    = chosen(which, own.carry[0], other.carry[0]);
    own.overflow[0] = chosen(which, own.overflow[0], other.overflow[0]);
    return true;
}

/* ---- Calls (AAPCS: arguments in r0 to r3, then on the stack) */

bool is_preserved(unsigned number)
{
    return number >= 4 && number <= 11;
}

void cortex_m::enter(unsigned arguments)
{
    before = own;
    for (unsigned number = 0; number <= 12; number++)
        if (number >= arguments)
            free_bits(own.registers[number].bit, word32::width, "r" + std::to_string(number));
    free_bits(own.result[0].bit, word32::width, "result");
    free_bits(own.carry[0].bit, 1, "carry");
    free_bits(own.overflow[0].bit, 1, "overflow");
}

std::vector<preserved> cortex_m::registers() const
{
    std::vector<preserved> found;
    for (unsigned number = 0; number < STACK_POINTER; number++)
        if (is_preserved(number)) {
            const literal *bits = own.registers[number].bit;
            found.push_back({"r" + std::to_string(number), {bits, bits + word32::width}});
        }
    return found;
}

void cortex_m::leave()
{
    for (unsigned number = 0; number < STACK_POINTER; number++)
        if (is_preserved(number))
            own.registers[number] = before.registers[number];
}

} // namespace

processor &the_processor()
{
    static cortex_m core;
    return core;
}

} // namespace symbolic
