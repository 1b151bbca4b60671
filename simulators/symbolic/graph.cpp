/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "graph.h"

#include <algorithm>
#include <cstdio>

namespace symbolic
{

graph circuit;

literal graph::input(const std::string &name)
{
    literal bit = 2 * (literal)nodes.size();
    nodes.push_back({IS_INPUT, (literal)inputs.size()});
    inputs.push_back({name, bit});
    return bit;
}

/* The node of BIT if it is an AND, else NULL. */
const graph::node *graph::gate(literal bit) const
{
    const node &found = nodes[bit >> 1];
    return is_constant(bit) || found.left == IS_INPUT ? nullptr : &found;
}

/* What LEFT says about an AND in RIGHT: a & (a & b), a & ~(a & b), a & (~a & b), a & ~(~a & b). */
bool graph::simplifies(literal left, literal right, literal &result)
{
    const node *inner = gate(right);
    if (inner == nullptr)
        return false;
    bool inverted = right & 1;
    if (inner->left == left || inner->right == left) {
        literal other = inner->left == left ? inner->right : inner->left;
        result        = inverted ? both(left, other ^ 1) : right;
        return true;
    }
    if (inner->left == (left ^ 1) || inner->right == (left ^ 1)) {
        result = inverted ? left : (literal)NEVER;
        return true;
    }
    return false;
}

literal graph::both(literal left, literal right)
{
    if (left > right)
        std::swap(left, right);
    if (left == NEVER || left == (right ^ 1))
        return NEVER;
    if (left == ALWAYS || left == right)
        return right;
    literal simple;
    if (simplifies(left, right, simple) || simplifies(right, left, simple))
        return simple;
    auto [place, is_new] = known.try_emplace((uint64_t)left << 32 | right, 2 * (literal)nodes.size());
    literal result       = place->second;
    if (is_new)
        nodes.push_back({left, right});
    return result;
}

literal graph::differ(literal left, literal right)
{
    literal inverted = (left ^ right) & 1;
    left &= ~1u, right &= ~1u;
    if (left > right)
        std::swap(left, right);
    if (left == NEVER)
        return right ^ inverted;
    if (left == right)
        return inverted;
    return both(both(left, right) ^ 1, both(left ^ 1, right ^ 1) ^ 1) ^ inverted;
}

literal graph::choose(literal which, literal then, literal otherwise)
{
    if (then == otherwise)
        return then;
    if (then == (otherwise ^ 1))
        return differ(which, otherwise);
    return either(both(which, then), both(which ^ 1, otherwise));
}

static void write_number(FILE *file, literal number)
{
    for (; number >= 0x80; number >>= 7)
        fputc((int)(number & 0x7f) | 0x80, file);
    fputc((int)number, file);
}

bool graph::write(const char *path, const std::string &spare) const
{
    std::vector<bool> used(nodes.size());
    for (const named &output : outputs)
        used[output.bit >> 1] = true;
    for (size_t i = nodes.size(); i-- > 1;)
        if (used[i] && nodes[i].left != IS_INPUT)
            used[nodes[i].left >> 1] = used[nodes[i].right >> 1] = true;

    std::vector<literal>       number(nodes.size());
    std::vector<const named *> written;
    literal                    count = 0, gates = 0;
    for (const named &input : inputs)
        if (used[input.bit >> 1] || input.name.compare(0, spare.size(), spare) != 0) {
            number[input.bit >> 1] = ++count;
            written.push_back(&input);
        }
    for (size_t i = 1; i < nodes.size(); i++)
        if (used[i] && nodes[i].left != IS_INPUT)
            number[i] = ++count, gates++;

    FILE *file = fopen(path, "wb");
    if (file == nullptr)
        return false;
    auto renamed = [&](literal bit) { return 2 * number[bit >> 1] + (bit & 1); };
    fprintf(file, "aig %u %zu 0 %zu %u\n", count, written.size(), outputs.size(), gates);
    for (const named &output : outputs)
        fprintf(file, "%u\n", renamed(output.bit));
    for (size_t i = 1; i < nodes.size(); i++)
        if (used[i] && nodes[i].left != IS_INPUT) {
            literal own = 2 * number[i], left = renamed(nodes[i].left), right = renamed(nodes[i].right);
            write_number(file, own - std::max(left, right));
            write_number(file, std::max(left, right) - std::min(left, right));
        }
    for (size_t i = 0; i < written.size(); i++)
        fprintf(file, "i%zu %s\n", i, written[i]->name.c_str());
    for (size_t i = 0; i < outputs.size(); i++)
        fprintf(file, "o%zu %s\n", i, outputs[i].name.c_str());
    bool failed = ferror(file) != 0;
    return fclose(file) == 0 && !failed;
}

} // namespace symbolic
