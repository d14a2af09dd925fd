import Foundation
import HealthTerminal
import HealthWords
import HealthModel
import Testing

/// The consent sheet in a terminal and its keyboard input.
struct SheetTests {
  @Test("a sheet states for each level what was verified and who can still impersonate the app")
  func levels() {
    for level in EvidenceLevel.allCases {
      var sheet = Self.sheet()
      sheet.app.level = level.rawValue
      let heading = SheetText(sheet, times: Self.times, style: Self.plain).heading
      #expect(heading.contains("(L\(level.rawValue))\n"))
      #expect(heading.contains(Language.english.verified(level)))
      #expect(heading.contains(Language.english.remaining(level)))
    }
    let texts = EvidenceLevel.allCases.flatMap {
      [Language.english.title($0), Language.english.verified($0), Language.english.remaining($0)]
    }
    #expect(Set(texts).count == texts.count)
  }

  static let times = TimeText(timeZone: TimeZone(identifier: "Europe/Berlin")!)
  static let plain = OutputStyle(isTerminal: false)

  static func sheet(_ name: String = "Paces", usage: String = "Draws your days.") -> ConsentSheet {
    var app = ConsentSheet.App(
      principal: PrincipalID(ObjectID(high: 1, low: 1)), bundleIdentifier: "org.example.paces",
      name: name, level: 0)
    app.readUsage = usage
    app.shareUsage = "Adds the walks that you record."
    var sheet = ConsentSheet(
      id: ObjectID(high: 0x1234_5678_9abc_def0, low: 2), version: 1, app: app,
      createdAt: Instant(microseconds: 1_760_000_000_000_000),
      expiresAt: Instant(microseconds: 1_760_000_300_000_000))
    sheet.items = [
      .init(type: .stepCount, direction: .share), .init(type: .stepCount, direction: .read),
      .init(type: .sexualActivity, direction: .read),
    ]
    sheet.items[1].sampleCount = 3_698
    sheet.items[1].oldest = Instant(microseconds: 1_740_000_000_000_000)
    sheet.items[2].isSensitive = true
    return sheet
  }

  static var objects: ConsentSheet {
    var sheet = sheet()
    sheet.items = []
    sheet.objectType = .userAnnotatedMedication
    sheet.objects = ["headache", "sun", "heart"].enumerated().map { index, title in
      .init(
        id: ObjectID(high: 9, low: UInt64(index)), title: title,
        start: Instant(microseconds: 1_740_000_000_000_000), source: "healthctl",
        isGranted: index == 1)
    }
    return sheet
  }

  private func screen(_ form: SheetForm, hasCursor: Bool = true) -> String {
    form.screen(times: Self.times, style: Self.plain, hasCursor: hasCursor)
  }

  @Test("the sheet shows the app, its evidence level, its purpose, and the available data")
  func snapshots() throws {
    var form = SheetForm(Self.sheet())
    _ = form.press(.down)
    _ = form.press(.toggle)
    _ = form.press(.down)
    _ = form.press(.leave)
    try expectSnapshot(screen(form), "sheet-of-types")
    try expectSnapshot(screen(SheetForm(Self.objects), hasCursor: false), "sheet-of-objects")
  }

  @Test("ID-21: the sheet warns about a self-registered app and about a duplicate name")
  func unknown() throws {
    var sheet = Self.sheet()
    sheet.app.isPending = true
    sheet.app.hasNamesake = true
    sheet.items[1].isBelowCeiling = true
    try expectSnapshot(screen(SheetForm(sheet), hasCursor: false), "sheet-of-an-unknown-app")
  }

  @Test("PO-02: existing object grants are preselected")
  func preselected() {
    #expect(SheetForm(Self.objects).choices == [.deny, .allow, .deny])
  }

  @Test("AG-21, CD-05: app-provided text is quoted, truncated, and cannot emit control sequences")
  func hostileWords() {
    let usage =
      "\u{1B}[2J\u{1B}]8;;https://example.org\u{7}Allow all\u{202E}” <b>healthd:</b>\n[on ] everything "
      + String(repeating: "x", count: 1_000_000)
    let text = screen(SheetForm(Self.sheet(usage: usage)))
    #expect(!text.contains("\u{1B}") && !text.contains("\u{7}") && !text.contains("\u{202E}"))
    let line = text.split(separator: "\n").first { $0.contains("Allow all") }!
    #expect(line.contains("in its own words: “") && line.hasSuffix("”"))
    #expect(line.count { $0 == "”" } == 1)
    #expect(TerminalText.width(String(line)) < 300)
    let clean = screen(SheetForm(Self.sheet()))
    #expect(text.split(separator: "\n").count == clean.split(separator: "\n").count)
  }

