import HealthImport
import HealthModel

/// FIT files of Garmin, Wahoo, Coros and others: activities, the heart rates of monitoring files, and weights.
///
/// Scales and sports are those of the profile of Garmin's FIT SDK (developer.garmin.com/fit), and so are
/// the numbers in FITProfile.swift. Monitoring files count steps since midnight by activity, across files;
/// these messages are counted and not imported.
struct FITFormat: DocumentFormat {
  let name = "fit"
  let title = "FIT file (activity, heart rates of monitoring, weight)"
  let documentName = "FIT file"
  let byteCountMax = 64 << 20

  func recognizes(head: [UInt8]) -> Bool { FITDecoder.recognizes(head) }

  func read(_ bytes: [UInt8], into sink: FeedSink, _ options: FeedOptions) throws {
    var reader = FITReader()
    var decoder = FITDecoder(bytes, salvages: options.salvages)
    try decoder.forEach { message in reader.read(message) }
    if decoder.isDamaged { sink.skip("damaged FIT files, read up to the damage", .unreadable) }
    guard !reader.isEmpty else {
      throw ImportError.malformed(
        reader.undatedCount > 0
          ? "the clock of the device that wrote the FIT file was not set, so its records have no dates"
          : "the FIT file contains no activity, heart rates or weights")
    }
    sink.skip("records without a date", .unreadable, count: reader.undatedCount)
    let original = FeedOriginal(kind: "FIT file", bytes: bytes)
    sink.skip("heart rates of a strap", .repeated, count: reader.repeatedStrapRateCount)
    for workout in reader.workouts() {
      sink.countInside("points of sessions", count: workout.segments.reduce(0) { $0 + $1.count })
      try sink.add(workout.group(mint: sink.mintedID), original: original, as: "sessions")
    }
    for measure in reader.measures + reader.strapMeasures {
      try sink.add(
        HealthObject(
          id: sink.mintedID(), type: measure.type, start: measure.time, end: measure.time,
          value: measure.value, metadata: Metadata([reader.zone].compactMap(\.self)),
          sourceRevision: SourceRevision(
            source: Source(name: reader.source, bundleIdentifier: ""))), as: measure.row)
    }
    sink.skip("weights", .unreadable, count: reader.otherWeightCount)
    sink.skip("monitoring", .withoutCounterpart, count: reader.otherMonitoringCount)
  }
}

/// Collects the messages of a file that are read, of all its parts: the rates of a strap are in another part than the
/// session.
struct FITReader {
  /// Seconds from 1970 to 1989-12-31, the origin of FIT's times.
  private static let origin: Int64 = 631_065_600
  /// Smaller times are seconds since the device was switched on.
  private static let timeMin = 0x1000_0000

  struct Session {
    var start: Instant
    var end: Instant
    var message: FITDecoder.Message
  }

  struct Rate {
    var time: Instant
    var value: Double
  }

  /// A value that belongs to no session, and its row in the report.
  struct Measure {
    var row: String
    var type: ObjectType
    var time: Instant
    var value: Double
  }

  private var sessions: [Session] = []
  private var laps: [TrackedWorkout.Event] = []
  /// The lengths that were swum in a pool.
  private var lengths: [TrackedWorkout.Event] = []
  private var points: [TrackedWorkout.Point] = []
  /// The times at which the timer was stopped and started.
  private var pauses: [(time: Instant, isStop: Bool)] = []
  private var offset: Int?
  private var product: String?
  private var manufacturer: Int?
  private var serialNumber: Int?
  /// The heart rates of a strap that recorded them while the watch did not receive it, as in water.
  private var strapRates: [Rate] = []
  /// A time, its further 1/32768 of a second, and the same time in the clock of the strap, which counts 1/1024 of a
  /// second; and the last one that was read.
  private var strapOrigin: (time: Instant, fraction: Int, ticks: UInt32)?
  private var strapTicks: UInt32 = 0
  private(set) var measures: [Measure] = []
  /// The number of sessions and points whose time counts from when the device was switched on.
  private(set) var undatedCount = 0
  private(set) var otherWeightCount = 0
  private(set) var otherMonitoringCount = 0
  private var monitoringTime: Int?

