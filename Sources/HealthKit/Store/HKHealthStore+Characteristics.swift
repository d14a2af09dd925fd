public import Foundation
import HealthClient
import HealthModel

// What the person entered about herself. These calls wait for the daemon on the caller's thread, as
// HealthKit's do. Not set and not readable look the same (rule CHAR-02).

extension HKHealthStore {
  /// Year, month and day in the Gregorian calendar.
  ///
  /// - Throws: `errorNoData` when it is not set, or not readable.
  public func dateOfBirthComponents() throws -> DateComponents {
    guard case .date(let day)? = try characteristic(.dateOfBirth) else {
      throw HKError(.errorNoData, "the date of birth is not set, or this app may not read it")
    }
    return DateComponents(
      calendar: Calendar(identifier: .gregorian), year: day.year, month: day.month, day: day.day)
  }

  /// The beginning of the day of birth in the present time zone. Deprecated by HealthKit: a day is no
  /// moment; use ``dateOfBirthComponents()``.
  public func dateOfBirth() throws -> Date {
    let components = try dateOfBirthComponents()
    guard let date = Calendar(identifier: .gregorian).date(from: components) else {
      throw HKError(.errorNoData, "the day of birth does not exist in the present time zone")
    }
    return date
  }

  /// `notSet` when the person has not said, or this app may not know.
  public func biologicalSex() throws -> HKBiologicalSexObject {
    HKBiologicalSexObject(try choice(.biologicalSex, HKBiologicalSex.init) ?? .notSet)
  }

  /// `notSet` when the person has not said, or this app may not know.
  public func bloodType() throws -> HKBloodTypeObject {
    HKBloodTypeObject(try choice(.bloodType, HKBloodType.init) ?? .notSet)
  }

  /// `notSet` when the person has not said, or this app may not know.
  public func fitzpatrickSkinType() throws -> HKFitzpatrickSkinTypeObject {
    HKFitzpatrickSkinTypeObject(
      try choice(.fitzpatrickSkinType, HKFitzpatrickSkinType.init) ?? .notSet)
  }

  /// `notSet` when the person has not said, or this app may not know.
  public func wheelchairUse() throws -> HKWheelchairUseObject {
    HKWheelchairUseObject(try choice(.wheelchairUse, HKWheelchairUse.init) ?? .notSet)
  }

  /// What the move ring counts today; energy for an app that may not know (rules CHAR-06, CHAR-07).
  public func activityMoveMode() throws -> HKActivityMoveModeObject {
    let client = try connection.blockingClient()
    let mode = try callingThread { try client.activityMoveMode() }
    return HKActivityMoveModeObject(
      HKActivityMoveMode(rawValue: Int(mode.rawValue)) ?? .activeEnergy)
  }

  private func choice<Value>(_ type: ObjectType, _ make: (Int) -> Value?) throws -> Value? {
    guard case .choice(let raw)? = try characteristic(type) else { return nil }
    return make(Int(raw))
  }

  private func characteristic(_ type: ObjectType) throws -> Characteristic.Value? {
    let client = try connection.blockingClient()
    return try callingThread { try client.characteristics([type]) }.first?.value
  }
}
