import Foundation
import HealthInsight
import HealthModel
import HealthPage
import HealthWords
import QRCodes
import Testing

/// The pages in another language than English.
struct TranslationTests {
  /// A page that names every type.
  struct Page: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let document: @Sendable (PageContext) -> Document

    init(_ name: String, _ document: @escaping @Sendable (PageContext) -> Document) {
      testDescription = name
      self.document = document
    }
  }

  private static let grants = ObjectType.all.map {
    Grant(type: $0, direction: .read, decision: .authorized)
  }
  private static let entry = LedgerEntry(
    time: Fixture.now, event: .refused, bundleIdentifier: "org.example.paces",
    types: ObjectType.all)
  private static let object = ObjectID(high: 1, low: 2)
  private static let day = CalendarDay(year: 2025, month: 10, day: 31)

  private static var app: RegisteredApp {
    var app = Fixture.app(grants: grants)
    app.manifest.shareUsage = "x"
    return app
  }

  private static var sheet: ConsentSheet {
    var sheet = Fixture.sheet()
    sheet.items = ObjectType.all.map { .init(type: $0, direction: .read) }
    return sheet
  }

  private static var objectSheet: ConsentSheet {
    var sheet = Fixture.sheet()
    (sheet.items, sheet.objectType) = ([], .userAnnotatedMedication)
    return sheet
  }

  private static let span = ChartSpan(
    .month, containing: Berlin.date(2025, 11, 2), calendar: Berlin.calendar)
  private static let row = SamplesPage.Row(
    id: object, start: Fixture.now, end: Fixture.now, value: "", source: "x")

  private static func count(_ type: ObjectType) -> DaemonStatus.TypeCount {
    DaemonStatus.TypeCount(
      type: type, source: Source(name: "x", bundleIdentifier: "x"), sampleCount: 1,
      first: Fixture.now, last: Fixture.now)
  }

  private static let pages: [Page] = [
    Page("request") { RequestPage(sheet).document($0) },
    Page("request for objects") { RequestPage(objectSheet).document($0) },
    Page("requests") { RequestsPage(sheets: [sheet, objectSheet]).document($0) },
    Page("answer") { context in
      AnswerPage(
        app: app, grants: grants, objects: (.userAnnotatedMedication, 1, 2),
        unproved: ObjectType.all
      ).document(context)
    },
    Page("app") { context in
      AppPage(
        app: app, hasNamesake: false,
        objects: [
          .init(
            grant: GrantedObject(object: object, type: .visionPrescription, decision: .authorized),
            title: "x")
        ],
        summary: LedgerSummary(lines: [
          .init(event: .read, types: ObjectType.all, first: Fixture.now, last: Fixture.now)
        ])
      ).document(context)
    },
    Page("ledger") { context in
      LedgerPage(
        filter: .init(), entries: [entry], names: [:], days: [], older: nil
      ).document(context)
    },
    Page("sources") { context in
      SourcesPage(
        types: ObjectType.all, type: .stepCount, lines: [count(.stepCount)], order: [0],
        effect: nil
      ).document(context)
    },
    Page("import") { context in
      let types = ObjectType.all.map {
        #"{"type": "\#($0.name)", "found": 1, "added": 1, "present": 0}"#
      }
      let json = #"""
        {"complete": true, "types": [\#(types.joined(separator: ","))], "deferred": [], "lost": 0, "missing": 1,
         "updated": 0, "truncated": false, "damaged": false, "seconds": 1}
        """#
      return ImportsPage(
        state: ImportSummary(json: Data(json.utf8)).map { .finished($0) } ?? .none, history: []
      ).document(context)
    },
    Page("phone") { context in
      PhonePage(
        state: .paired(
          PairedPhone(
            since: Fixture.now, typeCount: 2, appAddress: "/apps/1", url: "x", header: "x",
            codes: ["healthMetrics", "workouts"].compactMap { content in
              QRCode("x").map { (content, $0) }
            },
            last: PairedPhone.Delivery(
              time: Fixture.now, isAccepted: true, added: 1, updated: 2, present: 3, deferred: 2,
              refused: 4))),
        address: "x"
      ).document(context)
    },
    Page("phone that is not paired") { context in
      PhonePage(state: .unpaired, address: "x").document(context)
    },
    Page("removal of an import") { context in
      ImportRemovalPage(
        number: 1,
        content: ImportedRemovalResult(
          types: ObjectType.all.map {
            .init(type: $0, source: Source(name: "x", bundleIdentifier: "x"), count: 1)
          })
      ).document(context)
    },
    Page("settings") { context in
      SettingsPage(
        preferences: PagePreferences(), pinned: PinnedTypes(names: nil) { _ in true },
        mode: StoreMode(), encryption: EncryptionStatus(),
        guest: GuestChoice(apps: [], asksForPresence: false),
        characteristics: Characteristic.types.map { Characteristic(type: $0) },
        goals: ActivityGoals(day: CalendarDay(year: 2025, month: 10, day: 9)),
        units: ObjectType.all.map { ($0, HealthUnit.count) }, retention: LedgerRetention(),
        backup: BackupFacts(
          lastAt: Instant(microseconds: 0), directory: "x", needsPassphrase: true)
      ).document(context)
    },
    Page("guest session") { context in
      GuestPage(mode: StoreMode(isGuest: true, endsWithSecret: true), asksForPresence: false)
        .document(context.language)
    },
    Page("browse") { context in
      BrowsePage(search: "", entries: ObjectType.all.map { .init(type: $0, sampleCount: 1) })
        .document(context)
    },
    Page("records") { context in
      RecordsPage(
        groups: ObjectType.all.map { .init(type: $0, rows: [row], hasMore: true) }
      ).document(context)
    },
    Page("samples") { context in
      SamplesPage(
        type: .heartRate, rows: [row], sources: [], source: "", from: "", to: "", next: nil
      ).document(context)
    },
    Page("summary") { context in
      var page = SummaryPage(day: day)
      page.cards = ObjectType.all.filter { $0.kind == .quantity }.map {
        .quantity(
          RecentValues(
            latest: 1, time: Fixture.now, days: DailyValues($0, to: day, [1, 2]), average: 1))
      }
      return page.document(context)
    },
    Page("trends") { context in
      var page = TrendsPage()
      page.trends = ObjectType.all.filter { $0.kind == .quantity }.compactMap {
        Trend(DailyValues($0, to: day, Array(repeating: 1, count: 90)))
      }
      return page.document(context)
    },
    Page("sample") { context in
      SampleDetailPage(
        object: HealthObject(
          id: object, type: .heartRate, start: Fixture.now, end: Fixture.now, value: 1),
        value: "1", attachments: [], isOwn: true
      ).document(context)
    },
    Page("report") { context in
      ReportPage(
        span: span, choices: ObjectType.all,
        chapters: ObjectType.all.map { TypePage(type: $0, span: span, title: "x", figure: nil) },
        medications: [], profile: []
      ).document(context)
    },
    Page("type") { context in
      TypePage(type: .heartRate, span: span, title: "x", figure: nil).document(context)
    },
  ]

  @Test("a page in German has no English name of a type", arguments: pages)
  func german(page: Page) {
    let context = Berlin.context(.german)
    let document = page.document(context)
    let words = Self.words(document.title + " " + Self.text(document.html(context).markup))
    #expect(words.count > 20)
    var phrases: Set<ArraySlice<Substring>> = []
    for length in 1...6 where words.count >= length {
      for start in 0...(words.count - length) { phrases.insert(words[start..<start + length]) }
    }
    for type in ObjectType.all {
      let own = Self.words(Language.german.name(type))
      for name in [type.displayName, type.nameInSentence] {
        let english = Self.words(name)
        // Some names are the same in both languages.
        guard english != own else { continue }
        #expect(!phrases.contains(english[...]), "\(name)")
      }
    }
  }

  /// Returns what a reader of the page sees or hears.
  private static func text(_ markup: String) -> String {
    let labels = markup.parts(from: "aria-label=\"", to: "\"")
    let parts = markup.split(separator: "<").compactMap { part in
      part.firstIndex(of: ">").map { part[part.index(after: $0)...] }
    }
    return parts.joined(separator: " ") + " " + labels.joined(separator: " ")
  }

  private static func words(_ text: String) -> [Substring] {
    text.split { !$0.isLetter && !$0.isNumber }
  }
}
