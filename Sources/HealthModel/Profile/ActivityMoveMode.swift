/// What the move ring counts: raw values of `HKActivityMoveMode` (rule CHAR-06).
package enum ActivityMoveMode: Int64, Hashable, Sendable {
  case activeEnergy = 1
  case moveTime = 2

  /// Rule CHAR-07: below 13 years minutes, from 13 to 18 what the person chooses, above 18 energy.
  ///
  /// Unverified: that energy is the default from 13 to 18, and that without a date of birth the
  /// person's choice holds, energy where she made none.
  package init(chosen: ActivityMoveMode?, age: Int?) {
    switch age {
    case .some(..<13): self = .moveTime
    case .some(19...): self = .activeEnergy
    default: self = chosen ?? .activeEnergy
    }
  }
}

package struct MoveModeRequest: Hashable, Sendable {
  package init() {}
}

package struct MoveModeReply: Hashable, Sendable, Redacted {
  package var mode: ActivityMoveMode
  package init(mode: ActivityMoveMode) { self.mode = mode }
}
