import HealthModel

/// A `Workout` with its statistics, events and activities. Routes are separate files.
enum WorkoutElement {
  /// Reads a workout. Parts that cannot be parsed, or that the daemon would refuse, are omissions,
  /// because the rest of the workout is useful without them.
  static func details(_ reader: ElementReader) throws(MappingFailure) -> Workout {
    let activityType = try reader.rawValue("workoutActivityType", of: "HKWorkoutActivityType")
    let period = try reader.period()
    var workout = Workout(
      activityType: activityType,
      duration: duration(reader, start: period.start, end: period.end))
    workout.events = events(reader)
    workout.statistics = statistics(reader)
    workout.zoneGroups = zoneGroups(reader)
    addTotals(of: reader, to: &workout, start: period.start, end: period.end)
    workout.activities = parts(reader, "WorkoutActivity") { (child) throws(MappingFailure) in
      try activity(child, of: workout, end: period.end)
    }
    // The identifiers of activities are the only ones in an export. The daemon requires them to be
    // unique within a workout.
    var ids = Set<ObjectID>()
    workout.activities.removeAll { activity in
      let isRepeat = !ids.insert(activity.id).inserted
      if isRepeat { reader.omissions.record(.repeatedPart) }
      return isRepeat
    }
    return workout
  }

  /// Returns the children with a name that can be parsed, up to the limit of a list.
  private static func parts<Part>(
    _ reader: ElementReader, _ name: String,
    _ read: (ElementReader) throws(MappingFailure) -> Part
  ) -> [Part] {
    var parts: [Part] = []
    for child in reader.children(name) {
      guard parts.count < DetailLimits.listCount else {
        reader.omissions.record(.tooManyParts)
        break
      }
      let part = reader.lenient { () throws(MappingFailure) in try read(child) }
      if let part { parts.append(part) }
    }
    return parts
  }

  private static func events(_ reader: ElementReader) -> [WorkoutEvent] {
    parts(reader, "WorkoutEvent", event)
  }

  /// Returns one statistics element for each type; the first if there are several.
  private static func statistics(_ reader: ElementReader) -> [WorkoutStatistics] {
    var types = Set<ObjectType>()
    return parts(reader, "WorkoutStatistics", statistics).filter { statistics in
      // A workout has one value for each type. Adding up a second one could count the same effort
      // twice.
      let isNew = types.insert(statistics.type).inserted
      if !isNew { reader.omissions.record(.repeatedPart) }
      return isNew
    }
  }

  /// Returns the duration in seconds; the length of the period if it is not stated or cannot be
  /// parsed.
  private static func duration(_ reader: ElementReader, start: Instant, end: Instant) -> Double {
    // The stated duration excludes pauses and the period includes them, so the period is only a
    // substitute.
    let length = end.secondsSince1970 - start.secondsSince1970
    let stated = reader.lenient { () throws(MappingFailure) -> Double? in
      guard let text = reader.optionalText("duration") else { return nil }
      let unit = reader.optionalText("durationUnit") ?? "min"
      let seconds = try ElementReader.number(text, in: unit, as: .second)
      guard seconds >= 0 else { throw MappingFailure(.unreadableValue) }
      return seconds
    }
    return stated ?? length
  }

  private static func event(_ reader: ElementReader) throws(MappingFailure) -> WorkoutEvent {
    let type = try reader.rawValue("type", of: "HKWorkoutEventType")
    let start = try reader.instant("date")
    let seconds = try reader.optionalNumber("duration", in: .second) ?? 0
    // The second bound keeps the sum below within 64 bits.
    guard seconds >= 0, seconds < 1e9 else { throw MappingFailure(.unreadableValue) }
    let end = Instant(microseconds: start.microseconds + Int64((seconds * 1e6).rounded()))
    guard SampleLimits.instants.contains(start), SampleLimits.instants.contains(end) else {
      throw MappingFailure(.invalidSample)
    }
    return WorkoutEvent(type: type, start: start, end: end, metadata: reader.metadata)
  }

