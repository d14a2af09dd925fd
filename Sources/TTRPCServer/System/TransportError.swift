import Glibc

/// An error that prevents the server from listening.
public struct TransportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error.
  public enum Code: Hashable, Sendable {
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

  /// The kind of error.
  public var code: Code
  /// The cause, and a fix where there is one.
  public var message: String
  /// The positive error number of the system call that failed; 0 if none did.
  public var errno: Int32

  /// Creates an error. `errno` is positive, or 0 if no system call failed.
  public init(_ code: Code, _ message: String, errno: Int32 = 0) {
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

  public var description: String { message }
}
