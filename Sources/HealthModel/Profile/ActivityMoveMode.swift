/// What the move ring counts: raw values of `HKActivityMoveMode` (rule CHAR-06).
public enum ActivityMoveMode: Int64, Hashable, Sendable, CaseIterable {
  /// Active energy in kcal.
  case activeEnergy = 1
  /// Minutes of movement.
  case moveTime = 2

  /// Determines the mode by rule CHAR-07: minutes below 13 years, the user's choice from 13 to 18,
  /// energy above 18.
  ///
  /// Unverified: that energy is the default from 13 to 18, and that without a date of birth the
  /// user's choice is used, or energy if there is none.
  package init(chosen: ActivityMoveMode?, age: Int?) {
    switch age {
    case .some(..<13): self = .moveTime
    case .some(19...): self = .activeEnergy
    default: self = chosen ?? .activeEnergy
    }
  }
}
