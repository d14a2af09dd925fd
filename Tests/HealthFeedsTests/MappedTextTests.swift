import Foundation
import HealthImport
import HealthModel
import TestSupport
import Testing

@testable import HealthFeeds

/// Text files with separated fields. Fixtures/generate_text.py documents where the columns come from.
@Suite(.process) struct MappedTextTests {
  @Test(
    "counts, sums and local days are those of an independent script",
    arguments: ["libreview.csv", "clarity.csv", "withings_weight.csv", "withings_bp.csv"])
  func totals(name: String) throws {
    let path = Fixture.path(name)
    for zone in ["Europe/Berlin", "America/New_York", "Asia/Kolkata"] {
      let feed = try ReadFeed(path: path, options: FeedOptions(timeZone: zone))
      let expected = try Fixture.expected("check_text.py", path)
      #expect(differences(feed.totals, expected) == [], "\(zone)")
      #expect(feed.isBalanced)
    }
  }

  @Test("a mapping of the user reads words, ends, notes and names")
  func userMap() throws {
    let path = Fixture.path("scale.csv")
    let options = FeedOptions(mapPath: Fixture.path("scale.map"))
    let feed = try ReadFeed(path: path, options: options)
    #expect(differences(feed.totals, try Fixture.expected("check_text.py", path)) == [])
    #expect(feed.isBalanced)
    let sleep = feed.objects(.sleepAnalysis)
    // In the night of October 25 the clocks go back.
    #expect(
      sleep.map { $0.end.secondsSince1970 - $0.start.secondsSince1970 }
        == [21_600, 21_600, 21_600, 25_200, 21_600, 21_600, 21_600, 21_600])
    let weights = feed.objects(.bodyMass)
    #expect(weights[0].metadata[FeedMetadataKey.notes] == .string("nüchtern"))
    #expect(weights[0].sourceRevision?.source.name == "Scale")
    #expect(Set(weights.map(\.id)).count == 8)
    #expect(
      try ReadFeed(path: path, options: options).objects(.bodyMass).map(\.id) == weights.map(\.id))
    // The line with a day that does not exist.
    #expect(feed.originals.map(\.kind) == ["Line of Scale"])
  }

  @Test("a word in place of a value is a limit or the line is stored as it came")
  func words() throws {
    let map = head + "[bodyMass]\nvalue = w\nunit = kg\nbelow = Lo: 2\nabove = Hi: 180\n"
    let text = "t,w\n2026-10-24 08:00,LO\n2026-10-24 09:00,hi\n2026-10-24 10:00,Err\n"
    let weights = try read(map, text)
    #expect(weights.objects(.bodyMass).map(\.value) == [2, 180])
    #expect(weights.originals.count == 1 && weights.isBalanced)
    let feed = try ReadFeed(path: Fixture.path("clarity.csv"))
    #expect(feed.originals.isEmpty)
    #expect(
      feed.objects(.insulinDelivery).map { $0.metadata[MetadataKey.insulinDeliveryReason] }
        == [.integer(2), .integer(1)])
  }

  private let head = "name = T\ntime = t\ntime-format = yyyy-MM-dd HH:mm\n"

  private func read(_ map: String, _ text: String) throws -> ReadFeed {
    let folder = try TemporaryDirectory()
    let path = try folder.write("t.map", Array(map.utf8))
    return try ReadFeed(
      text: text, options: FeedOptions(mapPath: path, timeZone: "Europe/Berlin"))
  }

  @Test(
    "a mistake in a mapping is reported with its line or its type",
    arguments: [
      ("", "no time"), ("time = t\n", "no [type]"), ("time = t\n[weight]\n", "line 2"),
      ("time = t\n[bodyMass]\nvalue = w\nunit = m\n", "bodyMass"), ("tine = t\n", "line 1"),
      ("time = t\n[workout]\n", "workout"),
      ("time = t\n[sleepAnalysis]\ncase = x: nap\n", "line 3"),
      ("time = t\n[bloodPressure]\nsystolic = s\n", "bloodPressure"),
      ("time = t\n[bodyMass]\nvalue = w\nshare-of = w\nunit = kg\n", "share-of"),
      ("time = t\n[bodyMass]\nvalue = w\nunit = kg\nbelow = Lo: x\n", "limit"),
    ])
  func mistakes(map: String, words: String) throws {
    do {
      _ = try read(map, "t,w\n2026-10-24 08:00,70\n")
      Issue.record("no error")
    } catch let error as ImportError {
      #expect(error.description.contains(words), "\(error.description)")
    }
  }

  @Test("quotation marks, separators, line breaks and missing fields are read as in RFC 4180")
  func quoting() throws {
    let feed = try read(
      head + "[bodyMass]\nvalue = w\nunit = kg\nnotes = n\n",
      "t;w;n\r\n2026-10-24 08:00;70,5;\"a;\"\"b\"\"\r\nc\"\r\n\r\n2026-10-24 09:00\r\n"
        + "2026-10-25 02:30;71;x\n2026-03-29 02:30;72;\"open\n")
    #expect(feed.objects(.bodyMass).map(\.value) == [70.5, 71])
    #expect(
      feed.objects(.bodyMass)[0].metadata[FeedMetadataKey.notes] == .string("a;\"b\"\r\nc"))
    // 02:30 occurs twice on this day; the first one counts.
    #expect(feed.objects(.bodyMass)[1].start == Instant(secondsSince1970: 1_792_888_200))
    #expect(feed.row("lines")?.skipped == [.unmapped: 1] && feed.row("lines")?.objects == 1)
  }

  @Test("hostile text files end within their size")
  func hostile() throws {
    let map = head + "[bodyMass]\nvalue = w\nunit = kg\n"
    for text in [
      "t,w\n" + String(repeating: ",", count: 200_000) + "\n",
      "t,w\n2026-10-24 08:00," + String(repeating: "9", count: 200_000) + "\n",
      "t,w\n\"" + String(repeating: "\"\"", count: 100_000),
      "t,w\n2026-10-24 08:00,1e308\n2026-10-24 08:00,nan\n9999-12-31 23:59,5\n0000-01-01 00:00,5\n",
    ] {
      let feed = try read(map, text)
      #expect(feed.isBalanced)
      #expect(feed.samples.allSatisfy { $0.value.isFinite })
    }
    #expect(throws: ImportError.self) { try read(map, "a,b\n1,2\n") }
    #expect(throws: ImportError.self) { try read(map, "t,w\u{0}\n") }
  }

  @Test("every mapping of the catalog can be read")
  func shipped() throws {
    #expect(
      FeedMap.shipped.map(\.name) == [
        "Dexcom Clarity", "LibreView", "LibreView", "Withings blood pressure", "Withings sleep",
        "Withings weight", "Withings weight",
      ])
  }
}
