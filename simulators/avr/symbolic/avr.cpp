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
        word_bytes         = 2;
    }
    bool     open(const char *model) override;
    void     step() override;
    uint32_t stack() const override
    {
        return now.stack;
    }
    uint32_t return_address() const override
    {
        return here.target(text::return_target(&bank, device.ramend));
    }
    void                   enter(unsigned arguments) override;
    std::vector<preserved> registers() const override;
    void                   leave() override;
    std::any               save() const override
    {
        return now;
    }
    void restore(const std::any &saved) override
    {
        now = std::any_cast<const state &>(saved);
    }
    bool merge(literal which, const std::any &saved) override;

  private:
    struct state {
        byte     data[REGISTERS], flags[FLAGS];
        uint32_t stack   = 0;
        unsigned awaited = 0; /* instructions in which the other half of the stack pointer may be written */
    };
    state      now;
    byte       before[REGISTERS];
    text::bank bank{now.data, now.flags, {}, ALL_FLAGS};
    avr_t      device{};

    std::unordered_map<uint32_t, planned> plans;

    const planned &plan_at(uint32_t address);
    condition      is_taken(const struct plan &plan) const;
    word32         address_of(const struct plan &plan) const;
    void           happens(const planned &its);
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
        now.flags[which] = flag_byte(which, false);
    return model == nullptr;
}

const planned &avr::plan_at(uint32_t address)
{
    auto [place, is_new] = plans.try_emplace(address);
    planned &its         = place->second;
    if (is_new && here.bytes.flash.holds(address)) {
        its.plan = plan_make(&device, address);
        if (its.plan.instruction != nullptr)
            its.effect = effect_of(&its.plan, address);
    }
    if (its.plan.instruction == nullptr || its.plan.instruction->cycles == 0)
        throw obstacle("instruction", "an instruction that is not simulated");
    return its;
}

condition avr::is_taken(const struct plan &plan) const
{
    if (plan.instruction->flow == BRANCH)
        return text::branch_is_taken(flag_value(plan.opcode & 7, now.flags[plan.opcode & 7]), plan.opcode);
    return plan.instruction->flow == SKIP ? text::skip_is_taken(&bank, 0, plan.opcode) : condition(false);
}

word32 avr::address_of(const struct plan &plan) const
{
    word32 address = text::pointed_address(&bank, 0, plan.pointer, plan.pointer_mask, plan.offset);
    return plan.extended ? word32(address | word32(now.data[DATA_RAMPZ]) << 16) : address;
}

/* IN and OUT, of the processor's own registers. */
void avr::access_register(const struct plan &plan)
{
    byte &general = now.data[plan.opcode >> 4 & 0x1f];
    if (plan.instruction->place != IO_REGISTER ||
        (plan.offset != DATA_SREG && plan.offset != DATA_RAMPZ && plan.offset != DATA_SPL && plan.offset != DATA_SPH))
        throw obstacle("instruction", "an access to what is no register of the processor");
    if (plan.instruction->data == STORE)
        now.data[plan.offset] = general;
    if (plan.offset == DATA_RAMPZ)
        now.data[DATA_RAMPZ] = now.data[DATA_RAMPZ] & 1;
    for (unsigned which = 0; plan.offset == DATA_SREG && which < FLAGS; which++)
        if (plan.instruction->data == STORE)
            now.flags[which] = flag_byte(which, condition::of(general.bit[which]));
        else
            now.data[DATA_SREG].bit[which] = flag_value(which, now.flags[which]).is;
    if (plan.instruction->data == LOAD)
        general = now.data[plan.offset];
}

void avr::happens(const planned &its)
{
    word32 address = its.plan.bytes != 0 ? address_of(its.plan) : word32(0);
#define CASE(code, operation, ...)                                                                                     \
    case code: text::operation(&bank, 0, &its.effect, address); return;
    switch (its.effect.code) {
        EFFECTS(CASE)
    default: break;
    }
#undef CASE
    if (sets_interrupts(its.plan.opcode))
        now.flags[S_I] = flag_byte(S_I, (its.plan.opcode & 0x80) == 0);
    else
        access_register(its.plan);
}

/* While only one half of the stack pointer is written, the stack is where it was. */
void avr::follow_stack(const struct plan &plan)
{
    bool is_half = plan.kind == ACCESS_WRITE && plan.bytes != 0 && plan.instruction->place == IO_REGISTER &&
                   (plan.offset == DATA_SPL || plan.offset == DATA_SPH);
    if (is_half && now.awaited == 0)
        now.awaited = HALVES_APART;
    else if (is_half || plan.moves_stack)
        now.awaited = 0;
    else if (now.awaited > 0)
        now.awaited--;
    if (now.awaited == 0)
        now.stack = DATA_SPACE + (uint32_t)text::stack_pointer_register(&bank).value() + 1;
}

void avr::step()
{
    const planned &its  = plan_at(pc);
    condition      take = here.decide(is_taken(its.plan));
    word32         next = text::step_next(&bank, device.ramend, &its.plan, (enum flow)its.plan.instruction->flow, take);
    happens(its);
    follow_stack(its.plan);
    pc = here.target(next);
}

bool avr::merge(literal which, const std::any &saved)
{
    const state &other = std::any_cast<const state &>(saved);
    if (now.awaited != other.awaited)
        return false;
    for (unsigned number = 0; number < REGISTERS; number++)
        now.data[number] = chosen(which, now.data[number], other.data[number]);
    for (unsigned flag = 0; flag < FLAGS; flag++)
        now.flags[flag] = chosen(which, now.flags[flag], other.flags[flag]);
    return true;
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
    std::copy(now.data, now.data + REGISTERS, before);
    for (unsigned number = 0; number < GENERAL; number++)
        if (number != ZERO && !hands_over(number, arguments))
            free_bits(now.data[number].bit, byte::width, "r" + std::to_string(number));
    free_bits(now.data[DATA_RAMPZ].bit, 1, "RAMPZ");
    for (unsigned which = 0; which < S_I; which++) {
        literal bit;
        free_bits(&bit, 1, "flag" + std::to_string(which));
        now.flags[which] = flag_byte(which, condition::of(bit));
    }
}

std::vector<preserved> avr::registers() const
{
    std::vector<preserved> found;
    for (unsigned number = 0; number < 32; number++)
        if (is_preserved(number))
            found.push_back({"r" + std::to_string(number), {now.data[number].bit, now.data[number].bit + byte::width}});
    found.push_back({"the I flag", {flag_value(S_I, now.flags[S_I]).is}});
    return found;
}

void avr::leave()
{
    for (unsigned number = 0; number < 32; number++)
        if (is_preserved(number))
            now.data[number] = before[number];
}

} // namespace

processor &the_processor()
{
    static avr core;
    return core;
}

} // namespace symbolic
