/**
 * GPUs as the kernel's graphics side (DRM) lists them in sysfs, to be held to what KFD lists.
 */
package hiptwin.probe.drm;
