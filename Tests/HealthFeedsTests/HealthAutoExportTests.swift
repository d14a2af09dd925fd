import HealthImport
import HealthModel
import TestSupport
import Testing

@testable import HealthFeeds

/// Files of Health Auto Export. Fixtures/generate_auto_export.py documents where the structure comes
/// from.
@Suite(.process) struct HealthAutoExportTests {
  @Test(
    "counts, sums and local days are those of an independent script",
    arguments: ["auto_export_v1.json", "auto_export_v2.json"])
  func totals(name: String) throws {
    let path = Fixture.path(name)
    let feed = try ReadFeed(path: path)
    let expected = try Fixture.expected("check_auto_export.py", path)
    #expect(differences(feed.totals, expected) == [])
    #expect(feed.isBalanced)
  }

  @Test("metrics without a type are stored as they came")
  func originals() throws {
    let feed = try ReadFeed(path: Fixture.path("auto_export_v2.json"))
    #expect(feed.report.unknownTypes == ["skin_temperature_trend": 1])
    #expect(
      feed.originals.map(\.kind).sorted() == [
        "Health Auto Export metric", "Health Auto Export metric",
      ])
    #expect(feed.row("mindful_minutes")?.objects == 1)
    #expect(feed.row("stateOfMind")?.records == 1)
  }

  @Test("a workout has its totals, its route, and the heart rates that the metrics contain too")
  func workout() throws {
    let feed = try ReadFeed(path: Fixture.path("auto_export_v2.json"))
    let workout = try #require(feed.objects(.workout).first)
    guard case .workout(let details)? = workout.details else { return }
    #expect(workout.id.uuidString == "7A0F7B52-63B5-5C2E-9A55-2F1F0C1D7E11")
    #expect(details.activityType == 37 && details.duration == 890.5)
    func statistics(_ type: ObjectType) -> WorkoutStatistics? {
      details.statistics.first { $0.type == type }
    }
    #expect(statistics(.distanceWalkingRunning)?.sum == 2610)
    #expect(abs((statistics(.activeEnergyBurned)?.sum ?? 0) - 702.5 / 4.184) < 1e-9)
    #expect(statistics(.stepCount)?.sum == 2400)
    #expect(statistics(.heartRate)?.average == 141 && statistics(.heartRate)?.maximum == 166)
    #expect(workout.metadata[MetadataKey.weatherHumidity] == .quantity(value: 0.61, unit: "%"))
    #expect(workout.metadata[MetadataKey.timeZone] == .string("Etc/GMT-2"))
    let route = try #require(feed.objects(.workoutRoute).first)
    let points = try #require(feed.points[route.id])
    #expect(points.count == 120 && points.columns[0][119] == 52.5 + 119 * 1e-4)
    let relation = try #require(feed.relations.first { $0.parent == workout.id })
    #expect(relation.children.count == 16 && relation.children.contains(route.id))
    let rates = Set(feed.objects(.heartRate).map(\.id))
    #expect(rates.isSuperset(of: relation.children.filter { $0 != route.id }))
    #expect(feed.row("stepCount in workouts")?.skipped == [.duplicateOfMainFile: 15])
  }

  private func metric(_ name: String, _ units: String, _ data: String) -> String {
    #"{"data": {"metrics": [{"name": "\#(name)", "units": "\#(units)", "data": [\#(data)]}]}}"#
  }

  struct GridCase: Sendable {
    var dates: [String]
    var seconds: [Double]
  }

  private static let grids = [
    GridCase(
      dates: [
        "2026-10-24 00:00:00 +0200", "2026-10-25 00:00:00 +0200", "2026-10-26 00:00:00 +0100",
      ], seconds: [86_400, 90_000, 86_400]),
    GridCase(
      dates: ["2026-10-24 08:00:00 +0200", "2026-10-24 10:00:00 +0200"], seconds: [3_600, 3_600]),
    GridCase(
      dates: ["2026-10-24 08:00:00 +0200", "2026-10-24 08:07:00 +0200"], seconds: [60, 60]),
    GridCase(dates: ["2026-10-24 08:00:00 +0200", "2026-10-24 08:07:09 +0200"], seconds: [0, 0]),
  ]

  @Test(
    "a sum has the period of its grid, and a day with a change of the clocks its own length",
    arguments: grids)
  func grid(grid: GridCase) throws {
    let data = grid.dates.map { #"{"qty": 5, "date": "\#($0)"}"# }.joined(separator: ",")
    let feed = try ReadFeed(text: metric("step_count", "count", data))
    let lengths = feed.samples.map { $0.end.secondsSince1970 - $0.start.secondsSince1970 }
    #expect(lengths == grid.seconds)
    let weight = try ReadFeed(text: metric("weight_body_mass", "kg", data))
    #expect(weight.samples.allSatisfy { $0.start == $0.end && $0.value == 5 })
  }

  @Test("an entry is named by metric and time, so that a later file replaces it")
  func names() throws {
    let date = "2026-10-24 00:00:00 +0200"
    let first = try ReadFeed(
      text: metric("step_count", "count", #"{"qty": 5, "date": "\#(date)", "source": "A"}"#))
    let later = try ReadFeed(
      text: metric("step_count", "count", #"{"qty": 9, "date": "\#(date)", "source": "A|B"}"#))
    #expect(first.samples.map(\.id) == later.samples.map(\.id))
    #expect(later.samples[0].sourceRevision?.source.name == "A|B via Health Auto Export")
    let two = try ReadFeed(
      text: metric(
        "step_count", "count",
        #"{"qty": 9, "date": "\#(date)"},{"qty": 9, "date": "\#(date)"}"#))
    #expect(Set(two.samples.map(\.id)).count == 2)
  }

  @Test("a night that is summed up is as long as the sum, and retains its stages")
  func night() throws {
    let feed = try ReadFeed(path: Fixture.path("auto_export_v1.json"))
    let asleep = feed.objects(.sleepAnalysis).filter { $0.value == 1 }
    #expect(asleep.map { $0.end.secondsSince1970 - $0.start.secondsSince1970 } == [26_100, 26_100])
    #expect(asleep[0].metadata[FeedMetadataKey.sleepREM] == .quantity(value: 2, unit: "hr"))
  }

  @Test(
    "damaged and hostile documents are refused before anything is delivered",
    arguments: [
      #"{"data": {"metrics": [{"name": "step_count", "units": "count", "data": [{"qty": 5"#,
      #"{"data": {"metrics": []}} x"#, #"{"data": [], "metrics": 1"#, "{\"data\" \"metrics\"",
      #"{"data":{"metrics":"# + String(repeating: "[", count: 100_000),
    ])
  func damaged(text: String) throws {
    #expect(throws: ImportError.self) { try ReadFeed(text: text) }
  }

  @Test("unusable entries are stored unparsed, and the others are imported")
  func unusable() throws {
    let feed = try ReadFeed(
      text: metric(
        "step_count", "count",
        #"{"qty": "many", "date": "2026-10-24 08:00:00 +0200"}, {"qty": 3}, 7, "#
          + #"{"qty": 1e999, "date": "2026-10-24 08:01:00 +0200"}, "#
          + #"{"qty": 4, "date": "2026-10-24 08:02:00 +0200"}"#))
    #expect(feed.samples.map(\.value) == [4])
    #expect(feed.originals.count == 4)
    #expect(feed.isBalanced)
  }

  @Test("files of an archive are read together, and an object in two files is stored once")
  func archive() throws {
    let old = metric("step_count", "count", #"{"qty": 5, "date": "2026-10-24 00:00:00 +0200"}"#)
    let new = metric(
      "step_count", "count",
      #"{"qty": 9, "date": "2026-10-24 00:00:00 +0200"}, {"qty": 2, "date": "2026-10-25 00:00:00 +0200"}"#
    )
    let zip = ZipWriter.archive([
      ("2026-10-24.json", Array(old.utf8)), ("2026-10-25.json", Array(new.utf8)),
      ("notes.txt", Array("hello".utf8)),
    ])
    let feed = try ReadFeed(bytes: zip)
    #expect(feed.samples.map(\.value) == [9, 2])
    #expect(feed.row("step_count")?.skipped == [.repeated: 1])
    #expect(feed.row("other files")?.skipped == [.unknownFile: 1])
    let damaged = ZipWriter.archive([("a.json", Array(old.utf8))], .wrongChecksum)
    #expect(throws: ImportError.self) { try ReadFeed(bytes: damaged) }
  }
}
