/** Why a file cannot be read or written, told to people. */
package hiptwin.probe.file;
