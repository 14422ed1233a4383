/**
 * What the probe found, as text for people and as JSON for programs.
 */
package hiptwin.harness.device;
