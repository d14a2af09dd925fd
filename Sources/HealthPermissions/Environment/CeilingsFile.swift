import Glibc
import HealthAuthorization

/// The file `ceilings.tsv` in the data directory, which the user may write: see `Ceilings`. Without
/// the file, the standard ceilings apply.
enum CeilingsFile {
  static let name = "ceilings.tsv"
  /// The maximum size: far more than a line for each type. It bounds the memory for a file that was
  /// replaced by mistake.
  private static let byteCountMax = 64 << 10

  /// - Throws: `inaccessible` if another user could have written the file, or if it is malformed:
  ///   the protection of sensitive types must not depend on a misspelled line.
  static func read(directory: String) throws(PermissionError) -> Ceilings {
    // O_NONBLOCK, so that a FIFO in place of the file does not block the daemon.
    let file = open(directory + "/" + name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else {
      if errno == ENOENT { return .standard }
      throw PermissionError(.inaccessible, "\(name) cannot be read (errno \(errno))")
    }
    defer { close(file) }
    var status = stat()
    // Checked on the open descriptor, so that the file cannot be exchanged between the check and
    // the read.
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      [0, geteuid()].contains(status.st_uid), status.st_mode & 0o022 == 0,
      status.st_size <= byteCountMax
    else {
      throw PermissionError(
        .inaccessible,
        "\(name) must be a small file that belongs to root or to the account of healthd, and that only "
          + "its owner may write")
    }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    guard Glibc.read(file, &bytes, bytes.count) == bytes.count else {
      throw PermissionError(.inaccessible, "\(name) cannot be read")
    }
    do {
      return try Ceilings(text: String(decoding: bytes, as: UTF8.self))
    } catch {
      throw PermissionError(
        .inaccessible, "\(name), line \(error.line): a category or type and a level from 0 to 5")
    }
  }
}
