import HealthInsight
import Foundation
import HealthModel
import HealthPage
import TestSupport
import Testing

/// The cards of the summary that the user chooses.
struct PinnedTypesTests {
  private static let stored: [ObjectType] = [.bodyMass, .stepCount, .dietaryZinc]

  private func pinned(_ names: [String]? = nil) -> PinnedTypes {
    PinnedTypes(names: names) { Self.stored.contains($0) }
  }

  @Test("until the user changes them, the usual types with data are pinned")
  func defaults() {
    #expect(pinned().types == [.stepCount, .bodyMass])
    #expect(PinnedTypes(names: nil) { _ in true }.types.count == 6)
    #expect(pinned([]).types.isEmpty)
  }

  @Test("names of a file that are unknown, repeated or have no card are ignored")
  func file() {
    let names = ["bodyMass", "sleepAnalysis", "tomorrowsType", "dietaryZinc", "bodyMass"]
    #expect(pinned(names).types == [.bodyMass, .dietaryZinc])
  }

  @Test("a type is added at the end and moves by one place")
  func order() {
    var pinned = pinned()
    // The second time, the type is there already.
    let results = [.dietaryZinc, .dietaryZinc, .sleepAnalysis].map { pinned.pin($0) }
    #expect(results == [true, true, false])
    pinned.move(.dietaryZinc, .up)
    #expect(pinned.names == ["stepCount", "dietaryZinc", "bodyMass"])
    pinned.move(.stepCount, .up)
    pinned.move(.bodyMass, .down)
    #expect(pinned.names == ["stepCount", "dietaryZinc", "bodyMass"])
    pinned.unpin(.stepCount)
    pinned.move(.dietaryZinc, .down)
    #expect(pinned.types == [.bodyMass, .dietaryZinc])
  }

  @Test("the number of cards is limited")
  func limit() {
    var pinned = pinned([])
    let types = ObjectType.all.filter(PinnedTypes.canPin)
    let added = types.filter { pinned.pin($0) }
    #expect(added.count == PinnedTypes.mostTypes)
    #expect(pinned.types == Array(types.prefix(PinnedTypes.mostTypes)))
  }

  @Test("the choice is in a file that only the user can read")
  func saved() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/healthd/page.json"
    var preferences = PagePreferences()
    preferences.pinned = ["bodyMass", "stepCount"]
    try preferences.save(path)
    #expect(PagePreferences.load(path) == preferences)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test("the page of a type pins it, and the settings have the order")
  func pages() {
    let span = ChartSpan(
      .month, containing: Berlin.date(2025, 11, 2), calendar: Berlin.calendar)
    var page = TypePage(type: .bodyMass, span: span, title: "x", figure: nil)
    func html() -> String { page.document(Berlin.context()).content.markup }
    #expect(!html().contains("/pin\""))
    page.isPinned = false
    #expect(html().contains("/type/bodyMass/pin\"") && html().contains("value=\"yes\""))
    page.isPinned = true
    #expect(html().contains("value=\"no\""))
    let settings = SettingsPage(
      preferences: PagePreferences(), pinned: pinned(), mode: StoreMode(),
      encryption: EncryptionStatus(), guest: GuestChoice(apps: [], asksForPresence: false),
      characteristics: [],
      goals: ActivityGoals(day: CalendarDay(year: 2025, month: 10, day: 9)), units: [],
      retention: nil, backup: BackupFacts(lastAt: nil, directory: "", needsPassphrase: true)
    ).document(Berlin.context()).content.markup
    let rows = settings.parts(from: "action=\"/settings/cards\"", to: "</form>")
    #expect(rows.count == 2)
    // The first card cannot move up, and the last one not down.
    #expect(rows[0].contains("value=\"down\"") && !rows[0].contains("value=\"up\""))
    #expect(rows[1].contains("value=\"up\"") && !rows[1].contains("value=\"down\""))
  }
}
