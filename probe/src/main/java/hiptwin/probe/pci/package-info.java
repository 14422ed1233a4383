/** Where a device is on the PCI bus: what sysfs, HSA and HIP all call a GPU by. */
package hiptwin.probe.pci;
