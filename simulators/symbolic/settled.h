/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What is the same for all inputs with which a path is taken, though the graph does not show it: the last byte of a
 * counter decides where data end, say. It is seen by trying all values of a few inputs. */
#pragma once

#include <set>
#include <vector>

#include "graph.h"

namespace symbolic
{

/* What BITS are where all of GIVEN are true: gates that are always the same there became constants. BITS remain as they
 * are if they depend on more inputs than can be tried, or on no public one. */
std::vector<literal> settled(std::vector<literal> bits, const std::set<literal> &given);

/* Whether LEAVES can have each of their values, as tabulated in cut.h, where all of GIVEN are true; true if they depend
 * on more inputs than can be tried. */
std::vector<bool> possible(const std::vector<literal> &leaves, const std::set<literal> &given);

} // namespace symbolic
