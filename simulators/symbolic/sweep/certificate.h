/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The certificate of a proof: which nodes were found to be equal, and why. */
#pragma once

#include <cstdio>

#include "joint.h"
#include "refutation.h"

namespace sweep
{

class certificate
{
  public:
    /* Writes PATH anew. Raises std::runtime_error if that is impossible. */
    certificate(const std::string &path, const joint &circuits);
    ~certificate();
    certificate(const certificate &)            = delete;
    certificate &operator=(const certificate &) = delete;

    /* NODE is equal to the earlier BIT: it has the same operands. */
    void same_operands(literal node, literal bit);
    /* It is the same function of LEAVES. */
    void same_function(literal node, literal bit, const std::vector<literal> &leaves);
    /* The first of ROOTS, a node, is the sum of the others, as a function of LEAVES. */
    void is_sum(const std::vector<literal> &roots, const std::vector<literal> &leaves);
    /* NODE is the same sum as BIT. */
    void same_sum(literal node, literal bit);
    /* The first of ROOTS is a node: it is equal to the second, or the sum of the others. GATES contradict
     * that it is not; VARIABLES are the nodes of the refutation's variables. */
    void refuted(const std::vector<literal> &roots, const std::vector<literal> &gates, const refutation &proof,
                 const std::vector<literal> &variables);
    /* There are no gates after LAST: what follows changes no operands. */
    void all_gates(literal last);
    void end();

  private:
    std::string path;
    FILE       *stream;
    uint64_t    steps = 0;
    bool        ended = false;

    void begin(char kind, literal node, literal bit);
    void begin_sum(char kind, const std::vector<literal> &roots);
    void number(uint64_t value);
    void list(const std::vector<literal> &values);
};

} // namespace sweep
