/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The nodes of two circuits in one sequence: false, the inputs of both, the gates of the first, those of the second.
 * A gate's operands are what stands for its operands in the file when it is added. */
#pragma once

#include <algorithm>
#include <unordered_map>

#include "aiger.h"
#include "buckets.h"

namespace sweep
{

enum : literal { NEVER = 0, ALWAYS = 1 };

class nodes
{
  public:
    /* Node 0 and COUNT inputs, and room for ROOM nodes. */
    nodes(uint32_t count, size_t room) : first_gate(1 + count)
    {
        gates.reserve(room), same.reserve(room);
        for (literal node = 0; node < first_gate; node++)
            gates.push_back({NEVER, NEVER}), same.push_back(2 * node);
    }
    literal size() const
    {
        return (literal)gates.size();
    }
    bool is_gate(literal node) const
    {
        return node >= first_gate;
    }
    const aiger::gate &operator[](literal node) const
    {
        return gates[node];
    }
    /* What stands for BIT: itself, or what it was found to be equal to. */
    literal find(literal bit) const
    {
        while (same[bit >> 1] != (bit & ~1u))
            bit = same[bit >> 1] ^ (bit & 1);
        return bit;
    }
    bool stands(literal node) const
    {
        return same[node] == 2 * node;
    }
    literal add(literal left, literal right)
    {
        gates.push_back({std::max(left, right), std::min(left, right)});
        same.push_back(2 * (size() - 1));
        return size() - 1;
    }
    /* An earlier gate with the operands of NODE, or NONE; from now on NODE is one. */
    uint32_t twin(literal node)
    {
        const aiger::gate gate = gates[node];
        uint64_t          hash = mixed((uint64_t)gate.left << 32 | gate.right);
        uint32_t          found =
            known.find(hash, [&](uint32_t it) { return gates[it].left == gate.left && gates[it].right == gate.right; });
        if (found == buckets::NONE)
            known.insert(hash, node);
        return found;
    }
    /* NODE is equal to the earlier BIT. */
    void merge(literal node, literal bit)
    {
        same[node] = bit;
        if (is_gate(node) && gates[node].right >> 1 > bit >> 1)
            others[bit >> 1].push_back(node);
    }
    /* The last gate before LIMIT that is equal to NODE, and is made of what comes after it; 0: there is none. What the
     * blocks of a message have in common stands for sums of what is their own. */
    literal made_later(literal node, literal limit) const
    {
        const auto found = others.find(node);
        if (found == others.end())
            return 0;
        const auto after = std::lower_bound(found->second.begin(), found->second.end(), limit);
        return after == found->second.begin() ? 0 : after[-1];
    }

  private:
    literal                  first_gate;
    std::vector<aiger::gate> gates;
    std::vector<literal>     same;
    buckets                  known;
    /* By node: the gates that are equal to it, and made of what comes after it. */
    std::unordered_map<literal, std::vector<literal>> others;
};

} // namespace sweep
