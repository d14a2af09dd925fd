import Glibc

/// The regular files below a folder. Symbolic links are not followed, so no file outside the folder
/// is read.
package struct ExportFolder {
  /// One regular file. Its size is that of the listing; a file that changes afterwards ends early
  /// or is read up to its new end.
  package struct Entry {
    /// The path relative to the folder, separated by `/`.
    package var path: String
    package var byteCount: Int64
  }

  /// The number of levels of folders that are listed. An export has two; the rest leaves room for
  /// folders around it, and a wrong path, such as the home folder, does not list a whole disk.
  static let depthMax = 6

  let path: String
  package private(set) var entries: [Entry] = []

  package init(path: String) throws(ImportError) {
    self.path = path
    try list(below: "", depth: 0)
    // The order of a directory depends on the file system. Names with equal paths and repeated
    // objects are numbered in order, so the same folder must be read in the same order each time.
    entries.sort { $0.path < $1.path }
  }

  package func open(_ entry: Entry) -> OpenFile? { try? OpenFile(path: path + "/" + entry.path) }

  private mutating func list(below prefix: String, depth: Int) throws(ImportError) {
    guard depth < Self.depthMax else { return }
    guard let directory = opendir(path + "/" + prefix) else {
      // A subfolder without permission is passed over; only the folder that the user named must be
      // readable.
      if depth == 0 { throw .unreadable(errno: errno) }
      return
    }
    defer { closedir(directory) }
    while let item = readdir(directory) {
      let name = withUnsafePointer(to: &item.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name == "." || name == ".." { continue }
      try add(prefix.isEmpty ? name : prefix + "/" + name, depth: depth)
    }
  }

  private mutating func add(_ relativePath: String, depth: Int) throws(ImportError) {
    // lstat does not follow symbolic links, so they are neither files nor folders here.
    var status = stat()
    guard lstat(path + "/" + relativePath, &status) == 0 else { return }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: try list(below: relativePath, depth: depth + 1)
    case S_IFREG:
      guard entries.count < ZipArchive.entryCountMax else { throw .tooManyFiles }
      entries.append(Entry(path: relativePath, byteCount: Int64(status.st_size)))
    default: break
    }
  }
}
