/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What instructions do with flags, for live_flags.h. */
#pragma once

#include "live_flags.h"

/* The flags are those of SR. Whatever reads SR otherwise than as flags is not known. */
extern const struct flag_reader flag_reader;
