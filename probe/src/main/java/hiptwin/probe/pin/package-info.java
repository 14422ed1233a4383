/**
 * Which GPUs an environment leaves, and how to leave one: the runtime's rules for masks of visible devices, and pins,
 * which choose one GPU and yield the environment for a child process. Nothing here changes the environment of the
 * process it runs in.
 */
package hiptwin.probe.pin;
