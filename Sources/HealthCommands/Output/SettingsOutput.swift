package import HealthModel

/// The settings of the store, for people and for programs.
///
/// JSON keys, those at their default left out: `earliestPermittedSampleDate`,
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
    var table = Table([.init("Setting"), .init("Value"), .init("What it does", mayShrink: true)])
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
      "Nothing that ended before is saved, and apps see none of it."
    case .deletedObjectRetention: "How long apps can learn that an object was deleted."
    case .condensing: "From what age on dense samples may become one series."
    case .healthRecords: "Whether apps are told that clinical records are supported."
    case .region: "Where you live, as two letters."
    }
  }
}
