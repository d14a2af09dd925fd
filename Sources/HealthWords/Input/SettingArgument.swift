package import HealthModel

/// Settings on the command line: `deleted-retention 90d`, `condensing off`.
package enum SettingArgument {
  package static let names = StoreSettings.Name.allCases.map(text)

  package static func text(_ name: StoreSettings.Name) -> String {
    switch name {
    case .earliestPermittedSampleDate: "earliest-date"
    case .deletedObjectRetention: "deleted-retention"
    case .condensing: "condensing"
    case .healthRecords: "health-records"
    case .region: "region"
    }
  }

  package static func name(_ text: String) throws(CommandFailure) -> StoreSettings.Name {
    let folded = Suggestion.folded(text)
    if let name = StoreSettings.Name.allCases.first(where: {
      Suggestion.folded(Self.text($0)) == folded
    }) {
      return name
    }
    throw .usage(
      "unknown setting \"\(text)\"", nextStep: "Use one of: " + names.joined(separator: ", "))
  }

  /// Parses a value. The text of the default value and the word `default` reset the setting.
  package static func request(
    _ name: StoreSettings.Name, _ text: String, dates: DateExpression
  ) throws(CommandFailure) -> SettingsChange {
    let word = text.lowercased()
    let defaults: [StoreSettings.Name: String] = [
      .earliestPermittedSampleDate: "none", .deletedObjectRetention: "180d",
      .condensing: "off", .healthRecords: "by-region", .region: "unknown",
    ]
    // A reset and not the value, so that the setting follows a later default.
    if word == "default" || word == defaults[name] { return SettingsChange(reset: [name]) }
    var settings = StoreSettings()
    switch name {
    case .earliestPermittedSampleDate:
      settings.earliestPermittedSampleDate = try dates.beginning(text)
    case .deletedObjectRetention where word == "forever":
      settings.deletedObjectRetention = StoreSettings.deletedObjectRetentionForever
    case .deletedObjectRetention:
      guard let days = length(word, ["d": 1, "w": 7, "y": 365]) else {
        throw .usage(
          "invalid retention \"\(text)\"",
          nextStep: "Use a duration such as 90d, 12w or 2y, or forever")
      }
      // In days of 24 hours: a retention is no calendar period.
      settings.deletedObjectRetention = Int64(days) * 86_400
    case .condensing:
      guard let months = length(word, ["m": 1, "y": 12]), months > 0 else {
        throw .usage("invalid age \"\(text)\"", nextStep: "Use an age such as 6m or 2y, or off")
      }
      settings.condensingMonths = months
    case .healthRecords:
      guard word == "on" || word == "off" else {
        throw .usage("invalid value \"\(text)\"", nextStep: "Use on, off or by-region")
      }
      settings.healthRecords = word == "on"
    case .region: settings.region = text.uppercased()
    }
    return SettingsChange(changes: settings)
  }

  /// Parses a duration such as `12w`. Returns it in the unit whose factor is 1.
  private static func length(_ text: String, _ units: [String: Int]) -> Int? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let count = Int(digits), 0...100_000 ~= count,
      let unit = units[String(text.dropFirst(digits.count))]
    else { return nil }
    return count * unit
  }
}
