/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The verdict on two circuits. */
#pragma once

#include "joint.h"
#include "solver.h"

namespace sweep
{

struct verdict {
    answer               result = answer::UNKNOWN;
    std::vector<uint8_t> input;    /* on which they differ */
    std::string          obstacle; /* why there is no answer */
    uint64_t             sat_calls = 0;
};

/* Writes a certificate to CERTIFICATE_PATH, unless it is empty, if the circuits are equal. Raises std::logic_error if
 * an input is found on which the circuits do not differ after all. */
verdict compare(const joint &circuits, moment::time_point deadline, const std::string &certificate_path);

} // namespace sweep
