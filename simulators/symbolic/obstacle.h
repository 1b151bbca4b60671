/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#pragma once

#include <stdexcept>
#include <string>

namespace symbolic
{

/* Why a run cannot go on. */
struct obstacle : std::runtime_error {
    std::string kind;  /* a word */
    bool        leaks; /* the path or an address depends on inputs: two were found that differ */
    obstacle(const char *word, const std::string &text, bool differs = false)
        : std::runtime_error(text), kind(word), leaks(differs)
    {
    }
};

} // namespace symbolic
