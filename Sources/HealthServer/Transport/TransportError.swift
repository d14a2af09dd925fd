import Glibc

/// Why the server cannot listen.
package struct TransportError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Code: Hashable, Sendable {
    /// Another daemon serves this directory or socket.
    case alreadyRunning
    /// The path is longer than a Unix socket address holds.
    case pathTooLong
    /// The directory or file exists but cannot be used as it is.
    case unsuitablePath
    /// The service manager handed over something that is not what it announced.
    case badActivation
    /// A system call failed.
    case system
  }

  package var code: Code
  /// What is wrong and what would help.
  package var message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// - Parameter errno: positive.
  static func system(_ what: String, errno: Int32) -> TransportError {
    TransportError(.system, "\(what): \(String(cString: strerror(errno)))")
  }

  package var description: String { message }
}
