/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Random inputs, which show that a bit depends on inputs: what is no constant in the graph may still be one. */
#pragma once

#include <vector>

#include "graph.h"

namespace symbolic
{

/* Inputs whose names begin so are no secrets. */
void make_public(const std::string &prefix);

/* Whether BITS have different values with two inputs that differ in secrets only. */
bool varies(const std::vector<literal> &bits);

/* Whether one of BITS is true with one of the inputs. */
bool occurs(const std::vector<literal> &bits);

} // namespace symbolic
