/// Why an export could not be read at all. What is wrong inside a readable export never throws: it is
/// counted in `ImportReport.problems`, and reading goes on.
package enum ImportError: Error, Hashable, Sendable {
  /// The operating system's error number for the file that was named.
  case unreadable(errno: Int32)
  /// Neither a zip archive nor a folder nor a text file that holds `<HealthData`.
  case notAnExport
  /// Routes, electrocardiograms, or clinical records, but no main file; nothing was delivered.
  case withoutMainFile
  /// The archive's directory lists more than `ZipArchive.entryCountMax` files.
  case tooManyFiles
  /// Members of an archive do not match their checksums; nothing was delivered. The kind of each,
  /// without names, which hold dates.
  case damaged([String])
  /// The archive has no directory, as when it was cut off; nothing was delivered.
  case incomplete
  case cancelled
}

extension ImportError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreadable(let code): "cannot read the export: \(Self.text(of: code))"
    case .notAnExport:
      "no Apple Health data in this file; give the zip that the phone exported, the unzipped folder "
        + "or its export.xml"
    case .withoutMainFile:
      "the export is incomplete: it has routes or other files, but no export.xml"
    case .tooManyFiles: "the archive lists more files than an export can have"
    case .damaged(let kinds): "the archive is damaged: \(Self.list(kinds))"
    case .incomplete: "the archive is incomplete: it has no directory of its files"
    case .cancelled: "the import was stopped"
    }
  }

  private static func list(_ kinds: [String]) -> String {
    var counts: [String: Int] = [:]
    for kind in kinds { counts[kind, default: 0] += 1 }
    return counts.sorted { $0.key < $1.key }.map { kind, count in
      switch kind {
      case ExportContents.Kind.main.rawValue: "the main file"
      case "unknown", "secondMain", "packaging": count == 1 ? "a file" : "\(count) files"
      default: count == 1 ? "a file in \(kind)" : "\(count) files in \(kind)"
      }
    }.joined(separator: ", ")
  }
}
