import HealthInsight
package import HealthModel
package import HealthWords

/// The settings of the store as a table and as JSON.
///
/// JSON keys, omitted for settings at their default: `earliestPermittedSampleDate`,
/// `deletedObjectRetentionSeconds` (3162240000 is forever), `condensingMonths`, `healthRecords`,
/// `region`.
package enum SettingsOutput {
  package static func json(_ settings: StoreSettings) -> JSONValue {
    var json: JSONValue = [:]
    if let date = settings.earliestPermittedSampleDate {
      json.append("earliestPermittedSampleDate", .string(TimeText.iso8601(date)))
    }
    if let seconds = settings.deletedObjectRetention {
      json.append("deletedObjectRetentionSeconds", .integer(seconds))
    }
    if let months = settings.condensingMonths { json.append("condensingMonths", JSONValue(months)) }
    if let records = settings.healthRecords { json.append("healthRecords", .bool(records)) }
    if let region = settings.region { json.append("region", .string(region)) }
    return json
  }

  package static func table(
    _ settings: StoreSettings, times: TimeText, style: OutputStyle
  ) -> String {
    var table = Table([.init(.setting), .init(.value), .init(.effect, mayShrink: true)])
    for name in StoreSettings.Name.allCases {
      let isDefault = !settings.names.contains(name)
      table.add([
        .init(SettingArgument.text(name)),
        .init(value(name, settings, times), isDefault ? .faint : nil),
        .init(meaning(name), .faint),
      ])
    }
    return table.render(style)
  }

  private static func value(
    _ name: StoreSettings.Name, _ settings: StoreSettings, _ times: TimeText
  ) -> String {
    switch name {
    case .earliestPermittedSampleDate:
      settings.earliestPermittedSampleDate.map(times.minute) ?? "none"
    case .deletedObjectRetention:
      retention(settings.deletedObjectRetention ?? StoreSettings.deletedObjectRetentionDefault)
    case .condensing: settings.condensingMonths.map { "\($0) months" } ?? "off"
    case .healthRecords: settings.healthRecords.map { $0 ? "on" : "off" } ?? "by region"
    case .region: settings.region ?? "unknown"
    }
  }

  private static func retention(_ seconds: Int64) -> String {
    seconds == StoreSettings.deletedObjectRetentionForever
      ? "forever" : NumberText.duration(seconds: Double(seconds))
  }

  private static func meaning(_ name: StoreSettings.Name) -> String {
    switch name {
    case .earliestPermittedSampleDate:
      "Samples that end earlier are not saved and not shown to apps."
    case .deletedObjectRetention: "How long deletions are reported to apps."
    case .condensing: "Age at which samples of workouts are converted to series."
    case .healthRecords: "Whether apps see clinical records as supported."
    case .region: "Your country, as two letters."
    }
  }
}
