/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "memory.h"

#include <algorithm>

namespace symbolic
{

const std::string FREE = "free.";

void free_bits(literal *bits, unsigned count, const std::string &name)
{
    static unsigned names;
    std::string     first = FREE + std::to_string(names++) + "." + name + ".";
    for (unsigned i = 0; i < count; i++)
        bits[i] = circuit.input(first + std::to_string(i));
}

void memory::open()
{
    code.assign(flash.bytes, 0xff);
    bytes.resize(ram.bytes);
    is_known.resize(ram.bytes);
    written.resize(ram.bytes);
}

void memory::program(uint32_t address, uint32_t count, const uint8_t *content)
{
    for (uint32_t i = 0; i < count; i++)
        if (flash.holds(address + i))
            code[address + i - flash.start] = content[i];
        else if (ram.holds(address + i))
            store(address + i, content[i]);
}

byte memory::load(uint32_t address)
{
    if (flash.holds(address))
        return code[address - flash.start];
    uint32_t place = address - ram.start;
    if (!is_known[place]) {
        free_bits(bytes[place].bit, byte::width, "byte." + std::to_string(address));
        is_known[place] = true;
    }
    return bytes[place];
}

void memory::store(uint32_t address, const byte &value)
{
    uint32_t place  = address - ram.start;
    bytes[place]    = value;
    is_known[place] = written[place] = true;
}

void memory::forget(uint32_t first, uint32_t end)
{
    first = std::max(first, ram.start) - ram.start, end = std::min(end, ram.start + ram.bytes) - ram.start;
    for (uint32_t place = first; place < end; place++)
        is_known[place] = written[place] = false;
}

} // namespace symbolic
