import Glibc

/// Small files that are replaced as a whole: after a crash, a file has either its old content or its
/// new one.
package enum AtomicFile {
  /// The steps of a replacement, at which tests stop it.
  package enum Step: CaseIterable, Sendable { case opened, written, synced, renamed, durable }

  /// - Parameter reached: Called after each step. If it throws, the replacement stops there, as in a
  ///   crash.
  package static func write(
    _ bytes: [UInt8], to path: String,
    reached: (Step) throws(KeyError) -> Void = { _ in }
  ) throws(KeyError) {
    let temporary = path + ".new"
    let file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw .file(path: temporary, errno: errno) }
    defer { close(file) }
    try reached(.opened)
    let count = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
    // A disk that has room for a part only.
    guard count == bytes.count else {
      throw failure(temporary, errno: count < 0 ? errno : ENOSPC)
    }
    try reached(.written)
    guard fsync(file) == 0 else { throw failure(temporary, errno: errno) }
    try reached(.synced)
    guard rename(temporary, path) == 0 else { throw failure(temporary, errno: errno) }
    try reached(.renamed)
    try syncDirectory(of: path)
    try reached(.durable)
  }

  /// Reads a file of less than 64 KiB.
  package static func read(_ path: String) throws(KeyError) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw .file(path: path, errno: errno) }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = bytes.withUnsafeMutableBytes { Glibc.read(file, $0.baseAddress, $0.count) }
    guard count >= 0 else { throw .file(path: path, errno: errno) }
    guard count < bytes.count else { throw .damaged }
    return Array(bytes[..<count])
  }

  /// Removes an incomplete file.
  private static func failure(_ temporary: String, errno code: Int32) -> KeyError {
    unlink(temporary)
    return .file(path: temporary, errno: code)
  }

  /// Makes the name of a file, or its removal, durable.
  static func syncDirectory(of path: String) throws(KeyError) {
    let directory = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
    let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .file(path: directory, errno: errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw .file(path: directory, errno: errno) }
  }

  /// Overwrites a file with random bytes and removes it. A solid-state disk may retain the old
  /// bytes elsewhere.
  package static func destroy(_ path: String) throws(KeyError) {
    let file = open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else {
      if errno == ENOENT { return }
      throw .file(path: path, errno: errno)
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .file(path: path, errno: errno) }
    let noise = [UInt8].random(Int(status.st_size))
    let count = noise.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, 0) }
    guard count == noise.count, fsync(file) == 0, unlink(path) == 0 else {
      throw .file(path: path, errno: errno)
    }
    try syncDirectory(of: path)
  }
}
