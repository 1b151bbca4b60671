/* Known answers of {{ variant.id }}. */
#ifndef{{selftest | upper } } _H
#define{{selftest | upper } } _H

#ifdef __cplusplus
extern "C" {
#endif

int{{selftest}}(void); /* 0 if every answer is right */

#ifdef __cplusplus
}
#endif

#endif
