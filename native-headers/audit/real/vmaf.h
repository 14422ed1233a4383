/* libvmaf's own headers, and our names for what they have under another name or none. */
#include <libvmaf/libvmaf.h>
#if __has_include(<libvmaf/libvmaf_hip.h>)
#include <libvmaf/libvmaf_hip.h>
#endif
#if __has_include(<libvmaf/libvmaf_cuda.h>)
#include <libvmaf/libvmaf_cuda.h>
#endif
#if __has_include(<libvmaf/libvmaf_sycl.h>)
#include <libvmaf/libvmaf_sycl.h>
#endif
#if __has_include(<libvmaf/libvmaf_vulkan.h>)
#include <libvmaf/libvmaf_vulkan.h>
#endif
#if __has_include(<libvmaf/libvmaf_metal.h>)
#include <libvmaf/libvmaf_metal.h>
#endif

typedef __typeof__(((VmafPictureConfiguration *)0)->pic_params) VmafPictureParameters;

/* Where VmafPicture holds a colour it is our VmafPictureWithColor, and there is no counterpart of our VmafPicture. */
#define PROBE_VmafPictureWithColor __typeof__(((VmafPicture *)0)->color)
#if defined(HAVE_VmafPictureWithColor) && HAVE_VmafPictureWithColor
typedef VmafPicture VmafPictureWithColor;
#define VMAF_PICTURE_HAS_COLOR
#endif
