/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The AVR core with symbolic registers: its decoder and its effects are the simulator's own. */
extern "C" {
#include "effects.h"
}
#include "symbolic/bank.h"

/* Effects compute with symbolic bytes here. */
namespace symbolic::text
{
#include "flags.h"
#include "operations.h"
#include "ways.h"
} // namespace symbolic::text

namespace symbolic
{

using text::flag_byte;
using text::flag_value;

namespace
{

enum { ELF_MACHINE_AVR = 83, HALVES_APART = 8 };

struct planned {
    struct plan   plan;
    struct effect effect;
};

struct avr : processor {
    avr()
    {
        program            = "fw-prove-avr";
        machine            = ELF_MACHINE_AVR;
        code_bits_to_clear = 0;
        call_pushes        = 2;
    }
    bool     open(const char *model) override;
    void     step() override;
    uint32_t stack() const override
    {
        return stack_now;
    }
    uint32_t return_address() const override
    {
        return here.target(text::return_target(&bank, device.ramend));
    }
    uint32_t stack_arguments(unsigned arguments) const override
    {
        return arguments > 9 ? 2 * (arguments - 9) : 0;
    }
    void                   enter(unsigned arguments) override;
    std::vector<preserved> registers() const override;
    void                   leave() override;

  private:
    byte       data[REGISTERS], flags[FLAGS], before[REGISTERS];
    text::bank bank{data, flags, {}, ALL_FLAGS};
    avr_t      device{};
    uint32_t   stack_now = 0;
    unsigned   awaited   = 0; /* instructions in which the other half of the stack pointer may be written */

    std::unordered_map<uint32_t, planned> plans;

    const planned &plan_at(uint32_t address);
    condition      is_taken(const struct plan &plan) const;
    word32         address_of(const struct plan &plan) const;
    void           happens(const planned &now);
    void           access_register(const struct plan &plan);
    void           follow_stack(const struct plan &plan);
};

bool avr::open(const char *model)
{
    device.flash    = here.bytes.code.data();
    device.flashend = here.bytes.flash.bytes - 1;
    device.ramend   = (uint16_t)(here.bytes.ram.start + here.bytes.ram.bytes - 1);
    instructions_prepare();
    for (unsigned which = 0; which < FLAGS; which++)
        flags[which] = flag_byte(which, false);
    return model == nullptr;
}

const planned &avr::plan_at(uint32_t address)
{
    auto [place, is_new] = plans.try_emplace(address);
    planned &now         = place->second;
    if (is_new && here.bytes.flash.holds(address)) {
        now.plan = plan_make(&device, address);
        if (now.plan.instruction != nullptr)
            now.effect = effect_of(&now.plan, address);
    }
    if (now.plan.instruction == nullptr || now.plan.instruction->cycles == 0)
        throw obstacle("instruction", "an instruction that is not simulated");
    return now;
}

condition avr::is_taken(const struct plan &plan) const
{
    if (plan.instruction->flow == BRANCH)
        return text::branch_is_taken(flag_value(plan.opcode & 7, flags[plan.opcode & 7]), plan.opcode);
    return plan.instruction->flow == SKIP ? text::skip_is_taken(&bank, 0, plan.opcode) : condition(false);
}

word32 avr::address_of(const struct plan &plan) const
{
    word32 address = text::pointed_address(&bank, 0, plan.pointer, plan.pointer_mask, plan.offset);
    return plan.extended ? word32(address | word32(data[DATA_RAMPZ]) << 16) : address;
}

/* IN and OUT, of the processor's own registers. */
void avr::access_register(const struct plan &plan)
{
    byte &general = data[plan.opcode >> 4 & 0x1f];
    if (plan.instruction->place != IO_REGISTER ||
        (plan.offset != DATA_SREG && plan.offset != DATA_RAMPZ && plan.offset != DATA_SPL && plan.offset != DATA_SPH))
        throw obstacle("instruction", "an access to what is no register of the processor");
    if (plan.instruction->data == STORE)
        data[plan.offset] = general;
    if (plan.offset == DATA_RAMPZ)
        data[DATA_RAMPZ] = data[DATA_RAMPZ] & 1;
    for (unsigned which = 0; plan.offset == DATA_SREG && which < FLAGS; which++)
        if (plan.instruction->data == STORE)
            flags[which] = flag_byte(which, condition::of(general.bit[which]));
        else
            data[DATA_SREG].bit[which] = flag_value(which, flags[which]).is;
    if (plan.instruction->data == LOAD)
        general = data[plan.offset];
}

void avr::happens(const planned &now)
{
    word32 address = now.plan.bytes != 0 ? address_of(now.plan) : word32(0);
#define CASE(code, operation, ...)                                                                                     \
    case code: text::operation(&bank, 0, &now.effect, address); return;
    switch (now.effect.code) {
        EFFECTS(CASE)
    default: break;
    }
#undef CASE
    if (sets_interrupts(now.plan.opcode))
        flags[S_I] = flag_byte(S_I, (now.plan.opcode & 0x80) == 0);
    else
        access_register(now.plan);
}

/* While only one half of the stack pointer is written, the stack is where it was. */
void avr::follow_stack(const struct plan &plan)
{
    bool is_half = plan.kind == ACCESS_WRITE && plan.bytes != 0 && plan.instruction->place == IO_REGISTER &&
                   (plan.offset == DATA_SPL || plan.offset == DATA_SPH);
    if (is_half && awaited == 0)
        awaited = HALVES_APART;
    else if (is_half || plan.moves_stack)
        awaited = 0;
    else if (awaited > 0)
        awaited--;
    if (awaited == 0)
        stack_now = DATA_SPACE + (uint32_t)text::stack_pointer_register(&bank).value() + 1;
}

void avr::step()
{
    const planned &now  = plan_at(pc);
    condition      take = here.decide(is_taken(now.plan));
    word32         next = text::step_next(&bank, device.ramend, &now.plan, (enum flow)now.plan.instruction->flow, take);
    happens(now);
    follow_stack(now.plan);
    pc = here.target(next);
}

/* ---- Calls (avr-gcc's convention: arguments from r25 downwards, two bytes for each) */

bool hands_over(unsigned number, unsigned arguments)
{
    return number >= 8 && number <= 25 && (25 - number) / 2 < arguments;
}

bool is_preserved(unsigned number)
{
    return (number >= 1 && number <= 17) || number == 28 || number == 29;
}

void avr::enter(unsigned arguments)
{
    enum { GENERAL = 32, ZERO = 1 };
    std::copy(data, data + REGISTERS, before);
    for (unsigned number = 0; number < GENERAL; number++)
        if (number != ZERO && !hands_over(number, arguments))
            free_bits(data[number].bit, byte::width, "r" + std::to_string(number));
    free_bits(data[DATA_RAMPZ].bit, 1, "RAMPZ");
    for (unsigned which = 0; which < S_I; which++) {
        literal bit;
        free_bits(&bit, 1, "flag" + std::to_string(which));
        flags[which] = flag_byte(which, condition::of(bit));
    }
}

std::vector<preserved> avr::registers() const
{
    std::vector<preserved> found;
    for (unsigned number = 0; number < 32; number++)
        if (is_preserved(number))
            found.push_back({"r" + std::to_string(number), {data[number].bit, data[number].bit + byte::width}});
    found.push_back({"the I flag", {flag_value(S_I, flags[S_I]).is}});
    return found;
}

void avr::leave()
{
    for (unsigned number = 0; number < 32; number++)
        if (is_preserved(number))
            data[number] = before[number];
}

} // namespace

processor &the_processor()
{
    static avr core;
    return core;
}

} // namespace symbolic
