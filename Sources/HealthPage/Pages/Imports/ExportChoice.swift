/// A format in which the page exports many types at once, by its name in `healthctl export`.
package enum ExportChoice: String, CaseIterable, Sendable {
  case apple, fhir, sqlite, jsonl

  /// The suffix of a file in the format.
  package var suffix: String {
    switch self {
    case .apple: "zip"
    case .fhir: "fhir.json"
    case .sqlite, .jsonl: rawValue
    }
  }

  /// The media type of a file in the format.
  package var mediaType: String {
    switch self {
    case .apple: "application/zip"
    case .fhir: "application/fhir+json"
    case .sqlite: "application/vnd.sqlite3"
    case .jsonl: "application/jsonl"
    }
  }
}
