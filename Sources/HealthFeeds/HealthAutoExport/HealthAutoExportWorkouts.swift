import HealthImport
import HealthModel

/// The workouts of a Health Auto Export file. Version 2 has identifiers, totals with units and arrays
/// of values; version 1 has totals, heart rates and routes with shorter names.
///
/// The arrays of energy, steps and distances repeat the metrics of the same minutes. They are not
/// imported a second time: their sums are statistics of the workout.
struct HealthAutoExportWorkouts {
  private let reader: HealthAutoExportReader
  private var bytes: [UInt8] { reader.bytes }
  private var sink: FeedSink { reader.sink }

  private static let activities: [String: Int] = Dictionary(
    TableText.rows(of: HealthAutoExportWorkoutTable.text).compactMap { row in
      ActivityName.rawValue(row[1]).map { (ActivityName.folded(row[0]), $0) }
    }, uniquingKeysWith: { first, _ in first })

  /// Words of activities in other languages, as the phone writes them: `Laufen im Freien`.
  private static let words: [(word: String, activity: Int)] =
    TableText.rows(of: HealthAutoExportWordTable.text).compactMap { row in
      ActivityName.rawValue(row[2]).map { (row[1], $0) }
    }

  /// Returns the activity with a name in the language of the phone; nil if no word or words of several
  /// activities are in it.
  private static func activity(named name: String) -> Int? {
    let words = name.lowercased().split { !$0.isLetter }
    let found = Self.words.filter { entry in
      // Chinese, Japanese and Korean have no spaces between words.
      words.contains { $0 == entry.word }
        || (entry.word.unicodeScalars.first?.value ?? 0) > 0x3000
          && name.contains(entry.word)
    }
    let activities = Set(found.map(\.activity))
    return activities.count == 1 ? activities.first : nil
  }

  /// Arrays whose entries are summed up, with the type of the sum.
  private static let sums: [(name: String, type: ObjectType)] = [
    ("activeEnergy", .activeEnergyBurned), ("basalEnergy", .basalEnergyBurned),
    ("stepCount", .stepCount), ("walkingAndRunningDistance", .distanceWalkingRunning),
    ("cyclingDistance", .distanceCycling), ("swimDistance", .distanceSwimming),
    ("swimStroke", .swimmingStrokeCount),
  ]
  private static let averages: [(name: String, type: ObjectType)] = [
    ("cyclingCadence", .cyclingCadence), ("cyclingPower", .cyclingPower),
    ("cyclingSpeed", .cyclingSpeed),
  ]

  init(_ reader: HealthAutoExportReader) { self.reader = reader }

  func read(_ range: Range<Int>) throws {
    let entry = try? JSONEntry(bytes, in: range)
    let original = FeedOriginal(
      kind: "Health Auto Export workout", bytes: Array(bytes[range]),
      start: entry?.date("start")?.instant, end: entry?.date("end")?.instant)
    guard let entry, let start = entry.date("start"), let end = entry.date("end"),
      start.instant <= end.instant
    else { return try sink.store(original, reason: .unreadableDate, as: "workouts") }
    let id = Self.id(entry, start)
    guard sink.claim(id) else { return sink.skip("workouts", .repeated) }
    let rates = try heartRates(entry, start.instant...end.instant)
    let details = try workout(entry, start.instant, end.instant)
    let source = HealthAutoExportSource.revision(
      entry.text("source") ?? rates.source, isSummed: false)
    let object = HealthObject(
      id: id, type: .workout, start: start.instant, end: end.instant, details: .workout(details),
      metadata: Metadata(metadata(entry, start)), sourceRevision: source)
    var group = FeedGroup([object] + rates.samples)
    var children = rates.ids
    let (route, unusableCount) = try route(entry)
    if let route = route.route(
      id: NamedID.make(id.uuidString, "route"), source: source, device: nil)
    {
      group.points[group.objects.count] = route.points
      group.objects.append(route.object)
      children.append(route.object.id)
    }
    if !children.isEmpty {
      group.relations = [Relation(kind: .workout, parent: id, children: children)]
    }
    try sink.add(group, original: original, as: "workouts")
    if unusableCount > 0 { try sink.storeCopy(of: original, reason: .unreadableRoute) }
  }

  private static func id(_ entry: JSONEntry, _ start: FeedDate) -> ObjectID {
    if let id = entry.text("id").flatMap(ObjectID.init(uuidString:)) { return NamedID.uuid(id) }
    return NamedID.make(
      "health-auto-export", "workout", entry.text("id") ?? entry.text("name") ?? "",
      String(start.instant.microseconds))
  }

