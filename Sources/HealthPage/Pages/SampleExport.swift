package import HealthModel
package import HealthWords

/// The samples of a type as comma-separated values, for a spreadsheet.
///
/// Times are ISO 8601 in UTC. Numbers have a decimal point in every language, because a program
/// reads them.
package struct SampleExport: Sendable {
  package var type: ObjectType
  package var display: ValueDisplay?

  package init(type: ObjectType, display: ValueDisplay?) {
    self.type = type
    self.display = display
  }

  /// Whether a row of a table can contain a sample. All samples can be exported as JSON.
  package static func hasTable(_ type: ObjectType) -> Bool {
    type.kind == .quantity || type.kind == .category || type == .bloodPressure
  }

  package var heading: String {
    let values = type == .bloodPressure ? ["systolic", "diastolic"] : ["value"]
    let names = ["start", "end"] + values + ["unit", "source", "device"]
    return CSVText.line(names.map { .text($0) })
  }

  /// - Parameter contained: The samples inside correlations, by identifier.
  /// - Returns: An empty text for a correlation without both of its values.
  package func row(_ object: HealthObject, contained: [ObjectID: HealthObject] = [:]) -> String {
    guard let values = values(object, contained) else { return "" }
    return CSVText.line(
      [.number(TimeText.iso8601(object.start)), .number(TimeText.iso8601(object.end))] + values + [
        .text(object.sourceRevision?.source.name ?? ""), .text(object.device?.name ?? ""),
      ])
  }

  /// The values and their unit.
  private func values(
    _ object: HealthObject, _ contained: [ObjectID: HealthObject]
  ) -> [CSVText.Field]? {
    switch type.kind {
    case .quantity:
      let display = display ?? ValueDisplay(type: type)
      return [number(display.value(object.value)), .text(display.unitText)]
    case .category:
      let raw = Int64(exactly: object.value.rounded()) ?? 0
      let name = type.valueEnumeration?.case(rawValue: raw)?.name
      return [name.map { .text($0) } ?? .number("\(raw)"), .text("")]
    default:
      guard case .correlation(let correlation)? = object.details else { return nil }
      let parts = correlation.contained.compactMap { contained[$0] }
      guard let systolic = parts.first(where: { $0.type == .bloodPressureSystolic })?.value,
        let diastolic = parts.first(where: { $0.type == .bloodPressureDiastolic })?.value
      else { return nil }
      return [
        number(systolic), number(diastolic),
        .text(ValueDisplay(type: .bloodPressureSystolic).unitText),
      ]
    }
  }

  /// Without a fraction of zero, as in JSON.
  private func number(_ value: Double) -> CSVText.Field { .number(JSONValue.number(value).line) }
}

/// Links that save the samples of a type as files.
struct ExportLinks {
  var type: ObjectType
  /// The query that selects the samples, without `?`; empty for all.
  var query: String
  /// The name of the file without its suffix.
  var name: String

  func html(_ language: Language) -> HTML {
    let formats = SampleExport.hasTable(type) ? ["csv", "json"] : ["json"]
    return HTML(
      formats.map { format -> HTML in
        """
        <a class="button plain" href="/type/\(type.name)/samples.\(format)\
        \(query.isEmpty ? "" : "?\(query)")" download="\(name).\(format)">\
        \(language["export.\(format)"])</a>
        """
      })
  }
}
