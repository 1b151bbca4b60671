#ifndef FW_DONE_H
#define FW_DONE_H

/* The simulator stops here. */
_Noreturn void fw_done(void);

#endif