  // MARK: The workout

  /// The seconds without pauses. Version 2 of the format, in which a workout has an identifier, states seconds, and
  /// version 1 minutes. A duration that does not fit between start and end is not used.
  private func duration(_ entry: JSONEntry, _ length: Double) -> Double {
    guard let stated = entry.number("duration"), stated >= 0 else { return length }
    let factors: [Double] = entry.text("id") == nil ? [60, 1] : [1]
    // A minute is stated with one decimal.
    let fitting = factors.lazy.map { stated * $0 }.first { $0 <= length + 6 }
    return fitting.map { min($0, length) } ?? length
  }

  private func workout(
    _ entry: JSONEntry, _ start: Instant, _ end: Instant
  ) throws -> Workout {
    let name = entry.text("name") ?? ""
    let activity =
      ActivityName.rawValue(name) ?? Self.activities[ActivityName.folded(name)]
      ?? Self.activity(named: name) ?? ActivityName.other
    let length = end.secondsSince1970 - start.secondsSince1970
    var workout = Workout(activityType: activity, duration: duration(entry, length))
    var statistics: [ObjectType: WorkoutStatistics] = [:]
    func add(_ type: ObjectType, _ change: (inout WorkoutStatistics) -> Void) {
      change(&statistics[type, default: WorkoutStatistics(type: type, start: start, end: end)])
    }
    for (name, type) in Self.sums {
      if let sum = try sum(entry, name, type) { add(type) { $0.sum = sum } }
    }
    for (name, type) in Self.averages {
      if let average = try average(entry, name, type) { add(type) { $0.average = average } }
    }
    // A total that is stated counts more than a sum of values that were rounded.
    let totals: [(String, ObjectType)] = [
      ("distance", Workout.distanceType(of: activity)), ("activeEnergy", .activeEnergyBurned),
      ("activeEnergyBurned", .activeEnergyBurned), ("stepCount", .stepCount),
      ("flightsClimbed", .flightsClimbed), ("totalSwimmingStrokeCount", .swimmingStrokeCount),
    ]
    for (name, type) in totals {
      if let total = quantity(entry, name, type) { add(type) { $0.sum = total } }
    }
    let whole = entry.part("heartRate").flatMap { try? JSONEntry(bytes, in: $0) }
    let rates: [(WritableKeyPath<WorkoutStatistics, Double?>, Double?)] = [
      (
        \.average,
        quantity(entry, "avgHeartRate", .heartRate)
          ?? whole.flatMap { quantity($0, "avg", .heartRate) }
      ),
      (
        \.maximum,
        quantity(entry, "maxHeartRate", .heartRate)
          ?? whole.flatMap { quantity($0, "max", .heartRate) }
      ),
      (\.minimum, whole.flatMap { quantity($0, "min", .heartRate) }),
    ]
    for case (let path, let value?) in rates { add(.heartRate) { $0[keyPath: path] = value } }
    workout.statistics = statistics.values.sorted { $0.type.code < $1.type.code }
    return workout
  }

  /// Reads `{"qty": 5.2, "units": "km"}`.
  private func quantity(_ entry: JSONEntry, _ name: String, _ type: ObjectType) -> Double? {
    guard let range = entry.part(name), let value = try? JSONEntry(bytes, in: range),
      let digits = value.digits("qty"), let unit = FeedUnit(value.text("units") ?? "", of: type)
    else { return nil }
    return unit.value(digits)
  }

  private func values(
    _ entry: JSONEntry, _ name: String, _ type: ObjectType
  ) throws -> [Double] {
    guard let range = entry.part(name) else { return [] }
    let elements = try JSONReader.elements(of: bytes, in: range)
    sink.skip("\(name) in workouts", .duplicateOfMainFile, count: elements.count)
    return elements.compactMap { range in
      guard let value = try? JSONEntry(bytes, in: range), let digits = value.digits("qty"),
        let unit = FeedUnit(value.text("units") ?? "", of: type)
      else { return nil }
      return unit.value(digits)
    }
  }

  private func sum(_ entry: JSONEntry, _ name: String, _ type: ObjectType) throws -> Double? {
    let values = try values(entry, name, type)
    return values.isEmpty ? nil : values.reduce(0, +)
  }

  private func average(_ entry: JSONEntry, _ name: String, _ type: ObjectType) throws -> Double? {
    let values = try values(entry, name, type)
    return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }

