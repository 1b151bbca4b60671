/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "machine.h"

#include <algorithm>

#include "cut.h"
#include "settled.h"
#include "trials.h"

namespace symbolic
{

machine here{the_processor()};

static std::vector<literal> bits_of(const word32 &value)
{
    return {value.bit, value.bit + value.width};
}

void machine::step()
{
    paths.meet();
    if (paths.is_one() && core.pc == paths.end)
        return;
    calls.before(instructions);
    const std::any begun = has_public() || reveals || !calls.is_open() ? core.save() : std::any{};
    const uint32_t pc    = core.pc;
    try {
        core.step();
    } catch (const parting &found) {
        core.pc = pc;
        core.restore(begun);
        calls.again();
        paths.part(found.bit);
        return;
    } catch (not_constant) {
        throw obstacle("operand", "what the instruction does depends on inputs in a way that is not known here");
    }
    calls.after();
    paths.moved();
    if (++instructions > limit)
        throw obstacle("limit", "more than " + std::to_string(limit) + " instructions");
}

byte machine::loaded(uint32_t address)
{
    if (!bytes.holds(address))
        throw obstacle("memory", "loads from " + std::to_string(address) + ", where no memory is");
    return bytes.load(address);
}

/* ADDRESS, of which what is always the same on the current path is known. */
word32 machine::settled(const word32 &address) const
{
    if (address.is_known())
        return address;
    word32 result;
    std::ranges::copy(symbolic::settled(bits_of(address), paths.true_bits()), result.bit);
    return result;
}

void machine::load(literal *bits, unsigned count, const word32 &where, uint32_t base)
{
    const word32 address = settled(where);
    if (address.is_known()) {
        uint32_t first = base + (uint32_t)address.value();
        calls.access(first, count, false, paths.is_one());
        for (unsigned i = 0; i < 8 * count; i++)
            bits[i] = loaded(first + i / 8).bit[i % 8];
        return;
    }
    std::vector<literal> roots = bits_of(address), leaves = cut_of(roots);
    if (leaves.size() > MOST_LEAVES)
        throw obstacle("address", "the address of a load depends on more than can be tabulated",
                       varies(roots, paths.condition()));
    const std::vector<uint64_t> offsets = tabulated(roots, leaves);
    const std::vector<bool>     can_be  = possible(leaves, paths.true_bits());
    std::vector<literal>        entries(offsets.size());
    std::set<uint64_t>          all;
    for (size_t place = 0; place < offsets.size(); place++)
        if (can_be[place])
            all.insert(offsets[place]);
    look_up &seen = look_ups[core.pc];
    seen.times++;
    seen.varies = seen.varies || varies(roots, paths.condition());
    for (uint64_t offset : all) {
        seen.addresses.insert(base + (uint32_t)offset);
        calls.access(base + (uint32_t)offset, count, false, false);
    }
    for (unsigned i = 0; i < 8 * count; i++) {
        for (size_t place = 0; place < offsets.size(); place++)
            entries[place] = can_be[place] ? loaded(base + (uint32_t)offsets[place] + i / 8).bit[i % 8] : NEVER;
        bits[i] = selected(entries, leaves);
    }
}

void machine::store(const literal *bits, unsigned count, const word32 &where, uint32_t base)
{
    const word32 address = settled(where);
    if (!address.is_known())
        throw obstacle("store", "the address of a store depends on inputs",
                       varies(bits_of(address), paths.condition()));
    uint32_t first = base + (uint32_t)address.value();
    calls.access(first, count, true, paths.is_one());
    for (unsigned i = 0; i < count; i++) {
        byte value;
        for (unsigned j = 0; j < byte::width; j++)
            value.bit[j] = bits[8 * i + j];
        if (!bytes.ram.holds(first + i))
            throw obstacle("memory", "stores to " + std::to_string(first + i) + ", where no RAM is");
        bytes.store(first + i, value);
    }
}

uint32_t machine::target(const word32 &value)
{
    if (!value.is_known())
        throw obstacle("jump", "where a jump leads depends on inputs", varies(bits_of(value), paths.condition()));
    return (uint32_t)value.value();
}

/* On a path of its own for each value, if BIT is public, or the caller's: only calls are judged. */
bool machine::decide_on(literal bit)
{
    if (std::optional<bool> known = paths.known(bit))
        return *known;
    const literal always = symbolic::settled({bit}, paths.true_bits())[0];
    if (is_constant(always))
        return always == ALWAYS;
    if (reveals && calls.is_open() && !is_public(bit))
        revealed.insert(usual(bit) ? bit : bit ^ 1);
    else if (calls.is_open() && !is_public(bit))
        throw obstacle("branch", "a branch depends on inputs", varies({bit}, paths.condition()),
                       circuit.both(paths.condition(), usual(bit) ? bit ^ 1 : bit));
    throw parting{bit};
}

bool machine::decide(condition is)
{
    if (!is_constant(is.is))
        return decide_on(is.is);
    return is.is == ALWAYS;
}

void machine::varies_with(const word32 &value)
{
    if (!value.is_known())
        operands[core.pc] = operands[core.pc] || varies(bits_of(value), paths.condition());
}

} // namespace symbolic
