import HealthModel

/// `Workout` with its statistics, events and activities. Routes are files of their own.
enum WorkoutElement {
  static func details(_ reader: ElementReader) throws(MappingFailure) -> Workout {
    let activityType = try reader.rawValue("workoutActivityType", of: "HKWorkoutActivityType")
    let period = try reader.period()
    var workout = Workout(
      activityType: activityType,
      duration: try duration(reader, start: period.start, end: period.end))
    for child in reader.children("WorkoutEvent") { workout.events.append(try event(child)) }
    for child in reader.children("WorkoutStatistics") {
      workout.statistics.append(try statistics(child))
    }
    try addTotals(of: reader, to: &workout, start: period.start, end: period.end)
    for child in reader.children("WorkoutActivity") {
      workout.activities.append(try activity(child, of: workout, end: period.end))
    }
    return workout
  }

  /// In seconds. The length of the workout when it is not stated.
  private static func duration(
    _ reader: ElementReader, start: Instant, end: Instant
  ) throws(MappingFailure) -> Double {
    let length = end.secondsSince1970 - start.secondsSince1970
    guard reader.optionalText("duration") != nil else { return length }
    let unit = reader.optionalText("durationUnit") ?? "min"
    let seconds = try ElementReader.number(reader.text("duration"), in: unit, as: .second)
    guard seconds >= 0 else { throw MappingFailure(.unreadableValue) }
    return seconds
  }

  private static func event(_ reader: ElementReader) throws(MappingFailure) -> WorkoutEvent {
    let type = try reader.rawValue("type", of: "HKWorkoutEventType")
    let start = try reader.instant("date")
    let seconds = try reader.optionalNumber("duration", in: .second) ?? 0
    guard seconds >= 0, seconds < 1e9 else { throw MappingFailure(.unreadableValue) }
    return WorkoutEvent(
      type: type, start: start,
      end: Instant(microseconds: start.microseconds + Int64((seconds * 1e6).rounded())),
      metadata: reader.metadata)
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
      sum: try reader.optionalNumber("sum", in: unit, unitName: "unit"),
      average: try reader.optionalNumber("average", in: unit, unitName: "unit"),
      minimum: try reader.optionalNumber("minimum", in: unit, unitName: "unit"),
      maximum: try reader.optionalNumber("maximum", in: unit, unitName: "unit"))
  }

  private static func activity(
    _ reader: ElementReader, of workout: Workout, end workoutEnd: Instant
  ) throws(MappingFailure) -> WorkoutActivity {
    guard let id = ObjectID(uuidString: reader.text("uuid")) else {
      throw MappingFailure(.missingAttribute)
    }
    let start = try reader.instant("startDate")
    let end = try reader.optionalInstant("endDate") ?? workoutEnd
    guard start <= end else { throw MappingFailure(.invalidSample) }
    var activity = WorkoutActivity(
      id: id, activityType: workout.activityType, start: start, end: end,
      duration: try duration(reader, start: start, end: end))
    activity.metadata = reader.metadata
    // HKIndoorWorkout is 1 indoors; 1 unknown, 2 indoor and 3 outdoor are the raw values.
    if case .integer(let isIndoor)? = activity.metadata["HKIndoorWorkout"] {
      activity.locationType = isIndoor == 0 ? 3 : 2
    }
    for child in reader.children("WorkoutEvent") { activity.events.append(try event(child)) }
    for child in reader.children("WorkoutStatistics") {
      activity.statistics.append(try statistics(child))
    }
    return activity
  }

  /// Totals that exports before iOS 16 have as attributes, where no statistics say the same.
  private static func addTotals(
    of reader: ElementReader, to workout: inout Workout, start: Instant, end: Instant
  ) throws(MappingFailure) {
    let totals: [(String, ObjectType)] = [
      ("totalDistance", Workout.distanceType(of: workout.activityType)),
      ("totalEnergyBurned", .activeEnergyBurned), ("totalFlightsClimbed", .flightsClimbed),
      ("totalSwimmingStrokeCount", .swimmingStrokeCount),
    ]
    for (name, type) in totals where !workout.statistics.contains(where: { $0.type == type }) {
      guard let sum = try reader.optionalNumber(name, in: type.canonicalUnit), sum != 0 else {
        continue
      }
      workout.statistics.append(
        WorkoutStatistics(type: type, start: start, end: end, sum: sum))
    }
  }
}
