import HealthDocuments
import HealthWords

/// The results of a FHIR resource in the words of its provider, with its digits.
struct LabResults {
  private let observation: FHIRObservation

  /// Returns nil for a resource without results.
  init?(_ data: [UInt8]) {
    guard let observation = FHIRObservation(data) else { return nil }
    self.observation = observation
  }

  /// The only result with its rating, for lists; nil for a panel, whose values are in its parts.
  func summary(_ language: Language) -> String? {
    guard observation.results.count == 1, let result = observation.results.first else { return nil }
    let parts = [Self.text(result.value, language), Self.claim(result.interpretation)]
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  func html(_ language: Language) -> HTML {
    let lines = observation.conclusion.split(separator: "\n").map { line -> HTML in
      "<p>\(Claim.name(String(line), columns: 1_000))</p>"
    }
    let conclusion: HTML? =
      lines.isEmpty ? nil : "<h2>\(language["record.conclusion"])</h2>\(lines)"
    return "\(observation.results.isEmpty ? nil : table(language))\(conclusion)"
  }

  private func table(_ language: Language) -> HTML {
    let results = observation.results
    // Many providers state neither a range nor a rating.
    let hasRange = results.contains { $0.range != nil }
    let hasRating = results.contains { !$0.interpretation.isEmpty }
    func cells(_ range: HTML, _ rating: HTML) -> [HTML] {
      (hasRange ? [range] : []) + (hasRating ? [rating] : [])
    }
    let heads = cells(
      "<th scope=\"col\">\(language["record.reference"])</th>",
      "<th scope=\"col\">\(language["record.rating"])</th>")
    let rows = results.map { result -> HTML in
      let range = result.range.map { Self.text($0, language) } ?? ""
      let more = cells(
        "<td>\(range)</td>", "<td>\(Self.claim(result.interpretation))</td>")
      return """
        <tr><th scope="row">\(Self.claim(result.name))</th>\
        <td class="number">\(Self.text(result.value, language))</td>\(more)</tr>
        """
    }
    return """
      <div class="scroll"><table><thead><tr><td></td><th scope="col" class="number">\
      \(language["record.result"])</th>\(heads)</tr></thead><tbody>\(rows)</tbody></table></div>
      """
  }

  // MARK: Texts

  /// Empty for a text that is not stated, without the marks around a name.
  private static func claim(_ text: String) -> String {
    text.isEmpty ? "" : Claim.name(text, columns: 120)
  }

  private static func text(_ value: FHIRObservation.Value, _ language: Language) -> String {
    switch value {
    case .quantity(let quantity): text(quantity, language)
    case .text(let words): Claim.name(words, columns: 200)
    }
  }

  private static func text(_ quantity: FHIRObservation.Quantity, _ language: Language) -> String {
    let parts = [quantity.comparator, language.number(quantity.number), quantity.unit]
    return claim(parts.filter { !$0.isEmpty }.joined(separator: " "))
  }

  private static func text(_ range: FHIRObservation.Range, _ language: Language) -> String {
    switch range {
    case .between(let low, let high): "\(text(low, language)) – \(text(high, language))"
    case .atLeast(let low): "≥ \(text(low, language))"
    case .atMost(let high): "≤ \(text(high, language))"
    case .text(let words): claim(words)
    }
  }
}
