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
    its.bytes.resize(ram.bytes);
    its.is_known.resize(ram.bytes);
    its.written.resize(ram.bytes);
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
    if (!its.is_known[place]) {
        free_bits(its.bytes[place].bit, byte::width, "byte." + std::to_string(address));
        its.is_known[place] = true;
    }
    return its.bytes[place];
}

void memory::store(uint32_t address, const byte &value)
{
    uint32_t place      = address - ram.start;
    its.bytes[place]    = value;
    its.is_known[place] = its.written[place] = true;
}

void memory::forget(uint32_t first, uint32_t end)
{
    first = std::max(first, ram.start) - ram.start, end = std::min(end, ram.start + ram.bytes) - ram.start;
    for (uint32_t place = first; place < end; place++)
        its.is_known[place] = its.written[place] = false;
}

void memory::merge(literal which, const contents &other)
{
    for (uint32_t place = 0; place < ram.bytes; place++) {
        its.written[place] = its.written[place] && other.written[place];
        if (!its.is_known[place] && !other.is_known[place])
            continue;
        byte value = load(ram.start + place), unknown;
        if (!other.is_known[place])
            free_bits(unknown.bit, byte::width, "byte." + std::to_string(ram.start + place));
        its.bytes[place] = chosen(which, value, other.is_known[place] ? other.bytes[place] : unknown);
    }
}

} // namespace symbolic
