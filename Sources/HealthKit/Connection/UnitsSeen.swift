import HealthModel
import Synchronization

/// The preferred units that healthd returned last, by type.
final class UnitsSeen: Sendable {
  private let units = Mutex<[ObjectType: HealthUnit]>([:])

  /// Records units and returns whether one differs from the unit that was recorded before.
  func note(_ answer: [ObjectType: HealthUnit]) -> Bool {
    units.withLock { units in
      var hasChanged = false
      for (type, unit) in answer {
        let former = units.updateValue(unit, forKey: type)
        if let former, former != unit { hasChanged = true }
      }
      return hasChanged
    }
  }
}