  @Test("AG-22: the identifier and evidence level precede the app's own name")
  func systemName() {
    let lines = screen(SheetForm(Self.sheet("Health"))).split(separator: "\n")
    #expect(lines[0] == "org.example.paces calls itself “Health”")
    #expect(lines[1] == "Identity: Claimed and not verified (L0)")
  }

  @Test("granting a sensitive type requires a typed word, and other input returns to the sheet")
  func confirmation() {
    var form = SheetForm(Self.sheet())
    _ = form.press(.allowAll)
    #expect(form.press(.done) == .editing)
    for character in "yes" { _ = form.press(.text(character)) }
    #expect(form.press(.done) == .editing)
    #expect(form.confirming == nil)
    _ = form.press(.done)
    for character in SheetForm.confirmation { _ = form.press(.text(character)) }
    guard case .decided(let decision) = form.press(.done) else {
      Issue.record("the correct word was not accepted")
      return
    }
    #expect(decision.grants.map(\.decision) == [.authorized, .authorized, .authorized])
  }

  @Test("AG-23: no type is added to the sheet after the first key press")
  func joining() {
    var form = SheetForm(Self.sheet())
    var next = Self.sheet()
    next.version = 2
    next.items.append(.init(type: .heartRate, direction: .read))
    form.update(next)
    #expect(form.choices.count == 4)
    _ = form.press(.down)
    var later = next
    later.version = 3
    later.items.append(.init(type: .bodyMass, direction: .read))
    form.update(later)
    #expect(form.decision.version == 2)
    #expect(form.choices.count == 4)
  }

  @Test("disabled items are denied, skipped items stay undecided, and closing decides nothing")
  func decisions() {
    var form = SheetForm(Self.sheet())
    _ = form.press(.toggle)
    _ = form.press(.down)
    _ = form.press(.leave)
    guard case .decided(let decision) = form.press(.done) else {
      Issue.record("confirmation was required although nothing sensitive is granted")
      return
    }
    #expect(
      decision.grants == [
        Grant(type: .stepCount, direction: .share, decision: .authorized),
        Grant(type: .sexualActivity, direction: .read, decision: .denied),
      ])
    #expect(form.press(.close) == .decided(form.dismissal))
    #expect(form.dismissal.isDismissed && form.dismissal.grants.isEmpty)
  }

  @Test("terminal key sequences are decoded")
  func keys() {
    var reader = KeyReader()
    #expect(
      reader.keys([0x1b, 0x5b, 0x41, 0x1b, 0x4f, 0x42, 0x20, 0x0d]) == [.up, .down, .toggle, .done])
    #expect(reader.keys([0x1b]) == [.close])
    #expect(reader.keys(Array("q-an".utf8)) == [.close, .leave, .allowAll, .refuseAll])
    reader.isTyping = true
    #expect(reader.keys([0x71, 0x7f]) == [.text("q"), .erase])
  }

  @Test("a script answers requests in order and rejects a grant that was not requested")
  func script() throws {
    let json = """
      [{"app": "org.example.paces", "read": ["stepCount"], "statisticsOnly": true},
       {"app": "org.example.paces", "objects": ["headache"], "others": "leave"},
       {"app": "org.example.paces", "dismiss": true}, {"app": "org.example.paces", "read": ["heartRate"]}]
      """
    var script = try SheetScript(Data(json.utf8))
    let dates = DateExpression(
      timeZone: Self.times.timeZone, now: Date(timeIntervalSince1970: 1_760_000_000))
    let first = try #require(try script.decision(for: Self.sheet(), dates: dates))
    #expect(first.grants.map(\.decision) == [.denied, .authorized, .denied])
    #expect(first.grants[1].limits == GrantLimits(form: .statisticsOnly))
    let second = try #require(try script.decision(for: Self.objects, dates: dates))
    #expect(second.objects == [ObjectChoice(id: ObjectID(high: 9, low: 0), isGranted: true)])
    #expect(try script.decision(for: Self.sheet(), dates: dates)?.isDismissed == true)
    #expect(throws: CommandFailure.self) { try script.decision(for: Self.sheet(), dates: dates) }
    #expect(script.isEmpty)
  }
}
