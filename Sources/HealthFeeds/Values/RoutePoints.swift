package import HealthModel

/// Collects the locations of a workout.
package struct RoutePoints {
  /// One location; nil for what is unknown.
  package struct Location {
    package var time: Instant
    package var latitude: Double
    package var longitude: Double
    package var altitude: Double?
    package var horizontalAccuracy: Double?
    package var verticalAccuracy: Double?
    package var course: Double?
    package var courseAccuracy: Double?
    package var speed: Double?
    package var speedAccuracy: Double?

    package init(time: Instant, latitude: Double, longitude: Double) {
      self.time = time
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  private var locations: [Location] = []
  /// The number of locations with impossible coordinates, which are left out.
  package private(set) var unusableCount = 0

  package init() {}

  package var isEmpty: Bool { locations.isEmpty }
  package var count: Int { locations.count }

  package mutating func append(_ location: Location) {
    let isUsable =
      location.latitude.magnitude <= 90 && location.longitude.magnitude <= 180
      && SampleLimits.instants.contains(location.time)
    guard isUsable, locations.count < DetailLimits.seriesCount else {
      unusableCount += 1
      return
    }
    locations.append(location)
  }

  /// Returns the route as an object and its points; nil without locations.
  package func route(
    id: ObjectID, source: SourceRevision, device: Device?, metadata: Metadata = Metadata()
  ) -> (object: HealthObject, points: SeriesPoints)? {
    let order = locations.indices.sorted {
      (locations[$0].time, $0) < (locations[$1].time, $1)
    }
    guard let first = order.first, let last = order.last else { return nil }
    var points = SeriesPoints(kind: .location)
    for index in order {
      let location = locations[index]
      points.times.append(location.time.microseconds)
      for (column, value) in zip(points.columns.indices, Self.values(of: location)) {
        points.columns[column].append(value)
      }
    }
    let object = HealthObject(
      id: id, type: .workoutRoute, start: locations[first].time, end: locations[last].time,
      details: .workoutRoute(WorkoutRoute(count: points.count)), device: device,
      metadata: metadata, sourceRevision: source)
    return (object, points)
  }

  /// The columns in the order of `SeriesPoints.LocationColumn`. −1 marks an unknown accuracy, and the
  /// value that belongs to it as unknown.
  private static func values(of location: Location) -> [Double] {
    func finite(_ value: Double?) -> Double? { value.flatMap { $0.isFinite ? $0 : nil } }
    let altitude = finite(location.altitude)
    var course = finite(location.course)
    if course == 360 { course = 0 }
    if let known = course, !DetailLimits.course.contains(known) { course = nil }
    var speed = finite(location.speed)
    if let known = speed, known < 0 { speed = nil }
    return [
      location.latitude, location.longitude, altitude ?? 0,
      finite(location.horizontalAccuracy) ?? -1,
      altitude == nil ? -1 : finite(location.verticalAccuracy) ?? -1, course ?? -1,
      course == nil ? -1 : finite(location.courseAccuracy) ?? -1, speed ?? -1,
      speed == nil ? -1 : finite(location.speedAccuracy) ?? -1,
    ]
  }
}