  private static func statistics(
    _ reader: ElementReader
  ) throws(MappingFailure) -> WorkoutStatistics {
    guard let type = ObjectType(identifier: reader.text("type")), type.kind == .quantity else {
      throw MappingFailure(.unknownType)
    }
    let period = try reader.period()
    let unit = type.canonicalUnit
    return WorkoutStatistics(
      type: type, start: period.start, end: period.end,
      sum: reader.lenientNumber("sum", in: unit, unitName: "unit"),
      average: reader.lenientNumber("average", in: unit, unitName: "unit"),
      minimum: reader.lenientNumber("minimum", in: unit, unitName: "unit"),
      maximum: reader.lenientNumber("maximum", in: unit, unitName: "unit"))
  }

  private static func activity(
    _ reader: ElementReader, of workout: Workout, end workoutEnd: Instant
  ) throws(MappingFailure) -> WorkoutActivity {
    // An activity without an identifier cannot be distinguished from a copy of it.
    guard let id = ObjectID(uuidString: reader.text("uuid")) else {
      throw MappingFailure(.missingAttribute)
    }
    let start = try reader.instant("startDate")
    // The format does not require an end date.
    let end = try reader.optionalInstant("endDate") ?? workoutEnd
    guard start <= end, SampleLimits.instants.contains(start), SampleLimits.instants.contains(end)
    else { throw MappingFailure(.invalidSample) }
    var activity = WorkoutActivity(
      id: id, activityType: workout.activityType, start: start, end: end,
      duration: duration(reader, start: start, end: end))
    activity.metadata = reader.metadata
    // HKIndoorWorkout is 1 indoors. The raw values are 1 unknown, 2 indoor and 3 outdoor.
    if case .integer(let isIndoor)? = activity.metadata["HKIndoorWorkout"] {
      activity.locationType = isIndoor == 0 ? 3 : 2
    }
    activity.events = events(reader)
    activity.statistics = statistics(reader)
    return activity
  }

  /// Adds totals that exports before iOS 16 write as attributes, unless there are statistics for
  /// them.
  private static func addTotals(
    of reader: ElementReader, to workout: inout Workout, start: Instant, end: Instant
  ) {
    let totals: [(String, ObjectType)] = [
      ("totalDistance", Workout.distanceType(of: workout.activityType)),
      ("totalEnergyBurned", .activeEnergyBurned), ("totalFlightsClimbed", .flightsClimbed),
      ("totalSwimmingStrokeCount", .swimmingStrokeCount),
    ]
    for (name, type) in totals where !workout.statistics.contains(where: { $0.type == type }) {
      // The phone writes a total of zero for quantities that it did not measure.
      guard let sum = reader.lenientNumber(name, in: type.canonicalUnit), sum != 0 else { continue }
      workout.statistics.append(
        WorkoutStatistics(type: type, start: start, end: end, sum: sum))
    }
  }

  // MARK: Zones

  private static func zoneGroups(_ reader: ElementReader) -> [WorkoutZoneGroup] {
    parts(reader, "WorkoutZoneGroup", zoneGroup)
  }

  /// Reads a zone group. Bounds are in the canonical unit of the type; an open bound is missing.
  private static func zoneGroup(
    _ reader: ElementReader
  ) throws(MappingFailure) -> WorkoutZoneGroup {
    guard let type = ObjectType(identifier: reader.text("type")), type.kind == .quantity else {
      throw MappingFailure(.unknownType)
    }
    var group = WorkoutZoneGroup(type: type, source: reader.text("source"))
    let unitText = reader.text("unit")
    // The unit is that of the group; a zone has none of its own.
    func bound(_ zone: ElementReader, _ name: String) throws(MappingFailure) -> Double? {
      guard let text = zone.optionalText(name) else { return nil }
      return try ElementReader.number(text, in: unitText, as: type.canonicalUnit)
    }
    group.zones = parts(reader, "WorkoutZone") { (zone) throws(MappingFailure) in
      let duration = try zone.optionalText("duration").map { (text) throws(MappingFailure) in
        try ElementReader.number(
          text, in: zone.optionalText("durationUnit") ?? "min", as: .second)
      }
      guard (duration ?? 0) >= 0 else { throw MappingFailure(.unreadableValue) }
      return WorkoutZone(
        minimum: try bound(zone, "minimum"), maximum: try bound(zone, "maximum"),
        duration: duration ?? 0)
    }
    return group
  }
}
