/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "simulation.h"

#include "table.h"

namespace sweep
{

simulation::simulation(const nodes &of, uint32_t its_input_count) : graph(of), input_count(its_input_count)
{
    for (literal node = 0; node <= input_count; node++) {
        places.push_back((uint32_t)seen.size());
        seen.push_back({});
        for (uint64_t &word : seen.back().word)
            word = node == 0 ? 0 : random();
        for (std::vector<uint64_t> &word : learned)
            word.push_back(node == 0 ? 0 : random());
        remember(node);
    }
}

uint64_t simulation::value(literal bit, unsigned word) const
{
    const literal node = bit >> 1;
    return (word < RANDOM ? seen[places[node]].word[word] : learned[word - RANDOM][node]) ^ mask_of(bit);
}

void simulation::add(literal node)
{
    places.resize(node + 1);
    places[node] = (uint32_t)seen.size();
    auto   both  = [&](unsigned word) { return value(graph[node].left, word) & value(graph[node].right, word); };
    values its;
    for (unsigned w = 0; w < RANDOM; w++)
        its.word[w] = both(w);
    seen.push_back(its);
    for (unsigned w = 0; w < LEARNED; w++) {
        learned[w].resize(node + 1);
        learned[w][node] = both(RANDOM + w);
    }
}

uint64_t simulation::hash(literal node) const
{
    const values &its  = seen[places[node]];
    uint64_t      flip = -(its.word[0] & 1), result = 0;
    for (unsigned w = 0; w < RANDOM; w++)
        result = mixed(result ^ its.word[w] ^ flip);
    return result;
}

void simulation::remember(literal node)
{
    by_values.insert(hash(node), node);
}

bool simulation::alike(literal a, literal b) const
{
    for (unsigned w = 0; w < WORDS; w++)
        if (value(a, w) != value(b, w))
            return false;
    return true;
}

std::vector<literal> simulation::candidates(literal node) const
{
    std::vector<literal> result;
    by_values.find(hash(node), [&](uint32_t other) {
        literal bit = 2 * other ^ (literal)((value(2 * node, 0) ^ value(2 * other, 0)) & 1);
        if (alike(2 * node, bit))
            result.push_back(bit);
        return result.size() == MOST;
    });
    return result;
}

bool simulation::apart(literal a, literal b, std::vector<uint8_t> &input) const
{
    for (unsigned w = 0; w < WORDS; w++) {
        uint64_t differing = value(a, w) ^ value(b, w);
        if (differing == 0)
            continue;
        input.clear();
        for (literal node = 1; node <= input_count; node++)
            input.push_back(value(2 * node, w) >> __builtin_ctzll(differing) & 1);
        return true;
    }
    return false;
}

void simulation::learn(const std::vector<uint8_t> &input)
{
    uint64_t *its = learned[next].data();
    for (literal node = 1; node <= input_count; node++) {
        uint64_t near = random() & random() & random() & ~(uint64_t)1;
        its[node]     = -(uint64_t)input[node - 1] ^ near;
    }
    for (literal node = input_count + 1; node < places.size(); node++) {
        const aiger::gate gate = graph[node];
        if (places[node] != 0)
            its[node] = (its[gate.left >> 1] ^ mask_of(gate.left)) & (its[gate.right >> 1] ^ mask_of(gate.right));
    }
    next = (next + 1) % LEARNED;
}

} // namespace sweep
