package import HealthModel
package import HealthWords

/// Clinical records, documents and health cards as a table.
package enum RecordOutput {
  package static let types = ObjectType.all.filter {
    [.clinical, .document, .verifiableClinicalRecord].contains($0.kind)
  }

  package static func table(
    _ objects: [HealthObject], times: TimeText, style: OutputStyle
  ) -> String {
    var table = Table([
      .init(.time), .init(.kind), .init(.what, mayShrink: true), .init(.state),
      .init(.source, mayShrink: true), .init(.identifier),
    ])
    for object in objects {
      guard let details = object.details else { continue }
      table.add([
        .init(times.minute(object.start), .faint), .init(style.language.name(object.type)),
        .init(DetailsText.text(details, of: object.type, times)), .init(state(details)),
        .init(object.sourceRevision?.source.name ?? ""), .init(object.id.uuidString, .faint),
      ])
    }
    return table.render(style)
  }

  /// Only health cards are signed in a form that healthctl can verify.
  private static func state(_ details: SampleDetails) -> String {
    guard case .verifiableClinicalRecord(let record) = details else { return "" }
    return switch record.signature {
    case .verified: "verified"
    case .notChecked: "not checked"
    case .invalid: "invalid"
    }
  }
}
