/**
 * The command line: options, exit codes, progress. What a command does lies in the rooms it calls.
 */
package hiptwin.harness.cli;

