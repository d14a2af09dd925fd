package import Foundation
import HealthModel

/// What the last import of the page is doing, or did.
package enum ImportState: Sendable {
  case none
  case running(ImportProgress)
  case finished(ImportSummary)
  case failed(ImportFailure)

  package var isRunning: Bool { if case .running = self { true } else { false } }
}

/// Why an import failed.
package enum ImportFailure: Hashable, Sendable {
  /// What is wrong with the file, as `healthctl import --json --progress` names it.
  package enum Defect: String, Sendable, CaseIterable, Decodable {
    case notAnExport, withoutMainFile, tooManyFiles, damaged, incomplete
  }

  case file(Defect)
  /// The message of healthctl.
  case other(String)

  /// Returns nil for a line that names no defect.
  package init?(line: String) {
    struct Line: Decodable { var defect: Defect }
    guard let value = try? JSONDecoder().decode(Line.self, from: Data(line.utf8)) else {
      return nil
    }
    self = .file(value.defect)
  }
}

/// A line of progress of `healthctl import --json --progress`.
package struct ImportProgress: Hashable, Sendable, Decodable {
  /// The bytes read so far, and all of them; 0 while the total is unknown.
  package var done: Int64 = 0
  package var total: Int64 = 0
  package var records = 0
  /// The seconds since the start.
  package var seconds = 0.0

  package init() {}

  /// Returns nil for a line that is no progress, such as a note for the user.
  package init?(line: String) {
    guard let value = try? JSONDecoder().decode(Self.self, from: Data(line.utf8)) else {
      return nil
    }
    self = value
  }

  package var fraction: Double {
    total > 0 ? min(1, max(0, Double(done) / Double(total))) : 0
  }

  /// nil while there is no estimate yet.
  package var secondsLeft: Double? {
    seconds >= 1 && fraction > 0.005 ? seconds / fraction - seconds : nil
  }

  package var recordsPerSecond: Double { seconds > 0.05 ? Double(records) / seconds : 0 }
}

/// The report of `healthctl import --json`, as far as the page shows it.
package struct ImportSummary: Hashable, Sendable, Decodable {
  package struct TypeCount: Hashable, Sendable, Decodable {
    package var type: String
    package var found: Int
    package var added: Int
    package var present: Int
  }

  package struct Deferred: Hashable, Sendable, Decodable {
    package var kind: String
    package var reason: String
    package var count: Int
  }

  package var complete: Bool
  package var types: [TypeCount]
  package var deferred: [Deferred]
  package var lost: Int
  package var missing: Int
  package var updated: Int
  package var truncated: Bool
  package var damaged: Bool
  package var seconds: Double

  /// Returns nil for text that is no report.
  package init?(json: Data) {
    guard let value = try? JSONDecoder().decode(Self.self, from: json) else { return nil }
    self = value
  }
}
