/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What effects work on, with symbolic bytes: the names of effects/bank.h, for the same text. */
#pragma once

#include "machine.h"

namespace symbolic
{

enum { DATA_SPACE_START = 0x800000, REGISTERS = 0x100 /* with I/O registers */ };

namespace text
{

/* A byte of RAM, when it is loaded or stored. */
struct cell {
    uint32_t address;
    cell    &operator*()
    {
        return *this;
    }
    template <unsigned BITS, bool SIGNED> operator number<BITS, SIGNED>() const
    {
        return here.load<1>(address, DATA_SPACE_START);
    }
    void operator=(const uint8_t &value)
    {
        here.store<1>(address, value, DATA_SPACE_START);
    }
};

struct flash_bytes {
    uint8_t operator[](const uint32_t &address) const
    {
        return here.load<1>(address);
    }
};

struct bank {
    uint8_t    *registers, *flags;
    flash_bytes flash;
    unsigned    needed;
};

static inline uint8_t *at(const bank *bank, unsigned, unsigned address)
{
    return &bank->registers[address];
}

static inline cell at(const bank *, unsigned, const uint32_t &address)
{
    return {address};
}

static inline uint16_t word(const bank *bank, unsigned lane, unsigned low)
{
    return (uint16_t)(*at(bank, lane, low) | *at(bank, lane, low + 1) << 8);
}

static inline uint8_t *flag_at(const bank *bank, unsigned, unsigned which)
{
    return &bank->flags[which];
}

static inline uint8_t flag(const bank *bank, unsigned lane, unsigned which)
{
    return *flag_at(bank, lane, which);
}

} // namespace text

template <> struct is_symbolic<text::cell> : std::true_type {
};
template <> struct promotion<text::cell> {
    using type = number<32, true>;
};

} // namespace symbolic
