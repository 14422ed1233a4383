/** zstd by the reference implementation, for the bundles of GPU code that the probe by itself cannot read. */
package hiptwin.zstd;
