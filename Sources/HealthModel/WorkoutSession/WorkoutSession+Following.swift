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
