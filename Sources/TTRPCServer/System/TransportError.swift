import Glibc

/// An error that prevents the server from listening.
package struct TransportError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Code: Hashable, Sendable {
    /// Another process serves this directory or socket.
    case alreadyRunning
    /// The path exceeds the maximum length of a Unix socket address.
    case pathTooLong
    /// The directory or file exists but cannot be used.
    case unsuitablePath
    /// The sockets passed by the service manager do not match its announcement.
    case badActivation
    /// A system call failed.
    case system
  }

  package var code: Code
  /// The cause, and a fix where there is one.
  package var message: String
  /// The positive error number of the system call that failed; 0 if none did.
  package var errno: Int32

  package init(_ code: Code, _ message: String, errno: Int32 = 0) {
    self.code = code
    self.message = message
    self.errno = errno
  }

  /// Creates an error from a failed system call.
  ///
  /// - Parameter errno: The positive error number.
  package static func system(_ what: String, errno: Int32) -> TransportError {
    TransportError(.system, "\(what): \(String(cString: strerror(errno)))", errno: errno)
  }

  package var description: String { message }
}
