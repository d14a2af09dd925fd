import HealthDocuments
import HealthImport
import HealthModel

/// Activities as Garmin's Training Center Database (TCX, version 2), with ActivityExtension for speed
/// and power (garmin.com/xmlschemas/TrainingCenterDatabasev2.xsd and ActivityExtensionv2.xsd).
struct TCXFormat: DocumentFormat {
  let name = "tcx"
  let title = "TCX activity"
  let documentName = "TCX file"
  let byteCountMax = 256 << 20

  func recognizes(head: [UInt8]) -> Bool {
    head.withUnsafeBytes { Bytes.find("<TrainingCenterDatabase", in: $0) != nil }
  }

  func read(_ bytes: [UInt8], into sink: FeedSink, _ options: FeedOptions) throws {
    guard var scanner = TrackScanner(bytes, root: "<TrainingCenterDatabase") else {
      throw ImportError.malformed("it is no TCX document")
    }
    var reader = TCXReader()
    while let event = try scanner.next() { try reader.read(event, scanner) }
    if reader.activities.isEmpty { throw ImportError.malformed("the document has no activity") }
    let original = FeedOriginal(kind: "TCX file", bytes: bytes)
    for activity in reader.activities {
      guard let workout = activity.workout() else {
        sink.skip("activities", .withoutTimes)
        continue
      }
      sink.countInside("points of activities", count: activity.pointCount)
      sink.skip("points of activities", .unreadable, count: activity.unusableCount)
      try sink.add(workout.group(mint: sink.mintedID), original: original, as: "activities")
    }
  }
}

/// Collects the activities of a document.
private struct TCXReader {
  struct Lap {
    var start: Instant?
    var seconds: Double?
    var distance: Double?
    var energy: Double?
    var maximumHeartRate: Double?
  }

  struct Activity {
    var sport: String?
    var notes: String?
    var creator = ""
    var laps: [Lap] = []
    /// A track for each part between pauses.
    var segments: [[TrackedWorkout.Point]] = []
    var pointCount = 0
    var unusableCount = 0

    func workout() -> TrackedWorkout? {
      let parts = segments.map { $0.sorted { $0.time < $1.time } }.filter { !$0.isEmpty }
      let starts = parts.compactMap(\.first?.time) + laps.compactMap(\.start)
      guard let start = starts.min() else { return nil }
      let lapEnds = laps.compactMap { lap in lap.start.flatMap { Self.end($0, lap.seconds) } }
      guard let end = (parts.compactMap(\.last?.time) + lapEnds).max() else { return nil }
      let kind = TrackActivities.activity(sport)
      var workout = TrackedWorkout(
        name: ["track", String(start.microseconds)], activity: kind.rawValue,
        source: creator.isEmpty ? "TCX" : creator, start: start, end: end)
      workout.activityName = kind.name
      workout.isIndoor = kind.isIndoor
      workout.title = notes
      workout.segments = parts
      workout.duration = Self.sum(laps.map(\.seconds))
      workout.distance = Self.sum(laps.map(\.distance))
      workout.energy = Self.sum(laps.map(\.energy))
      workout.maximumHeartRate = laps.compactMap(\.maximumHeartRate).max()
      workout.events = laps.compactMap { lap in
        guard let start = lap.start, let end = Self.end(start, lap.seconds) else { return nil }
        return .init(
          type: WorkoutEvent.lap, start: start, end: min(end, workout.end), length: lap.distance)
      }
      return workout
    }

    private static func end(_ start: Instant, _ seconds: Double?) -> Instant? {
      guard let seconds, seconds >= 0, seconds < 1e8 else { return nil }
      return Instant(microseconds: start.microseconds + Int64((seconds * 1e6).rounded()))
    }

    private static func sum(_ values: [Double?]) -> Double? {
      let known = values.compactMap(\.self)
      return known.isEmpty ? nil : known.reduce(0, +)
    }
  }

  var activities: [Activity] = []
  private var point: TrackedWorkout.Point?
  private var hasTime = false
  private var totalCount = 0

  mutating func read(_ event: TrackScanner.Event, _ scanner: TrackScanner) throws(ImportError) {
    switch event {
    case .open("Activity"):
      var activity = Activity()
      activity.sport = scanner.attribute("Sport")
      activities.append(activity)
    case .open("Lap") where !activities.isEmpty:
      activities[activities.count - 1].laps.append(
        Lap(start: scanner.attribute("StartTime").flatMap(Self.instant)))
    case .open("Track") where !activities.isEmpty:
      activities[activities.count - 1].segments.append([])
    case .open("Trackpoint"):
      point = TrackedWorkout.Point(time: Instant(microseconds: 0))
      hasTime = false
    case .close("Trackpoint", _): try close()
    case .close(let name, let text):
      guard !activities.isEmpty else { return }
      if point != nil {
        set(name, text, in: scanner.path.last)
      } else {
        setOutside(name, text, in: scanner.path.last)
      }
    case .open: break
    }
  }

  private mutating func set(_ name: String, _ text: String, in parent: String?) {
    switch name {
    case "Time":
      guard let time = Self.instant(text) else { return }
      point?.time = time
      hasTime = true
    case "LatitudeDegrees": point?.latitude = Self.number(text)
    case "LongitudeDegrees": point?.longitude = Self.number(text)
    case "AltitudeMeters": point?.altitude = Self.number(text)
    case "DistanceMeters": point?.distance = Self.number(text)
    case "Value" where parent == "HeartRateBpm": point?.heartRate = Self.number(text)
    case "Cadence": point?.cadence = Self.number(text)
    case "Speed": point?.speed = Self.number(text)
    case "Watts": point?.power = Self.number(text)
    default: break
    }
  }

  private mutating func setOutside(_ name: String, _ text: String, in parent: String?) {
    let last = activities.count - 1
    if parent == "Lap", !activities[last].laps.isEmpty {
      let lap = activities[last].laps.count - 1
      switch name {
      case "TotalTimeSeconds": activities[last].laps[lap].seconds = Self.number(text)
      case "DistanceMeters": activities[last].laps[lap].distance = Self.number(text)
      case "Calories": activities[last].laps[lap].energy = Self.number(text)
      default: break
      }
    } else if parent == "MaximumHeartRateBpm", name == "Value", !activities[last].laps.isEmpty {
      activities[last].laps[activities[last].laps.count - 1].maximumHeartRate = Self.number(text)
    } else if parent == "Creator", name == "Name" {
      activities[last].creator = String(text.prefix(100))
    } else if parent == "Activity", name == "Notes" {
      activities[last].notes = text
    }
  }

  private mutating func close() throws(ImportError) {
    defer { point = nil }
    guard let point, !activities.isEmpty else { return }
    totalCount += 1
    guard totalCount <= GPXFormat.pointCountMax else { throw .malformed("it has too many points") }
    let last = activities.count - 1
    guard hasTime, SampleLimits.instants.contains(point.time) else {
      return activities[last].unusableCount += 1
    }
    if activities[last].segments.isEmpty { activities[last].segments.append([]) }
    activities[last].segments[activities[last].segments.count - 1].append(point)
    activities[last].pointCount += 1
  }

  private static func instant(_ text: String) -> Instant? { FeedDate(text)?.instant }

  private static func number(_ text: String) -> Double? {
    var text = text
    let value = text.withUTF8 { DecimalText(UnsafeRawBufferPointer($0))?.value() }
    return value.flatMap { $0.isFinite ? $0 : nil }
  }
}
