import Glibc
import StorageSupport

/// A file with 32 random bytes: a credential of the service manager, or a file of the user.
package enum KeyFile {
  /// Reads the file. Returns nil if there is none.
  ///
  /// - Parameter isCredential: Whether the service manager provides the file. It then decides who
  ///   may read it.
  static func read(_ path: String, isCredential: Bool) throws(KeyError) -> Secret? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      throw .file(path: path, errno: errno)
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .file(path: path, errno: errno) }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size == EncryptionKey.byteCount,
      isCredential || status.st_mode & 0o077 == 0 && status.st_uid == geteuid()
    else { throw .unusableKeyFile(path: path) }
    var bytes = [UInt8](repeating: 0, count: EncryptionKey.byteCount)
    defer { bytes.wipe() }
    let count = bytes.withUnsafeMutableBytes { Glibc.read(file, $0.baseAddress, $0.count) }
    guard count == bytes.count else { throw .unusableKeyFile(path: path) }
    return Secret(bytes)
  }

  /// Creates the file with random bytes, durable on return. An existing file is used as it is.
  static func readOrCreate(_ path: String) throws(KeyError) -> Secret {
    if let secret = try read(path, isCredential: false) { return secret }
    var bytes = [UInt8].random(EncryptionKey.byteCount)
    defer { bytes.wipe() }
    try AtomicFile.write(bytes, to: path)
    return Secret(bytes)
  }
}
