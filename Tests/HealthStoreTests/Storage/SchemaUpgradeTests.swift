import Foundation
import GRDB
import HealthModel
import HealthPermissions
import TestSupport
import Testing

@testable import HealthAuthorization
@testable import HealthStorage
@testable import HealthStore

/// `Version1` contains the databases that the last version before schema 2 wrote: an export of six
/// days (`scripts/sample-export --days 6`) with one unknown element, two apps, a mood, and a dose.
struct SchemaUpgradeTests {
  private func copy() throws -> TemporaryDirectory {
    let directory = try TemporaryDirectory()
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
      .appendingPathComponent("Version1").path
    for name in ["health.sqlite", "permissions.sqlite"] {
      try FileManager.default.copyItem(
        atPath: source + "/" + name, toPath: directory.path + "/" + name)
    }
    return directory
  }

  @Test("a store of version 1 opens with all its samples, and its chunks verify")
  func opens() throws {
    let directory = try copy()
    for attempt in ["upgraded", "opened again"] {
      let store = try HealthStore.open(directory: directory.path)
      defer { store.close() }
      let counts: [(ObjectType, Int)] = [
        (.stepCount, 945), (.sleepAnalysis, 172), (.flightsClimbed, 47), (.bodyMass, 4),
        (.heartbeatSeries, 4), (.bloodPressure, 3), (.electrocardiogram, 1), (.workout, 1),
        (.workoutRoute, 1), (.stateOfMind, 1), (.medicationDoseEvent, 1),
      ]
      for (type, count) in counts {
        let found = try store.allObjects(SampleQuery(types: [type]), in: person)
        #expect(found.count == count, "\(attempt): \(type)")
      }
      let mass = try store.statistics(
        StatisticsQuery(type: .bodyMass, options: .discreteAverage), in: person)
      #expect(mass.statistics.first?.merged.average == 68.5075)
      #expect(try store.verify(in: owner).problems == [])
    }
  }

  @Test("exact sums of upgraded chunks are those of their samples")
  func sums() throws {
    let directory = try copy()
    let store = try HealthStore.open(directory: directory.path)
    defer { store.close() }
    var sum = ExactSum()
    for object in try store.allObjects(SampleQuery(types: [.flightsClimbed]), in: person) {
      guard case .quantity(let value) = object.sample.value else { continue }
      sum.add(value)
    }
    let answer = try store.statistics(
      StatisticsQuery(type: .flightsClimbed, options: .cumulativeSum), in: person)
    #expect(answer.statistics.first?.merged.sum == sum.value)
  }

  @Test(
    "a damaged chunk of a store of version 1 is reported, and samples in other chunks are readable")
  func damaged() throws {
    let directory = try copy()
    let queue = try DatabaseQueue(path: directory.path + "/health.sqlite")
    try queue.write { db in
      let id = try Int64.fetchOne(db, sql: "SELECT min(id) FROM chunk_data")
      let payload = try Data.fetchOne(
        db, sql: "SELECT payload FROM chunk_data WHERE id = ?", arguments: [id])
      var bytes = try #require(payload)
      bytes[bytes.count / 2] ^= 1
      try db.execute(
        sql: "UPDATE chunk_data SET payload = ? WHERE id = ?", arguments: [bytes, id])
    }
    try queue.close()
    let store = try HealthStore.open(directory: directory.path)
    defer { store.close() }
    #expect(try !store.verify(in: owner).problems.isEmpty)
    #expect(try store.allObjects(SampleQuery(types: [.workout]), in: person).count == 1)
  }

  @Test("the apps and the ledger of version 1 are read, and their rows verify")
  func permissions() throws {
    let directory = try copy()
    let store = try PermissionStore.open(directory: directory.path)
    #expect(
      Set(store.apps(in: owner).map(\.manifest.bundleIdentifier)) == [
        "org.example.paces", "org.example.diary",
      ])
    #expect(try store.ledger.verify().problems.isEmpty)
    // The rows of a version without checksums were given theirs.
    #expect(try store.verify(in: owner) == [])
    try store.close()
  }
}
