import CLinux

/// An open file. It is closed when the last reference is released. The descriptor of
/// `/proc/<pid>/exe` refers to the running program, also after its path was replaced or deleted.
package final class OpenFile: Sendable {
  package let descriptor: Int32
  package init(_ descriptor: Int32) { self.descriptor = descriptor }
  deinit { _ = cl_close(descriptor) }
}
