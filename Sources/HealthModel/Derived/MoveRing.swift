/// What the rings of a person count.
package enum MoveRing {
  /// Raw values of `HKActivityMoveMode`.
  package static let (energy, time) = (1, 2)

  /// What the move ring counts at an age in years (rules CHAR-06, CHAR-07): minutes below 13; from 13 to
  /// 18 what the person has chosen, which is energy until there is a choice; energy above.
  package static func mode(age: Int, choice: Int? = nil) -> Int {
    switch age {
    case ..<13: time
    case 13...18: choice ?? energy
    default: energy
    }
  }

  /// Whether the hours of the stand ring are hours of rolling (rule CHAR-08). `wheelchairUse` is a raw
  /// value of `HKWheelchairUse`.
  package static func countsRolling(wheelchairUse: Int) -> Bool { wheelchairUse == 2 }
}
