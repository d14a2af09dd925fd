import Glibc

/// The entries of a directory.
package enum DirectoryEntries {
  static func names(_ directory: String) -> [String] {
    guard let entries = opendir(directory) else { return [] }
    defer { closedir(entries) }
    var names: [String] = []
    while let entry = readdir(entries) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Removes a directory and what is in it. Symbolic links are removed and not followed.
  package static func remove(_ directory: String) {
    for name in names(directory) {
      let path = directory + "/" + name
      if unlink(path) != 0, errno == EISDIR { remove(path) }
    }
    rmdir(directory)
  }

  /// Makes new, renamed and removed names durable.
  static func sync(_ directory: String) -> Bool {
    let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return fsync(descriptor) == 0
  }
}
