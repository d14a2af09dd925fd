/// Why an export could not be read at all. What is wrong inside a readable export never throws: it is
/// counted in `ImportReport.problems`, and reading goes on.
package enum ImportError: Error, Hashable, Sendable {
  /// The operating system's error number for the file that was named.
  case unreadable(errno: Int32)
  /// Neither a zip archive nor a folder nor a text file that holds `<HealthData`.
  case notAnExport
  /// The archive's directory lists more than `ZipArchive.entryCountMax` files.
  case tooManyFiles
  case cancelled
}

extension ImportError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreadable(let code): "cannot read the export: \(Self.text(of: code))"
    case .notAnExport:
      "no Apple Health data in this file; give the zip that the phone exported, the unzipped folder "
        + "or its export.xml"
    case .tooManyFiles: "the archive lists more files than an export can have"
    case .cancelled: "the import was stopped"
    }
  }
}
