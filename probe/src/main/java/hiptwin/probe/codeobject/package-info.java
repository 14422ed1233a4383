/**
 * Which GPU code a file carries: AMDGPU ELF code objects embedded anywhere in it, alone or in clang offload bundles,
 * compressed ones too, with their targets and kernels; and whether an agent's runtime would load them. Trusts nothing
 * in a file: what is damaged becomes a finding, and time and memory have limits. Begin with
 * {@link hiptwin.probe.codeobject.CodeObjectReader}.
 */
package hiptwin.probe.codeobject;
