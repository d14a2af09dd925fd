import HealthInsight
import HealthModel
import HealthPage
import HealthWords
import Testing

/// The ledger in sentences.
struct LedgerPageTests {
  private static let names = ["org.example.paces": "Paces", "org.example.diary": "Diary"]

  private func text(
    _ event: LedgerEntry.Event, app: String = "org.example.paces", _ types: [ObjectType] = [],
    count: Int = 0, method: String = "", _ change: (inout LedgerEntry) -> Void = { _ in }
  ) -> String {
    var entry = LedgerEntry(
      number: 1, time: Fixture.now, event: event, bundleIdentifier: app, method: method,
      types: types, sampleCount: count)
    change(&entry)
    // Without the isolates that surround a name.
    return LedgerSentence(entry: entry, names: Self.names).text(.english)
      .replacing("\u{2068}", with: "").replacing("\u{2069}", with: "")
  }

  @Test("entries are sentences about who did what")
  func sentences() {
    #expect(text(.read, [.stepCount], count: 2) == "Paces read 2 samples: steps")
    #expect(
      text(.refused, app: "org.example.diary", [.bodyMass])
        == "Diary requested weight and was not let in")
    #expect(text(.saved, app: "", [.stepCount], count: 1) == "You added 1 sample: steps")
    #expect(
      text(.saved, count: 2, method: "health.v1.Import/DeferRecords")
        == "Paces added 2 records that cannot be read yet")
    #expect(
      text(.imported, app: "", count: 1, method: "health.v1.Import/Objects")
        == "You added 1 record that cannot be read yet")
    #expect(
      text(.saved, count: 3, method: "health.v1.Samples/Relate")
        == "Paces changed the relations of 3 samples")
    // A deletion by identifier names no types.
    #expect(
      text(.deleted, count: 3, method: "health.v1.Samples/Delete") == "Paces deleted 3 samples")
    #expect(text(.deleted, count: 1) == "Paces deleted 1 sample")
    #expect(text(.saved, count: 2) == "Paces added 2 samples")
    #expect(text(.imported, app: "", count: 2) == "You imported 2 samples")
    #expect(
      text(.refused, app: "", method: "health.v1.Session/Hello") == "An unknown app was not let in")
    #expect(
      text(.refused, [.stepCount, .heartRate, .bodyMass, .height, .bloodGlucose])
        == "Paces requested steps, heart rate, weight, height and blood glucose and was not let in")
    #expect(
      text(.registered, app: "", method: "health.v1.Agent/Register")
        == "A program began to show you the requests of apps")
    #expect(text(.registered) == "Paces was registered")
    #expect(text(.granted, [.heartRate]) == "You decided about Paces: heart rate")
    #expect(
      text(.read, [.heartRate]) { $0.outcome = .empty }
        == "Paces requested heart rate and received no data")
    #expect(
      text(.read, [.heartRate], count: 3) { $0.form = .statistics }
        == "Paces read statistics: heart rate")
  }

  private func page(_ entries: [LedgerEntry]) -> String {
    LedgerPage(
      filter: LedgerPage.Filter(), entries: entries, names: Self.names, days: [], older: nil
    ).document(Fixture.context()).content.markup
  }

  @Test("what the user's own tools did is folded, and what apps did is not")
  func folds() {
    let own = LedgerEntry(time: Fixture.now, event: .read, types: [.stepCount], sampleCount: 1)
    var app = own
    app.bundleIdentifier = "org.example.paces"
    let html = page([own, own, own, app])
    let folded = html.parts(from: "<details>", to: "</details>")
    #expect(folded.count == 1)
    #expect(folded.first?.contains("3 entries") == true)
    #expect(folded.first?.contains("Paces") == false)
    #expect(html.contains("Paces"))
  }

  @Test("an unconfirmed name in the ledger remains text")
  func hostile() {
    let entry = LedgerEntry(
      time: Fixture.now, event: .read, bundleIdentifier: "<i>x</i>", types: [.stepCount])
    #expect(!page([entry]).contains("<i>"))
  }

  @Test("a filter has an address that names it, and includes the entries of its day and type")
  func filter() {
    var filter = LedgerPage.Filter()
    #expect(filter.path == "/ledger")
    filter.app = "org.example.paces"
    filter.type = .stepCount
    filter.day = "2025-10-09"
    #expect(filter.path == "/ledger?app=org.example.paces&type=stepCount&day=2025-10-09")
    var entry = LedgerEntry(time: Fixture.now, event: .read, types: [.stepCount])
    #expect(filter.includes(entry, Fixture.calendar))
    entry.types = [.heartRate]
    #expect(!filter.includes(entry, Fixture.calendar))
    entry.types = [.stepCount]
    entry.time = Instant(microseconds: Fixture.now.microseconds + 86_400_000_000)
    #expect(!filter.includes(entry, Fixture.calendar))
  }

  @Test("the strip has five steps, and any read is more than none")
  func heat() {
    #expect([0, 1, 25, 26, 100].map { HeatStrip.step($0, 100) } == [0, 1, 1, 2, 4])
    #expect(HeatStrip.step(0, 0) == 0)
  }

  @Test("a field of the exported table cannot become a formula")
  func table() {
    #expect(LedgerTable.text([]).hasSuffix("foreignSamples\r\n"))
    let entry = LedgerEntry(time: Fixture.now, event: .read, bundleIdentifier: "=SUM(A1)")
    #expect(LedgerTable.text([entry]).contains(",'=SUM(A1),"))
  }
}