  var isEmpty: Bool {
    sessions.isEmpty && points.isEmpty && measures.isEmpty && strapRates.isEmpty
  }

  var zone: Metadata.Entry? { ZoneName.entry(offset: offset) }

  /// The name of the product, or of the manufacturer.
  var source: String {
    if let product { return product }
    return manufacturer.flatMap { Self.manufacturers[$0] } ?? "FIT"
  }

  private static let manufacturers = [
    1: "Garmin", 32: "Wahoo", 89: "Tacx", 123: "Polar", 255: "FIT", 260: "Zwift", 265: "Strava",
    294: "Coros", 23: "Suunto",
  ]

  mutating func read(_ message: FITDecoder.Message) {
    switch message.number {
    case MessageNumber.fileID: readFile(message)
    case MessageNumber.session: readSession(message)
    case MessageNumber.lap: readLap(message)
    case MessageNumber.record: readPoint(message)
    case MessageNumber.event: readEvent(message)
    case MessageNumber.weightScale: readWeight(message)
    case MessageNumber.activity: readLocalTime(message, ActivityField.localTimestamp)
    case MessageNumber.monitoringInfo: readLocalTime(message, MonitoringInfoField.localTimestamp)
    case MessageNumber.monitoring: readMonitoring(message)
    case MessageNumber.length: readLength(message)
    case MessageNumber.heartRate: readStrap(message)
    default: break
    }
  }

  private func instant(_ seconds: Int?) -> Instant? {
    guard let seconds, seconds >= Self.timeMin else { return nil }
    return Instant(microseconds: (Int64(seconds) + Self.origin) * 1_000_000)
  }

  private func time(_ message: FITDecoder.Message) -> Instant? {
    instant(message.integer(FITDecoder.timestamp))
  }

  private mutating func readFile(_ message: FITDecoder.Message) {
    manufacturer = message.integer(FileIDField.manufacturer) ?? manufacturer
    serialNumber = message.integer(FileIDField.serialNumber) ?? serialNumber
    product = message.text(FileIDField.productName).map { String($0.prefix(100)) } ?? product
  }

  private mutating func readLocalTime(_ message: FITDecoder.Message, _ field: UInt8) {
    guard let time = message.integer(FITDecoder.timestamp), let local = message.integer(field),
      abs(local - time) <= 18 * 3_600
    else { return }
    offset = local - time
  }

  private mutating func readSession(_ message: FITDecoder.Message) {
    guard let start = instant(message.integer(SessionField.startTime)) else {
      return undatedCount += 1
    }
    // Of a session that was recovered, the elapsed time may be shorter than the time of the timer.
    let timer = message.number(SessionField.totalTimerTime) ?? 0
    let elapsed = max(message.number(SessionField.totalElapsedTime) ?? 0, timer) / 1_000
    let end = Instant(microseconds: start.microseconds + Int64((elapsed * 1e6).rounded()))
    sessions.append(Session(start: start, end: max(end, start), message: message))
  }

  private mutating func readLap(_ message: FITDecoder.Message) {
    guard let start = instant(message.integer(LapField.startTime)),
      let milliseconds = message.number(LapField.totalElapsedTime)
    else { return }
    laps.append(
      .init(
        type: WorkoutEvent.lap, start: start,
        end: Instant(microseconds: start.microseconds + Int64((milliseconds * 1_000).rounded())),
        length: message.number(LapField.totalDistance).map { $0 / 100 }))
  }

