import Glibc

/// A directory that is removed when the object is released.
final class TemporaryFolder {
  let path: String

  init() {
    var template = Array("/tmp/health-import-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { preconditionFailure("no temporary folder") }
    path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }

  deinit { Self.remove(path) }

  /// Writes a file, creating intermediate directories, and returns its path.
  @discardableResult
  func write(_ name: String, _ bytes: [UInt8]) -> String {
    let parts = name.split(separator: "/")
    var folder = path
    for part in parts.dropLast() {
      folder += "/" + part
      mkdir(folder, 0o700)
    }
    let file = folder + "/" + parts.last!
    guard let stream = fopen(file, "w") else { preconditionFailure("cannot write a test file") }
    _ = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, stream) }
    fclose(stream)
    return file
  }

  func link(_ name: String, to target: String) { symlink(target, path + "/" + name) }

  private static func remove(_ path: String) {
    if let directory = opendir(path) {
      while let item = readdir(directory) {
        let name = withUnsafePointer(to: &item.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != ".", name != ".." { remove(path + "/" + name) }
      }
      closedir(directory)
      rmdir(path)
    } else {
      unlink(path)
    }
  }
}
