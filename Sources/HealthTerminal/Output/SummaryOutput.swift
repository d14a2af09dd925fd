package import HealthModel
package import HealthWords

/// Activity summaries as JSON.
///
/// JSON keys: `summaries`: list of `day`, `moveMode`, `activeEnergyBurned` (kcal), `moveTime`,
/// `exerciseTime` (minutes), `standHours`, each also with `Goal` if there is one. An update has
/// `changed`, with the same keys, and `emptied`, a list of days.
package enum SummaryOutput {
  package static func json(_ summaries: [ActivitySummary]) -> JSONValue {
    ["summaries": list(summaries)]
  }

  package static func json(_ update: SummaryUpdate) -> JSONValue {
    [
      "changed": list(update.changed),
      "emptied": .array(update.emptied.map { .string(DayText.iso8601($0)) }),
    ]
  }

  private static func list(_ summaries: [ActivitySummary]) -> JSONValue {
    .array(summaries.map { DetailsJSON.value(.activitySummary($0)) })
  }
}
