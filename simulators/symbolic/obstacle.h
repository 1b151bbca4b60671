/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#pragma once

#include <stdexcept>
#include <string>

#include "graph.h"

namespace symbolic
{

/* Why a run cannot go on. */
struct obstacle : std::runtime_error {
    std::string kind;  /* a word */
    bool        leaks; /* the path or an address depends on inputs: two were found that differ */
    literal     rare;  /* if none were found: with an input for which this is true, the run goes another way */
    obstacle(const char *word, const std::string &text, bool differs = false, literal other = NEVER)
        : std::runtime_error(text), kind(word), leaks(differs), rare(other)
    {
    }
};

} // namespace symbolic
