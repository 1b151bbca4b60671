/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "trials.h"

#include <algorithm>
#include <random>
#include <unordered_map>

namespace symbolic
{

namespace
{

enum { ROUNDS = 16 }; /* of 64 inputs each, in which what is public is the same */

std::vector<std::string> public_names;

bool has_public_name(literal input)
{
    const std::string &name = circuit.inputs[input].name;
    return std::any_of(public_names.begin(), public_names.end(),
                       [&](const std::string &prefix) { return name.compare(0, prefix.size(), prefix) == 0; });
}

/* The values of an input in a round. */
uint64_t chosen(literal input, std::mt19937_64 &source)
{
    uint64_t any = source();
    return has_public_name(input) ? -(any & 1) : any;
}

/* The values of BITS with 64 ROUNDS inputs, a row for each bit. */
std::vector<std::vector<uint64_t>> tried(const std::vector<literal> &bits)
{
    std::vector<bool> used(circuit.nodes.size());
    for (literal bit : bits)
        used[bit >> 1] = true;
    for (size_t i = used.size(); i-- > 1;)
        if (used[i] && circuit.nodes[i].left != graph::IS_INPUT)
            used[circuit.nodes[i].left >> 1] = used[circuit.nodes[i].right >> 1] = true;

    std::mt19937_64                    source;
    std::vector<uint64_t>              values(circuit.nodes.size());
    std::vector<std::vector<uint64_t>> rows(bits.size());
    auto                               value = [&](literal bit) { return values[bit >> 1] ^ -(uint64_t)(bit & 1); };
    for (unsigned round = 0; round < ROUNDS; round++) {
        for (size_t i = 1; i < used.size(); i++) {
            const graph::node &node = circuit.nodes[i];
            if (used[i])
                values[i] =
                    node.left == graph::IS_INPUT ? chosen(node.right, source) : value(node.left) & value(node.right);
        }
        for (size_t i = 0; i < bits.size(); i++)
            rows[i].push_back(value(bits[i]));
    }
    return rows;
}

} // namespace

void make_public(const std::string &prefix)
{
    public_names.push_back(prefix);
}

bool has_public()
{
    return !public_names.empty();
}

bool is_public(literal bit)
{
    static std::unordered_map<literal, bool> known{{0, true}};
    std::vector<literal>                     open{bit >> 1};
    while (!open.empty()) {
        const literal      node = open.back();
        const graph::node &gate = circuit.nodes[node];
        if (gate.left == graph::IS_INPUT) {
            known[node] = has_public_name(gate.right);
        } else if (!known.count(gate.left >> 1) || !known.count(gate.right >> 1)) {
            for (literal operand : {gate.left >> 1, gate.right >> 1})
                if (!known.count(operand))
                    open.push_back(operand);
            continue;
        } else {
            known[node] = known[gate.left >> 1] && known[gate.right >> 1];
        }
        open.pop_back();
    }
    return known[bit >> 1];
}

bool usual(literal bit)
{
    return tried({bit})[0][0] & 1;
}

bool varies(std::vector<literal> bits, literal given)
{
    bits.push_back(given);
    auto       rows       = tried(bits);
    const auto conditions = rows.back();
    rows.pop_back();
    for (const auto &row : rows)
        for (size_t round = 0; round < row.size(); round++)
            if (~conditions[round] == 0 && row[round] != -(row[round] & 1))
                return true;
    return false;
}

bool occurs(const std::vector<literal> &bits)
{
    for (const auto &row : tried(bits))
        if (std::any_of(row.begin(), row.end(), [](uint64_t word) { return word != 0; }))
            return true;
    return false;
}

} // namespace symbolic
