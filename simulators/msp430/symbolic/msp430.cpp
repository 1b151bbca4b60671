/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The MSP430 core with symbolic registers: its plans and its effects are the simulator's own. */
#include <algorithm>
#include <cstdarg>
#include <cstdio>

extern "C" {
#include "device.h"
#include "plan.h"
#include "timing.h"
}
#include "machine.h"

/* Effects compute with symbolic words here, and have one lane only. */
#define LANES 1
#define SYMBOLIC
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#pragma GCC diagnostic ignored "-Wdeprecated-enum-enum-conversion"
#pragma GCC diagnostic ignored "-Wunused-parameter"
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wshadow"
namespace symbolic::text
{
#include "effects.h"
} // namespace symbolic::text
#pragma GCC diagnostic pop

namespace symbolic
{

using text::state;

namespace
{

std::string fault; /* that plans or effects have reported */

} // namespace

/* What plans and effects say when they cannot go on. */
extern "C" void monitor_fault(struct monitor *, const char *, const char *format, ...)
{
    char    line[200];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    fault = line;
}

/* Accesses are told to the machine instead. */
extern "C" void monitor_access(struct monitor *, enum access_kind, uint32_t, uint32_t) {}

namespace
{

enum { ELF_MACHINE_MSP430 = 105, FIRST_PRESERVED = 4, LAST_PRESERVED = 10, FIRST_ARGUMENT = 12, GENERAL = 16 };

struct msp430 : processor {
    msp430()
    {
        program            = "fw-prove-msp430";
        machine            = ELF_MACHINE_MSP430;
        code_bits_to_clear = 0;
        call_pushes        = 2;
        word_bytes         = 2;
    }
    bool     open(const char *model) override;
    void     step() override;
    uint32_t stack() const override
    {
        return (unsigned)state.registers[STACK_POINTER][0];
    }
    uint32_t return_address() const override
    {
        return here.target(here.load<2>(word32(state.registers[STACK_POINTER][0])));
    }
    void                   enter(unsigned arguments) override;
    std::vector<preserved> registers() const override;
    void                   leave() override;
    std::any               save() const override
    {
        return std::pair(state, device.status);
    }
    void restore(const std::any &saved) override
    {
        std::tie(state, device.status) = std::any_cast<const kept &>(saved);
    }
    bool merge(literal which, const std::any &saved) override;

  private:
    using registers_and_flags = decltype(text::state);
    using kept                = std::pair<registers_and_flags, decltype(device.status)>;
    registers_and_flags before;
};

bool msp430::open(const char *model)
{
    const area &flash = here.bytes.flash, &ram = here.bytes.ram;
    device.map.flash = {flash.start, flash.bytes};
    device.map.ram   = {ram.start, ram.bytes};
    std::copy(here.bytes.code.begin(), here.bytes.code.end(), device.memory + flash.start);
    for (unsigned number = STACK_POINTER; number < GENERAL; number++)
        if (number > CONSTANT_GENERATOR)
            free_bits(state.registers[number][0].bit, text::uint16_t::width, "r" + std::to_string(number));
    pc = word_at(RESET_VECTOR);
    return timing_select(model);
}

void msp430::step()
{
    const struct plan *plan = plan_at(pc);
    if (plan == nullptr)
        throw obstacle("instruction", fault);
    word32 next = text::execute_alone(plan);
    if (!fault.empty())
        throw obstacle("instruction", fault);
    pc = here.target(next);
}

bool msp430::merge(literal which, const std::any &saved)
{
    const auto &[other, status] = std::any_cast<const kept &>(saved);
    if (device.status != status)
        return false;
    for (unsigned number = 0; number < ALL_REGISTERS; number++)
        state.registers[number][0] = chosen(which, state.registers[number][0], other.registers[number][0]);
    for (auto flag : {&text::flags::negative, &text::flags::not_zero, &text::flags::carry, &text::flags::overflow})
        (state.flags.*flag)[0] = chosen(which, (state.flags.*flag)[0], (other.flags.*flag)[0]);
    return true;
}

/* ---- Calls (the MSP430 EABI: arguments in r12 to r15, then on the stack) */

void msp430::enter(unsigned arguments)
{
    before = state;
    for (unsigned number = FIRST_PRESERVED; number < GENERAL; number++)
        if (number < FIRST_ARGUMENT || number - FIRST_ARGUMENT >= arguments)
            free_bits(state.registers[number][0].bit, text::uint16_t::width, "r" + std::to_string(number));
    for (auto flag : {&text::flags::negative, &text::flags::not_zero, &text::flags::carry, &text::flags::overflow}) {
        (state.flags.*flag)[0] = 0;
        free_bits((state.flags.*flag)[0].bit, 1, "flag");
    }
}

std::vector<preserved> msp430::registers() const
{
    std::vector<preserved> found;
    for (unsigned number = FIRST_PRESERVED; number <= LAST_PRESERVED; number++) {
        const literal *bits = state.registers[number][0].bit;
        found.push_back({"r" + std::to_string(number), {bits, bits + text::uint16_t::width}});
    }
    return found;
}

void msp430::leave()
{
    for (unsigned number = FIRST_PRESERVED; number <= LAST_PRESERVED; number++)
        state.registers[number][0] = before.registers[number][0];
}

} // namespace

processor &the_processor()
{
    static msp430 core;
    return core;
}

} // namespace symbolic
