/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* An and-inverter graph: a literal is twice the number of a node, plus one if it is inverted. Node 0 is false. Equal
 * nodes are made once. */
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace symbolic
{

using literal = uint32_t;
enum : literal { NEVER = 0, ALWAYS = 1 };

inline bool is_constant(literal bit)
{
    return bit <= ALWAYS;
}

struct graph {
    enum : literal { IS_INPUT = UINT32_MAX };
    struct node {
        literal left, right; /* IS_INPUT and the number of the input */
    };
    struct named {
        std::string name;
        literal     bit;
    };

    std::vector<node>  nodes{{NEVER, NEVER}};
    std::vector<named> inputs, outputs;

    literal input(const std::string &name);
    literal both(literal left, literal right);
    literal either(literal left, literal right)
    {
        return both(left ^ 1, right ^ 1) ^ 1;
    }
    literal differ(literal left, literal right);
    literal choose(literal which, literal then, literal otherwise);
    /* If `both` of LEFT and RIGHT would make a new node, that is SAME, which it is known to be equal to. */
    void take(literal left, literal right, literal same)
    {
        known.try_emplace((uint64_t)std::min(left, right) << 32 | std::max(left, right), same);
    }

    /* Writes an AIGER file, in its binary form: what outputs depend on, and all inputs that are not SPARE, whose names
     * begin with that. Returns false if the file cannot be written. */
    bool write(const char *path, const std::string &spare) const;

  private:
    std::unordered_map<uint64_t, literal> known;

    const node *gate(literal bit) const;
    bool        simplifies(literal left, literal right, literal &result);
};

/* The one graph of the program. */
extern graph circuit;

} // namespace symbolic
