/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "joint.h"

#include <random>
#include <unordered_map>

#include "table.h"

namespace sweep
{

static void same_outputs(const std::string &specification, const std::vector<aiger::named> &its,
                         const std::string &implementation, const std::vector<aiger::named> &others)
{
    size_t i = 0;
    while (i < its.size() && i < others.size() && its[i].name == others[i].name)
        i++;
    if (i < its.size() && (i == others.size() || its[i].name < others[i].name))
        throw broken_file(implementation + " has no output " + its[i].name + ", which " + specification + " has");
    if (i < others.size())
        throw broken_file(specification + " has no output " + others[i].name + ", which " + implementation + " has");
    if (its.empty())
        throw broken_file(specification + " and " + implementation + " have no outputs: there is nothing to prove");
}

joint::joint(const std::string &specification, const std::string &implementation)
    : circuits{aiger(specification), aiger(implementation)}
{
    same_outputs(specification, circuits[0].outputs, implementation, circuits[1].outputs);
    std::unordered_map<std::string, uint32_t> known;
    for (unsigned c = 0; c < 2; c++)
        for (const std::string &name : circuits[c].inputs) {
            auto [place, is_new] = known.try_emplace(name, (uint32_t)inputs.size());
            if (is_new)
                inputs.push_back(name);
            places[c].push_back(place->second);
        }
}

std::vector<uint32_t> joint::uses() const
{
    std::vector<aiger::gate> operands(1 + inputs.size());
    for (unsigned c = 0; c < 2; c++) {
        const literal count = (literal)circuits[c].inputs.size(), first = (literal)operands.size();
        auto          of = [&](literal bit) {
            literal node = bit >> 1;
            if (node > count)
                node += first - count - 1;
            else if (node != 0)
                node = places[c][node - 1] + 1;
            return 2 * node ^ (bit & 1);
        };
        aiger::reader gates(circuits[c]);
        for (uint32_t i = 0; i < circuits[c].gate_count; i++) {
            const aiger::gate gate = gates.next();
            operands.push_back({of(gate.left), of(gate.right)});
        }
    }
    std::vector<uint32_t> times(operands.size());
    for (const aiger::gate &gate : operands)
        times[gate.left >> 1]++, times[gate.right >> 1]++;
    std::vector<uint32_t> result = times;
    for (const aiger::gate &gate : operands) {
        const literal      one = gate.left >> 1, other = gate.right >> 1;
        const aiger::gate &a = operands[one], &b = operands[other];
        const bool         opposite = a.left == (b.left ^ 1) && a.right == (b.right ^ 1);
        if (opposite && (gate.left & gate.right & 1) && times[one] == 1 && times[other] == 1)
            result[a.left >> 1] -= 2, result[a.right >> 1] -= 2;
    }
    return result;
}

std::vector<uint64_t> joint::evaluate(unsigned circuit, const std::vector<uint64_t> &values) const
{
    const aiger          &its = circuits[circuit];
    std::vector<uint64_t> nodes{0}, result;
    auto                  of = [&](literal bit) { return nodes[bit >> 1] ^ mask_of(bit); };
    nodes.reserve(1 + its.inputs.size() + its.gate_count);
    for (uint32_t place : places[circuit])
        nodes.push_back(values[place]);
    aiger::reader gates(its);
    for (uint32_t i = 0; i < its.gate_count; i++) {
        aiger::gate gate = gates.next();
        nodes.push_back(of(gate.left) & of(gate.right));
    }
    for (const aiger::named &output : its.outputs)
        result.push_back(of(output.bit));
    return result;
}

bool joint::differ(const std::vector<uint64_t> &values, std::vector<uint8_t> &input) const
{
    std::vector<uint64_t> first = evaluate(0, values), second = evaluate(1, values);
    for (size_t i = 0; i < first.size(); i++)
        if (first[i] != second[i]) {
            unsigned lane = (unsigned)__builtin_ctzll(first[i] ^ second[i]);
            input.clear();
            for (uint64_t value : values)
                input.push_back(value >> lane & 1);
            return true;
        }
    return false;
}

bool joint::differ_at_random(std::vector<uint8_t> &input) const
{
    enum { ROUNDS = 8 };
    std::mt19937_64       random(1);
    std::vector<uint64_t> values(inputs.size());
    for (unsigned round = 0; round < ROUNDS; round++) {
        for (uint64_t &value : values)
            value = random();
        if (differ(values, input))
            return true;
    }
    return false;
}

bool joint::differ_on(const std::vector<std::vector<uint8_t>> &some, std::vector<uint8_t> &input) const
{
    std::vector<uint64_t> values(inputs.size());
    for (size_t lane = 0; lane < some.size(); lane++)
        for (size_t i = 0; i < values.size(); i++)
            values[i] |= (uint64_t)some[lane][i] << lane;
    return differ(values, input);
}

} // namespace sweep