  /// The stroke styles of HealthKit by values of `swim_stroke`; a drill has none, and a medley is mixed.
  private static let strokeStyles: [Int: Int] = [
    SwimStroke.freestyle: SwimmingStrokeStyle.freestyle,
    SwimStroke.backstroke: SwimmingStrokeStyle.backstroke,
    SwimStroke.breaststroke: SwimmingStrokeStyle.breaststroke,
    SwimStroke.butterfly: SwimmingStrokeStyle.butterfly,
    SwimStroke.mixed: SwimmingStrokeStyle.mixed,
    SwimStroke.individualMedley: SwimmingStrokeStyle.mixed,
    SwimStroke.individualMedleyByRound: SwimmingStrokeStyle.mixed,
    SwimStroke.reverseIndividualMedley: SwimmingStrokeStyle.mixed,
  ]

  private mutating func readLength(_ message: FITDecoder.Message) {
    // A rest at the wall is an idle length.
    guard message.integer(LengthField.lengthType) != LengthType.idle,
      let start = instant(message.integer(LengthField.startTime)),
      let milliseconds = message.number(LengthField.totalElapsedTime)
    else { return }
    var length = TrackedWorkout.Event(
      type: WorkoutEvent.lap, start: start,
      end: Instant(microseconds: start.microseconds + Int64((milliseconds * 1_000).rounded())))
    length.strokeStyle = message.integer(LengthField.swimStroke).flatMap { Self.strokeStyles[$0] }
    length.strokeCount = message.number(LengthField.totalStrokes)
    lengths.append(length)
  }

  private mutating func readPoint(_ message: FITDecoder.Message) {
    guard let time = time(message) else { return undatedCount += 1 }
    var point = TrackedWorkout.Point(time: time)
    // Half turns as 2^31.
    let degrees = 180.0 / 2_147_483_648
    point.latitude = message.number(RecordField.positionLatitude).map { $0 * degrees }
    point.longitude = message.number(RecordField.positionLongitude).map { $0 * degrees }
    let altitude =
      message.number(RecordField.enhancedAltitude) ?? message.number(RecordField.altitude)
    point.altitude = altitude.map { $0 / 5 - 500 }
    point.heartRate = message.number(RecordField.heartRate)
    point.cadence = message.number(RecordField.cadence).map {
      $0 + (message.number(RecordField.fractionalCadence) ?? 0) / 128
    }
    point.distance = message.number(RecordField.distance).map { $0 / 100 }
    let speed = message.number(RecordField.enhancedSpeed) ?? message.number(RecordField.speed)
    point.speed = speed.map { $0 / 1_000 }
    point.power = message.number(RecordField.power)
    points.append(point)
  }

  private mutating func readEvent(_ message: FITDecoder.Message) {
    guard message.integer(EventField.event) == EventValue.timer, let time = time(message),
      let type = message.integer(EventField.eventType),
      type == EventType.start || type == EventType.stop || type == EventType.stopAll
    else { return }
    pauses.append((time, type != EventType.start))
  }

  private mutating func readMonitoring(_ message: FITDecoder.Message) {
    if let time = message.integer(FITDecoder.timestamp) { monitoringTime = time }
    guard let rate = message.number(MonitoringField.heartRate) else {
      return otherMonitoringCount += 1
    }
    // The low 16 bits of the time, which continue the last full time.
    if let low = message.integer(MonitoringField.timestamp16), let last = monitoringTime {
      monitoringTime = last + ((low - last) & 0xffff)
    }
    guard let time = instant(monitoringTime) else { return otherMonitoringCount += 1 }
    measures.append(Measure(row: "monitoring", type: .heartRate, time: time, value: rate))
  }

  private mutating func readWeight(_ message: FITDecoder.Message) {
    // The value of a scale that still measures is the one below the invalid value.
    guard let time = time(message), let weight = message.integer(WeightScaleField.weight),
      weight < WeightValue.calculating
    else { return otherWeightCount += 1 }
    func add(_ type: ObjectType, _ value: Double) {
      measures.append(Measure(row: "weights", type: type, time: time, value: value))
    }
    add(.bodyMass, Double(weight) / 100)
    if let fat = message.integer(WeightScaleField.percentFat), 0...10_000 ~= fat {
      add(.bodyFatPercentage, Double(fat) / 10_000)
    }
  }

