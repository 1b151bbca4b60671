/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A proof that clauses contradict each other, of which each step is easy to check: a clause, and the clauses that make
 * it true by unit propagation, in order. It is made from CaDiCaL's proof, which names the steps alone. */
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "moment.h"

namespace sweep
{

class refutation
{
  public:
    struct step {
        std::vector<int>      clause; /* literals: a variable's number, from 1, or its negative */
        std::vector<uint32_t> hints;  /* numbers of clauses, from 0: the formula's, then those of earlier steps */
    };
    std::vector<step> steps; /* that are needed; the last one is the empty clause */

    void add(const std::vector<int> &clause);
    /* Sets the steps; false if PROOF, in binary DRAT, does not hold. Raises out_of_time. */
    bool derive(const std::string &proof, moment::time_point deadline);

  private:
    enum : uint32_t { NO_CLAUSE = UINT32_MAX };

    std::vector<std::vector<int>>      clauses;
    std::vector<std::vector<uint32_t>> hints; /* of each clause; none of the formula's */
    std::vector<std::vector<uint32_t>> watches;
    std::vector<int8_t>                values; /* of variables: 1, -1, or 0 */
    std::vector<uint32_t>              reasons;
    std::vector<bool>                  marked;
    std::vector<int>                   trail;
    size_t                             propagated = 0;
    uint32_t                           conflict   = NO_CLAUSE;

    static size_t index(int bit)
    {
        return 2 * (size_t)(bit < 0 ? -bit : bit) + (bit < 0);
    }
    int value(int bit) const
    {
        return bit < 0 ? -values[(size_t)-bit] : values[(size_t)bit];
    }
    void                  resize(int bit);
    void                  assign(int bit, uint32_t reason);
    void                  watch(uint32_t number);
    void                  propagate();
    bool                  propagate_watch(uint32_t number, int falsified);
    std::vector<uint32_t> explanation();
    bool                  learn(const std::vector<int> &clause);
    void                  trim(size_t formula);
};

} // namespace sweep
