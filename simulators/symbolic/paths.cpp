/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "paths.h"

#include <algorithm>

#include "obstacle.h"

namespace symbolic
{

std::optional<bool> paths::known(literal bit) const
{
    if (its.true_bits.count(bit))
        return true;
    return its.true_bits.count(bit ^ 1) ? std::optional(false) : std::nullopt;
}

/* Where the current path is, in its record. */
void paths::locate()
{
    its.pc = core.pc, its.stack = core.stack(), its.lowest = watched.lowest();
}

void paths::part(literal bit)
{
    if (waiting.size() == MOST)
        throw obstacle("branch", "more than " + std::to_string(MOST) + " paths depend on what is public");
    locate();
    its.has_moved   = false;
    path other      = its;
    other.registers = core.save(), other.ram = bytes.its;
    other.condition = circuit.both(its.condition, bit ^ 1), other.true_bits.insert(bit ^ 1);
    its.condition   = circuit.both(its.condition, bit), its.true_bits.insert(bit);
    waiting.push_back(std::move(other));
}

bool paths::is_over(const path &it) const
{
    return it.pc == end || watched.returns(it.pc, it.stack);
}

/* A call that has returned waits for the others; else the deepest call is behind, and in it what comes first. */
bool paths::is_behind(const path &one, const path &other) const
{
    auto order = [&](const path &it) { return std::tuple(is_over(it), it.stack, it.pc); };
    return order(one) < order(other);
}

void paths::merge_current()
{
    for (size_t i = 0; i < waiting.size();) {
        path      &other    = waiting[i];
        const bool have_met = its.has_moved && other.has_moved && other.pc == its.pc && other.stack == its.stack;
        if (!have_met || !core.merge(its.condition, other.registers)) {
            i++;
            continue;
        }
        bytes.merge(its.condition, other.ram);
        watched.lowest() = its.lowest = std::min(its.lowest, other.lowest);
        its.condition                 = circuit.either(its.condition, other.condition);
        std::erase_if(its.true_bits, [&](literal bit) { return !other.true_bits.count(bit); });
        waiting.erase(waiting.begin() + (long)i);
    }
    if (waiting.empty())
        its = {};
}

void paths::change_to(path &next)
{
    its.registers = core.save();
    std::swap(its.ram, bytes.its);
    std::swap(its, next);
    core.pc = its.pc;
    core.restore(its.registers);
    std::swap(its.ram, bytes.its);
    watched.lowest() = its.lowest;
}

void paths::meet()
{
    while (!waiting.empty()) {
        locate();
        merge_current();
        if (waiting.empty())
            return;
        path &next = *std::min_element(waiting.begin(), waiting.end(),
                                       [&](const path &a, const path &b) { return is_behind(a, b); });
        if (!is_behind(next, its)) {
            if (is_over(its))
                throw obstacle("branch", "paths that depend on what is public do not meet");
            return;
        }
        change_to(next);
    }
}

} // namespace symbolic
