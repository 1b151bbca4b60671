/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* FELICS's common.h declares functions of its framework, which ciphers do not call. */
#include "cipher.h"
