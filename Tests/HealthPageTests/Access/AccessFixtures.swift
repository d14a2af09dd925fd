import HealthWords
import Foundation
import HealthModel
import HealthPage

/// Values that the tests of the access pages share.
enum Fixture {
  static let now = Instant(microseconds: 1_760_000_000_000_000)

  static var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "Europe/Berlin")!
    calendar.firstWeekday = 2
    return calendar
  }

  static func context(_ language: Language = .english) -> PageContext {
    PageContext(
      language: language, time: LocalTime(language: language, calendar: calendar), now: now)
  }

  static func sheet(name: String = "Paces", reason: String = "Draws your days.") -> ConsentSheet {
    var app = ConsentSheet.App(
      principal: PrincipalID(ObjectID(high: 1, low: 1)), bundleIdentifier: "org.example.paces",
      name: name, level: 0)
    app.readUsage = reason
    var sheet = ConsentSheet(
      id: ObjectID(high: 0x1234_5678_9abc_def0, low: 2), version: 3, app: app,
      createdAt: now, expiresAt: Instant(microseconds: now.microseconds + 300_000_000))
    sheet.items = [
      .init(type: .stepCount, direction: .share), .init(type: .stepCount, direction: .read),
      .init(type: .heartRate, direction: .read),
      .init(type: .sexualActivity, direction: .read, isSensitive: true),
    ]
    return sheet
  }

  static func app(
    _ bundleIdentifier: String = "org.example.paces", name: String = "Paces", low: UInt64 = 1,
    grants: [Grant] = []
  ) -> RegisteredApp {
    RegisteredApp(
      principal: PrincipalID(ObjectID(high: 1, low: low)),
      manifest: AppManifest(bundleIdentifier: bundleIdentifier, name: name, version: "1"),
      registeredAt: now, grants: grants)
  }
}

extension String {
  /// Returns the parts of a page that begin with `start` and end before `end`.
  func parts(from start: String, to end: String) -> [String] {
    components(separatedBy: start).dropFirst().map { $0.components(separatedBy: end)[0] }
  }
}
