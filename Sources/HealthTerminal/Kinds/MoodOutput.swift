package import HealthModel
package import HealthWords

/// States of mind, with their average on the scale from 0 to 100.
package enum MoodOutput {
  package static func table(
    _ moods: [HealthObject], times: TimeText, style: OutputStyle
  ) -> String {
    var table = Table([
      .init(.time), .init(.kind), .init(.mood, trailing: true), .init(text: ""),
      .init(.labels, mayShrink: true), .init(.about, mayShrink: true),
      .init(.source, mayShrink: true),
    ])
    var sum = 0.0
    var count = 0
    for mood in moods {
      guard case .stateOfMind(let state) = mood.details else { continue }
      sum += state.valence
      count += 1
      table.add([
        .init(times.minute(mood.start), .faint),
        .init(style.language.word(state.kind, of: "HKStateOfMind.Kind")),
        .init(DetailsText.percentage(ofValence: state.valence) + " %"),
        .init(state.classification.map { "\($0)" } ?? ""),
        .init(names(state.labels, "HKStateOfMind.Label", style.language)),
        .init(names(state.associations, "HKStateOfMind.Association", style.language)),
        .init(mood.sourceRevision?.source.name ?? ""),
      ])
    }
    guard count > 0 else { return "" }
    let average = DetailsText.percentage(ofValence: sum / Double(count))
    return table.render(style) + style.paint("Average: \(average) %\n", .heading)
  }

  /// Returns JSON. `average` is a valence, −1…1; null if there are no states.
  package static func json(_ moods: [HealthObject]) -> JSONValue {
    let valences = moods.compactMap { mood -> Double? in
      if case .stateOfMind(let state) = mood.details { state.valence } else { nil }
    }
    let average =
      valences.isEmpty ? nil : valences.reduce(0, +) / Double(valences.count)
    return [
      "states": .array(moods.map { SampleJSON.value($0) }), "average": JSONValue(average),
    ]
  }

  private static func names(
    _ values: [Int], _ enumeration: String, _ language: Language
  ) -> String {
    values.map { language.word($0, of: enumeration) }.joined(separator: ", ")
  }
}
