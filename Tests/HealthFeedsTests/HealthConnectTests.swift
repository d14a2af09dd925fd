import ForeignSQLite
import Foundation
import HealthImport
import HealthModel
import TestSupport
import Testing

@testable import HealthFeeds

/// Exports of Health Connect. Fixtures/generate_health_connect.py documents where the tables come
/// from.
@Suite(.process) struct HealthConnectTests {
  private let path = Fixture.path("health_connect.zip")

  @Test("counts, sums and local days are those of an independent script")
  func totals() throws {
    let feed = try ReadFeed(path: path)
    let expected = try Fixture.expected("check_health_connect.py", path)
    #expect(differences(feed.totals, expected) == [])
    #expect(feed.isBalanced)
  }

  @Test("an object has a UUID, and the app, device and recording method of its record")
  func objects() throws {
    let feed = try ReadFeed(path: path)
    let weights = feed.objects(.bodyMass)
    #expect(Set(weights.map(\.id)).count == 3 && weights.allSatisfy { $0.id.high >> 12 & 0xf == 5 })
    #expect(weights.allSatisfy { $0.metadata[MetadataKey.wasUserEntered] == .integer(1) })
    #expect(weights.allSatisfy { $0.sourceRevision?.source.name == "Steps" && $0.device == nil })
    let rates = feed.objects(.restingHeartRate)
    #expect(rates.allSatisfy { $0.device == Device(manufacturer: "Example", model: "Watch 5") })
    #expect(
      rates.map { $0.metadata[MetadataKey.timeZone] } == [
        .string("Etc/GMT-2"), .string("Etc/GMT-1"), .string("Etc/GMT-1"),
      ])
    #expect(try ReadFeed(path: path).objects(.bodyMass).map(\.id) == weights.map(\.id))
  }

  @Test("a workout has laps, a route, and the distance and energy of its app")
  func workout() throws {
    let feed = try ReadFeed(path: path)
    let workout = try #require(feed.objects(.workout).first)
    guard case .workout(let details)? = workout.details else { return }
    #expect(details.activityType == 37 && details.duration == 1_800)
    #expect(details.events.count == 5 && details.events.allSatisfy { $0.type == 3 })
    // The records of every quarter of an hour that are within the half hour count too.
    let distance = try #require(
      details.statistics.first { $0.type == .distanceWalkingRunning }?.sum)
    #expect(distance >= 5_012.5 && distance < 5_012.5 + 1_400)
    #expect(details.statistics.first { $0.type == .activeEnergyBurned }?.sum == 331)
    let route = try #require(feed.objects(.workoutRoute).first)
    #expect(feed.points[route.id]?.count == 300)
    #expect(
      feed.relations == [Relation(kind: .workout, parent: workout.id, children: [route.id])])
    #expect(feed.row("speed_record_table")?.skipped == [.withoutActivity: 1])
  }

  @Test("records without a type are counted by table and stored as JSON")
  func originals() throws {
    let feed = try ReadFeed(path: path)
    #expect(
      Set(feed.report.unknownTypes.keys) == [
        "bone_mass_record_table", "total_calories_burned_record_table",
      ])
    let mass = try #require(
      feed.originals.first { $0.kind == "Health Connect bone_mass_record_table" })
    let bytes = mass.encoding == .deflate ? ZipWriter.inflated(mass.payload) : mass.payload
    let json = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    #expect(json?["mass"] as? Double == 3_100 && json?["app"] as? String == "Steps")
    let again = try ReadFeed(path: path)
    #expect(Set(again.originals.map(\.key)) == Set(feed.originals.map(\.key)))
  }

  @Test("a bare database is read like the archive")
  func bare() throws {
    let folder = try TemporaryDirectory()
    let unzip = Process()
    unzip.executableURL = URL(filePath: "/usr/bin/env")
    unzip.arguments = [
      "python3", "-c", "import sys, zipfile; zipfile.ZipFile(sys.argv[1]).extractall(sys.argv[2])",
      path, folder.path,
    ]
    try unzip.run()
    unzip.waitUntilExit()
    let feed = try ReadFeed(path: folder.path + "/health_connect_export.db")
    #expect(feed.totals == (try ReadFeed(path: path)).totals)
  }
}

/// Databases that misuse features of SQLite, or are damaged.
@Suite(.process) struct HostileDatabaseTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    let (process, errors) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", Fixture.path("hostile_databases.py"), folder.path]
    process.standardError = errors
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  private func read(_ name: String) throws -> ReadFeed {
    try ReadFeed(path: folder.path + "/\(name).db", format: "health-connect")
  }

  @Test("triggers, further tables and odd names do not disturb the import")
  func ordinary() throws {
    for name in ["good", "triggers", "names"] {
      let feed = try read(name)
      #expect(feed.objects(.stepCount).count == 5_000, "\(name)")
      #expect(feed.isBalanced, "\(name)")
    }
    #expect(try read("names").originals.count == 1)
  }

  @Test("views and virtual tables are not read, and a column that computes a gigabyte is refused")
  func unreachable() throws {
    for name in ["view", "virtual"] {
      // With SQLite 3.40 nothing of a virtual table is read; with 3.46 its file is refused.
      do {
        #expect(try read(name).samples.isEmpty, "\(name)")
      } catch is ImportError {
        #expect(name == "virtual")
      }
    }
    #expect(throws: ImportError.self) { try read("generated") }
  }

  @Test("values of other types are stored unparsed, and the others are imported")
  func types() throws {
    let feed = try read("types")
    #expect(feed.samples.map(\.value) == [5])
    #expect(feed.originals.count == 4)
    #expect(feed.isBalanced)
  }

  @Test("damaged databases are refused before anything is delivered")
  func damaged() throws {
    for name in ["truncated", "header", "many", "multiplied"] {
      #expect(throws: ImportError.self, "\(name)") { try read(name) }
    }
    var refusedCount = 0
    for number in 0..<20 {
      var isEmpty = true
      do {
        // Damage inside values leaves the structure whole.
        _ = try FeedRegistry.open(
          folder.path + "/damaged\(number).db", as: FeedRegistry.format(named: "health-connect")
        ).read { _ in isEmpty = false }
      } catch is ImportError {
        refusedCount += 1
        #expect(isEmpty, "damaged\(number)")
      }
    }
    #expect(refusedCount > 10)
  }

  @Test("a copy has no name while it is read")
  func copies() throws {
    let parent = try TemporaryDirectory()
    for name in ["good", "truncated"] {
      let input = try FeedInput(path: folder.path + "/\(name).db")
      let database = PrivateDatabase.open(input.documents[0], in: parent.path)
      #expect(try FileManager.default.contentsOfDirectory(atPath: parent.path) == [], "\(name)")
      if name == "good" { #expect(try database.get().database.tables.count == 2) }
    }
  }
}
