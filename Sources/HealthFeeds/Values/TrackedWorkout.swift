import HealthImport
package import HealthModel

/// A recorded activity: its totals, laps and points. GPX, TCX and FIT files become this value, which
/// becomes a workout with its samples and its route.
package struct TrackedWorkout {
  /// One point of a recording; nil for what was not measured.
  package struct Point {
    package var time: Instant
    package var latitude: Double?
    package var longitude: Double?
    package var altitude: Double?
    /// Beats per minute.
    package var heartRate: Double?
    /// Revolutions or steps per minute, by the activity.
    package var cadence: Double?
    /// Watts.
    package var power: Double?
    /// Meters per second.
    package var speed: Double?
    /// Meters since the start.
    package var distance: Double?

    package init(time: Instant) { self.time = time }

    /// Degrees. A point at a pole is none: some devices write it where they pause.
    var location: (latitude: Double, longitude: Double)? {
      guard let latitude, let longitude, latitude.magnitude < 90, longitude.magnitude <= 180 else {
        return nil
      }
      return (latitude, longitude)
    }
  }

  /// A lap, a length of a pool, a set of lengths, a pause or a resumption.
  package struct Event {
    /// The raw value of `HKWorkoutEventType`.
    package var type: Int
    package var start: Instant
    package var end: Instant
    /// Meters.
    package var length: Double?
    /// The raw value of `HKSwimmingStrokeStyle`.
    package var strokeStyle: Int?
    package var strokeCount: Double?

    package init(type: Int, start: Instant, end: Instant, length: Double? = nil) {
      self.type = type
      self.start = start
      self.end = end
      self.length = length
    }
  }

  /// The format and what names the activity in it, for the identifier.
  package var name: [String]
  package var activity: Int
  /// The name of the activity in the file, if HealthKit does not distinguish it.
  package var activityName: String?
  package var isIndoor: Bool?
  package var title: String?
  package var source: String
  package var device: Device?
  package var start: Instant
  package var end: Instant
  /// Seconds without pauses; nil if the file does not state them.
  package var duration: Double?
  /// Meters; nil to add up the distances between points.
  package var distance: Double?
  /// Kilocalories.
  package var energy: Double?
  package var averageHeartRate: Double?
  package var maximumHeartRate: Double?
  package var ascent: Double?
  package var descent: Double?
  /// Meters.
  package var poolLength: Double?
  /// The raw value of `HKWorkoutSwimmingLocationType`.
  package var swimmingLocation: Int?
  package var events: [Event] = []
  /// In segments: between two segments the recording was paused.
  package var segments: [[Point]] = []
  /// Seconds east of Greenwich, if the file states it.
  package var offset: Int?

  package init(name: [String], activity: Int, source: String, start: Instant, end: Instant) {
    self.name = name
    self.activity = activity
    self.source = source
    self.start = start
    self.end = end
  }

  private var revision: SourceRevision {
    SourceRevision(source: Source(name: source, bundleIdentifier: ""))
  }

  /// The workout, its samples and its route. `mint` returns identifiers for samples, which the store
  /// recognizes by their content.
  package func group(mint: () -> ObjectID) -> FeedGroup {
    let id = NamedID.make(name)
    let zone = [ZoneName.entry(offset: offset)].compactMap(\.self)
    let samples = samples(mint, Metadata(zone))
    let workout = HealthObject(
      id: id, type: .workout, start: start, end: end, details: .workout(details(samples)),
      device: device, metadata: Metadata(zone + metadata), sourceRevision: revision)
    var group = FeedGroup([workout] + samples)
    var children = samples.map(\.id)
    var route = RoutePoints()
    for point in segments.joined() {
      guard let place = point.location else { continue }
      var location = RoutePoints.Location(
        time: point.time, latitude: place.latitude, longitude: place.longitude)
      location.altitude = point.altitude
      location.speed = point.speed
      route.append(location)
    }
    let found = route.route(
      id: NamedID.make(name + ["route"]), source: revision, device: device,
      metadata: Metadata(zone))
    if let found {
      group.points[group.objects.count] = found.points
      group.objects.append(found.object)
      children.append(found.object.id)
    }
    if !children.isEmpty {
      group.relations = [Relation(kind: .workout, parent: id, children: children)]
    }
    return group
  }

  private func details(_ samples: [HealthObject]) -> Workout {
    let length = end.secondsSince1970 - start.secondsSince1970
    var workout = Workout(
      activityType: activity, duration: min(max(duration ?? length, 0), length))
    // Times are rounded differently, so that the last lap may end some milliseconds after the activity.
    workout.events = events.filter { start <= $0.start && $0.start <= end && $0.start <= $0.end }
      .sorted { ($0.start, $0.end) < ($1.start, $1.end) }.prefix(DetailLimits.listCount)
      .map { event in
        WorkoutEvent(
          type: event.type, start: event.start, end: min(event.end, end),
          metadata: Metadata(
            [
              Self.lapLength(event.length),
              event.strokeStyle.map {
                Metadata.Entry(key: MetadataKey.swimmingStrokeStyle, value: .integer(Int64($0)))
              },
            ].compactMap(\.self)))
      }
    func add(_ type: ObjectType, sum: Double?) {
      guard let sum, sum > 0, sum.isFinite else { return }
      workout.statistics.append(WorkoutStatistics(type: type, start: start, end: end, sum: sum))
    }
    add(Workout.distanceType(of: activity), sum: totalDistance)
    add(.activeEnergyBurned, sum: energy)
    let rates = samples.lazy.filter { $0.type == .heartRate }.map(\.value)
    if let average = averageHeartRate ?? Self.average(rates) {
      workout.statistics.append(
        WorkoutStatistics(
          type: .heartRate, start: start, end: end, average: average, minimum: rates.min(),
          maximum: maximumHeartRate ?? rates.max()))
    }
    return workout
  }

  private static func lapLength(_ length: Double?) -> Metadata.Entry? {
    guard let length, length > 0, length.isFinite else { return nil }
    return Metadata.Entry(key: MetadataKey.lapLength, value: .quantity(value: length, unit: "m"))
  }

  private static func average(_ values: some Collection<Double>) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }

  private var metadata: [Metadata.Entry] {
    var entries: [Metadata.Entry] = []
    if let activityName {
      entries.append(.init(key: FeedMetadataKey.activity, value: .string(activityName)))
    }
    if let isIndoor {
      entries.append(.init(key: MetadataKey.indoorWorkout, value: .integer(isIndoor ? 1 : 0)))
    }
    if let swimmingLocation {
      entries.append(
        .init(key: MetadataKey.swimmingLocationType, value: .integer(Int64(swimmingLocation))))
    }
    if let length = Self.lapLength(poolLength) { entries.append(length) }
    if let title, !title.isEmpty, title.utf8.count <= 4_096 {
      entries.append(.init(key: FeedMetadataKey.title, value: .string(title)))
    }
    for (key, value) in [
      (MetadataKey.elevationAscended, ascent), (MetadataKey.elevationDescended, descent),
    ] {
      guard let value, value >= 0, value.isFinite else { continue }
      entries.append(.init(key: key, value: .quantity(value: value, unit: "m")))
    }
    return entries
  }

  // MARK: Samples

  /// The measured values as samples. HealthKit has types of power, speed and cadence for some
  /// activities; of others, the speed is in the route.
  private func samples(_ mint: () -> ObjectID, _ metadata: Metadata) -> [HealthObject] {
    let types = Self.types(of: activity)
    func sample(_ type: ObjectType, _ start: Instant, _ end: Instant, _ value: Double)
      -> HealthObject
    {
      HealthObject(
        id: mint(), type: type, start: start, end: end, value: value, device: device,
        metadata: metadata, sourceRevision: revision)
    }
    var samples = totalSamples(sample)
    func add(_ type: ObjectType?, _ value: Double?, _ time: Instant) {
      guard let type, let value, value.isFinite else { return }
      samples.append(sample(type, time, time, value))
    }
    for event in events {
      guard let count = event.strokeCount, count > 0, count.isFinite, event.start <= event.end,
        start <= event.start, event.start <= end
      else { continue }
      samples.append(sample(.swimmingStrokeCount, event.start, min(event.end, end), count))
    }
    for point in segments.joined() where start <= point.time && point.time <= end {
      add(.heartRate, point.heartRate.flatMap { $0 > 0 ? $0 : nil }, point.time)
      add(types.cadence, point.cadence, point.time)
      add(types.power, point.power, point.time)
      // A speed of a point with a location is part of the route.
      add(types.speed, point.latitude == nil ? point.speed : nil, point.time)
    }
    // By type, so that batches are stored without an index of types.
    return samples.sorted { ($0.type.code, $0.start) < ($1.type.code, $1.start) }
  }

  private static func types(
    of activity: Int
  ) -> (cadence: ObjectType?, power: ObjectType?, speed: ObjectType?) {
    switch activity {
    case ActivityName.rawValue("cycling"): (.cyclingCadence, .cyclingPower, .cyclingSpeed)
    case ActivityName.rawValue("running"): (nil, .runningPower, .runningSpeed)
    case ActivityName.rawValue("walking"), ActivityName.rawValue("hiking"):
      (nil, nil, .walkingSpeed)
    case ActivityName.rawValue("rowing"): (nil, nil, .rowingSpeed)
    default: (nil, nil, nil)
    }
  }

  // MARK: Distances

  /// What the file states, or the length of the line through the locations.
  var totalDistance: Double? { distance ?? length(of: segments) }

  /// Returns the length of the line through the locations in meters, on a sphere of the mean radius
  /// of the earth. nil without two locations.
  private func length(of segments: [[Point]]) -> Double? {
    var sum = 0.0
    var hasLine = false
    for segment in segments {
      var last: (latitude: Double, longitude: Double)?
      for point in segment {
        guard let location = point.location else { continue }
        if let last {
          sum += Self.distance(last, location)
          hasLine = true
        }
        last = location
      }
    }
    return hasLine ? sum : nil
  }

  /// The haversine formula.
  static func distance(
    _ a: (latitude: Double, longitude: Double), _ b: (latitude: Double, longitude: Double)
  ) -> Double {
    let radian = Double.pi / 180
    let height = sine((b.latitude - a.latitude) * radian / 2)
    let width = sine((b.longitude - a.longitude) * radian / 2)
    let square =
      height * height + cosine(a.latitude * radian) * cosine(b.latitude * radian) * width * width
    return 2 * 6_371_008.8 * arcsine(min(1, square.squareRoot()))
  }
}
