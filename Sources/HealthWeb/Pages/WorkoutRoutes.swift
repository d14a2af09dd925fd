import Foundation
import HealthClient
import HealthInsight
import HealthModel
import HealthPage
import HealthWords

enum WorkoutRoutes {
  static func workouts(_ request: PageRequest) async throws(PageFailure) -> Document {
    let span = request.span()
    let objects = try await request.samples(.workout, span.period).reversed()
    let distance = try await request.display(of: .distanceWalkingRunning)
    let rows = objects.compactMap { object -> WorkoutsPage.Row? in
      guard case .workout(let workout) = object.details else { return nil }
      return WorkoutsPage.Row(
        id: object.id, start: object.start, activity: workout.activityType,
        duration: workout.duration, distance: workout.distance?.sum,
        energy: workout.statistics.first { $0.type == .activeEnergyBurned }?.sum)
    }
    return WorkoutsPage(
      span: span, rows: rows, distance: distance,
      latest: request.stored.latest(of: .workout)
    ).document(request.page)
  }

  static func workout(_ request: PageRequest) async throws(PageFailure) -> Document {
    let object = try await request.object(of: .workout)
    guard case .workout(let workout) = object.details else { throw .notFound }
    let type = workout.distance?.type ?? Workout.distanceType(of: workout.activityType)
    let display = try await request.display(of: type)
    var page = WorkoutPage(object: object, workout: workout, distance: display)
    let routes = try await route(object.id, request)
    var pieces = routes.flatMap(pieces)
    if pieces.isEmpty {
      pieces = try await related(type, to: object, request).map {
        Split.Piece(start: $0.start, end: $0.end, meters: $0.value)
      }
    }
    // Samples of a small part of the way have no pace of the workout.
    if pieces.reduce(0, { $0 + $1.meters }) >= (workout.distance?.sum ?? 0) * 0.8 {
      page.splits = Split.splits(pieces, length: Split.length(in: display.unit))
    }
    let beats = try await request.samples(.heartRate, object.start..<object.end)
    page.heartRate = heartRate(beats, object, request)
    try await addZones(beats, to: &page, request)
    page.route = RouteFigure(routes.flatMap(points))
    return page.document(request.page)
  }

  /// Returns the samples of a type that belong to the workout; if none are related to it, those of
  /// its source in its period.
  private static func related(
    _ type: ObjectType, to workout: HealthObject, _ request: PageRequest
  ) async throws(PageFailure) -> [HealthObject] {
    var query = SampleQuery(types: [type])
    query.descriptors[0].filter.predicate = .related(.workout, to: workout.id, activity: nil)
    let asked = query
    let found = try await request.call { (store) async throws(ClientError) in
      try await store.objects(asked)
    }
    guard found.isEmpty else { return found }
    let source = workout.sourceRevision?.source
    return try await request.samples(type, workout.start..<workout.end).filter {
      $0.sourceRevision?.source == source && $0.start >= workout.start && $0.end <= workout.end
    }
  }

  // MARK: Heart rate

  /// The number of intervals of the chart.
  private static let slotCount = 48

  private static func heartRate(
    _ beats: [HealthObject], _ workout: HealthObject, _ request: PageRequest
  ) -> ChartFigure? {
    let length = workout.end.microseconds - workout.start.microseconds
    guard length > 0 else { return nil }
    // Rounded up, so that the slots contain the whole workout.
    let values = ValueSlots(
      beats, from: workout.start, length: (length + Int64(slotCount) - 1) / Int64(slotCount))
    let (language, time) = (request.language, request.page.time)
    let marks = (0..<slotCount).map { slot in
      values.slots[slot].map { Chart.Mark(low: $0.lowest, middle: $0.average, high: $0.highest) }
    }
    guard marks.contains(where: { $0 != nil }) else { return nil }
    func moment(_ slot: Int) -> Instant { values.start(of: slot) }
    let display = ValueDisplay(type: .heartRate)
    return ChartFigure(
      chart: Chart(
        kind: .ranges, marks: marks,
        labels: stride(from: 0, to: slotCount, by: slotCount / 4).map {
          .init(index: $0 == 0 ? 1 : $0, text: time.time(moment($0)))
        }),
      rows: marks.indices.map { index in
        marks[index].map { mark in
          .init(
            name: time.time(moment(index)),
            values: [mark.low, mark.middle, mark.high].map { language.withUnit($0, display) })
        }
      },
      columns: [
        language["type.interval"], language["type.lowest"], language["type.average"],
        language["type.highest"],
      ], label: language.name(ObjectType.heartRate), color: "heart")
  }

  /// Adds the recorded zones, or five zones of the highest heart rate that is expected at the age.
  private static func addZones(
    _ beats: [HealthObject], to page: inout WorkoutPage, _ request: PageRequest
  ) async throws(PageFailure) {
    if let group = page.workout.zoneGroups.first(where: { $0.type == .heartRate }) {
      page.zones = group.zones.map {
        .init(low: $0.minimum, high: $0.maximum, duration: $0.duration)
      }
      return
    }
    let day = request.clock.day(of: page.object.start)
    let found = try await request.call { (store) async throws(ClientError) in
      try await store.characteristics([.dateOfBirth])
    }
    guard case .date(let birth)? = found.first?.value else { return }
    let maximum = HeartRateZones.maximum(age: birth.age(on: day))
    page.zones = HeartRateZones.zones(
      beats.map { ($0.start, $0.value) }, end: page.object.end, maximum: maximum)
    page.zoneMaximum = maximum
  }

  // MARK: Route

  private static func route(
    _ workout: ObjectID, _ request: PageRequest
  ) async throws(PageFailure) -> [SeriesPoints] {
    var query = SampleQuery(types: [.workoutRoute])
    query.descriptors[0].filter.predicate = .related(.workout, to: workout, activity: nil)
    let asked = query
    return try await request.call { (store) async throws(ClientError) in
      var routes: [SeriesPoints] = []
      for route in try await store.objects(asked) {
        for try await points in store.series(SeriesQuery(id: route.id)) { routes.append(points) }
      }
      return routes
    }
  }

  /// The way between consecutive points of a route.
  private static func pieces(_ series: SeriesPoints) -> [Split.Piece] {
    let points = points(series)
    return points.indices.dropFirst().map { index in
      Split.Piece(
        start: Instant(microseconds: series.times[index - 1]),
        end: Instant(microseconds: series.times[index]),
        meters: points[index - 1].meters(to: points[index]))
    }
  }

  private static func points(_ series: SeriesPoints) -> [RouteFigure.Point] {
    guard series.kind == .location else { return [] }
    return (0..<series.count).map { index in
      RouteFigure.Point(
        latitude: series.columns[SeriesPoints.LocationColumn.latitude.rawValue][index],
        longitude: series.columns[SeriesPoints.LocationColumn.longitude.rawValue][index])
    }
  }

  static func gpx(_ request: PageRequest) async throws(PageFailure) -> Download {
    let workout = try await request.object(of: .workout)
    let routes = try await route(workout.id, request)
    guard !routes.isEmpty else { throw .notFound }
    let text = GPXText.document(
      name: "Route \(TimeText.iso8601(workout.start))", routes: routes)
    return Download(bytes: Array(text.utf8), type: "application/gpx+xml")
  }
}

extension Workout {
  /// The distance as stated with the workout. Its type depends on the activity.
  fileprivate var distance: WorkoutStatistics? {
    statistics.first { $0.type.name.hasPrefix("distance") && $0.sum != nil }
  }
}
