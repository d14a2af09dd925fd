import Foundation
import HealthExport
import HealthModel
import HealthWords

/// The formats of `healthctl export`.
enum ExportFormat: String, CaseIterable {
  case csv, jsonl, sqlite, apple, fhir

  /// The suffixes of files in the format, the usual one first.
  var suffixes: [String] {
    switch self {
    case .csv: ["csv"]
    case .jsonl: ["jsonl", "ndjson"]
    case .sqlite: ["sqlite", "db", "sqlite3"]
    case .apple: ["zip"]
    case .fhir: ["fhir.json"]
    }
  }

  /// Whether an export without a file name becomes a directory with files per type.
  var isFolder: Bool { self == .csv || self == .jsonl || self == .fhir }
}

/// The format and place of an export, from the arguments of the command.
struct ExportTarget {
  enum Place: Hashable {
    case standardOutput
    case file(String)
    case folder(String)
  }

  let format: ExportFormat
  let place: Place

  /// - Parameters:
  ///   - text: A format, or the path of a file with the suffix of a format.
  ///   - output: A path, or `-`.
  ///   - today: The date in the name of an export without a path.
  init(_ text: String, output: String?, today: String) throws(CommandFailure) {
    if let format = ExportFormat(rawValue: text.lowercased()) {
      self.format = format
      guard output == "-" else {
        let name = format.isFolder ? format.rawValue : "export.\(format.suffixes[0])"
        place = Self.place(output ?? "health-\(today)-\(name)", format)
        return
      }
      guard format.isFolder else { throw .usage("\(format.rawValue) cannot be written to a pipe") }
      place = .standardOutput
      return
    }
    guard let format = Self.format(ofFile: text) else {
      throw .usage(
        "\"\(text)\" is no format, and no file with the suffix of one",
        nextStep: "Use one of: "
          + ExportFormat.allCases.map(\.rawValue).joined(separator: ", "))
    }
    guard output == nil else { throw .usage("--output requires a format instead of a file") }
    self.format = format
    place = .file(text)
  }

  private static func format(ofFile path: String) -> ExportFormat? {
    let name = path.lowercased()
    return ExportFormat.allCases.first { format in
      format.suffixes.contains { name.hasSuffix("." + $0) && !name.hasSuffix("/." + $0) }
    }
  }

  /// A path with the suffix of the format is a file, another one a directory, if the format has
  /// several files.
  private static func place(_ path: String, _ format: ExportFormat) -> Place {
    guard format.isFolder, self.format(ofFile: path) != format else { return .file(path) }
    let trimmed = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    return .folder(trimmed)
  }

  /// Creates the writer, and with it the file or directory.
  func writer(
    types: [ObjectType], zone: TimeZone, now: Date
  ) throws(CommandFailure) -> any ExportWriter {
    if format == .csv, types.count != 1, place.isStream {
      throw .usage(
        "a CSV file contains one type",
        nextStep: "Specify one with --type, or a directory with: healthctl export csv --output DIR")
    }
    do throws(ExportFailure) {
      switch (format, place) {
      case (.sqlite, .file(let path)): return try SQLiteWriter(path, zone: zone)
      case (.apple, .file(let path)): return try AppleWriter(path, zone: zone, now: now)
      case (_, .folder(let path)):
        guard format == .fhir else { return try RowWriter(rows, folder: path, zone: zone) }
        return try FHIRWriter(folder: path, zone: zone, now: now, patient: Self.newPatient())
      case (_, .file), (_, .standardOutput):
        let file =
          if let path = place.path {
            try OutputFile(path)
          } else {
            OutputFile(descriptor: STDOUT_FILENO)
          }
        guard format == .fhir else { return RowWriter(rows, file: file, zone: zone) }
        return FHIRWriter(file: file, zone: zone, now: now, patient: Self.newPatient())
      }
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Returns a random identifier.
  private static func newPatient() -> ObjectID {
    guard let id = ObjectID(uuidString: UUID().uuidString) else {
      preconditionFailure("Foundation writes a UUID in its text form")
    }
    return id
  }

  private var rows: RowWriter.Format { format == .csv ? .csv : .jsonLines }
}

extension ExportTarget.Place {
  var isStream: Bool {
    if case .folder = self { false } else { true }
  }

  /// nil for standard output.
  var path: String? {
    switch self {
    case .standardOutput: nil
    case .file(let path), .folder(let path): path
    }
  }
}

extension CommandFailure {
  init(_ failure: ExportFailure) {
    switch failure {
    case .exists(let path):
      self.init(
        .cannotCreate, "\(path) already exists", nextStep: "Specify a new path with --output")
    case .file(let path, let code):
      self.init(.cannotCreate, "cannot write \(path): \(String(cString: strerror(code)))")
    case .database(let path, let code):
      self.init(.cannotCreate, "cannot write \(path): SQLite error \(code)")
    case .unsupported(let reason): self.init(.dataError, reason)
    }
  }
}
