import Foundation
import HealthExport
import HealthImport
import HealthModel
import TestSupport
import Testing

/// Apple Health exports of generated objects, read back by the importer.
@Suite(.process) struct AppleRoundTripTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// What was read or written, without identifiers.
  private struct Content: Hashable {
    var object: HealthObject
    var contained: [HealthObject] = []
    var points: SeriesPoints?

    init(_ object: HealthObject, contained: [HealthObject] = [], points: SeriesPoints? = nil) {
      self.object = Self.anonymous(object)
      self.contained = contained.map(Self.anonymous)
      self.points = points
    }

    private static func anonymous(_ object: HealthObject) -> HealthObject {
      var object = object
      object.id = ObjectID(high: 0, low: 0)
      if case .correlation = object.details { object.details = .correlation(Correlation()) }
      // The store computes what follows from the points.
      if case .quantitySeries = object.details {
        object.details = .quantitySeries(QuantitySeries())
        object.value = 0
      }
      return object
    }
  }

  private struct Found {
    var contents: [Content: Int] = [:]
    var deferred: [ImportedObject] = []
    var characteristics: [Characteristic] = []
    var relations: [Relation] = []
    var links: [ImportedLinks] = []
  }

  private func read(_ path: String) throws -> Found {
    var found = Found()
    let report = try AppleExport.open(path).read { event in
      switch event {
      case .samples(let batch):
        for row in batch.rows { found.contents[Content(row), default: 0] += 1 }
      case .records(let part), .nestedRecords(let part):
        let rows = part.samples.rows
        for unit in part.units {
          var rest = Array(rows[unit.rows])
          let index = rest.firstIndex { $0.details != nil } ?? rest.count - 1
          let object = rest.remove(at: index)
          let points = part.series[unit.rows.lowerBound + index]
          found.contents[Content(object, contained: rest, points: points), default: 0] += 1
        }
        found.relations += part.relations
      case .nestedSamples(let batch): Issue.record("\(batch.count) nested samples")
      case .characteristics(let values): found.characteristics = values
      case .links(let links): found.links.append(links)
      case .withdrawn: Issue.record("a record that was entered in error")
      case .objects(let objects): found.deferred += objects
      }
    }
    let isDamaged = report.problems.keys.contains { $0 == .unknownElement || $0 == .unreadChild }
    #expect(!isDamaged)
    return found
  }

  private func write(_ objects: [GeneratedObject], to path: String) throws {
    let writer = try AppleWriter(path, zone: TimeZone(identifier: "Asia/Kolkata"), now: Date())
    try writer.write([
      Characteristic(type: .bloodType, value: .choice(3)),
      Characteristic(type: .dateOfBirth, value: .date(CalendarDay(year: 1990, month: 5, day: 2))),
    ])
    let order = writer.ordered(objects.map(\.object.type))
    var last: ObjectType?
    for type in order where type != last {
      last = type
      try writer.begin(type)
      for item in objects where item.object.type == type {
        if type == .workout {
          try writer.write(item.object, related: [], routes: [])
          continue
        }
        try writer.write(
          SampleBatch(rows: [item.object]), contained: SampleBatch(rows: item.contained))
        for part in item.points?.parts(ofAtMost: 700) ?? [] {
          try writer.write(part, of: item.object)
        }
      }
    }
    try writer.write([Self.deferred])
    try writer.finish()
  }

  private static let deferred = ImportedObject(
    key: ObjectID(high: 7, low: 8), kind: "Unheard", start: Instant(microseconds: 5),
    payload: Array("<Unheard a=\"]]>\"/>".utf8), reason: "unknown", readerVersion: 2)

  @Test(
    "objects of every type return without a difference", arguments: zip([31, 32], [true, false]))
  func everyType(_ seed: UInt64, isWhole: Bool) throws {
    let objects = GeneratedObjects.make(seed: seed, isWhole: isWhole)
    let path = directory.path + "/export.zip"
    try write(objects, to: path)
    let found = try read(path)
    var expected: [Content: Int] = [:]
    for item in objects {
      expected[
        Content(item.object, contained: item.contained, points: item.points), default: 0] += 1
    }
    let missing = expected.filter { found.contents[$0.key] != $0.value }
    let extra = found.contents.filter { expected[$0.key] != $0.value }
    let types = Set(missing.keys.map(\.object.type.name))
    #expect(missing.isEmpty, "\(missing.count) missing: \(types.sorted())")
    #expect(extra.isEmpty, "\(extra.count) more: \(Set(extra.keys.map(\.object.type.name)))")
    #expect(found.deferred == [Self.deferred])
    #expect(
      found.characteristics.map(\.type) == [.dateOfBirth, .bloodType]
        || found.characteristics.map(\.type) == [.bloodType, .dateOfBirth])
  }
}
