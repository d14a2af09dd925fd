import ForeignSQLite
import HealthImport
import HealthModel

/// Exercise sessions with laps, segments and routes. Their distance and energy are those that the same
/// app recorded during the session.
struct HealthConnectExercise {
  private struct Event {
    var type: Int
    var start: Instant
    var end: Instant
    var metadata: [Metadata.Entry]
  }

  /// What a route needs of its workout.
  private struct Parent {
    var id: ObjectID
    var source: SourceRevision
    var device: Device?
    var metadata: [Metadata.Entry]
  }

  private let records: HealthConnectRecords
  private let sessions: HealthConnectSessions

  init(_ records: HealthConnectRecords) throws {
    self.records = records
    sessions = try HealthConnectSessions(records.database)
  }

  func read() throws {
    var events: [Int64: [Event]] = [:]
    try readLaps(into: &events)
    try readSegments(into: &events)
    let database = records.database
    let distances = try sessions.totals(of: "distance_record_table", "distance", in: database)
    let energies = try sessions.totals(
      of: "active_calories_burned_record_table", "energy", in: database)
    let totalEnergies = try sessions.totals(
      of: "total_calories_burned_record_table", "energy", in: database)
    var parents: [Int64: Parent] = [:]
    try records.forEach(["exercise_type", "title", "notes", "has_route"]) { record in
      let number = record.row.integer("exercise_type") ?? 0
      let activity = HealthConnectSessions.activities[number]
      var details = Workout(
        activityType: activity?.rawValue ?? ActivityName.other,
        duration: record.end.secondsSince1970 - record.start.secondsSince1970)
      let inside = (events[record.rowID] ?? []).filter {
        record.start <= $0.start && $0.end <= record.end
      }
      details.events = inside.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
        .prefix(DetailLimits.listCount).map {
          WorkoutEvent(
            type: $0.type, start: $0.start, end: $0.end, metadata: Metadata($0.metadata))
        }
      func add(_ type: ObjectType, _ sum: Double?) {
        guard let sum, sum > 0 else { return }
        details.statistics.append(
          WorkoutStatistics(type: type, start: record.start, end: record.end, sum: sum))
      }
      add(Workout.distanceType(of: details.activityType), distances[record.rowID])
      add(.activeEnergyBurned, energies[record.rowID].map { $0 / 1_000 })
      var metadata = HealthConnectText.entries(record.row)
      if activity?.isIndoor == true {
        metadata.append(.init(key: MetadataKey.indoorWorkout, value: .integer(1)))
      }
      // Many apps write only this sum. With the energy at rest in it, it is not the active energy.
      if let energy = totalEnergies[record.rowID], energy > 0 {
        metadata.append(
          .init(
            key: FeedMetadataKey.totalEnergy, value: .quantity(value: energy / 1_000, unit: "kcal"))
        )
      }
      metadata.append(
        .init(key: FeedMetadataKey.activity, value: .string(activity?.name ?? String(number))))
      var workout = record.object(record.id, .workout, 0, metadata)
      workout.details = .workout(details)
      workout.value = Double(details.activityType)
      parents[record.rowID] = Parent(
        id: record.id, source: record.source, device: record.device, metadata: record.metadata)
      try records.sink.add(
        FeedGroup([workout]),
        original: record.row.original(of: records.mapping.table, records.origins),
        as: records.mapping.table)
    }
    try readRoutes(of: parents)
  }

  // MARK: Laps and segments

  private func readLaps(into events: inout [Int64: [Event]]) throws {
    try readEvents(
      "exercise_laps_table", of: "lap", type: WorkoutEvent.lap, "lap_length", into: &events
    ) { row in
      row.number(3).flatMap { $0 > 0 ? $0 : nil }.map {
        .init(key: MetadataKey.lapLength, value: .quantity(value: $0, unit: "m"))
      }
    }
  }

  private func readSegments(into events: inout [Int64: [Event]]) throws {
    try readEvents(
      "exercise_segments_table", of: "segment", type: WorkoutEvent.segment, "segment_type",
      into: &events
    ) { row in row.integer(3).map { .init(key: FeedMetadataKey.segment, value: .integer($0)) } }
  }

  /// Reads a table of periods in sessions. A closure returns the metadata of a row, which follows from
  /// the last of the columns.
  private func readEvents(
    _ name: String, of part: String, type: Int, _ detail: String,
    into events: inout [Int64: [Event]], metadata: (ForeignStatement) -> Metadata.Entry?
  ) throws {
    let columns = ["parent_key", part + "_start_time", part + "_end_time", detail]
    guard let table = records.database.tables[name], columns.allSatisfy(table.has) else { return }
    try records.database.forEach(columns, of: name) { row in
      guard let parent = row.integer(0),
        let start = row.integer(1).flatMap(HealthConnectRecords.instant),
        let end = row.integer(2).flatMap(HealthConnectRecords.instant), start <= end
      else { return records.sink.skip(name, .unreadable) }
      records.sink.countInside(name)
      events[parent, default: []].append(
        Event(
          type: type, start: start, end: end,
          metadata: [metadata(row)].compactMap(\.self)))
    }
  }

  // MARK: Routes

  /// Reads the locations. Those of one session follow each other, so only one route is in memory.
  private func readRoutes(of parents: [Int64: Parent]) throws {
    let name = "exercise_route_table"
    let needed = ["parent_key", "timestamp_millis", "latitude", "longitude"]
    let further = ["altitude", "horizontal_accuracy", "vertical_accuracy"]
    guard let table = records.database.tables[name], needed.allSatisfy(table.has) else { return }
    let columns = needed + further.filter(table.has)
    func number(_ row: (Int32) -> Double?, _ column: String) -> Double? {
      columns.firstIndex(of: column).flatMap { row(Int32($0)) }
    }
    var (current, route) = (Int64.min, RoutePoints())
    try records.database.forEach(columns, of: name) { row in
      guard let key = row.integer(0),
        let time = row.integer(1).flatMap(HealthConnectRecords.instant),
        let latitude = row.number(2), let longitude = row.number(3)
      else { return records.sink.skip(name, .unreadable) }
      if key != current {
        try add(route, of: parents[current], name)
        (current, route) = (key, RoutePoints())
      }
      var location = RoutePoints.Location(time: time, latitude: latitude, longitude: longitude)
      location.altitude = number(row.number, "altitude")
      location.horizontalAccuracy = number(row.number, "horizontal_accuracy")
      location.verticalAccuracy = number(row.number, "vertical_accuracy")
      route.append(location)
    }
    try add(route, of: parents[current], name)
  }

  private func add(_ points: RoutePoints, of parent: Parent?, _ name: String) throws {
    records.sink.skip(name, .unreadable, count: points.unusableCount)
    guard let parent else { return records.sink.skip(name, .withoutActivity, count: points.count) }
    let route = points.route(
      id: NamedID.make(parent.id.uuidString, "route"), source: parent.source,
      device: parent.device, metadata: Metadata(parent.metadata))
    guard let route else { return }
    records.sink.countInside(name, count: points.count)
    var group = FeedGroup([route.object])
    group.points = [0: route.points]
    group.relations = [Relation(kind: .workout, parent: parent.id, children: [route.object.id])]
    var json = JSONWriter()
    json.append("table", name)
    json.append("session", parent.id.uuidString)
    try records.sink.add(
      group,
      original: FeedOriginal(
        kind: "Health Connect \(name)", bytes: json.finish(), start: route.object.start,
        end: route.object.end),
      as: "routes of exercises")
  }
}
