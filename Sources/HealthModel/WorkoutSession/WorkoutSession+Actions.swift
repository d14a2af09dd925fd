// The allowed actions of a session in each state and their effects (rules WORKOUT-09, WORKOUT-15,
// WORKOUT-16). The table is in proto/health/v1/workout_session.proto.

extension WorkoutSession {
  /// Applies an action.
  ///
  /// - Returns: The updates for the observers of the session, in this order.
  /// - Throws: `invalidArgument` if the state does not allow the action, or if its date is before
  ///   that of a preceding event. In this case the session is unchanged.
  package mutating func apply(
    _ action: WorkoutSessionAction
  ) throws(HealthError) -> [WorkoutSessionUpdate] {
    switch action {
    case .prepare(let date):
      try require([.notStarted], "prepare")
      return [change(to: .prepared, at: date)]
    case .start(let date):
      try require([.notStarted, .prepared], "start")
      try check(date)
      start = date
      return [change(to: .running, at: date)]
    case .pause(let date):
      try require([.running], "pause")
      return try change(to: .paused, by: 1, at: date)
    case .resume(let date):
      try require([.paused], "resume")
      return try change(to: .running, by: 2, at: date)
    case .stop(let date):
      try require([.running, .paused], "stop")
      try check(date, notBefore: start)
      return finishActivity(to: .stopped, at: date)
    case .end(let date):
      try require([.prepared, .running, .paused, .stopped], "end")
      if state == .running || state == .paused {
        return finishActivity(to: .ended, at: notEarlier(date))
      }
      return [change(to: .ended, at: notEarlier(date))]
    case .record(let event): return try record(event)
    case .beginActivity(let activity): return try begin(activity)
    case .endActivity(let date):
      try require([.running, .paused], "end an activity")
      guard let open = openActivity else {
        throw .invalidArgument("kind: the session has no activity to end")
      }
      try check(date, notBefore: activities[open].start)
      return [.ended(closeActivity(open, at: date))]
    }
  }

  // MARK: - States

  private func require(_ states: Set<State>, _ action: String) throws(HealthError) {
    guard states.contains(state) else {
      throw .invalidArgument("kind: a session that is \(state) cannot \(action)")
    }
  }

  private mutating func change(to new: State, at date: Instant) -> WorkoutSessionUpdate {
    defer { state = new }
    return .changed(WorkoutSessionChange(from: state, to: new, date: date))
  }

  /// Changes the state and adds a pause or resume event.
  private mutating func change(
    to new: State, by type: Int, at date: Instant
  ) throws(HealthError) -> [WorkoutSessionUpdate] {
    let date = notEarlier(date)
    let event = WorkoutEvent(type: type, start: date, end: date)
    try add(event)
    return [change(to: new, at: date), .event(event)]
  }

  /// Ends the activity and its open part (rule WORKOUT-09).
  private mutating func finishActivity(
    to new: State, at date: Instant
  ) -> [WorkoutSessionUpdate] {
    let date = max(date, openActivity.map { activities[$0].start } ?? date)
    end = date
    let ended = openActivity.map { WorkoutSessionUpdate.ended(closeActivity($0, at: date)) }
    return [change(to: new, at: date)] + [ended].compactMap { $0 }
  }

  // MARK: - Times

  /// Returns the date, but not before the latest date of the session: a clock that was set back
  /// must not end an activity before it began.
  private func notEarlier(_ date: Instant) -> Instant { max(date, latest ?? date) }

  private func check(
    _ date: Instant, notBefore earlier: Instant? = nil
  ) throws(HealthError) {
    guard date != .distantFuture, date >= earlier ?? date else {
      throw .invalidArgument("date_us: must not be before the start")
    }
  }

  // MARK: - Events and activities

  /// Records an event. Pause and resume events are derived from the state and cannot be recorded.
  private mutating func record(
    _ event: WorkoutEvent
  ) throws(HealthError) -> [WorkoutSessionUpdate] {
    try require([.running, .paused], "record an event")
    guard !event.changesActivity else {
      throw .invalidArgument("event.type: pause and resume are actions of their own")
    }
    guard event.start <= event.end else {
      throw .invalidArgument("event.end_us: must not be before the start")
    }
    try add(event)
    return [.event(event)]
  }

  private mutating func add(_ event: WorkoutEvent) throws(HealthError) {
    guard events.count < Self.eventCountMax else {
      throw HealthError(
        .dataSizeExceeded, "event: the session has the most events that it can have")
    }
    events.append(event)
  }

  /// Begins an activity. The preceding activity ends where this one begins (rule WORKOUT-09).
  private mutating func begin(
    _ activity: WorkoutActivity
  ) throws(HealthError) -> [WorkoutSessionUpdate] {
    try require([.running], "begin an activity")
    guard activities.count < Self.activityCountMax else {
      throw HealthError(
        .dataSizeExceeded, "activity: the session has the most activities that it can have")
    }
    guard activity.end == .distantFuture, !activities.contains(where: { $0.id == activity.id })
    else {
      throw .invalidArgument("activity: must be new and without an end")
    }
    try check(activity.start, notBefore: start)
    var updates: [WorkoutSessionUpdate] = []
    if let last = activities.last {
      let earliest = last.end == .distantFuture ? last.start : last.end
      guard activity.start >= earliest else {
        throw .invalidArgument("activity.start_us: must not be before the activity before it")
      }
      if let open = openActivity {
        updates.append(.ended(closeActivity(open, at: activity.start)))
      }
    }
    activities.append(activity)
    return updates + [.began(activity)]
  }

  private mutating func closeActivity(_ index: Int, at date: Instant) -> WorkoutActivity {
    activities[index].end = max(date, activities[index].start)
    let (start, end) = (activities[index].start, activities[index].end)
    activities[index].duration = Workout.activeDuration(from: start, to: end, events: events)
    return activities[index]
  }
}

extension WorkoutSession {
  /// Applies an update. An observer that starts with a snapshot and applies every update has the
  /// current state of the session.
  package mutating func follow(_ update: WorkoutSessionUpdate) {
    switch update {
    case .snapshot(let session): self = session
    case .changed(let change):
      state = change.to
      if change.to == .running, start == nil { start = change.date }
      if change.to == .stopped || change.to == .ended, start != nil, end == nil {
        end = change.date
      }
    case .event(let event): events.append(event)
    case .began(let activity): activities.append(activity)
    case .ended(let activity):
      if let place = activities.lastIndex(where: { $0.id == activity.id }) {
        activities[place] = activity
      }
    case .disconnected: isMirrored = false
    case .failed, .data: break
    }
  }
}
