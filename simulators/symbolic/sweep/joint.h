/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Two circuits, whose inputs of one name are one input, and whose outputs of one name are compared. */
#pragma once

#include <array>

#include "aiger.h"

namespace sweep
{

class joint
{
  public:
    std::array<aiger, 2>                 circuits;
    std::vector<std::string>             inputs; /* of both: the first's, then what only the second has */
    std::array<std::vector<uint32_t>, 2> places; /* in INPUTS, of each circuit's */

    /* Raises broken_file, also if the names of outputs are not the same. */
    joint(const std::string &specification, const std::string &implementation);

    size_t node_count() const
    {
        return 1 + inputs.size() + circuits[0].gate_count + circuits[1].gate_count;
    }
    size_t output_count() const
    {
        return circuits[0].outputs.size();
    }
    /* By the numbers of nodes of both, how often one is an operand of a gate that is no half of a sum modulo 2. */
    std::vector<uint32_t> uses() const;
    /* What outputs are on 64 inputs at once, by one circuit. */
    std::vector<uint64_t> evaluate(unsigned circuit, const std::vector<uint64_t> &values) const;
    /* An input on which the circuits differ, of some random ones. */
    bool differ_at_random(std::vector<uint8_t> &input) const;
    /* Or of SOME others, at most 64. */
    bool differ_on(const std::vector<std::vector<uint8_t>> &some, std::vector<uint8_t> &input) const;

  private:
    bool differ(const std::vector<uint64_t> &values, std::vector<uint8_t> &input) const;
};

} // namespace sweep
