/* The run-time compiler's own header. */
#include <hip/hiprtc.h>
