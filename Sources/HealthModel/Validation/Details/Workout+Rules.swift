/// Validation of workouts (rules WORKOUT-06 and WORKOUT-09 to WORKOUT-11).
///
/// - The duration is finite, not negative, and at most the time from start to end.
/// - Events, activities and statistics are within the workout; pause and resume events are
///   instants.
/// - Activities do not overlap. Their order in the list is arbitrary.
/// - A multisport workout (`swimBikeRun`) consists of swimming, cycling, running and the
///   transitions between them; no other workout contains transitions.
/// - Statistics are of quantity types, without duplicates; cumulative types have a sum, and
///   discrete types have the other numbers.
extension DetailCheck {
  func check(_ workout: Workout) throws(HealthError) {
    try rawValue(workout.activityType, of: "HKWorkoutActivityType", "activity_type")
    try duration(workout.duration, start, end, "duration")
    try check(workout.events, "events")
    try check(workout.statistics, "statistics")
    try check(workout.zoneGroups, "zone_groups")
    try count(workout.activities.count, atMost: DetailLimits.listCount, "activities")
    var ids = Set<ObjectID>()
    for (index, activity) in workout.activities.enumerated() {
      let name = "activities[\(index)]"
      try require(ids.insert(activity.id).inserted, "\(name).id", "must be used once in a workout")
      try check(activity, of: workout, name)
    }
    try checkOrder(of: workout.activities)
  }

  private func check(
    _ activity: WorkoutActivity, of workout: Workout, _ name: String
  ) throws(HealthError) {
    try rawValue(activity.activityType, of: "HKWorkoutActivityType", "\(name).activity_type")
    try rawValue(
      activity.locationType, of: "HKWorkoutSessionLocationType", "\(name).location_type")
    try rawValue(
      activity.swimmingLocationType, of: "HKWorkoutSwimmingLocationType",
      "\(name).swimming_location_type")
    try number(activity.lapLength, DetailLimits.lapLength, "\(name).lap_length", unit: "metres")
    try period(activity.start, activity.end, name)
    try duration(activity.duration, activity.start, activity.end, "\(name).duration")
    let isRight =
      workout.activityType == Workout.swimBikeRun
      ? Workout.multisportParts.contains(activity.activityType)
      : activity.activityType != Workout.transition
        && activity.activityType != Workout.swimBikeRun
    try expect(
      isRight, "\(name).activity_type",
      "must be swimming, cycling, running or transition in a multisport workout, and neither "
        + "transition nor swimBikeRun in another")
    var part = self
    (part.field, part.start, part.end) = ("\(field).\(name)", activity.start, activity.end)
    try part.check(activity.events, "events")
    try part.check(activity.statistics, "statistics")
    try part.metadata(activity.metadata, "metadata")
  }

  private func check(_ groups: [WorkoutZoneGroup], _ name: String) throws(HealthError) {
    try count(groups.count, atMost: DetailLimits.listCount, name)
    for (index, group) in groups.enumerated() {
      let name = "\(name)[\(index)]"
      try require(
        ObjectType(code: group.type.code)?.kind == .quantity, "\(name).type",
        "must be a quantity type")
      try text(group.source, "\(name).source")
      try count(group.zones.count, atMost: DetailLimits.listCount, "\(name).zones")
      for (index, zone) in group.zones.enumerated() {
        let name = "\(name).zones[\(index)]"
        try finite(zone.minimum, "\(name).minimum")
        try finite(zone.maximum, "\(name).maximum")
        try finite(zone.duration, "\(name).duration")
        try expect(zone.duration >= 0, "\(name).duration", "must not be negative")
      }
    }
  }

  private func checkOrder(of activities: [WorkoutActivity]) throws(HealthError) {
    let order = activities.indices.sorted {
      (activities[$0].start, activities[$0].end) < (activities[$1].start, activities[$1].end)
    }
    for (earlier, later) in zip(order, order.dropFirst()) {
      try expect(
        activities[earlier].end <= activities[later].start, "activities[\(later)].start",
        "activities must not overlap")
    }
  }

  private func check(_ events: [WorkoutEvent], _ name: String) throws(HealthError) {
    try count(events.count, atMost: DetailLimits.listCount, name)
    for (index, event) in events.enumerated() {
      let name = "\(name)[\(index)]"
      try rawValue(event.type, of: "HKWorkoutEventType", "\(name).type")
      try period(event.start, event.end, name)
      try expect(
        !event.changesActivity || event.start == event.end, "\(name).end",
        "a pause or resumption must be a moment, with end equal to start")
      try metadata(event.metadata, "\(name).metadata")
    }
  }

  /// Checks a duration. Rounding to microseconds may add half a microsecond to either date.
  private func duration(
    _ seconds: Double, _ start: Instant, _ end: Instant, _ name: String
  ) throws(HealthError) {
    try finite(seconds, name)
    try expect(seconds >= 0, name, "must not be negative")
    let (length, overflow) = end.microseconds.subtractingReportingOverflow(start.microseconds)
    try expect(
      !overflow && seconds * 1_000_000 <= Double(length) + 1, name,
      "must not be longer than the time from start to end, in seconds")
  }
}
