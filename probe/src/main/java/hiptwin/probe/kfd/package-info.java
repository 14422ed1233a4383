/**
 * KFD's topology: the GPUs that the kernel driver lists in sysfs, read without any library and without opening a
 * device.
 *
 * <p>Whatever the files hold, nothing is thrown and no value is made up: what is missing, cut short or absurd is absent
 * and is told as a finding.
 */
package hiptwin.probe.kfd;
