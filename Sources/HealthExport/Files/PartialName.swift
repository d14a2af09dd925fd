import Glibc

/// The temporary names of files and directories that are not complete.
enum PartialName {
  /// Returns an unused hidden name in the directory of a path, so that it can be renamed.
  static func beside(_ path: String) -> String {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let number = UInt64.random(in: 0...UInt64.max)
    return "\(folder).\(String(number, radix: 36)).partial"
  }

  static func requireNothing(at path: String) throws(ExportFailure) {
    // A link counts too, even if its target does not exist.
    guard faccessat(AT_FDCWD, path, F_OK, AT_SYMLINK_NOFOLLOW) != 0 else {
      throw .exists(path: path)
    }
  }

  /// Gives a file its name without replacing one that was created in the meantime: unlike rename, link
  /// fails if the target exists.
  static func publish(file partial: String, as path: String) throws(ExportFailure) {
    if link(partial, path) == 0 {
      unlink(partial)
      return
    }
    guard errno != EEXIST else { throw .exists(path: path) }
    // File systems such as FAT have no links.
    guard errno == EPERM || errno == EOPNOTSUPP || errno == EMLINK else {
      throw .file(path: path, code: errno)
    }
    try publish(folder: partial, as: path)
  }

  /// Gives a directory its name. The system replaces nothing but an empty directory.
  static func publish(folder partial: String, as path: String) throws(ExportFailure) {
    try requireNothing(at: path)
    guard rename(partial, path) == 0 else { throw .file(path: path, code: errno) }
  }
}
