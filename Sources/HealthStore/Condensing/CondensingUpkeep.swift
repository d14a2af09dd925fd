import HealthModel

/// When workouts are condensed by themselves: while the person's setting says so, in a pass over all
/// of them at the start and then once a day, in steps that alternate with the requests of others. It
/// is not stored; a pass over what is condensed already finds nothing to do.
struct CondensingUpkeep {
  fileprivate static let interval: Int64 = 86_400_000_000

  /// Of the pass that is going on.
  fileprivate var place: CondensingPlace?
  /// Microseconds.
  fileprivate var lastBegin = Int64.min
}

extension Writer {
  /// Nil when the person does not want anything condensed, unless it `isAsked` for.
  func condensingPolicy(isAsked: Bool) -> CondensingPolicy? {
    let months = profile.settings.condensingMonths
    guard let months = months ?? (isAsked ? CondensingPolicy.monthsDefault : nil) else {
      return nil
    }
    return CondensingPolicy(now: options.now(), months: months)
  }

  /// Where to go on, or to begin when it is time again.
  func condensingPlaceIfDue() -> CondensingPlace? {
    guard profile.settings.condensingMonths != nil else { return nil }
    if let place = condensing.place { return place }
    let now = options.now().microseconds
    // A clock that was set back must not stop it.
    let isRecent =
      condensing.lastBegin <= now && now - CondensingUpkeep.interval < condensing.lastBegin
    guard !isRecent else { return nil }
    condensing.lastBegin = now
    condensing.place = CondensingPlace()
    return condensing.place
  }

  /// A step is durable.
  func condensed(_ step: CondensingStep) { condensing.place = step.next }
}
