import Glibc
import HealthModel

/// The file with the secret of an app's registration, for the app's processes:
/// `$XDG_CONFIG_HOME/healthd/tokens/<bundle identifier>` (default: `~/.config`), with mode 0600 and
/// the secret as lower-case hexadecimal digits and a newline. The app's key is stored in the same
/// way in `keys`.
public enum TokenFile {
  /// The kinds of secrets, each with its own directory.
  public enum Secret: String, Sendable {
    /// The secret of the registration.
    case token = "tokens"
    /// The app's Ed25519 private key.
    case key = "keys"
  }

  /// Returns the path of an app's secret, whether or not the file exists.
  ///
  /// - Throws: `file` if the name is not a bundle identifier or there is no home directory.
  public static func path(
    _ bundleIdentifier: String, of secret: Secret = .token
  ) throws(ClientError) -> String {
    try path(bundleIdentifier, of: secret, environment: processVariable)
  }

  /// Returns the path in a directory that follows from the variables of an environment.
  package static func path(
    _ bundleIdentifier: String, of secret: Secret = .token,
    environment: (String) -> String?
  ) throws(ClientError) -> String {
    try directories(secret, environment).last! + "/" + checked(bundleIdentifier)
  }

  /// Reads a secret.
  ///
  /// - Throws: `notRegistered` if the app has no token, `file` if it cannot be read.
  public static func read(
    _ bundleIdentifier: String, _ secret: Secret = .token
  ) throws(ClientError) -> [UInt8] {
    try read(bundleIdentifier, secret, environment: processVariable)
  }

  /// Reads a secret from a directory that follows from the variables of an environment.
  package static func read(
    _ bundleIdentifier: String, _ secret: Secret = .token,
    environment: (String) -> String?
  ) throws(ClientError) -> [UInt8] {
    let path = try path(bundleIdentifier, of: secret, environment: environment)
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else {
      if errno == ENOENT {
        throw ClientError(
          .notRegistered,
          "no such file: \(path); create it with healthctl app register, or with healthctl app renew if "
            + "the app is registered")
      }
      throw .file("cannot read \(path)", errno)
    }
    defer { Glibc.close(file) }
    var text = [UInt8](repeating: 0, count: 1024)
    let count = Glibc.read(file, &text, text.count)
    guard count >= 0 else { throw .file("cannot read \(path)", errno) }
    guard let token = bytes(ofHexadecimal: text[..<count]) else {
      throw ClientError(.file, "\(path) does not contain a valid secret")
    }
    return token
  }

  /// Replaces the file atomically.
  ///
  /// - Returns: The path of the file.
  @discardableResult
  public static func write(
    _ token: [UInt8], for bundleIdentifier: String, _ secret: Secret = .token
  ) throws(ClientError) -> String {
    try write(token, for: bundleIdentifier, secret, environment: processVariable)
  }

  /// Replaces the file in a directory that follows from the variables of an environment.
  @discardableResult
  package static func write(
    _ token: [UInt8], for bundleIdentifier: String, _ secret: Secret = .token,
    environment: (String) -> String?
  ) throws(ClientError) -> String {
    let path = try path(bundleIdentifier, of: secret, environment: environment)
    for directory in try directories(secret, environment) where mkdir(directory, 0o700) != 0 {
      guard errno == EEXIST else { throw .file("cannot create \(directory)", errno) }
    }
    // A new file always has mode 0600, whatever the mode of an abandoned draft, and `rename`
    // replaces the secret atomically.
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

  /// Removes a secret.
  ///
  /// - Returns: False if there was none.
  @discardableResult
  package static func remove(
    _ bundleIdentifier: String, _ secret: Secret = .token
  ) throws(ClientError) -> Bool {
    let path = try path(bundleIdentifier, of: secret)
    guard unlink(path) != 0 else { return true }
    guard errno == ENOENT else { throw .file("cannot remove \(path)", errno) }
    return false
  }

  /// Returns the directories that must exist, outermost first.
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

  /// Returns the bundle identifier if it is valid, which makes it safe as a file name.
  private static func checked(_ bundleIdentifier: String) throws(ClientError) -> String {
    guard BundleIdentifier.isValid(bundleIdentifier) else {
      throw ClientError(.file, "a bundle identifier must be " + BundleIdentifier.rule)
    }
    return bundleIdentifier
  }
}

/// Returns the value of an environment variable of this process.
private func processVariable(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }
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
