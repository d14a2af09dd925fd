import CLinux

/// A descriptor that is closed with the last reference.
final class OwnedDescriptor: Sendable {
  let number: Int32
  init(_ number: Int32) { self.number = number }
  deinit { _ = cl_close(number) }
}
