/* HIP's own header, and our names for its two property structures. */
#include <hip/hip_runtime_api.h>
#include <hip/hip_version.h>

#if HIP_VERSION_MAJOR < 6
typedef hipDeviceProp_t HipDevicePropR0000;
#else
#if __has_include(<hip/hip_deprecated.h>)
#include <hip/hip_deprecated.h>
#endif
/* A macro that leads C callers to the new structure; the symbol of this name still takes the old one. */
#undef hipGetDeviceProperties
#define PROBE_HipDevicePropR0000 hipDeviceProp_tR0000
#if defined(HAVE_HipDevicePropR0000) && HAVE_HipDevicePropR0000
typedef hipDeviceProp_tR0000 HipDevicePropR0000;
#endif
typedef hipDeviceProp_tR0600 HipDevicePropR0600;
#endif