  private mutating func readStrap(_ message: FITDecoder.Message) {
    var ticks = message.list(HeartRateField.eventTimestamp).map {
      $0.flatMap(UInt32.init(exactly:))
    }
    if ticks.isEmpty {
      // The low 12 bits of each, in pairs of three bytes. A byte of ones is the invalid value of the field, and here a
      // part of a number.
      let bytes = message.list(HeartRateField.eventTimestamp12).map {
        UInt32($0.flatMap(UInt8.init(exactly:)) ?? 0xff)
      }
      for place in stride(from: 0, to: bytes.count - 2, by: 3) {
        for low in [
          bytes[place] | (bytes[place + 1] & 0xf) << 8,
          bytes[place + 1] >> 4 | bytes[place + 2] << 4,
        ] {
          strapTicks &+= (low &- strapTicks) & 0xfff
          ticks.append(strapTicks)
        }
      }
    }
    if let time = time(message), let first = ticks.first ?? nil {
      let fraction = message.integer(HeartRateField.fractionalTimestamp) ?? 0
      strapOrigin = (time, fraction & 0x7fff, first)
    }
    for (ticks, rate) in zip(ticks, message.list(HeartRateField.filteredRate)) {
      guard let ticks else { continue }
      strapTicks = ticks
      guard let rate, rate > 0, let origin = strapOrigin else { continue }
      let parts = 32 * Int(Int32(bitPattern: ticks &- origin.ticks)) + origin.fraction
      let seconds = Double(parts) / 32_768
      strapRates.append(
        Rate(
          time: Instant(microseconds: origin.time.microseconds + Int64((seconds * 1e6).rounded())),
          value: rate))
    }
  }

  // MARK: Workouts

  /// The number of heart rates of a strap that a record of the same second has too.
  var repeatedStrapRateCount: Int { strapRates.count - newStrapRates.count }

  private var newStrapRates: [Rate] {
    func second(_ time: Instant) -> Int64 { time.microseconds / 1_000_000 }
    guard !strapRates.isEmpty else { return [] }
    let measured = Set(points.lazy.filter { ($0.heartRate ?? 0) > 0 }.map { second($0.time) })
    return strapRates.filter { !measured.contains(second($0.time)) }
  }

  /// The time that the sessions and the records cover; nil without both.
  private var recordedTime: ClosedRange<Instant>? {
    let starts = sessions.map(\.start) + points.map(\.time)
    guard let start = starts.min(), let end = (sessions.map(\.end) + points.map(\.time)).max()
    else {
      return nil
    }
    return start...end
  }

  /// The points of the records, and those that only a strap measured.
  private func allPoints() -> [TrackedWorkout.Point] {
    let recordedTime = recordedTime
    let further = newStrapRates.filter { recordedTime?.contains($0.time) ?? false }.map { rate in
      var point = TrackedWorkout.Point(time: rate.time)
      point.heartRate = rate.value
      return point
    }
    return (points + further).sorted { $0.time < $1.time }
  }

  /// What a strap measured before the first session and after the last one: it is worn for longer than the watch
  /// records.
  var strapMeasures: [Measure] {
    let recordedTime = recordedTime
    return newStrapRates.filter { !(recordedTime?.contains($0.time) ?? false) }.map {
      Measure(row: "heart rates of a strap", type: .heartRate, time: $0.time, value: $0.value)
    }
  }

  private struct Sport {
    var name: String
    var rawValue: Int
    var isIndoor: Bool?
  }

  private static let sports: [Int: [Int?: Sport]] = {
    var sports: [Int: [Int?: Sport]] = [:]
    for row in TableText.rows(of: FITSportTable.text) {
      guard let sport = Int(row[0]), let value = ActivityName.rawValue(row[3]) else { continue }
      sports[sport, default: [:]][Int(row[1])] = Sport(
        name: row[2], rawValue: value, isIndoor: row[4] == "yes" ? true : nil)
    }
    return sports
  }()

