import Glibc

/// A new directory of mode 0700 with the files of an export. Like an `OutputFile`, it is filled under
/// a temporary name beside its target.
package final class OutputFolder {
  private let target: String
  private let partial: String
  private var names: [String] = []
  private var folders: [String] = []
  private var isFinished = false

  package init(_ target: String) throws(ExportFailure) {
    self.target = target
    partial = PartialName.beside(target)
    try PartialName.requireNothing(at: target)
    guard mkdir(partial, 0o700) == 0 else { throw .file(path: target, code: errno) }
  }

  deinit { discard() }

  /// Creates a file in the directory. Its name can contain one folder.
  func file(_ name: String) throws(ExportFailure) -> OutputFile {
    if let slash = name.firstIndex(of: "/") { try create(folder: String(name[..<slash])) }
    let file = try OutputFile("\(partial)/\(name)")
    names.append(name)
    return file
  }

  private func create(folder: String) throws(ExportFailure) {
    guard !folders.contains(folder) else { return }
    guard mkdir("\(partial)/\(folder)", 0o700) == 0 else {
      throw .file(path: target, code: errno)
    }
    folders.append(folder)
  }

  /// Gives the directory its name. Its files must be finished.
  package func finish() throws(ExportFailure) {
    try PartialName.publish(folder: partial, as: target)
    isFinished = true
  }

  package func discard() {
    guard !isFinished else { return }
    isFinished = true
    for name in names { unlink("\(partial)/\(name)") }
    for folder in folders { rmdir("\(partial)/\(folder)") }
    rmdir(partial)
  }
}
