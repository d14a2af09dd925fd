package import HealthModel
import HealthText

/// The ledger as comma-separated values (RFC 4180), for a spreadsheet.
package enum LedgerTable {
  package static func text(_ entries: [LedgerEntry]) -> String {
    let heads = ["number", "time", "event", "app", "method", "types", "samples", "foreignSamples"]
    var text = heads.joined(separator: ",") + "\r\n"
    for entry in entries {
      let fields = [
        "\(entry.number)", TimeText.iso8601(entry.time), LedgerOutput.text(entry.event),
        entry.bundleIdentifier, entry.method,
        entry.types.map(\.name).joined(separator: " "), "\(entry.sampleCount)",
        "\(entry.foreignSampleCount)",
      ]
      text += fields.map(field).joined(separator: ",") + "\r\n"
    }
    return text
  }

  /// Quotes a field. A spreadsheet would run a field that begins with one of these characters as a
  /// formula.
  package static func field(_ text: String) -> String {
    let text = text.first.map { "=+-@\t\r".contains($0) } == true ? "'" + text : text
    guard text.contains(where: { ",\"\n\r\r\n".contains($0) }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
