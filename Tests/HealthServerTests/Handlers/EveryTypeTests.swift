import HealthAPI
import DaemonTestSupport
import HealthModel
import TTRPC
import HealthServer
import HealthWire
import TestSupport
import Testing

@testable import HealthStore

/// Goal: cover every row of the catalog of object types. Method: for each row, an object with all
/// its parts goes through a daemon's socket: an app saves it, or is refused because the type is
/// read-only and the user saves it; then it is read back, listed in changes and deleted.
@Suite(.process) struct EveryTypeTests {
  let fixture: DaemonFixture
  let app: WireClient

  init() throws {
    fixture = try DaemonFixture()
    // The parts of a correlation determine its permission (AUTH-13).
    let types = ObjectType.all.filter { $0.kind != .correlation }
    let reply = try fixture.owner.register(
      "org.example.every", read: types.filter { !$0.followsObjectGrants },
      share: types.filter(\.isShareable))
    app = try fixture.app("org.example.every", token: reply.token)
    // An object that was allowed replaces an object request.
    let medication = ObjectWorld.medication("every")
    try fixture.owner.save([medication])
    _ = try fixture.owner.call(
      HealthMethod.Apps.setObjectGrants,
      SetObjectGrantsRequest(
        principal: reply.app.principal,
        grants: [ObjectGrant(object: medication.id, isAllowed: true)]))
    _ = try fixture.owner.call(HealthMethod.Samples.delete, .objects([medication.id]))
  }

  @Test(
    """
    CLIN-02, OBJECT-17, CORR-05, CORR-08, SERIES-01, SAVE-17, SAVE-18, SAVE-19: every object type \
    is saved or refused as read-only, read back equal, listed in changes and deleted
    """)
  func everyType() throws {
    var generator = ObjectGenerator(seed: 31)
    var savedCount = 0
    for type in ObjectType.all {
      var objects = [generator.object(of: type)].compactMap(\.self)
      if type.kind == .quantity { objects += [generator.object(of: type, isSeries: true)!] }
      for object in objects {
        try live(object)
        savedCount += 1
      }
      if objects.isEmpty { try expectNoSample(type) }
    }
    #expect(ObjectType.all.count == 224)
    #expect(savedCount > 224)
    #expect(try fixture.owner.call(HealthMethod.Owner.verify, VerifyStoreRequest()).problems == [])
  }

