/**
 * HIP's run-time compiler: generated from {@code hiptwin/hiprtc.h}. Depending on the release it is in the HIP library
 * or in one of its own.
 */
package hiptwin.bindings.hiprtc;
