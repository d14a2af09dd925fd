import HealthStorage
import HealthModel

/// The schedule of automatic condensing: while the user's setting enables it, a pass over all
/// workouts at startup and then once a day, in steps between the requests of clients. The schedule
/// is not stored, because a pass over condensed workouts finds nothing to do.
struct CondensingUpkeep {
  fileprivate static let interval: Int64 = 86_400_000_000

  /// The position of the current pass.
  fileprivate var place: CondensingPlace?
  /// The start of the last pass, in microseconds.
  fileprivate var lastBegin = Int64.min
}

extension Writer {
  /// Returns nil if the user has not enabled condensing, unless the caller requested it explicitly
  /// (`isAsked`).
  func condensingPolicy(isAsked: Bool) -> CondensingPolicy? {
    let months = profile.settings.condensingMonths
    guard let months = months ?? (isAsked ? CondensingPolicy.monthsDefault : nil) else {
      return nil
    }
    return CondensingPolicy(now: options.now(), months: months)
  }

  /// Returns the position at which to continue, or the beginning if a new pass is due.
  func condensingPlaceIfDue() -> CondensingPlace? {
    guard profile.settings.condensingMonths != nil else { return nil }
    if let place = condensing.place { return place }
    let now = options.now().microseconds
    // If the clock was set back, a new pass begins.
    let isRecent =
      condensing.lastBegin <= now && now - CondensingUpkeep.interval < condensing.lastBegin
    guard !isRecent else { return nil }
    condensing.lastBegin = now
    condensing.place = CondensingPlace()
    return condensing.place
  }

  /// Records that a step is durable.
  func condensed(_ step: CondensingStep) { condensing.place = step.next }
}