  /// Saves, reads and deletes one object.
  private func live(_ object: ArbitraryObject) throws {
    let type = object.type
    let client = isForApps(type) ? app : fixture.owner
    if !isForApps(type) { try expectReadOnly(object) }
    let anchor = try changes(of: type, since: [], client).anchor
    try save(object, client)
    let saved = object.batch.rows
    try expectReadBack(object, client)
    if !isForApps(type) { try expectSharedReading(object) }
    let added = try changes(of: type, since: anchor, client)
    #expect(added.added.rows.map(\.id) == [saved[object.row].id], "\(type)")
    #expect(added.contained.count == object.batch.count - 1, "\(type)")
    #expect(
      try client.call(HealthMethod.Samples.delete, .objects(saved.map(\.id))).deletedCount
        == saved.count, "\(type)")
    #expect(try client.samples(SampleQuery(types: [type])).isEmpty, "\(type)")
    let deleted = try changes(of: type, since: added.anchor, client)
    #expect(deleted.deleted.map(\.id) == [saved[object.row].id], "\(type)")
    #expect(try points(of: saved[object.row].id, client).count == 0, "\(type)")
  }

  /// Expects that an app with a read grant sees what the user saved, except for types that are
  /// granted per object.
  private func expectSharedReading(_ object: ArbitraryObject) throws {
    let type = object.type
    let id = object.batch.rows[object.row].id
    guard type != .activitySummary else { return try expectOwnQuery() }
    #expect(
      try app.samples(SampleQuery(types: [type])) == (type.followsObjectGrants ? [] : [id]),
      "\(type)")
  }

  private func isForApps(_ type: ObjectType) -> Bool {
    type.isShareable || type.kind == .correlation
  }

  // MARK: Saving

  private func save(_ object: ArbitraryObject, _ client: WireClient) throws {
    let answer = try tryToSave(object, client)
    #expect(answer.code == .ok, "\(object.type): \(answer.message)")
  }

  /// Appends the points in pieces, then saves the object.
  private func tryToSave(_ object: ArbitraryObject, _ client: WireClient) throws -> Status {
    var request = SaveRequest(samples: object.batch)
    if let points = object.points {
      for piece in points.pieces(of: 64) {
        _ = try client.call(
          HealthMethod.Series.append, AppendSeriesRequest(buffer: 5, points: piece))
      }
      request.series = [SeriesReference(row: object.row, buffer: 5)]
    }
    let status = try client.rawCall(HealthMethod.Samples.save, request).status
    if object.points != nil, status.code != .ok {
      _ = try client.call(HealthMethod.Series.discard, DiscardSeriesRequest(buffer: 5))
    }
    return status
  }

  /// An app cannot be granted the type, so the refusal names the type and not a grant.
  private func expectReadOnly(_ object: ArbitraryObject) throws {
    let status = try tryToSave(object, app)
    #expect(status.code == .invalidArgument, "\(object.type)")
    #expect(status.healthCode == .invalidArgument, "\(object.type)")
    #expect(status.message.contains("read-only"), "\(object.type): \(status.message)")
    guard object.type != .activitySummary else { return }
    #expect(try app.samples(SampleQuery(types: [object.type])).isEmpty, "\(object.type)")
  }

  /// Rule SUMMARY-02: apps query summaries by day, not as samples.
  private func expectOwnQuery() throws {
    let answer = try app.rawCall(
      HealthMethod.Samples.query, SampleQuery(types: [.activitySummary]))
    #expect(answer.status.healthCode == .invalidArgument)
    let summaries = try app.call(
      HealthMethod.Summaries.query, SummaryQuery(timeZone: "UTC"))
    #expect(summaries.summaries.count == 1)
  }

  /// Characteristics and attachments are not samples: no caller can save them as such.
  private func expectNoSample(_ type: ObjectType) throws {
    #expect(type.kind == .characteristic || type.kind == .attachment)
    for client in [app, fixture.owner] {
      let answer = try client.rawCall(
        HealthMethod.Samples.save, SaveRequest(samples: .minutes(of: type, count: 1)))
      #expect(answer.status.healthCode == .invalidArgument, "\(type)")
    }
  }

  // MARK: Reading

  private func expectReadBack(_ object: ArbitraryObject, _ client: WireClient) throws {
    let type = object.type
    var query = SampleQuery(types: [type])
    query.includesDocumentData = true
    let page = try client.call(HealthMethod.Samples.query, query)
    let saved = object.batch.rows
    let row = try #require(page.samples.rows.first, "\(type)")
    #expect(page.samples.count == 1, "\(type)")
    #expect(row.withoutSource == saved[object.row].measured(object.points, type), "\(type)")
    #expect(
      page.contained.rows.map(\.withoutSource).sorted { $0.id < $1.id }
        == saved.dropLast().sorted { $0.id < $1.id }, "\(type)")
    for contained in saved.dropLast() {
      #expect(
        try client.samples(SampleQuery(types: [contained.type])) == [contained.id],
        "\(contained.type) in \(type)")
    }
    let points = try points(of: row.id, client)
    if let expected = object.points {
      #expect(points == expected, "\(type)")
    } else {
      // A quantity that is not a series has itself as its only point.
      #expect(points.columns[0] == (type.kind == .quantity ? [row.value] : []), "\(type)")
    }
  }

  /// Reads all pages of a series.
  private func points(of id: ObjectID, _ client: WireClient) throws -> SeriesPoints {
    var query = SeriesQuery(id: id)
    query.limit = 50
    var all: SeriesPoints?
    repeat {
      let page = try client.call(HealthMethod.Series.read, query)
      all = all.map { $0.adding(page.points) } ?? page.points
      query.cursor = page.cursor
    } while !query.cursor.isEmpty
    return try #require(all)
  }

  private func changes(
    of type: ObjectType, since anchor: [UInt8], _ client: WireClient
  ) throws -> ChangePage {
    var query = ChangeQuery(types: [type])
    query.anchor = anchor
    while true {
      let page = try client.call(HealthMethod.Samples.changes, query)
      if !page.hasMore || !anchor.isEmpty { return page }
      query.anchor = page.anchor
    }
  }
}

extension HealthObject {
  fileprivate var withoutSource: HealthObject {
    var object = self
    object.sourceRevision = nil
    return object
  }

  /// Adds what the store computes from the points (rules SERIES-01, SERIES-02).
  fileprivate func measured(_ points: SeriesPoints?, _ type: ObjectType) -> HealthObject {
    guard let points else { return self }
    var object = self
    switch details {
    case .heartbeatSeries: object.details = .heartbeatSeries(HeartbeatSeries(count: points.count))
    case .workoutRoute: object.details = .workoutRoute(WorkoutRoute(count: points.count))
    case .electrocardiogram(var recording):
      recording.voltageCount = points.count
      object.details = .electrocardiogram(recording)
    case .quantitySeries:
      let series = QuantitySeries(of: points, type)
      object.details = .quantitySeries(series)
      object.value = series.sum ?? series.average ?? 0
    default: break
    }
    return object
  }
}

extension SeriesPoints {
  fileprivate func pieces(of length: Int) -> [SeriesPoints] {
    stride(from: 0, to: count, by: length).map { start in
      let range = start..<min(start + length, count)
      var piece = SeriesPoints(kind: kind)
      piece.times = Array(times[range])
      piece.durations = durations.isEmpty ? [] : Array(durations[range])
      piece.columns = columns.map { Array($0[range]) }
      return piece
    }
  }

  fileprivate func adding(_ more: SeriesPoints) -> SeriesPoints {
    var sum = self
    sum.times += more.times
    sum.durations += more.durations
    for index in columns.indices { sum.columns[index] += more.columns[index] }
    return sum
  }
}
