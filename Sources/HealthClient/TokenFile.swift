import CLinux
import Glibc
import HealthModel

/// Where the secret of an app's registration is kept for its processes:
/// `$XDG_CONFIG_HOME/healthd/tokens/<bundle identifier>` (or in `~/.config`), mode 0600, as
/// lower-case hexadecimal digits and a newline; the app's key likewise in `keys`.
package enum TokenFile {
  /// What is kept: each in a directory of its own.
  package enum Secret: String, Sendable {
    /// The secret of the registration.
    case token = "tokens"
    /// The private half of the app's Ed25519 key.
    case key = "keys"
  }

  /// Where the secret of an app lies, or would.
  ///
  /// - Throws: `file` for a name that is no bundle identifier, or without a home directory.
  package static func path(
    _ bundleIdentifier: String, of secret: Secret = .token,
    environment: (String) -> String? = { getenv($0).map { String(cString: $0) } }
  ) throws(ClientError) -> String {
    try directories(secret, environment).last! + "/" + checked(bundleIdentifier)
  }

  /// - Throws: `notRegistered` when there is no token for the app, `file` when it cannot be read.
  package static func read(
    _ bundleIdentifier: String, _ secret: Secret = .token,
    environment: (String) -> String? = { getenv($0).map { String(cString: $0) } }
  ) throws(ClientError) -> [UInt8] {
    let path = try path(bundleIdentifier, of: secret, environment: environment)
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else {
      if errno == ENOENT {
        throw ClientError(
          .notRegistered, "there is no file \(path); healthctl app register makes one")
      }
      throw .file("cannot read \(path)", errno)
    }
    defer { Glibc.close(file) }
    var text = [UInt8](repeating: 0, count: 1024)
    let count = Glibc.read(file, &text, text.count)
    guard count >= 0 else { throw .file("cannot read \(path)", errno) }
    guard let token = bytes(ofHexadecimal: text[..<count]) else {
      throw ClientError(.file, "\(path) does not hold what it should")
    }
    return token
  }

  /// Replaces the file in one step.
  ///
  /// - Returns: its path.
  @discardableResult
  package static func write(
    _ token: [UInt8], for bundleIdentifier: String, _ secret: Secret = .token,
    environment: (String) -> String? = { getenv($0).map { String(cString: $0) } }
  ) throws(ClientError) -> String {
    let path = try path(bundleIdentifier, of: secret, environment: environment)
    for directory in try directories(secret, environment) where mkdir(directory, 0o700) != 0 {
      guard errno == EEXIST else { throw .file("cannot make \(directory)", errno) }
    }
    let draft = path + ".new"
    _ = unlink(draft)
    let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .file("cannot write \(draft)", errno) }
    let text = hexadecimal(token) + [UInt8(ascii: "\n")]
    let isWritten = Glibc.write(file, text, text.count) == text.count && fsync(file) == 0
    let reason = errno
    Glibc.close(file)
    guard isWritten, rename(draft, path) == 0 else {
      let reason = isWritten ? errno : reason
      _ = unlink(draft)
      throw .file("cannot write \(path)", reason)
    }
    return path
  }

  /// The directories that have to be there, outermost first.
  private static func directories(
    _ secret: Secret, _ environment: (String) -> String?
  ) throws(ClientError) -> [String] {
    var parents: [String] = []
    if let path = environment("XDG_CONFIG_HOME"), !path.isEmpty {
      parents = [path]
    } else if let home = environment("HOME"), !home.isEmpty {
      parents = [home + "/.config"]
    } else {
      throw ClientError(.file, "neither XDG_CONFIG_HOME nor HOME is set")
    }
    return parents + [parents[0] + "/healthd", parents[0] + "/healthd/\(secret.rawValue)"]
  }

  /// A bundle identifier that is safe as a file name.
  private static func checked(_ bundleIdentifier: String) throws(ClientError) -> String {
    guard BundleIdentifier.isValid(bundleIdentifier) else {
      throw ClientError(.file, "a bundle identifier is " + BundleIdentifier.rule)
    }
    return bundleIdentifier
  }
}

private let digits = Array("0123456789abcdef".utf8)

private func hexadecimal(_ bytes: [UInt8]) -> [UInt8] {
  bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
}

private func bytes(ofHexadecimal text: ArraySlice<UInt8>) -> [UInt8]? {
  let text = text.last == UInt8(ascii: "\n") ? text.dropLast() : text
  guard !text.isEmpty, text.count.isMultiple(of: 2) else { return nil }
  let values = text.compactMap { digits.firstIndex(of: $0) }
  guard values.count == text.count else { return nil }
  return stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
}

extension ClientError {
  fileprivate static func file(_ what: String, _ reason: Int32) -> ClientError {
    ClientError(.file, "\(what): \(String(cString: strerror(reason)))")
  }
}