  private func metadata(_ entry: JSONEntry, _ start: FeedDate) -> [Metadata.Entry] {
    var entries = [ZoneName.entry(offset: start.offset)].compactMap(\.self)
    let name = entry.text("name") ?? ""
    if ActivityName.rawValue(name) == nil, !name.isEmpty {
      entries.append(.init(key: FeedMetadataKey.activity, value: .string(name)))
    }
    let location = entry.text("location")
    if location == "Indoor" || location == "Outdoor" || entry.text("isIndoor") != nil {
      let isIndoor = location == "Indoor" || entry.text("isIndoor") == "true"
      entries.append(.init(key: MetadataKey.indoorWorkout, value: .integer(isIndoor ? 1 : 0)))
    }
    let quantities: [(String, String, [String])] = [
      ("elevationUp", MetadataKey.elevationAscended, ["m", "ft"]),
      ("elevationDown", MetadataKey.elevationDescended, ["m", "ft"]),
      ("temperature", MetadataKey.weatherTemperature, ["degC", "degF"]),
    ]
    for (name, key, units) in quantities {
      guard let range = entry.part(name), let value = try? JSONEntry(bytes, in: range),
        let number = value.number("qty"), let unit = value.text("units"), units.contains(unit)
      else { continue }
      entries.append(.init(key: key, value: .quantity(value: number, unit: unit)))
    }
    if let range = entry.part("humidity"),
      let percent = (try? JSONEntry(bytes, in: range))?.number("qty")
    {
      entries.append(
        .init(key: MetadataKey.weatherHumidity, value: .quantity(value: percent / 100, unit: "%")))
    }
    return entries
  }

  // MARK: Heart rates

  /// Reads the heart rates during and after a workout. They have the names of the entries of the
  /// metric with the same times, so that a heart rate in both is stored once.
  private func heartRates(
    _ entry: JSONEntry, _ period: ClosedRange<Instant>
  ) throws -> (samples: [HealthObject], ids: [ObjectID], source: String?) {
    var samples: [HealthObject] = []
    var ids: [ObjectID] = []
    var seen: Set<ObjectID> = []
    var source: String?
    for name in ["heartRateData", "heartRateRecovery"] {
      guard let range = entry.part(name) else { continue }
      for range in try JSONReader.elements(of: bytes, in: range) {
        let value = try? JSONEntry(bytes, in: range)
        source = source ?? value?.text("source")
        guard let value, let date = value.date("date"),
          let digits = value.digits("Avg") ?? value.digits("avg") ?? value.digits("qty"),
          let rate = Double(digits), rate > 0, rate.isFinite
        else {
          sink.skip("\(name) in workouts", .unreadable)
          continue
        }
        sink.countInside("\(name) in workouts")
        let id = NamedID.make(
          "health-auto-export", "heart_rate", String(date.instant.microseconds), "0")
        guard seen.insert(id).inserted else { continue }
        ids.append(id)
        // One that a metric contained was already added.
        guard sink.claim(id) else { continue }
        samples.append(
          HealthObject(
            id: id, type: .heartRate, start: date.instant, end: date.instant, value: rate,
            metadata: Metadata([ZoneName.entry(offset: date.offset)].compactMap(\.self)),
            sourceRevision: HealthAutoExportSource.revision(
              value.text("source"), isSummed: false)))
      }
    }
    return (samples, ids, source)
  }

  // MARK: Routes

  private func route(_ entry: JSONEntry) throws -> (RoutePoints, unusableCount: Int) {
    var route = RoutePoints()
    var unusableCount = 0
    guard let range = entry.part("route") else { return (route, 0) }
    for range in try JSONReader.elements(of: bytes, in: range) {
      guard let value = try? JSONEntry(bytes, in: range),
        let latitude = value.number("latitude") ?? value.number("lat"),
        let longitude = value.number("longitude") ?? value.number("lon"),
        let time = value.date("timestamp", "date")
      else {
        unusableCount += 1
        continue
      }
      var location = RoutePoints.Location(
        time: time.instant, latitude: latitude, longitude: longitude)
      location.altitude = value.number("altitude")
      location.horizontalAccuracy = value.number("horizontalAccuracy")
      location.verticalAccuracy = value.number("verticalAccuracy")
      location.course = value.number("course")
      location.courseAccuracy = value.number("courseAccuracy")
      location.speed = value.number("speed")
      location.speedAccuracy = value.number("speedAccuracy")
      route.append(location)
    }
    sink.countInside("route in workouts", count: route.count)
    unusableCount += route.unusableCount
    sink.skip("route in workouts", .unreadable, count: unusableCount)
    return (route, unusableCount)
  }
}
