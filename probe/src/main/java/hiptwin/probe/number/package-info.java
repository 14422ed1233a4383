/** Numbers as the kernel and environment variables write them: plain ASCII digits, bounded in number. */
package hiptwin.probe.number;
