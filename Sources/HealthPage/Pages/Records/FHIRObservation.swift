import Foundation
import HealthText

/// The values of a FHIR Observation, such as a laboratory result, as its provider states them. The
/// elements are the same in DSTU2 and R4.
struct FHIRObservation: Decodable {
  struct Quantity: Decodable {
    var value: Decimal?
    var comparator: String?
    var unit: String?
  }

  struct Concept: Decodable {
    struct Coding: Decodable { var display: String? }
    var text: String?
    var coding: [Coding]?

    var name: String? { text ?? coding?.compactMap(\.display).first }
  }

  struct Range: Decodable {
    var low: Quantity?
    var high: Quantity?
    var text: String?
  }

  var resourceType: String?
  var code: Concept?
  var valueQuantity: Quantity?
  var valueString: String?
  var valueCodeableConcept: Concept?
  var referenceRange: [Range]?
  /// The parts of a panel, which have no type of their own.
  var component: [FHIRObservation]?

  /// Returns nil for another resource.
  init?(json: [UInt8]) {
    guard let value = try? JSONDecoder().decode(Self.self, from: Data(json)),
      value.resourceType == "Observation"
    else { return nil }
    self = value
  }

  private var rows: [FHIRObservation] {
    ([self] + (component ?? [])).filter { $0.hasValue }
  }

  private var hasValue: Bool {
    valueQuantity?.value != nil || valueString != nil || valueCodeableConcept?.name != nil
  }

  /// `13.5 g/dL`; nil for a panel, whose values are in its parts.
  func summary(_ language: Language) -> String? { hasValue ? value(language) : nil }

  private func value(_ language: Language) -> String {
    if let valueQuantity { return Self.text(valueQuantity, language) }
    return Claim.name(valueString ?? valueCodeableConcept?.name ?? "", columns: 200)
  }

  private static func text(_ quantity: Quantity, _ language: Language) -> String {
    guard let value = quantity.value else { return "" }
    // The digits that the provider wrote, without rounding.
    let parts = [quantity.comparator ?? "", language.number("\(value)"), quantity.unit ?? ""]
    return Claim.name(parts.filter { !$0.isEmpty }.joined(separator: " "), columns: 80)
  }

  func table(_ language: Language) -> HTML? {
    let lines = rows.map { row -> HTML in
      """
      <tr><th scope="row">\(Claim.name(row.code?.name ?? "", columns: 120))</th>\
      <td class="number">\(row.value(language))</td><td>\(row.range(language))</td></tr>
      """
    }
    guard !lines.isEmpty else { return nil }
    return """
      <table><thead><tr><td></td><th scope="col" class="number">\(language["record.result"])</th>\
      <th scope="col">\(language["record.reference"])</th></tr></thead><tbody>\(lines)</tbody></table>
      """
  }

  private func range(_ language: Language) -> String {
    guard let range = referenceRange?.first else { return "" }
    if let text = range.text { return Claim.name(text, columns: 120) }
    return switch (range.low, range.high) {
    case (let low?, let high?):
      "\(Self.text(low, language)) – \(Self.text(high, language))"
    case (let low?, nil): "≥ \(Self.text(low, language))"
    case (nil, let high?): "≤ \(Self.text(high, language))"
    case (nil, nil): ""
    }
  }
}
