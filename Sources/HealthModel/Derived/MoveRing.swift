/// The rules for what the user's rings count.
package enum MoveRing {
  /// Raw values of `HKActivityMoveMode`.
  package static let (energy, time) = (1, 2)

  /// Returns what the move ring counts at an age in years (rules CHAR-06, CHAR-07): minutes below
  /// 13; the user's choice from 13 to 18, which is energy by default; energy above 18.
  package static func mode(age: Int, choice: Int? = nil) -> Int {
    switch age {
    case ..<13: time
    case 13...18: choice ?? energy
    default: energy
    }
  }

  /// Returns whether the stand ring counts hours of rolling (rule CHAR-08). `wheelchairUse` is a
  /// raw value of `HKWheelchairUse`.
  package static func countsRolling(wheelchairUse: Int) -> Bool { wheelchairUse == 2 }
}
