/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RV32 with symbolic registers: its decoder and its effects are the simulator's own. */
extern "C" {
#include "symbolic/decoded.h"
}
#include "one_lane.h"

/* Effects compute with symbolic bits here, and have one lane only. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-parameter"
namespace symbolic::text
{

struct instruction : decoded {
};

struct state {
    uint32_t next, registers[REGISTERS];
};
static state own;

#include "computations.h"

} // namespace symbolic::text
#pragma GCC diagnostic pop

namespace symbolic
{

using text::own;

namespace
{

enum { ELF_MACHINE_RISCV = 243, FIRST_ARGUMENT = 10 };
enum { GLOBAL_POINTER = 3, THREAD_POINTER = 4 };

struct rv32 : processor {
    rv32()
    {
        program            = "fw-prove-rv32";
        machine            = ELF_MACHINE_RISCV;
        code_bits_to_clear = 0;
        call_pushes        = 0;
        word_bytes         = 4;
    }
    bool     open(const char *model) override;
    void     step() override;
    uint32_t stack() const override
    {
        return (unsigned)own.registers[STACK_POINTER];
    }
    uint32_t return_address() const override
    {
        return here.target(own.registers[RETURN_ADDRESS]);
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
    text::state                                     before;
    std::unordered_map<uint32_t, text::instruction> known;

    const text::instruction &at(uint32_t address);
};

bool rv32::open(const char *model)
{
    const area &flash = here.bytes.flash;
    if (!decoded_open(flash.start, flash.bytes, here.bytes.code.data(), model))
        return false;
    for (unsigned number = RETURN_ADDRESS; number < REGISTERS; number++)
        free_bits(own.registers[number].bit, word32::width, "x" + std::to_string(number));
    own.registers[STACK_POINTER] = 0; /* until it is set */
    pc                           = flash.start;
    return true;
}

const text::instruction &rv32::at(uint32_t address)
{
    if (!here.bytes.flash.holds(address))
        throw obstacle("instruction", "an instruction outside flash");
    auto [place, is_new] = known.try_emplace(address);
    if (is_new)
        place->second = {decoded_at(address)};
    if (!place->second.is_known)
        throw obstacle("instruction", "an instruction that is not simulated");
    return place->second;
}

void rv32::step()
{
    const text::instruction &now = at(pc);
    own.next                     = pc + now.bytes;
    if (now.is_division)
        for (unsigned source : now.sources)
            here.varies_with(own.registers[source]);
    if (now.data_bytes > 0) {
        text::lanes.accessed[0] = own.registers[now.sources[0]] + now.immediate;
        for (unsigned bit = 0; 1u << bit < now.data_bytes; bit++)
            if (text::lanes.accessed[0].bit[bit] != NEVER)
                throw obstacle("memory", "an access that is perhaps not aligned");
    }
#define CASE(code, name)                                                                                               \
    case OPERATION_##code: text::name(now, false); break;
    switch (now.operation) {
        EFFECTS(CASE)
    default: throw obstacle("instruction", "an instruction that is not known here");
    }
#undef CASE
    pc = here.target(own.next);
}

bool rv32::merge(literal which, const std::any &saved)
{
    const text::state &other = std::any_cast<const text::state &>(saved);
    for (unsigned number = 0; number < REGISTERS; number++)
        own.registers[number] = chosen(which, own.registers[number], other.registers[number]);
    return true;
}

/* ---- Calls (the RISC-V calling convention: arguments in a0 to a7, of RV32E to a5, then on the stack) */

bool is_preserved(unsigned number)
{
    return number == GLOBAL_POINTER || number == THREAD_POINTER || number == 8 || number == 9 ||
           (number >= 18 && number <= 27);
}

void rv32::enter(unsigned arguments)
{
    before = own;
    for (unsigned number = GLOBAL_POINTER; number < REGISTERS; number++)
        if (number - FIRST_ARGUMENT >= arguments && number > THREAD_POINTER)
            free_bits(own.registers[number].bit, word32::width, "x" + std::to_string(number));
}

std::vector<preserved> rv32::registers() const
{
    std::vector<preserved> found;
    for (unsigned number = 0; number < REGISTERS; number++)
        if (is_preserved(number)) {
            const literal *bits = own.registers[number].bit;
            found.push_back({"x" + std::to_string(number), {bits, bits + word32::width}});
        }
    return found;
}

void rv32::leave()
{
    for (unsigned number = 0; number < REGISTERS; number++)
        if (is_preserved(number))
            own.registers[number] = before.registers[number];
}

} // namespace

processor &the_processor()
{
    static rv32 core;
    return core;
}

} // namespace symbolic
