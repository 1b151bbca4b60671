/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Random inputs, which show that a bit depends on inputs: what is no constant in the graph may still be one. */
#pragma once

#include <vector>

#include "graph.h"

namespace symbolic
{

/* Inputs whose names begin so are no secrets. */
void make_public(const std::string &prefix);

bool has_public();

/* Whether BIT depends on no secrets, which is seen in the graph. */
bool is_public(literal bit);

/* The value of BIT with an input. */
bool usual(literal bit);

/* Whether BITS have different values with two inputs that differ in secrets only; GIVEN, which is public, is true with
 * both. */
bool varies(std::vector<literal> bits, literal given);

/* Whether one of BITS is true with one of the inputs. */
bool occurs(const std::vector<literal> &bits);

} // namespace symbolic
