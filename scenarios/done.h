/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#ifndef FW_DONE_H
#define FW_DONE_H

/* The simulator stops here. */
_Noreturn void fw_done(void);

#endif
