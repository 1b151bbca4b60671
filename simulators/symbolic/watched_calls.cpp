/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "watched_calls.h"

#include <algorithm>

#include "trials.h"

namespace symbolic
{

void calls::begin(const watched &function, uint64_t instructions)
{
    now = call{&function, core.stack(), core.return_address(), core.stack(), instructions, {}};
    bytes.forget(static_end, now->stack);
    core.enter(function.in_registers);
    now->registers = core.registers();
}

void calls::end(uint64_t instructions)
{
    finished result{now->function->name, instructions - now->begun, now->stack - now->lowest, {}};
    auto     after = core.registers();
    for (size_t i = 0; i < after.size(); i++) {
        std::vector<literal> differences;
        for (size_t j = 0; j < after[i].bits.size(); j++)
            differences.push_back(circuit.differ(after[i].bits[j], now->registers[i].bits[j]));
        if (std::any_of(differences.begin(), differences.end(), [](literal bit) { return bit != NEVER; }))
            result.registers.push_back({after[i].name, occurs(differences)});
    }
    ended.push_back(result);
    core.leave();
    now.reset();
}

void calls::before(uint64_t instructions)
{
    pc = core.pc;
    if (returns(pc, core.stack()))
        end(instructions);
    if (now)
        return;
    for (const watched &function : functions)
        if (function.address == pc)
            begin(function, instructions);
}

void calls::access(uint32_t address, unsigned count, bool writes, bool always)
{
    if (!now)
        return;
    for (unsigned i = 0; i < count; i++) {
        recent.push_back({address + i, writes, always});
        if (!writes && bytes.holds(address + i) && !bytes.is_written(address + i))
            note("unwritten", recent.back());
    }
}

bool calls::allows(const accessed &one) const
{
    uint32_t frame = now->stack + core.call_pushes;
    if (one.address >= now->lowest && one.address < frame)
        return true;
    if (one.address - frame < now->function->on_stack * core.word_bytes) /* its arguments, which are its own */
        return true;
    for (const grant &granted : now->function->grants)
        if (granted.where.holds(one.address) && (granted.writes || !one.writes))
            return true;
    return !one.writes && std::any_of(own.begin(), own.end(), [&](const area &a) { return a.holds(one.address); });
}

void calls::after()
{
    if (!now)
        return;
    now->lowest = std::min(now->lowest, core.stack());
    for (const accessed &one : recent)
        if (!allows(one))
            note(one.writes ? "write" : "read", one);
    recent.clear();
}

void calls::note(const char *kind, const accessed &one)
{
    for (const stray &known : strays)
        if (known.pc == pc && known.kind == kind)
            return;
    strays.push_back({now->function->name, kind, pc, one.address, one.always});
}

} // namespace symbolic
