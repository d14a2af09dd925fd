/// The reasons why an export cannot be read at all. Defects inside a readable export do not throw:
/// they are counted in `ImportReport.problems`, and reading continues.
package enum ImportError: Error, Hashable, Sendable {
  /// The error number (`errno`) that the operating system returned for the file. The message shows
  /// the system's text for it, because the cause is outside of healthd.
  case unreadable(errno: Int32)
  /// Not a zip archive, a folder, or a text file that contains `<HealthData`.
  case notAnExport
  /// The export contains routes, electrocardiograms, or clinical records, but no main file. Nothing
  /// was delivered. Without it, routes have no workout and clinical records no date, so the default
  /// is to stop; the user may salvage the files.
  case withoutMainFile
  /// The archive's directory lists more than `ZipArchive.entryCountMax` files.
  case tooManyFiles
  /// Members of the archive do not match their checksums; nothing was delivered. The associated
  /// value is the kind of each damaged member. Names are omitted because they contain dates.
  case damaged([String])
  /// The archive has no directory, for example because it was truncated. Nothing was delivered. The
  /// default is to stop because the missing rest may be most of the history.
  case incomplete
  /// A file of another format cannot be read. The associated value states the reason, and contains no
  /// text of the file. Nothing was delivered of it.
  case malformed(String)
  /// A file, or what it unpacks to, has more than `limit` bytes.
  case oversized(limit: Int)
  /// The user interrupted the import. Batches that were acknowledged remain stored; importing the
  /// file again completes them.
  case cancelled
}

extension ImportError {
  /// The name of what is wrong with the file, for programs; nil if the file is not the cause.
  package var defectName: String? {
    switch self {
    case .notAnExport: "notAnExport"
    case .withoutMainFile: "withoutMainFile"
    case .tooManyFiles: "tooManyFiles"
    case .damaged: "damaged"
    case .incomplete: "incomplete"
    case .malformed: "malformed"
    case .oversized: "oversized"
    case .unreadable, .cancelled: nil
    }
  }
}

extension ImportError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreadable(let code): "cannot read the export: \(Self.text(of: code))"
    case .notAnExport:
      "no health data in this file that healthctl can read; use the zip file exported by the phone, "
        + "the unzipped folder, its export.xml, or a file of another format (see: healthctl import "
        + "--formats)"
    case .withoutMainFile:
      "the export is incomplete: it contains routes or other files, but no export.xml"
    case .tooManyFiles: "the archive or folder contains more files than an export can have"
    case .damaged(let kinds): "the archive is damaged: \(Self.list(kinds))"
    case .incomplete: "the archive is incomplete: its file directory is missing"
    case .malformed(let reason): "cannot read the file: \(reason)"
    case .oversized(let limit): "the file is larger than \(limit >> 20) MiB"
    case .cancelled: "the import was interrupted"
    }
  }

  /// Counts damaged members by folder, in order of name, so that the text is the same at every
  /// attempt.
  private static func list(_ kinds: [String]) -> String {
    var counts: [String: Int] = [:]
    for kind in kinds { counts[kind, default: 0] += 1 }
    return counts.sorted { $0.key < $1.key }.map { kind, count in
      switch kind {
      case ExportContents.Kind.main.rawValue: "the main file"
      // The internal names of these kinds mean nothing to a user.
      case "unknown", "secondMain", "packaging": count == 1 ? "a file" : "\(count) files"
      default: count == 1 ? "a file in \(kind)" : "\(count) files in \(kind)"
      }
    }.joined(separator: ", ")
  }
}
