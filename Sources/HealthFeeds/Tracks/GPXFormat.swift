import HealthDocuments
import HealthImport
import HealthModel

/// Activities as GPX 1.0 and 1.1 (topografix.com/GPX/1/1), with Garmin's TrackPointExtension for heart
/// rate and cadence. Each track is a workout; routes and waypoints, which nobody has walked, are not
/// read.
struct GPXFormat: DocumentFormat {
  let name = "gpx"
  let title = "GPX activity"
  let documentName = "GPX file"
  let byteCountMax = 256 << 20

  /// More than eleven days with a point each second.
  static let pointCountMax = 1_000_000

  func recognizes(head: [UInt8]) -> Bool {
    head.withUnsafeBytes { Bytes.find("<gpx", in: $0) != nil }
  }

  func read(_ bytes: [UInt8], into sink: FeedSink, _ options: FeedOptions) throws {
    guard var scanner = TrackScanner(bytes, root: "<gpx") else {
      throw ImportError.malformed("it is no GPX document")
    }
    var reader = GPXReader()
    while let event = try scanner.next() { try reader.read(event, scanner) }
    let original = FeedOriginal(kind: "GPX file", bytes: bytes)
    for track in reader.tracks {
      guard let workout = track.workout(creator: reader.creator) else {
        sink.skip("tracks", .withoutTimes)
        continue
      }
      sink.countInside("points of tracks", count: track.pointCount)
      sink.skip("points of tracks", .unreadable, count: track.unusableCount)
      try sink.add(workout.group(mint: sink.mintedID), original: original, as: "tracks")
    }
    sink.skip("routes and waypoints", .unknownFile, count: reader.otherCount)
    if reader.tracks.isEmpty { throw ImportError.malformed("the document has no track") }
  }
}

/// Collects the tracks of a document.
private struct GPXReader {
  struct Track {
    var name: String?
    var type: String?
    var segments: [[TrackedWorkout.Point]] = []
    var pointCount = 0
    /// Points without a time or with a number that cannot be read.
    var unusableCount = 0

    func workout(creator: String) -> TrackedWorkout? {
      let parts = segments.map { $0.sorted { $0.time < $1.time } }.filter { !$0.isEmpty }
      guard let start = parts.compactMap(\.first?.time).min(),
        let end = parts.compactMap(\.last?.time).max()
      else { return nil }
      let activity = TrackActivities.activity(type)
      var workout = TrackedWorkout(
        name: ["track", String(start.microseconds)], activity: activity.rawValue,
        source: creator.isEmpty ? "GPX" : creator, start: start, end: end)
      workout.activityName = activity.name
      workout.isIndoor = activity.isIndoor
      workout.title = name
      workout.segments = parts
      workout.duration = parts.reduce(0) {
        $0 + $1[$1.count - 1].time.secondsSince1970 - $1[0].time.secondsSince1970
      }
      // A pause between two segments.
      let ordered = parts.sorted { $0[0].time < $1[0].time }
      for (earlier, later) in zip(ordered, ordered.dropFirst()) {
        let (pause, resume) = (earlier[earlier.count - 1].time, later[0].time)
        guard pause < resume else { continue }
        workout.events.append(.init(type: WorkoutEvent.pause, start: pause, end: pause))
        workout.events.append(.init(type: WorkoutEvent.resume, start: resume, end: resume))
      }
      return workout
    }
  }

  var creator = ""
  var tracks: [Track] = []
  var otherCount = 0
  private var point: TrackedWorkout.Point?
  private var hasTime = false
  private var isUsable = true
  private var totalCount = 0

  mutating func read(_ event: TrackScanner.Event, _ scanner: TrackScanner) throws(ImportError) {
    switch event {
    case .open("gpx"): creator = String((scanner.attribute("creator") ?? "").prefix(100))
    case .open("trk"): tracks.append(Track())
    case .open("trkseg") where !tracks.isEmpty: tracks[tracks.count - 1].segments.append([])
    case .open("trkpt"): open(scanner)
    case .open("rte"), .open("wpt"): otherCount += 1
    case .close("trkpt", _): try close()
    case .close(let name, let text):
      if point != nil {
        set(name, text)
      } else if scanner.path == ["gpx", "trk"], !tracks.isEmpty {
        if name == "name" { tracks[tracks.count - 1].name = text }
        if name == "type" { tracks[tracks.count - 1].type = text }
      }
    case .open: break
    }
  }

  private mutating func open(_ scanner: TrackScanner) {
    var begun = TrackedWorkout.Point(time: Instant(microseconds: 0))
    begun.latitude = scanner.attribute("lat").flatMap(Self.number)
    begun.longitude = scanner.attribute("lon").flatMap(Self.number)
    isUsable = begun.latitude != nil && begun.longitude != nil
    hasTime = false
    point = begun
  }

  private mutating func set(_ name: String, _ text: String) {
    switch name {
    case "time":
      guard let date = FeedDate(text) else { return isUsable = false }
      point?.time = date.instant
      hasTime = true
    case "ele": point?.altitude = Self.number(text)
    case "hr": point?.heartRate = Self.number(text)
    case "cad": point?.cadence = Self.number(text)
    case "power", "PowerInWatts", "watts": point?.power = Self.number(text)
    case "speed": point?.speed = Self.number(text)
    default: break
    }
  }

  private mutating func close() throws(ImportError) {
    defer { point = nil }
    guard let point, !tracks.isEmpty else { return }
    totalCount += 1
    guard totalCount <= GPXFormat.pointCountMax else { throw .malformed("it has too many points") }
    let last = tracks.count - 1
    guard isUsable, hasTime, SampleLimits.instants.contains(point.time) else {
      return tracks[last].unusableCount += 1
    }
    if tracks[last].segments.isEmpty { tracks[last].segments.append([]) }
    tracks[last].segments[tracks[last].segments.count - 1].append(point)
    tracks[last].pointCount += 1
  }

  private static func number(_ text: String) -> Double? {
    var text = text
    let value = text.withUTF8 { DecimalText(UnsafeRawBufferPointer($0))?.value() }
    return value.flatMap { $0.isFinite ? $0 : nil }
  }
}