  /// One workout for each session; for all points, if a device wrote no session. Points, laps, lengths and pauses
  /// belong to the last session that had begun, also after the end that it states: devices round it, and record on.
  /// The first session begins with the first point: some devices state the time of a later lap as its start.
  func workouts() -> [TrackedWorkout] {
    let points = allPoints()
    var found = sessions.sorted { $0.start < $1.start }
    if found.isEmpty, let first = points.first, let last = points.last {
      found = [
        Session(
          start: first.time, end: last.time,
          message: FITDecoder.Message(number: MessageNumber.session))
      ]
    }
    return found.indices.map { index in
      let begin = index == 0 ? nil : found[index].start
      let end = index + 1 < found.count ? found[index + 1].start : nil
      func isInside(_ time: Instant) -> Bool {
        (begin.map { $0 <= time } ?? true) && (end.map { time < $0 } ?? true)
      }
      var workout = workout(found[index], points.filter { isInside($0.time) })
      let lengths = lengths.filter { isInside($0.start) }
      let laps = laps.filter { isInside($0.start) }.map { lap in
        // In a pool HealthKit's laps are the lengths, and a set of lengths is a segment.
        var lap = lap
        if !lengths.isEmpty { lap.type = WorkoutEvent.segment }
        return lap
      }
      workout.events = laps + lengths + pauseEvents(pauses.filter { isInside($0.time) })
      return workout
    }
  }

  private func workout(
    _ session: Session, _ points: [TrackedWorkout.Point]
  ) -> TrackedWorkout {
    let message = session.message
    let sport = message.integer(SessionField.sport).flatMap { Self.sports[$0] }
    let subSport = message.integer(SessionField.subSport)
    let kind = sport?[subSport] ?? sport?[nil]
    var workout = TrackedWorkout(
      name: [
        "fit", String(session.start.microseconds), serialNumber.map(String.init) ?? source,
      ], activity: kind?.rawValue ?? ActivityName.other, source: source,
      start: min(session.start, points.first?.time ?? session.start),
      end: max(session.end, points.last?.time ?? session.end))
    workout.activityName = kind?.name
    workout.isIndoor = kind?.isIndoor
    if let manufacturer {
      workout.device = Device(
        name: product,
        manufacturer: Self.manufacturers[manufacturer] ?? "Manufacturer \(manufacturer)")
    }
    workout.duration = message.number(SessionField.totalTimerTime).map { $0 / 1_000 }
    workout.distance =
      message.number(SessionField.totalDistance).map { $0 / 100 } ?? points.last?.distance
    workout.energy = message.number(SessionField.totalCalories)
    workout.averageHeartRate = message.number(SessionField.averageHeartRate)
    workout.maximumHeartRate = message.number(SessionField.maximumHeartRate)
    workout.ascent = message.number(SessionField.totalAscent)
    workout.descent = message.number(SessionField.totalDescent)
    workout.poolLength = message.number(SessionField.poolLength).map { $0 / 100 }
    workout.swimmingLocation = subSport.flatMap { Self.swimmingLocations[$0] }
    workout.segments = points.isEmpty ? [] : [points]
    workout.offset = offset
    return workout
  }

  /// The swimming locations of HealthKit by values of `sub_sport`.
  private static let swimmingLocations: [Int: Int] = [
    SubSport.lapSwimming: SwimmingLocation.pool, SubSport.openWater: SwimmingLocation.openWater,
  ]

  /// Pairs of a pause and a resumption.
  private func pauseEvents(
    _ pauses: [(time: Instant, isStop: Bool)]
  ) -> [TrackedWorkout.Event] {
    var events: [TrackedWorkout.Event] = []
    var stopped: Instant?
    for pause in pauses.sorted(by: { $0.time < $1.time }) {
      if pause.isStop {
        stopped = stopped ?? pause.time
      } else if let begin = stopped {
        events.append(.init(type: WorkoutEvent.pause, start: begin, end: begin))
        events.append(.init(type: WorkoutEvent.resume, start: pause.time, end: pause.time))
        stopped = nil
      }
    }
    return events
  }
}
